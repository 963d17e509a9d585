"""What is said of a tick: sentences of searches with a twist, as they are read out."""

import pytest

from plyscope import ALGORITHMS, TicTacToe, Tree, games, record
from plyscope.examples import EXAMPLES
from plyscope.game import play
from plyscope.games.nim import Nim
from plyscope.trace.explain.claims import Has, Moved, Skips, Worth
from tests.samples import sample


def told(game, state=None, algorithm="alphabeta", **options):
    """What is said at each tick."""
    trace = record(game, state, algorithm, **options)
    return [trace.told(tick) for tick in range(trace.ticks + 1)]


def sentences(*asked, **options):
    return [said.sentence for said in told(*asked, **options)]


def example(name):
    found = EXAMPLES[name]
    game = games.make(found.game)
    return sentences(game, play(game, found.moves), found.algorithm, **found.options)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_tick_of_every_algorithm_is_told(name):
    game, state, options = sample(name)
    trace = record(game, state, name, **options)
    assert trace.ticks == len(trace.events)
    for tick in range(trace.ticks + 1):
        said = trace.told(tick)
        assert said.sentence[-1] == "."
        assert said.claims
        assert "None" not in said.sentence
    assert "The search is done." in said.sentence


@pytest.mark.parametrize("name", ["alphabeta", "uct"])
def test_ticks_are_told_in_any_order(name):
    game, state, options = sample(name)
    trace = record(game, state, name, **options)
    forward = [trace.told(tick) for tick in range(trace.ticks + 1)]
    backward = [trace.told(tick) for tick in range(trace.ticks, -1, -1)]
    assert forward == backward[::-1]


@pytest.mark.parametrize("tick", [-1, 28, 1.0, True, "2", None])
def test_a_tick_that_there_is_not_is_refused(tick):
    trace = record(games.make("tree-aima"))
    with pytest.raises(ValueError, match=f"A tick of this search is from 0 to 27, not {tick!r}"):
        trace.told(tick)


def test_a_cut_says_whose_choice_makes_it_and_what_is_skipped():
    said = told(games.make("tree-aima"))[15]
    assert said.sentence == (
        "MIN can hold this to 2 or less; MAX already has 3 at the root and will never choose a2: "
        "α-cutoff, c2 and c3 are skipped."
    )
    worth, has, _never, skips = said.claims
    assert worth == Worth((1,), -1, 2)
    assert has == Has(0, (), 0, 3)
    assert skips == Skips((1,), 2, (1, 2), "alpha")


def test_both_kinds_of_cutoff_are_argued_in_the_tree_of_four_plies():
    said = sentences(games.make("tree-deep"))
    assert [sentence for sentence in said if "skipped" in sentence] == [
        "MIN can hold this to 4 or less; MAX already has 5 after b1 and will never choose e2: "
        "α-cutoff, l3 is skipped.",
        "MAX can get 8 or more here; MIN can already hold MAX to 5 after a1 and will never choose "
        "b2: β-cutoff, f2 is skipped.",
        "MIN can hold this to 6 or less; MAX already has 6 after c1 and will never choose g2: "
        "α-cutoff, p2 is skipped.",
        "MIN can hold this to 5 or less; MAX already has 6 at the root and will never choose a3: "
        "α-cutoff, d2 is skipped.",
    ]


def test_alpha_rises_only_where_it_does():
    # Below the root's 3 no update moves alpha.
    said = sentences(Tree([3, [[[3, 2], [0, 2]]]]))
    assert [sentence for sentence in said if "rises" in sentence or "stays" in sentence] == [
        "MAX can be sure of 3 at the root: α rises to 3.",
        "MAX gets no more than 3 from what it has tried; it already has 3 at the root, so α stays.",
    ]


