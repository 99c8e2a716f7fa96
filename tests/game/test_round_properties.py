"""What holds in every round, whatever is chosen: same decisions, same dice, and an end."""

from dataclasses import replace
from itertools import combinations_with_replacement
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.game import dice as rows
from service.game.errors import Illegal
from service.game.highest import highest_total
from service.game.moves import Move, Score, Throw, Undo, read_move, write_move
from service.game.packing import pack, unpack
from service.game.round import Round, apply, begin, replay
from service.game.ruleset import Ruleset
from tests.game.books import RULESETS
from tests.game.players import (
    SPELLINGS,
    Game,
    choices,
    games,
    games_of_all,
    keeps,
    legal_moves,
    play,
    rulesets,
    seeds,
    unhurried,
)
from tests.game.recount import Sheet


def kept_places(dice: list[int], keep: tuple[int, ...], order: list[int]) -> set[int]:
    """The places of the kept faces on a table, the equal ones taken in this order of places."""
    wanted, places = list(keep), set()
    for place in order:
        if dice[place] in wanted:
            wanted.remove(dice[place])
            places.add(place)
    return places


def thrown_on_a_table(table: list[int], kept: set[int], row: tuple[int, ...]) -> list[int]:
    """The dice on a table after all but the kept places are thrown."""
    fresh = list(row)
    return [die if place in kept else fresh.pop(0) for place, die in enumerate(table)]


@unhurried
@given(games, st.data())
def test_same_decisions_meet_the_same_dice_whichever_of_equal_dice_are_kept(
    game: Game, data: st.DataObject
) -> None:
    places = list(range(game.ruleset.dice))
    order = data.draw(st.permutations(places))
    table = written = [0] * len(places)
    for before, line, now in zip(game.rounds, game.lines[1:], game.rounds[1:], strict=False):
        match read_move(line):
            case Throw(keep):
                kept = kept_places(table, keep, order)
                row = rows.throw(game.seed, now.turn, now.throw, len(places) - len(kept))
                table = thrown_on_a_table(table, kept, row)
            case Score():
                written = table
            case Undo():
                table = written
        assert sorted(table) == sorted(now.dice or before.dice or ())


@unhurried
@given(rulesets, seeds, st.data())
def test_who_throws_fewer_sees_the_beginning_of_the_other_row(
    ruleset: Ruleset, seed: bytes, data: st.DataObject
) -> None:
    first = apply(begin(ruleset), Throw(), seed)
    keep = st.sampled_from(keeps(first.dice or ()))
    thrown = [apply(first, Throw(data.draw(keep)), seed) for _ in range(2)]
    few, many = sorted((fresh_dice(now) for now in thrown), key=len)
    assert many[: len(few)] == few


def fresh_dice(now: Round) -> list[int]:
    """The dice that have just been thrown, from the left."""
    return [die for die, kept in zip(now.dice or (), now.kept, strict=True) if not kept]


@unhurried
@given(rulesets, seeds, choices, choices)
def test_earlier_turns_do_not_change_later_dice(
    ruleset: Ruleset, seed: bytes, mine: list[int], others: list[int]
) -> None:
    assert first_throws(play(ruleset, seed, mine)) == first_throws(play(ruleset, seed, others))


def first_throws(game: Game) -> dict[int, tuple[int, ...] | None]:
    """The dice of each turn's first throw."""
    return {now.turn: now.dice for now in game.rounds if now.throw == 1}


@unhurried
@given(games_of_all)
def test_a_legal_player_ends_after_exactly_the_number_of_boxes(game: Game) -> None:
    verbs = [line.split()[0] for line in game.lines]
    assert game.rounds[-1].over
    assert game.rounds[-1].turn == game.ruleset.turns
    assert verbs.count("score") - verbs.count("undo") == game.ruleset.turns
    assert [now.version for now in game.rounds] == list(range(1, len(verbs) + 1))
    assert not any(now.over for now in game.rounds[:-1])


@unhurried
@given(games_of_all)
def test_totals_equal_an_independent_recount(game: Game) -> None:
    for now, sheet in zip(game.rounds, game.sheets, strict=True):
        assert now.total == sheet.total
        assert (now.bank, now.extras) == (sheet.bank, sheet.extras)
        assert {key: points for key, points in now.card.items() if points is not None} == sheet.card
        assert list(now.card) == sheet.keys
        if now.dice is not None and not now.over:
            assert now.options == sheet.legal(now.dice, now.throw)


