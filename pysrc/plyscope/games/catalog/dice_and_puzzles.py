"""Heaps, dice and tiles: Nim, Pig, hyper-backgammon and the sliding puzzle."""

from collections.abc import Sequence

from plyscope.games.catalog import levels
from plyscope.games.catalog.catalog_entry import CatalogEntry
from plyscope.games.hyper_backgammon import HyperBackgammon
from plyscope.games.nim import Nim
from plyscope.games.pig import Pig
from plyscope.games.sliding_puzzle import SlidingPuzzle

GROUP = "Nim and dice"
PUZZLES = "Puzzles"


def _nim(name: str, label: str, piles: Sequence[int], misere: bool = False) -> CatalogEntry:
    return CatalogEntry(
        name,
        label,
        lambda first: Nim(piles, misere, first),
        solvable=True,
        firsts=Nim.players,
        group=GROUP,
        rule=(
            "Take any number of counters from one pile. The player who takes the last counter "
            f"{'loses' if misere else 'wins'}."
        ),
    )


def _pig_rule(thrown: str, target: int, turns: int) -> str:
    return (
        f"Roll {thrown} as often as you like, then hold to keep the points; a 1 loses the points "
        f"of the turn. {target} points win; after {turns} turns the higher score wins."
    )


def _sliding_rule(tiles: int, moves: int) -> str:
    return (
        f"Slide a tile into the gap. Bring the tiles into the order 1 to {tiles}, with the gap "
        f"last, in at most {moves} moves."
    )


TABLE = (
    _nim("nim", "Nim 3, 4, 5", (3, 4, 5)),
    _nim("nim-1-3-5", "Nim 1, 3, 5", (1, 3, 5)),
    _nim("nim-misere", "Nim 1, 3, 5, last one loses", (1, 3, 5), misere=True),
    CatalogEntry(
        "pig",
        "Pig, a die to 20",
        lambda first: Pig(20, turns=12, first=first),
        (1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
        firsts=Pig.players,
        chance_name="the die",
        group=GROUP,
        rule=_pig_rule("the die", 20, 12),
    ),
    CatalogEntry(
        "piglet",
        "Piglet, a coin to 4",
        lambda first: Pig(4, 2, 6, first),
        (1, 2, 3, 4, 5, 6, 7, 8),
        solvable=True,
        firsts=Pig.players,
        chance_name="the coin",
        group=GROUP,
        rule=_pig_rule("the coin (1 or 2)", 4, 6),
    ),
    CatalogEntry(
        "hyper-backgammon",
        "Hyper-backgammon",
        lambda first: HyperBackgammon(f"{first[0]}:W24,23,22:B24,23,22"),
        (1, 2, 3, 4),
        has_board_pictures=False,  # two rows of fourteen are too small beside a node
        firsts=HyperBackgammon.players,
        chance_name="the dice",
        levels=levels.HYPER_BACKGAMMON,
        first_level=levels.FIRST_LEVEL,
        from_position=HyperBackgammon,
        group=GROUP,
        rule=(
            "Roll two dice, bring your men home and off. One alone on a point can be hit. Won with "
            "no man of the other off: 2; with one on the bar or in your home too: 3."
        ),
    ),
    CatalogEntry(
        "sliding-3x2",
        "Sliding puzzle 3×2",
        lambda first: SlidingPuzzle((4, 1, 2, 5, 0, 3), 3, 10),
        (1, 2, 3, 4, 5, 6, 7, 8),
        solvable=True,
        firsts=SlidingPuzzle.players,
        group=PUZZLES,
        rule=_sliding_rule(5, 10),
    ),
    CatalogEntry(
        "sliding-3x3",
        "Sliding puzzle 3×3",
        lambda first: SlidingPuzzle((2, 4, 3, 1, 8, 0, 7, 6, 5), 3, 24),
        (1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
        firsts=SlidingPuzzle.players,
        group=PUZZLES,
        rule=_sliding_rule(8, 24),
    ),
)
