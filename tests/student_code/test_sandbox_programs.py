"""A sandbox answers calls about programs with their own game, in the shapes of the page's calls."""

import json
import marshal
from math import inf

import pytest

from plyscope.page.part import Failure
from plyscope.page.sandbox_answers import read_answer
from plyscope.sandbox import call
from plyscope.sandbox.recorded_program import forget_recordings
from plyscope.student_code.adapters.starts.program_record import record_program
from plyscope.tape.format import EVENT_KINDS, PROGRESS
from plyscope.tape.reader import TapeReader
from tests.student_code.corpus_index import read_program

CS50 = read_program("cs50_alpha_beta")
LATE = "minimax([[X, O, X], [O, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]])"
NESTED = """\
def value(node, is_max):
    if isinstance(node, int):
        return node
    values = [value(child, not is_max) for child in node]
    return max(values) if is_max else min(values)
"""
NESTED_CALL = "value([[3, 12, 8], [2, 4, 6], [14, 5, 2]], True)"


def ask(name, /, deliver=None, **arguments):
    """Ask, and return the value, which has the form that the page expects."""
    answer = json.loads(call(name, json.dumps(arguments), deliver))
    assert "value" in answer, answer
    read = read_answer(name, answer["value"])
    assert not isinstance(read, Failure), read
    return answer["value"]


def refusal(name, /, **arguments):
    answer = json.loads(call(name, json.dumps(arguments)))
    assert "error" in answer, answer
    return answer["error"]


def code(text, start=None, name=None):
    return {"text": text, "name": name, "start": start}


def about(text, start, name="minimax", **more):
    return {"code": code(text, start, name), "game": f"own:start:{name}", **more}


def recorded(text, start, name="minimax", **more):
    """Return what a search answers, and its tape."""
    blocks = []
    found = ask("search", blocks.append, algorithm="own", **about(text, start, name), **more)
    return found, [number for block in blocks for number in marshal.loads(block)]


@pytest.fixture(autouse=True)
def _forget_recordings():
    """Forget what other tests have recorded: a recording that is kept tells no progress."""
    forget_recordings()


def ticks(numbers):
    """Yield each tick with the tape up to there, as JSON has it; the page drops the progress."""
    records = TapeReader(numbers)
    offsets = list(records.iter_offsets())
    ends = [*offsets[1:], len(numbers)]
    numbers = numbers[: offsets[0]] + [
        number
        for offset, end in zip(offsets, ends, strict=True)
        if records.read_record(offset)[0] != PROGRESS
        for number in numbers[offset:end]
    ]
    records = TapeReader(numbers)
    offsets = list(records.iter_offsets())
    plain = [{inf: "inf", -inf: "-inf"}.get(number, number) for number in numbers]
    tick = 0
    for offset, end in zip(offsets, [*offsets[1:], len(numbers)], strict=True):
        if records.read_record(offset)[0] in EVENT_KINDS:
            tick += 1
            yield tick, plain[:end], end == len(numbers)


def test_a_program_is_recognized_with_the_calls_that_start_it():
    found = ask("recognize", code=code(CS50))
    assert found["title"] == "CS50 tictactoe: your own rules, 8 functions"
    assert [(each["call"], each["has_rules"]) for each in found["starts"]] == [
        ("minimax(initial_state())", True),
        (LATE, True),
    ]
    assert (found["fits_ours"], found["reason"]) == (False, "")


def test_what_has_no_search_says_why():
    assert ask("recognize", code=code("x = 1\n"))["reason"] == "The program defines no function."
    assert ask("recognize", code=code("def f():\n    return 1\n"))["reason"] == (
        "No function was found that calls itself with a position."
    )
    assert ask("recognize", code=code("1 / 0\ndef f():\n    return 1\n"))["reason"] == (
        "Line 1 was left out, as it raises ZeroDivisionError: division by zero, and no search was "
        "found in the rest."
    )
    told = refusal("recognize", code=code("def f(:\n"))
    assert (told["kind"], told["detail"]["line"]) == ("Taught", 1)


def test_its_game_is_a_board_of_which_each_free_cell_is_a_move():
    entry = ask("prepare", code=code(CS50, LATE, "minimax"))["entry"]
    assert (entry["name"], entry["label"]) == ("own:start:minimax", "minimax, your own rules")
    assert entry["players"] == ["X", "O"]
    assert entry["firsts"] == ["X"]
    assert entry["view"]["cells"] == ["X", "O", "X", "O", "", "", "", "", ""]
    assert entry["view"]["moves"][3:6] == [None, "(1, 1)", "(1, 2)"]
    assert "alphabeta" in entry["algorithms"]


def test_a_game_without_known_rules_is_one_position_and_no_search_of_ours_plays_it():
    entry = ask("prepare", code=code(NESTED, NESTED_CALL, "value"))["entry"]
    assert (entry["algorithm"], entry["algorithms"]) == ("own", [])
    assert entry["unfit"]["alphabeta"] == (
        "needs the rules of the game, which were not recognized in this program"
    )
    where = ask("position", **about(NESTED, NESTED_CALL, "value"))
    assert (where["legal"], where["over"]) == ([], False)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("minimax(", "The start 'minimax(' is not Python: '(' was never closed."),
        ("x = 1", "The start 'x = 1' does not end with a call, such as minimax(board)."),
        (
            "board = nix(); minimax(board)",
            "board = nix() raised NameError: name 'nix' is not defined.",
        ),
    ],
)
def test_a_line_that_starts_nothing_is_told_in_a_sentence(line, sentence):
    told = refusal("prepare", code=code(CS50, line, "minimax"))
    assert told["message"] == sentence


