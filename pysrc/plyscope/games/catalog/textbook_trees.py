"""Trees of textbooks and of the lecture, for one player, two or three, and for chance."""

from collections.abc import Sequence
from typing import Any

from plyscope.game import CHANCE, MIN
from plyscope.games.catalog.catalog_entry import CatalogEntry
from plyscope.games.tree import Tree

GROUP = "Textbook trees"


def write_tree_rule(tree: Tree) -> str:
    """Return how a tree is played, in one line."""
    turns = set(tree.turns)
    decides = ", and chance decides at chance nodes" if CHANCE in turns else ""
    chooses = f"The player to move chooses a branch{decides}."
    if tree.players != ("MAX", "MIN"):
        return f"{chooses} Each player wants a leaf where their own utility is high."
    wants = ", MIN one with a low value" if MIN in turns else ""
    return f"{chooses} MAX wants a leaf with a high value{wants}."


def _tree(
    name: str, label: str, nested: list[Any], turns: Sequence[str] = ("max", "min")
) -> CatalogEntry:
    """Return an entry for a tree of the textbooks; if MIN moves first, MAX and MIN are swapped."""
    other = {"max": "min", "min": "max", "chance": "chance"}
    chance = "chance" in turns

    def make(first: str) -> Tree:
        return Tree(nested, turns if first == "MAX" else [other[turn] for turn in turns])

    return CatalogEntry(
        name,
        label,
        make,
        solvable=True,
        has_board_pictures=False,
        firsts=("MAX",) if chance else ("MAX", "MIN"),
        chance_name="chance" if chance else "",
        group=GROUP,
        rule=write_tree_rule(make("MAX")),
    )


def _three(name: str, label: str, nested: list[Any]) -> CatalogEntry:
    """Return an entry for a tree of three players, A, B and C, who take turns in this order."""

    def make(first: str) -> Tree:
        start = "ABC".index(first)
        return Tree(nested, [(start + ply) % 3 for ply in range(3)])

    return CatalogEntry(
        name,
        label,
        make,
        solvable=True,
        has_board_pictures=False,
        firsts=("A", "B", "C"),
        group=GROUP,
        rule=write_tree_rule(make("A")),
    )


TABLE = (
    _tree("tree-aima", "AIMA’s two-ply tree", [[3, 12, 8], [2, 4, 6], [14, 5, 2]]),
    _tree("tree-lecture", "The lecture’s three plies", [[[1, 2], [5, 7]], [[0, 1], [6, 4]]]),
    _tree(
        "tree-deep",
        "Four plies, cutoffs of both kinds",
        [[[[5, 6], [7, 4, 5]], [[8, 9], [3]]], [[[6], [6, 9]], [[7]]], [[[5]], [[9, 8], [6]]]],
    ),
    # A sure tie, or ten replies that all seem reasonable, nine of which lose for MIN.
    _tree("tree-risky", "A tie or a risk", [0, [1, 1, 1, 1, 1, 1, -1, 1, 1, 1]]),
    _three(
        "tree-three",
        "Three players",
        [
            [[(1, 2, 6), (4, 2, 3)], [(6, 1, 2), (7, 4, -1)]],
            [[(5, -1, -1), (-1, 5, 2)], [(7, 7, -1), (5, 4, 5)]],
        ],
    ),
    # Utilities sum to 9: once B can take 7, A gets less there than the 3 it has.
    _three(
        "tree-shallow",
        "Three players who share nine",
        [[(3, 3, 3), (4, 2, 3)], [(2, 7, 0), (9, 0, 0), (4, 4, 1)], [(4, 5, 0), (5, 3, 1)]],
    ),
    # A and B are weak, C is strong; together they weaken it, and then A may break its word.
    _three(
        "tree-alliance",
        "An alliance of two",
        [
            [[(2, 1, 7), (3, 2, 5)], [(1, 2, 7), (2, 3, 5)]],
            [[(1, 4, 5), (0, 3, 7)], [[(4, 4, 2), (6, 1, 3)], [(5, 4, 1), (6, 3, 1)]]],
        ],
    ),
    _tree(
        "tree-dice",
        "A gamble or a sure thing",
        [[(1 / 2, 8), (1 / 3, 24), (1 / 6, -12)], 9],
        ("max", "chance"),
    ),
    _tree(
        "tree-bounded",
        "Chance among values from 0 to 9",
        [[6, 7, 8], [5, 4, 9], [2, 9, 9]],
        ("max", "chance"),
    ),
    _tree(
        "tree-backgammon",
        "MAX, dice, MIN, dice",
        [[[[8, 0], [9, 1]], [[7, 2], [9, 2]]], [[[4, 0], [2, 3]], [[1, 3], [2, 6]]]],
        ("max", "chance", "min", "chance"),
    ),
)
