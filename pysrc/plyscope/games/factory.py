"""Games by name: those of the catalog, and those of them from another position.

chess            the game, from its start
chess:4k3/…      the same game from the position that follows, in the notation of the game
"""

from dataclasses import replace
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

from plyscope.games.catalog import TABLE
from plyscope.games.catalog.catalog_entry import OWN_GROUP, CatalogEntry
from plyscope.validation import check_choice, short_repr

GAMES: dict[str, CatalogEntry] = {entry.name: entry for entry in TABLE}
_KEPT = 8  # positions: every call of the page names the one that it is about


def find_entry(name: str) -> CatalogEntry:
    """Return the entry of a name, with or without a position.

    Raises ValueError for an unknown game, with the name that is like it or else all of them, or for
    an invalid position.
    """
    base, colon, position = name.partition(":") if isinstance(name, str) else (name, "", "")
    if not isinstance(base, str) or base not in GAMES:
        near = get_close_matches(base, GAMES, 1, 0.75) if isinstance(base, str) else []
        right = f"the name most like it is {near[0]}" if near else f"there are: {', '.join(GAMES)}"
        raise ValueError(f"There is no game {short_repr(base)}; {right}.")
    return _from_position(base, position) if colon else GAMES[base]


@lru_cache(_KEPT)
def _from_position(base: str, position: str) -> CatalogEntry:
    entry = GAMES[base]
    if entry.from_position is None:
        able = ", ".join(one.name for one in TABLE if one.from_position)
        raise ValueError(f"{entry.label} has one position to start with; others have {able}.")
    game = entry.from_position(position)
    return replace(
        entry,
        name=f"{base}:{position}",
        label=entry.label_position(game)
        if entry.label_position
        else f"{entry.label}, custom position",
        group=OWN_GROUP,
        former_start="",
        make=lambda _first: game,
        firsts=(game.players[game.to_move(game.initial)],),
    )


def make(name: str, first: str | None = None) -> Any:
    """Return the game with this name; `first` moves first, or by default the usual player.

    Raises ValueError for an unknown game or an invalid position, or if `first` cannot move first.
    """
    entry = find_entry(name)
    if first is None:
        first = entry.firsts[0]
    check_choice("first", first, entry.firsts)
    return entry.make(first)