def test_in_the_default_search_a_window_end_is_told_to_move_only_where_the_tape_moves_it():
    trace = record(TicTacToe())
    window = [(float("-inf"), float("inf"))]
    updates = rises = 0
    for tick, event in enumerate(trace.events[:6_000], 1):
        if event.kind == "enter":
            window.append((event.alpha, event.beta))
        elif event.kind == "leave":
            window.pop()
        elif event.kind == "update":
            updates += 1
            moved = window[-1] != (event.alpha, event.beta)
            window[-1] = event.alpha, event.beta
            said = trace.told(tick)
            moves = [c for c in said.claims if isinstance(c, Moved) and c.before != c.after]
            assert (" rises to " in said.sentence or " falls to " in said.sentence) == moved
            assert bool(moves) == moved
            rises += moved
    assert updates > 1_000
    assert 0 < rises < updates


def test_a_value_that_is_only_a_bound_makes_nobody_sure():
    # d1 is cut as soon as MIN has 1 there, for MAX has 3 at the root: it may be worth even less.
    said = sentences(Tree([[3], [[[1, 9], [0]]]]))
    assert "d1 is worth at most 1. It is the first value here." in said
    assert (
        "MAX gets no more than 1 from what it has tried; it already has 3 at the root, so α stays."
        in said
    )


def test_an_answer_of_the_table_is_told_as_the_bound_that_it_is():
    game = TicTacToe()
    said = sentences(game, play(game, ["c1", "a2", "b2", "b3"]), "alphabeta_table")
    assert said[62] == "The table has this position, worth at most +1: it is not searched again."
    assert said[63].startswith("c2 is in the table, worth at most +1.") or said[63]


def test_star2_and_fail_hard_return_bounds_where_nothing_is_skipped():
    said = sentences(Tree([4, [[3]]], turns=("max", "chance")), None, "star2")
    assert said[-1].startswith("a2 is worth at most 4. For MAX that is no better than 4")
    said = sentences(Tree([[0, [0, [1]]]]), None, "alphabeta_hard", ties="strict")
    assert "b2 is worth at least 0. For MIN that is no better than 0: nothing changes." in said


def test_shallow_pruning_says_what_is_left_and_why():
    tree = Tree([(0, 9, 0), (5, 0, 4)], (0, 1, 2))
    said = sentences(tree, None, "maxn_shallow", total=9, least=0)
    assert not [sentence for sentence in said if "nothing better" in sentence]
    said = sentences(games.make("tree-shallow"), None, "maxn_shallow", total=9, least=0)
    assert said[13:15] == [
        "B can get 7 here; A already has 3 at the root and will never choose a2: c2 and c3 are "
        "skipped.",
        "a2 brings B at least 7 and so leaves A at most 2, no better than 3: nothing changes.",
    ]


def test_a_fallible_min_at_the_root_is_told_one_value():
    said = sentences(Tree([1, 2], turns=("min", "max")), None, "fallible", error=60)
    assert said[-1].endswith(
        "with that, this is worth 1.3. The search is done. The root is worth 1.3: MIN plays a1."
    )


def test_against_a_fallible_min_nothing_is_sure():
    said = example("fallible")
    assert said[0].endswith("looks for the largest value it can expect.")
    assert said[7] == "MIN’s best reply so far brings 1."
    assert said[9] == "b2 is a leaf worth 1. For MIN that is no better than 1."
    assert said[-1].startswith("MAX can expect 0.08 at the root.")
    assert not [sentence for sentence in said if "be sure" in sentence or "or less" in sentence]


def test_the_engine_says_that_the_depth_is_reached_only_where_it_is():
    found = EXAMPLES["engine"]
    game = games.make(found.game)
    trace = record(game, play(game, found.moves), "engine", **found.options)
    depth, ply, seen = 0, 0, set()
    for tick, event in enumerate(trace.events, 1):
        ply += (event.kind == "enter") - (event.kind == "leave")
        if event.note == "iteration":
            depth = event.value
        if event.note == "stopped":
            break
        if event.note == "not quiet":
            reached = trace.told(tick).sentence.startswith("The depth is reached, but")
            assert reached == (ply >= depth)
            seen.add(reached)
    assert seen == {True, False}


