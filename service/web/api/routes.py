"""What the API offers: each call one use case of `play`, each answer one document."""

from http import HTTPStatus

import msgspec
from flask import Response

from service.game import ranking
from service.game.codes import canonical, display
from service.game.days import day_at, number_of
from service.play import boards, challenges, meeting, players, rounds, sharing
from service.play import days as use_days
from service.play.beside import look_beside
from service.play.challenges import Challenge
from service.play.live import RoundId, read_round_id
from service.play.rounds import MoveRequest
from service.web import guard
from service.web.api import documents
from service.web.api.calls import Call, Result, answers, page
from service.web.api.documents import (
    Board,
    Commitment,
    Day,
    Me,
    MeChange,
    MoveWanted,
    NewPlayer,
    PlayerMade,
    RoundState,
    RoundWanted,
)
from service.web.api.openapi import document
from service.web.api.shared import (
    ChallengeMade,
    ChallengeSeen,
    ChallengeWanted,
    challenge_seen,
)
from service.web.boards import read_page
from service.web.context import base_url, kit, now, web
from service.web.limits import Limited

OK, CREATED = HTTPStatus.OK, HTTPStatus.CREATED
BAD, FORBIDDEN, NOT_FOUND = HTTPStatus.BAD_REQUEST, HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND
CONFLICT, GONE, REFUSED = HTTPStatus.CONFLICT, HTTPStatus.GONE, HTTPStatus.UNPROCESSABLE_ENTITY
ALL_TIME = "all-time"


@answers(
    Call(
        "POST",
        "/players",
        {CREATED: PlayerMade},
        body=NewPlayer,
        token="none",
    )
)
def make_player(wanted: NewPlayer) -> Result:
    """Make a player."""
    guard.limit(Limited.PLAYERS)
    made = players.create(kit(), wanted.locale, None, now())
    return PlayerMade(made.id, made.public_name, _token(made.id)), CREATED


@answers(Call("GET", "/me", {OK: Me}, problems=(NOT_FOUND,)))
def read_me(player: str) -> Result:
    """Who I am."""
    return documents.me(players.find(kit(), player), _token(player)), OK


@answers(
    Call(
        "PATCH",
        "/me",
        {OK: Me},
        body=MeChange,
        problems=(NOT_FOUND,),
    )
)
def change_me(player: str, change: MeChange) -> Result:
    """Change my own name or language."""
    if change.own_name is not None:
        players.rename(kit(), player, change.own_name)
    if change.locale is not None:
        players.speak(kit(), player, change.locale)
    return documents.me(players.find(kit(), player), _token(player)), OK


@answers(Call("GET", "/days/<day>", {OK: Day}, problems=(BAD, NOT_FOUND), token="none"))
def read_day(day: str) -> Result:
    """A day."""
    return documents.day(use_days.published(kit(), day, now())), OK


@answers(
    Call(
        "GET",
        "/commitments",
        {OK: list[Commitment]},
        token="none",
    )
)
def read_commitments() -> Result:
    """What is published about today's and the coming 30 days' dice."""
    found = use_days.commitments(kit(), now())
    return [documents.commitment(one) for one in found], OK


@answers(
    Call(
        "POST",
        "/rounds",
        {CREATED: RoundState, OK: RoundState},
        body=RoundWanted,
        problems=(NOT_FOUND, CONFLICT, GONE),
    )
)
def start_round(player: str, wanted: RoundWanted) -> Result:
    """Start a round, or find it."""
    if wanted.challenge == "solo":
        guard.limit(Limited.CHALLENGES)
        spelling = wanted.ruleset or challenges.USUAL_GAME
        return documents.round_state(rounds.start_solo(kit(), player, spelling, now())), CREATED
    if not wanted.practice and not _is_day(wanted.challenge):
        live, made = sharing.join(kit(), player, wanted.challenge, now())
        return documents.round_state(look_beside(kit(), live)), CREATED if made else OK
    challenge = _challenge(player, wanted.challenge)
    if wanted.practice:
        live, made = rounds.practise(kit(), player, challenge, now())
    else:
        live, made = rounds.start_day(kit(), player, challenge, now())
    return documents.round_state(live), CREATED if made else OK


