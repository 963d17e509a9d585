"""The engine's transposition table: fixed size, two entries per slot."""

from collections.abc import Hashable
from typing import NamedTuple

from plyscope.game import Action

# A prime that is not one less than a power of two: modulo such numbers shifted boards collide.
HASH_MODULUS = 1_000_000_007


class Entry(NamedTuple):
    """What a search to `depth` plies found of a position; inf if it is proved."""

    key: Hashable
    depth: float
    lower_bound: float  # bounds of the value for MAX
    upper_bound: float
    best_move: Action | None


class TranspositionTable:
    """A transposition table of at most `size` positions, or two, with constant-time access.

    Breuker, Uiterwijk and van den Herik, "Replacement Schemes for Transposition Tables" (1994),
    their two-tier scheme: a slot holds the entry that was searched most deeply and the latest one.
    An entry that replaces the deepest one moves it to the other place. `replaced_count` counts the
    positions lost in this way; the engine reports it after each iteration and sets it to 0.
    """

    def __init__(self, size: int) -> None:
        self.slot_count = (
            max(1, size // 2) - 1 | 1
        )  # odd: modulo a power of two shifted boards collide
        # By slot: a slot takes no memory before it is used.
        self.deepest_entries: dict[int, Entry] = {}
        self.latest_entries: dict[int, Entry] = {}
        self.replaced_count = 0

    def get(self, key: Hashable) -> Entry | None:
        """Return the entry of a key, or None."""
        slot = stable_hash(key) % self.slot_count
        entry = self.deepest_entries.get(slot)
        if entry is not None and entry.key == key:
            return entry
        entry = self.latest_entries.get(slot)
        return entry if entry is not None and entry.key == key else None

    def put(self, entry: Entry) -> None:
        """Store an entry by the two-tier replacement scheme."""
        key = entry.key
        slot = stable_hash(key) % self.slot_count
        deepest, latest = self.deepest_entries.get(slot), self.latest_entries.get(slot)
        if deepest is None or deepest.key == key:
            self.deepest_entries[slot] = entry
            if latest is not None and latest.key == key:
                del self.latest_entries[slot]
            return
        if entry.depth >= deepest.depth:
            self.deepest_entries[slot], entry = entry, deepest
        if latest is not None and latest.key not in (key, entry.key):
            self.replaced_count += 1
        self.latest_entries[slot] = entry


def stable_hash(key: Hashable) -> int:
    """Return a hash of a key that is the same in every run and on every machine.

    Python's `hash` depends on the machine's word length, and for strings on the run: a full table
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
