"""Errors that teach: where, with what values, and why, in plain words."""

import pytest

from plyscope.student_code.convention.source_text import SourceError, parse_source
from tests.student_code.sandbox_calls import BOOK, MINIMAX, code, refusal


def taught(text):
    told = refusal("search", algorithm="own", code=code(text), game=BOOK)
    assert told["kind"] == "Taught"
    return told["detail"]


def test_a_traceback_is_cut_down_to_their_lines_with_the_values_there():
    told = taught(MINIMAX.replace("best = -100", "best = nothing"))
    assert told == {
        "sentence": "Line 5, in minimax: the name nothing is not defined.",
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
    assert told["sentence"] == "Line 2: a list has no appendd; did you mean append?"
    assert (told["line"], told["frames"][0]["variables"]) == (2, {})


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (
            "best = minimax(state)",
            "missing 1 required positional argument: 'state'. Its signature is ",
        ),
        (
            "best = minimax(game, state, 3, 4)",
            ("takes 2 positional arguments but 4 were given. Its "),
        ),
        (
            "best = minimax(game, where=state)",
            ("got an unexpected keyword argument 'where'. Its signature is "),
        ),
        ("best = valeu = value", "value is used before it has a value"),
        ("best = bset", "the name bset is not defined; did you mean best?"),
        ("best = None + 1", "None is used in a calculation"),
        ("best = None[0]", "None is indexed"),
        ("best = None.value", "None has no value. Did a function return nothing?"),
        ("best = game.is_over(state)", "the game has no is_over"),
        ("best = [1, 2][2]", "the index is out of range: the first is 0"),
        ("best = {}['x']", "there is no key 'x'."),
        ("best = 3 / 0", "division by zero."),
        ("best = max([])", "max() or min() got an empty sequence"),
        ("best = 'x' > 3", "a string is compared with something that is not a string."),
        ("best, move = 3", "a single value is used as if it were several values"),
        ("best, move = 1, 2, 3", "the number of values does not match the number of names"),
        ("best = (3)(4)", "something is called that is not a function"),
        ("state[0] = 1", "something is changed that cannot change"),
        ("assert False, 'no'", "an assertion failed: no."),
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
        ("x = (1,\ny = 2\n", "Line 1: the bracket ( is never closed."),
        ("x = 1)\n", "Line 1: the closing bracket ) has no opening bracket."),
        ("x = [1)\n", "Line 1: the bracket [ is closed by )."),
        ("if 1:\nx\n", "Line 2: the 'if' statement on line 1 has no body: "),
        ("x = 1\n  y = 2\n", "Line 2: this line is indented too far"),
        ("if 1:\n    x\n  y\n", "Line 3: the indentation of this line matches no line above"),
        ("if x = 1:\n  y\n", "Line 1: = assigns a value; == compares."),
        ("return 3\n", "Line 1: return is outside of any function: check its indentation."),
        ("break\n", "Line 1: break is outside of any loop: check its indentation."),
        ("```python\nx = 1\n", "Line 1: ``` is Markdown, not Python: leave this line out."),
        (
            ">>> x = 1\n",
            "Line 1: leave out the prompts of Python’s console, “>>>” and “...”.",
        ),
        ("x = 1\n%time x\n", "Line 2: this line is for IPython, not for Python: leave it out."),
        ("print 3\n", "Line 1: print without parentheses is Python 2; only Python 3 runs here."),
        ("if 1: print 'a', 3\n", "Line 1: print without parentheses is Python 2;"),
        ("def f():\n    print_board 3\n", "Line 2: Python cannot read this"),
        ("try:\n  x\nexcept A, e:\n  y\n", "Line 3: except with a comma is Python 2;"),
        ("raise A, 'b'\n", "Line 1: raise with a comma is Python 2;"),
        ("x = 10L\n", "Line 1: a number that ends in L is Python 2;"),
        ("if 1:\n        x = 1\n\ty = 2\n\tprint y\n", "Line 4: print without parentheses is"),
        ("x = 3 − 2\n", "Line 1: there is a character that Python does not know"),
        ("x = 'a\n", "Line 1: this string has no closing quote."),
        ("f(1 2)\n", "Line 1: a comma or an operator is missing here."),
        ("2x = 1\n", "Line 1: a name cannot begin with a digit."),
        ("def f(a=1, b):\n  pass\n", "Line 1: parameters with a default must come last."),
        ("x = 3 +\n", "Line 1: Python cannot read this: is a bracket, a comma or a colon missing"),
    ],
)
def test_a_text_that_is_no_python_is_told_so_in_plain_words(text, sentence):
    with pytest.raises(SourceError) as told:
        parse_source(text)
    assert str(told.value).startswith(sentence)
