"""Rounds as they are kept: how long, how packed, and how an unfinished one goes on as practice."""

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from redis import Redis

from service.game.moves import Move, Score, Throw, Undo, write_move
from service.game.ranking import total_of
from service.play import challenges, rounds, sharing
from service.play.challenges import milliseconds
from service.play.errors import Closed, NotFound, NotYours, PracticeTooEarly
from service.play.kit import Kit
from service.play.live import LiveRound, RoundId, read_round_id
from service.play.rounds import MoveRequest
from service.store import keys
from tests.play.totals import new_players
from tests.store.contents import all_keys, plain_client, text
from tests.world import NOON, Clock

DAY = "d-2426-11-29"
FINAL = datetime(2426, 11, 30, 12, 5, tzinfo=UTC)
IDLE = timedelta(days=30)


@pytest.fixture
def player(kit: Kit) -> str:
    return new_players(kit, 1, NOON)[0]


@pytest.fixture
def raw(store_url: str) -> Iterator[Redis]:
    with closing(plain_client(store_url)) as client:
        yield client


def start(kit: Kit, player: str, now: datetime = NOON) -> LiveRound:
    challenge = challenges.day_of("today", now, kit)
    return rounds.start_day(kit, player, challenge, now)[0]


def practise(kit: Kit, player: str, now: datetime = FINAL) -> tuple[LiveRound, bool]:
    challenge = challenges.day_of(DAY.removeprefix("d-"), now, kit)
    return rounds.practise(kit, player, challenge, now)


def make(kit: Kit, live: LiveRound, move: Move, now: datetime = NOON) -> LiveRound:
    request = MoveRequest(live.id, live.round.version, move)
    return rounds.move(kit, live.id.player, request, now)


def play(kit: Kit, live: LiveRound, now: datetime = NOON, until_turn: int = 0) -> LiveRound:
    """Throw once a turn and fill the first open box."""
    while not live.round.over and live.round.turn != until_turn:
        live = make(kit, live, Throw(), now)
        live = make(kit, live, Score(next(iter(live.round.options))), now)
    return live


def test_a_round_is_named_by_its_challenge_and_player_and_practice_by_a_number() -> None:
    assert str(RoundId(DAY, "3fa9c1d2e4b5")) == f"{DAY}.3fa9c1d2e4b5"
    assert str(RoundId(DAY, "3fa9c1d2e4b5", 2)) == f"{DAY}.3fa9c1d2e4b5.2"
    assert str(RoundId("c-K7QM3XT9", "3fa9c1d2e4b5", seat=2)) == "c-K7QM3XT9.3fa9c1d2e4b5.s2"
    daily = (f"{DAY}.3fa9c1d2e4b5", f"{DAY}.3fa9c1d2e4b5.17")
    for name in (*daily, "c-K7QM3XT9.p", "c-K7QM3XT9.p.s6"):
        assert str(read_round_id(name)) == name


@pytest.mark.parametrize(
    "name",
    [
        "", ".", DAY, f"{DAY}.", f"{DAY}..2", f"{DAY}.p.1", f"{DAY}.p.02",
        f"{DAY}.p.2.3", f"{DAY}.p.x", f"{DAY}.p.²", f"{DAY}.p.２", f"{DAY}.p.{'9' * 5000}",
        "d-2426-02-30.p", "d-2426-11-9.p", "e-2426-11-29.p", "K7QM3XT9.p", "c-K7QM3XT8.p",
        "c-k7qm3xt9.p", f"{DAY}.{'p' * 60}", f"{DAY}.p.s1", "c-K7QM3XT9.p.s0", "c-K7QM3XT9.p.s7",
        "c-K7QM3XT9.p.s01", "c-K7QM3XT9.p.s", "c-K7QM3XT9.p.S1", "c-K7QM3XT9.p.s1.2",
    ],
)  # fmt: skip
def test_what_cannot_be_a_rounds_name_is_not_found(name: str) -> None:
    with pytest.raises(NotFound):
        read_round_id(name)


