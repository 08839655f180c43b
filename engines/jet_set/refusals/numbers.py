"""The numbers in the facts of refusals."""

from typing import Annotated

from msgspec import Meta

Number = Annotated[int, Meta(ge=-(2**53) + 1, lt=2**53, extra={"big": True})]
"""A number read off a request, or worked out from one: there it may be larger than on any table."""
