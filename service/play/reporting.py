"""Names that people report, and what the operator does about them: look, rename, hide, unhide.

Knows players and groups; must not know pages or how a command is spelled.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from service.game import codes
from service.game.codes import GROUP_LENGTH
from service.play import groups
from service.play.challenges import milliseconds
from service.play.errors import NoPlayer, NotFound
from service.play.kit import Kit
from service.play.names import public_name
from service.play.players import fit_name
from service.store import groups as group_records
from service.store import players as records
from service.store import reports
from service.store.groups import Group
from service.store.players import Player
from service.store.question import Question, each
from service.store.reports import Report

#: So many of those met on a day are shown, for one of their names to be reported.
MOST_MET = 50


@dataclass(frozen=True, slots=True)
class Reported:
    """A player or a group whose name was reported: what it is called now, and by how many."""

    subject: str
    name: str
    reports: Sequence[Report]
    barred: bool


def report(kit: Kit, reporter: str, subject: str, now: datetime) -> None:
    """Ask for the name of a player or a group to be looked at. NoPlayer for a reporter who is
    nobody, NotFound for a subject that is none. May be repeated."""
    if kit.store.ask(records.player_of(reporter)) is None:
        raise NoPlayer
    name = _name_now(kit, subject)
    if name is None:
        raise NotFound
    reports.report(kit.store, Report(subject, reporter, name, milliseconds(now)))


def met_on(kit: Kit, player: str, challenge: str) -> list[Player]:
    """Return whom a player has met on a day's dice, the first ones, in two trips."""
    met = kit.store.ask(records.met_of(player, challenge))[:MOST_MET]
    found = kit.store.ask(each([records.player_of(one) for one in met]))
    return [one for one in found if one is not None]


def _is_group(subject: str) -> bool:
    return codes.is_valid(subject, GROUP_LENGTH)


def _name_now(kit: Kit, subject: str) -> str | None:
    if _is_group(subject):
        group = kit.store.ask(group_records.group_of(subject))
        return group.name if group else None
    player = kit.store.ask(records.player_of(subject))
    return player.name if player else None


def reported(kit: Kit) -> list[Reported]:
    """Return whose names were reported, the first ones first, in two trips."""
    by_subject: dict[str, list[Report]] = {}
    for one in kit.store.ask(reports.all_reports()):
        by_subject.setdefault(one.subject, []).append(one)
    found = kit.store.ask(each([_subject_of(one) for one in by_subject]))
    return [_told(*one, who) for one, who in zip(by_subject.items(), found, strict=True)]


def _subject_of(subject: str) -> Question[Group | Player | None]:
    if _is_group(subject):
        return group_records.group_of(subject).then(lambda found: found)
    return records.player_of(subject).then(lambda found: found)


def _told(subject: str, found: Sequence[Report], who: Group | Player | None) -> Reported:
    barred = isinstance(who, Player) and who.barred
    return Reported(subject, who.name if who else "", found, barred)


def rename(kit: Kit, subject: str, text: str | None = None) -> str:
    """Take the name of a player or a group away, or give it this one, and return what it is called
    now; what was reported of it is settled. NotFound, Malformed. May be repeated."""
    name = _rename_group(kit, subject, text) if _is_group(subject) else _rename(kit, subject, text)
    _settle(kit, subject)
    return name


def _rename(kit: Kit, subject: str, text: str | None) -> str:
    player = _player(kit, subject)
    own_name = "" if text is None else fit_name(kit, text)
    if not own_name:
        name = public_name(kit.words_of(player.locale), secrets.randbelow)
        records.set_public_name(kit.store, subject, name)
    records.change(kit.store, subject, own_name=own_name)
    return _player(kit, subject).name


def _rename_group(kit: Kit, code: str, text: str | None) -> str:
    name = code if text is None else groups.clean_group_name(kit, text)
    if group_records.rename(kit.store, code, group_records.OPERATOR, name) != 1:
        raise NotFound
    return name


def bar(kit: Kit, player: str, wanted: bool) -> str:
    """Leave a player out of boards by the operator's wish, or no longer, and return their name;
    what was reported of it is settled once they are. NotFound. May be repeated."""
    if not records.hide(kit.store, player, "barred", wanted):
        raise NotFound
    if wanted:
        _settle(kit, player)
    return _player(kit, player).name


def _player(kit: Kit, subject: str) -> Player:
    found = kit.store.ask(records.player_of(subject))
    if found is None:
        raise NotFound
    return found


def _settle(kit: Kit, subject: str) -> None:
    found = kit.store.ask(reports.all_reports())
    reports.settle(kit.store, [one for one in found if one.subject == subject])
