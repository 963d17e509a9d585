"""The engine's table: a fixed size, what was searched deeply is kept, and it says what it lost."""

from math import inf

from hypothesis import given
from hypothesis import strategies as st

from plyscope.search.engine.transposition_table import Entry, TranspositionTable, stable_hash


def entry(key, plies=1, best=0):
    return Entry(key, plies, -1.0, 1.0, best)


def test_of_two_positions_in_a_slot_the_deeper_and_the_later_stay():
    table = TranspositionTable(2)  # one slot, two places
    for key, plies in (("a", 5), ("b", 2), ("c", 3)):
        table.put(entry(key, plies))
    assert table.get("a").depth == 5
    assert table.get("b") is None
    assert table.get("c").depth == 3
    assert table.replaced_count == 1
    table.put(entry("d", inf))  # deeper still: the deepest so far is now what came last
    assert [table.get(key) is not None for key in "abcd"] == [True, False, False, True]
    assert table.replaced_count == 2


def test_what_is_found_of_a_position_again_takes_its_own_place():
    table = TranspositionTable(2)
    table.put(entry("a", 5, best=1))
    table.put(entry("a", 3, best=2))
    assert table.get("a").best_move == 2
    table.put(entry("b", 1))
    table.put(entry("b", 2))
    assert table.get("b").depth == 2
    assert table.replaced_count == 0


@given(
    size=st.integers(1, 9),
    puts=st.lists(st.tuples(st.integers(0, 12), st.integers(1, 5)), max_size=60),
)
def test_it_never_holds_more_than_its_size_nor_anything_but_the_latest(size, puts):
    table, latest = TranspositionTable(size), {}
    for best, (key, plies) in enumerate(puts):
        table.put(entry(key, plies, best))
        latest[key] = best
    held = [*table.deepest_entries.values(), *table.latest_entries.values()]
    assert len(held) <= max(size, 2)
    assert len({each.key for each in held}) == len(held)
    for each in held:
        assert each.best_move == latest[each.key]
        assert table.get(each.key) is each
    assert len(latest) <= len(held) + table.replaced_count


def test_all_bits_of_a_key_matter():
    table = TranspositionTable(65_536)
    for keys in ([key << 40 for key in range(1000)], [(key << 40, None) for key in range(1000)]):
        assert len({stable_hash(key) % table.slot_count for key in keys}) == 1000


def test_where_a_position_is_kept_is_the_same_in_every_run_and_on_every_machine():
    far = 3 * (2**61 - 1)  # a word's hash of it is 0 on a machine of 64 bits, another one on 32
    assert stable_hash(far) == far % 1_000_000_007
    assert stable_hash((far, "a")) == ((2 * 1_000_003 + far) * 1_000_003 + 97) % 1_000_000_007
    assert stable_hash((1, (2, None))) != stable_hash(((1, 2), None))


def test_a_table_of_any_size_takes_no_room_before_it_is_used():
    for size, count in ((1, 1), (2, 1), (8, 3), (65_536, 32_767), (10**300, 10**300 // 2 - 1)):
        table = TranspositionTable(size)
        table.put(entry("a"))
        assert (table.slot_count, len(table.deepest_entries)) == (count, 1)
        assert table.get("a").best_move == 0
