"""Tables on one device with made-up people: laid, passed on, over and closed, and their list."""

from collections.abc import Mapping
from dataclasses import replace

from service.game.moves import Move, Score, Throw, write_move, write_opening
from service.game.round import apply, begin
from service.play import challenges
from service.play.challenges import EPOCH
from service.play.laid import Laid
from service.play.live import LiveRound, RoundId
from service.play.seats import Table
from service.store.challenges import CodeRecord
from service.web.i18n import Language
from service.web.views.rounds import Moment, Place, view_round
from service.web.views.seats import view_table, view_tables
from tests.web.sample_friends import RING
from tests.web.samples import NAMES, NOW, Context, Page, rulesets

CODE = "K7QM3XT9"
PLAYER = "3fa9c1d2e4b5"
MADE = (NOW - EPOCH).total_seconds() * 1000
FAMILY = ("Aino", "Pekka", "Sara", "Ville")
LONG = (NAMES[7], NAMES[5], NAMES[8], "Bartholomew Fitzgera", "Åke Öberg-Ñ", "Sara")


def _sit(game: str, names: tuple[str, ...]) -> Table:
    record = CodeRecord(CODE, game, 1, "2026-05-01", 1, int(MADE), PLAYER, seats=names)
    lives = []
    for seat in range(1, len(names) + 1):
        challenge = challenges.of_code(record, RING, rulesets(), seat)
        name = RoundId(challenge.id, PLAYER, seat=seat)
        opening = write_opening(replace(challenge.opening, seat=seat))
        lives.append(LiveRound(name, challenge, (opening,), begin(challenge.ruleset), NOW))
    return Table(tuple(lives))


def _move(live: LiveRound, move: Move) -> LiveRound:
    after = apply(live.round, move, live.challenge.seed)
    return replace(live, lines=(*live.lines, write_move(move)), round=after)


def _turn(table: Table) -> Table:
    live = _move(table.of(table.next_seat or 1), Throw())
    gives = live.round.options
    seated = table.seated(_move(live, Score(max(gives, key=lambda key: gives[key]))))
    assert seated.table is not None
    return seated.table


def table_of(game: str, names: tuple[str, ...], turns: int | None = None) -> Table:
    """A table at which so many turns were played, or all."""
    table = _sit(game, names)
    while not table.over and turns != 0:
        table, turns = _turn(table), None if turns is None else turns - 1
    return table


def _shown(of: Table) -> Page:
    return Page("seats/table.html", lambda language: {"table": view_table(of, language)})


def _play(of: Table) -> Page:
    live = of.of(of.next_seat or 1)
    live = of.seated(_move(live, Throw()))
    name = of.names[(live.id.seat or 1) - 1]
    place = Place(str(live.id), name, f"/seats/{CODE}", practice=False)

    def shown(language: Language) -> Context:
        return {"view": view_round(live.round, place, Moment(), language, live.rival)}

    return Page("rounds/play.html", shown)


def _closed(of: Table) -> Table:
    later = of.challenge.closes
    return Table(tuple(replace(live, now=later) for live in of.lives))


def _laid(of: Table) -> Laid:
    rounds = [live.round for live in of.lives]
    filled = tuple(sum(points is not None for points in one.card.values()) for one in rounds)
    return Laid(of.challenge, filled, tuple(one.total for one in rounds) if of.over else ())


def _index(language: Language) -> Context:
    found = [_laid(table_of("maxi", FAMILY, 30)), _laid(table_of("junior", LONG))]
    return {
        "ruleset": rulesets().find("maxi+bonus75+saved"),
        "names": (*FAMILY, "", ""),
        "problem": language.gettext("Everybody needs a name of their own"),
        "tables": view_tables(found, language),
    }


PAGES: Mapping[str, Page] = {
    "seats": Page("seats/index.html", _index),
    "seats-begin": _shown(table_of("maxi", FAMILY, 0)),
    "seats-begin-long": _shown(table_of("junior", LONG, 0)),
    "seats-pass": _shown(table_of("maxi", FAMILY, 30)),
    "seats-pass-long": _shown(table_of("maxi", LONG, 28)),
    "seats-over-columns": _shown(table_of("classic+columns2", FAMILY[:2])),
    "seats-over": _shown(table_of("maxi", FAMILY)),
    "seats-over-long": _shown(table_of("junior", LONG)),
    "seats-closed": _shown(_closed(table_of("maxi", FAMILY, 30))),
    "play-seat": _play(table_of("maxi", FAMILY, 30)),
    "play-seat-long": _play(table_of("maxi", LONG, 31)),
}
