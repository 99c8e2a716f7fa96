"""A round goes on by its rules, move by move, and a move that is refused changes nothing."""

from dataclasses import FrozenInstanceError, fields

import pytest

from service.game.errors import Illegal, Malformed
from service.game.moves import read_move
from service.game.round import Round, apply, begin, replay
from service.game.ruleset import Ruleset
from tests.game.books import (
    CLASSIC,
    MAXI,
    SEED,
    after,
    dice_of,
    filled,
    lying,
    new_classic,
    new_maxi,
)

OPENED = "start maxi v1 d-2026-11-30 key 2026-11-01 dice 1"


def refused(before: Round, line: str) -> str:
    """Why the line is refused."""
    with pytest.raises(Illegal) as error:
        apply(before, read_move(line), SEED)
    return error.value.reason


def almost_over() -> Round:
    """A round of `classic` with chance alone still open."""
    others = {box.slug: 0 for box in CLASSIC.boxes if box.slug != "chance"}
    return filled(new_classic(), **others)


@pytest.mark.parametrize("ruleset", [CLASSIC, MAXI], ids=["classic", "maxi"])
def test_a_new_round_has_an_empty_card_and_no_dice(ruleset: Ruleset) -> None:
    new = begin(ruleset)
    assert (new.version, new.turn, new.throw, new.throws_left, new.dice) == (1, 1, 0, 3, None)
    assert list(new.card.items()) == [(box.slug, None) for box in ruleset.boxes]
    assert new.kept == (False,) * ruleset.dice
    assert (new.total, new.upper, new.bonus, new.last) == (0, 0, None, None)
    assert (new.options, new.over, new.advised, new.may_undo) == ({}, False, False, False)


def test_the_first_throw_of_a_turn_throws_all_dice() -> None:
    thrown = after(new_maxi(), "throw")
    assert thrown.dice is not None
    assert len(thrown.dice) == 6
    assert (thrown.version, thrown.throw, thrown.throws_left) == (2, 1, 2)


def test_kept_dice_keep_their_place_and_the_others_are_filled_from_the_left() -> None:
    first = lying(new_maxi(), "626165")
    row = after(first, "throw").dice
    assert row is not None
    thrown = after(first, "throw 2 6")
    assert thrown.kept == (True, True, False, False, False, False)
    assert thrown.dice == (6, 2, *row[:4])


def test_of_equal_dice_the_leftmost_stay() -> None:
    assert after(lying(new_maxi(), "563666"), "throw 6 6").kept == (
        (False, True, False, True, False, False)
    )


def test_a_die_kept_once_may_be_thrown_later() -> None:
    second = after(lying(new_maxi(), "566616"), "throw 6 6 6 6")
    third = after(second, "throw 5" if second.dice and 5 in second.dice else "throw")
    assert third.throw == 3
    assert third.kept.count(True) <= 1


def test_all_dice_may_be_thrown_again() -> None:
    assert after(new_maxi(), "throw", "throw", "throw").kept == (False,) * 6


@pytest.mark.parametrize(
    ("keep", "reason"),
    [
        ("1 1 2 3 4 6", "nothing-to-throw"),
        ("5", "not-kept"),
        ("6 6", "not-kept"),
        ("1 1 1", "not-kept"),
        ("1 1 2 3 4 6 6", "not-kept"),
    ],
)
def test_only_dice_that_lie_there_are_kept(keep: str, reason: str) -> None:
    assert refused(lying(new_maxi(), "112346"), f"throw {keep}") == reason


def test_a_fourth_throw_is_refused() -> None:
    thrice = after(new_maxi(), "throw", "throw", "throw")
    assert thrice.throws_left == 0
    assert refused(thrice, "throw") == "no-throws-left"
    assert refused(thrice, "throw " + " ".join(map(str, sorted(thrice.dice or ())))) == (
        "no-throws-left"
    )


@pytest.mark.parametrize("line", ["throw 6", "score ones", "advice"])
def test_nothing_is_kept_scored_or_advised_before_the_first_throw(line: str) -> None:
    assert refused(new_maxi(), line) == "not-thrown"
    assert refused(after(new_maxi(), "throw", "score chance"), line) == "not-thrown"


@pytest.mark.parametrize("throws", [1, 2, 3])
def test_a_box_may_be_filled_after_any_throw(throws: int) -> None:
    scored = after(new_maxi(), *["throw"] * throws, "score chance")
    assert (scored.version, scored.turn, scored.throw, scored.dice) == (throws + 2, 2, 0, None)
    assert scored.card["chance"] == scored.total
    assert scored.last == ("chance", scored.total)


def test_a_box_that_does_not_fit_may_be_struck() -> None:
    assert after(lying(new_classic(), "12346"), "score yatzy").card["yatzy"] == 0


def test_a_filled_box_never_changes() -> None:
    struck = lying(filled(new_maxi(), ones=0), "111111")
    assert refused(struck, "score ones") == "box-filled"
    assert "ones" not in struck.options


def test_a_box_of_another_game_is_unknown() -> None:
    assert refused(lying(new_classic(), "12345"), "score villa") == "box-unknown"


def test_options_are_the_open_boxes_with_what_they_would_give() -> None:
    now = lying(filled(new_classic(), chance=9, sixes=18), "66655")
    assert now.options == {
        "ones": 0, "twos": 0, "threes": 0, "fours": 0, "fives": 10,
        "one-pair": 12, "two-pairs": 22, "three-of-a-kind": 18, "four-of-a-kind": 0,
        "small-straight": 0, "large-straight": 0, "full-house": 28, "yatzy": 0,
    }  # fmt: skip


