"""Who plays a code, as each reader may see it: what opens at its closing, and to whom."""

from datetime import timedelta

from service.play import membership, sharing
from service.play.kit import Kit
from tests.play.test_waiting import duel, play
from tests.play.totals import new_players
from tests.world import NOON


def test_a_closed_code_opens_to_who_has_joined_and_not_to_who_was_invited_only(kit: Kit) -> None:
    aino, pekka, sara = new_players(kit, 3, NOON)
    first = duel(kit, aino)
    for player in (aino, pekka, sara):
        play(kit, player, first)
    again, _ = sharing.rematch(kit, aino, first.code, NOON)
    play(kit, aino, again)
    sharing.join(kit, pekka, again.code, NOON)

    def seen(reader: str, before: timedelta) -> list[bool]:
        found = membership.members(kit, reader, again.code, again.closes - before)
        return [row.total is not None for row in found.rows if row.player == aino]

    for reader, opens in ((pekka, True), (sara, False)):
        assert seen(reader, timedelta(milliseconds=1)) == [False]
        assert seen(reader, timedelta()) == [opens]
