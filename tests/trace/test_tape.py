"""The tape: numbers that tell a whole search, in blocks, and that are refused when damaged."""

import json
import marshal
import re
from itertools import accumulate
from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope import SearchStopped, TicTacToe, Tree, record, solve
from plyscope.game import play_moves
from plyscope.search import ALGORITHMS
from plyscope.search.compile_watch import is_windowless
from plyscope.tape import format, writer
from plyscope.tape.format import (
    CUT,
    ENTER,
    ENTER_WINDOWLESS,
    EXPAND,
    LEAVE,
    RECORD_FIELDS,
    UPDATE,
    UPDATE_TO_CHILD,
    WINDOWLESS_VERSION,
)
from plyscope.tape.reader import read_records
from plyscope.tape.shell_module import write_module
from plyscope.trace import Tape, Trace
from plyscope.trace.trace import record_tape
from tests.samples import sample
from tests.strategies import trees

REFUSAL = re.compile(r"The tape is damaged: number \d+, \S+, begins no record\.").fullmatch

AIMA = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])

# fmt: off
MINIMAX_TAPE = [
    4,
    EXPAND, 3,
    0,
        EXPAND, 3,
        0, LEAVE, 3, UPDATE_TO_CHILD,
        1, LEAVE, 12,
        2, LEAVE, 8,
    LEAVE, 3, UPDATE_TO_CHILD,
    1,
        EXPAND, 3,
        0, LEAVE, 2, UPDATE_TO_CHILD,
        1, LEAVE, 4,
        2, LEAVE, 6,
    LEAVE, 2,
    2,
        EXPAND, 3,
        0, LEAVE, 14, UPDATE_TO_CHILD,
        1, LEAVE, 5, UPDATE_TO_CHILD,
        2, LEAVE, 2, UPDATE_TO_CHILD,
    LEAVE, 2,
]
ALPHABETA_TAPE = [
    3,
    EXPAND, 3,
    0, -inf, inf,
        EXPAND, 3,
        0, -inf, inf, LEAVE, 3, UPDATE, 3, -inf, 3,
        1, -inf, 3, LEAVE, 12,
        2, -inf, 3, LEAVE, 8,
    LEAVE, 3, UPDATE, 3, 3, inf,
    1, 3, inf,
        EXPAND, 3,
        0, 3, inf, LEAVE, 2, UPDATE, 2, 3, 2, CUT, 2, 3, 2,
    LEAVE, 2,
    2, 3, inf,
        EXPAND, 3,
        0, 3, inf, LEAVE, 14, UPDATE, 14, 3, 14,
        1, 3, 14, LEAVE, 5, UPDATE, 5, 3, 5,
        2, 3, 5, LEAVE, 2, UPDATE, 2, 3, 2, CUT, 2, 3, 2,
    LEAVE, 2,
]
# fmt: on


@pytest.mark.parametrize(
    ("algorithm", "numbers"), [("minimax", MINIMAX_TAPE), ("alphabeta", ALPHABETA_TAPE)]
)
def test_the_tape_of_the_two_ply_tree_number_by_number(algorithm, numbers):
    assert record(AIMA, algorithm=algorithm).numbers == numbers


def test_the_module_for_the_shell_has_the_numbers_and_fields_of_each_record():
    exports = dict(re.findall(r"^export const (\w+): .* = (.*);$", write_module(), re.MULTILINE))
    assert (exports["WINDOW_VERSION"], exports["UPDATE_TO_CHILD"]) == ("3", "-14")
    counts = json.loads(exports["FIELD_COUNTS"])
    for name in ("LEAVE", "UPDATE", "ANNOTATE", "UPDATE_TO_CHILD"):
        kind = int(exports[name])
        assert counts[str(-kind)] == len(RECORD_FIELDS[kind])
    assert counts.keys() == {str(-kind) for kind in RECORD_FIELDS if -12 < kind < 0 or kind < -13}
    ranges = json.loads(exports["WHOLE_FIRST_FIELDS"])
    assert ranges == {
        "4": [0, len(format.ANNOTATIONS) - 1],
        "5": [0, 100_000],
        "6": [0, 2**52 - 1],
        "8": [-1, None],
        "9": [0, 2**52 - 1],
        "10": [0, None],
        "11": [0, None],
        "16": [0, None],
    }
    assert json.loads(exports["IS_VALUE"]).keys() == {"1", "2", "3", "7"}
    names = [kind["name"] for kind in json.loads(exports["ANNOTATIONS"])]
    assert names == list(format.ANNOTATIONS)


