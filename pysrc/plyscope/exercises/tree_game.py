"""The user's trees as games: a name that holds the whole tree, for links."""

from typing import Any

from plyscope import games
from plyscope.exercises.tree_text import format_tree, parse_tree
from plyscope.games.catalog.catalog_entry import OWN_GROUP, CatalogEntry
from plyscope.games.catalog.textbook_trees import write_tree_rule
from plyscope.games.tree import Tree
from plyscope.validation import check_choice

PREFIX = "tree:"
MAX_LINK_CHARACTERS = 6_000  # characters of a tree that a link can carry
_NO_WIDTH_LIMIT = 10**9
_CACHE_SIZE = 12  # trees by name: every call of the page names its game

_cache: dict[str, Tree] = {}


def is_tree_name(name: Any) -> bool:
    """Return whether the name of a game holds a tree."""
    return isinstance(name, str) and name.startswith(PREFIX)


def parse_tree_name(name: str) -> Tree:
    """Return the tree in a name; raise ValueError with line and column if there is none."""
    return (
        _cache[name] if name in _cache else _cache_tree(name, parse_tree(name.removeprefix(PREFIX)))
    )


def make_tree_name(tree: Tree) -> str:
    """Return the name that holds a tree."""
    name = PREFIX + format_tree(tree, _NO_WIDTH_LIMIT)
    _cache_tree(name, tree)
    return name


def name_tree(tree: Tree, text: str) -> str:
    """Return the name of the game that a tree is; `text` is the tree as text.

    A name that is too long for a link need not be short: it holds the text as it is.
    """
    return PREFIX + text if len(text) > MAX_LINK_CHARACTERS else make_tree_name(tree)


def format_cached(tree: Tree) -> str:
    """Return a tree as text over several lines, and cache it: the next edit needs no parsing."""
    text = format_tree(tree)
    _cache_tree(PREFIX + text, tree)
    return text


def _cache_tree(name: str, tree: Tree) -> Tree:
    """Cache a tree, and drop the oldest ones."""
    for old in list(_cache)[: max(0, len(_cache) - _CACHE_SIZE + 1)]:
        del _cache[old]
    _cache[name] = tree
    return tree


def make_catalog_entry(name: str, tree: Tree) -> CatalogEntry:
    """Return the catalog entry of a user's tree."""
    firsts = ("chance",) if tree.turns[0] < 0 else (tree.players[tree.turns[0]],)
    return CatalogEntry(
        name,
        "My tree",
        lambda _first: tree,
        solvable=True,
        has_board_pictures=False,
        firsts=firsts,
        chance_name="chance" if -1 in tree.turns else "",
        group=OWN_GROUP,
        rule=write_tree_rule(tree),
    )


def make_named_game(name: Any, first: Any = None) -> Any:
    """Return the game of a name, a tree or a game of the catalog; raise ValueError otherwise."""
    if not is_tree_name(name):
        return games.make(name, first)
    tree = parse_tree_name(name)
    if first is not None:
        check_choice("first", first, make_catalog_entry(name, tree).firsts)
    return tree
