"""A guest, asked as the page asks it; and the texts that tests hand to it."""

import json
import marshal
from math import inf

from plyscope.sandbox import call
from plyscope.tape.format import EVENT_KINDS
from plyscope.tape.reader import TapeReader

BOOK = "tree:[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"

MINIMAX = """\
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    if game.to_move(state) == 0:
        best = -100
        for action in game.actions(state):
            value = minimax(game, game.result(state, action))
            if value > best:
                best = value
        return best
    best = 100
    for action in game.actions(state):
        value = minimax(game, game.result(state, action))
        if value < best:
            best = value
    return best
"""


def ask(name, /, deliver=None, **arguments):
    """Ask, and return the value."""
    answer = json.loads(call(name, json.dumps(arguments), deliver))
    assert "value" in answer, answer
    return answer["value"]


def refusal(name, /, deliver=None, **arguments):
    """Ask, and return the error."""
    answer = json.loads(call(name, json.dumps(arguments), deliver))
    assert "error" in answer, answer
    return answer["error"]


def code(text, name=None):
    return {"text": text, "name": name}


def searched(text, game=BOOK, **more):
    """Return what a search answers, and its whole tape."""
    blocks = []
    found = ask("search", blocks.append, algorithm="own", code=code(text), game=game, **more)
    return found, [number for block in blocks for number in marshal.loads(block)]


def ticks(numbers):
    """Yield each tick with the tape up to there, and what belongs to it, as JSON has it."""
    records = TapeReader(numbers)
    places = list(records.iter_offsets())
    ends = [*places[1:], len(numbers)]
    plain = [{inf: "inf", -inf: "-inf"}.get(number, number) for number in numbers]
    tick = 0
    for place, end in zip(places, ends, strict=True):
        if records.read_record(place)[0] in EVENT_KINDS:
            tick += 1
            yield tick, plain[:end], end == len(numbers)
