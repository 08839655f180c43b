"""The peers, installed beside the tree with locked versions: Python's in an environment of their own, Node's by npm."""

import hashlib
import shutil
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).parent
FOLDER = HERE.parents[2] / ".bench"
"""Where they lie; git does not see it."""
ENVIRONMENT = FOLDER / "python"
PYTHON = str(ENVIRONMENT / "bin" / "python")
STAMP = FOLDER / "installed"
NODE = "node"


def install() -> Path:
    """Install what is not installed yet, and return the folder with the programs."""
    missing = [tool for tool in (NODE, "npm") if shutil.which(tool) is None]
    if missing:
        sys.exit(f"The peers need {' and '.join(missing)}, which Debian has as `apt-get install nodejs npm`.")
    FOLDER.mkdir(exist_ok=True)
    for file in (*HERE.glob("*.js"), *HERE.glob("*.json"), *HERE.glob("*.lock"), HERE / ".npmrc", HERE / "playouts.py"):
        shutil.copy(file, FOLDER)
    if not STAMP.exists() or STAMP.read_text() != _stamp():
        print(f"Installing the peers into {FOLDER}, this once", file=sys.stderr, flush=True)
        _install()
        STAMP.write_text(_stamp())
    return FOLDER


def _stamp() -> str:
    locks = (HERE / "requirements.lock", HERE / "package-lock.json")
    return " ".join(hashlib.sha256(lock.read_bytes()).hexdigest() for lock in locks)


def _install() -> None:
    venv.create(ENVIRONMENT, clear=True, with_pip=True)
    pip = [PYTHON, "-m", "pip", "--disable-pip-version-check", "install", "-qq", "--no-deps", "--require-hashes"]
    for command in ([*pip, "-r", "requirements.lock"], ["npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts"]):
        if subprocess.run(command, cwd=FOLDER, check=False).returncode:
            sys.exit(f"`{' '.join(command)}` failed in {FOLDER}: is there a network?")
