"""Import modules and print, as JSON, what their own lines do to the world meanwhile.

What third-party packages do on import is theirs: an effect counts where a file of the project is the one that asks.
Reading the project's own source is none: descriptions are taken from there.
"""

import importlib
import json
import os
import sys
from pathlib import Path
from types import FrameType
from typing import Any

EVENTS = ("open", "socket.", "subprocess.", "os.", "shutil.", "tempfile.", "urllib.")
HARMLESS = {"os.listdir", "os.scandir"}
STANDARD = str(Path(os.__file__).parent)

root, *names = sys.argv[1:]
sys.path.insert(0, root)
found: list[str] = []


def is_ours() -> bool:
    """Tell whether a file of the project asks, itself or through the standard library."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None:
        file = frame.f_code.co_filename
        if "importlib._bootstrap" in file:
            return False
        if file != __file__ and not file.startswith((STANDARD, "<")):
            return file.startswith(f"{root}{os.sep}") and f"{os.sep}.venv{os.sep}" not in file
        frame = frame.f_back
    return False


def watch(event: str, arguments: tuple[Any, ...]) -> None:
    if not event.startswith(EVENTS) or event in HARMLESS or is_own_source(event, arguments) or not is_ours():
        return
    found.append(f"{event} {Path(str(arguments[0])).name if arguments else ''}")


def is_own_source(event: str, arguments: tuple[Any, ...]) -> bool:
    """Tell whether source is read: descriptions are taken from there."""
    return event == "open" and str(arguments[0]).endswith(".py") and str(arguments[0]).startswith(root)


class Environment(dict[str, str]):
    """The environment, telling who reads it."""

    def __getitem__(self, name: str) -> str:
        if is_ours():
            found.append(f"environ {name}")
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        if is_ours():
            found.append(f"environ {name}")
        return super().get(name, default)


sys.addaudithook(watch)
os.environ = Environment(os.environ)  # type: ignore[assignment]  # noqa: B003
for name in names:
    importlib.import_module(name)
print(json.dumps(found))
