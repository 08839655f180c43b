"""An application that takes long to make: others are served meanwhile, and who calls it waits until it is there."""

from collections.abc import Callable

from starlette.types import ASGIApp, Receive, Scope, Send

from service.doors.once import Once


class Later:
    """An application that is made once, in a thread: when it is begun, or else when it is first called."""

    def __init__(self, make: Callable[[], ASGIApp]) -> None:
        self._make = make
        self._once = Once(make)
        self._app: ASGIApp | None = None

    def begin(self) -> None:
        """Have it made, unless it is."""
        if self._app is None:
            self._once.begin()

    def make_now(self) -> None:
        """Make it here and now. Raises what making it raises."""
        self._app = self._make()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if self._app is None:
            self._app = await self._once.get()
        await self._app(scope, receive, send)
