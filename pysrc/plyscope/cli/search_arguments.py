"""The arguments that name a game, a position and a search, shared by several commands."""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from plyscope.cli.argument_parser import Parser, Undecided
from plyscope.exercises import parse_tree
from plyscope.game import Game, play_moves
from plyscope.games import Tree, find_entry, make
from plyscope.search import ALGORITHMS, Option, find_playable
from plyscope.search.algorithm import find_algorithm
from plyscope.validation import short_repr

GAME_HELP = (
    "a game by name, such as tictactoe; a game from a position, such as chess:FEN; or a tree as "
    "nested lists, such as '[[3, 12, 8], [2, 4, 6]]'"
)


@dataclass(frozen=True)
class SearchTask:
    """A search as the command line names it."""

    name: str  # of the game
    game: Game[Any]
    state: Any
    algorithm: str
    options: Mapping[str, Any]


def add_game_arguments(parser: Parser, help_: str = GAME_HELP) -> None:
    """Add the game and who begins."""
    parser.add_argument("game", metavar="GAME", help=help_)
    parser.add_argument(
        "--first", metavar="PLAYER", help="who moves first (default: the first player of the game)"
    )


def add_search_arguments(parser: Parser) -> None:
    """Add the algorithm and its options."""
    parser.add_argument(
        "--algorithm",
        metavar="NAME",
        help=f"{', '.join(ALGORITHMS)} (default: one that suits the game)",
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the algorithm, such as depth=4; may be given several times",
    )


def add_task_arguments(parser: Parser, help_: str = GAME_HELP) -> None:
    """Add the game, the moves to the position, and the search."""
    add_game_arguments(parser, help_)
    parser.add_argument(
        "--moves",
        default="",
        help="moves that lead to the position, by name, with spaces between them; with commas "
        "where a name has spaces",
    )
    add_search_arguments(parser)


def read_task(options: argparse.Namespace) -> SearchTask:
    """Return the search that the arguments name; raise ValueError where there is none."""
    game = make_game(options.game, options.first)
    algorithm = options.algorithm or choose_algorithm(options.game, game)
    return SearchTask(
        options.game,
        game,
        play_moves(game, split_moves(options.moves)),
        algorithm,
        parse_options(algorithm, options.option),
    )


def make_game(text: str, first: str | None = None) -> Any:
    """Return the game of a name, or the tree of nested lists."""
    if not is_tree(text):
        return make(text, first)
    if first is not None:
        raise ValueError("--first is not for a tree: the tree says who moves first.")
    return parse_tree(text)


def is_tree(text: str) -> bool:
    """Return whether a game is written as a tree."""
    return text.lstrip().startswith(("[", "{", "("))


def choose_algorithm(name: str, game: Any) -> str:
    """Return the algorithm for a game where none is named: exact where the game can be solved."""
    playable = find_playable(game)
    if isinstance(game, Tree) or find_entry(name).solvable:
        return "alphabeta" if "alphabeta" in playable else playable[0]
    if "engine" in playable:
        return "engine"
    return next(each for each in playable if find_algorithm(each).has_limit)


def split_moves(text: str) -> list[str]:
    """Return the names of moves, split at commas or, where there are none, at spaces."""
    if "," in text:
        return [move.strip() for move in text.split(",") if move.strip()]
    return text.split()


def parse_options(algorithm: str, texts: Sequence[str]) -> dict[str, Any]:
    """Return the options of an algorithm from texts such as "depth=4".

    Raises ValueError where there is no such algorithm or option, or a value is no number where one
    is expected. Whether the value suits is for the search to say.
    """
    known = find_algorithm(algorithm).options
    found: dict[str, Any] = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign:
            raise ValueError(f"--option is NAME=VALUE, such as depth=4, not {short_repr(text)}.")
        if name not in known:
            names = ", ".join(known) or "none"
            raise ValueError(
                f"{algorithm} has no option {short_repr(name)}; its options are: {names}."
            )
        found[name] = _parse_value(name, value, known[name])
        known[name].check(name, found[name])
    return found


def _parse_value(name: str, text: str, option: Option) -> Any:
    """Return a value of the option's type."""
    if option.value_type in ("choice", "text"):
        return text
    try:
        return int(text)
    except ValueError:
        pass
    try:
        return float(text)
    except ValueError:
        raise ValueError(f"{name} is a number, not {short_repr(text)}.") from None


@contextmanager
def undecided_when_too_large() -> Iterator[None]:
    """Raise Undecided where a search needs more recursion or memory than Python has."""
    try:
        yield
    except MemoryError:
        raise Undecided(
            "The search needs more memory than there is: start nearer to the end of the game, or "
            "search fewer plies."
        ) from None
    except ValueError as error:
        if isinstance(error.__context__, RecursionError):
            raise Undecided(str(error)) from None
        raise