def test_a_singular_move_that_ends_the_game_is_searched_no_deeper():
    game = TicTacToe()
    said = sentences(game, play(game, "a2 c1 b2 a1 b3 c2".split()), "singular", depth=3)
    assert said[20] == (
        "A shallow look finds this move clearly better than the others: it would be searched "
        "deeper, but it ends the game."
    )


def test_an_estimate_is_never_told_as_sure():
    said = example("h_minimax")
    assert said[3].startswith("The depth is reached: EVAL(")
    assert not [sentence for sentence in said if "is worth" in sentence or "be sure" in sentence]
    assert said[-1].endswith("MAX plays b2.")
    assert "The root is judged +1: MAX plays" in said[-1]


def test_a_win_that_is_proven_is_told_as_such_though_estimates_are_beside_it():
    said = example("singular")
    assert "MAX can be sure of a win for O here: α rises to a win for O." in said


def test_an_answer_from_the_book_names_its_move():
    assert example("book") == [
        "MIN is to move at the root and looks for the smallest value it can be sure of.",
        "The book plays a3, worth 0: nothing is searched. The search is done.",
    ]


def test_a_book_that_no_search_has_proved_judges():
    game = games.make("connect-four")
    assert sentences(game, None, "alphabeta_lookup")[1].startswith("The book plays d, judged ")


def test_an_average_that_leaves_its_window_is_a_bound_and_is_written_out():
    said = example("star1")
    assert said[16] == (
        "At most (5 + 4 + 9) / 3 = 6 on average; MAX already has 7 at the root and will never "
        "choose a2: α-cutoff, c3 is skipped."
    )
    said = example("star1-deep")
    assert said[50] == "f2 is worth at least 2. For MIN that is no better than 2: nothing changes."
    assert said[60] == "c2 is worth at most 6.5. It contributes at most 1/2 · 6.5 = 3.25."
    assert said[61].startswith("a2 is worth at most 4.25. For MAX that is no better than 4.25")


def test_a_probe_is_told_as_what_it_is():
    said = example("star2")
    assert said[2:4] == [
        "Probe: a search that is not shown visits 8 nodes.",
        "The probe shows that this is worth at most 4.25.",
    ]


def test_names_that_stand_twice_on_the_path_are_told_as_a_path():
    game = games.make("connect-four-4x3-3")
    said = " ".join(sentences(game, play(game, ["a", "b"]), "h_alphabeta", depth=4))
    assert " after a, a" in said
    nim = " ".join(sentences(Nim((3, 4)), None, "alphabeta"))
    assert " after taking 1 from b, at ply 4" in nim


def test_moves_read_well_in_a_sentence():
    assert sentences(Nim((2,)), None, "minimax")[-1].endswith("MAX chooses taking 2 from a.")
    tile = example("single")
    assert "Tile 1 ends the game (Not solved in 10 moves): worth −11." in tile[9]


def test_numbers_that_differ_never_read_alike():
    said = sentences(Tree([0.123451, 0.12345, 12345]), None, "minimax")
    assert said[5] == (
        "a2 is a leaf worth 0.12345. For MAX that is worse than 0.123451: nothing changes."
    )
    assert "The root is worth 12345: MAX plays a3." in said[-1]


def test_a_finished_game_has_nothing_to_tell():
    game = TicTacToe()
    over = play(game, ["a1", "a2", "b1", "b2", "c1"])
    nothing = ["The game is over here: there is nothing to search."]
    assert sentences(game, over) == sentences(game, over, "uct") == nothing


def test_a_condition_is_told_while_there_is_a_move_to_skip():
    said = told(games.make("tree-aima"))
    assert [said[tick].condition for tick in (13, 14, 15, 23, 25, 26)] == [
        "Cuts at 3 or less.",
        "Cuts now: 2 ≤ 3.",
        "",
        "Cuts at 3 or less.",
        "",  # d3 was the last move: nothing remains
        "",
    ]
    strict = told(games.make("tree-aima"), ties="strict")
    assert strict[13].condition == "Cuts below 3."
