"""Whatever the visitor's code does, a guest answers, and is afterwards as it was before."""

import builtins
import sys

import pytest

from tests.student_code.sandbox_calls import BOOK, MINIMAX, ask, code, refusal, searched
from tests.student_code.student_games import PILE

BEST = "best = -100"


@pytest.fixture(autouse=True)
def _all_is_as_it_was():
    before = dict(vars(builtins)), sys.stdout, sys.stdin, sys.getrecursionlimit()
    yield
    assert (dict(vars(builtins)), sys.stdout, sys.stdin, sys.getrecursionlimit()) == before
    assert sys.modules["builtins"] is builtins


def taught(text, call="search", **more):
    about = {"algorithm": "own", "game": BOOK} if call == "search" else {}
    told = refusal(call, code=code(text), **about, **more)
    assert told["kind"] == "Taught"
    assert told["message"] == told["detail"]["sentence"]
    assert set(told["detail"]) == {"sentence", "line", "kind", "frames", "printed"}
    return told["detail"]


def test_what_is_printed_is_caught_and_cut_short():
    text = MINIMAX.replace(BEST, f"for n in range(300): print('line', n)\n        {BEST}")
    printed = searched(text)[0]["printed"].splitlines()
    assert printed[:2] == ["line 0", "line 1"]
    assert printed[199:] == ["line 199", "… and 100 lines more"]
    text = MINIMAX.replace(BEST, f"print('x' * 10**6)\n        {BEST}")
    printed = searched(text)[0]["printed"]
    assert printed == f"{'x' * 20_000}\n… and 980,001 characters more"


def test_a_million_prints_do_not_fill_the_memory():
    text = MINIMAX.replace(BEST, f"for n in range(10**6): print(n)\n        {BEST}")
    assert searched(text)[0]["printed"].splitlines()[-1] == "… and 999,800 lines more"


def test_what_was_printed_before_an_error_is_there():
    assert taught(f"print('here')\n{MINIMAX.replace(BEST, '1 / 0')}")["printed"] == "here\n"


@pytest.mark.parametrize(
    ("raised", "kind"),
    [
        ("sys.exit()", "SystemExit"),
        ("raise KeyboardInterrupt", "KeyboardInterrupt"),
        ("raise GeneratorExit", "GeneratorExit"),
        ("raise BaseException('odd')", "BaseException"),
        ("raise MemoryError", "MemoryError"),
        ("input()", "EOFError"),
        ("next(iter([]))", "StopIteration"),
    ],
)
def test_what_ends_a_program_ends_no_guest(raised, kind):
    told = taught(f"import sys\n{MINIMAX.replace(BEST, raised)}")
    assert (told["kind"], told["line"]) == (kind, 6)
    assert taught(f"import sys\n{raised}\n{MINIMAX}")["line"] == 2
    assert taught(f"import sys\n{raised}\n{MINIMAX}", "check")["line"] == 2


def test_patched_builtins_are_patched_for_nobody_else():
    names = ("print", "len", "max", "isinstance", "type", "list", "ValueError")
    patch = "".join(f"builtins.{name} = None\n" for name in names)
    assert searched(f"import builtins\n{patch}{MINIMAX}")[0]["value"] == 3
    shadows = "print = len = max = list = type = None\n"
    assert searched(f"{shadows}{MINIMAX}")[0]["value"] == 3


def test_builtins_that_are_found_by_a_way_round_are_put_back():
    text = f"import inspect\nvars(inspect.builtins).update(isinstance=None, len=None)\n{MINIMAX}"
    assert taught(text)["sentence"].startswith("The code replaces built-in functions of")
    assert searched(MINIMAX)[0]["value"] == 3


def test_what_is_taken_from_sys_is_put_back():
    text = f"import sys\nsys.stdout = sys.stdin = None\nsys.setrecursionlimit(90)\n{MINIMAX}"
    assert searched(text)[0]["value"] == 3


@pytest.mark.parametrize(
    ("text", "sentence", "line"),
    [
        ("", "The program is empty.", 1),
        ("def f(game, state)\n    return 1\n", "Line 1: a colon is missing at the end of an if", 1),
        ("def f(game, state):\n\treturn 1\n        return 2\n", "Line 3: tabs and spaces are ", 3),
        (
            f"# {'x' * 1_000_000}\n{MINIMAX}",
            ("The program has 1,000,513 characters; at most 200,000 "),
            1,
        ),
        (f"{MINIMAX}\0", "The program has an invalid character. Is it a text file?", 1),
        (
            "x = 3\n",
            ("The program has no search: a function of a game and a position, such as def minimax"),
            0,
        ),
        (
            MINIMAX.replace("(game, state):", "(game, state, q):"),
            (
                "minimax(game, state, q): the meaning of q is unknown. Give it a default, or a "
                "name "
                "such "
            ),
            0,
        ),
        (
            MINIMAX.replace("return game.utility(state, 0)", "return None"),
            (
                "Line 14, in minimax: something is compared with None. Does a function return "
                "nothing? Before that, minimax returned None."
            ),
            14,
        ),
        (
            MINIMAX.replace("game.utility(state, 0)", "'won'"),
            (
                "Line 14, in minimax: a string is compared with something that is not a string. "
                "Before that, minimax returned 'won'."
            ),
            14,
        ),
        (
            MINIMAX.replace("game.utility(state, 0)", "float('nan')"),
            "Line 3: minimax returned nan; a search returns a value, or a value and a move.",
            3,
        ),
    ],
)
def test_what_is_no_search_is_told_in_a_sentence(text, sentence, line):
    told = taught(text)
    assert told["sentence"].startswith(sentence)
    assert told["line"] == line


