"""What to say of a note: anything else that a search finds worth a tick."""

from typing import TYPE_CHECKING, Any

from plyscope.explain.claims import Annotation, EndgameResult
from plyscope.game import Player
from plyscope.trace.tick import move_verb

if TYPE_CHECKING:
    from plyscope.explain.sentences import SentenceWriter


def annotation_sentence(writer: "SentenceWriter") -> str:
    """Return the sentence of the note that a moment is about."""
    claim = writer.find_claim(Annotation)
    assert claim is not None
    return _SENTENCES[claim.kind](writer, claim)


def endgame_sentence(writer: "SentenceWriter", value: str) -> str:
    """Say what is known of an endgame that was solved before, and is worth so much."""
    ends = writer.find_claim(EndgameResult)
    if ends is None:
        return f"The endgame table has this position: it is worth {value}."
    told = describe_outcome(writer.game, ends.player, ends.plies)
    return f"The database has this position: {told}. Nothing here is searched."


def describe_outcome(game: Any, player: Player | None, plies: int | None) -> str:
    """Say that a player wins, or neither can, and how soon, where that is known."""
    if player is None:
        return "neither side can win"
    wins = f"{game.players[player]} wins"
    return wins if plies is None else f"{wins} in {format_plies(plies)}"


def format_plies(count: float) -> str:
    """Return so many plies in words."""
    return _format_count(count, "ply", "plies")


def _format_count(value: float, singular: str, plural: str) -> str:
    return f"{value:,.0f} {singular if value == 1 else plural}"


def _iteration(writer: "SentenceWriter", claim: Annotation) -> str:
    if claim.value == 1:
        return "The first iteration looks 1 ply ahead."
    return f"The root is searched anew, now to {format_plies(claim.value)}."


def _stopped(writer: "SentenceWriter", claim: Annotation) -> str:
    nodes = _format_count(claim.value, "node", "nodes")
    if claim.detail:
        return f"The {nodes} that were allowed are spent: this iteration does not count."
    return f"The time is up after {nodes}: this iteration does not count."


def _ally_names(writer: "SentenceWriter", claim: Annotation) -> str:
    """Name whom the mover is allied with."""
    own = writer.cursor.player_at(writer.cursor.last_ply)
    players = enumerate(writer.game.players)
    return " and ".join(name for p, name in players if int(claim.value) >> p & 1 and p != own)


def _mover_name(writer: "SentenceWriter") -> str:
    return writer.player_name(writer.cursor.player_at(writer.cursor.last_ply))


def _alliance(writer: "SentenceWriter", claim: Annotation) -> str:
    allies = f"{_ally_names(writer, claim)} and itself"
    return f"{_mover_name(writer)} plays for {allies} together: it looks for their largest sum."


def _broken(writer: "SentenceWriter", claim: Annotation) -> str:
    allies = _ally_names(writer, claim)
    return f"{_mover_name(writer)} breaks with {allies} here: from now on it plays for itself."


def _not_quiet(writer: "SentenceWriter", claim: Annotation) -> str:
    moves = _format_count(claim.value, "move", "moves")
    if claim.detail:
        return f"The depth is reached, but it is not quiet here: {moves} must be looked at."
    return f"It is not quiet here: {moves} must be looked at, and no other is."


def _beam(writer: "SentenceWriter", claim: Annotation) -> str:
    moves = _format_count(claim.value, "move", "moves")
    return f"The beam keeps {moves}, the best by evaluation; no other is tried."


def _extended(writer: "SentenceWriter", claim: Annotation) -> str:
    better = "This move gives check"
    if writer.cursor.traits.algorithm == "singular":
        better = "A shallow look finds this move clearly better than the others"
    if claim.detail:
        return f"{better}: it would be searched deeper, but it ends the game."
    return f"{better}: it is searched {format_plies(claim.value)} deeper."


def _reduced(writer: "SentenceWriter", claim: Annotation) -> str:
    return f"This move comes late: it is searched {format_plies(claim.value)} less deep."


def _re_search(writer: "SentenceWriter", claim: Annotation) -> str:
    assert isinstance(claim.detail, int)
    move = writer.move_name(claim.node, claim.detail)
    why = "the null window gave only a bound"
    if writer.cursor.traits.algorithm != "pvs":
        why = "it was only asked, or looked at less deep"
    if writer.cursor.traits.algorithm == "late_moves":
        why = "it was looked at less deep"
    return writer.capitalize(f"{move} may be the best here, and {why}: it is searched again.")


def _hopeful(writer: "SentenceWriter", claim: Annotation) -> str:
    captures = _format_count(claim.value, "capture", "captures")
    return f"Only {captures} could gain enough here; no other is tried."


def _futile(words: "SentenceWriter", claim: Annotation) -> str:
    assert claim.estimate is not None
    judged = f"This is judged {words.format_value(claim.estimate)}"
    if not words.cursor.node.action_count:
        return f"{judged}: so far beyond the window that no move is looked for."
    tried = "no move is tried"
    if claim.value:
        tried = (
            f"only {_format_count(claim.value, 'move', 'moves')} that capture or give check "
            "are tried"
        )
        if claim.value == 1:
            tried = "only 1 move that captures or gives check is tried"
    return f"{judged}: too far short of the window for a quiet move. So {tried}."


def _replaced(writer: "SentenceWriter", claim: Annotation) -> str:
    many = _format_count(claim.value, "position", "positions")
    return f"In the table {many} had to make room for others."


def _probe(writer: "SentenceWriter", claim: Annotation) -> str:
    return (
        f"Probe: a search that is not shown visits {_format_count(claim.value, 'node', 'nodes')}."
    )


def _book(writer: "SentenceWriter", claim: Annotation) -> str:
    assert isinstance(claim.detail, tuple)
    action, proved = claim.detail
    worth = f"{'worth' if proved else 'judged'} {writer.format_value(claim.value)}"
    return (
        f"The book {move_verb(writer.game)} {writer.move_name((), action)}, {worth}: nothing "
        "is searched."
    )


def _probable_cut(writer: "SentenceWriter", claim: Annotation) -> str:
    return "A shallow search makes a cutoff very likely: nothing here is searched."


_SENTENCES = {
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
