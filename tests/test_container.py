"""The container is made of what is here: its files, its Python, its lock. It is not built here."""

import re
from pathlib import Path

from packaging.specifiers import SpecifierSet

from service.settings import SETTINGS

ROOT = Path(__file__).parents[1]
LINES = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
IGNORED = (ROOT / ".dockerignore").read_text(encoding="utf-8").split("\n")


def told(word: str) -> list[str]:
    return [line.removeprefix(word).strip() for line in LINES if line.startswith(f"{word} ")]


def test_all_that_is_copied_is_there_and_let_in() -> None:
    copied = [line.split()[0] for line in told("COPY") if not line.startswith("--from")]
    assert {"requirements.lock", "service", "config", "templates"} <= set(copied)
    for name in copied:
        assert (ROOT / name).exists(), name
        assert f"!{name}" in IGNORED, name


def test_nothing_is_left_out_that_the_service_reads_beside_its_package() -> None:
    copied = {line.split()[0] for line in told("COPY")}
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "service").rglob("*.py"))
    beside = {path.name for path in ROOT.iterdir() if path.is_dir() and path.name[0] != "."}
    read = {name for name in beside if re.search(rf'/ "{name}"', sources)} - {"service"}
    assert {"config", "templates"} <= read
    assert read <= copied


def test_no_key_data_or_history_is_let_in() -> None:
    assert "*" in IGNORED
    assert not {"!data", "!.git", "!.venv", "!tests"} & set(IGNORED)


def test_its_python_is_one_that_the_project_names() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    needed = re.search(r'requires-python = "(.*)"', project)
    versions = {re.match(r"python:(\d\.\d+)-slim-", image) for image in told("FROM")}
    assert needed
    for version in versions:
        assert version
        assert version[1] in SpecifierSet(needed[1])


def test_it_installs_by_the_lock_and_runs_as_nobody() -> None:
    (install, *_) = [line for line in told("RUN") if "requirements.lock" in line]
    assert "--require-hashes" in install
    assert told("USER") == ["10001:10001"]
    assert LINES.index("USER 10001:10001") < LINES.index('CMD ["sammakast", "serve"]')
    assert "/healthz" in told("HEALTHCHECK")[0]


def test_what_it_sets_are_settings() -> None:
    names = {name for line in told("ENV")[1:] for name in re.findall(r"([A-Z_]+)=", line)}
    assert {"SAMMAKAST_DATA_DIR", "HOST", "PORT"} <= names
    known = {setting.name for setting in SETTINGS} | {"PATH", "PYTHONDONTWRITEBYTECODE"}
    assert names <= known
