"""What a game's options change, told exactly, and what it can be played with; knows no card."""

from collections.abc import Iterable
from dataclasses import dataclass

from service.game.options import OPTIONS
from service.game.ruleset import Ruleset
from service.web.i18n import Language
from service.web.views.games import game_name, option_name, option_text
from service.web.views.sheet import points_text


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One option: its name, what it means, and the games (spelling, name) to read on at."""

    name: str
    text: str
    games: tuple[tuple[str, str], ...] = ()


def chosen_rules(ruleset: Ruleset, language: Language) -> tuple[HouseRule, ...]:
    """The options that a game is played with."""
    return tuple(_rule(ruleset, option, language) for option in ruleset.options)


def offered_rules(ruleset: Ruleset, language: Language) -> tuple[HouseRule, ...]:
    """The options that a game without any can be played with."""
    if ruleset.options:
        return ()
    return tuple(_rule(ruleset, option, language, [ruleset]) for option in ruleset.takes)


def every_option(rulesets: Iterable[Ruleset], language: Language) -> tuple[HouseRule, ...]:
    """Each option once, in the order they are spelled, with the games that take it."""
    every = list(rulesets)
    taking = {option: [game for game in every if option in game.takes] for option in OPTIONS}
    return tuple(
        _rule(games[-1], option, language, games) for option, games in taking.items() if games
    )


def exactly(ruleset: Ruleset, language: Language) -> tuple[str, ...]:
    """What is to be known beyond one sentence an option: columns, order and saved throws."""
    return (
        *_of_columns(ruleset, language),
        *_of_order(ruleset, language),
        *_of_saving(ruleset, language),
    )


def extra_points(ruleset: Ruleset, language: Language) -> tuple[str, ...]:
    """When a further Yatzy gives extra points; nothing where none does."""
    box = next((language.box_name(box) for box in ruleset.boxes if box.is_yatzy), "")
    if not ruleset.further or not box:
        return ()
    told = language.gettext(
        "{points} on top for all dice alike when {box} already holds points; none when it was"
        " crossed out, and none for {box} itself.",
        points=points_text(ruleset.further, language),
        box=box,
    )
    if len(ruleset.columns) == 1:
        return (told,)
    return (told, language.gettext("They are added once, however often a column counts."))


def _rule(
    ruleset: Ruleset, option: str, language: Language, games: Iterable[Ruleset] = ()
) -> HouseRule:
    return HouseRule(
        name=option_name(option, language),
        text=option_text(option, ruleset, language),
        games=tuple((_spelled(game, option), game_name(game, language)) for game in games),
    )


def _spelled(game: Ruleset, option: str) -> str:
    """The game with this option alone; an agreed bonus limit is that of the game itself."""
    if option != "bonus-at":
        return f"{game.slug}+{option}"
    limit = game.bonus.limit if game.bonus else 1
    return f"{game.slug}+down+bonus-at={limit}"


def _of_columns(ruleset: Ruleset, language: Language) -> list[str]:
    _ = language.gettext
    if len(ruleset.columns) == 1:
        return []
    own = [_("Each column has a bonus of its own.")] if ruleset.bonus else []
    return [_("A turn fills one box, in whichever column you like."), *own]


def _of_order(ruleset: Ruleset, language: Language) -> list[str]:
    _ = language.gettext
    if not _is_forced(ruleset):
        return []
    told = [_("In a forced order only the next box can be filled; it gives 0 if nothing fits.")]
    if ruleset.joker:
        told.append(_("Where the order is forced there is no joker: boxes give what is said here."))
    return told


def _of_saving(ruleset: Ruleset, language: Language) -> list[str]:
    if not ruleset.saved:
        return []
    _, ngettext = language.gettext, language.ngettext
    return [
        ngettext(
            "Whoever stops after the first throw saves {n} throw.",
            "Whoever stops after the first throw saves {n} throws.",
            ruleset.throws - 1,
        ),
        _("You begin with none, may save any number, and those left at the end are worth nothing."),
        _("A throw that was saved brings the same dice for everyone, too."),
    ]


def _is_forced(ruleset: Ruleset) -> bool:
    return any(column.order != "free" for column in ruleset.columns)
