"""Snapshots of tables of values: plain data, as large as a snapshot may be."""

import pytest

from plyscope.student_code.call_tree.snapshot import MAX_ITEMS, Items, Picture, take_snapshot


@pytest.mark.parametrize(
    "table",
    [
        {},
        {3: 0.5, "a": None},
        {(1, 2): 3, (): True},
        {((1, 2), 3): 4},
        {(1, 2): 3, 4: 5},
    ],
)
def test_a_table_of_plain_values_is_its_items(table):
    snapshot = take_snapshot(table)
    assert snapshot == Items("dict", tuple(table.items()))
    assert hash(snapshot) == hash(take_snapshot(dict(table)))


def test_a_table_with_positions_in_it_is_copied():
    board = [0, 1]
    snapshot = take_snapshot({(1, 2): board})
    board[0] = 7
    assert snapshot == Items("dict", (((1, 2), Items("list", (0, 1))),))


@pytest.mark.parametrize(("length", "entries"), [(1, 1_000), (3, 500), (9, 200)])
def test_a_table_by_tuples_that_is_too_large_is_known_by_its_identity(length, entries):
    """The table is one item, and a tuple is one more than its parts."""
    entries -= 1 if (length + 1) * entries == MAX_ITEMS else 0
    table = {(number,) * length: 0 for number in range(entries)}
    assert isinstance(take_snapshot(table), Items)
    table |= {(-number,) * length: 0 for number in range(1, 3)}
    assert take_snapshot(table) == Picture("dict", id(table))
