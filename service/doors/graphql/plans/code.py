"""The code that writes values of a type as they are encoded, while it is put together."""

from typing import Any

from graphql import GraphQLList, GraphQLOutputType, is_abstract_type, is_leaf_type, is_non_null_type

from service.doors.graphql.plans import telling
from service.doors.graphql.plans.document import Details, Document, Write
from service.doors.graphql.plans.leaves import leaf
from service.doors.graphql.plans.made import Unfit


class Code:
    """Lines of a function of a value `o` and a run, and the values that they name."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.lines: list[str] = []
        self.known: dict[str, Any] = {"listed": listed}

    def name(self, value: Any) -> str:
        """Return a new name for a value."""
        name = f"k{len(self.known)}"
        self.known[name] = value
        return name

    def local(self, expression: str) -> str:
        """Return a new name for what an expression comes to."""
        name = f"v{len(self.lines)}"
        self.lines.append(f"{name} = {expression}")
        return name

    def function(self, returned: str, said: str) -> Write:
        """Return the function; `said` is what a traceback calls it."""
        source = "def write(o, run):\n" + "".join(f"    {line}\n" for line in [*self.lines, f"return {returned}"])
        exec(compile(source, f"<{said}>", "exec"), self.known)
        write: Write = self.known["write"]
        return write


def listed(value: Any) -> Any:
    """Return a list that is no tuple. Raises Unfit for everything else."""
    if type(value) is not list:
        raise Unfit
    return value


def completed(code: Code, type: GraphQLOutputType, value: str, details: Details, select: Any) -> str:
    """Return the expression that a value, which is a name, is written as; `select` writes what is below it."""
    may_be_null = not is_non_null_type(type)
    inner: Any = type if may_be_null else type.of_type  # type: ignore[union-attr]  # it wraps one
    if is_leaf_type(inner):
        return leaf(inner, value, code.name, may_be_null=may_be_null)
    composed = _composed(code, inner, value, details, select)
    return f"None if {value} is None else {composed}" if may_be_null else composed


def _composed(code: Code, type: Any, value: str, details: Details, select: Any) -> str:
    if isinstance(type, GraphQLList):
        item = f"{value}i"
        items = f"({value} if type({value}) is tuple else listed({value}))"
        return f"[{completed(code, type.of_type, item, details, select)} for {item} in {items}]"
    if not is_abstract_type(type):
        return f"{code.name(select(code.document, type, details))}({value}, run)"
    schema = code.document.schema

    def learn(value: Any) -> Write:
        found: Write = select(code.document, telling.type_of(schema, type, value), details)
        return found

    kinds = telling.Kinds(learn)
    key, known = telling.code_of(telling.shared(schema, type), value), code.name(kinds)
    return f"({known}.get({key}) or {code.name(kinds.learn)}({key}, {value}))({value}, run)"
