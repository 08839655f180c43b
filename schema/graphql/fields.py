"""Fields whose arguments are known only when the schema is built."""

import inspect
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping
from contextlib import aclosing
from dataclasses import dataclass
from typing import Annotated, Any, Optional

import strawberry
from strawberry.types import Info

from schema.graphql.asking import OfLibrary

REQUIRED = inspect.Parameter.empty


@dataclass(frozen=True)
class Argument:
    """One argument of a field: its type, description and default."""

    type: Any
    description: str
    default: Any = REQUIRED


@dataclass(frozen=True)
class Member:
    """What resolves a field by a member of the value, or by the value itself where it has no name."""

    name: str = ""

    def __call__(self, value: Any, asking: Any, arguments: Mapping[str, Any]) -> Any:
        """Return it."""
        return getattr(value, self.name) if self.name else value


def optional(type: Any, description: str, default: Any = strawberry.UNSET) -> Argument:
    """Return an argument that may be left out."""
    return Argument(Optional[type], description, default)


def field(
    resolve: Callable[..., Any], returns: Any, description: str = "", arguments: Mapping[str, Argument] | None = None
) -> Any:
    """Return a field whose resolver is called with the parent, the info, and the arguments that were given.

    Without a description of its own it has the one of the struct's field of that name.
    """
    named = arguments or {}
    resolver = _asynchronous(resolve) if inspect.iscoroutinefunction(resolve) else _synchronous(resolve)
    resolver.resolve = resolve  # type: ignore[attr-defined]  # for plans, which call it without the library
    resolver.__signature__ = _signature(named, returns)  # type: ignore[attr-defined]
    resolver.__annotations__ = {"info": Info, **{name: argument.type for name, argument in named.items()}}
    return strawberry.field(resolver=resolver, description=description)


def streamed(
    resolve: Callable[..., AsyncIterator[Any]], returns: Any, description: str, arguments: Mapping[str, Argument]
) -> Any:
    """Return a subscription field; its resolver is an async iterator."""

    async def resolver(root: Any, info: Info, **arguments: Any) -> AsyncGenerator[Any, None]:
        async with aclosing(resolve(root, OfLibrary(info), _given(arguments))) as values:  # type: ignore[type-var]  # a generator
            async for value in values:
                yield value

    resolver.__signature__ = _signature(arguments, AsyncGenerator[returns, None])  # type: ignore[attr-defined]
    resolver.__annotations__ = {"info": Info, **{name: argument.type for name, argument in arguments.items()}}
    return strawberry.subscription(resolver=resolver, description=description)


def _synchronous(resolve: Callable[..., Any]) -> Callable[..., Any]:
    def resolver(root: Any, info: Info, **arguments: Any) -> Any:
        return resolve(root, OfLibrary(info), _given(arguments))

    return resolver


def _asynchronous(resolve: Callable[..., Any]) -> Callable[..., Any]:
    async def resolver(root: Any, info: Info, **arguments: Any) -> Any:
        return await resolve(root, OfLibrary(info), _given(arguments))

    return resolver


def _given(arguments: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in arguments.items() if value is not strawberry.UNSET}


def _signature(arguments: Mapping[str, Argument], returns: Any) -> inspect.Signature:
    root = inspect.Parameter("root", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    info = inspect.Parameter("info", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Info)
    named = [_parameter(name, argument) for name, argument in arguments.items()]
    return inspect.Signature([root, info, *named], return_annotation=returns)


def _parameter(name: str, argument: Argument) -> inspect.Parameter:
    described = (argument.type, strawberry.argument(description=argument.description))
    annotation: Any = Annotated.__class_getitem__(described)  # type: ignore[attr-defined]  # built at run time
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=argument.default, annotation=annotation)
