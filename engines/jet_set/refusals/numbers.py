"""The numbers in the facts of refusals."""

from typing import Annotated

from msgspec import Meta

Number = Annotated[int, Meta(ge=-(2**31), lt=2**31)]
"""A number read off a request: there it may be larger than on any table."""
