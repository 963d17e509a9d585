"""What a search has found, in a sentence under the board."""

from collections.abc import Mapping
from typing import Any

from plyscope.calls.game_queries import outcome
from plyscope.explain.annotation_sentences import format_plies
from plyscope.explain.sentences import BASIS_VERBS
from plyscope.game import MAX, Action, Game
from plyscope.trace.search_traits import SearchTraits
from plyscope.trace.tick import NodeBound
from plyscope.trace.value_format import format_number


def verdict(
    game: Game[Any],
    state: Any,
    algorithm: str,
    options: Mapping[str, Any],
    action: Action | None,
    known: NodeBound,
) -> str:
    """Say what the move that a search found is worth; `known` is what it knows of the position.

    Where chance is to move, and so no move was found, say what the position is worth.
    """
    value = known.value
    manner = SearchTraits(game, algorithm, options)
    name, after = "The position", state
    if action is not None:
        name = game.action_name(state, action)
        after = game.result(state, action)
        if game.is_terminal(after):
            return f"{name}: {outcome(game, after)['text']}."
    if manner.simulates:
        shown = round(value, 2) if isinstance(value, float) else value
        most = "The position" if action is None else f"{name} is visited most; the position"
        return f"{most} seems worth {_of(game, shown)}."
    database = _in_database(game, after) if known.basis == "judged" else ""
    if database:
        return f"{name}: {database}."
    far = ""
    if known.basis == "judged" and manner.declared.looks_to_depth:
        far = f", {format_plies(manner.option_value('depth'))} ahead"
    if known.basis == "judged" and value == 0 and _is_contest(game):
        return f"{name} is judged even{far}."
    text, side = _of(game, value), _side(game, known, after, action)
    if manner.value_unit.scale is not None:
        if manner.value_unit.is_win_or_loss(value) and side:
            return f"{name}{side}."  # no sum: who wins says all
        text = manner.value_unit.format_value(value, True)
        text = f"a {text}" if manner.value_unit.is_win_or_loss(value) else text
    return f"{name} {BASIS_VERBS[known.basis]} {text}{far}{side}."


def said_of_quicker(
    game: Game[Any], state: Any, best: Action, quick: tuple[Action, int], value: Any
) -> str:
    """Say that a move is played which wins sooner, or loses later, than what the search found."""
    action, plies = quick
    worth = value[MAX] if isinstance(value, tuple) else value
    wins = (worth > 0) == (game.to_move(state) == MAX)
    verb, than = ("wins", "later") if wins else ("loses", "sooner")
    soon = "at once" if plies == 1 else f"in {format_plies(plies)}"
    name, found = game.action_name(state, action), game.action_name(state, best)
    return f"{name} {verb} {soon}. The search found {found}, which {verb} {than}."


def _of(game: Game[Any], value: Any) -> str:
    """Write a value, among several players with whose it is."""
    signed = not hasattr(game, "turns")
    if isinstance(value, tuple):
        return ", ".join(
            f"{format_number(one, signed)} for {name}"
            for one, name in zip(value, game.players, strict=True)
        )
    return format_number(value, signed)


def _is_contest(game: Game[Any]) -> bool:
    """Tell whether two players win or lose, as on a board, not on an explicit tree."""
    return len(game.players) == 2 and not hasattr(game, "turns")


def _side(game: Game[Any], known: NodeBound, after: Any, action: Action | None) -> str:
    """Say for whom that is good, and where a database has it how soon, this move included."""
    if not _is_contest(game) or isinstance(known.value, tuple):
        return ""
    if known.value == 0:
        return ": a draw with best play" if known.basis == "proved" else ""
    who = game.players[MAX if known.value > 0 else 1]
    if known.basis == "proved" and known.value in getattr(game, "utility_range", ()):
        left = _left(game, after, known.value)
        soon = "" if left is None else f" in {format_plies(left + (action is not None))}"
        return f": {who} wins{soon} with best play"
    return f": {who} is ahead"


def _in_database(game: Any, state: Any) -> str:
    """Say how the game ends by its endgame database; "" where that does not know."""
    found = game.tablebase(state) if getattr(game, "tablebase", None) else None
    if found is None:
        return ""
    value, plies = found
    if value == 0:
        return "a draw with best play (endgame database)"
    wins = f"{game.players[MAX if value > 0 else 1]} wins"
    if plies is None:
        return f"{wins} (endgame database; how soon is not known)"
    return f"{wins} in {format_plies(plies + 1)} with best play (endgame database)"


def _left(game: Any, after: Any, value: float) -> int | None:
    """Return how many plies a won game still lasts, where the game's database has it so."""
    found = game.tablebase(after) if getattr(game, "tablebase", None) else None
    if found is None or found[0] != value:
        return None
    plies: int | None = found[1]
    return plies
