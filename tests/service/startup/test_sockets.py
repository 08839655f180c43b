"""What the system keeps of what a caller does not read, and which worker a caller comes to."""

import socket
from contextlib import ExitStack, closing

import pytest

from service.startup.sockets import UNSENT_BYTES, beside, bound, kept

MANY = 200


def test_connections_of_a_bounded_listener_keep_little_and_are_cut() -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as listener:
        bound(listener, 1.5)
        with closing(socket.create_connection(listener.getsockname())):
            taken, _ = listener.accept()
            with closing(taken):
                assert taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 1500
                assert taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT) == UNSENT_BYTES


def test_a_listener_of_another_family_is_left_as_it_is() -> None:
    with closing(socket.socket(socket.AF_UNIX)) as listener:
        bound(listener, 1)


def test_callers_are_shared_out_among_the_workers_and_come_to_nobody_else() -> None:
    with ExitStack() as stack:
        place = stack.enter_context(closing(kept(socket.create_server(("127.0.0.1", 0)))))
        bound(place, 1.5)
        workers = [stack.enter_context(closing(beside(place))) for _ in range(2)]
        for worker in workers:
            worker.listen(MANY)
            worker.setblocking(False)
            assert worker.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 1500
        for _ in range(MANY):
            stack.enter_context(closing(socket.create_connection(place.getsockname(), timeout=20)))
        taken = [accepted(worker) for worker in workers]
    assert sum(taken) == MANY
    assert min(taken) > MANY / 8


def accepted(listener: socket.socket) -> int:
    """Take all who wait, and return how many they were."""
    for count in range(MANY + 1):
        try:
            listener.accept()[0].close()
        except BlockingIOError:
            return count
    raise AssertionError("more than there are")


def test_an_address_that_others_listen_at_is_not_shared_with_them() -> None:
    with closing(kept(socket.create_server(("127.0.0.1", 0)))) as place, closing(beside(place)) as worker:
        worker.listen()
        with pytest.raises(OSError, match="in use"):
            socket.create_server(place.getsockname())


def test_what_cannot_be_shared_out_is_one_socket_for_all() -> None:
    with closing(socket.socket(socket.AF_UNIX)) as listener:
        assert kept(listener) is listener
        assert beside(listener) is listener