def test_a_search_is_recorded_as_it_is_and_plays_the_move_that_it_returned():
    found, numbers = recorded(CS50, LATE)
    assert found.pop("seconds") > 0
    assert found == {
        "said": "minimax returned (1, 1): the value is 1.",
        "value": 1,
        "basis": "proved",
        "move": "(1, 1)",
        "best": "(1, 1)",
        "careless": False,
        "printed": "",
        "tells_cutoffs": True,
        "has_rules": True,
    }
    assert numbers[1:3] == [PROGRESS, 99]
    assert numbers[:1] + numbers[3:] == list(record_program(CS50, LATE).numbers)


def test_a_search_answers_from_the_position_after_some_moves():
    found, _ = recorded(CS50, LATE, moves=["(1, 2)"])
    assert found["move"] == "(2, 2)"  # O has to stop the column
    with_setup, _ = recorded(CS50, f"board = result({LATE[8:-1]}, (1, 2)); minimax(board)")
    assert with_setup["move"] == "(2, 2)"


def test_while_it_runs_it_tells_how_many_calls_were_made():
    blocks = []
    ask(
        "search",
        blocks.append,
        algorithm="own",
        **about(
            read_program("cs50_max_min_value"), "minimax([[X, O, None], [None] * 3, [None] * 3])"
        ),
    )
    begins = [marshal.loads(block) for block in blocks]
    told = [block[-1] for block in begins if PROGRESS in block[-2:-1]]
    assert told[:3] == [1024, 2048, 3072]
    numbers = [number for block in begins for number in block]
    assert sum(1 for _ in TapeReader(numbers).iter_offsets()) > 10_000


def test_every_tick_is_explained_as_the_recording_explains_it():
    _, numbers = recorded(CS50, LATE)
    trace = record_program(CS50, LATE)
    panels = 0
    for tick, tape, is_end in ticks(numbers):
        if tick % 7 and not is_end:
            continue
        panel = ask(
            "explain", **about(CS50, LATE), algorithm="own", tape=tape, done=is_end, tick=tick
        )
        explanation = trace.explain(tick)
        assert panel["sentence"] == explanation.sentence
        assert panel["line"] == (explanation.source_line or None)
        assert panel["variables"] == explanation.variables
        panels += 1
    assert panels == 41


def test_nodes_are_those_of_the_recorded_tree_or_of_the_rules():
    tree, rules = (
        ask("nodes", **about(CS50, LATE), paths=[[0]], **more)[0]
        for more in ({"algorithm": "own"}, {})
    )
    shapes = {shape: places for shape, _, places in tree["small"]["shapes"]}
    assert shapes["cross-last"] == [2.5, 1.5]  # the first call is for (1, 2)
    assert shapes["cross"][:2] == [0.5, 0.5]
    assert (tree["move"], rules["move"]) == ("(1, 2)", "(1, 1)")


def test_a_search_of_ours_runs_on_the_rules_of_a_program():
    found = ask("search", **about(CS50, LATE), algorithm="alphabeta")
    assert (found["value"], found["move"]) == (1, "(1, 1)")


def test_an_error_of_a_program_is_told_with_its_line():
    told = refusal("search", algorithm="own", **about(NESTED, "value([[3, None]], True)", "value"))
    assert told["kind"] == "Taught"
    assert told["detail"]["kind"] == "TypeError"
    assert told["detail"]["line"] == 4


def test_a_check_has_three_verdicts():
    right = ask("check_program", code=code(CS50))
    assert (right["verdict"], right["positions"]) == ("right", 5_478)
    wrong = ask("check_program", code=code(read_program("cs50_wrong_diagonal")))
    assert (wrong["verdict"], wrong["fault"]) == ("wrong", "rules")
    assert wrong["rules"][0]["view"]["rows"] == 3
    undecided = ask("check_program", code=code("x = 1\n"))
    assert (undecided["verdict"], undecided["right"]) == ("undecided", False)


NEGAMAX = """
def value(board):
    if terminal(board):
        return utility(board) if player(board) == X else -utility(board)
    return max(-value(result(board, action)) for action in actions(board))


def minimax(board):
    return max(actions(board), key=lambda action: -value(result(board, action)))
"""


@pytest.mark.parametrize(
    ("moves", "value"),
    # The last tree is too small to show whose values they are.
    [([], 1), (["(1, 2)"], 0), (["(1, 2)", "(2, 1)"], None)],
)
def test_values_of_the_player_to_move_are_told_for_max_of_the_rules(moves, value):
    text = CS50[: CS50.index("def minimax(board):")] + NEGAMAX
    found, _ = recorded(text, LATE, moves=moves)
    ours = ask("search", **about(text, LATE), algorithm="minimax", moves=moves)
    assert found["value"] == value
    assert value is None or value == ours["value"]
