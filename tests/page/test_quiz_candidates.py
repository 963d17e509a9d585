"""The events about which the quiz may ask, found by their kinds alone."""

import pytest

from plyscope import record
from plyscope.examples import EXAMPLES
from plyscope.exercises import make_question
from plyscope.game import play_moves
from plyscope.games import make
from plyscope.page.quiz_candidates import (
    LONGEST_SPAN,
    find_candidates,
    find_simulation_candidates,
    list_spans,
    widen_span,
)
from plyscope.search.algorithm import find_algorithm
from tests.page.shown_search import ShownSearch, facts_of_tape, kinds_of_events
from tests.tapes import until


def candidates_of(trace, *, is_in_game=False):
    kinds = kinds_of_events(trace)
    spans = list_spans(trace.ticks, is_in_game=is_in_game)
    texts = [slice(*widen_span(span, trace.ticks)) for span in spans]
    return find_candidates(
        trace.ticks,
        [kinds[one] for one in texts],
        is_in_game=is_in_game,
        **facts_of_tape(trace),
    )


def list_candidates(trace):
    """Return what may be asked about a search that was only watched."""
    if find_algorithm(trace.algorithm).traits.simulation is not None:
        return find_simulation_candidates(trace.ticks)
    return candidates_of(trace)


def in_words(parts):
    return [f"{one.kind} {one.at} {one.of}" for part in parts for one in part]


def test_the_book_s_tree_is_asked_one_by_one():
    """Windows after an improvement, cuts after that, values before the last leaf has returned."""
    assert in_words(candidates_of(ShownSearch().trace)) == [
        "value 7 9",  # the easiest kind is asked first
        "leaves 9 0",
        "window 9 10",
        "cut 10 11",
        "window 13 14",
        "cut 14 15",
        "window 19 20",
        "cut 20 21",
        "window 22 23",
        "cut 23 24",
        "value 24 27",
    ]


def test_minimax_has_neither_windows_nor_cuts():
    trace = ShownSearch(algorithm="minimax").trace
    assert in_words(candidates_of(trace)) == [
        "value 7 9",
        "leaves 9 0",
        "value 17 19",
        "value 27 30",
    ]


def test_in_a_game_at_most_four_questions_are_asked_beside_that_for_leaves():
    assert len(candidates_of(ShownSearch().trace, is_in_game=True)) <= 5


@pytest.fixture(scope="module")
def large():
    """Tic-tac-toe after b2."""
    return ShownSearch("tictactoe", moves=("b2",)).trace


def test_a_large_search_is_asked_in_twelve_parts_of_equal_length_and_about_all_kinds(large):
    parts = candidates_of(large)
    assert len(parts) == 13
    assert {part[0].kind for part in parts} == {"leaves", "value", "window", "cut"}
    assert [part[0].kind for part in parts[:2]] == ["value", "leaves"]
    for number, part in enumerate([parts[0], *parts[2:]]):
        start, end = number * large.ticks / 12, (number + 1) * large.ticks / 12
        assert all(start - 3 <= one.at < end for one in part)
    assert candidates_of(large) == parts


def test_the_playback_waits_before_the_event_that_is_asked_about(large):
    kinds = [one.kind for one in large.events]
    checked = 0
    for part in candidates_of(large):
        for one in (one for one in part if one.kind != "leaves"):
            event, before = kinds[one.of - 1], kinds[one.of - 2]
            assert one.at < one.of
            assert {
                "window": event == "update",
                "value": event == "leave",
                "cut": before == "update" and event in ("cut", "enter"),
            }[one.kind]
            checked += 1
    assert checked > 50


def test_only_the_beginning_of_a_long_part_is_looked_at():
    spans = list_spans(700_000, is_in_game=False)
    assert len(spans) == 12
    assert all(end - start == LONGEST_SPAN for start, end in spans)


def test_simulations_are_asked_about_once_after_a_quarter_of_them():
    assert in_words(find_simulation_candidates(61)) == ["move 15 61"]


def test_values_of_leaves_that_were_evaluated_are_told_before_what_hangs_on_them():
    trace = ShownSearch("tictactoe", "minimax", depth=2).trace
    parts = candidates_of(trace)
    values = [one for part in parts for one in part if one.kind == "value"]
    assert values
    kinds = [one.kind for one in trace.events]
    assert all(kinds[one.at - 1] != "enter" for one in values)


# Nothing can be asked of: an answer out of a book or a database; MIN's errors.
WITHOUT_QUESTIONS = {"book", "database-win", "fallible", "fallible-less"}
LONGEST = 1_500  # ticks: the whole tape is read for each question


@pytest.mark.parametrize("name", EXAMPLES)
def test_what_is_asked_is_of_the_kind_that_was_looked_for(name):
    example = EXAMPLES[name]
    game = make(example.game)
    trace = record(game, play_moves(game, example.moves), example.algorithm, **example.options)
    parts = list_candidates(trace)
    some = [one for part in parts for one in part if one.of <= LONGEST or one.kind == "move"][:8]
    kinds = []
    for one in some:
        numbers = until(trace.numbers, one.of)
        is_done = one.of == trace.ticks
        question = make_question(
            game, trace.state, trace.algorithm, trace.options, numbers, is_done
        )
        if question is not None:
            assert question.kind.replace("vector", "value") == one.kind
            kinds.append(question.kind)
    assert bool(kinds) != (name in WITHOUT_QUESTIONS)


def test_leaves_are_asked_for_before_the_end_of_the_shortest_search():
    trace = ShownSearch("tictactoe", moves=("b2", "a1", "c1", "a3", "a2", "c2", "b1", "b3")).trace
    (leaves,) = [part[0] for part in candidates_of(trace) if part[0].kind == "leaves"]
    assert leaves.at < trace.ticks
