"""What is said of a round's dice and choices goes by the measured bands of its game."""

import pytest

from service.coach.bands import BANDS, leaves_less, verdict
from service.coach.review import Review
from service.coach.tables import POINT


def review(luck: float, left: float) -> Review:
    mean = 395 * POINT
    brought, lost = round(luck * POINT), round(left * POINT)
    return Review(mean, brought, lost, mean + brought - lost, (mean,), ())


@pytest.mark.parametrize("spelling", BANDS)
def test_bands_lie_in_order(spelling: str) -> None:
    bands = BANDS[spelling]
    assert bands.stingy < 0 < bands.kind
    assert 0 < bands.excellent < bands.half < bands.more


@pytest.mark.parametrize(
    ("luck", "dice"), [(31.5, "kind"), (31.3, "ordinary"), (-42.3, "ordinary"), (-42.5, "stingy")]
)
def test_dice_are_kind_or_stingy_by_their_luck(luck: float, dice: str) -> None:
    assert verdict(review(luck, 30), "maxi") == (dice, "good")


@pytest.mark.parametrize(
    ("left", "choices"), [(0, "excellent"), (26.6, "excellent"), (57.8, "good"), (58, "more")]
)
def test_choices_go_by_what_they_left(left: float, choices: str) -> None:
    assert verdict(review(0, left), "maxi") == ("ordinary", choices)


@pytest.mark.parametrize(("left", "less"), [(0, True), (46.8, True), (47, False), (80, False)])
def test_most_rounds_leave_more_where_that_was_measured(left: float, less: bool) -> None:
    assert leaves_less(review(0, left), "maxi") == less


def test_a_game_that_is_not_measured_has_no_verdict() -> None:
    assert verdict(review(0, 0), "maxi+down") is None
    assert not leaves_less(review(0, 0), "maxi+down")
