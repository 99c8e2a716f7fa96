"""The command `sammakast`: serve, look after, and check what anybody can check.

Parses words and prints lines; each command is one call into the part that knows.
"""

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from datetime import date
from pathlib import Path

from service import chance, clock, omitting, serve, upkeep
from service.app import make_clock, make_kit, read_rulesets
from service.backup import BadBackup
from service.game import days, dice
from service.game.errors import GameError, Malformed
from service.game.legal import options
from service.game.ruleset import Column, Ruleset
from service.health import check
from service.lines import write_down
from service.naming import ACTIONS, Action, plain, reports
from service.play import days as use
from service.play.challenges import daily_game
from service.play.errors import NotFound
from service.play.kit import Kit
from service.settings import BadSettings, Settings, from_env
from service.solving import SOLVED, solve_game
from service.store.client import Unavailable
from service.store.embedded import EmbeddedStore, StoreError, running_url

FAILED = 1


class Refused(Exception):
    """What was asked for cannot be done; the text is one sentence."""


def main(words: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status; refusals are one sentence on stderr."""
    asked = _parser().parse_args(words)
    try:
        status: int = asked.run(asked)
        sys.stdout.flush()
    except BrokenPipeError:
        return _unread()
    except (BadBackup, BadSettings, GameError, Refused, StoreError, Unavailable) as error:
        print(error, file=sys.stderr)
        return FAILED
    return status


def _unread() -> int:
    """Whoever read the lines, as `head` does, has seen enough: nothing is left to be flushed."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return FAILED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="sammakast", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, run: object, text: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=text, description=text)
        added.set_defaults(run=run)
        return added

    command("serve", _serve, "Run store, clock and web service on this machine.")
    command("clock", _clock, "Publish commitments and close days, until ended.")
    command("check", _check, "Say whether store, keys and settings are sound.")
    added = command("close", _close, "Close a final day; may be repeated.")
    added.add_argument("date", type=_date, metavar="DATE")
    _about_score(
        command("score", _score, "Print the points of dice in a box of a game, as maxi+full30.")
    )
    added = command("solve", _solve, "Compute perfect play of a game, and its packed table.")
    added.add_argument("ruleset", metavar="RULESET[+OPTION]")
    added.add_argument("--into", type=Path, default=SOLVED, metavar="FOLDER", help=f"else {SOLVED}")
    _about_names(command("names", _names, "List reported names, rename, hide or unhide one."))
    for told in (chance, omitting):
        told.add_command(lambda name, text: command(name, _tell, text))
    upkeep.add_commands(lambda name, text: command(name, _upkeep, text))
    _about_dice(command("dice", _dice, "Print dice of a seed."))
    added = command("verify", _verify, "Recompute a closed day's commitment and dice.")
    added.add_argument("date", type=_date, metavar="DATE")
    added.add_argument("--seed", type=_seed, metavar="HEX", help="instead of asking the store")
    return parser


def _about_names(command: argparse.ArgumentParser) -> None:
    actions = ("reports", *ACTIONS)
    command.add_argument("action", choices=actions, metavar="|".join(actions))
    command.add_argument("who", nargs="?", metavar="PLAYER|GROUP", help="as `reports` names it")
    command.add_argument("name", nargs="?", metavar="NAME", help="to give; else the name goes")


def _about_score(command: argparse.ArgumentParser) -> None:
    command.add_argument("ruleset", metavar="RULESET[+OPTION]")
    command.add_argument("box", metavar="BOX")
    command.add_argument("dice", nargs="+", type=int, metavar="DICE")
    command.add_argument("--throw", type=_count, metavar="THROW", help="of the turn; else the last")


def _about_dice(command: argparse.ArgumentParser) -> None:
    command.add_argument("--seed", required=True, type=_seed, metavar="HEX")
    for name in ("turn", "throw", "count"):
        command.add_argument(f"--{name}", required=True, type=_count)


def _date(text: str) -> date:
    try:
        return days.read_day(text)
    except Malformed as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _seed(text: str) -> bytes:
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != 32:
        raise argparse.ArgumentTypeError("a seed has 64 hex digits")
    return seed


def _count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 65_535:
        raise argparse.ArgumentTypeError("a whole number from 1 to 65535")
    return int(text)


@contextmanager
def _at_the_store() -> Iterator[tuple[Settings, Kit]]:
    """Open the store: an outside one, the own one that runs, or the own one started for this."""
    settings = from_env(os.environ)
    with ExitStack() as open_now:
        url = settings.redis_url or running_url(settings.data_dir)
        if url is None:
            own = EmbeddedStore.start(settings.data_dir)
            open_now.callback(own.stop)
            url = own.url
        settings = replace(settings, redis_url=url)
        kit = make_kit(settings)
        open_now.callback(kit.store.close)
        yield settings, kit


def _serve(_: argparse.Namespace) -> int:
    return serve.main(from_env(os.environ))


def _clock(_: argparse.Namespace) -> int:
    write_down()
    stop = serve.stop_on_signals()
    with _at_the_store() as (settings, kit):
        clock.run(kit, make_clock(settings), stop)
    return 0


def _check(_: argparse.Namespace) -> int:
    with _at_the_store() as (settings, kit):
        report = check(settings, kit, make_clock(settings)())
    for line in report.lines:
        print(line)
    for problem in report.problems:
        print(problem, file=sys.stderr)
    return FAILED if report.problems else 0


def _close(asked: argparse.Namespace) -> int:
    with _at_the_store() as (settings, kit):
        now = make_clock(settings)()
        if now < days.final_at(asked.date):
            raise Refused(f"The day {asked.date} is not final before {days.final_at(asked.date)}.")
        use.close(kit, asked.date, now)
    print(f"Day {days.number_of(asked.date)} ({asked.date}) is closed.")
    return 0


def _score(asked: argparse.Namespace) -> int:
    ruleset = read_rulesets().find(asked.ruleset)
    slug, lying = ruleset.box(asked.box).slug, _thrown(ruleset, asked.dice)
    single = replace(ruleset, columns=(Column(),))
    card = {box.slug: None for box in single.boxes}
    print(options(single, card, lying, asked.throw or ruleset.throws)[slug])
    return 0


def _thrown(ruleset: Ruleset, faces: Sequence[int]) -> tuple[int, ...]:
    if len(faces) != ruleset.dice or not all(1 <= face <= 6 for face in faces):
        raise Refused(f"{ruleset.spelling} is played with {ruleset.dice} dice, each 1 to 6.")
    return tuple(faces)


def _solve(asked: argparse.Namespace) -> int:
    solve_game(read_rulesets().find(asked.ruleset), asked.into)
    return 0


def _names(asked: argparse.Namespace) -> int:
    act = ACTIONS.get(asked.action)
    if act and not asked.who:
        raise Refused(f"Say whose name: sammakast names {asked.action} PLAYER.")
    with _at_the_store() as (_, kit):
        lines = reports(kit) if act is None else [_acted(kit, act, asked.who, asked.name)]
        for line in lines:
            print(line)
    return 0


def _acted(kit: Kit, act: Action, who: str, name: str | None) -> str:
    try:
        return f"{plain(who)} {plain(act(kit, who, name))}"
    except NotFound:
        raise Refused(f"There is no player or group {plain(who)}.") from None


def _tell(asked: argparse.Namespace) -> int:
    with _at_the_store() as (settings, kit):
        try:
            for line in asked.lines(kit, asked, make_clock(settings)()):
                print(line)
        except NotFound:
            raise Refused(f"There is no player {plain(asked.player)}.") from None
    return 0


def _upkeep(asked: argparse.Namespace) -> int:
    try:
        with _at_the_store() as (settings, kit):
            whole = asked.act(kit, asked, make_clock(settings)(), print)
    except KeyboardInterrupt:
        raise Refused(
            "Broken off: nothing is spoilt, and the same command does the rest."
        ) from None
    return 0 if whole else FAILED


def _dice(asked: argparse.Namespace) -> int:
    print(*dice.throw(asked.seed, asked.turn, asked.throw, asked.count))
    return 0


def _verify(asked: argparse.Namespace) -> int:
    seed, promised = asked.seed, None
    if seed is None:
        seed, promised = _published(asked.date)
    print(f"Day {days.number_of(asked.date)} ({asked.date})")
    print(f"seed {seed.hex()}")
    print(f"commitment {dice.commitment(seed)}")
    rules = read_rulesets().find(*daily_game(asked.date))
    for turn in range(1, rules.turns + 1):
        for throw in range(1, rules.throws + 1):
            print(f"turn {turn} throw {throw}:", *dice.throw(seed, turn, throw, rules.dice))
    if promised is not None and promised != dice.commitment(seed):
        raise Refused(f"The commitment published for {asked.date} was {promised}.")
    return 0


def _published(day: date) -> tuple[bytes, str]:
    """Return the seed and the commitment that the store holds for a closed day."""
    with _at_the_store() as (settings, kit):
        try:
            found = use.published(kit, day.isoformat(), make_clock(settings)())
        except NotFound:
            raise Refused(f"There are no dice for {day}.") from None
    if found.seed is None:
        raise Refused(f"The day {day} is not closed: its seed is published when it is.")
    if found.commitment is None:
        raise Refused(f"No commitment was published for {day}.")
    return bytes.fromhex(found.seed), found.commitment