def test_a_daily_round_is_kept_for_400_days_from_its_day(kit: Kit, player: str, raw: Redis) -> None:
    kept_until = milliseconds(datetime(2428, 1, 3, tzinfo=UTC))
    live = start(kit, player)
    log, packed = keys.log(player, str(live.id)), keys.packed(player, str(live.id))
    assert raw.pexpiretime(log) == kept_until
    live = make(kit, live, Throw())
    assert raw.pexpiretime(log) == kept_until
    play(kit, live)
    assert not raw.exists(log)
    assert raw.pexpiretime(packed) == kept_until


def test_practice_is_kept_for_thirty_days_after_its_last_move(
    kit: Kit, player: str, raw: Redis
) -> None:
    play(kit, start(kit, player))
    live, made = practise(kit, player, NOON)
    assert made
    log, counter = keys.log(player, str(live.id)), keys.practice(player, DAY)
    assert raw.pexpiretime(log) == raw.pexpiretime(counter) == milliseconds(NOON + IDLE)
    later = NOON + timedelta(days=9)
    live = make(kit, live, Throw(), later)
    assert raw.pexpiretime(log) == milliseconds(later + IDLE)
    play(kit, live, later)
    assert raw.pexpiretime(keys.packed(player, str(live.id))) == milliseconds(later + IDLE)


def test_a_solo_game_is_kept_until_it_closes_and_finished_as_long_as_its_code(
    kit: Kit, player: str, raw: Redis
) -> None:
    live = rounds.start_solo(kit, player, "classic", NOON)
    log = keys.log(player, str(live.id))
    assert raw.pexpiretime(log) == milliseconds(live.challenge.closes)
    live = make(kit, live, Throw(), NOON + timedelta(days=20))
    assert raw.pexpiretime(log) == milliseconds(NOON + timedelta(days=20) + IDLE)
    deleted_at = milliseconds(NOON + timedelta(days=400))
    assert raw.pexpiretime(keys.challenge(live.challenge.code)) == deleted_at
    listed = (keys.codes(player), live.challenge.code)
    assert raw.zscore(*listed) == milliseconds(live.challenge.closes)
    play(kit, live)
    board = keys.board(keys.part_of(player), live.challenge.id)
    assert raw.pexpiretime(keys.packed(player, str(live.id))) == deleted_at
    assert raw.pexpiretime(board) == deleted_at
    sharing.share(kit, player, live.challenge.code, "blind", NOON)
    assert raw.zscore(*listed) == deleted_at


def test_a_finished_round_says_the_same_packed(kit: Kit, player: str) -> None:
    random = Random(4)
    moves: list[str] = []
    live = start(kit, player)

    def go(move: Move) -> None:
        nonlocal live
        live = make(kit, live, move)
        moves.append(write_move(move))

    while not live.round.over:
        go(Throw())
        dice = live.round.dice or ()
        go(Throw(tuple(sorted(random.sample(dice, random.randrange(len(dice)))))))
        box = random.choice(list(live.round.options))
        go(Score(box))
        if live.round.may_undo and random.random() < 0.3:
            go(Undo())
            go(Score(box))
    found = rounds.find(kit, player, live.id, NOON)
    assert found.round == live.round
    assert list(found.lines[1:]) == moves
    assert found.lines[0] == f"start maxi v1 {DAY} key 2026-05-01 dice 1"


def test_a_finished_daily_round_takes_at_most_a_kilobyte_in_all(
    kit: Kit, player: str, raw: Redis
) -> None:
    play(kit, start(kit, player, NOON - timedelta(days=1)), NOON - timedelta(days=1))
    before = memory(raw)
    live = start(kit, player)
    while not live.round.over:
        for _ in range(3):
            live = make(kit, live, Throw((live.round.dice or ())[:1]))
        live = make(kit, live, Score(next(iter(live.round.options))))
    assert memory(raw) - before <= 1024


def memory(raw: Redis) -> int:
    """Bytes of all keys, the reader's own name left out."""
    return sum(int(str(raw.memory_usage(key, samples=0))) for key in all_keys(raw))


