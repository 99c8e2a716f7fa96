"""The service as Flask's test client meets it, on a store that is empty before each test."""

from collections.abc import Iterator

import pytest
from flask import Flask

from service.app import create_app
from tests.world import Clock, empty, settings_for


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def app(store_url: str, clock: Clock) -> Iterator[Flask]:
    empty(store_url)
    made = create_app(settings_for(store_url), clock)
    yield made
    made.extensions["sammakast"].kit.store.close()