@pytest.mark.parametrize("slug", SPELLINGS)
def test_every_combination_of_options_is_played_to_its_end_and_counted_anew(slug: str) -> None:
    for spelling in SPELLINGS[slug]:
        now, sheet = begin(RULESETS.find(spelling)), Sheet(spelling)
        choice = Random(spelling)
        while not now.over:
            now = lucky(apply(now, Throw(), bytes(32)), choice)
            dice, throw = now.dice or (), now.throw
            assert now.options == sheet.legal(dice, throw), spelling
            key = choice.choice(list(now.options))
            sheet.write(key, dice, throw)
            now = apply(now, Score(key), bytes(32))
        assert (now.total, now.extras, now.bank) == (sheet.total, sheet.extras, sheet.bank)
        assert now.turn == now.ruleset.turns
        assert now.total <= highest_total(now.ruleset)


def lucky(now: Round, choice: Random) -> Round:
    """The round after some throw of its turn, every other time with all dice alike."""
    dice = choice.choice([now.dice, (choice.randint(1, 6),) * now.ruleset.dice])
    return replace(now, throw=choice.randint(1, 3), dice=dice)


@unhurried
@given(games_of_all)
def test_no_game_brings_more_than_the_highest_total(game: Game) -> None:
    assert game.rounds[-1].total <= highest_total(game.ruleset) < 2**17


@unhurried
@given(games_of_all)
def test_the_text_and_the_packed_form_survive_there_and_back(game: Game) -> None:
    assert [write_move(read_move(line)) for line in game.lines[1:]] == list(game.lines[1:])
    assert unpack(pack(game.lines, game.ruleset), RULESETS) == list(game.lines)


@unhurried
@given(games_of_all, st.integers(0, 9999))
def test_every_listed_move_is_accepted_and_every_other_refused_without_change(
    game: Game, far: int
) -> None:
    at = far % len(game.rounds)
    before, kept_apart = game.rounds[at], shown(game.rounds[at])
    listed = legal_moves(before, game.lines[: at + 1], game.sheets[at])
    for move in every_move(game.ruleset):
        assert accepts(before, move, game.seed) is (move in listed)
    assert shown(before) == kept_apart
    assert set(before.options) == {move.box for move in listed if isinstance(move, Score)}


def accepts(before: Round, move: Move, seed: bytes) -> bool:
    """Whether the move is legal; then it makes the log one line longer."""
    try:
        return apply(before, move, seed).version == before.version + 1
    except Illegal:
        return False


def every_move(ruleset: Ruleset) -> list[Move]:
    """All moves but advice, with the boxes of all games and with more dice than there are."""
    slugs = {box.slug for other in RULESETS for box in other.boxes} | {"nonsense", "9.ones"}
    slugs |= {place.key for place in ruleset.places}
    keeps = [
        keep
        for n in range(ruleset.dice + 2)
        for keep in combinations_with_replacement(range(1, 7), n)
    ]
    return [*map(Score, sorted(slugs)), *map(Throw, keeps), Undo()]


def shown(now: Round) -> tuple[object, ...]:
    """All that a round shows but its version, kept apart from it."""
    table = (now.turn, now.throw, now.throws_left, now.dice, now.kept, now.last, now.may_undo)
    card = (dict(now.card), dict(now.options), now.bonus, now.bonus_pace, now.total)
    more = (now.bank, now.extras, now.may_throw, now.columns)
    return (*table, *card, *more, now.undos, now.advised, now.over)


@unhurried
@given(games_of_all, st.integers(0, 9999))
def test_a_written_log_gives_the_same_round(game: Game, far: int) -> None:
    version = 1 + far % len(game.lines)
    assert replay(game.ruleset, game.seed, game.lines[:version]) == game.rounds[version - 1]


@unhurried
@given(games_of_all)
def test_undo_and_the_same_score_give_the_same_round_but_for_the_version(game: Game) -> None:
    for now, line in zip(game.rounds, game.lines, strict=True):
        if now.before is not None and now.before.undos < 2:
            again = apply(apply(now, Undo(), game.seed), read_move(line), game.seed)
            assert shown(again) == shown(now)
            assert again.version == now.version + 2


@unhurried
@given(games_of_all)
def test_a_last_score_can_be_taken_back_exactly_when_undo_is_accepted(game: Game) -> None:
    for now in game.rounds:
        assert accepts(now, Undo(), game.seed) is now.may_undo
        assert now.last is not None or not now.may_undo


@unhurried
@given(games)
def test_a_turn_has_at_most_ten_lines_beside_advice(game: Game) -> None:
    lines = [line for line in game.lines if line != "advice"]
    assert len(lines) <= 1 + 10 * game.ruleset.turns
