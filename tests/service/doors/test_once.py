"""What is made once: in a thread, for all who wait."""

import asyncio
import threading

import pytest

from service.doors.once import Once


class Made:
    """A value whose making can be held up, counted, and made to fail."""

    def __init__(self, *, fails: bool = False) -> None:
        self.times, self.threads, self.go, self.fails = 0, set[int](), threading.Event(), fails

    def __call__(self) -> str:
        self.times += 1
        self.threads.add(threading.get_ident())
        assert self.go.wait(10)
        if self.fails and self.times == 1:
            raise ValueError("the first time")
        return f"made {self.times}"


async def test_all_who_ask_meanwhile_get_what_is_made_once_while_the_loop_goes_on() -> None:
    made = Made()
    once = Once(made)
    waiting = [asyncio.create_task(once.get()) for _ in range(5)]
    await asyncio.sleep(0)
    made.go.set()  # nobody could, if the loop were the one that makes it
    assert await asyncio.gather(*waiting) == ["made 1"] * 5
    assert await once.get() == "made 1"
    assert made.threads.isdisjoint({threading.get_ident()})


async def test_who_leaves_does_not_take_it_from_the_others() -> None:
    made = Made()
    once = Once(made)
    leaving, staying = asyncio.create_task(once.get()), asyncio.create_task(once.get())
    await asyncio.sleep(0)
    leaving.cancel()
    await asyncio.sleep(0)
    made.go.set()
    assert (await staying, made.times) == ("made 1", 1)
    assert leaving.cancelled()


async def test_what_failed_is_tried_again_when_it_is_asked_for_again() -> None:
    made = Made(fails=True)
    made.go.set()
    once = Once(made)
    with pytest.raises(ValueError, match="the first time"):
        await once.get()
    assert await once.get() == "made 2"


def test_a_value_outlives_the_loop_that_asked_for_it() -> None:
    made = Made()
    made.go.set()
    once = Once(made)
    assert [asyncio.run(once.get()) for _ in range(2)] == ["made 1", "made 1"]
