"""WebSockets as uvicorn and websockets speak them, with bounds."""

from typing import Final

from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

MOST_FRAMES: Final = 256
"""How many frames a message may come in: empty ones have no size that could be bounded."""


class WebSocket(WebSocketsSansIOProtocol):
    """One connection."""

    def data_received(self, data: bytes) -> None:
        """Read on; a handshake that cannot be read is answered, and not left open."""
        super().data_received(data)
        if not self.handshake_initiated and not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def handle_cont(self, event: Frame) -> None:
        """Take a further frame of a message."""
        if len(self.frames) < MOST_FRAMES:
            super().handle_cont(event)
        elif not self.close_sent:
            self.conn.fail(CloseCode.MESSAGE_TOO_BIG, "the message comes in too many frames")
            self.handle_parser_exception()

    def pause_writing(self) -> None:
        """Read nothing more from who does not read: pings are answered by us, whatever the application does."""
        super().pause_writing()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        """Go on."""
        super().resume_writing()
        if not self.read_paused:
            self.transport.resume_reading()

    async def receive(self) -> ASGIReceiveEvent:
        """Return what came; it lets more come only where what was sent is read."""
        event = await super().receive()
        if not self.writable.is_set():
            self.transport.pause_reading()
        return event
