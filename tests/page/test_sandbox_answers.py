"""Answers of a sandbox: right ones are read whole, and damaged ones are refused."""

import json
from copy import deepcopy
from random import Random

import pytest

from plyscope.calls import page_catalog
from plyscope.calls.bridge import call
from plyscope.page.part import Failure
from plyscope.page.sandbox_answers import read_answer, read_failure
from plyscope.search import ALGORITHMS
from plyscope.student_code import check
from plyscope.student_code.grader.report import report_to_json
from tests.calls import Calls
from tests.student_code import sandbox_answers as right_answers

DAMAGES = 40  # of each answer
# Calls of the page that a sandbox answers, too, and how often a damaged answer is refused at least.
PAGE_CALLS = {
    "position": 200,
    "nodes": 150,
    "outline": 50,
    "roll": 10,
    "values": 50,
    "search": 40,
    "explain": 150,
    "size": 5,
    "figure": 0,
    "evaluation": 80,
    "minimum": 0,
    "count": 0,
    "source": 20,
    "ghosts": 80,
    "predict": 5,
    "trace": 5,
}
READING = {
    "searches": [
        {
            "name": "f",
            "shown": "f(game, state)",
            "line": 3,
            "depth": False,
            "windows": True,
            "unfit": {"nim": "has no windows"},
        }
    ],
    "games": [{"name": "G", "line": 1}],
    "evaluations": [],
    "entry": None,
    "unfit": {"nim": "has no windows"},
    "recognized": {"title": "", "starts": [], "reason": "No function in it calls itself."},
}
DRAW = {
    "moves": ["a1", "b2"],
    "worth": [0, 0],
    "points": [0.5, 0.5],
    "winner": None,
    "text": "Draw",
    "lost": None,
    "begun": 2,
}
FORFEIT = DRAW | {
    "points": [0, 1],
    "winner": "O",
    "text": "X loses: It came to no move.",
    "lost": {"by": "X", "sentence": "It came to no move."},
}
VIOLATIONS = {"failures": [{"sentence": "It never ends.", "moves": ["a", "b"]}], "entry": None}
FAULT = {
    "sentence": "b is no name.",
    "line": 2,
    "kind": "NameError",
    "frames": [{"line": 2, "function": "f", "text": "return b", "variables": {"a": "1"}}],
    "printed": "",
}
# Where an answer may have any plain data.
FREE = {
    "explain": {"claims"},
    "predict": {"choices", "before", "places"},
    "trace": {"action", "options", "principal_variation", "nodes", "events"},
    "check": {"tree", "answered", "expected"},
    "read": {"default", "seeded"},
}
DEEP = json.loads("[" * 200 + "]" * 200)
ODD = ({"evil": 1}, [[["x"]]], float("nan"), "x" * 30_000_000, DEEP, object())


MADE_GAME = json.loads(json.dumps(page_catalog.make_catalog()["games"][0]))


