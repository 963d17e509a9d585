"""Whether the words of a tick say what its claims say, as far as plain patterns tell."""

import re

from plyscope.trace.claims import (
    Average,
    Compares,
    CutsAt,
    Has,
    Leaves,
    Moved,
    Noted,
    Plays,
    Scored,
    Skips,
    Tries,
    Worth,
)
from tests.oracle.truth import close

# What is called by a number is no number: moves of Nim and of the puzzle, faces of a die.
NAMES = re.compile(r"(?i)taking \d+ from [a-z]|\btile \d+|\ba \d+(?![\d.])|roll \d+|ends .*?\)")
NUMBER = re.compile(r"(?<![\w.^])([+−]?)(\d[\d,]*(?:\.\d+)?)(?:·10\^(−?)(\d+))?(?![\w])")
FRACTION = re.compile(r"(?<![\w.])(\d+)/(\d+)")

NO_NUMBERS = {"node", "action", "actions", "player", "side"}
RELATIONS = {
    "better": "(is|:) better than",
    "may be": "may be better than",
    "worse": "(is|:) worse than",
    "equal": "(is|:) no better than",
    "first": "first value here",
    "only": "only move tried",
}
CONDITIONS = {
    "≥": "Cuts at .* or more",
    ">": "Cuts above",
    "≤": "Cuts at .* or less",
    "<": "Cuts below",
}


def misworded(told, event):
    """Return why the sentence does not say what the claims say; "" where it does."""
    text = f"{told.sentence} {told.condition}"
    for rule in (_window, _already, _judged, _bounds, _relations, _rounding, _numbers):
        reason = rule(text, told.claims, event)
        if reason:
            return reason
    return ""


def _of(claims, kind):
    return [claim for claim in claims if isinstance(claim, kind)]


def _window(text, claims, _event):
    moved = any(claim.before != claim.after for claim in _of(claims, Moved))
    return "" if bool(re.search(r"α rises|β falls", text)) == moved else "rises or falls"


def _already(text, claims, _event):
    has = any(claim.basis == "proved" for claim in _of(claims, Has))
    return "" if ("already" in text) == has else "already"


def _judged(text, claims, _event):
    """An estimate is told as one, and nothing else is."""
    bases = {claim.basis for claim in _of(claims, (Worth, Has))}
    books = {bool(claim.detail[1]) for claim in _of(claims, Noted) if claim.kind == "book"}
    hows = {claim.how for claim in _of(claims, Worth)}
    said = bool(re.search(r"judge|EVAL|estimate", text))
    if "judged" in bases and not said:
        return "an estimate that is not told as one"
    fine = "judged" in bases or False in books or hows & {"estimate", "proved"}
    return "" if fine or not said or "Chance decides" in text else "there is no estimate"


def _bounds(text, claims, event):
    """A bound is told as one: of what was left always, and never where there is none."""
    worths = _of(claims, (Worth, Average))
    bound = any(claim.sense for claim in worths) or _of(claims, Leaves)
    said = bool(re.search(r"(?i)at (least|most) ", text))
    if said and not bound:
        return "a bound that is none"
    left = event is not None and event.kind == "leave" and worths and worths[0].sense
    return "a bound that is not told" if left and not said else ""


def _relations(text, claims, _event):
    """Each claim of these kinds is told by its word, and the word is told of no other."""
    told = {RELATIONS[claim.relation] for claim in _of(claims, Compares)}
    told |= {CONDITIONS[claim.sign] for claim in _of(claims, CutsAt) if not claim.now}
    told |= {f"Cuts now: .* {claim.sign} " for claim in _of(claims, CutsAt) if claim.now}
    told |= {{"alpha": "α-cutoff", "beta": "β-cutoff"}.get(c.end, "") for c in _of(claims, Skips)}
    for words in (*RELATIONS.values(), *CONDITIONS.values(), "[αβ]-cutoff"):
        if re.search(words, text) and not any(re.search(words, w) or words == w for w in told):
            return f"{words!r} is no claim"
    missing = [words for words in told if not re.search(words, text)]
    return f"{missing} is not told" if missing else ""


def _rounding(text, claims, _event):
    """What differs by rounding alone is not told as a difference, for it reads the same."""
    for claim in _of(claims, Compares):
        alike = claim.than is not None and claim.value != claim.than
        if alike and close(claim.value, claim.than) and "rounding" not in text:
            return "a difference by rounding"
    return ""


def _numbers(text, claims, _event):
    """Every number of a sentence is one of its claims."""
    text = NAMES.sub("", text)
    known = {float(number) for claim in claims for number in _numbers_of(claim)}
    for above, below in FRACTION.findall(text):
        if not any(close(int(above) / int(below), number) for number in known):
            return f"{above}/{below} is in no claim"
    for sign, digits, minus, power in NUMBER.findall(FRACTION.sub("", text)):
        size = float(digits.replace(",", "")) * 10 ** int((minus and "-") + (power or "0"))
        unit = 10 ** (int((minus and "-") + (power or "0")) - len(digits.partition(".")[2]))
        unit *= 1.5 if _of(claims, Scored) else 0.5  # a rounded sum has rounded parts
        signs = {"": (1, -1), "+": (1,), "−": (-1,)}[sign]
        near = unit * 1.001 + 1e-9 * size
        if not any(abs(each * size - number) <= near for each in signs for number in known):
            return f"{sign}{digits} is in no claim"
    return ""


def _numbers_of(claim):
    """Yield every number of a claim, and what is counted by it."""
    for name, value in vars(claim).items():
        if name not in NO_NUMBERS:
            yield from _flat(value)
    yield len(getattr(claim, "node", ()))
    if isinstance(claim, Worth) and isinstance(claim.value, tuple):
        yield sum(claim.value[player] for player in claim.side)
    if isinstance(claim, Tries):
        yield claim.of - claim.number
    if isinstance(claim, Average) and claim.terms and claim.terms[0][0]:
        yield round(1 / claim.terms[0][0])
    if isinstance(claim, Skips):
        yield len(claim.actions)
    if isinstance(claim, (Noted, Plays)):
        yield 1


def _flat(value):
    if isinstance(value, tuple):
        for each in value:
            yield from _flat(each)
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        yield value
