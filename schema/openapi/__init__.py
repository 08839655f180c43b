"""The OpenAPI document, computed from the engines' structs: a new title needs no change here."""

from schema.openapi.document import document, served_below

__all__ = ["document", "served_below"]
