"""Documents are parsed, validated and priced before execution; frequent ones are cached."""

from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from graphql import (
    ASTValidationRule,
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    GraphQLError,
    GraphQLSchema,
    OperationDefinitionNode,
    SelectionSetNode,
    parse,
    specified_rules,
    validate,
)
from graphql.validation.rules import overlapping_fields_can_be_merged as merging

from service import prices
from service.doors.graphql.errors import Code, coded, with_code
from service.doors.graphql.kept import Kept
from service.doors.graphql.pricing import Extent, Measure, TooFar, too_far
from service.lane import Busy, Lane

ABORTED = "Validation aborted."
TOO_COSTLY = "The document names the same fields too many times; it costs too much to check."
TOO_MANY_SPREADS = f"The fragments of the document spread more than {prices.MOST_SPREAD} selections."
TOO_DEEP = "The document is nested too deeply."

merging.MAX_COMPLEXITY_BUDGET = prices.MOST_COMPARED


class Something(ASTValidationRule):
    """Refuses an empty selection, which the parser accepts."""

    def enter_selection_set(self, node: SelectionSetNode, *_: Any) -> None:
        """Look into a selection."""
        if not node.selections:
            self.report_error(GraphQLError("A selection holds at least one field.", node))


RULES: tuple[type[ASTValidationRule], ...] = (Something, *specified_rules)
BLANK = parse("{ __typename }")
"""What stands for a document that is not carried out."""

Gone = Callable[[], Awaitable[object]] | None


@dataclass
class Plans:
    """The plans of a document's operations by name, made on demand."""

    operations: dict[str | None, Any] = field(default_factory=dict)
    fields: int = 0
    """How many fields are written out for them."""
    weighed: int = 0
    """How many of those the document has been weighed with."""


@dataclass(frozen=True)
class Checked:
    """A document with all that is wrong with it, and how far each of its operations reaches, by name."""

    document: DocumentNode
    errors: tuple[GraphQLError, ...] = ()
    extents: Mapping[str | None, Extent] = field(default_factory=dict)
    plans: Plans = field(default_factory=Plans)


class Unread(str):
    """The error of a document that is not parsed."""

    __slots__ = ("error",)
    error: GraphQLError

    @classmethod
    def because(cls, error: GraphQLError) -> "Unread":
        """Return it with the reason."""
        refused = cls("{ __typename }")
        refused.error = error
        return refused


class Desk:
    """Validates documents against a schema, long ones in a thread; `known` ones are never dropped from the cache."""

    def __init__(self, schema: GraphQLSchema, lane: Lane, known: Mapping[str, Checked] | None = None) -> None:
        self._schema = schema
        self._lane = lane
        self._known = dict(known or {})
        self._kept = Kept[Checked](prices.MOST_KEPT, prices.MOST_KEPT_CHARACTERS)

    async def checked(self, text: str, gone: Gone = None) -> Checked:
        """Return a document with its errors."""
        if isinstance(text, Unread):
            return Checked(BLANK, (text.error,))
        found = self._known.get(text) or self._kept.get(text)
        if found is None:
            try:
                found = await self._checked(text, gone)
            except Busy as error:
                return Checked(BLANK, (coded(Code.BUSY, str(error)),))
            if len(text) <= prices.LONGEST_KEPT:
                self._kept.keep(text, found, len(text))
        return found

    def weigh(self, text: str, checked: Checked) -> None:
        """Weigh a document that is kept anew once more of it is written out."""
        plans = checked.plans
        if plans.fields > plans.weighed and self._kept.get(text) is checked:
            self._kept.keep(text, checked, len(text) + plans.fields * prices.CHARACTERS_WRITTEN)
        plans.weighed = plans.fields

    async def _checked(self, text: str, gone: Gone) -> Checked:
        if len(text) <= prices.SHORT_DOCUMENT:
            return check(self._schema, text)
        refused = too_long(text)
        return refused if refused else await self._lane.run(lambda _: check(self._schema, text), gone)


def too_long(text: str) -> Checked | None:
    """Refuse a document by its length in bytes, without encoding one that is far too long."""
    length = len(text) if text.isascii() or len(text) > prices.MOST_DOCUMENT_BYTES else len(text.encode())
    if length <= prices.MOST_DOCUMENT_BYTES:
        return None
    sentence = f"The document has {length} bytes; at most {prices.MOST_DOCUMENT_BYTES} are read. Use variables."
    return Checked(BLANK, (coded(Code.DOCUMENT_TOO_LARGE, sentence),))


def check(schema: GraphQLSchema, text: str) -> Checked:
    """Parse, bound, price and validate a document."""
    try:
        document = parse(text, max_tokens=prices.MOST_TOKENS)
    except GraphQLError as error:
        return Checked(BLANK, (with_code(error, _code_of(error)),))
    try:
        return _measured(schema, document)
    except RecursionError:
        return Checked(document, (coded(Code.DOCUMENT_TOO_DEEP, TOO_DEEP),))
    except TooFar:
        return Checked(document, (coded(Code.TOO_COSTLY, TOO_MANY_SPREADS),))


def _code_of(error: GraphQLError) -> Code:
    if "tokens" in error.message:
        return Code.DOCUMENT_TOO_LARGE
    return Code.DOCUMENT_TOO_DEEP if "nested too deeply" in error.message else Code.PARSE_FAILED


def _measured(schema: GraphQLSchema, document: DocumentNode) -> Checked:
    fields = sum(_fields(document))
    if fields > prices.MOST_FIELDS:
        sentence = f"The document has {fields} fields; at most {prices.MOST_FIELDS} are checked."
        return Checked(document, (coded(Code.TOO_MANY_FIELDS, sentence),))
    fragments = {one.name.value: one for one in document.definitions if isinstance(one, FragmentDefinitionNode)}
    measure = Measure(schema, fragments)
    operations = [one for one in document.definitions if isinstance(one, OperationDefinitionNode)]
    extents = {one.name.value if one.name else None: measure.of(one) for one in operations}
    bounded = [error for one in operations for error in too_far(extents[one.name.value if one.name else None], one)]
    errors = bounded or [_said(error) for error in validate(schema, document, RULES, max_errors=prices.MOST_ERRORS)]
    return Checked(document, tuple(errors), extents)


def _fields(document: DocumentNode) -> Iterator[int]:
    """Yield the number of fields of each selection."""
    left = [one.selection_set for one in document.definitions if hasattr(one, "selection_set")]
    while left:
        selected: SelectionSetNode = left.pop()
        yield sum(isinstance(node, FieldNode) for node in selected.selections)
        left += [inner for node in selected.selections if (inner := getattr(node, "selection_set", None))]


def _said(error: GraphQLError) -> GraphQLError:
    """Return a validation error with its code and a message that says what to do."""
    return coded(Code.TOO_COSTLY, TOO_COSTLY) if error.message == ABORTED else with_code(error, Code.VALIDATION_FAILED)
