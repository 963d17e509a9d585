"""What to say of a note: anything else that a search finds worth a tick."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from plyscope.trace.place import Place

# What answered in place of a search, as it is said of the child: "b2 is in the table, worth 0".
ANSWERS = {
    "table hit": "in the table, ",
    "book": "in the book, ",
    "endgame": "in the endgame table, ",
    "probable cut": "cut by a shallow search, ",
}

_SENTENCES = {
    "iteration": "The root is searched anew, now to {count}.",
    "stopped": "The {count} that were allowed are spent: this iteration does not count.",
    "table hit": "The table has this position: {value} is enough, it is not searched again.",
    "alliance": "{player} plays for {allies} together: it looks for their largest sum.",
    "broken": "{player} breaks with {allies} here: from now on it plays for itself.",
    "expected": "MIN does not always find its best reply: with that, this is worth {value}.",
    "not quiet": "The depth is reached, but it is not quiet here: {count} must be looked at.",
    "beam": "The beam keeps {count}, the best by evaluation; no other is tried.",
    "extended": "This move is clearly better than the others: it is searched {count} deeper.",
    "probe": "A search that is not shown looks ahead from here first: {count}.",
    "probable cut": "After it the value very likely lies beyond {value}: nothing here is examined.",
    "at least": "That shows that this is worth at least {value}.",
    "at most": "That shows that this is worth at most {value}.",
    "book": "The opening book has this position, worth {value}: nothing is searched.",
    "endgame": "The endgame table has this position: it is worth {value}.",
    "simulation": "Simulation {number} sets out from the root.",
    "playout": "A random game from here ends with {value}.",
    "prior": "The policy gives this move a probability of {value}.",
    "estimate": "The evaluation of this position is {value}.",
}
_UNITS = {
    "iteration": ("ply", "plies"),
    "stopped": ("node", "nodes"),
    "not quiet": ("move", "moves"),
    "beam": ("move", "moves"),
    "extended": ("ply", "plies"),
    "probe": ("node", "nodes"),
}


def note(place: "Place") -> str:
    """Return the sentence of the note that a moment is about."""
    kind, value = place.moment.note, place.moment.value
    if kind == "iteration" and value == 1:
        return "The first iteration looks 1 ply ahead."
    one, many = _UNITS.get(kind, ("", ""))
    players = place.game.players
    allies = [name for p, name in enumerate(players) if int(value) >> p & 1 and name != place.mover]
    if kind == "alliance":
        allies.append("itself")
    return _SENTENCES[kind].format(
        value=place.value(value),
        number=f"{value:,.0f}",
        count=f"{value:,.0f} {one if value == 1 else many}",
        player=place.mover,
        allies=" and ".join(allies),
    )
