"""Another version of the service: its static files in a folder of the test's own."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from service.web import assets


@contextmanager
def released(folder: Path, added: Mapping[str, str]) -> Iterator[None]:
    """Send static files from a folder, with something added to some of them."""
    for path in assets.STATIC.rglob("*"):
        if path.is_file():
            name = path.relative_to(assets.STATIC)
            copy = folder / name
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes() + added.get(str(name), "").encode())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(assets, "STATIC", folder)
        assets.version.cache_clear()
        yield
    assets.version.cache_clear()