def test_what_a_verb_is_recorded_with_fills_its_record():
    for (_, arguments), kind in writer.RECORD_KINDS.items():
        action = kind == ENTER  # it is the first number of its record itself
        assert arguments == len(RECORD_FIELDS[kind]) + action


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
@given(game=trees)
def test_replaying_a_trace_into_a_tape_makes_a_trace_that_tells_the_same(algorithm, game):
    trace = record(game, algorithm=algorithm)
    copy = Tape()
    trace.replay(copy)
    found = (trace.result.value, trace.result.action)
    again = Trace(game, game.initial, copy.numbers, found)
    assert again.events == trace.events
    assert again.nodes == trace.nodes
    assert again.result.counts == trace.result.counts
    assert again.result.principal_variation == trace.result.principal_variation
    if algorithm == "alphabeta":
        assert copy.numbers == trace.numbers


def blocks_of(game, state, algorithm, **options):
    """Run a search with a delivering tape; return the blocks as lists of numbers."""
    blocks = []
    record_tape(game, state, algorithm, Tape(blocks.append), **options)
    return [marshal.loads(block) for block in blocks]


@pytest.mark.parametrize(
    ("moves", "algorithm"), [([], "alphabeta"), (["b2"], "minimax"), (["a3", "b2"], "alphabeta")]
)
def test_the_blocks_together_are_the_tape_and_none_splits_a_record(moves, algorithm):
    game = TicTacToe()
    state = play_moves(game, moves)
    blocks = blocks_of(game, state, algorithm)
    assert [n for block in blocks for n in block] == record(game, state, algorithm).numbers
    assert blocks[0][0] == (WINDOWLESS_VERSION if algorithm == "minimax" else format.WINDOW_VERSION)
    ends = list(accumulate(map(len, blocks)))
    assert set(ends) <= set(record_ends([n for block in blocks for n in block]))


def record_ends(numbers):
    """Where the records of a tape end."""
    at = 1
    while at < len(numbers):
        bare = numbers[0] == WINDOWLESS_VERSION and numbers[at] >= 0
        at += 1 if bare else 1 + len(RECORD_FIELDS[min(numbers[at], ENTER)])
        yield at


def test_the_first_block_is_small_and_blocks_double_up_to_a_limit():
    sizes = [len(block) for block in blocks_of(TicTacToe(), 0, "minimax")]
    assert 512 < sizes[0] < 600
    assert [round(size / 512) for size in sizes[:9]] == [1, 2, 4, 8, 16, 32, 64, 128, 128]
    assert all(size < 66_000 for size in sizes)


def test_a_small_search_is_one_block_at_its_end_and_a_finished_game_one_number():
    assert blocks_of(AIMA, 0, "minimax") == [MINIMAX_TAPE]
    assert blocks_of(Tree(7), 0, "alphabeta") == [[3]]


def test_a_deliverer_that_raises_ends_the_search():
    def refuse(block):
        raise SearchStopped

    with pytest.raises(SearchStopped):
        record_tape(TicTacToe(), 0, "minimax", Tape(refuse))


def test_a_tape_with_an_expand_of_its_own_is_told_of_every_expanded_node():
    class Counting(Tape):
        heard = ()

        def expand(self, count):
            self.heard += (count,)
            super().expand(count)

    counting = Counting()
    record_tape(AIMA, 0, "minimax", counting)
    assert counting.heard == (3, 3, 3, 3)
    assert counting.numbers == MINIMAX_TAPE


def test_taped_verbs_write_the_same_records_as_the_woven_lines():
    numbers = Tape()
    solve(AIMA, watch=numbers)
    assert numbers.numbers == ALPHABETA_TAPE


def test_the_tapes_of_searches_without_windows_are_plain():
    tapes = {}
    for name in ALGORITHMS:
        game, state, options = sample(name)
        tapes[name] = record(game, state, name, **options).numbers
    assert {name for name, numbers in tapes.items() if numbers[0] == WINDOWLESS_VERSION} == {
        "minimax", "h_minimax", "single", "ida_star", "fallible", "expectimax", "h_expectimax",
        "expectiminimax", "h_expectiminimax", "uct", "puct",
    }  # fmt: skip


