"""The persisted GraphQL documents of the settings."""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from service.doors.graphql.listed import Listed
from service.startup.settings import Settings, SettingsError


def listed_documents(settings: Settings) -> dict[str, Listed] | None:
    """Return the documents of the folder in the settings by their sha256, None where any document may be sent.

    A `*.graphql` file is one document, with or without the line break at its end. A `*.json` file is a manifest: an
    object of texts by sha256, or Apollo's, whose `operations` have an `id` and a `body`. Raises SettingsError.
    """
    if not settings.documents:
        return None
    folder = Path(settings.documents)
    if not folder.is_dir():
        raise SettingsError(f"CROUPIER_DOCUMENTS: {settings.documents!r} is no folder")
    found = {hash_of(one.text): one for one in _documents(folder)}
    if not found:
        raise SettingsError(f"CROUPIER_DOCUMENTS: there is no document in {settings.documents!r}")
    return found


def hash_of(text: str) -> str:
    """Return the sha256 of a document in hex."""
    return hashlib.sha256(text.encode()).hexdigest()


def _documents(folder: Path) -> Iterator[Listed]:
    for file in sorted(folder.rglob("*.graphql")):
        text = _content(file).decode()
        for written in {text, text.rstrip("\r\n")}:
            yield Listed(written, str(file))
    for file in sorted(folder.rglob("*.json")):
        for text in _manifest(file):
            yield Listed(text, str(file))


def _content(file: Path) -> bytes:
    try:
        content = file.read_bytes()
        content.decode()
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"CROUPIER_DOCUMENTS: {file} cannot be read: {error}") from error
    return content


def _manifest(file: Path) -> Iterator[str]:
    try:
        plain: Any = msgspec.json.decode(_content(file))
        listed = {one["id"]: one["body"] for one in plain["operations"]} if "operations" in plain else plain
        named = msgspec.convert(listed, dict[str, str])
    except (msgspec.MsgspecError, KeyError, TypeError) as error:
        raise SettingsError(f"CROUPIER_DOCUMENTS: {file} is no manifest of documents: {error}") from error
    for name, text in named.items():
        if hash_of(text) != name.removeprefix("sha256:").lower():
            raise SettingsError(f"CROUPIER_DOCUMENTS: {file}: {name!r} is not the sha256 of its document")
        yield text
