"""The first files of a title, in the checkout or as a distribution of its own."""

from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from string import Template

from engines.registry import Registry
from service.tools.scaffold.names import module_of, prefix_of, title_of

TEMPLATES = files("service.tools.scaffold") / "template"


def inside(name: str, registry: Registry) -> dict[str, str]:
    """Return the files of a title in the checkout, by their paths."""
    module = module_of(name)
    package = f"engines.{module}"
    imports = f"\nfrom engines import kit\nfrom {package}.engine import ENGINE, Add\n"
    words = _words(name, registry) | {"package": f'"{package}"', "kernel": "", "imports": imports}
    return {
        f"engines/{module}/__init__.py": _filled("package", words),
        f"engines/{module}/engine.py": _filled("title", words),
        f"engines/{module}/clauses.toml": _filled("clauses", words),
        f"tests/engines/{module}/test_{module}.py": _filled("test", words),
    }


def apart(name: str, registry: Registry) -> dict[str, str]:
    """Return the files of a distribution that brings a title, by their paths in its folder."""
    module = f"croupier_{module_of(name)}"
    imports = f"from {module} import ENGINE, Add\n\nfrom engines import kit\n"
    kernel = "\n    kernel=1,"
    words = _words(name, registry) | {"package": "__name__", "kernel": kernel, "imports": imports, "module": module}
    return {
        "pyproject.toml": _filled("pyproject", words),
        f"{module}/__init__.py": _filled("title", words),
        f"{module}/clauses.toml": _filled("clauses", words),
        f"tests/test_{module_of(name)}.py": _filled("test", words),
    }


def _words(name: str, registry: Registry) -> dict[str, str]:
    return {"id": name, "title": title_of(name), "prefix": prefix_of(name, registry)}


def _filled(template: str, words: Mapping[str, str]) -> str:
    return Template((TEMPLATES / f"{template}.txt").read_text("utf-8")).substitute(words)


def write(folder: Path, texts: Mapping[str, str]) -> None:
    """Write files into a folder. Raises FileExistsError where one is there already, before any is written."""
    for path in texts:
        if (folder / path).exists():
            raise FileExistsError(f"There is already a file {folder / path}.")
    for path, text in texts.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")


def listed(registry: str, module: str) -> str:
    """Return the text of the registry with one more title among its TITLES.

    >>> print(listed('TITLES = (\\n    "jet_set",\\n)\\n', "pig"))
    TITLES = (
        "jet_set",
        "pig",
    )
    <BLANKLINE>
    """
    head, rest = registry.split("TITLES = (\n", 1)
    lines, tail = rest.split(")\n", 1)
    titles = sorted([*lines.splitlines(), f'    "{module}",'])
    return f"{head}TITLES = (\n" + "".join(f"{line}\n" for line in titles) + f")\n{tail}"
