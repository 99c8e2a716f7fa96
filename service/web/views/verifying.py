"""What the service answers about a record that was shown to it; knows words, no store."""

from collections.abc import Collection
from dataclasses import dataclass

from service.web.i18n import Language


@dataclass(frozen=True, slots=True)
class Answer:
    """One sentence of what was found, with the parts that differ; or what is amiss."""

    found: str = ""
    parts: tuple[str, ...] = ()
    problem: str = ""


def view_answer(held: bool, differs: Collection[str], finished: bool, language: Language) -> Answer:
    """The answer about a record: whether it is `held` as it is, which of its fields differ, and
    whether it says when it was `finished`."""
    gettext = language.gettext
    if differs:
        parts = (words for names, words in _parts(language) if set(names) & set(differs))
        return Answer(
            problem=gettext("This is not how it is kept here. It differs in:"), parts=tuple(parts)
        )
    if not held:
        return Answer(gettext("Of so old a day the result alone is kept. What is kept agrees."))
    if not finished:
        return Answer(
            gettext("Exactly this game is kept here. When it was finished was not noted.")
        )
    return Answer(gettext("Exactly this game is kept here, sent by this player and finished then."))


def _parts(language: Language) -> tuple[tuple[tuple[str, ...], str], ...]:
    """Fields of a record and what they are called together."""
    gettext = language.gettext
    return (
        (("moves", "opening"), gettext("the moves")),
        (("total", "card"), gettext("the total or the boxes")),
        (("finished",), gettext("when it was finished")),
        (("commitment", "seed", "key_date"), gettext("the seed or the commitment")),
        (
            ("format", "id", "challenge", "ruleset", "version", "scored", "over", "name"),
            gettext("what the file says about the game"),
        ),
    )
