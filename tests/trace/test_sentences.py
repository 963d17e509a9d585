"""Sentences of ticks with a twist."""

import re
from collections import Counter

import pytest

from plyscope import ALGORITHMS, TicTacToe, Tree, games, record
from plyscope.examples import EXAMPLES
from plyscope.explain.claims import Closed, Cutoff, ExtremeValue, HeldBound, NodeValue, WindowChange
from plyscope.game import play_moves
from plyscope.games.nim import Nim
from tests.samples import sample


def told(game, state=None, algorithm="alphabeta", **options):
    """What is said at each tick."""
    trace = record(game, state, algorithm, **options)
    return [trace.explain(tick) for tick in range(trace.ticks + 1)]


def sentences(*asked, **options):
    return [said.sentence for said in told(*asked, **options)]


def example(name):
    found = EXAMPLES[name]
    game = games.make(found.game)
    return sentences(game, play_moves(game, found.moves), found.algorithm, **found.options)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_tick_of_every_algorithm_is_told(name):
    game, state, options = sample(name)
    trace = record(game, state, name, **options)
    assert trace.ticks == len(trace.events)
    for tick in range(trace.ticks + 1):
        said = trace.explain(tick)
        assert said.sentence[-1] == "."
        assert said.claims
        assert "None" not in said.sentence
    assert "The search is done." in said.sentence


@pytest.mark.parametrize("name", ["alphabeta", "uct"])
def test_ticks_are_told_in_any_order(name):
    game, state, options = sample(name)
    trace = record(game, state, name, **options)
    forward = [trace.explain(tick) for tick in range(trace.ticks + 1)]
    backward = [trace.explain(tick) for tick in range(trace.ticks, -1, -1)]
    assert forward == backward[::-1]


@pytest.mark.parametrize("tick", [-1, 28, 1.0, True, "2", None])
def test_a_tick_that_there_is_not_is_refused(tick):
    trace = record(games.make("tree-aima"))
    with pytest.raises(ValueError, match=f"A tick of this search is from 0 to 27, not {tick!r}"):
        trace.explain(tick)


def test_a_cut_says_whose_choice_makes_it_and_what_is_skipped():
    said = told(games.make("tree-aima"))[15]
    assert said.sentence == (
        "MIN can hold MAX to 2 here; MAX already has 3 at the root and will never choose a2: "
        "α-cutoff, c2 and c3 are skipped."
    )
    worth, has, _never, skips = said.claims
    assert worth == NodeValue((1,), -1, 2)
    assert has == HeldBound(0, (), 0, 3)
    assert skips == Cutoff((1,), 2, (1, 2), "alpha")


def test_both_kinds_of_cutoff_are_argued_in_the_tree_of_four_plies():
    said = sentences(games.make("tree-deep"))
    assert [sentence for sentence in said if "skipped" in sentence] == [
        "MIN can hold MAX to 4 here; MAX already has 5 after b1 and will never choose e2: "
        "α-cutoff, l3 is skipped.",
        "MAX can get at least 8 here; MIN can already hold MAX to 5 after a1 and will never choose "
        "b2: β-cutoff, f2 is skipped.",
        "MIN can hold MAX to 6 here; MAX already has 6 after c1 and will never choose g2: "
        "α-cutoff, p2 is skipped.",
        "MIN can hold MAX to 5 here; MAX already has 6 at the root and will never choose a3: "
        "α-cutoff, d2 is skipped.",
    ]


def test_alpha_rises_only_where_it_does():
    # Below the root's 3 no update moves alpha.
    said = sentences(Tree([3, [[[3, 2], [0, 2]]]]))
    assert [sentence for sentence in said if "rises" in sentence or "stays" in sentence] == [
        "MAX can guarantee 3 at the root: α rises to 3.",
        "What MAX has tried so far is worth at most 3; it already has 3 at the root, so α "
        "stays at 3.",
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
            said = trace.explain(tick)
            moves = [c for c in said.claims if isinstance(c, WindowChange) and c.before != c.after]
            assert (" rises to " in said.sentence or " falls to " in said.sentence) == moved
            assert bool(moves) == moved
            rises += moved
    assert updates > 1_000
    assert 0 < rises < updates


def test_a_value_that_is_only_a_bound_makes_nobody_sure():
    # d1 is cut as soon as MIN has 1 there, for MAX has 3 at the root: it may be worth even less.
    said = sentences(Tree([[3], [[[1, 9], [0]]]]))
    assert "d1 is worth at most 1. First child: v = 1." in said
    assert (
        "What MAX has tried so far is worth at most 1; it already has 3 at the root, so α "
        "stays at 3." in said
    )


def test_an_answer_of_the_table_is_told_as_the_bound_that_it_is():
    game = TicTacToe()
    said = sentences(game, play_moves(game, ["c1", "a2", "b2", "b3"]), "alphabeta_table")
    assert said[62:64] == [
        "The table has this position, and X already wins at the root: nothing here can be better, "
        "so it is not searched again.",
        "The value of c3 does not matter: X already wins at the root.",
    ]


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
        "a2 gives B at least 7 and so leaves A at most 2, no better than 3: nothing changes.",
    ]


