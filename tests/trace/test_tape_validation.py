"""A tape is accepted only if such a search of that position can have made it."""

import pytest

from plyscope import ALGORITHMS, record
from plyscope.game import play_moves
from plyscope.games import make
from plyscope.tape.format import (
    ANNOTATE,
    ANNOTATIONS,
    CHILD_VISITS,
    CUT,
    ENTER_WINDOWLESS,
    EXPAND,
    LEAVE,
    NODE_VISITS,
    TURN,
    UPDATE_WINDOWLESS,
    VECTOR,
    WINDOW_VERSION,
)
from plyscope.trace.tape_validation import check_tape
from tests.samples import sample
from tests.tapes import until

TREE = make("tree-aima")


@pytest.mark.parametrize("name", ALGORITHMS)
def test_whatever_a_search_has_told_so_far_is_fitting(name):
    game, state, options = sample(name)
    trace = record(game, state, name, **options)
    for tick in range(0, trace.ticks, 7):
        check_tape(game, state, name, options, until(trace.numbers, tick))
    check_tape(game, state, name, options, trace.numbers, done=True)


def refusal(*numbers, algorithm="minimax", game=TREE, moves=(), done=False):
    """What is wrong with a tape that begins so."""
    with pytest.raises(ValueError, match=r"^The tape ") as caught:
        check_tape(game, play_moves(game, moves), algorithm, {}, [WINDOW_VERSION, *numbers], done)
    return str(caught.value).partition(f"fit {algorithm} on this position: record ")[2]


@pytest.mark.parametrize(
    ("numbers", "why"),
    [
        ([ENTER_WINDOWLESS, 3], "1 enters action 3, which is illegal there."),
        (
            [ENTER_WINDOWLESS, 0, ENTER_WINDOWLESS, 3],
            "2 enters action 3, which is illegal there.",
        ),
        ([ENTER_WINDOWLESS, 0, LEAVE, 3, ENTER_WINDOWLESS, 0], "3 enters action 0 a second time."),
        ([EXPAND, 4], "1 has the wrong number of actions."),
        ([TURN, 1], "1 names the wrong player to move."),
        ([UPDATE_WINDOWLESS, 3], "1 updates a node before a child has returned."),
        (
            [ENTER_WINDOWLESS, 0, LEAVE, 3, EXPAND, 3, UPDATE_WINDOWLESS, 3],
            "4 updates a node before a child has returned.",
        ),
        ([CUT, 3, 0, 0], "1 cuts a node that has no value yet."),
        ([ENTER_WINDOWLESS, 0, LEAVE, float("inf")], "2 has a value that no node can have."),
        (
            [VECTOR, 2, 3, 4, ENTER_WINDOWLESS, 0, LEAVE, 0],
            "2 has a value that no node can have.",
        ),
        (
            [ANNOTATE, ANNOTATIONS.index("book"), 0],
            "1 has the annotation book, which this search never makes.",
        ),
    ],
)
def test_what_no_search_can_have_told_is_named(numbers, why):
    assert refusal(*numbers) == why


def test_a_search_by_simulations_visits_what_is_there_and_judges_its_root():
    simulated = {"algorithm": "uct"}
    assert refusal(NODE_VISITS, 3, 1.0, CHILD_VISITS, 3, 1, 0.5, -1, **simulated) == (
        "2 counts visits of action 3, which is illegal there."
    )
    assert (
        refusal(CHILD_VISITS, 0, 0.5, 0.5, -1, **simulated)
        == "1 has a visit count that is not a whole number."
    )
    assert refusal(
        ENTER_WINDOWLESS, 0, ENTER_WINDOWLESS, 0, LEAVE, 3, UPDATE_WINDOWLESS, 3, **simulated
    ) == ("4 updates a node below the root.")
    assert refusal(
        ENTER_WINDOWLESS, 0, ANNOTATE, ANNOTATIONS.index("simulation"), 1, **simulated
    ) == ("2 has the annotation simulation below the root.")


def test_a_node_has_not_notes_without_end():
    probes = [ANNOTATE, ANNOTATIONS.index("probe"), 5] * 101
    assert refusal(*probes, algorithm="probcut", game=make("tictactoe")) == (
        "101 is annotation 101 of one node, at most 100."
    )


def test_a_reply_is_from_the_book_only_where_that_has_the_position():
    connect_four, note = make("connect-four"), [ANNOTATE, ANNOTATIONS.index("book"), 0]
    check_tape(connect_four, connect_four.initial, "engine", {}, [WINDOW_VERSION, *note])
    far = ["a"] * 6
    assert refusal(*note, algorithm="engine", game=connect_four, moves=far) == (
        "1 has a book move, but this position is not in the book."
    )


def test_a_search_is_done_only_at_the_root():
    with pytest.raises(ValueError, match=r"^The tape of a finished search ends below the root\.$"):
        check_tape(TREE, 0, "minimax", {}, [WINDOW_VERSION, ENTER_WINDOWLESS, 0], done=True)
