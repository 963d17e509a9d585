"""Trees of one's own as games: a name that holds the whole tree, so that a link can carry it."""

from typing import Any

from plyscope import games
from plyscope.exercises.tree_text import text_of, tree_of
from plyscope.games.catalog.catalog_entry import CatalogEntry
from plyscope.games.tree import Tree
from plyscope.validation import check_choice

PREFIX = "tree:"
_ONE_LINE = 10**9
_KEPT = 12  # trees, by their names and texts: every call of the page says which it is about

_kept: dict[str, Tree] = {}


def is_own(name: Any) -> bool:
    """Tell whether a game is a tree of one's own."""
    return isinstance(name, str) and name.startswith(PREFIX)


def own_tree(name: str) -> Tree:
    """Return the tree that a name holds; raise ValueError, with line and column, where none is."""
    return _kept[name] if name in _kept else _keep(name, tree_of(name.removeprefix(PREFIX)))


def name_of(tree: Tree) -> str:
    """Return the name that holds a tree."""
    name = PREFIX + text_of(tree, _ONE_LINE)
    _keep(name, tree)
    return name


def typed(tree: Tree) -> str:
    """Return a tree as text over lines; what is changed next is that, and need not be read."""
    text = text_of(tree)
    _keep(PREFIX + text, tree)
    return text


def _keep(name: str, tree: Tree) -> Tree:
    """Keep a tree, and the latest few of those before it."""
    for old in list(_kept)[: max(0, len(_kept) - _KEPT + 1)]:
        del _kept[old]
    _kept[name] = tree
    return tree


def entry_of(name: str, tree: Tree) -> CatalogEntry:
    """Return what the page offers of a tree of one's own."""
    firsts = ("chance",) if tree.turns[0] < 0 else (tree.players[tree.turns[0]],)
    return CatalogEntry(
        name,
        "Your own tree",
        lambda _first: tree,
        solvable=True,
        has_board_pictures=False,
        firsts=firsts,
        chance_name="chance" if -1 in tree.turns else "",
    )


def game_of(name: Any, first: Any = None) -> Any:
    """Return the game of a name, a tree of one's own or one on offer; raise ValueError else."""
    if not is_own(name):
        return games.make(name, first)
    tree = own_tree(name)
    if first is not None:
        check_choice("first", first, entry_of(name, tree).firsts)
    return tree
