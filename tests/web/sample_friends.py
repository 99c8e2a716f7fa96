"""Sample pages of friends on the same dice: invited, playing, done, and what others chose."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from service.game.keyring import KeyRing
from service.game.moves import Throw
from service.play import challenges
from service.play.challenges import milliseconds
from service.play.choices import Choices, Turn
from service.play.comparing import Turn as Told
from service.play.comparing import compare, tell
from service.play.duels import Tally
from service.play.live import LiveRound, RoundId
from service.play.membership import Member, Members, Shared, State
from service.store.challenges import CodeRecord
from service.web.i18n import Language
from service.web.views.challenges import Invitation, Preview, view_challenge, view_preview
from service.web.views.choices import Place as Whose
from service.web.views.choices import view_choices, view_hidden
from service.web.views.comparing import Pair, duels_text, share_text, view_comparison, with_left
from service.web.views.days import name_day
from service.web.views.results import view_practice_result, view_shared_result
from service.web.views.rounds import Moment, Place, view_round
from service.web.views.squares import view_squares
from tests.web.compared import Habit, climber, collector, hurried, log_of, sample_comparison
from tests.web.samples import (
    CLASSIC,
    CLOSE_GAME,
    MAXI,
    NAMES,
    NOW,
    SEED,
    TODAY,
    Context,
    Page,
    play,
    play_turns,
    rulesets,
)  # fmt: skip

CODE, SHOWN, READER = "K7QM3XT9", "K7QM-3XT9", "3fa9c1d2e4b5"
TAIL = "-bT4Qk9ZsD2mWxV7cLh3RfYp8NjGe5Ua1BoKi"
LINK = f"https://sammakast.example/c/{CODE}{TAIL}"
RING = KeyRing.parse(f"2026-05-01:{bytes(32).hex()}")
KEPT = "https://sammakast.example/k/7mPq2RkT9vXzB4nLcW8sGdY5hJfA3eUo"
OVER = play_turns(MAXI, 20)
CLOSE_LOGS = [log_of(MAXI, CLOSE_GAME, habit) for habit in (collector, climber)]


def _record(mode: str, maker: str = READER, duel: bool = False, days: int = 0) -> CodeRecord:
    made = milliseconds(NOW - timedelta(days=days))
    return CodeRecord(CODE, "maxi", 1, "2026-05-01", 1, made, maker, mode, duel)


def _member(place: int, total: int | None) -> Member:
    state: State = "joined" if total is None and place % 3 == 2 else "finished"
    left = None if total is None else 9 + 7 * place
    return Member(f"a{place}", NAMES[place % len(NAMES)], state, total, left)


def _members(record: CodeRecord, others: Sequence[Member], turns: int | None) -> Members:
    shared = Shared(challenges.of_code(record, RING, rulesets()), record)
    mine = None
    if turns is not None:
        mine = LiveRound(
            RoundId(f"c-{CODE}", READER), shared.challenge, (), play_turns(MAXI, turns), NOW
        )
    over = mine is not None and mine.round.over
    total = mine.round.total if mine and over else None
    left = 14 if over else None
    me = Member(READER, "Aino", "finished" if over else "joined", total, left)
    rows = sorted([*others, me], key=lambda row: -1 if row.total is None else -row.total)
    return Members(shared, READER, True, mine, rows, 0, NOW)


def _challenge(found: Members, language: Language) -> Context:
    return {"challenge": view_challenge(found, READER, LINK, language)}


def _fresh() -> Members:
    return _members(_record("blind", duel=True), [], None)


def _waits() -> Members:
    others = [_member(place, None) for place in (1, 7, 5)]
    return _members(_record("blind", maker="a1", days=29), others, 7)


def _done(mode: str = "blind", maker: str = READER, days: int = 3, count: int = 12) -> Members:
    others = [_member(n, None if n % 3 == 2 else 470 - 13 * n) for n in range(count)]
    return _members(_record(mode, maker, days=days), others, 20)


def _landing(language: Language, invitation: Invitation, plays: bool = False) -> Context:
    preview: Preview = view_preview(invitation, language)
    return {
        "invitation": invitation,
        "preview": preview,
        "plays": plays,
        "picture_of": lambda address: f"https://sammakast.example{address}/picture.png",
    }


def _invitation(sender: str = "Aino", **more: Any) -> Invitation:
    usual: dict[str, Any] = {
        "game": MAXI, "sealed": False, "target": None, "closed": False,
        "address": f"/c/{CODE}{TAIL}", "maker": sender,
    }  # fmt: skip
    return Invitation(sender, **(usual | more))


def _help(language: Language) -> Context:
    text = language.gettext("The link is incomplete: copy the whole of it, or type the code")
    return {"code": SHOWN, "problem": text}


def _result(language: Language, found: Members) -> Context:
    place = Place(f"c-{CODE}.{READER}", SHOWN, "/", practice=False)
    view = view_round(OVER, place, Moment(), language)
    challenge = view_challenge(found, READER, LINK, language)
    return {"view": view, "result": view_shared_result(challenge, found, language)}


def _result_unshared(language: Language) -> Context:
    found = _done(count=0)
    shown = _result(language, found)
    alone = view_practice_result(OVER.total, None)
    return {**shown, "result": alone, "challenge": found.shared.challenge, "within_app": True}


def _choices(language: Language) -> Context:
    place = Whose(SHOWN, f"/c/{CODE}")
    found = Choices(challenges.of_code(_record("blind"), RING, rulesets()), 1208, _turns())
    return {"choices": view_choices(found, place, language, NOW), "least": 20}


def _no_choices(language: Language, hidden: bool) -> Context:
    place = Whose(language.gettext("No. {number}", number=214), "/d/214")
    challenge = challenges.of_code(_record("blind"), RING, rulesets())
    few = view_choices(Choices(challenge, 7, ()), place, language, NOW)
    day = name_day(TODAY, NOW)
    return {"choices": view_hidden(7, place) if hidden else few, "least": 20, "day": day}


def _turns() -> tuple[Turn, ...]:
    habits: Mapping[Habit, int] = {collector: 702, climber: 489, hurried: 17}
    told = [(tell(MAXI, SEED, log_of(MAXI, SEED, habit)), n) for habit, n in habits.items()]
    turns = []
    for place in range(20):
        kept, boxes = Counter[tuple[int, ...]](), Counter[str]()
        for log, players in told:
            kept[_kept(log[place])] += players
            boxes[log[place].box] += players
        mine = (min(kept, key=lambda dice: kept[dice]), min(boxes, key=lambda box: boxes[box]))
        turns.append(Turn(place + 1, told[0][0][place].first, kept, boxes, mine))
    return tuple(turns)


def _kept(turn: Told) -> tuple[int, ...]:
    return turn.kept[0] if turn.kept else tuple(sorted(turn.first))


def _compared(language: Language) -> Context:
    pair = Pair(SHOWN, f"/c/{CODE}", "Aino", "Pekka", me="a")
    view = view_comparison(compare(MAXI, CLOSE_GAME, *CLOSE_LOGS), MAXI, pair, language)
    duels = duels_text(Tally(won=7, drawn=1, lost=4), language)
    view = with_left(view, (31, 9), language)
    share = share_text(view, LINK, language)
    return {"comparison": replace(view, duels=duels, share=share, rematch=CODE)}


def _compared_draw(language: Language) -> Context:
    title = language.gettext("No. {number}", number=214)
    pair = Pair(title, "/d/214", NAMES[6], NAMES[7])
    compared = sample_comparison(CLASSIC, SEED, hurried, hurried)
    return {"comparison": view_comparison(compared, CLASSIC, pair, language)}


def _trial(language: Language) -> Context:
    place = Place(
        "", language.gettext("Trying"), f"/c/{CODE}{TAIL}", practice=False,
        action=f"/try/maxi?for=/c/{CODE}{TAIL}", state="signed", turns=3,
    )  # fmt: skip
    return {"view": view_round(play(MAXI, Throw()), place, Moment(), language)}


INVITATIONS: Mapping[str, Invitation] = {
    "blind-new": _invitation(sealed=True),
    "open-new": _invitation(target=374),
    "side": _invitation("Pekka", maker="Aino", target=374, game=CLASSIC),
    "duel-new": _invitation(duel=True, sealed=True),
    "day": _invitation(maker="", address=f"/d/214{TAIL}"),
    "closed-new": _invitation(sealed=True, closed=True),
    "long-new": _invitation(NAMES[7], maker=NAMES[7], target=374),
    "arabic-new": _invitation(NAMES[8], maker=NAMES[7], sealed=True),
}


def _arriving(name: str) -> Page:
    invitation, plays = INVITATIONS[name], name in ("side", "day")
    return Page("challenges/landing.html", lambda t: _landing(t, invitation, plays))


PAGES: Mapping[str, Page] = {
    **{f"landing-{name}": _arriving(name) for name in INVITATIONS},
    "help": Page("challenges/help.html", lambda _: {"code": "", "problem": None}),
    "help-cut": Page("challenges/help.html", _help),
    "challenge-fresh": Page("challenges/challenge.html", lambda t: _challenge(_fresh(), t)),
    "challenge-waits": Page("challenges/challenge.html", lambda t: _challenge(_waits(), t)),
    "challenge-first": Page("challenges/challenge.html", lambda t: _challenge(_done(count=0), t)),
    "challenge-done": Page("challenges/challenge.html", lambda t: _challenge(_done(), t)),
    "challenge-many": Page(
        "challenges/challenge.html", lambda t: _challenge(_done("side", "a0", count=30), t)
    ),
    "challenge-closed": Page("challenges/challenge.html", lambda t: _challenge(_done(days=38), t)),
    "result-first": Page("rounds/result.html", lambda t: _result(t, _done(count=0))),
    "result-friend": Page("rounds/result.html", lambda t: _result(t, _done("open", "a0", count=1))),
    "result-friends": Page("rounds/result.html", lambda t: _result(t, _done("open", "a7"))),
    "result-share": Page("rounds/result.html", _result_unshared),
    "compare": Page("challenges/compare.html", _compared),
    "compare-draw": Page("challenges/compare.html", _compared_draw),
    "choices": Page("challenges/choices.html", _choices),
    "choices-few": Page("challenges/choices.html", lambda t: _no_choices(t, hidden=False)),
    "choices-hidden": Page("challenges/choices.html", lambda t: _no_choices(t, hidden=True)),
    "play-trial": Page("trying/play.html", _trial),
    "trial-over": Page("trying/over.html", lambda _: {"back": LINK, "again": "/try/maxi"}),
    "keep": Page("players/keep.html", lambda _: {"link": KEPT, "squares": view_squares(KEPT)}),
    "keep-home": Page("players/home.html", lambda _: {}),
    "keep-open": Page(
        "players/open.html", lambda _: {"token": "0" * 43, "guest": {"name": NAMES[1]}}
    ),
    "keep-kept": Page("players/kept.html", lambda _: {"name": NAMES[7], "along": 2}),
}
