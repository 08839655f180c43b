"""What a GraphQL document may cost, and what its errors may say."""

from graphql import ASTValidationRule, GraphQLError
from strawberry.extensions import AddValidationRules, MaskErrors, MaxTokensLimiter, ParserCache, ValidationCache
from strawberry.extensions.max_aliases import create_validator as alias_rule
from strawberry.extensions.query_depth_limiter import create_validator as depth_rule

from schema.graphql.build import Extensions

MOST_DEPTH = 12
MOST_ALIASES = 30
MOST_TOKENS = 20_000
DOCUMENTS_KEPT = 256

RULES: list[type[ASTValidationRule]] = [depth_rule(MOST_DEPTH, None), alias_rule(MOST_ALIASES)]
"""Made once: rules made anew for each request would never be found in the cache of validated documents."""


def is_our_bug(error: GraphQLError) -> bool:
    """Tell an exception of ours from an error that is meant for the caller."""
    return error.original_error is not None and not isinstance(error.original_error, GraphQLError)


def extensions() -> Extensions:
    """Return the extensions of the served schema."""
    return [
        lambda: MaxTokensLimiter(MOST_TOKENS),
        lambda: AddValidationRules(RULES),
        lambda: ParserCache(maxsize=DOCUMENTS_KEPT),
        lambda: ValidationCache(maxsize=DOCUMENTS_KEPT),
        lambda: MaskErrors(is_our_bug, "Something went wrong on our side."),
    ]
