"""A code challenge as its players see it, and the words to send on; knows no request, no store."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from markupsafe import Markup

from service.game.codes import display
from service.game.ruleset import Ruleset
from service.play.challenges import MODES, USUAL_GAME
from service.play.choices import LEAST
from service.play.membership import Member, Members
from service.web.i18n import Language
from service.web.pictures import Picture
from service.web.views.games import game_name, minutes_of
from service.web.views.gone import named
from service.web.views.squares import Squares, view_squares


@dataclass(frozen=True, slots=True)
class ChallengeView:
    """A code with its players, best total first; `may_open` are the modes its maker may choose yet,
    `share` and `squares` are None when nothing is left to send. `origin` says whether it is a duel
    or a target, `left` what expires, `choices` whether it can be seen what others chose, `group`
    whose game it is, for its members."""

    code: str
    shown: str
    game: str
    rows: Sequence[Member]
    reader: str
    round_id: str
    begun: bool
    over: bool
    waits: bool
    may_open: Sequence[str]
    share: str | None
    squares: Squares | None
    commitment: str
    seed: str | None
    origin: str
    rematch: bool
    left: str
    choices: bool
    group: str


@dataclass(frozen=True, slots=True)
class Invitation:
    """What a link invites to: whose it is, which game, and the total to beat where it is shown.

    A code is a duel, or a target of the maker's; a day is neither, and may be `played` already.
    """

    sender: str
    game: Ruleset
    sealed: bool
    target: int | None
    closed: bool
    address: str
    duel: bool = False
    maker: str = ""
    played: bool = False

    @property
    def minutes(self) -> int:
        """About how long the game takes."""
        return minutes_of(self.game)


@dataclass(frozen=True, slots=True)
class Preview:
    """What a chat shows of a link, in the language of who sent it."""

    title: str
    description: str


def view_preview(of: Invitation, language: Language) -> Preview:
    """The preview of a link; it shows no total that the page would not show."""
    if of.sealed:
        title = language.gettext("{name} challenges you – same dice, sealed score", name=of.sender)
    elif of.target is not None:
        title = language.gettext(
            "{name}: {points} to beat", name=of.maker or of.sender, points=of.target
        )
    else:
        title = language.gettext("{name} challenges you – same dice", name=of.sender)
    description = language.gettext(
        "{game}, {turns} turns, about {minutes} minutes, no sign-up.",
        game=game_name(of.game, language),
        turns=of.game.turns,
        minutes=minutes_of(of.game),
    )
    return Preview(title, description)


def view_picture(of: Invitation, language: Language) -> Picture:
    """The picture of a link; names stand first in every language, so that the words follow them."""
    _ = language.gettext
    if of.sealed:
        words = _("{name} challenges you – same dice, sealed score", name="")
        nameless = _("A challenge – same dice, sealed score")
    else:
        words = _("{name} challenges you – same dice", name="")
        nameless = _("A challenge – same dice")
    shown = None if of.sealed else of.target
    return Picture(
        name=of.sender,
        words=words.strip(),
        nameless=nameless,
        game=game_name(of.game, language),
        sealed=of.sealed,
        score=None if shown is None else _("{points} to beat", points=shown),
    )


def view_challenge(found: Members, reader: str, link: str, language: Language) -> ChallengeView:
    """The challenge page of a reader who has joined; `link` is what they send on."""
    found = named(found, language)
    record, mine = found.shared.record, found.mine
    over = mine is not None and mine.round.over
    sends = record.group is None and _has_word(found, reader)
    return ChallengeView(
        code=record.code,
        shown=display(record.code),
        game=game_name(found.shared.challenge.ruleset, language),
        rows=found.rows,
        reader=reader,
        round_id=f"c-{record.code}.{reader}",
        begun=mine is not None,
        over=over,
        waits=found.waits,
        may_open=_may_open(found, reader) if over else (),
        share="\n".join((*_share(found, reader, language), link)) if sends else None,
        squares=view_squares(link) if sends else None,
        commitment=found.shared.challenge.commitment,
        seed=found.shared.challenge.seed.hex() if found.closed else None,
        origin=_origin(found, reader, language),
        rematch=found.joined and (found.closed or (over and found.finished > 1)),
        left=left_text(found, language),
        choices=(over or found.closed) and found.finished >= LEAST,
        group=(record.group or "") if found.in_group else "",
    )


def _origin(found: Members, reader: str, language: Language) -> str:
    """How the code was made: fresh, or from a game that its maker had played."""
    record = found.shared.record
    if record.duel or record.group:
        return language.gettext("Fresh dice: nobody had seen them when the challenge was made.")
    if record.maker == reader:
        return language.gettext("You had played this game before you sent it on.")
    name = next((row.name for row in found.rows if row.player == record.maker), "")
    return language.gettext(
        "{name} has already played this game and sends it on.", name=isolated(name)
    )


def left_text(found: Members, language: Language) -> str:
    """How many days are left to join or to play, the one that has begun included; empty where
    nothing expires any more for those who play."""
    if found.closed:
        return language.gettext("over")
    challenge, alone = found.shared.challenge, not found.others
    if challenge.group is not None:
        return ""
    if found.state in ("invited", "joined") or alone:
        until = challenge.joins_until
    elif found.finished < len(found.rows):
        until = challenge.closes
    else:
        return ""
    n = -(-(until - found.now) // timedelta(days=1))
    return language.ngettext("{n} day left", "{n} days left", n) if n > 0 else ""


def isolated(name: str) -> Markup:
    """A name that leaves the direction of the words around it alone."""
    return Markup("<bdi>{}</bdi>").format(name)


def _may_open(found: Members, reader: str) -> Sequence[str]:
    record = found.shared.record
    if record.maker != reader or not found.takes_joins:
        return ()
    return MODES[MODES.index(record.mode or MODES[0]) + 1 :]


def _has_word(found: Members, reader: str) -> bool:
    """Whether there is a word to send: an invitation, or the reply to the maker until it closes."""
    replies = found.state == "finished" and found.shared.record.maker != reader
    return found.takes_joins or (replies and not found.closed)


def _share(found: Members, reader: str, language: Language) -> Sequence[str]:
    """The words to send on: the maker's own, or the reply of who was challenged once both know."""
    record, mine = found.shared.record, found.mine
    coded = language.gettext("Code {code}", code=display(record.code))
    if mine is None or not mine.round.over:
        return language.gettext("Shall we play the same dice?"), coded
    if record.maker != reader and _maker_has_finished(found):
        return (_reply(found, language),)
    if found.shared.challenge.shows_total:
        return _beaten(found, mine.round.total, language), coded
    sealed = language.gettext(
        "My score stays sealed until you have finished. No sign-up, about {minutes} minutes."
        " Code {code}",
        minutes=minutes_of(found.shared.challenge.ruleset),
        code=display(record.code),
    )
    return _played(found, language), sealed


def _reply(found: Members, language: Language) -> str:
    if len(found.rows) > 2:
        return language.gettext("Played! Now we can see who won and where we chose differently.")
    return language.gettext("Played! Now we can both see who won and where we chose differently.")


def _maker_has_finished(found: Members) -> bool:
    maker = found.shared.record.maker
    return any(row.player == maker and row.state == "finished" for row in found.rows)


def _beaten(found: Members, target: int, language: Language) -> str:
    """The usual game has a sentence of its own: in Finnish its name is inflected there."""
    game = found.shared.challenge.ruleset
    if game.spelling == USUAL_GAME:
        return language.gettext(
            "I got {points} in Maxi Yatzy. You get the same dice – can you beat it?", points=target
        )
    return language.gettext(
        "{game}: I got {points}. You get the same dice – can you beat it?",
        game=game_name(game, language),
        points=target,
    )


def _played(found: Members, language: Language) -> str:
    game = found.shared.challenge.ruleset
    if game.spelling == USUAL_GAME:
        return language.gettext(
            "I have played Maxi Yatzy. You get exactly the same dice – who chooses better?"
        )
    return language.gettext(
        "{game}: I have played. You get exactly the same dice – who chooses better?",
        game=game_name(game, language),
    )
