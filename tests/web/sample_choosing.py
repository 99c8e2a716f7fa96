"""Sample pages of choosing: the games, and the house rules of some, chosen well and badly."""

from collections.abc import Mapping

from service.web.games import SHOWN
from service.web.i18n import Language
from service.web.views.against import view_opponents
from service.web.views.choosing import problem_of, view_form
from tests.web.samples import Context, Page, rulesets

#: The group that a game is chosen for.
GROUP = "K7QM3XT94B"
#: What is chosen of which game.
CHOSEN: Mapping[str, tuple[str, ...]] = {
    "maxi": (),
    "yahtzee": ("saved",),
    "classic": ("down", "bonus-at=60", "again100"),
    "seven": ("up", "bonus-at=1000"),
    "junior": (),
}


def _games(_: Language) -> Context:
    games = list(rulesets())
    return {"shown": games[:SHOWN], "more": games[SHOWN:]}


def _game(slug: str, chosen: tuple[str, ...], language: Language) -> Context:
    game = rulesets().find(slug)
    problem = problem_of(chosen, game, language)
    against = view_opponents(game, slug != "seven", "hard" if chosen else "", language)
    form = view_form(game, chosen, problem, language)
    return {"form": form, "against": against, "sums": True if slug == "junior" else None}


def _chosen(slug: str, chosen: tuple[str, ...]) -> Page:
    return Page("games/game.html", lambda t: _game(slug, chosen, t))


def _games_for_group(language: Language) -> Context:
    return {**_games(language), "for_group": GROUP}


def _game_for_group(language: Language) -> Context:
    return {**_game("maxi", (), language), "for_group": GROUP}


PAGES: Mapping[str, Page] = {
    "games": Page("games/index.html", _games),
    **{f"game-{slug}": _chosen(slug, chosen) for slug, chosen in CHOSEN.items()},
    "games-for-group": Page("games/index.html", _games_for_group),
    "game-for-group": Page("games/game.html", _game_for_group),
    "game-refused": _chosen("maxi", ("bonus75", "up", "saved", "columns-mixed")),
}