def test_letters_of_any_alphabet_may_be_names():
    found, _ = searched(MINIMAX.replace("minimax", "größter_wert").replace("best", "β"))
    assert found["said"] == "größter_wert found the value 3: a1."


def test_a_class_that_answers_all_with_an_error_is_told_by_its_own_error():
    odd = (
        "class Odd(Exception):\n"
        "    def __repr__(self):\n        raise RuntimeError\n"
        "    __str__ = __repr__\n"
        "    def __getattr__(self, name):\n        raise RuntimeError\n"
    )
    told = taught(f"{odd}{MINIMAX.replace(BEST, 'odd = Odd(); raise odd')}")
    assert (told["kind"], told["line"]) == ("Odd", 11)


def test_a_value_without_end_is_none_that_a_position_has():
    endless = MINIMAX.replace("game.utility(state, 0)", "1e999").replace("100", "1e999")
    said = taught(endless)["sentence"]
    assert said.startswith("minimax returned +∞, but every position has a finite value.")
    report = ask("check", code=code(endless), like="minimax")["report"]
    assert (report["right"], report["answered"]) == (False, "inf")


def test_a_number_that_no_float_can_be_is_no_value():
    large = MINIMAX.replace("game.utility(state, 0)", "10**400").replace("= 100", "= 10**401")
    assert taught(large)["sentence"].endswith(": the number is too large for a value.")
    assert ask("check", code=code(large), like="minimax")["report"]["kind"] == "answer"


def test_what_a_module_keeps_is_gone_before_the_next_run():
    text = f"seen = []\n{MINIMAX.replace(BEST, 'seen.append(state); best = -len(seen) * 100')}"
    first, second = searched(text)[1], searched(text)[1]
    assert first == second


@pytest.mark.parametrize(
    "failing",
    [
        "raise ValueError('x' * 10**6)",
        f"raise {'L' * 5_000}Error",
        f"{'f' * 5_000}()",
        f"raise KeyError('{'k' * 50_000}')",
        f"assert {'a' * 5_000} == 1",
        "raise AttributeError('x' * 10**6, name='y' * 10**6, obj=None)",
    ],
)
def test_an_error_that_says_too_much_is_cut_short_with_an_ellipsis(failing):
    head = f"class {'L' * 5_000}Error(Exception): pass\n"
    head += f"def {'f' * 5_000}(): raise ValueError('x' * 10**6)\n{'a' * 5_000} = 2\n"
    told = taught(f"{head}{MINIMAX.replace(BEST, failing)}")
    assert told["line"] >= 2
    assert told["sentence"].startswith(f"Line {told['line']}, in ")
    assert len(told["sentence"]) <= 2_000
    assert len(told["kind"]) <= 100
    for frame in told["frames"]:
        assert len(frame["function"]) <= 100
        assert len(frame["text"]) <= 2_000
        assert all(len(each) <= 2_000 for pair in frame["variables"].items() for each in pair)
    every = [told["sentence"], told["kind"], *(frame["text"] for frame in told["frames"])]
    assert any("…" in each for each in every)


@pytest.mark.parametrize("name", ["minimax", "Pile", "judge"])
def test_a_name_that_nobody_can_read_is_refused_in_a_sentence(name):
    long = name + "e" * 200
    texts = {
        "minimax": MINIMAX.replace("minimax", long),
        "Pile": PILE.replace("class Pile", f"class {long}"),
        "judge": f"def {long}(game, state, player):\n    return 0\n",
    }
    told = refusal("read", code=code(texts[name]))
    assert told["kind"] == "Taught"
    assert told["message"].endswith(
        f"the name {long[:19]}… has {len(long)} characters, expected at most 100."
    )


def test_very_many_parameters_are_shown_as_far_as_anybody_reads():
    many = ", ".join(f"parameter_{n}=0" for n in range(1000))
    text = MINIMAX.replace("(game, state):", f"(game, state, {many}):")
    [found] = ask("read", code=code(text))["searches"]
    assert len(found["shown"]) == 1_000
    assert found["shown"].startswith("minimax(game, state, parameter_0, ")
