"""Checks that every number in a sentence is in one of its claims."""

import re

from plyscope.explain.claims import (
    Annotation,
    Average,
    ChosenMove,
    Cutoff,
    MoveScore,
    NodeValue,
    TriedMove,
)
from tests.oracle.tolerance import close

# What is called by a number is no number: moves of Nim and of the puzzle, faces of a die.
NAMES = re.compile(
    r"(?i)tak(?:ing|e) \d+ from [a-z]|\btile \d+|\ba \d+(?![\d.])|roll \d+|ends .*?\)"
)
NUMBER = re.compile(r"(?<![\w.^])([+−]?)(\d[\d,]*(?:\.\d+)?)(?:·10\^(−?)(\d+))?(?![\w])")
FRACTION = re.compile(r"(?<![\w.])([+−]?)(\d+)/(\d+)")

WON = re.compile(r"a win for (\w)")

NO_NUMBERS = {"node", "action", "actions", "player", "coalition"}


def find_number_error(text, claims, scale=None):
    """Every number of a sentence is one of its claims.

    With a scale what has a sign is the sum that a value of a claim stands for, and a value of 1 or
    -1, which is no sum, is a win for X or for O.
    """
    text, scored = NAMES.sub("", text), any(isinstance(claim, MoveScore) for claim in claims)
    known = {float(number) for claim in claims for number in _numbers_of(claim)}
    with_sign = known
    if scale is not None:
        values = {float(value) for claim in claims for value in claim.numbers()}
        for who in WON.findall(text):
            if {"X": 1.0, "O": -1.0}[who] not in values:
                return f"a win for {who} is in no claim"
        with_sign = {value * scale for value in values if abs(value) != 1}
    for sign, above, below in FRACTION.findall(text):
        value = int(above) / int(below) * (-1 if sign == "−" else 1)
        if not any(close(value, number) for number in known):
            return f"{above}/{below} is in no claim"
    for sign, digits, minus, power in NUMBER.findall(FRACTION.sub("", text)):
        size = float(digits.replace(",", "")) * 10 ** int((minus and "-") + (power or "0"))
        unit = 10 ** (int((minus and "-") + (power or "0")) - len(digits.partition(".")[2]))
        unit *= 1.5 if scored else 0.5  # a rounded sum has rounded parts
        signs = {"": (1, -1), "+": (1,), "−": (-1,)}[sign]
        near = unit * 1.001 + 1e-9 * size
        told = with_sign if sign else known
        if not any(abs(each * size - number) <= near for each in signs for number in told):
            return f"{sign}{digits} is in no claim"
    return ""


def _numbers_of(claim):
    """Yield every number of a claim, and what is counted by it."""
    for name, value in vars(claim).items():
        if name not in NO_NUMBERS:
            yield from _flat(value)
    yield len(getattr(claim, "node", ()))
    if isinstance(claim, NodeValue) and isinstance(claim.value, tuple):
        yield sum(claim.value[player] for player in claim.coalition)
    if isinstance(claim, TriedMove):
        yield claim.move_count - claim.number
    if isinstance(claim, Average) and claim.terms and claim.terms[0][0]:
        yield round(1 / claim.terms[0][0])
    if isinstance(claim, Cutoff):
        yield len(claim.actions)
    if isinstance(claim, (Annotation, ChosenMove)):
        yield 1


def _flat(value):
    if isinstance(value, tuple):
        for each in value:
            yield from _flat(each)
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        yield value
