"""Which game is whose week's special, as it is configured; knows weeks and games, no store."""

import tomllib
from dataclasses import dataclass
from datetime import date, timedelta

from service.game import days
from service.game.errors import BadRuleset, Malformed
from service.game.rulesets import Rulesets


@dataclass(frozen=True, slots=True)
class Rotation:
    """The spellings of the games that take turns, week by week from the first one on."""

    first: date
    games: tuple[str, ...]

    def game_of(self, week: str) -> str | None:
        """Return the game of a week, None before the first one."""
        passed = (monday_of(week) - self.first) // timedelta(weeks=1)
        return self.games[passed % len(self.games)] if passed >= 0 else None


def monday_of(week: str) -> date:
    """Return the Monday of a week spelled `2026-W49`. Malformed."""
    return days.days_of(week)[0]


def week_beside(week: str, weeks: int) -> str:
    """Return the week so many weeks after another one, or before it."""
    return days.week_of(monday_of(week) + timedelta(weeks=weeks))


def read_rotation(text: str, source: str, rulesets: Rulesets) -> Rotation:
    """Read the rotation from TOML; BadRuleset says in a sentence what is amiss in source."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadRuleset("specials", f"The file {source} is not TOML: {error}.") from None
    first, games = table.get("first"), _texts(table.get("games"))
    if table.keys() != {"first", "games"} or not isinstance(first, str) or not games:
        raise BadRuleset("specials", f"The file {source} needs `first`, a week, and some `games`.")
    try:
        return Rotation(monday_of(first), tuple(rulesets.find(game).spelling for game in games))
    except Malformed as error:
        raise BadRuleset("specials", f"The file {source} has what cannot be: {error}") from None


def _texts(found: object) -> list[str]:
    texts = found if isinstance(found, list) else []
    return texts if all(isinstance(one, str) for one in texts) else []
