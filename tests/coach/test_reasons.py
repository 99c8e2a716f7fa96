"""Why a choice is the better one, where it can be seen by eye."""

from service.coach.reasons import Reason, reason_of
from service.game.moves import Score, Throw
from service.game.round import Round, begin
from tests.coach.test_review import SHELF
from tests.game.books import CLASSIC, MAXI, filled, lying


def all_but(*open_boxes: str, **points: int) -> Round:
    written = {box.slug: points.get(box.slug, 0) for box in CLASSIC.boxes}
    return filled(begin(CLASSIC), **{k: v for k, v in written.items() if k not in open_boxes})


def why(before: Round, better: Score | Throw, other: Score | Throw) -> Reason:
    return reason_of(SHELF.coach(before.ruleset), before, better, other)


def test_a_keep_is_better_for_the_boxes_it_leads_to_more_often() -> None:
    before = lying(all_but("sixes", "large-straight"), "23456")
    assert why(before, Throw((2, 3, 4, 5)), Throw((6,))) == Reason("open", ("large-straight",))
    assert why(before, Throw((6,)), Throw((2, 3, 4, 5))) == Reason("open", ("sixes",))


def test_a_keep_is_better_than_writing_for_what_may_still_come() -> None:
    before = lying(all_but("ones", "yatzy"), "66661")
    assert why(before, Throw((6, 6, 6, 6)), Score("ones")) == Reason("open", ("yatzy",))


def test_two_boxes_at_most_are_named_in_card_order() -> None:
    before = lying(begin(MAXI), "552166")
    found = why(before, Throw((5, 5, 6, 6)), Throw((6, 6)))
    order = [box.slug for box in MAXI.boxes]
    assert found.kind == "open"
    assert 1 <= len(found.boxes) <= 2
    assert list(found.boxes) == sorted(found.boxes, key=order.index)


def test_a_zero_is_a_cheap_box_to_cross_out() -> None:
    before = lying(all_but("ones", "chance"), "22233")
    assert why(before, Score("ones"), Score("chance")) == Reason("zero")


def test_a_box_above_the_line_keeps_the_bonus_on_pace_while_it_can_come() -> None:
    before = lying(begin(CLASSIC), "44412")
    assert why(before, Score("fours"), Score("chance")) == Reason("bonus")
    assert why(before, Score("twos"), Score("chance")) == Reason("")
    assert why(before, Score("chance"), Score("fours")) == Reason("")
