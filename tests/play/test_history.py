"""A player's own games and figures: an independent recount of 10,000 days, and what is listed."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction

import pytest

from service.coach.box_means import BOX_MEANS
from service.coach.tables import POINT
from service.game import days
from service.game.round import begin
from service.game.ruleset import Ruleset
from service.play import challenges, history, meeting, places, rounds, sharing, specials
from service.play.challenges import Challenge
from service.play.figures import figures_of
from service.play.history import DAYS_COMPARED, MOST_GAMES, Game, Mine
from service.play.kit import Kit
from service.play.live import LiveRound, RoundId, live_of
from service.play.people import codes_of
from service.play.results import Result, read_result
from service.play.reviewing import left_of
from service.store import keys
from service.store.rounds import DayPlaces
from tests.play.played_days import play_day, put
from tests.play.test_waiting import play_out
from tests.play.totals import new_players
from tests.world import NOON

TODAY = days.day_at(NOON)
ROUNDS = 10_000
UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")

Card = Mapping[str, int]


def cards(game: Ruleset, rounds: int) -> Iterator[tuple[date, Card]]:
    """So many days with some points in each box, one day of eight left out."""
    chance, day = random.Random(7), days.FIRST_DAY
    while rounds:
        day += timedelta(days=1)
        if chance.randrange(8):
            rounds -= 1
            yield day, {box.slug: chance.randrange(31) for box in game.boxes}


def result_of(challenge: Challenge, day: date, card: Card) -> Result:
    """What is kept of a day that was finished with this card, as it is written and read."""
    of_day = replace(challenge, id=days.challenge_of(day), opens=days.opens(day))
    before = begin(challenge.ruleset)
    live = LiveRound(RoundId(of_day.id, "aino"), of_day, (), before, days.closes(day))
    found = places.of(live, replace(before, card=card, over=True))
    assert isinstance(found, DayPlaces)
    return read_result(found.challenge, found.result)


def test_figures_equal_an_independent_recount_of_ten_thousand_days(kit: Kit) -> None:
    challenge = challenges.of_day(TODAY, kit.ring, kit.rulesets)
    played = dict(cards(challenge.ruleset, ROUNDS))
    results = [result_of(challenge, day, card) for day, card in played.items()]
    figures = figures_of(results, kit.rulesets)
    assert figures is not None
    totals = {
        day: sum(card.values()) + 100 * (sum(card[face] for face in UPPER) >= 84)
        for day, card in played.items()
    }
    assert figures.days == figures.rounds == ROUNDS
    assert figures.mean == float(Fraction(sum(totals.values()), ROUNDS))
    best = max(totals.values())
    assert (figures.best.total, totals[figures.best.day]) == (best, best)
    assert figures.best.day == min(day for day, total in totals.items() if total == best)
    assert figures.bins == Counter(total // 20 for total in totals.values())
    means = {
        box: float(Fraction(sum(card[box] for card in played.values()), ROUNDS))
        for box in next(iter(played.values()))
    }
    assert {of.box.slug: of.mean for of in figures.boxes} == means
    assert {of.box.slug: of.perfect for of in figures.boxes} == BOX_MEANS["maxi"]


def test_boxes_are_those_of_the_game_played_last(kit: Kit) -> None:
    maxi = Result(days.FIRST_DAY, 20, ("maxi", 1), (1,) * 20)
    classic = Result(days.FIRST_DAY + timedelta(days=1), 30, ("classic", 1), (2,) * 15)
    figures = figures_of([maxi, classic], kit.rulesets)
    assert figures is not None
    assert (figures.days, figures.mean, figures.rounds) == (2, 25.0, 1)
    assert [of.mean for of in figures.boxes] == [2.0] * 15
    assert {of.perfect for of in figures.boxes} == {None}, "it is not measured"


def mine(kit: Kit, player: str) -> Mine:
    found = history.of_player(kit, player, NOON)
    assert found is not None
    return found


def ids(games: Sequence[Game]) -> list[str]:
    return [str(game.live.id) for game in games]


def test_games_of_one_instant_are_listed_as_the_codes_are_each_time(kit: Kit) -> None:
    player = new_players(kit, 1, NOON)[0]
    for _ in range(6):
        shared = sharing.create(kit, player, "classic", "blind", NOON)
        sharing.join(kit, player, shared.code, NOON)
        put(kit, player, shared, NOON)
    listed = kit.store.ask(codes_of(player, NOON))
    games = mine(kit, player).games
    assert len({game.at for game in games}) == 1
    assert ids(games) == [f"c-{code}.{player}" for code in listed]


def test_who_has_played_nothing_has_no_figures(kit: Kit) -> None:
    found = mine(kit, new_players(kit, 1, NOON)[0])
    assert (found.figures, found.left, list(found.games)) == (None, None, [])
    assert found.streak.days == 0
    assert history.of_player(kit, "nobody", NOON) is None


def test_days_codes_and_own_games_are_listed_with_the_latest_first(kit: Kit) -> None:
    player, friend = new_players(kit, 2, NOON)
    play_day(kit, player, TODAY - timedelta(days=3))
    shared = sharing.create(kit, player, "classic", "blind", NOON - timedelta(days=5))
    sharing.join(kit, player, shared.code, NOON - timedelta(days=5))
    put(kit, player, shared, NOON - timedelta(days=1))
    own = play_out(kit, rounds.start_solo(kit, player, "classic", NOON))
    open_one = rounds.start_solo(kit, player, "classic", NOON)
    games = mine(kit, player).games
    day = f"d-2426-11-26.{player}"
    assert ids(games) == [str(own.id), f"{shared.id}.{player}", day]
    assert [game.live.round.over for game in games] == [True] * 3
    assert str(open_one.id) not in ids(games)
    assert ids(mine(kit, friend).games) == []


def test_a_weeks_special_is_listed_among_them(kit: Kit) -> None:
    player = new_players(kit, 1, NOON)[0]
    specials.prepare(kit, NOON)
    special = specials.of_week(kit, specials.week_at(NOON), NOON)
    put(kit, player, special, NOON - timedelta(hours=3))
    play_day(kit, player, TODAY)
    (first, second) = mine(kit, player).games
    assert (first.challenge.id, first.at) == (special.id, NOON - timedelta(hours=3))
    assert second.challenge.is_day


def test_a_day_leads_to_a_friend_who_has_finished_it_too(kit: Kit) -> None:
    player, done, begun = new_players(kit, 3, NOON)
    yesterday = TODAY - timedelta(days=1)
    challenge = challenges.of_day(yesterday, kit.ring, kit.rulesets)
    for friend in (begun, done):
        meeting.join_day(kit, friend, challenge, player, days.opens(yesterday))
    play_day(kit, player, yesterday)
    assert mine(kit, player).games[0].friend is None
    play_day(kit, done, yesterday)
    assert mine(kit, player).games[0].friend == done


def test_what_was_left_is_told_of_the_first_and_the_latest_ten_days(kit: Kit) -> None:
    player = new_players(kit, 1, NOON)[0]
    number = 2 * DAYS_COMPARED
    left = []
    for back in reversed(range(number)):
        day = TODAY - timedelta(days=back)
        play_day(kit, player, day)
        challenge = challenges.of_day(day, kit.ring, kit.rulesets)
        live = kit.store.ask(live_of(kit, RoundId(challenge.id, player), NOON))
        assert live is not None
        left.append(left_of(kit, live) or 0)
        if len(left) not in (1, DAYS_COMPARED + 1, number - 1, number):
            continue
        found = mine(kit, player).left
        assert found is not None
        latest = left[-DAYS_COMPARED:]
        assert (found.days, found.latest) == (len(latest), sum(latest) / len(latest))
        early = sum(left[:DAYS_COMPARED]) / DAYS_COMPARED
        assert found.first == (early if len(left) == number else None)
    games = mine(kit, player).games
    assert [game.left for game in games] == [*reversed(left[-DAYS_COMPARED:]), *[None] * 10]


def test_no_more_than_so_many_games_are_listed_and_a_lost_log_is_none(kit: Kit) -> None:
    player = new_players(kit, 1, NOON)[0]
    for back in range(MOST_GAMES + 2):
        play_day(kit, player, TODAY - timedelta(days=back))
    assert len(mine(kit, player).games) == MOST_GAMES
    kit.store.do("DEL", keys.packed(player, f"{days.challenge_of(TODAY)}.{player}"))
    found = mine(kit, player)
    assert str(found.games[0].live.id) == f"d-2426-11-28.{player}"
    assert len(found.results) == MOST_GAMES + 2, "its result stays"


@pytest.mark.parametrize("spelling", BOX_MEANS)
def test_means_of_perfect_play_name_each_box_of_their_game(kit: Kit, spelling: str) -> None:
    game = kit.rulesets.find(spelling)
    assert list(BOX_MEANS[spelling]) == [box.slug for box in game.boxes]
    mean = kit.coaches.coach(game).table.start / POINT
    assert game.bonus is not None
    of_bonus = (mean - sum(BOX_MEANS[spelling].values())) / game.bonus.points
    assert 0.6 < of_bonus < 0.85, "what is missing is how often the bonus comes"
