"""Sentences for annotations, and phrases for the outcomes of solved endgames."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from plyscope.explain.claims import Annotation, EndgameResult
from plyscope.game import Player
from plyscope.trace.tick import move_verb

if TYPE_CHECKING:
    from plyscope.explain.sentences import SentenceWriter


def annotation_sentence(writer: "SentenceWriter") -> str:
    """Return the sentence of the tick's annotation."""
    claim = writer.find_claim(Annotation)
    assert claim is not None
    return _SENTENCES[claim.kind](writer, claim)


def endgame_sentence(writer: "SentenceWriter", value: str) -> str:
    """Return the sentence for a solved endgame position; `value` is its formatted value."""
    result = writer.find_claim(EndgameResult)
    if result is None:
        return f"The endgame table has this position: it is worth {value}."
    outcome = describe_outcome(writer.game, result.player, result.plies)
    return f"The database has this position: {outcome}. Nothing here is searched."


def limit_sentence(writer: "SentenceWriter", bound: str) -> str:
    """Return the sentence of a search to a limit where it begins, or where a bound is below it.

    `bound` is the formatted bound of the open node.
    """
    tick = writer.cursor.tick
    if tick.annotation == "below limit":
        limit = writer.format_value(writer.cursor.path[0].annotation_value("limit"))
        return f"This is worth {bound}, and the limit is {limit}: it is not searched."
    assert tick.previous_node is not None
    if tick.previous_node.value is None:
        return f"By its upper bound the root is worth {bound}: this is the first limit."
    return f"No line reached the limit, so the root is worth {bound}: this is the next limit."


def describe_outcome(game: Any, player: Player | None, plies: int | None) -> str:
    """Return who wins and in how many plies, as far as known; `player` is None for a draw."""
    if player is None:
        return "neither side can win"
    wins = f"{game.players[player]} wins"
    return wins if plies is None else f"{wins} in {format_plies(plies)}"


def format_plies(count: float) -> str:
    """Format a number of plies: "1 ply", "2 plies"."""
    return _format_count(count, "ply", "plies")


def _format_count(value: float, singular: str, plural: str) -> str:
    return f"{value:,.0f} {singular if value == 1 else plural}"


def _iteration(writer: "SentenceWriter", claim: Annotation) -> str:
    if claim.value == 1:
        return "The first iteration searches 1 ply deep."
    return f"Next iteration: the root is searched again, now {format_plies(claim.value)} deep."


def _stopped(writer: "SentenceWriter", claim: Annotation) -> str:
    nodes = _format_count(claim.value, "node", "nodes")
    reason = "The node budget is spent" if claim.detail else "Time is up"
    return f"{reason} after {nodes}: this iteration does not count."


def _ally_names(writer: "SentenceWriter", claim: Annotation) -> str:
    """Return the names of the mover's allies; the claim's value is a set of players as bits."""
    mover = writer.cursor.player_at(writer.cursor.last_ply)
    players = enumerate(writer.game.players)
    return " and ".join(name for p, name in players if int(claim.value) >> p & 1 and p != mover)


def _alliance(writer: "SentenceWriter", claim: Annotation) -> str:
    allied = f"{writer.mover_name()} is allied with {_ally_names(writer, claim)}"
    return f"{allied} and wants the largest sum of their utilities."


def _broken(writer: "SentenceWriter", claim: Annotation) -> str:
    allies = _ally_names(writer, claim)
    return f"{writer.mover_name()} breaks with {allies} here: from now on it plays for itself."


def _not_quiet(writer: "SentenceWriter", claim: Annotation) -> str:
    moves = f"{_format_count(claim.value, 'move', 'moves')} {'is' if claim.value == 1 else 'are'}"
    if claim.detail:
        return f"Depth limit reached, but this position is not quiet: {moves} still searched."
    return f"This position is not quiet: only {moves} searched."


def _beam(writer: "SentenceWriter", claim: Annotation) -> str:
    if claim.value == 1:
        return "The beam keeps 1 move, the one with the best evaluation; no other is tried."
    moves = f"{claim.value:,.0f} moves, those with the best evaluations"
    return f"The beam keeps {moves}; no other is tried."


def _extended(writer: "SentenceWriter", claim: Annotation) -> str:
    reason = "This move gives check"
    if writer.cursor.traits.declared.extends_singular_moves:
        reason = "A shallow search finds this move clearly better than the others"
    if claim.detail:
        return f"{reason}: it would be searched deeper, but it ends the game."
    return f"{reason}: it is searched {format_plies(claim.value)} deeper."


def _reduced(writer: "SentenceWriter", claim: Annotation) -> str:
    return f"This move comes late: it is searched {format_plies(claim.value)} less deeply."


def _re_search(writer: "SentenceWriter", claim: Annotation) -> str:
    assert isinstance(claim.detail, int)
    move = writer.move_name(claim.node, claim.detail)
    traits = writer.cursor.traits.declared
    reason = "it was searched only to a reduced depth"
    if traits.uses_null_windows:
        reason = "the null window gave only a bound"
    if traits.uses_null_windows and traits.reduces_depth:
        reason = "it was searched only with a null window or to a reduced depth"
    return writer.capitalize(f"{move} may be the best here, and {reason}: it is searched again.")


def _hopeful(writer: "SentenceWriter", claim: Annotation) -> str:
    captures = _format_count(claim.value, "capture", "captures")
    return f"Only {captures} could gain enough here; no other move is tried."


def _futile(writer: "SentenceWriter", claim: Annotation) -> str:
    assert claim.estimate is not None
    judged = f"This is evaluated as {writer.format_value(claim.estimate)}"
    if not writer.cursor.node.action_count:
        return f"{judged}, so far beyond the window that no move is tried."
    tried = "no move is tried"
    if claim.value == 1:
        tried = "only 1 move that captures or gives check is tried"
    elif claim.value:
        tried = f"only {claim.value:,.0f} moves that capture or give check are tried"
    return f"{judged}, too far from the window for a quiet move: {tried}."


def _replaced(writer: "SentenceWriter", claim: Annotation) -> str:
    entries = _format_count(claim.value, "table entry", "table entries")
    return f"This iteration replaced {entries} by other positions."


def _probe(writer: "SentenceWriter", claim: Annotation) -> str:
    nodes = _format_count(claim.value, "node", "nodes")
    return f"Probe: a search that is not shown visits {nodes}."


def _book(writer: "SentenceWriter", claim: Annotation) -> str:
    assert isinstance(claim.detail, tuple)
    action, is_proved = claim.detail
    move, value = writer.move_name((), action), writer.format_value(claim.value)
    adjective = "worth" if is_proved else "evaluated as"
    return f"The book {move_verb(writer.game)} {move}, {adjective} {value}: nothing is searched."


def _probable_cut(writer: "SentenceWriter", claim: Annotation) -> str:
    return "A shallow search makes a cutoff very likely: nothing here is searched."


_SENTENCES: dict[str, Callable[["SentenceWriter", Annotation], str]] = {
    "probable cut": _probable_cut,
    "iteration": _iteration,
    "stopped": _stopped,
    "alliance": _alliance,
    "broken": _broken,
    "not quiet": _not_quiet,
    "beam": _beam,
    "extended": _extended,
    "reduced": _reduced,
    "replaced": _replaced,
    "hopeful": _hopeful,
    "futile": _futile,
    "re-search": _re_search,
    "probe": _probe,
    "book": _book,
}