def first_leaf(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    return first_leaf(game, game.result(state, game.actions(state)[0]))


def bridge_answers(name, count):
    """Return answers that the page's own Python gives to right calls."""
    calls, found = Calls(Random(f"1:{name}"), far=0), []
    for _ in range(20 * count):
        answer = json.loads(call(name, json.dumps(calls.right(name)), lambda block: None))
        if "value" in answer:
            found.append(answer["value"])
        if len(found) == count:
            break
    return found


def list_places(value, path=()):
    """Yield the path of every value within another one."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, one in items:
        yield (*path, key)
        if isinstance(one, (dict, list)):
            yield from list_places(one, (*path, key))


def damage_and_refuse(name, answers):
    """Read each answer whole, and refuse it with one value replaced; return how many were."""
    rng, refused = Random(1), 0
    for answer in answers:
        assert read_answer(name, deepcopy(answer)) == answer
        places = list(list_places(answer))[:2000] if isinstance(answer, (dict, list)) else []
        for path in rng.sample(places, min(DAMAGES, len(places))):
            if FREE.get(name, set()).intersection(path):
                continue
            damaged = deepcopy(answer)
            inner = damaged
            for key in path[:-1]:
                inner = inner[key]
            odd = rng.choice(ODD)
            if type(odd) is type(inner[path[-1]]) and not isinstance(odd, str):
                continue  # an object in place of an object may be right, as a list may be
            inner[path[-1]] = odd
            read = read_answer(name, damaged)
            assert isinstance(read, Failure), (name, path, type(odd))
            assert read.kind == "Unreadable"
            refused += 1
    return refused


@pytest.mark.parametrize("name", PAGE_CALLS)
def test_a_right_answer_is_read_whole_and_a_damaged_one_is_refused(name):
    answers = bridge_answers(name, {"trace": 2, "predict": 40, "evaluation": 16}.get(name, 8))
    assert len(answers) >= 2
    assert damage_and_refuse(name, answers) >= PAGE_CALLS[name]


def test_answers_that_only_a_sandbox_gives_are_read_whole_and_refused_when_damaged():
    entry = page_catalog.describe_algorithm(ALGORITHMS["star1"]) | {"name": "own"}
    game = MADE_GAME | {"name": "own:game:Mine"}
    report = json.loads(json.dumps(report_to_json(check(first_leaf, reference="minimax"))))
    assert report["right"] is False
    answers = {
        "read": [READING, READING | {"entry": entry}],
        "contract": [VIOLATIONS, {"failures": [], "entry": game}],
        "judged": [{"entry": game}],
        "contest": [DRAW, FORFEIT],
        "forfeit": [FORFEIT],
        "check": [{"report": report, "game": "tree:[1,2]", "tick": 3, "printed": ""}],
    }
    assert sum(damage_and_refuse(name, found) for name, found in answers.items()) > 190


def test_whatever_a_sandbox_answers_about_programs_is_read(capsys):
    right_answers.main()
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(lines) > 100
    for name, value, error in lines:
        if error:
            assert read_failure(error).kind == error["kind"]
            assert read_failure(error).detail == error.get("detail")
        else:
            assert not isinstance(read_answer(name, value), Failure), (name, value)


def test_what_no_type_names_is_left_out():
    assert read_answer("contest", DRAW | {"more": "x" * 10**6}) == DRAW


def test_the_sentence_names_the_place_and_what_would_be_right():
    told = {"said": 1, "value": 0, "move": None}
    assert read_answer("search", told) == Failure(
        "Unreadable",
        "Python with your code gave an invalid answer to “search”: said is 1, expected a "
        "string of at most 4,000 characters.",
    )
    game = deepcopy(MADE_GAME)
    game["view"]["line"] = [0, -1]
    message = read_answer("judged", {"entry": game | {"name": "own:game:Mine"}}).message
    assert "entry.view.line[1] is -1, expected a whole number from 0" in message


def test_a_sandbox_describes_no_game_but_one_of_the_program():
    message = read_answer("judged", {"entry": {"name": "tictactoe"}}).message
    assert message.endswith(
        "entry.name is 'tictactoe', expected the name of a game that the program makes."
    )


@pytest.mark.parametrize("answer", [5, None, [], "{}", DEEP])
def test_an_answer_that_is_no_object_is_refused(answer):
    assert read_answer("check", answer).kind == "Unreadable"


def test_a_call_that_no_sandbox_answers_is_refused():
    message = "A sandbox does not answer the call 'eval'."
    assert read_answer("eval", {}) == Failure("Unreadable", message)


def test_a_share_of_points_is_from_0_to_1():
    assert (
        "points.0 is 2, expected a number from 0 to 1"
        in read_answer("contest", DRAW | {"points": [2, 0]}).message
    )


def test_a_fault_in_the_code_is_read_up_to_a_length():
    error = {"kind": "Taught", "message": "x" * 10**6, "detail": FAULT}
    read = read_failure(error)
    assert (read.kind, read.detail, len(read.message)) == ("Taught", FAULT, 4_000)
    printed = read_failure(error | {"detail": FAULT | {"printed": "x" * 10**6}}).detail["printed"]
    assert printed == "x" * 24_999 + "…"
    for wrong in (FAULT | {"printed": 5}, {"sentence": "x"}, [], "x"):
        assert read_failure(error | {"detail": wrong}) == Failure(
            "Unreadable", "Python with your code failed, and could not say why."
        )


@pytest.mark.parametrize("block", ["x", [None], {"a": 1}, [[0]], [0] * 10_001])
def test_numbers_that_a_sandbox_delivered_last_are_numbers(block):
    error = {"kind": "WorkerDied", "message": "It broke.", "last_block": block}
    assert read_failure(error).kind == "Unreadable"
    assert read_failure(error | {"last_block": [0, 1, 4]}).last_block == (0, 1, 4)