def test_a_fallible_min_at_the_root_is_told_one_value():
    said = sentences(Tree([1, 2], turns=("min", "max")), None, "fallible", error=60)
    assert said[-1].endswith(
        "so the expected value here is 1.3. "
        "The search is done. The root is worth 1.3: MIN plays a1."
    )


def test_against_a_fallible_min_nothing_is_sure():
    said = example("fallible")
    assert said[0].endswith("looks for the largest expected value.")
    assert said[7] == "MIN’s best reply so far gives 1."
    assert said[9] == "b2 is a leaf worth 1. For MIN that is no better than 1."
    assert said[-1].startswith("MAX can expect 0.08 at the root.")
    assert not [sentence for sentence in said if "guarantee" in sentence or "hold MAX" in sentence]


def test_the_engine_says_that_the_depth_is_reached_only_where_it_is():
    found = EXAMPLES["engine"]
    game = games.make(found.game)
    trace = record(game, play_moves(game, found.moves), "engine", **found.options)
    depth, ply, seen = 0, 0, set()
    for tick, event in enumerate(trace.events, 1):
        ply += (event.kind == "enter") - (event.kind == "leave")
        if event.annotation == "iteration":
            depth = event.value
        if event.annotation == "stopped":
            break
        if event.annotation == "not quiet":
            reached = trace.explain(tick).sentence.startswith("Depth limit reached, but")
            assert reached == (ply >= depth)
            seen.add(reached)
    assert seen == {True, False}


def test_a_singular_move_that_ends_the_game_is_searched_no_deeper():
    game = TicTacToe()
    said = sentences(game, play_moves(game, "a2 c1 b2 a1 b3 c2".split()), "singular", depth=3)
    assert said[20] == (
        "A shallow search finds this move clearly better than the others: it would be searched "
        "deeper, but it ends the game."
    )


def test_an_estimate_is_never_told_as_sure():
    said = example("h_minimax")
    assert said[3].startswith("Depth limit: EVAL(")
    assert not [sentence for sentence in said if "is worth" in sentence or "guarantee" in sentence]
    assert said[-1].endswith("MAX plays b2.")
    assert "The root is evaluated as +1: MAX plays" in said[-1]


def test_a_win_that_is_proven_is_told_as_such_though_estimates_are_beside_it():
    said = example("singular")
    assert "So far MAX has only a loss here: α rises to “O wins”." in said


def test_an_answer_from_the_book_names_its_move():
    assert example("book") == [
        "O (MIN) is to move at the root and looks for the smallest value it can guarantee.",
        "The book plays a3, worth 0: nothing is searched. The search is done.",
    ]


def test_a_book_that_no_search_has_proved_judges():
    game = games.make("connect-four")
    assert sentences(game, None, "alphabeta_lookup")[1].startswith(
        "The book plays d, evaluated as "
    )


