"""The rules as data for the sheet for real dice, all of it counted by the scorer; knows no page.

`games` in the order they are shown, and in `earlier` alike the versions before them, in which an
evening may have been begun; each with `slug`, `version`, `name`, `dice`, `throws` a turn
and `further` (the points of a further Yatzy, in steps of which a seat's `extras` are counted, and
which count while a Yatzy box holds points), and
- `boxes` in card order: `slug`, `name`, `short`, `hint`, `upper`, `yatzy` and the `values` that the
  box can hold;
- `groups` of which one option is chosen: `name`, `legend` and `options`, each a `value` and a
  `name`, the usual one first with the value ""; `also`, options alike to be ticked. What is chosen
  is put behind the slug with a `+`, the groups first, all in this order;
- `spellings`, every way to spell the game with its options: `name`, `bonus` (`points`, `limit`) or
  null, whether throws are `saved`, and by slug the `values` of boxes that hold others here;
- `points`, what a throw gives, by its dice in rising order such as "112346": for each box the place
  in its values, from 0; `jokers` alike, for throws after the Yatzy box is filled.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any

from service.game.entries import every_throw, given, possible
from service.game.legal import Dice, joker_points
from service.game.patterns import FACES
from service.game.ruleset import Box, Ruleset
from service.game.rulesets import Rulesets
from service.web.i18n import Language
from service.web.views.choosing import Choice, Group, view_form
from service.web.views.games import game_name

#: The options that change what is written on a sheet for real dice, or how it is added up.
AT_TABLE = ("bonus75", "full25", "full30", "saved")


def table_data(rulesets: Rulesets, language: Language) -> dict[str, Any]:
    """The games that a sheet for real dice is made for, their words in one language."""
    return {
        "games": [_game(game, rulesets, language) for game in rulesets],
        "earlier": [_game(game, rulesets, language) for game in rulesets.earlier],
    }


def _game(game: Ruleset, rulesets: Rulesets, language: Language) -> dict[str, Any]:
    form = view_form(game, (), "", language)
    groups = [_group(group) for group in form.groups if _at_table(group.choices)]
    also = [_option(choice) for choice in form.also if choice.value in AT_TABLE]
    alike = [(face,) * game.dice for face in FACES] if game.joker else []
    return {
        "slug": game.slug,
        "version": game.version,
        "name": language.ruleset_name(game),
        "dice": game.dice,
        "throws": game.throws,
        "further": game.further,
        "boxes": [_box(game, box, language) for box in game.boxes],
        "groups": groups,
        "also": also,
        "spellings": {
            one.spelling: _spelled(one, game, language)
            for one in _every_way(rulesets, game, groups, also)
        },
        "points": _points(game, every_throw(game), [given(game, box) for box in game.boxes]),
        "jokers": _points(
            game, alike, [[joker_points(box, dice) for dice in alike] for box in game.boxes]
        ),
    }


def _box(game: Ruleset, box: Box, language: Language) -> dict[str, Any]:
    return {
        "slug": box.slug,
        "name": language.box_name(box),
        "short": language.box_short(box),
        "hint": box.hint,
        "upper": box.upper,
        "yatzy": box.is_yatzy,
        "values": possible(game, box),
    }


def _at_table(choices: Iterable[Choice]) -> list[Choice]:
    return [choice for choice in choices if choice.value in AT_TABLE]


def _group(group: Group) -> dict[str, Any]:
    usual = group.choices[0]
    options = [_option(choice) for choice in (usual, *_at_table(group.choices))]
    return {"name": group.name, "legend": group.legend, "options": options}


def _option(choice: Choice) -> dict[str, str]:
    return {"value": choice.value, "name": choice.name}


def _every_way(
    rulesets: Rulesets, game: Ruleset, groups: list[dict[str, Any]], also: list[dict[str, str]]
) -> Iterator[Ruleset]:
    """The game with each choice of options at the table, the usual one first."""
    in_groups = [[option["value"] for option in group["options"]] for group in groups]
    for chosen in product(*in_groups, *(("", option["value"]) for option in also)):
        yield rulesets.find("+".join(filter(None, (game.slug, *chosen))), game.version)


def _spelled(game: Ruleset, usual: Ruleset, language: Language) -> dict[str, Any]:
    values = {box.slug: possible(game, box) for box in game.boxes}
    bonus = game.bonus and {"points": game.bonus.points, "limit": game.bonus.limit}
    return {
        "name": game_name(game, language),
        "bonus": bonus,
        "saved": game.saved,
        "values": {
            box.slug: values[box.slug]
            for box in usual.boxes
            if values[box.slug] != possible(usual, box)
        },
    }


def _points(
    game: Ruleset, throws: Iterable[Dice], paid: Sequence[Sequence[int]]
) -> dict[str, list[int]]:
    """What each throw pays in each box, as places in the values of the box."""
    named = ["".join(map(str, dice)) for dice in throws]
    columns = [_places(possible(game, box), of) for box, of in zip(game.boxes, paid, strict=True)]
    return {name: [column[n] for column in columns] for n, name in enumerate(named)}


def _places(values: Sequence[int], paid: Iterable[int]) -> list[int]:
    at = {value: place for place, value in enumerate(values)}
    return [at[points] for points in paid]