def test_the_last_box_ends_the_round_for_good() -> None:
    """R20: a round is over when all boxes are filled, not one turn earlier."""
    ended = after(lying(almost_over(), "66543"), "score chance")
    assert ended.over
    assert (ended.total, ended.last, ended.throws_left) == (24, ("chance", 24), 0)
    assert (ended.turn, ended.dice, ended.options) == (1, dice_of("66543"), {})
    assert not ended.may_undo
    assert {refused(ended, line) for line in ("throw", "score chance", "undo", "advice")} == {
        "round-over"
    }


def test_undo_gives_back_box_dice_and_throw() -> None:
    thrown = after(new_maxi(), "throw", "throw", "score ones")
    assert thrown.may_undo
    undone = after(thrown, "undo")
    twice = after(new_maxi(), "throw", "throw")
    assert (undone.dice, undone.throw, undone.kept, undone.turn) == ((twice.dice, 2, twice.kept, 1))
    assert undone.card == new_maxi().card
    assert (undone.version, undone.undos, undone.last) == (5, 1, None)


def test_nothing_is_taken_back_before_a_score_or_after_the_next_throw() -> None:
    thrown = after(new_maxi(), "throw")
    scored_and_thrown = after(thrown, "score ones", "throw")
    undone = after(thrown, "score ones", "undo")
    for now in (new_maxi(), thrown, scored_and_thrown, undone):
        assert not now.may_undo
        assert now.last is None
        assert refused(now, "undo") == "undo-nothing"


def test_a_turn_is_taken_back_three_times_at_most() -> None:
    now = after(new_maxi(), "throw", *["score ones", "undo"] * 3, "score twos")
    assert (now.undos, now.may_undo) == (0, False)
    assert now.last is not None
    assert now.last[0] == "twos"
    assert refused(now, "undo") == "undo-limit"


def test_the_next_turn_may_be_taken_back_three_times_again() -> None:
    turn = ["throw", *["score ones", "undo"] * 3]
    now = after(new_maxi(), *turn, "score ones", "throw", "score twos")
    assert now.may_undo
    assert after(now, "undo").undos == 1


def test_throws_left_after_an_undo_are_those_of_the_turn() -> None:
    undone = after(new_maxi(), "throw", "score ones", "undo")
    assert undone.throws_left == 2
    assert after(undone, "throw").dice == after(new_maxi(), "throw", "throw").dice


def test_advice_marks_the_round_and_nothing_else() -> None:
    thrown = after(new_maxi(), "throw")
    advised = after(thrown, "advice")
    assert advised.advised
    changed = {f.name for f in fields(Round) if getattr(thrown, f.name) != getattr(advised, f.name)}
    assert changed == {"advised", "version"}
    assert after(advised, "score ones", "undo", "score twos", "throw").advised


@pytest.mark.parametrize(
    ("points", "pace"),
    [
        ({}, 0),
        ({"ones": 3, "threes": 12, "fours": 16}, -1),
        ({"sixes": 24}, 0),
        ({"sixes": 30}, 6),
        ({"ones": 0}, -4),
        ({"one_pair": 12}, 0),
    ],
)
def test_pace_with_six_dice_is_four_of_each_filled_face(points: dict[str, int], pace: int) -> None:
    assert filled(new_maxi(), **points).bonus_pace == pace


def test_pace_with_five_dice_is_three_of_each_filled_face() -> None:
    assert filled(new_classic(), ones=3, sixes=12).bonus_pace == -6


def test_an_earned_bonus_counts_at_once_though_boxes_are_open() -> None:
    earned = filled(new_classic(), sixes=30, fives=25, fours=8)
    assert (earned.upper, earned.bonus, earned.bonus_missing, earned.total) == (63, 50, 0, 113)


def test_the_box_just_filled_counts_towards_the_bonus() -> None:
    before = lying(filled(new_classic(), sixes=30, fives=25), "44123")
    assert before.bonus is None
    assert after(before, "score fours").total == 63 + 50


def test_a_round_cannot_be_changed_in_place() -> None:
    now = after(new_maxi(), "throw")
    with pytest.raises(FrozenInstanceError):
        now.turn = 2  # type: ignore[misc]
    with pytest.raises(TypeError):
        now.card["ones"] = 6  # type: ignore[index]


def test_a_log_is_told_again_from_its_opening() -> None:
    lines = ["throw", "throw", "score ones", "undo", "advice", "score twos"]
    assert replay(MAXI, SEED, [OPENED, *lines]) == after(new_maxi(), *lines)
    assert replay(MAXI, SEED, [OPENED]) == new_maxi()


@pytest.mark.parametrize(
    "lines",
    [
        [],
        [""],
        ["throw"],
        [OPENED, "jump"],
        [OPENED, OPENED],
        [OPENED.replace("maxi", "classic")],
        [OPENED.replace("v1", "v2")],
        [OPENED.replace("dice 1", "dice 2")],
    ],
)
def test_a_log_that_is_not_of_this_game_is_malformed(lines: list[str]) -> None:
    with pytest.raises(Malformed):
        replay(MAXI, SEED, lines)


def test_a_log_that_breaks_the_rules_is_illegal() -> None:
    with pytest.raises(Illegal):
        replay(MAXI, SEED, [OPENED, "throw", "throw", "throw", "throw"])
