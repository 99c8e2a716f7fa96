"""What the use cases need, on a store that is empty before each test."""

from collections.abc import Iterator

import pytest

from service.app import make_kit
from service.play.kit import Kit
from tests.world import Clock, empty, settings_for


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="session")
def shared_kit(store_url: str) -> Iterator[Kit]:
    made = make_kit(settings_for(store_url))
    yield made
    made.store.close()


@pytest.fixture
def kit(shared_kit: Kit, store_url: str) -> Kit:
    empty(store_url)
    return shared_kit