def test_the_result_has_total_milliseconds_game_and_points(
    kit: Kit, player: str, raw: Redis
) -> None:
    now = NOON + timedelta(milliseconds=7)
    over = play(kit, start(kit, player), now).round
    ((field, result),) = raw.hgetall(keys.results(player)).items()
    total, elapsed, spelling, version, *points = text(result).split()
    assert text(field) == DAY
    assert (int(total), int(elapsed)) == (over.total, 12 * 3_600_000 + 7)
    assert (spelling, version) == ("maxi", "v1")
    assert [int(one) for one in points] == list(over.card.values())
    score = raw.zscore(keys.board(keys.part_of(player), DAY), player)
    assert total_of(int(score or 0)) == over.total


def test_an_unfinished_round_goes_on_as_practice_once_and_stays_as_it_was(
    kit: Kit, player: str
) -> None:
    left = play(kit, start(kit, player), until_turn=5)
    left = make(kit, left, Throw())
    live, made = practise(kit, player)
    assert made
    assert (live.lines, live.round) == (left.lines, left.round)
    assert (live.scored, live.closes_at) == (False, None)
    play(kit, live, FINAL)
    again, made = practise(kit, player)
    assert made
    assert (again.id.number, again.round.version) == (3, 1)
    kept = rounds.find(kit, player, left.id, FINAL)
    assert (kept.lines, kept.closed, kept.scored) == (left.lines, True, False)
    with pytest.raises(Closed):
        make(kit, kept, Throw(), FINAL)


def test_practice_goes_on_although_its_counter_has_expired(
    kit: Kit, player: str, raw: Redis
) -> None:
    play(kit, start(kit, player))
    second, _ = practise(kit, player)
    second = make(kit, second, Throw(), FINAL)
    raw.delete(keys.practice(player, DAY))
    again, made = practise(kit, player)
    assert (again.id, again.round) == (second.id, second.round)
    play(kit, again, FINAL)
    raw.delete(keys.practice(player, DAY))
    third, made = practise(kit, player)
    assert (third.id.number, made) == (3, True)


def test_practice_of_a_day_nobody_has_a_round_of_waits_until_it_is_final(
    kit: Kit, player: str
) -> None:
    with pytest.raises(PracticeTooEarly):
        practise(kit, player, FINAL - timedelta(milliseconds=1))
    live, made = practise(kit, player)
    assert (made, live.id.number, live.round.version) == (True, 2, 1)


def test_somebody_elses_round_is_theirs_and_an_unknown_one_is_nowhere(
    kit: Kit, player: str
) -> None:
    other = new_players(kit, 1, NOON)[0]
    live = start(kit, player)
    with pytest.raises(NotYours):
        rounds.find(kit, other, live.id, NOON)
    with pytest.raises(NotFound):
        rounds.find(kit, other, RoundId(DAY, other), NOON)
    with pytest.raises(NotYours):
        rounds.move(kit, other, MoveRequest(live.id, 1, Throw()), NOON)
    with pytest.raises(NotFound):
        rounds.find(kit, player, RoundId("c-K7QM3XT9", player), NOON)


def test_a_solo_game_whose_code_is_gone_is_gone(kit: Kit, player: str, raw: Redis) -> None:
    live = rounds.start_solo(kit, player, "maxi", NOON)
    raw.delete(keys.challenge(live.challenge.code))
    with pytest.raises(NotFound):
        rounds.find(kit, player, live.id, NOON)


def test_a_solo_game_takes_moves_for_37_days(kit: Kit, player: str) -> None:
    clock = Clock(NOON)
    live = rounds.start_solo(kit, player, "maxi", clock())
    clock.advance(days=20)
    live = make(kit, live, Throw(), clock())
    clock.advance(days=17, milliseconds=-1)
    live = make(kit, live, Throw(), clock())
    clock.advance(milliseconds=1)
    with pytest.raises(Closed):
        make(kit, live, Throw(), clock())


def test_what_is_printed_of_a_round_does_not_tell_its_seed(kit: Kit, player: str) -> None:
    live = start(kit, player)
    printed = f"{live!r} {live.challenge!r} {kit!r}"
    seed = live.challenge.seed
    assert seed.hex() not in printed
    assert repr(seed)[2:-1] not in printed
