"""What was made of the dice of a final challenge is kept once, and found as it was kept."""

from redis import Redis

from service.store import keys, same_dice
from service.store.client import Store

DAY, CODE = "d-2026-11-30", "c-K7QM3XT9"
FIGURES = {"easy@1": 318, "medium@1": 371, "hard@1": 405, "perfect": 1, "most": 587}


def test_nothing_is_kept_at_first(store: Store) -> None:
    assert store.ask(same_dice.kept_of(DAY)) is None
    assert store.ask(same_dice.all_kept()) == set()


def test_what_is_kept_is_found_by_its_challenge(store: Store) -> None:
    same_dice.keep(store, DAY, FIGURES)
    same_dice.keep(store, CODE, {"easy@1": 200})
    assert store.ask(same_dice.kept_of(DAY)) == FIGURES
    assert store.ask(same_dice.kept_of(CODE)) == {"easy@1": 200}
    assert store.ask(same_dice.all_kept()) == {DAY, CODE}


def test_what_is_kept_stays_whoever_counts_again(store: Store, raw: Redis) -> None:
    same_dice.keep(store, DAY, FIGURES)
    before = raw.dump(keys.SAME_DICE)
    same_dice.keep(store, DAY, FIGURES)
    same_dice.keep(store, DAY, {**FIGURES, "hard@2": 410})
    assert raw.dump(keys.SAME_DICE) == before
