"""How a round ended, as its result page shows it: alone, among friends on a code, on a day, or
among all who play the week's special.

Knows the request's reader; what may be seen of others is the use cases'.
"""

from collections.abc import Sequence
from dataclasses import replace

from service.play import later, meeting, membership
from service.play.boards import own_of
from service.play.challenges import Challenge
from service.play.live import LiveRound
from service.play.meeting import Friend
from service.play.reviewing import gist_of, left_of
from service.play.same_dice import Kept, kept_of, same_dice
from service.store.question import together
from service.web.context import base_url, kit, language, now, web
from service.web.days import standing_of
from service.web.views.challenges import view_challenge
from service.web.views.crowd import crowd_text
from service.web.views.days import DayName, name_day
from service.web.views.games import game_name
from service.web.views.headline import headline
from service.web.views.results import (
    ResultView,
    view_daily_result,
    view_practice_result,
    view_shared_result,
)
from service.web.views.same_dice import view_same_dice
from service.web.views.special import view_special_result
from service.web.views.standing import Invitation, draw_chart


def ending_of(live: LiveRound) -> ResultView:
    """Return how a finished round ended, beside what the computers made of its dice."""
    ending, kept = _ending(live)
    beside = view_same_dice(same_dice(kit(), live, kept), language(), live.rival)
    level = live.rival.level if live.rival else None
    ending = replace(ending, same_dice=beside, opponent=level or "")
    gist = gist_of(kit(), live)
    if gist is None:
        return ending
    sentence = headline(gist.verdict, gist.flawless, live.round.ruleset.turns, language())
    return replace(ending, left=gist.left, sentence=sentence)


_Ending = tuple[ResultView, Kept | None]


def _ending(live: LiveRound) -> _Ending:
    challenge = live.challenge
    if live.id.number > 1:
        return _of_practice(live)
    if challenge.is_day:
        return _of_day(live)
    if challenge.week is not None:
        return _of_special(live, challenge.week)
    ending = _of_code(live) if challenge.mode else view_practice_result(live.round.total, None)
    return ending, None


def _of_practice(live: LiveRound) -> _Ending:
    challenge = live.challenge
    day = name_day(challenge.day, now()) if challenge.is_day else None
    ending = replace(view_practice_result(live.round.total, day), special=_address(challenge))
    if day is None or live.round.advised:
        return ending, kit().store.ask(kept_of(challenge, now()))
    found, kept = later.beside(kit(), live)
    return replace(ending, later=found), kept


def _of_day(live: LiveRound) -> _Ending:
    found = meeting.outcome(kit(), live)
    standing = standing_of(found.own, live.challenge.is_final(now()))
    day = name_day(live.challenge.day, now())
    chart = draw_chart(found.histogram, live.round.total, language())
    result = view_daily_result(day, standing, chart, _invitation(day, live), language())
    crowd = crowd_text(found.crowd, left_of(kit(), live), language())
    ending = replace(result, friends=found.friends, tell=_tell(found.friends), crowd=crowd)
    return ending, found.kept


def _tell(friends: Sequence[Friend]) -> str:
    """Whom one tells first, where that is one person."""
    return language().gettext("Tell {name}", name=friends[0].name) if len(friends) == 1 else ""


def _invitation(day: DayName, live: LiveRound) -> Invitation:
    game = game_name(live.round.ruleset, language())
    link = base_url() + web().links.of_day(day.number, live.id.player)
    return Invitation(day.number, day.today, game, link)


def _address(challenge: Challenge) -> str:
    return f"/special/{challenge.week}" if challenge.week else ""


def _of_special(live: LiveRound, week: str) -> _Ending:
    challenge = live.challenge
    place, kept = own_of(challenge.id, live.round.total), kept_of(challenge, now())
    own, found = kit().store.ask(together(place, kept))
    standing = standing_of(own, challenge.is_final(now()))
    return view_special_result(standing, week, challenge.ruleset, base_url(), language()), found


def _of_code(live: LiveRound) -> ResultView:
    reader, code = live.id.player, live.challenge.code
    found = membership.members_with_left(kit(), reader, code, now())
    link = base_url() + web().links.of_code(code, reader)
    return view_shared_result(view_challenge(found, reader, link, language()), found, language())
