"""Persisted documents by the hash of their text: those sent before, or those of the settings."""

import hashlib
from collections.abc import Mapping

from service import prices
from service.doors.graphql.body import Asked, Persisted
from service.doors.graphql.documents import Unread
from service.doors.graphql.errors import Code, coded
from service.doors.graphql.kept import Kept
from service.doors.graphql.listed import Listed

VERSION = 1


def hash_of(text: str) -> str:
    """Return the hash of a document."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


class Shelf:
    """Finds the document of a request; with `listed` ones, by hash, it has no others."""

    def __init__(self, listed: Mapping[str, Listed] | None = None) -> None:
        self._listed = listed
        self._brought = Kept[str](prices.MOST_AUTOMATIC, prices.MOST_AUTOMATIC_CHARACTERS)

    def text(self, asked: Asked) -> str:
        """Return the text of a request's document, or why there is none."""
        if isinstance(asked.query, Unread):
            return asked.query
        named = asked.extensions.persisted if asked.extensions else None
        if named is not None and named.version != VERSION:
            sentence = f"Persisted documents of version {named.version} are not supported, those of {VERSION} are."
            return Unread.because(coded(Code.NOT_SUPPORTED, sentence))
        if asked.query and len(asked.query) > prices.MOST_DOCUMENT_BYTES:
            return asked.query  # it is refused for its length, and not worth a hash
        return self._from_list(asked.query, named) if self._listed is not None else self._kept(asked.query, named)

    def _from_list(self, text: str | None, named: Persisted | None) -> str:
        assert self._listed is not None
        found = self._listed.get(hash_of(text) if text else named.sha256 if named else "")
        if found is not None:
            return found.text
        if not text:
            return Unread.because(coded(Code.NOT_FOUND, "PersistedQueryNotFound"))
        return Unread.because(coded(Code.NOT_IN_LIST, "Only the documents that the operator lists are carried out."))

    def _kept(self, text: str | None, named: Persisted | None) -> str:
        if named is None:
            return text or ""
        name = named.sha256.lower()
        if not text:
            return self._brought.get(name) or Unread.because(coded(Code.NOT_FOUND, "PersistedQueryNotFound"))
        if hash_of(text) != name:
            sentence = f"The text of the document has the hash {hash_of(text)}, not {name}."
            return Unread.because(coded(Code.HASH_MISMATCH, sentence))
        self._brought.keep(name, text, len(text))
        return text
