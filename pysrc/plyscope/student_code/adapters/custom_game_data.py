"""Data for the page about a user's game or evaluation."""

import random
from collections.abc import Mapping
from math import isclose
from typing import Any

from plyscope.calls.page_catalog import describe_game
from plyscope.exercises import tree_game as trees
from plyscope.game import CHANCE, MAX, MIN, has_chance
from plyscope.games import GAMES, CatalogEntry, Tree
from plyscope.search import ALGORITHMS
from plyscope.search.tree_size import PartialCountError, TreeTooLargeError, count_tree
from plyscope.student_code.adapters.custom_evaluation import EvaluationError
from plyscope.student_code.adapters.custom_games import (
    GAME,
    JUDGED,
    START,
    firsts,
    make_custom_game,
    plain_game,
)
from plyscope.student_code.rule_checker.game_check import check_game
from plyscope.student_code.rule_checker.violation import Violation, violation_to_json

WHOLE = 600_000  # nodes of a game that is searched to its end
POSITIONS = 20_000  # different ones, that are counted
DEPTHS = 8  # plies, the deepest that is offered
PLAYED = 40  # games at random on which an evaluation is tried
SECONDS = 2  # for the contract
NO_RULES = "needs the rules of the game, which were not recognized in this program"

Code = Mapping[str, Any]


def check_custom_game(code: Code, name: str) -> dict[str, Any]:
    """Return the violations of a program's game class, and its catalog entry.

    {"failures": [{"sentence", "moves", "mild"}], "entry"}: the entry, as the catalogue has it, is
    None where the game is not fit to be played; that it is where all failures are mild. Raises
    ValueError where there is no such class, and what the program raises.
    """
    found = check_game(plain_game(name, str(code.get("text"))), seconds=SECONDS)
    entry = None
    if all(each.is_mild for each in found):
        try:
            entry = _entry(GAME + name, f"{name}, your own", make_custom_game(GAME + name, code))
        except (TreeTooLargeError, IndexError):
            found.append(
                Violation(
                    "evaluate",
                    "",
                    "No search can play this game: it is too large and has no evaluate.",
                )
            )
    return {"failures": [violation_to_json(each) for each in found], "entry": entry}


def describe_custom_evaluation(code: Code, name: str, game: str) -> dict[str, Any]:
    """Return {"entry"}: the game evaluated by the program's function, after trying it.

    Raises EvaluationError, a ValueError, with the moves in its sentence, if the function returns
    no evaluation, and whatever the function raises.
    """
    own = f"{JUDGED}{name}:{game}"
    made = make_custom_game(own, code)
    _try(made)
    if game in GAMES:
        base = GAMES[game]
        depths = base.depths or _depths(made)
        like = CatalogEntry(
            own,
            f"{base.label}, evaluated by {name}",
            base.make,
            depths,
            base.solvable,
            base.has_board_pictures,
            base.firsts,
            base.chance_name,
        )
        return {"entry": describe_game(like, made)}
    label = "Your own tree" if trees.is_tree_name(game) else game.removeprefix(GAME)
    return {"entry": _entry(own, f"{label}, evaluated by {name}", made)}


def describe_start_game(code: Code) -> dict[str, Any]:
    """Return {"entry"}: the game that a program brings, from its start, as the catalog has it.

    Where the rules were not recognized, or fit no search of ours, it has none of ours. Raises
    ValueError where no search starts there.
    """
    name = f"{START}{code.get('name') or ''}"
    game = make_custom_game(name, code)
    entry = CatalogEntry(
        name,
        f"{game.start.search}, your own {'rules' if game.is_playable else 'program'}",
        lambda _first: game,
        solvable=game.is_solvable,
        has_board_pictures=game.view(game.initial).kind != "choices",
        firsts=firsts(game),
    )
    unfit = None if game.is_playable else dict.fromkeys(ALGORITHMS, NO_RULES)
    return {"entry": describe_game(entry, game, unfit)}


def _entry(name: str, label: str, game: Any) -> dict[str, Any]:
    view = game.view(game.initial)
    entry = CatalogEntry(
        name,
        label,
        lambda _first: game,
        depths=_depths(game),
        solvable=_size(game) <= WHOLE,
        has_board_pictures=view.kind != "choices",
        firsts=firsts(game),
        chance_name="chance" if has_chance(game) else "",
    )
    return describe_game(entry, game)


def _size(game: Any, depth: int | None = None) -> float:
    """Return how many nodes its tree has, without end where they are not counted."""
    if isinstance(game, Tree):
        return game.size
    try:
        return count_tree(game, game.initial, depth, max_positions=POSITIONS)[0]
    except (TreeTooLargeError, PartialCountError, ValueError):  # it goes too deep
        return float("inf")


def _depths(game: Any) -> tuple[int, ...]:
    """Return the depths at which it can be searched: there are some where positions are judged."""
    if not hasattr(game, "evaluate"):
        return ()
    fit: list[int] = []
    for depth in range(1, DEPTHS + 1):
        if fit and _size(game, depth) > WHOLE:
            break
        fit.append(depth)
    return tuple(fit)


def _try(game: Any, seed: int = 1) -> None:
    """Judge the positions of some games at random, for both of two players."""
    chance = random.Random(seed)
    for _ in range(PLAYED):
        state, moves = game.initial, list[str]()
        while not game.is_terminal(state) and len(moves) < PLAYED:
            if game.to_move(state) != CHANCE:
                _judge(game, state, moves)
            action = chance.choice(list(game.actions(state)))
            moves.append(game.action_name(state, action))
            state = game.result(state, action)


def _judge(game: Any, state: Any, moves: list[str]) -> None:
    where = f"After {', '.join(moves)}" if moves else "At the start"
    try:
        worth = [game.evaluate(state, player) for player in range(len(game.players))]
    except EvaluationError as error:
        raise EvaluationError(f"{where}: {error}", moves) from None
    except Exception as error:
        error.add_note(f"{where}.")
        raise
    if len(worth) == 2 and not isclose(sum(worth), 0, abs_tol=1e-9):
        raise EvaluationError(
            f"{where}: the evaluation is {worth[MAX]} for {game.players[MAX]} and {worth[MIN]} for "
            f"{game.players[MIN]}, but they must sum to 0: subtract the other player’s share.",
            moves,
        )
