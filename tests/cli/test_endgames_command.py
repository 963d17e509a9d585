"""Endgames from the command line."""

import os
import stat
import subprocess
import sys
from concurrent.futures import BrokenExecutor
from pathlib import Path

import pytest

from plyscope.cli import endgames_command
from plyscope.cli.main import main
from plyscope.endgames import build, load
from plyscope.games.draughts import Draughts
from plyscope.validation import short_repr

ROOT = Path(__file__).parents[2]


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
        (["--jobs", "0"], "--jobs is a number of processes from 1 to 256 on this machine, "),
        (["--jobs", "257"], "--jobs is a number of processes from 1 to 256 on this machine, "),
        (["--folder", ""], "Argument --folder: expected the name of a file or folder, not ''. "),
        (["--pieces", "9"], "pieces is a whole number from 2 to 7, not 9.\n"),
        (["--pieces", "x"], "Argument --pieces: invalid int value: 'x'. See "),
        (["--jobs", "2", "--mpi"], "Argument --mpi: not allowed with argument --jobs. See "),
    ],
)
def test_what_cannot_be_done_is_one_sentence(capfd, tmp_path, monkeypatch, arguments, sentence):
    monkeypatch.setattr("os.cpu_count", lambda: 64)
    monkeypatch.chdir(tmp_path)
    status, out, err = told(capfd, "build", "--folder", str(tmp_path), *arguments)
    assert (status, out) == (2, "")
    assert list(tmp_path.iterdir()) == []
    assert err.startswith(sentence)
    assert err.count("\n") == 1


def test_an_engine_that_is_missing_is_named(capfd, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "mpi4py.futures", None)
    status, _, err = told(capfd, "build", "--folder", str(tmp_path), "--mpi")
    assert status == 2
    assert err == "--mpi needs mpi4py, which is not installed: pip install mpi4py.\n"


def test_more_processes_than_a_machine_can_use_are_refused(capfd, tmp_path, monkeypatch):
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    status, out, err = told(capfd, "build", "--folder", str(tmp_path), "--jobs", "1000000")
    assert (status, out) == (2, "")
    assert err == (
        "--jobs is a number of processes from 1 to 16 on this machine, whose processors are 2, "
        "not 1000000.\n"
    )


@pytest.mark.skipif(os.name != "posix", reason="only POSIX has a umask")
@pytest.mark.parametrize(("umask", "mode"), [(0o002, 0o664), (0o022, 0o644), (0o077, 0o600)])
def test_files_have_the_permissions_that_the_umask_leaves(capfd, tmp_path, umask, mode):
    before = os.umask(umask)
    try:
        assert told(capfd, "build", "--pieces", "2", "--folder", str(tmp_path))[0] == 0
    finally:
        os.umask(before)
    made = list(tmp_path.iterdir())
    assert len(made) == 4
    assert {stat.S_IMODE(path.stat().st_mode) for path in made} == {mode}


@pytest.mark.parametrize("jobs", [[], ["--jobs", "2"]])
def test_a_full_disk_is_told_with_the_file(tmp_path, jobs):
    """A limit on the size of files fails as a full disk does, also in the processes of a pool."""
    resource = pytest.importorskip("resource")

    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (500, 500))

    build_two = ["endgames", "build", "--pieces", "2", "--folder"]
    run = subprocess.run(
        [sys.executable, "-m", "plyscope", *build_two, str(tmp_path), *jobs],
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "pysrc")},
        preexec_fn=limit,
        text=True,
    )
    path = tmp_path / "draughts-0101.endgames"
    shown = short_repr(str(path))
    assert run.stderr == f"The file {shown} cannot be used: File too large.\n"
    assert (run.returncode, run.stdout) == (2, "")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("call", [lambda: build(Draughts(), 2, None, ""), lambda: load("")])
def test_a_folder_without_a_name_is_refused(call):
    with pytest.raises(ValueError, match=r"^folder is the name of a folder, not ''\.$"):
        call()


def test_a_build_whose_processes_have_ended_is_undecided(capfd, tmp_path, monkeypatch):
    def end(*_arguments):
        raise BrokenExecutor("a process was killed.")

    monkeypatch.setattr(endgames_command, "build", end)
    status, out, err = told(capfd, "build", "--pieces", "2", "--folder", str(tmp_path))
    assert (status, out) == (3, "")
    assert err == (
        "The processes that built the database have ended: a process was killed. "
        "Run it again: finished slices are kept.\n"
    )
