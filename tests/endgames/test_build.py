"""Building endgames: the same bytes whoever builds, and on where a build broke."""

import os
import shutil
from concurrent.futures import Executor, Future, ProcessPoolExecutor

import pytest

from plyscope import TicTacToe, endgames
from plyscope.endgames import capacity, tasks
from plyscope.endgames.slices import Slice
from plyscope.games.draughts import Draughts

GAME = Draughts()


def files(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture(scope="module")
def two(tmp_path_factory):
    """The files of two pieces, built in this process."""
    folder = tmp_path_factory.mktemp("two")
    endgames.build(GAME, 2, None, folder)
    return files(folder)


class Here(Executor):
    """An executor that runs each task at once, and after so many none any more."""

    def __init__(self, tasks=1_000):
        self.left = tasks

    def submit(self, fn, /, *args, **kwargs):
        future = Future()
        if not self.left:
            future.set_exception(RuntimeError("the machine is down"))
        else:
            self.left -= 1
            future.set_result(fn(*args, **kwargs))
        return future


def test_two_pieces_are_four_files(two):
    assert sorted(two) == [f"draughts-{name}.endgames" for name in ("0101", "0110", "1001", "1010")]


def test_two_processes_write_the_same_bytes_also_in_many_parts(two, tmp_path, monkeypatch):
    monkeypatch.setattr(tasks, "CHUNK", 200)
    told = []
    with ProcessPoolExecutor(2) as executor:
        endgames.build(GAME, 2, executor, tmp_path, told.append)
    assert files(tmp_path) == two
    assert [each.done for each in told] == [992, 2_728, 3_488]
    assert told[-1].positions == 3_488


def test_in_memory_and_in_a_folder_it_is_the_same(two):
    built = endgames.build(GAME, 2)
    for one, codes in built.bodies.items():
        assert two[f"draughts-{one.name}.endgames"].endswith(codes)


def test_a_build_that_broke_goes_on_where_it_was(two, tmp_path):
    with pytest.raises(RuntimeError, match="the machine is down"):
        endgames.build(GAME, 2, Here(tasks=1), tmp_path)
    there = files(tmp_path)
    assert sorted(there) == ["draughts-0101.endgames"]
    before = (tmp_path / "draughts-0101.endgames").stat().st_mtime_ns
    told = []
    endgames.build(GAME, 2, Here(tasks=2), tmp_path, told.append)
    assert [each.slice for each in told] == ["0101", "1001", "1010"]
    assert files(tmp_path) == two
    assert (tmp_path / "draughts-0101.endgames").stat().st_mtime_ns == before


def test_what_is_there_of_more_pieces_is_left_alone(two, tmp_path):
    (tmp_path / "draughts-0102.endgames").write_bytes(b"half of it")
    assert endgames.build(GAME, 2, None, tmp_path).pieces == 2
    assert endgames.load(tmp_path, 2).positions == 3_488
    with pytest.raises(ValueError, match=r"'.*0102\.endgames' is not an endgame slice"):
        endgames.load(tmp_path)
    assert set(files(tmp_path)) == {*two, "draughts-0102.endgames"}


def test_a_damaged_slice_is_made_again_and_a_foreign_file_is_not_overwritten(two, tmp_path):
    endgames.build(GAME, 2, None, tmp_path)
    path = tmp_path / "draughts-1001.endgames"
    path.write_bytes(path.read_bytes()[:-5])
    endgames.build(GAME, 2, None, tmp_path)
    assert files(tmp_path) == two
    path.write_bytes(b"my notes")
    with pytest.raises(ValueError, match="is not an endgame slice: its header is wrong"):
        endgames.build(GAME, 2, None, tmp_path)
    assert path.read_bytes() == b"my notes"


def test_a_write_that_fails_leaves_nothing(tmp_path, monkeypatch):
    def full(_old, _new):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="No space left"):
        endgames.build(GAME, 2, None, tmp_path)
    assert files(tmp_path) == {}


def damage(folder, how):
    """Change the slice 1001 in a folder."""
    path = folder / "draughts-1001.endgames"
    whole = path.read_bytes()
    path.unlink()
    changed = {
        "cut off": whole[:-100],
        "cut in its header": whole[:30],
        "empty": b"",
        "a bit is other": whole[:-1] + bytes([whole[-1] ^ 1]),
        "too long": whole + b"\0",
        "foreign": b"GIF89a" + whole,
        "of another version": whole[:18] + b"\2\0" + whole[20:],
        "of another game": whole.replace(b"draughts", b"othello\0", 1),
        "renamed": (folder / "draughts-0110.endgames").read_bytes(),
    }
    if how != "missing":
        path.write_bytes(changed[how])


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ("missing", "is missing: build the endgames of 2 pieces again, and only what is missing"),
        ("cut off", r"is cut off after 768 of 868 positions: build it again\.$"),
        ("cut in its header", r"is cut off within its header: build it again\.$"),
        ("empty", r"is not an endgame slice: its header is wrong\.$"),
        ("a bit is other", r"is damaged, not as it was written: build it again\.$"),
        ("too long", r"is damaged, not as it was written: build it again\.$"),
        ("foreign", r"is not an endgame slice: its header is wrong\.$"),
        ("of another version", r"is of version 2, and this reads version 1 only\.$"),
        ("of another game", r"is of the game 'othello', not of 'draughts'\.$"),
        ("renamed", r"has the slice 0110 with 868 positions, not 1001 with 868: it was renamed\.$"),
    ],
)
def test_what_is_not_whole_is_refused(two, tmp_path, how, sentence):
    for name, body in two.items():
        (tmp_path / name).write_bytes(body)
    damage(tmp_path, how)
    with pytest.raises(ValueError, match=rf"draughts-1001\.endgames' {sentence}"):
        endgames.load(tmp_path)


def test_a_folder_without_endgames_is_refused(tmp_path):
    with pytest.raises(ValueError, match=r"^There are no endgames of draughts in '.*'\.$"):
        endgames.load(tmp_path)


def test_a_build_without_room_is_refused_with_figures(tmp_path, monkeypatch):
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=3_000_000))
    with pytest.raises(ValueError, match=r"of 4 pieces take 6\.41 MB more on disk.* 3 MB free"):
        endgames.build(GAME, 4, None, tmp_path)
    assert files(tmp_path) == {}
    monkeypatch.undo()
    monkeypatch.setattr(capacity, "address_space", lambda: 2**31 - 1)
    with pytest.raises(ValueError, match=r"of 6 pieces take .* GB of memory, 2\.57 GB for their"):
        endgames.build(GAME, 6)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((TicTacToe(), 2), r"^Endgames are built of Draughts\(\), not of MNK"),
        ((GAME, 1), r"^pieces is a whole number from 2 to 7, not 1\.$"),
        ((GAME, 8), r"^pieces is a whole number from 2 to 7, not 8\.$"),
        ((GAME, 2, Here()), r"^An executor needs a folder that all its processes see\.$"),
    ],
)
def test_what_cannot_be_built_is_refused(arguments, sentence):
    with pytest.raises(ValueError, match=sentence):
        endgames.build(*arguments)


def test_a_slice_is_named_by_its_numbers():
    assert Slice(1, 0, 1, 2).name == "1012"
    assert Slice(1, 0, 1, 2).twin == Slice(1, 2, 1, 0)
