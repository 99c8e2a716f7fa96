"""What a person can do about who they are: begin, be named, move to another device.

Knows ids, names and codes; must not know cookies.
"""

import secrets
from datetime import datetime, timedelta

from service.game.errors import GameError
from service.play.challenges import milliseconds
from service.play.errors import NameTaken, NoPlayer
from service.play.kit import Kit
from service.play.moving import make_moving_code, moving_hash
from service.play.names import clean_name, public_name
from service.store import players as records
from service.store.players import Player
from service.store.question import each

ID_BYTES = 6
DRAWS = 20
#: How long the same first button pressed again means the same player.
ONCE = timedelta(minutes=1)


class UnknownCode(GameError):
    """No player has this moving code; said alike for wrong and for never made ones."""

    def __init__(self) -> None:
        super().__init__("moving-unknown", "No player has this moving code.")


def create(kit: Kit, locale: str, wanted_id: str | None, now: datetime) -> Player:
    """Make a player with a public name in their language.

    `wanted_id` comes from the page the button was on: pressed twice, it makes one player.
    """
    for player_id in (wanted_id, *(secrets.token_hex(ID_BYTES) for _ in range(DRAWS))):
        if player_id is None:
            continue
        name = public_name(kit.words_of(locale), secrets.randbelow)
        player = Player(player_id, locale, name, None)
        if records.create(kit.store, player, milliseconds(now)):
            return player
        if player_id == wanted_id and (found := _just_made(kit, player_id, now)):
            return found
    raise NameTaken


def _just_made(kit: Kit, player_id: str, now: datetime) -> Player | None:
    made = records.made_at(kit.store, player_id)
    if made is None or milliseconds(now) - made > ONCE / timedelta(milliseconds=1):
        return None
    return find(kit, player_id)


def find(kit: Kit, player_id: str) -> Player:
    """Return a player; NotFound when there is none."""
    found = kit.store.ask(records.player_of(player_id))
    if found is None:
        raise NoPlayer
    return found


def find_all(kit: Kit, player_ids: tuple[str, ...]) -> list[Player]:
    """Return those of the players that exist, in order, in one trip."""
    found = kit.store.ask(each([records.player_of(player_id) for player_id in player_ids]))
    return [player for player in found if player is not None]


def fit_name(kit: Kit, text: str) -> str:
    """Return an own name cleaned. Malformed for one that will not do."""
    return kit.manners.check(clean_name(text))


def rename(kit: Kit, player_id: str, text: str) -> str:
    """Give a player an own name and return it cleaned; Malformed says what is wrong with it."""
    name = fit_name(kit, text)
    if not records.change(kit.store, player_id, own_name=name):
        raise NoPlayer
    return name


def hide(kit: Kit, player_id: str, wanted: bool) -> None:
    """Leave a player out of the boards by their own wish, or no longer; their rank and all counts
    stay as they are. NoPlayer."""
    if not records.hide(kit.store, player_id, "hidden", wanted):
        raise NoPlayer


def speak(kit: Kit, player_id: str, locale: str) -> None:
    """Note the language a player reads."""
    records.change(kit.store, player_id, locale=locale)


def new_moving_code(kit: Kit, player: Player) -> str:
    """Make a player's moving code, which replaces an earlier one; only its hash is kept."""
    code = make_moving_code(kit.words_of(player.locale), secrets.randbelow)
    if not records.set_moving(kit.store, player.id, moving_hash(code)):
        raise NoPlayer
    return code


def arrive(kit: Kit, text: str) -> Player:
    """Return the player whose moving code this is; UnknownCode, or Malformed when it is none."""
    player_id = records.moved_by(kit.store, moving_hash(text))
    if player_id is None:
        raise UnknownCode
    return find(kit, player_id)


def draw_public_name(kit: Kit, player: Player) -> str:
    """Give a player another public name, in their language, and return it."""
    name = public_name(kit.words_of(player.locale), secrets.randbelow)
    records.set_public_name(kit.store, player.id, name)
    return name
