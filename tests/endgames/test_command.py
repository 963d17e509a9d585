"""Endgames from the command line."""

import sys

import pytest

from plyscope.__main__ import main
from plyscope.endgames import load


def told(capfd, *arguments):
    """The exit status, what was printed, and what beside it."""
    try:
        status = main(["endgames", *arguments])
    except SystemExit as ended:
        status = ended.code
    return status, *capfd.readouterr()


def test_a_build_tells_how_far_it_is(capfd, tmp_path):
    asked = ["build", "--pieces", "2", "--folder", str(tmp_path)]
    status, out, err = told(capfd, *asked)
    assert status == 0
    assert out.startswith("3,488 positions of up to 2 pieces, ")
    assert err.splitlines() == [
        "0101            992 of 3,488 positions, 28%",
        "1001          2,728 of 3,488 positions, 78%",
        "1010          3,488 of 3,488 positions, 100%",
    ]
    whole = load(tmp_path).bodies
    (tmp_path / "draughts-1010.endgames").unlink()
    assert told(capfd, *asked, "--jobs", "1")[0] == 0
    assert load(tmp_path).bodies == whole


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--jobs", "0"], "--jobs is a number of processes from 1 up, not 0.\n"),
        (["--pieces", "9"], "pieces is a whole number from 2 to 7, not 9.\n"),
        (["--pieces", "x"], "Argument --pieces: invalid int value: 'x'. See "),
        (["--jobs", "2", "--mpi"], "Argument --mpi: not allowed with argument --jobs. See "),
    ],
)
def test_what_cannot_be_done_is_one_sentence(capfd, tmp_path, arguments, sentence):
    status, out, err = told(capfd, "build", "--folder", str(tmp_path), *arguments)
    assert (status, out) == (2, "")
    assert err.startswith(sentence)
    assert err.count("\n") == 1


def test_an_engine_that_is_missing_is_named(capfd, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "mpi4py.futures", None)
    status, _, err = told(capfd, "build", "--folder", str(tmp_path), "--mpi")
    assert status == 2
    assert err == "--mpi needs mpi4py, which is not installed: pip install mpi4py.\n"
