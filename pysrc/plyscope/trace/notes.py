"""What to say of a note: anything else that a search finds worth a tick."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from plyscope.trace.place import Place

# What answered in place of a search, as it is said of the child: "b2 is in the table, worth 0".
ANSWERS = {"table hit": "in the table, "}

_SENTENCES = {
    "iteration": "The root is searched anew, now to {value}.",
    "stopped": "The {value} that were allowed are spent: this iteration does not count.",
    "table hit": "The table has this position: {value} is enough, it is not searched again.",
}
_UNITS = {"iteration": ("ply", "plies"), "stopped": ("node", "nodes")}


def note(place: "Place") -> str:
    """Return the sentence of the note that a moment is about."""
    kind, value = place.moment.note, place.moment.value
    if kind in _UNITS:
        one, many = _UNITS[kind]
        said = f"{value:,.0f} {one if value == 1 else many}"
    else:
        said = place.value(value)
    return _SENTENCES[kind].format(value=said, player=place.mover)
