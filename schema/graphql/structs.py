"""Makes GraphQL types of a title's structs; engine values pass through unconverted."""

from collections.abc import Callable, Container, Mapping
from enum import Enum
from typing import Any, Optional

import msgspec
import strawberry
from msgspec import inspect as kinds

from engines.core.checks.flaw import place
from engines.core.values import Value
from schema.graphql.fields import Argument
from schema.graphql.scalars import BigInt, Json
from schema.graphql.telling import exactly, told
from schema.shapes.docs import description_of, member_docs, value_docs
from schema.shapes.naming import camel

KERNEL = "engines.core."
INT32 = range(-(2**31), 2**31)


Types = Mapping[str, Any]
Arguments = dict[str, Argument]
IsOne = Callable[[Any], bool]
UNCHANGED: Types = {}


class ShapeError(Exception):
    """A type that GraphQL cannot have."""


class FieldError(ShapeError):
    """A field whose type GraphQL cannot have."""

    def __init__(self, at: str, problem: str) -> None:
        super().__init__(f"{at}: {problem}")
        self.at = at
        self.problem = problem


class TypeBook:
    """The GraphQL types of one title, each made once; all titles share those of the kernel."""

    def __init__(self, prefix: str = "", shared: "TypeBook | None" = None) -> None:
        self.prefix = prefix
        self.shared = shared
        self.outputs: dict[type, Any] = {}
        self.inputs: dict[type, Any] = {}
        self.enums: dict[type[Enum], Any] = {}

    def output(self, struct: type[Value], bases: tuple[type, ...] = (), name: str | None = None, **more: Any) -> Any:
        """Return the object type of a struct; `more` as in `members`."""
        if self.shared and struct.__module__.startswith(KERNEL):
            return self.shared.output(struct, bases, name, **more)
        if struct not in self.outputs:
            self.outputs[struct] = self.made(struct, bases, name or self.prefix + struct.__name__, **more)
        return self.outputs[struct]

    def made(self, struct: type[Value], bases: tuple[type, ...], name: str, **more: Any) -> Any:
        """Make an object type of a struct."""
        members = {"is_type_of": exactly(struct), **self.members(struct, **more)}
        return strawberry.type(type(name, bases, members), name=name, description=description_of(struct))

    def interface(self, struct: type[Value], name: str, types: Types = UNCHANGED, **more: Any) -> Any:
        """Return an interface with the fields of a struct; `more` adds fields, or replaces those of the same name."""
        members = self.members(struct, types, **more)
        return strawberry.interface(type(name, (), members), name=name, description=description_of(struct))

    def told_apart(self, struct: type[Value], name: str, is_one: IsOne, types: Types = UNCHANGED, **more: Any) -> Any:
        """Return an object type with the fields of a struct, whose values are others that have the same fields."""
        members = {"is_type_of": told(is_one)}
        members |= self.members(struct, types, **more)
        return strawberry.type(type(name, (), members), name=name, description=description_of(struct))

    def members(self, struct: type[Value], types: Types = UNCHANGED, **more: Any) -> dict[str, Any]:
        """Return the members of a class with the fields of a struct and their descriptions.

        `types` has the GraphQL types that the struct's own ones do not tell, `more` the fields made in another way; a
        field of `more` that has no words of its own takes those of the struct, and one that is None is left out.
        """
        docs, annotations, made = member_docs(struct), {}, {}
        for field in msgspec.structs.fields(struct):
            if field.name in more:
                continue
            annotations[field.name] = types.get(field.name) or self._of_field(struct, field)
            made[field.name] = strawberry.field(name=camel(field.name), description=docs.get(field.name))
        for name, field in more.items():
            if field is not None:
                field.description = field.description or docs.get(name)
                made[name] = field
        return {"__module__": __name__, "__annotations__": annotations, **made}

    def arguments(self, struct: type[Value], types: Types = UNCHANGED, *, without: Container[str] = ()) -> Arguments:
        """Return the fields of a request as arguments with their descriptions; `types` as in `members`."""
        docs = member_docs(struct)
        return {
            field.name: self._argument(struct, field, types.get(field.name), docs.get(field.name, ""))
            for field in msgspec.structs.fields(struct)
            if field.name not in without
        }

    def _argument(self, struct: type, field: msgspec.structs.FieldInfo, given: Any, description: str) -> Argument:
        annotation = given or self._of_field(struct, field, inward=True)
        if field.required:
            return Argument(annotation, description)
        default = field.default if isinstance(field.default, bool | int | str | Enum) else strawberry.UNSET
        is_optional = default is strawberry.UNSET or given is not None
        return Argument(Optional[annotation] if is_optional else annotation, description, default)

    def input(self, struct: type[Value], name: str | None = None, *, optional: bool = False) -> Any:
        """Return the input type of a struct; `optional` makes every field optional."""
        if struct not in self.inputs:
            name = name or f"{self.prefix}{struct.__name__}Input"
            members: dict[str, Any] = {"__module__": __name__}
            annotations: dict[str, Any] = {}
            docs = member_docs(struct)
            for field in msgspec.structs.fields(struct):
                annotations[field.name] = self._input_annotation(struct, field, optional)
                default = {"default": strawberry.UNSET} if optional or not field.required else {}
                description = docs.get(field.name)
                members[field.name] = strawberry.field(name=camel(field.name), description=description, **default)
            members["__annotations__"] = annotations
            self.inputs[struct] = strawberry.input(
                type(name, (), members), name=name, description=description_of(struct)
            )
        return self.inputs[struct]

    def _of_field(self, struct: type, field: msgspec.structs.FieldInfo, *, inward: bool = False) -> Any:
        """Return the annotation of a field. Raises FieldError, naming it."""
        try:
            return self.annotation(kinds.type_info(field.type), inward=inward)
        except FieldError:
            raise
        except ShapeError as error:
            raise FieldError(place(struct, field.name), str(error)) from error

    def _input_annotation(self, struct: type, field: msgspec.structs.FieldInfo, optional: bool) -> Any:
        annotation = self._of_field(struct, field, inward=True)
        return Optional[annotation] if optional or not field.required else annotation

    def annotation(self, info: kinds.Type, *, inward: bool = False, big: bool = False) -> Any:
        """Return the annotation that strawberry makes the GraphQL type of a field from."""
        match info:
            case kinds.Metadata():
                return self.annotation(info.type, inward=inward, big=bool((info.extra or {}).get("big")))
            case kinds.IntType():
                return BigInt if big else _int32(info)
            case kinds.StrType():
                return str
            case kinds.BoolType():
                return bool
            case kinds.FloatType():
                return float
            case kinds.EnumType():
                return self.enum(info.cls)
            case kinds.StructType() if issubclass(info.cls, Value):
                return self.input(info.cls) if inward else self.output(info.cls)
            case kinds.VarTupleType() | kinds.ListType():
                return list[self.annotation(info.item_type, inward=inward)]  # type: ignore[misc]  # at run time
            case kinds.TupleType():
                return list[self.annotation(info.item_types[0], inward=inward)]  # type: ignore[misc]  # at run time
            case kinds.UnionType():
                return self._union(info, inward)
            case kinds.LiteralType() if all(isinstance(value, str) for value in info.values):
                return str
            case kinds.AnyType() | kinds.DictType() | kinds.RawType():
                return Json
        raise ShapeError(f"{_said(info)} cannot be shown in GraphQL")

    def _union(self, info: kinds.UnionType, inward: bool) -> Any:
        others = [member for member in info.types if not isinstance(member, kinds.NoneType)]
        if len(others) == 1:
            inner = self.annotation(others[0], inward=inward)
        elif all(isinstance(plain(member), kinds.IntType | kinds.LiteralType) for member in others):
            inner = strawberry.ID
        else:
            said = " or ".join(_said(plain(other)) for other in others)
            raise ShapeError(f"{said} cannot be shown in GraphQL")
        return Optional[inner] if info.includes_none else inner

    def enum(self, enum: type[Enum]) -> Any:
        """Return the GraphQL type of an enum; its values have their names of JSON."""
        if enum not in self.enums:
            name = self.prefix + enum.__name__
            description = f"{description_of(enum)}\n\nNew values may come."
            made = strawberry.enum(enum, name=name, description=description, graphql_name_from="value")
            docs = value_docs(enum)
            for value in made.__strawberry_definition__.values:  # type: ignore[attr-defined]
                value.description = docs.get(value.name)
            self.enums[enum] = made
        return self.enums[enum]


def plain(info: kinds.Type) -> kinds.Type:
    """Return a type without its metadata."""
    return info.type if isinstance(info, kinds.Metadata) else info


def _int32(info: kinds.IntType) -> type[int]:
    low = info.ge if info.ge is not None else info.gt
    high = info.le if info.le is not None else info.lt
    if low is None or high is None or low not in INT32 or high - 1 not in INT32:
        raise ShapeError('an integer must be bounded within 32 bits, or be declared with `extra={"big": True}`')
    return int


def _said(info: kinds.Type) -> str:
    """Return a type as its author knows it."""
    cls = getattr(info, "cls", None)
    return cls.__name__ if isinstance(cls, type) else f"a {type(info).__name__.removesuffix('Type').lower()}"
