"""Both verifiers beside a real service: 1,000 days as it publishes them, 100 rounds of all games
and options as it gives them out, and every kind of change in each. `make test` does the same
briefly.
"""

import json
import random
from collections import Counter
from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from flask import Flask

from service.game import dice
from service.game.moves import Undo, write_move
from service.play import days, players, rounds
from service.play.advising import NoAdvice
from service.play.rounds import MoveRequest
from tests.game.players import SPELLINGS
from tests.recorded import Record, by_program, by_script, choose, lie, record_of, spoilt, verifier
from tests.world import Clock, Program, program_of, web_of

FIRST, DAYS = date(2426, 11, 29), 1000
ROUNDS, PLACES = 100, 2


def _noon(day: date) -> datetime:
    return datetime.combine(day, time(12), UTC)


def _published(app: Flask, clock: Clock, program: Program) -> tuple[list[Any], list[Any]]:
    """What the service says of the days beforehand, as lists of commitments, and afterwards."""
    lists = []
    for start in range(0, DAYS, 30):
        clock.now = _noon(FIRST + timedelta(days=start))
        days.publish(web_of(app).kit, clock.now)
        lists.append(program.get("/commitments").json)
    clock.now = _noon(FIRST + timedelta(days=DAYS + 1))
    asked = (f"/days/{FIRST + timedelta(days=n)}" for n in range(DAYS))
    return lists, [program.get(address).json for address in asked]


def test_both_agree_with_the_service_on_1000_days(app: Flask, clock: Clock) -> None:
    lists, told = _published(app, clock, Program(app))
    files = [json.dumps(one) for one in (*lists, *told)]
    found = by_program(files)
    assert [tuple(one) for one in by_script([files])["judged"][0]] == found
    assert Counter(fits for _, fits in found)[True] == DAYS
    assert not [name for name, fits in found if fits is False]
    ring = web_of(app).kit.ring
    asked = [
        (one["seed"], random.Random(n).randint(1, 60), random.Random(-n).randint(1, 12), 8)
        for n, one in enumerate(told)
    ]
    by_page = by_script(rows=asked, commitments=[one["seed"] for one in told])
    for n, (text, *place) in enumerate(asked):
        day, seed = FIRST + timedelta(days=n), bytes.fromhex(text)
        assert dice.day_seed(ring.on(day).key, day) == seed
        thrown = list(dice.throw(seed, *place))
        assert thrown == verifier.throw(seed, *place) == by_page["rows"][n]
        told_of = (told[n]["commitment"], verifier.commitment(seed), by_page["commitments"][n])
        assert set(told_of) == {dice.commitment(seed)}
    print(f"\n{DAYS} days: commitments, seeds and one throw of each agree")


def test_both_catch_a_changed_seed_or_commitment_of_any_day(app: Flask, clock: Clock) -> None:
    lists, told = _published(app, clock, Program(app))
    before = [json.dumps(one) for one in lists]
    files = []
    for n, one in enumerate(told[:: DAYS // 100]):
        at = n % 64
        for field in ("seed", "commitment"):
            digits = one[field]
            changed = digits[:at] + format(int(digits[at], 16) ^ 1, "x") + digits[at + 1 :]
            files.append({**one, field: changed})
        seed = random.Random(n).randbytes(32)
        files.append({**one, "seed": seed.hex(), "commitment": dice.commitment(seed)})
    sets = [[*before, json.dumps(one)] for one in files]
    by_page = by_script(sets)["judged"]
    for texts, of_page in zip(sets, by_page, strict=True):
        assert by_program(texts)[-1][1] is False
        assert of_page[-1][1] is False
    print(f"\n{len(files)} changed days: all caught by both")


def _played(app: Flask, clock: Clock) -> list[Any]:
    """Rounds that the service has taken move by move, and their records."""
    chance, kit, found = random.Random(2426), web_of(app).kit, []
    games = [
        game for games in SPELLINGS.values() for game in chance.sample(games, min(17, len(games)))
    ]
    games += chance.choices([game for games in SPELLINGS.values() for game in games], k=ROUNDS)
    for spelling in games[:ROUNDS]:
        player = players.create(kit, "en", None, clock()).id
        live = rounds.start_solo(kit, player, spelling, clock())
        while not live.round.over:
            move = choose(live.round, live.lines[-1], chance)
            wanted = MoveRequest(live.id, live.round.version, move)
            with suppress(NoAdvice):
                live = rounds.move(kit, player, wanted, clock())
            clock.advance(seconds=3)
        found.append((player, str(live.id)))
    clock.advance(days=38)
    return [program_of(app, player).get(f"/rounds/{name}/record").json for player, name in found]


def test_both_agree_with_the_service_on_100_rounds_and_catch_every_change(
    app: Flask, clock: Clock
) -> None:
    records = _played(app, clock)
    program, chance = Program(app), random.Random(1)
    assert all(program.send("POST", "/verify", one).json["held"] for one in records)
    texts = [json.dumps(one) for one in records]
    for text, of_page in zip(texts, by_script([[text] for text in texts])["judged"], strict=True):
        ((name, fits),) = by_program([text])
        assert fits
        assert of_page == [[name, True]]
    changed = [
        (kind, one)
        for record in records
        for _ in range(PLACES)
        for kind, one in spoilt(record, chance)
    ]
    by_page = by_script([[json.dumps(one)] for _, one in changed])["judged"]
    missed = [
        (kind, one["ruleset"])
        for (kind, one), ((_, of_page),) in zip(changed, by_page, strict=True)
        if by_program([json.dumps(one)])[0][1] is not False or of_page is not False
    ]
    assert not missed
    kept = sum(program.send("POST", "/verify", one).json["held"] for _, one in changed[::50])
    assert not kept, "what was changed is not what the service keeps"
    _tell(records, Counter(kind for kind, _ in changed))


def _tell(records: list[Any], kinds: Counter[str]) -> None:
    games = Counter(one["ruleset"].partition("+")[0] for one in records)
    moves = sum(len(one["moves"]) for one in records)
    undone = sum(move["move"] == write_move(Undo()) for one in records for move in one["moves"])
    print(
        f"\n{len(records)} rounds ({dict(games)}), {moves} moves, {undone} undone: no fault found"
    )
    print(f"{sum(kinds.values())} changes of {len(kinds)} kinds: all caught by both")


def test_a_record_that_lies_throughout_is_caught_by_what_was_published() -> None:
    chance = random.Random(3)
    for n in range(20):
        day = FIRST + timedelta(days=n)
        record = record_of("maxi", chance.randbytes(32), chance)
        named = {"challenge": f"d-{day}", "id": f"d-{day}.abc", "key_date": "2026-05-01"}
        opening = f"start maxi v1 d-{day} key 2026-05-01 dice 1"
        record = {**record, **named, "opening": opening}
        told = json.dumps([{"day": str(day), "number": 1, "commitment": record["commitment"]}])
        lies = (
            lie(record),
            {**lie(record), "day": "2426-01-01"},
            {**lie(record), "id": f"d-{day}.s1"},
            _seated(lie(record)),
        )
        for one, fits in ((record, True), *((one, False) for one in lies)):
            text = json.dumps(one)
            assert by_program([text])[0][1] or "seat" in text, "it fits in itself"
            assert by_program([told, text])[1][1] is fits
            assert by_script([[told, text]])["judged"][0][1][1] is fits


def _seated(of: Record) -> Record:
    """The record of a seat at a table, which no day has: no commitment is published for it."""
    return {**of, "id": f"{of['id']}.s1", "opening": f"{of['opening']} seat 1", "scored": False}
