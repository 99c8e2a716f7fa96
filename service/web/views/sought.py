"""What people look for: titles and descriptions of rules and score sheets, in the words they type.

Knows games and their names; must not know requests.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from service.game.highest import highest_total
from service.game.ruleset import Ruleset
from service.web.i18n import Language
from service.web.views.games import game_name, option_text


@dataclass(frozen=True, slots=True)
class BoxAbroad:
    """A box, and by language what it is called in the others."""

    name: str
    hint: str
    others: tuple[tuple[str, str], ...]


def boxes_abroad(ruleset: Ruleset, language: Language) -> tuple[BoxAbroad, ...]:
    """The boxes below the bonus whose names differ from language to language."""
    return tuple(
        BoxAbroad(
            name=language.box_name(box),
            hint=box.hint,
            others=tuple(pair for pair in box.names.items() if pair[0] != language.locale),
        )
        for box in ruleset.boxes
        if not box.upper and len({name.replace("-", " ") for name in box.names.values()}) > 1
    )


def rules_heading(language: Language) -> str:
    """What the list of games is called where one comes to it from elsewhere."""
    return language.gettext("Yatzy rules")


def rules_title(game: Ruleset, language: Language) -> str:
    """The title of a game's rules: by the name that people know, if it has one of its own."""
    name, _ = known_name(game, language), language.gettext
    titles: Mapping[tuple[str, ...], str] = {
        (): _("{game}: rules and scoring", game=name),
        ("down",): _("Forced Yatzy ({game}): rules", game=name),
        ("saved",): _("{game} with saved throws: rules", game=name),
    }
    other = _("{game}: rules", game=game_name(game, language))
    return titles.get(game.options) or other


def rules_about(game: Ruleset, language: Language) -> str:
    """The description of a game's rules, what its options change first."""
    _, name = language.gettext, known_name(game, language)
    if game.options:
        told = option_text(game.options[0], game, language)
        rest = _("Yatzy rules with points and examples: {game}.", game=name)
        return f"{told} {rest}"
    return _about_usual(game, language)


def _about_usual(game: Ruleset, language: Language) -> str:
    _, name = language.gettext, known_name(game, language)
    highest = language.number(highest_total(game))
    if game.bonus is None:
        return _(
            "How to play {game}: {dice} dice, {turns} boxes, at most {highest} points. Every box"
            " with an example, and no bonus.",
            game=name,
            dice=game.dice,
            turns=game.turns,
            highest=highest,
        )
    return _(
        "How to play {game}: {dice} dice, {turns} boxes, at most {highest} points. Every box with"
        " an example, the bonus, and what others do differently.",
        game=name,
        dice=game.dice,
        turns=game.turns,
        highest=highest,
    )


def sheet_title(game: Ruleset, language: Language) -> str:
    """The title of an empty score sheet."""
    return language.gettext("{game}: printable score sheet", game=_name_for_paper(game, language))


def sheet_about(game: Ruleset, language: Language) -> str:
    """The description of an empty score sheet."""
    return language.gettext(
        "Print a score sheet on one A4 page, free of charge: {game}. Up to eight columns, the most"
        " each box can give, room for names and date.",
        game=_name_for_paper(game, language),
    )


def _name_for_paper(game: Ruleset, language: Language) -> str:
    return game_name(game, language) if game.options else known_name(game, language)


def known_name(game: Ruleset, language: Language) -> str:
    """The name of a game without its options, as people know it who have never been here."""
    _ = language.gettext
    known = {"yahtzee": _("American Yahtzee"), "junior": _("Little Yatzy for children")}
    return known.get(game.slug) or language.ruleset_name(game)
