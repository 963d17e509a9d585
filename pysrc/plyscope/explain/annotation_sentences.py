"""What to say of a note: anything else that a search finds worth a tick."""

from typing import Any

from plyscope.explain.claims import Ends, Noted
from plyscope.explain.names import Names
from plyscope.game import Player
from plyscope.trace.cursor import plays


def noted(words: Names) -> str:
    """Return the sentence of the note that a moment is about."""
    claim = words.find(Noted)
    assert claim is not None
    return _SENTENCES[claim.kind](words, claim)


def answered(words: Names, value: str) -> str:
    """Say what is known of an endgame that was solved before, and is worth so much."""
    ends = words.find(Ends)
    if ends is None:
        return f"The endgame table has this position: it is worth {value}."
    told = ended(words.game, ends.player, ends.plies)
    return f"The database has this position: {told}. Nothing here is searched."


def ended(game: Any, player: Player | None, plies: int | None) -> str:
    """Say that a player wins, or neither can, and how soon, where that is known."""
    if player is None:
        return "neither side can win"
    wins = f"{game.players[player]} wins"
    return wins if plies is None else f"{wins} in {plies_of(plies)}"


def plies_of(count: float) -> str:
    """Return so many plies in words."""
    return _count(count, "ply", "plies")


def _count(value: float, one: str, many: str) -> str:
    return f"{value:,.0f} {one if value == 1 else many}"


def _iteration(words: Names, claim: Noted) -> str:
    if claim.value == 1:
        return "The first iteration looks 1 ply ahead."
    return f"The root is searched anew, now to {plies_of(claim.value)}."


def _stopped(words: Names, claim: Noted) -> str:
    nodes = _count(claim.value, "node", "nodes")
    if claim.detail:
        return f"The {nodes} that were allowed are spent: this iteration does not count."
    return f"The time is up after {nodes}: this iteration does not count."


def _allies(words: Names, claim: Noted) -> str:
    """Name whom the mover is allied with."""
    own = words.place.player(words.place.last)
    players = enumerate(words.game.players)
    return " and ".join(name for p, name in players if int(claim.value) >> p & 1 and p != own)


def _mover(words: Names) -> str:
    return words.who(words.place.player(words.place.last))


def _alliance(words: Names, claim: Noted) -> str:
    allies = f"{_allies(words, claim)} and itself"
    return f"{_mover(words)} plays for {allies} together: it looks for their largest sum."


def _broken(words: Names, claim: Noted) -> str:
    allies = _allies(words, claim)
    return f"{_mover(words)} breaks with {allies} here: from now on it plays for itself."


def _not_quiet(words: Names, claim: Noted) -> str:
    moves = _count(claim.value, "move", "moves")
    if claim.detail:
        return f"The depth is reached, but it is not quiet here: {moves} must be looked at."
    return f"It is not quiet here: {moves} must be looked at, and no other is."


def _beam(words: Names, claim: Noted) -> str:
    moves = _count(claim.value, "move", "moves")
    return f"The beam keeps {moves}, the best by evaluation; no other is tried."


def _extended(words: Names, claim: Noted) -> str:
    better = "This move gives check"
    if words.place.manner.algorithm == "singular":
        better = "A shallow look finds this move clearly better than the others"
    if claim.detail:
        return f"{better}: it would be searched deeper, but it ends the game."
    return f"{better}: it is searched {plies_of(claim.value)} deeper."


def _reduced(words: Names, claim: Noted) -> str:
    return f"This move comes late: it is searched {plies_of(claim.value)} less deep."


def _again(words: Names, claim: Noted) -> str:
    assert isinstance(claim.detail, int)
    move = words.action(claim.node, claim.detail)
    why = "the null window gave only a bound"
    if words.place.manner.algorithm != "pvs":
        why = "it was only asked, or looked at less deep"
    if words.place.manner.algorithm == "late_moves":
        why = "it was looked at less deep"
    return words.capital(f"{move} may be the best here, and {why}: it is searched again.")


def _hopeful(words: Names, claim: Noted) -> str:
    captures = _count(claim.value, "capture", "captures")
    return f"Only {captures} could gain enough here; no other is tried."


def _futile(words: Names, claim: Noted) -> str:
    assert claim.estimate is not None
    judged = f"This is judged {words.value(claim.estimate)}"
    if not words.place.node.actions:
        return f"{judged}: so far beyond the window that no move is looked for."
    tried = "no move is tried"
    if claim.value:
        tried = f"only {_count(claim.value, 'move', 'moves')} that capture or give check are tried"
        if claim.value == 1:
            tried = "only 1 move that captures or gives check is tried"
    return f"{judged}: too far short of the window for a quiet move. So {tried}."


def _replaced(words: Names, claim: Noted) -> str:
    many = _count(claim.value, "position", "positions")
    return f"In the table {many} had to make room for others."


def _probe(words: Names, claim: Noted) -> str:
    return f"Probe: a search that is not shown visits {_count(claim.value, 'node', 'nodes')}."


def _book(words: Names, claim: Noted) -> str:
    assert isinstance(claim.detail, tuple)
    action, proved = claim.detail
    worth = f"{'worth' if proved else 'judged'} {words.value(claim.value)}"
    return f"The book {plays(words.game)} {words.action((), action)}, {worth}: nothing is searched."


def _probable_cut(words: Names, claim: Noted) -> str:
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
    "re-search": _again,
    "probe": _probe,
    "book": _book,
}
