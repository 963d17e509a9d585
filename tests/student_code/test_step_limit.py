"""Parts of a program that take too long end, whatever the program catches."""

import pytest

from plyscope.student_code.adapters.starts.start_trial import evaluate_briefly
from plyscope.student_code.call_tree import loading
from plyscope.student_code.call_tree.loading import TOO_LONG, load
from plyscope.student_code.call_tree.sibling_files import files_beside

# It asks again after whatever goes wrong; the number of times is there for the test's own sake.
ASKS_AGAIN = """
class Match:
    def __init__(self):
        self.rounds = self.ask()

    def ask(self):
        for _ in range(3_000_000):
            try:
                return int(input("How many rounds? "))
            except:
                continue

match = Match()
"""


def test_a_program_that_asks_again_after_any_error_is_loaded_without_that():
    program = load(ASKS_AGAIN)
    assert program.skipped == {13: TOO_LONG}
    assert "Match" in program.names


def test_a_handler_of_any_error_catches_what_the_program_raises():
    program = load("try:\n    1 / 0\nexcept:\n    caught = 'division'\n")
    assert program.names["caught"] == "division"


def test_a_file_beside_that_takes_too_long_does_so_once(tmp_path, monkeypatch):
    ended = []

    def run_limited(call, steps):
        try:
            return loading_run_limited(call, 100_000)
        except BaseException:
            ended.append(call)
            raise

    loading_run_limited = loading.run_limited
    monkeypatch.setattr(loading, "run_limited", run_limited)
    (tmp_path / "rules.py").write_text("piles = 3\nfor slow in range(200_000):\n    pass\n")
    with files_beside(tmp_path / "search.py"):
        programs = [load("from rules import piles") for _ in range(3)]
    assert [each.names["piles"] for each in programs] == [3, 3, 3]
    assert len(ended) == 1


@pytest.mark.parametrize("before", range(8))
def test_an_expression_that_takes_too_long_ends_also_inside_a_generator(before):
    """The limit is reached at another place of the loop each time."""
    lines = "".join(f"    x{n} = 0\n" for n in range(before))
    program = load(
        f"rounds = []\ndef play():\n{lines}    for n in range(60_000):\n"
        "        any(True for _ in (1, 2))\n        rounds.append(n)\n    return 1\n"
    )
    with pytest.raises(ValueError, match="It takes too long"):
        evaluate_briefly(program.names, "play()")
    assert len(program.names["rounds"]) < 20_000
