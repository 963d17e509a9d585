"""Any position of any game, cut off at a depth and taken along as a tree."""

from typing import Any

from plyscope.game import CHANCE, MAX, Game, Player
from plyscope.games.tree import Tree
from plyscope.games.tree_parser import MAX_NAME
from plyscope.validation import check_integer

MAX_NODES = 2_000  # nodes
PASS = "–"  # a move that is none: it waits for the ply of whoever moves next
DECIMALS = 6  # decimals of what EVAL says


def truncate_tree(game: Game[Any], state: Any, depth: int) -> Tree:
    """Return the tree below a position, so many plies deep, with the moves by their names.

    What is not over there is worth what EVAL says, to six decimals. A tree has one mover a ply:
    where a game has others, a move that is none ("–") waits for the next ply. Raises ValueError
    where it would have more than 2,000 nodes, or an end that nothing judges.
    """
    check_integer("depth", depth, 1, 50)
    if game.is_terminal(state):
        raise ValueError("The game is over, so there is no tree below: take back a move.")
    players = len(game.players)
    turns = _list_turns(game, state)
    count = 0

    def node(state: Any, ply: int, left: int) -> Any:
        nonlocal count
        count += 1
        if count > MAX_NODES:
            raise ValueError(
                f"This tree has more than {MAX_NODES:,} nodes: take fewer plies, or a position "
                "nearer to the end of the game."
            )
        if left == 0 or game.is_terminal(state):
            return _evaluate(game, state)
        player = game.to_move(state)
        if turns[ply % len(turns)] != player:
            waiting = node(state, ply + 1, left)
            alone = turns[ply % len(turns)] == CHANCE
            return {PASS: (1.0, waiting) if alone else waiting}
        odds = dict(game.outcomes(state)) if player == CHANCE else {}  # type: ignore[attr-defined]
        below = {}
        for action in game.actions(state):
            after = node(game.result(state, action), ply + 1, left - 1)
            below[_move_name(game, state, action)] = (odds[action], after) if odds else after
        plain = isinstance(game, Tree) and not game.has_names(state)
        return list(below.values()) if plain else below

    words: list[str | int] = [_turn_word(player, players) for player in turns]
    return Tree(node(state, 0, depth), words)


def _list_turns(game: Any, state: Any) -> list[Player]:
    """Return who moves at each ply, beginning with who is to move; chance after every player."""
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
    judge = game.utility if game.is_terminal(state) else getattr(game, "evaluate", None)
    if judge is None:
        raise ValueError(
            "Nothing of this game is judged before its end: take as many plies as it still has."
        )
    count = len(game.players)
    worths = [round(judge(state, player), DECIMALS) for player in range(count)]
    plain = [int(worth) if worth == int(worth) else worth for worth in worths]
    return tuple(plain) if count > 2 else plain[MAX]


def _move_name(game: Any, state: Any, action: int) -> str:
    """Return the name of a move as a tree can have it."""
    return str(game.action_name(state, action)).replace(",", " ")[:MAX_NAME]
