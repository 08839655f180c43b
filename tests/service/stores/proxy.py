"""A proxy before a server of sessions, that loses answers, holds calls back and closes its door."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit

SCRIPT = b"EVALSHA"


class Proxy:
    """Passes everything on to a server, but for what a test says about scripts."""

    def __init__(self, url: str) -> None:
        self._to = urlsplit(url)
        self._served: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._serving: set[asyncio.Task[None]] = set()
        self.url = ""
        self.cuts = 0
        """So many scripts are passed on, and their connection is cut instead of answered."""
        self.holds = 0
        """So many scripts are kept back, and their connection is cut."""
        self.spared = 0
        """So many scripts are passed on and answered before that."""
        self.held: list[bytes] = []

    async def open(self, port: int = 0) -> None:
        self._served = await asyncio.start_server(self._begin, "127.0.0.1", port)
        self.url = f"redis://127.0.0.1:{self._served.sockets[0].getsockname()[1]}"

    async def close(self) -> None:
        """Take no connection any more, and cut those there are."""
        assert self._served is not None
        self._served.close()
        for writer in list(self._writers):
            writer.close()
        await asyncio.gather(*self._serving)
        await self._served.wait_closed()

    async def release(self) -> None:
        """Pass on what was kept back, and wait until the server has read it."""
        for held in self.held:
            reader, writer = await asyncio.open_connection(self._to.hostname, self._to.port)
            writer.write(held)
            await reader.read(65536)
            writer.close()
            await writer.wait_closed()
        self.held.clear()

    def _begin(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        serving = asyncio.create_task(self._serve(reader, writer))
        self._serving.add(serving)
        serving.add_done_callback(self._serving.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        server_reader, server_writer = await asyncio.open_connection(self._to.hostname, self._to.port)
        self._writers |= {writer, server_writer}
        answers = asyncio.create_task(self._answers(server_reader, writer))
        with suppress(OSError):
            while asked := await reader.read(65536):
                if SCRIPT in asked and self.spared:
                    self.spared -= 1
                elif SCRIPT in asked and self.holds:
                    self.holds -= 1
                    self.held.append(asked)
                    break
                elif SCRIPT in asked and self.cuts:
                    self.cuts -= 1
                    answers.cancel()
                    await asyncio.gather(answers, return_exceptions=True)
                    server_writer.write(asked)
                    await server_reader.read(65536)  # it is done
                    break
                server_writer.write(asked)
        answers.cancel()
        for one in (writer, server_writer):
            one.close()
            with suppress(OSError):
                await one.wait_closed()
        self._writers -= {writer, server_writer}

    async def _answers(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while told := await reader.read(65536):
            writer.write(told)


@asynccontextmanager
async def proxied(url: str) -> AsyncIterator[Proxy]:
    """A proxy that has been opened."""
    proxy = Proxy(url)
    await proxy.open()
    try:
        yield proxy
    finally:
        await proxy.close()
