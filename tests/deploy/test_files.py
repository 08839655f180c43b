"""The Dockerfile and the compose files: well formed, no copy of the version, and Valkey keeps what it is told."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

import schema.version
from schema.version import VERSION
from tests.service.serving import ROOT

DEPLOY = ROOT / "deploy"
COMPOSE = sorted(DEPLOY.glob("compose*.yaml"))
TOOLS = Path(sys.executable).parent


def services(name: str) -> Any:
    return yaml.safe_load((DEPLOY / name).read_text("utf-8"))["services"]


def linted(*command: str) -> "subprocess.CompletedProcess[str]":
    tool, *arguments = command
    return subprocess.run([TOOLS / tool, *arguments], cwd=ROOT, capture_output=True, text=True, timeout=60)


def valid(file: Path) -> "subprocess.CompletedProcess[str]":
    return linted("check-jsonschema", "--builtin-schema", "vendor.compose-spec", str(file))


@pytest.mark.parametrize("file", ["Dockerfile", "titles.Dockerfile"])
def test_a_dockerfile_has_nothing_to_complain_about(file: str) -> None:
    done = linted("hadolint", f"deploy/{file}")
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.parametrize("file", COMPOSE, ids=lambda file: file.name)
def test_compose_files_are_as_their_schema_has_them(file: Path) -> None:
    assert valid(file).returncode == 0


def test_a_misspelt_key_of_a_compose_file_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "compose.yaml"
    file.write_text((DEPLOY / "compose.yaml").read_text("utf-8").replace("read_only", "readonly"))
    assert valid(file).returncode == 1


def test_the_build_of_the_distribution_reads_the_version_where_the_service_does() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["dynamic"] == ["version"]
    assert ROOT / project["tool"]["hatch"]["version"]["path"] == Path(schema.version.__file__)


@pytest.mark.parametrize("file", ["pyproject.toml", "deploy/Dockerfile", "deploy/compose.yaml"])
def test_no_other_file_repeats_the_version(file: str) -> None:
    assert not re.search(rf"(?<![\d.=]){re.escape(VERSION)}(?![\d.])", (ROOT / file).read_text("utf-8"))


def test_the_image_is_built_from_what_is_there() -> None:
    build = services("compose.yaml")["croupier"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).resolve() == DEPLOY / "Dockerfile"


def test_the_store_is_reached_by_the_service_alone_which_waits_for_it() -> None:
    both = services("compose.redis.yaml")
    assert "ports" not in both["valkey"]
    assert both["valkey"]["networks"] == ["store"]
    assert both["croupier"]["depends_on"] == {"valkey": {"condition": "service_healthy"}}
    assert "healthcheck" in both["valkey"]
