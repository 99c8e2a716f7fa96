"""The word lists that the service ships, by language."""

from pathlib import Path

from service.play.names import NameWords, read_words

FILES = sorted((Path(__file__).parents[2] / "config" / "words").glob("*.toml"))
WORDS: dict[str, NameWords] = {
    path.stem: read_words(path.read_text("utf-8"), path.name) for path in FILES
}
