"""Numbers of what is found."""

from typing import Annotated

from msgspec import Meta

Many = Annotated[int, Meta(ge=0, lt=2**31)]
