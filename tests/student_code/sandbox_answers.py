"""Answers of a guest, as the page gets them: one [call, answer, error] to a line of JSON."""

import json

from plyscope.sandbox import call
from plyscope.student_code.templates import TABLE
from tests.student_code.corpus_index import read_program
from tests.student_code.sandbox_calls import BOOK, MINIMAX, code, searched, ticks

PILE = {"game": "own:game:Pile"}


def told(name, /, **arguments):
    """Ask, and print what came of it."""
    answer = json.loads(call(name, json.dumps(arguments)))
    print(json.dumps([name, answer.get("value"), answer.get("error")]))
    return answer.get("value")


def main():
    """Ask for all that the page asks for."""
    beginnings = {one.name: one.text for one in TABLE}
    for text in (*beginnings.values(), MINIMAX, "def f(:", ""):
        told("read", code=code(text))
        told("check", code=code(text), like="alphabeta")
    told("check", code=code(MINIMAX), like="minimax")
    for text, game in ((MINIMAX, BOOK), (beginnings["broken_window"], BOOK)):
        own = {"algorithm": "own", "code": code(text), "game": game}
        told("search", **own)
        told("source", algorithm="own", code=code(text))
        told("trace", **own)
        told("count", **own)
        _, numbers = searched(text, game)
        for tick, tape, done in ticks(numbers):
            told("explain", **own, tape=tape, done=done, tick=tick)
            told("predict", **own, tape=tape, done=done)
    cs50 = read_program("cs50_alpha_beta")
    line = "minimax([[X, O, X], [O, X, EMPTY], [EMPTY, EMPTY, O]])"
    program = {"text": cs50, "name": "minimax", "start": line}
    for text in (cs50, "x = 1\n"):
        told("recognize", code=code(text))
        told("check_program", code=code(text))
    told("prepare", code=program)
    start = {"game": "own:start:minimax", "code": program}
    told("position", **start, moves=["(1, 2)"])
    own = {**start, "algorithm": "own"}
    told("search", **own)
    told("nodes", **own, paths=[[], [0]])
    told("outline", **own)
    told("trace", **own)
    told("explain", **own, tape=[3], done=False, tick=0)
    pile = {**PILE, "code": code(beginnings["pile"], "Pile")}
    told("contract", code=code(beginnings["pile"]), name="Pile")
    lines = code(beginnings["evaluate_tictactoe"])
    told("judged", code=lines, name="evaluate", game="tictactoe")
    judged = {"game": "own:judged:evaluate:tictactoe", "code": lines, "moves": ["b2", "a1"]}
    for game in (pile, judged):
        moves = {"moves": game.get("moves", [])}
        told("position", **game)
        told("nodes", **game, paths=[[], [2]])
        told("outline", **game)
        told("values", **game)
        told("size", **game, depth=3)
        told("minimum", **game)
        told("search", **(game | moves), algorithm="alphabeta")


if __name__ == "__main__":
    main()