def test_a_search_that_hands_its_watch_on_is_not_known_to_be_without_windows():
    def told_here(watch):
        watch.enter(0)

    def told_elsewhere(watch):
        watch.enter(0)
        print(watch)

    def with_a_window(watch):
        watch.enter(0)
        watch.enter(0, 3, inf)

    assert is_windowless(told_here)
    assert not is_windowless(with_a_window)
    assert not is_windowless(told_elsewhere)
    assert not is_windowless(eval("lambda watch: watch.enter(0)"))  # no source


@pytest.mark.parametrize(
    ("numbers", "sentence"),
    [
        ([], "This is not a tape of version 3 or 4: it is empty."),
        ([1, 0, -inf, inf], "This is not a tape of version 3 or 4: its first number is 1."),
        ([0, -inf, inf], "This is not a tape of version 3 or 4: its first number is 0."),
        ([3, 0, -inf], "The tape is damaged: number 1, 0, begins no record."),
        ([3, 0, -inf, inf, LEAVE], "The tape is damaged: number 4, -1, begins no record."),
        ([3, 0, -inf, inf, -14, 3], "The tape is damaged: number 4, -14, begins no record."),
        ([3, format.TURN, -2], "The tape is damaged: number 1, -8, begins no record."),
        ([3, format.OUTCOME, 0.5, 1], "The tape is damaged: number 1, -9, begins no record."),
        ([3, format.VECTOR, 3, 1, 2], "The tape is damaged: number 1, -10, begins no record."),
        (
            [3, format.VECTOR, 1, 2, ENTER_WINDOWLESS, 0, LEAVE, 7],
            "The tape is damaged: it has no vector 7.",
        ),
        ([3, 0.5, -inf, inf], "The tape is damaged: number 1, 0.5, begins no record."),
        ([3, nan, 0, 0], "The tape is damaged: number 1, nan, begins no record."),
        ([3, inf, 0, 0], "The tape is damaged: number 1, inf, begins no record."),
        ([3, -inf, 0, 0], "The tape is damaged: number 1, -inf, begins no record."),
        ([3, LEAVE, 3], "The tape is damaged: number 1, -1, begins no record."),
        (
            [3, ENTER_WINDOWLESS, 0, LEAVE, 3, LEAVE, 3],
            "The tape is damaged: number 5, -1, begins no record.",
        ),
        ([3, EXPAND, inf], "The tape is damaged: number 1, -5, begins no record."),
        ([3, ENTER_WINDOWLESS, -1], "The tape is damaged: number 1, -6, begins no record."),
        ([3, format.ANNOTATE, 99, 0], "The tape is damaged: number 1, -4, begins no record."),
        ([4, 0, -inf, inf], "The tape is damaged: number 2, -inf, begins no record."),
        ([4, 0, 0.5], "The tape is damaged: number 2, 0.5, begins no record."),
        ([4, 0, LEAVE, 3, LEAVE, 3], "The tape is damaged: number 4, -1, begins no record."),
        ([4, UPDATE_TO_CHILD], "The tape is damaged: number 1, -14, begins no record."),
        (
            [4, 0, LEAVE, 3, EXPAND, 2, UPDATE_TO_CHILD],
            "The tape is damaged: number 6, -14, begins no record.",
        ),
        (
            [4, 0, LEAVE, 3, UPDATE_TO_CHILD, UPDATE_TO_CHILD],
            "The tape is damaged: number 5, -14, begins no record.",
        ),
    ],
)
def test_a_damaged_tape_is_refused_with_the_place(numbers, sentence):
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 (the whole sentence is compared)
        list(read_records(numbers))
    assert str(refusal.value) == sentence


def read_or_refused(numbers):
    """Return the number of records on a tape, or the sentence that refuses it."""
    try:
        return len(list(read_records(numbers)))
    except ValueError as error:
        return str(error)


def test_a_tape_that_breaks_off_is_refused_except_between_records():
    ends = {1, *record_ends(ALPHABETA_TAPE)}
    for end in range(1, len(ALPHABETA_TAPE) + 1):
        outcome = read_or_refused(ALPHABETA_TAPE[:end])
        assert (
            outcome == len([e for e in ends if 1 < e <= end]) if end in ends else REFUSAL(outcome)
        )


@given(st.lists(st.one_of(st.integers(-14, 3), st.floats()), max_size=30))
def test_any_numbers_at_all_are_read_or_refused_with_a_sentence(numbers):
    outcome = read_or_refused([3, *numbers])
    assert isinstance(outcome, int) or REFUSAL(outcome)