def _token(player: str) -> str:
    return web().tokens.bearer(player, day_at(now()))


def _is_day(text: str) -> bool:
    return text == "today" or text.removeprefix("d-").count("-") == 2


def _challenge(player: str, text: str) -> Challenge:
    """Return a day's challenge, or that of a code the player has a round of."""
    if _is_day(text):
        return challenges.day_of(text.removeprefix("d-"), now(), kit())
    code = canonical(text)
    return rounds.find(kit(), player, RoundId(f"c-{code}", player), now()).challenge


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
        if challenges.is_day(sent.challenge):
            return _day_sent(meeting.send_day(kit(), player, sent, now()), player), CREATED
        made = sharing.share(kit(), player, sent.challenge.removeprefix("c-"), wanted.mode, now())
    link = base_url() + web().links.of_code(made.code, player)
    answer = ChallengeMade(
        display(made.code), link, made.ruleset.spelling, wanted.mode, made.commitment
    )
    return answer, CREATED


def _day_sent(day: Challenge, player: str) -> ChallengeMade:
    link = base_url() + web().links.of_day(number_of(day.day), player)
    return ChallengeMade(None, link, day.ruleset.spelling, "blind", day.commitment)


@answers(Call("GET", "/challenges", {OK: list[ChallengeSeen]}))
def read_challenges(player: str) -> Result:
    """The codes that I have sent or joined, the newest first."""
    found = sharing.mine(kit(), player, now())
    return [challenge_seen(one, player) for one in found], OK


@answers(
    Call(
        "GET",
        "/challenges/<code>",
        {OK: ChallengeSeen},
        problems=(BAD, FORBIDDEN, NOT_FOUND),
    )
)
def read_challenge(player: str, code: str) -> Result:
    """A code that I play, and who else plays it."""
    return challenge_seen(sharing.members(kit(), player, code, now()), player), OK


@answers(
    Call(
        "GET",
        "/rounds/<round_id>",
        {OK: RoundState},
        problems=(FORBIDDEN, NOT_FOUND),
    )
)
def read_round(player: str, round_id: str) -> Result:
    """One of my rounds."""
    live = rounds.find(kit(), player, read_round_id(round_id), now())
    return documents.round_state(live), OK


@answers(
    Call(
        "POST",
        "/rounds/<round_id>/moves",
        {OK: RoundState},
        body=MoveWanted,
        problems=(FORBIDDEN, NOT_FOUND, CONFLICT, GONE, REFUSED),
    )
)
def make_move(player: str, wanted: MoveWanted, round_id: str) -> Result:
    """Make a move; the same move for the same version may be sent again."""
    name = read_round_id(round_id)
    made = MoveRequest(name, wanted.version, documents.move_of(wanted))
    return documents.round_state(rounds.move(kit(), player, made, now())), OK


@answers(
    Call(
        "GET",
        "/boards/<board>",
        {OK: Board},
        query=("limit", "around", "after", "before"),
        problems=(BAD, FORBIDDEN, NOT_FOUND),
        token="taken",
    )
)
def read_board(reader: str | None, board: str) -> Result:
    """The board of a day (`today`, `2026-11-30`), a week (`2026-W49`) or `all-time`."""
    wanted = read_page()
    if board == ALL_TIME:
        found = boards.of_all_time(kit(), reader, wanted)
    elif "-W" in board:
        found = boards.of_week(kit(), reader, board.removeprefix("w-"), wanted, now())
    else:
        day = challenges.day_of(board.removeprefix("d-"), now(), kit()).day
        found = boards.of_day(kit(), reader, day, wanted, now())
    return documents.board(found, reader, ranking.HISTOGRAM_STEP), OK


@page.get("/openapi.json")
def openapi() -> Response:
    """Describe the API."""
    return Response(msgspec.json.encode(document()), mimetype="application/json")