def test_an_average_that_leaves_its_window_is_a_bound_and_is_written_out():
    said = example("star1")
    assert said[16] == (
        "The average is at most (5 + 4 + 9) / 3 = 6; MAX already has 7 at the root and will never "
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


def test_of_a_name_that_stands_twice_on_the_path_it_is_told_which():
    game = games.make("connect-four-4x3-3")
    said = " ".join(sentences(game, play_moves(game, ["a", "b"]), "h_alphabeta", depth=4))
    assert "MAX tries a. MIN’s best after the first a is evaluated as +1: " in said
    assert "MIN tries b. MAX’s best after the second a is evaluated as +1: " in said
    nim = " ".join(sentences(Nim((3, 4)), None, "alphabeta"))
    assert " after taking 1 from b for the second time" in nim


# What is said only where something else is possible: no value is beyond a win.
BEYOND = re.compile(
    r"(more than|at most|above|[≤>]) (\+1\b(?![.\d])|a win for X)"
    r"|(less than|at least|below|[≥<]) (−1\b(?![.\d])|a win for O)"
    r"|at (least|most) ([+−]1\b(?![.\d])|a win for [XO])|between a win"
    r"|(?<![\d.])[+−]1 or (less|more)|a win for [XO] or (less|more)"
    r"|hold MAX to (\+1\b(?![.\d])|a win for X)|guarantee (−1\b(?![.\d])|a win for O)"
)


@pytest.mark.parametrize(
    ("algorithm", "options", "none_beyond", "closed"),
    [
        ("alphabeta", {"ties": "cut"}, 47, 0),
        ("alphabeta", {"ties": "strict"}, 39, 304),
        ("alphabeta_hard", {"ties": "cut"}, 68, 0),
        ("alphabeta_table", {}, 34, 0),
        ("h_alphabeta", {"depth": 5, "ties": "strict"}, 29, 204),
        ("pvs", {"depth": 5}, 12, 0),
        ("quiescence", {"depth": 2}, 8, 0),
    ],
)
def test_nothing_is_said_of_values_beyond_a_win(algorithm, options, none_beyond, closed):
    game = TicTacToe()
    said = told(game, play_moves(game, ["b2", "a3", "c1"]), algorithm, **options)
    assert [s for each in said if BEYOND.search(s := f"{each.sentence} {each.condition}")] == []
    count = Counter(type(claim) for each in said for claim in each.claims)
    assert (count[ExtremeValue], count[Closed]) == (none_beyond, closed)


def test_who_already_wins_is_said_in_place_of_a_window_that_nothing_can_leave():
    game = TicTacToe()
    said = told(game, play_moves(game, "b2 a3 c1 a1 c2".split()))
    assert [said[tick].sentence for tick in (4, 7, 11, 14, 15, 26, 27, 30, 48)] == [
        "X wins here: α rises to +1.",
        "MAX tries b1. X already wins after b3: nothing here can be better.",
        "O wins here; X already wins after b3 and will never choose b1: α-cutoff, a2 is skipped.",
        "This move does not stop X from winning: β falls to +1.",
        "MIN tries c3. MIN has nothing better than a loss at the root: anything better can matter.",
        "So far MAX has only a loss here: α rises to −1.",
        "MAX tries a2. MAX has nothing better than a loss after c3, and MIN has nothing better "
        "than a loss at the root: any value can matter.",
        "X wins here; MIN has nothing better than a loss at the root and gains nothing by c3: "
        "β-cutoff, b1 is skipped.",
        "O already wins at the root, so nothing here can be better: β-cutoff, c3 and a2 are "
        "skipped.",
    ]
    assert [said[tick].condition for tick in (7, 10, 15, 29, 47)] == [
        "Whatever v becomes, MIN cuts off here.",
        "Cuts now: X already wins after b3.",
        "MAX cuts off here once X wins.",
        "Cuts now: X wins here.",
        "Cuts now: O already wins at the root.",
    ]


@pytest.mark.parametrize(
    ("moves", "algorithm", "tick", "sentence"),
    [
        ("b2 a3 c1", "engine", 2, "MIN tries b3. Nothing is known yet: the window is fully open."),
        (
            *("b2 a3 c1 a1", "pvs", 13),
            "MIN tries a2. MIN has nothing better than a loss after b3: a null window asks only "
            "whether O can avoid a loss.",
        ),
        (
            *("b2 a3 c1 a1", "pvs", 16),
            "MIN tries c2. O already wins after b3: the null window has nothing to ask.",
        ),
        ("b2 a3 c1", "minimax", 16, "MIN tries a1. So far MIN has only a loss."),
        (
            *("b2 a3 c1", "h_minimax", 136),
            "MAX tries c3. MAX’s best so far still looks like a win for O.",
        ),
        (
            *("b2 a3 c1 a1", "beam", 19),
            "b3 looks like a win for X. For MIN that is worse than +4: nothing changes.",
        ),
        (
            *("a1 b2 c3", "aspiration", 20),
            "MAX tries a2. MAX’s best after a3 is evaluated as −3: the window of this iteration "
            "ends at "
            "−2.56.",
        ),
        (
            *("a1 b2 c3", "h_maxn", 4),
            "Depth limit: EVAL(a2) = −6/72, −0.08333 for X, 0.08333 for O. First child: 0.08333 "
            "for O.",
        ),
    ],
)
def test_wins_losses_and_estimates_read_as_such(moves, algorithm, tick, sentence):
    game, options = TicTacToe(), {"depth": 3} if ALGORITHMS[algorithm].has_limit else {}
    said = sentences(game, play_moves(game, moves.split()), algorithm, **options)
    assert said[tick] == sentence


def test_with_strict_ties_a_window_without_width_asks_for_nothing():
    # At c2 MAX has 5 at the root, and MIN has 5 after a2: seven moves are tried below.
    said = sentences(Tree([[5, 9], [[5], [[[7, 5], [5]], 6]]]), ties="strict")
    closed = [sentence for sentence in said if "α = β" in sentence]
    assert closed[0] == "MIN tries c2. α = β = 5: no value can change the result."
    assert len(closed) == 7
    assert not [sentence for sentence in said if "itself can matter" in sentence]


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
    over = play_moves(game, ["a1", "a2", "b1", "b2", "c1"])
    nothing = ["The game is over here: there is nothing to search."]
    assert sentences(game, over) == sentences(game, over, "uct") == nothing


def test_a_condition_is_told_while_there_is_a_move_to_skip():
    said = told(games.make("tree-aima"))
    assert [said[tick].condition for tick in (13, 14, 15, 23, 25, 26)] == [
        "MIN cuts off here once v ≤ 3.",
        "Cuts now: 2 ≤ 3.",
        "",
        "MIN cuts off here once v ≤ 3.",
        "",  # d3 was the last move: nothing remains
        "",
    ]
    strict = told(games.make("tree-aima"), ties="strict")
    assert strict[13].condition == "MIN cuts off here once v < 3."
