"""The sentences of whole searches, as they are read out: the lecture's own trees, word for word."""

from pathlib import Path

import pytest

from plyscope import Tree, games, record
from plyscope.game import play
from plyscope.trace.explain import explain, number
from plyscope.trace.moment import moments
from plyscope.trace.source import frame_of, line_at, source_of, variables

HERE = Path(__file__).parent


def told(name, algorithm, ties, *moves):
    """Return what is said at each tick."""
    game = games.make(name)
    state = play(game, moves)
    options = {} if ties is None else {"ties": ties}
    story = moments(record(game, state, algorithm, **options))
    return [explain(game, state, moment, ties) for moment in story]


def sentences(*asked):
    return [said.sentence for said in told(*asked)]


def transcript(name, algorithm, ties):
    """Return a whole search as text: sentence, condition if any, the line that runs, variables."""
    game = games.make(name)
    state = game.initial
    source = source_of(algorithm)
    text = source.text.splitlines()
    options = {} if ties is None else {"ties": ties}
    blocks = []
    for tick, moment in enumerate(moments(record(game, state, algorithm, **options))):
        said = explain(game, state, moment, ties)
        player = "MAX" if frame_of(moment) % 2 == 0 else "MIN"
        line = text[line_at(source, player, moment) - 1].strip()
        values = variables(game, state, moment, windows=ties is not None)
        condition = [f"   [{said.condition}]"] if said.condition else []
        block = [f"{tick} {said.sentence}", *condition, f"   {player}: {line}"]
        block.append("   " + ", ".join(f"{name} = {value}" for name, value in values.items()))
        blocks.append("\n".join(block))
    return "\n\n".join(blocks) + "\n"


@pytest.mark.parametrize(
    ("name", "algorithm", "ties", "file"),
    [
        ("tree-aima", "minimax", None, "aima-minimax.txt"),
        ("tree-aima", "alphabeta", "cut", "aima-cut.txt"),
        ("tree-aima", "alphabeta", "strict", "aima-strict.txt"),
        ("tree-lecture", "minimax", None, "lecture-minimax.txt"),
        ("tree-lecture", "alphabeta", "cut", "lecture-cut.txt"),
    ],
)
def test_a_search_is_told_word_for_word_line_for_line_and_value_for_value(
    name, algorithm, ties, file
):
    golden = (HERE / "transcripts" / file).read_text(encoding="utf-8")
    assert transcript(name, algorithm, ties) == golden


def test_both_kinds_of_cutoff_are_argued_in_the_tree_of_four_plies():
    said = sentences("tree-deep", "alphabeta", "cut")
    assert [sentence for sentence in said if "not examined" in sentence] == [
        "MIN can hold this to 4 or less. MAX already has 5 after b1. Nothing below can matter: "
        "1 move is not examined.",
        "MAX can get 8 or more here. MIN can already hold MAX to 5 after a1. Nothing below can "
        "matter: 1 move is not examined.",
        "MIN can hold this to 6 or less. MAX already has 6 after c1. Nothing below can matter: "
        "1 move is not examined.",
        "MIN can hold this to 5 or less. MAX already has 6 at the root. Nothing below can matter: "
        "1 move is not examined.",
    ]


def test_a_bound_from_higher_up_stays_and_its_place_is_named():
    said = sentences("tree-deep", "alphabeta", "cut")
    assert "MIN can hold this to 7 or less; it already holds MAX to 6 after a2, so β stays." in said
    assert "MAX can be sure of 5 here; it already has 6 at the root, so α stays." in said


def test_a_condition_is_told_while_there_is_a_move_to_skip():
    said = told("tree-aima", "alphabeta", "cut")
    assert [said[tick].condition for tick in (13, 14, 15, 23, 25, 26)] == [
        "Cuts when the value reaches ≤ 3.",
        "Cuts now: 2 ≤ 3.",
        "",
        "Cuts when the value reaches ≤ 3.",
        "",  # d3 was the last move: nothing remains
        "",
    ]


def test_a_value_that_is_only_a_bound_makes_nobody_sure():
    # d1 is cut as soon as MIN has 1 there, for MAX has 3 at the root: it may be worth even less.
    game = Tree([[3], [[[1, 9], [0]]]])
    said = [explain(game, 0, moment).sentence for moment in moments(record(game))]
    assert "d1 is worth at most 1. It is the first value here." in said
    assert (
        "MAX can get no more than 1 from this so far; it already has 3 at the root, so α stays."
        in said
    )


def test_sides_that_win_and_lose_have_signed_values():
    said = told("tictactoe", "alphabeta", "cut", "b2")
    assert said[14].sentence == "c1 is a leaf worth −1. For MIN that is better than 0."
    assert said[27].sentence == "MIN can hold this to +1 or less: β falls to +1."
    assert said[27].condition == "Cuts now: +1 ≤ +1."


def test_a_finished_game_has_nothing_to_tell():
    over = ["a1", "a2", "b1", "b2", "c1"]
    nothing = ["The game is over here: there is nothing to search."]
    assert sentences("tictactoe", "alphabeta", "cut", *over) == nothing


@pytest.mark.parametrize(
    ("value", "plain", "signed"),
    [(3, "3", "+3"), (0, "0", "0"), (-1, "−1", "−1"), (0.25, "0.25", "+0.25")],
)
def test_a_number_reads_as_people_write_it(value, plain, signed):
    assert number(value) == plain
    assert number(value, signed=True) == signed
