"""The game tree below a position, truncated at a depth, as an explicit tree."""

from typing import Any

from plyscope.game import CHANCE, MAX, Game, Player
from plyscope.games.tree import Tree
from plyscope.games.tree_parser import MAX_NAME
from plyscope.validation import check_integer

MAX_NODES = 2_000  # nodes
PASS = "–"  # a placeholder move that leads to the ply of the next player to move
DECIMALS = 6  # of evaluations


def truncate_tree(game: Game[Any], state: Any, depth: int) -> Tree:
    """Return the tree below a position, `depth` plies (1 to 50) deep, with named moves.

    Positions at the depth limit have the value of EVAL, to six decimals. A tree has one player to
    move at each ply: if the game differs, a placeholder move ("–") leads to the next ply. Raises
    ValueError if the tree has more than 2,000 nodes, or the game has no evaluation.
    """
    check_integer("depth", depth, 1, 50)
    if game.is_terminal(state):
        raise ValueError("The game is over, so there is no tree below: undo a move.")
    players = len(game.players)
    turns = _list_turns(game, state)
    count = 0

    def node(state: Any, ply: int, remaining: int) -> Any:
        nonlocal count
        count += 1
        if count > MAX_NODES:
            raise ValueError(
                f"This tree has more than {MAX_NODES:,} nodes: choose fewer plies, or a later "
                "position."
            )
        if remaining == 0 or game.is_terminal(state):
            return _evaluate(game, state)
        player = game.to_move(state)
        if turns[ply % len(turns)] != player:
            child = node(state, ply + 1, remaining)
            is_chance = turns[ply % len(turns)] == CHANCE
            return {PASS: (1.0, child) if is_chance else child}
        probabilities = dict(game.outcomes(state)) if player == CHANCE else {}  # type: ignore[attr-defined]
        children = {}
        for action in game.actions(state):
            child = node(game.result(state, action), ply + 1, remaining - 1)
            children[_move_name(game, state, action)] = (
                (probabilities[action], child) if probabilities else child
            )
        is_plain = isinstance(game, Tree) and not game.has_names(state)
        return list(children.values()) if is_plain else children

    turn_words: list[str | int] = [_turn_word(player, players) for player in turns]
    return Tree(node(state, 0, depth), turn_words)


def _list_turns(game: Any, state: Any) -> list[Player]:
    """Return who moves at each ply, from the player to move on; chance after every player."""
    if isinstance(game, Tree):
        turns, start = list(game.turns), len(game.path(state)) % len(game.turns)
    else:
        chance = [CHANCE] if hasattr(game, "outcomes") else []
        turns = [each for p in range(len(game.players)) for each in (p, *chance)]
        start = turns.index(game.to_move(state))
    return turns[start:] + turns[:start]


def _turn_word(player: Player, players: int) -> str | int:
    if player == CHANCE:
        return "chance"
    return player if players > 2 else ("max", "min")[player]


def _evaluate(game: Any, state: Any) -> Any:
    evaluate = game.utility if game.is_terminal(state) else getattr(game, "evaluate", None)
    if evaluate is None:
        raise ValueError(
            "This game has no evaluation: choose enough plies to reach the end of the game."
        )
    count = len(game.players)
    values = [round(evaluate(state, player), DECIMALS) for player in range(count)]
    plain = [int(value) if value == int(value) else value for value in values]
    return tuple(plain) if count > 2 else plain[MAX]


def _move_name(game: Any, state: Any, action: int) -> str:
    """Return the name of a move without commas and not too long for a tree."""
    return str(game.action_name(state, action)).replace(",", " ")[:MAX_NAME]
