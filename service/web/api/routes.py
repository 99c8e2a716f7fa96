"""What the API offers: each call one use case of `play`, each answer one document."""

import re
from http import HTTPStatus

import msgspec
from flask import Response

from service.game import ranking
from service.game.codes import canonical
from service.game.days import day_at
from service.game.errors import Malformed
from service.play import boards, challenges, players, rounds, seats, sharing, specials
from service.play import days as use_days
from service.play.beside import look_beside, opponent_of
from service.play.challenges import Challenge
from service.play.live import LiveRound, RoundId, read_round_id
from service.play.rounds import MoveRequest
from service.play.seats import Wanted
from service.web import guard, moving
from service.web.api import documents
from service.web.api.calls import Call, Result, answers, page
from service.web.api.documents import (
    Board,
    Commitment,
    Day,
    Me,
    MeChange,
    NewPlayer,
    PlayerMade,
    RoundState,
    RoundWanted,
)
from service.web.api.moves import MoveWanted, move_of
from service.web.api.naming import SPECIAL, day_named, names_day, special_named
from service.web.api.openapi import document
from service.web.boards import read_page
from service.web.context import kit, now, web
from service.web.limits import Limited

OK, CREATED = HTTPStatus.OK, HTTPStatus.CREATED
BAD, FORBIDDEN, NOT_FOUND = HTTPStatus.BAD_REQUEST, HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND
CONFLICT, GONE, REFUSED = HTTPStatus.CONFLICT, HTTPStatus.GONE, HTTPStatus.UNPROCESSABLE_ENTITY
ALL_TIME = "all-time"

_WEEK = re.compile(r"(?:w-)?[0-9]{4}-W[0-9]{2}")


@answers(
    Call(
        "POST",
        "/players",
        {CREATED: PlayerMade},
        body=NewPlayer,
        bearer="none",
    )
)
def make_player(wanted: NewPlayer) -> Result:
    """Make a player."""
    guard.limit(Limited.PLAYERS)
    made = players.create(kit(), _spoken(wanted.locale), None, now())
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
    locale = None if change.locale is None else _spoken(change.locale)
    if change.own_name is not None:
        players.rename(kit(), player, change.own_name)
    if locale is not None:
        players.speak(kit(), player, locale)
    return documents.me(players.find(kit(), player), _token(player)), OK


def _spoken(locale: str) -> str:
    if locale not in web().languages:
        raise Malformed("locale", f"The languages are {', '.join(web().languages)}.")
    return locale


@answers(Call("GET", "/days/<day>", {OK: Day}, problems=(BAD, NOT_FOUND), bearer="none"))
def read_day(day: str) -> Result:
    """A day."""
    return documents.day(use_days.published(kit(), day, now())), OK


@answers(
    Call(
        "GET",
        "/commitments",
        {OK: list[Commitment]},
        bearer="none",
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
    opponent = opponent_of(wanted.opponent)
    if wanted.seats:
        return documents.round_state(_seated(player, wanted)), CREATED
    if wanted.challenge == "solo":
        guard.limit(Limited.CHALLENGES)
        spelling = wanted.ruleset or challenges.USUAL_GAME
        live = rounds.start_solo(kit(), player, spelling, now(), opponent)
        return documents.round_state(live), CREATED
    if opponent:
        raise Malformed("opponent", "Only a solo round is played against a computer.")
    begin = _practised if wanted.practice else _begun
    live, made = begin(player, wanted.challenge)
    return documents.round_state(look_beside(kit(), live)), CREATED if made else OK


def _seated(player: str, wanted: RoundWanted) -> LiveRound:
    if wanted.challenge != "solo" or wanted.opponent or wanted.practice:
        raise Malformed("seats", "Only a solo game is played at a table, without a computer.")
    guard.limit(Limited.CHALLENGES)
    names = seats.read_names(wanted.seats)
    spelling = wanted.ruleset or challenges.USUAL_GAME
    return seats.begin_round(kit(), Wanted(player, spelling, names), now())


def _begun(player: str, text: str) -> tuple[LiveRound, bool]:
    if names_day(text):
        return rounds.start_day(kit(), player, day_named(text), now())
    if text == SPECIAL:
        return specials.begin(kit(), player, special_named(), now())
    guard.refuse_guessers()
    return sharing.join(kit(), player, text, now())


def _practised(player: str, text: str) -> tuple[LiveRound, bool]:
    return rounds.practise(kit(), player, _challenge(player, text), now())


def _token(player: str) -> str:
    return web().tokens.bearer(player, day_at(now()))


def _challenge(player: str, text: str) -> Challenge:
    """Return a day's challenge, a week's special, or that of a code the player has a round of."""
    if names_day(text):
        return day_named(text)
    if text == SPECIAL:
        return special_named()
    code = canonical(text)
    special = specials.of_code(kit(), code, now())
    return special or rounds.find(kit(), player, RoundId(f"c-{code}", player), now()).challenge


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
    made = MoveRequest(name, wanted.version, move_of(wanted))
    return documents.round_state(moving.move(player, made)), OK


@answers(
    Call(
        "GET",
        "/boards/<board>",
        {OK: Board},
        query=("limit", "around", "after", "before"),
        problems=(BAD, FORBIDDEN, NOT_FOUND),
        bearer="taken",
    )
)
def read_board(reader: str | None, board: str) -> Result:
    """The board of a day (`today`, `2026-11-30`), a week (`2026-W49`), `all-time`, of a code that I
    play, or of this week's `special`."""
    wanted = read_page()
    if board == ALL_TIME:
        found = boards.of_all_time(kit(), reader, wanted)
    elif board == SPECIAL:
        found = specials.board(kit(), reader, wanted, now())
    elif _WEEK.fullmatch(board):
        found = boards.of_week(kit(), reader, board.removeprefix("w-"), wanted, now())
    elif names_day(board):
        found = boards.of_day(kit(), reader, day_named(board).day, wanted, now())
    else:
        found = boards.of_code(kit(), reader, canonical(board.removeprefix("c-")), wanted, now())
    return documents.board(found, reader, ranking.HISTOGRAM_STEP), OK


@page.get("/openapi.json")
def openapi() -> Response:
    """Describe the API."""
    return Response(msgspec.json.encode(document()), mimetype="application/json")
