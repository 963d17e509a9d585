"""The result of a search as a sentence, shown under the board."""

from collections.abc import Mapping
from typing import Any

from plyscope.calls.game_queries import describe_result
from plyscope.explain.annotation_sentences import format_plies
from plyscope.explain.sentences import BASIS_VERBS
from plyscope.game import MAX, Action, Game
from plyscope.trace.search_traits import SearchTraits
from plyscope.trace.tick import NodeBound
from plyscope.trace.value_format import format_number


def write_result(
    game: Game[Any],
    state: Any,
    algorithm: str,
    options: Mapping[str, Any],
    action: Action | None,
    bound: NodeBound,
) -> str:
    """Return the value of the move that a search found, as a sentence.

    `bound` is what the search knows of the position. Without a move, as where chance is to move,
    the sentence is about the position.
    """
    value = bound.value
    traits = SearchTraits(game, algorithm, options)
    name, child = "The position", state
    if action is not None:
        name = game.action_name(state, action)
        child = game.result(state, action)
        if game.is_terminal(child):
            return f"{name}: {describe_result(game, child)['text']}."
    if traits.simulates:
        rounded = round(value, 2) if isinstance(value, float) else value
        subject = "The position" if action is None else f"{name} is visited most; the position"
        return f"{subject} seems worth {_format_value(game, rounded)}."
    tablebase_phrase = _tablebase_phrase(game, child) if bound.basis == "judged" else ""
    if tablebase_phrase:
        return f"{name}: {tablebase_phrase}."
    plies_ahead = ""
    if bound.basis == "judged" and traits.declared.looks_to_depth:
        plies_ahead = f", {format_plies(traits.option_value('depth'))} ahead"
    if bound.basis == "judged" and value == 0 and _is_board_game(game):
        return f"{name} is evaluated as even{plies_ahead}."
    text, side = _format_value(game, value), _favoured_side(game, bound, child, action)
    if traits.value_unit.scale is not None:
        if traits.value_unit.is_win_or_loss(value) and side:
            return f"{name}{side}."  # no sum: who wins says all
        text = traits.value_unit.format_value(value, True)
        if bound.basis == "judged" and traits.value_unit.is_about_even(value):
            return f"{name} is evaluated as about even ({text}){plies_ahead}."
    return f"{name} {BASIS_VERBS[bound.basis]} {text}{plies_ahead}{side}."


def write_quicker_move(
    game: Game[Any], state: Any, best: Action, quicker: tuple[Action, int], value: Any
) -> str:
    """Return a sentence: the move played wins sooner, or loses later, than the move found."""
    action, plies = quicker
    value_of_max = value[MAX] if isinstance(value, tuple) else value
    wins = (value_of_max > 0) == (game.to_move(state) == MAX)
    verb, than = ("wins", "later") if wins else ("loses", "sooner")
    soon = "at once" if plies == 1 else f"in {format_plies(plies)}"
    name, best_name = game.action_name(state, action), game.action_name(state, best)
    return f"{name} {verb} {soon}. The search found {best_name}, which {verb} {than}."


def _format_value(game: Game[Any], value: Any) -> str:
    """Return a value as text; of a vector each utility with its player."""
    signed = not hasattr(game, "turns")
    if isinstance(value, tuple):
        return ", ".join(
            f"{format_number(one, signed)} for {name}"
            for one, name in zip(value, game.players, strict=True)
        )
    return format_number(value, signed)


def _is_board_game(game: Game[Any]) -> bool:
    """Return whether two players can win or lose; an explicit tree has utilities only."""
    return len(game.players) == 2 and not hasattr(game, "turns")


def _favoured_side(game: Game[Any], bound: NodeBound, child: Any, action: Action | None) -> str:
    """Return who wins or is ahead, as the end of the sentence; "" if that says nothing more.

    The plies to a win in the endgame database include the move itself.
    """
    if not _is_board_game(game) or isinstance(bound.value, tuple):
        return ""
    if bound.value == 0:
        return ": a draw with best play" if bound.basis == "proved" else ""
    winner = game.players[MAX if bound.value > 0 else 1]
    if bound.basis == "proved" and bound.value in getattr(game, "utility_range", ()):
        left = _find_plies_left(game, child, bound.value)
        soon = "" if left is None else f" in {format_plies(left + (action is not None))}"
        return f": {winner} wins{soon} with best play"
    return f": {winner} is ahead"


def _tablebase_phrase(game: Any, state: Any) -> str:
    """Return the result in the endgame database, as a phrase; "" if unknown."""
    entry = game.tablebase(state) if getattr(game, "tablebase", None) else None
    if entry is None:
        return ""
    value, plies = entry
    if value == 0:
        return "a draw with best play (endgame database)"
    wins = f"{game.players[MAX if value > 0 else 1]} wins"
    if plies is None:
        return f"{wins} (endgame database; how soon is not known)"
    return f"{wins} in {format_plies(plies + 1)} with best play (endgame database)"


def _find_plies_left(game: Any, state: Any, value: float) -> int | None:
    """Return the plies left of a won game in the endgame database; None if unknown."""
    entry = game.tablebase(state) if getattr(game, "tablebase", None) else None
    if entry is None or entry[0] != value:
        return None
    plies: int | None = entry[1]
    return plies
