"""What a page says, once more as data in the words of schema.org: only what stands on it.

Knows pages and their addresses; must not know requests nor who reads.
"""

from collections.abc import Iterable, Sequence

from service.game.ruleset import Ruleset
from service.web.i18n import Language
from service.web.views.listed import picture_at
from service.web.views.rules import RulesView

Thing = dict[str, object]
Trail = Sequence[tuple[str, str]]

NAME = "Sammakast"


def data_of_front(base: str, path: str, game: str, language: Language) -> Thing:
    """The service and its game, as the front page tells them to a newcomer."""
    locale = language.locale
    about = language.gettext(
        "{game} with the same dice for everybody. Who makes the most of them?", game=game
    )
    site: Thing = {"@type": "WebSite", "name": NAME, "url": f"{base}/", "inLanguage": locale}
    played: Thing = {
        "@type": ["VideoGame", "WebApplication"],
        "name": NAME,
        "url": base + path,
        "description": about,
        "inLanguage": locale,
        "applicationCategory": "GameApplication",
        "image": base + picture_at(path, locale),
    }
    return _graph(site, played)


def data_of_list(base: str, games: Iterable[Ruleset], language: Language) -> Thing:
    """The way to the list of games, and each game with its address."""
    listed = [(language.ruleset_name(game), _rules(language, game.spelling)) for game in games]
    return _graph(_trail(base, _to_rules(language)), {"@type": "ItemList", **_items(base, listed)})


def data_of_rules(base: str, view: RulesView, language: Language) -> Thing:
    """The way to a game's rules, and how one of its turns goes, step by step."""
    address = _rules(language, view.ruleset.spelling)
    steps = [
        {"@type": "HowToStep", "position": number, "text": line}
        for number, line in enumerate(view.turn, 1)
    ]
    turn: Thing = {
        "@type": "HowTo",
        "name": f"{view.name}: {language.gettext('How a turn goes')}",
        "inLanguage": language.locale,
        "step": steps,
    }
    return _graph(_trail(base, [*_to_rules(language), (view.name, address)]), turn)


def data_of_sheet(base: str, game: Ruleset, language: Language) -> Thing:
    """The way to the score sheet of a game."""
    address = _rules(language, game.spelling)
    trail = [
        *_to_rules(language),
        (language.ruleset_name(game), address),
        (language.gettext("Score sheet"), f"{address}/sheet"),
    ]
    return _graph(_trail(base, trail))


def _to_rules(language: Language) -> list[tuple[str, str]]:
    home = (NAME, f"/{language.locale}")
    return [home, (language.gettext("Rules"), _rules(language))]


def _rules(language: Language, spelling: str = "") -> str:
    return "/".join(("", language.locale, "rules", spelling)).rstrip("/")


def _graph(*things: Thing) -> Thing:
    return {"@context": "https://schema.org", "@graph": list(things)}


def _trail(base: str, steps: Trail) -> Thing:
    return {"@type": "BreadcrumbList", **_items(base, steps)}


def _items(base: str, named: Trail) -> Thing:
    return {
        "itemListElement": [
            {"@type": "ListItem", "position": number, "name": name, "item": base + path}
            for number, (name, path) in enumerate(named, 1)
        ]
    }
