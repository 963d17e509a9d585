"""Errors that teach: where, with what values, and why, in plain words."""

import pytest

from plyscope.student_code.convention.source_text import SourceError, parse_source
from tests.student_code.guests import BOOK, MINIMAX, code, refusal


def taught(text):
    told = refusal("search", algorithm="own", code=code(text), game=BOOK)
    assert told["kind"] == "Taught"
    return told["detail"]


def test_a_traceback_is_cut_down_to_their_lines_with_the_values_there():
    told = taught(MINIMAX.replace("best = -100", "best = nothing"))
    assert told == {
        "sentence": "Line 5, in minimax: the name nothing is not known.",
        "line": 5,
        "kind": "NameError",
        "frames": [
            {
                "line": 5,
                "function": "minimax",
                "text": "best = nothing",
                "variables": {"state": "0"},
            }
        ],
        "printed": "",
    }


def test_each_call_of_a_traceback_has_its_own_values():
    told = taught(MINIMAX.replace("best = 100\n", "best = [][0]\n"))
    assert [(each["line"], each["variables"]) for each in told["frames"]] == [
        (7, {"state": "0", "best": "−100", "action": "0"}),
        (11, {"state": "1"}),
    ]
    assert told["frames"][0]["text"] == "value = minimax(game, game.result(state, action))"


def test_of_a_very_deep_traceback_the_innermost_lines_are_kept():
    told = taught("def f(game, state):\n    return f(game, state)\n")
    assert (told["kind"], len(told["frames"])) == ("RecursionError", 20)


def test_what_the_text_itself_raises_has_its_line():
    told = taught(f"x = [1]\nx.appendd(2)\n{MINIMAX}")
    assert told["sentence"] == "Line 2: a list has no appendd; is append meant?"
    assert (told["line"], told["frames"][0]["variables"]) == (2, {})


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (
            "best = minimax(state)",
            "missing 1 required positional argument: 'state'. It is ",
        ),
        ("best = minimax(game, state, 3, 4)", "takes 2 positional arguments but 4 were given. It "),
        ("best = minimax(game, where=state)", "got an unexpected keyword argument 'where'. It is "),
        ("best = valeu = value", "value is read before anything is put into it"),
        ("best = bset", "the name bset is not known; is best meant?"),
        ("best = None + 1", "something is calculated with None"),
        ("best = None[0]", "a place is looked up in None"),
        ("best = None.value", "value is asked of None: what should be there was not returned."),
        ("best = game.is_over(state)", "the game has no is_over"),
        ("best = [1, 2][2]", "there is no such place in what is looked into: the first is 0"),
        ("best = {}['x']", "there is no such key 'x' in what is looked into."),
        ("best = 3 / 0", "something is divided by zero."),
        ("best = max([])", "max() or min() is handed nothing at all"),
        ("best = 'x' > 3", "a text is compared with a number."),
        ("best, move = 3", "what is no pair is taken apart as if it were several values"),
        ("best, move = 1, 2, 3", "another number of parts than there are names"),
        ("best = (3)(4)", "something is called that is no function"),
        ("state[0] = 1", "something is to be changed that cannot be"),
        ("assert False, 'no'", "what the code asserts is not so: no."),
        ("import nix_", "there is no module nix_ here"),
        ("raise ValueError('mine')", "ValueError: mine."),
        ("raise ValueError('is it empty?')", "ValueError: is it empty?"),
    ],
)
def test_an_error_is_said_in_plain_words(line, sentence):
    told = taught(MINIMAX.replace("best = -100", line))
    assert told["sentence"].startswith("Line 5, in minimax: ")
    assert sentence in told["sentence"]
    assert told["sentence"].endswith((".", "?"))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("x = (1,\ny = 2\n", "Line 1: the bracket ( is opened here and never closed."),
        ("x = 1)\n", "Line 1: a bracket ) is closed here that was never opened."),
        ("x = [1)\n", "Line 1: the bracket [ is closed by )."),
        ("if 1:\nx\n", "Line 2: the 'if' statement of line 1 has nothing in it: "),
        ("x = 1\n  y = 2\n", "Line 2: this line stands further in than the one before"),
        ("if 1:\n    x\n  y\n", "Line 3: this line stands as far in as none before it"),
        ("if x = 1:\n  y\n", "Line 1: one = puts in a value; == compares."),
        ("return 3\n", "Line 1: return stands outside of any function: is it far enough in?"),
        ("break\n", "Line 1: break stands outside of any loop: is it far enough in?"),
        ("print 3\n", "Line 1: print is a function: what it is handed stands in ()."),
        ("x = 3 − 2\n", "Line 1: there is a character that Python does not know"),
        ("x = 'a\n", "Line 1: a text begins here with a quote and never ends."),
        ("f(1 2)\n", "Line 1: a comma, or an operator, is missing here."),
        ("2x = 1\n", "Line 1: a name cannot begin with a digit."),
        ("def f(a=1, b):\n  pass\n", "Line 1: a parameter with a default stands last."),
        ("x = 3 +\n", "Line 1: Python cannot read this: is a bracket, a comma or a colon missing"),
    ],
)
def test_a_text_that_is_no_python_is_told_so_in_plain_words(text, sentence):
    with pytest.raises(SourceError) as told:
        parse_source(text)
    assert str(told.value).startswith(sentence)
