"""Calls of the codes that friends share: made, sent on, read, seen, played once more.

Each is one use case of `play`; who may see what is decided there.
"""

from http import HTTPStatus

from service.game.codes import display
from service.game.days import number_of
from service.play import meeting, membership, sharing, waiting
from service.play.challenges import Challenge, is_day
from service.play.live import read_round_id
from service.web import guard
from service.web.api.calls import Call, Result, answers
from service.web.api.shared import (
    ChallengeMade,
    ChallengeSeen,
    ChallengeWanted,
    challenge_seen,
)
from service.web.context import base_url, kit, now, web
from service.web.limits import Limited

OK, CREATED = HTTPStatus.OK, HTTPStatus.CREATED
BAD, FORBIDDEN, NOT_FOUND = HTTPStatus.BAD_REQUEST, HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND
CONFLICT, GONE = HTTPStatus.CONFLICT, HTTPStatus.GONE


@answers(
    Call(
        "POST",
        "/challenges",
        {CREATED: ChallengeMade},
        body=ChallengeWanted,
        problems=(BAD, FORBIDDEN, NOT_FOUND, CONFLICT, GONE),
    )
)
def make_challenge(player: str, wanted: ChallengeWanted) -> Result:
    """Make a code for friends, or tell them of one of my games; a day is sent on by a link."""
    guard.limit(Limited.CHALLENGES)
    if wanted.from_round is None:
        made = sharing.create(kit(), player, wanted.ruleset, wanted.mode, now())
    else:
        sent = read_round_id(wanted.from_round)
        if is_day(sent.challenge):
            return _day_sent(meeting.send_day(kit(), player, sent, now()), player), CREATED
        made = sharing.share(kit(), player, sent.challenge.removeprefix("c-"), wanted.mode, now())
    return _made(made, player, wanted.mode), CREATED


@answers(Call("GET", "/challenges", {OK: list[ChallengeSeen]}))
def read_challenges(player: str) -> Result:
    """The codes that I have sent, joined or been invited to: news first, then what waits for me."""
    found = waiting.mine(kit(), player, now())
    return [challenge_seen(one) for one in found], OK


@answers(
    Call(
        "GET",
        "/challenges/<code>",
        {OK: ChallengeSeen},
        problems=(BAD, FORBIDDEN, NOT_FOUND),
    )
)
def read_challenge(player: str, code: str) -> Result:
    """A code that I play or am invited to, and who else plays it."""
    return challenge_seen(membership.members_with_left(kit(), player, code, now())), OK


@answers(
    Call(
        "POST",
        "/challenges/<code>/seen",
        {OK: ChallengeSeen},
        problems=(BAD, FORBIDDEN, NOT_FOUND),
    )
)
def see_challenge(player: str, code: str) -> Result:
    """Note that I have seen what is new of a code."""
    return challenge_seen(waiting.see(kit(), player, code, now())), OK


@answers(
    Call(
        "POST",
        "/challenges/<code>/rematch",
        {CREATED: ChallengeMade, OK: ChallengeMade},
        problems=(BAD, FORBIDDEN, NOT_FOUND, CONFLICT),
    )
)
def make_rematch(player: str, code: str) -> Result:
    """Make the one rematch of a code that I have played, or find it; all who joined are invited."""
    guard.limit(Limited.CHALLENGES)
    made, now_made = sharing.rematch(kit(), player, code, now())
    mode = made.mode or sharing.REMATCH_MODE
    return _made(made, player, mode), CREATED if now_made else OK


def _day_sent(day: Challenge, player: str) -> ChallengeMade:
    link = base_url() + web().links.of_day(number_of(day.day), player)
    return ChallengeMade(None, link, day.ruleset.spelling, "blind", day.commitment)


def _made(made: Challenge, player: str, mode: str) -> ChallengeMade:
    link = base_url() + web().links.of_code(made.code, player)
    return ChallengeMade(display(made.code), link, made.ruleset.spelling, mode, made.commitment)
