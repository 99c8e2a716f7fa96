"""A group's game and its cabin book as the layers above would put them into the store."""

import json

from service.store import group_books, group_games
from service.store.client import Store
from tests.store.grouped import GROUP
from tests.store.played import AINO, CODE, THEN

GAME_MADE = 1_700
ENTRY = f"g-{CODE}"


def text_by(player: str, comment: str = "") -> str:
    return json.dumps({"by": player, "comment": comment})


def add_game(store: Store, player: str = AINO, code: str = CODE, made_at: int = GAME_MADE) -> int:
    return group_games.add(store, GROUP, player, (code, made_at), 3)


def end_game(store: Store, *players: str) -> None:
    group_games.end(store, [(CODE, players)], THEN)


def put_entry(store: Store, player: str = AINO, entry: str = ENTRY, comment: str = "") -> int:
    return group_books.put(store, GROUP, player, (entry, text_by(player, comment)), 2)


def take_entry(store: Store, player: str = AINO, entry: str = ENTRY) -> int:
    return group_books.take(store, GROUP, player, entry)
