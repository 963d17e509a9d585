"""The engine's table: of a fixed size, with two places for the positions that share a slot."""

from collections.abc import Hashable
from typing import NamedTuple

from plyscope.game import Action

# A prime, and no power of two less one: by that, as by a power of two, shifted boards are alike.
HASH_MODULUS = 1_000_000_007


class Entry(NamedTuple):
    """What was found of a position by a search to so many `plies`; inf where it holds for good."""

    key: Hashable
    depth: float
    lower_bound: float  # the least and the most that it can be worth to MAX
    upper_bound: float
    best_move: Action | None


class TranspositionTable:
    """A transposition table of at most `size` positions, or two, which is never searched for room.

    Breuker, Uiterwijk and van den Herik, "Replacement Schemes for Transposition Tables" (1994),
    their two-tier scheme: a slot has a place for what was searched most deeply and one for what
    came last. What is put in place of the deeper moves it to the other place. `replaced` counts the
    positions that were lost so; the engine tells it after each iteration, and sets it to 0. Full or
    empty, to put or to get is one look at two places.
    """

    def __init__(self, size: int) -> None:
        self.slot_count = max(1, size // 2) - 1 | 1  # odd, for the same reason
        self.deepest_entries: dict[
            int, Entry
        ] = {}  # by slot: a place takes no room before it is used
        self.latest_entries: dict[int, Entry] = {}
        self.replaced_count = 0

    def get(self, key: Hashable) -> Entry | None:
        slot = stable_hash(key) % self.slot_count
        entry = self.deepest_entries.get(slot)
        if entry is not None and entry.key == key:
            return entry
        entry = self.latest_entries.get(slot)
        return entry if entry is not None and entry.key == key else None

    def put(self, entry: Entry) -> None:
        key = entry.key
        slot = stable_hash(key) % self.slot_count
        deep, last = self.deepest_entries.get(slot), self.latest_entries.get(slot)
        if deep is None or deep.key == key:
            self.deepest_entries[slot] = entry
            if last is not None and last.key == key:
                del self.latest_entries[slot]
            return
        if entry.depth >= deep.depth:
            self.deepest_entries[slot], entry = entry, deep
        if last is not None and last.key not in (key, entry.key):
            self.replaced_count += 1
        self.latest_entries[slot] = entry


def stable_hash(key: Hashable) -> int:
    """Return a number of a key that is the same in every run and on every machine.

    `hash` is not: it depends on how long a machine's word is, and for text on the run; a full table
    would lose other positions in the browser than elsewhere.
    """
    if isinstance(key, int):
        return key % HASH_MODULUS
    if isinstance(key, tuple):
        number = len(key)
        for part in key:
            number = number * 1_000_003 + (part if type(part) is int else stable_hash(part))
        return number % HASH_MODULUS
    return int.from_bytes(key.encode()) % HASH_MODULUS if isinstance(key, str) else hash(key)
