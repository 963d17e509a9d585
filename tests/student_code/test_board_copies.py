"""The module `copy` that programs import: its copies are those of the real one."""

import copy
from random import Random

from plyscope.student_code.call_tree.board_copies import deepcopy
from plyscope.student_code.call_tree.loading import load

CELLS = (None, "X", "O", 0, 1, 2.5, True, b"x", 3 + 4j, float("nan"))


class Row(list):
    """A row with a class of its own."""


def draw_cell(rng, depth):
    """Return a plain value, or now and then something that has to be copied."""
    if rng.random() < 0.9:
        return rng.choice(CELLS)
    return draw_board(rng, depth - 1) if depth else (1, [2])


def draw_board(rng, depth=3):
    """Return a board as programs have them, with rows that are there twice now and then."""
    kind = rng.randrange(7)
    cells = [draw_cell(rng, depth) for _ in range(rng.randrange(5))]
    if kind == 0:
        return {rng.choice((number, (number, 0))): cell for number, cell in enumerate(cells)}
    if kind == 1:
        return Row(cells)
    if kind == 2:
        return [list(cells) for _ in range(3)]
    if kind == 3:
        return [cells, cells, list(cells)]
    if kind == 4:
        return [cells, rng.choice(CELLS)]
    if kind == 5:
        return [cells, Row(cells), tuple(cells)]
    return cells


def describe(thing, seen):
    """Return a thing as text, with a number for each container that tells which are the same."""
    if type(thing) not in (list, dict, Row, tuple):
        return repr(thing)
    if id(thing) in seen:
        return f"#{seen[id(thing)]}"
    seen[id(thing)] = len(seen)
    keys = list(thing) if type(thing) is dict else ""
    inner = thing.values() if type(thing) is dict else thing
    return f"{type(thing).__name__}{keys}({', '.join(describe(each, seen) for each in inner)})"


def list_changeable(thing):
    """Return the identities of all that could be changed in a thing."""
    if type(thing) in (list, Row, dict):
        inner = thing.values() if type(thing) is dict else thing
        return {id(thing)}.union(*map(list_changeable, inner))
    return set().union(*map(list_changeable, thing)) if type(thing) is tuple else set()


def test_a_copy_is_that_of_the_real_module():
    rng = Random(7)
    for _ in range(2_000):
        board = draw_board(rng)
        copied = deepcopy(board)
        assert describe(copied, {}) == describe(copy.deepcopy(board), {})
        assert not list_changeable(copied) & list_changeable(board)


def test_a_memo_is_used():
    row = [1]
    memo = {id(row): "kept"}
    assert deepcopy(row, memo) == copy.deepcopy(row, memo) == "kept"


def test_a_program_has_it_and_whatever_else_is_in_the_module():
    text = "import copy\nfrom copy import deepcopy, Error\ncopy.copy = 3\n"
    names = load(text).names
    assert names["deepcopy"] is names["copy"].deepcopy is deepcopy
    assert names["Error"] is copy.Error
    assert load(text.replace("3", "copy.copy")).names["copy"].copy is copy.copy
