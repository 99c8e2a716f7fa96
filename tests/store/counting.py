"""A store that counts its trips."""

from service.store.client import Store
from service.store.question import Command


class Counting(Store):
    """A store that counts its trips."""

    trips = 0

    def read(self, *commands: Command) -> list[object]:
        self.trips += 1
        return super().read(*commands)
