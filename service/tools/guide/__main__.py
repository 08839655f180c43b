"""Build the guide: `python -m service.tools.guide`, which `./run docs` does."""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from service.doors.guide import BUILT
from service.tools.guide.pages import config, index, pages


def main() -> int:
    """Build the site where the service looks for it; return the exit code of the builder."""
    with tempfile.TemporaryDirectory() as folder:
        code = build(Path(folder))
        if code == 0:
            shutil.rmtree(BUILT, ignore_errors=True)
            shutil.copytree(Path(folder) / "site", BUILT)
            print(f"The guide is built: /guide of a service that starts now, or {BUILT.name}/index.html")
    return code


def build(folder: Path) -> int:
    """Build the site in a folder, with its pages in Markdown beside it; return the exit code of the builder."""
    written = pages()
    for name, text in written.items():
        file = folder / "pages" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
    (folder / "zensical.toml").write_text(config(written), encoding="utf-8")
    code = subprocess.call([sys.executable, "-m", "zensical", "build", "--strict"], cwd=folder)
    for name in written:
        shutil.copy(folder / "pages" / name, folder / "site" / name)
    (folder / "site" / "llms.txt").write_text(index(written), encoding="utf-8")
    return code


if __name__ == "__main__":
    sys.exit(main())
