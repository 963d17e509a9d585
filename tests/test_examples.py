"""The examples: each runs, and shows what its point says."""

import re

import pytest

from plyscope import MAX, games, record, solve
from plyscope.calls import game_queries
from plyscope.calls.playing_strength import Strength
from plyscope.examples import BEGINNER_PATH, EXAMPLES
from plyscope.game import play_moves
from plyscope.games.draughts import Draughts
from plyscope.search import ALGORITHMS
from plyscope.search.minimal_proof import effective_branching_factor, searched_depth
from plyscope.trace.mcts_tree import build_mcts_tree

# What each of them finds: value, move, nodes visited, and what else its point counts.
FOUND = {
    "minimax": (3, "a1", 13, {"leaves": 9}),
    "minimax-corners": (0, "b3", 1053, {}),
    "alphabeta": (3, "a1", 11, {"leaves": 7, "cutoffs": 1}),
    "alphabeta-lecture": (2, "a1", 11, {"leaves": 5, "cutoffs": 2}),
    "alphabeta-both": (6, "a2", 26, {"cutoffs": 4}),
    "alphabeta-best": (6, "a2", 20, {"cutoffs": 5}),
    "alphabeta-worst": (6, "a2", 36, {"cutoffs": 0}),
    "alphabeta-tictactoe": (0, "b2", 2338, {}),
    "alphabeta-strict": (0, "b3", 518, {}),
    "alphabeta_hard": (3, "a1", 11, {}),
    "h_minimax": (1 / 72, "b2", 82, {}),
    "horizon": (0.00625, "a4", 127, {}),
    "quiescence": (0.00625, "a1", 536, {}),
    "singular": (0.025, "d4", 242, {"extensions": 2}),
    "killer": (-1 / 1104, "d", 452, {}),
    "history": (-1 / 1104, "d", 507, {}),
    "iterative_deepening": (-1 / 1104, "d", 2000, {"iterations": 4}),
    "principal-variation": (-1 / 1104, "d", 632, {}),
    "aspiration": (-1 / 1104, "d", 696, {"iterations": 4}),
    "aspiration-fails": (4 / 1104, "d", 664, {"iterations": 4, "re-searches": 1}),
    "pvs": (1 / 1002, "12-16", 748, {}),
    "exchange": (45 / 5440, "Nxe5", 28, {}),
    "stand_pat": (13 / 5440, "d4", 43, {}),
    "quiet-board": (-239 / 5440, "Qxh4", 36, {}),
    "loud-board": (-201 / 5440, "Qf6", 36, {}),
    "bishop": (51 / 5440, "f3+", 186, {}),
    "bishop-quiet": (119 / 5440, "Bxb3", 213, {}),
    "singular-mate": (1, "Qxb4", 77, {"extensions": 4}),
    "late_moves": (1 / 92, "c", 577, {"reductions": 12, "re-searches": 1}),
    "null_move": (74 / 3648, "Nxc4+", 1646, {"null moves": 11, "probe nodes": 53}),
    "check_extension": (1, "Nh6+", 1710, {"extensions": 215}),
    "beam": (1, "d", 24, {}),
    "futility": (1 / 92, "c", 545, {"futile nodes": 46}),
    "probcut": (1 / 184, "d", 7057, {}),
    "alphabeta_table": (1, "take 3 from c", 371, {"table hits": 244}),
    "symmetry": (0, "b2", 266, {}),
    "alphabeta_lookup": (0, "b3", 27, {"lookups": 19}),
    "book": (0, "a3", 1, {"lookups": 1}),
    "engine": (0, "a1", 727, {"iterations": 6}),
    "engine-mate": (1, "Bxf7+", 145, {"iterations": 2}),
    "engine-smothered": (1, "Nh6+", 262, {"iterations": 3, "extensions": 42}),
    "engine-width": (17 / 5440, "d4", 22474, {"iterations": 7}),
    "engine-draughts": (-1 / 501, "9-14", 7339, {"iterations": 9}),
    "database": (-1, "17-22", 118, {"lookups": 16, "iterations": 4}),
    "database-win": (1, "3-7", 1, {"lookups": 1}),
    "engine-threats": (1, "c", 9, {"iterations": 1}),
    "single": (-5, "1", 1453, {}),
    "ida_star": (-15, "2", 34, {"iterations": 2, "below the limit": 18}),
    "fallible": (0.08, "a2", 13, {}),
    "fallible-less": (0, "a1", 13, {}),
    "maxn": ((1, 2, 6), "a1", 15, {}),
    "maxn_shallow": ((4, 5, 0), "a3", 9, {"cutoffs": 1}),
    "h_maxn": ((4 / 144, 1 / 144, -5 / 144), "b2", 82, {}),
    "h_maxn-end": ((2, -1, -1), "b4", 246, {}),
    "alliances": ((5, 4, 5), "a2", 15, {}),
    "alliances-broken": ((-1, 5, 2), "a2", 15, {}),
    "alliances-strong": ((6, 1, 3), "a2", 19, {}),
    "expectimax": (10, "a1", 6, {}),
    "h_expectimax": (-9, "5", 100, {}),
    "expectiminimax": (4.25, "a1", 31, {}),
    "expectiminimax-piglet": (0.3984375, "roll", 658, {}),
    "star1": (7, "a1", 10, {"leaves": 6, "cutoffs": 2}),
    "star1-deep": (4.25, "a1", 25, {}),
    "star2": (4.25, "a1", 15, {"probe nodes": 15}),
    "h_expectiminimax": (25 / 63, "roll", 27, {}),
    "h_star1": (-13 / 528, "24/22 23/22", 1215, {}),
    "h_star2": (-13 / 528, "24/22 23/22", 222, {"probe nodes": 246}),
    "uct": (0.262, "c", 500, {}),
    "uct-corners": (0, "b3", 284, {}),
    "uct-dice": (0.45, "roll", 130, {}),
    "puct": (-0.003242754, "c", 201, {}),
}

# The same position searched in another way, as points compare it: the move and the nodes.
COMPARED = [
    ("alphabeta", {"algorithm": "minimax"}, "a1", 13),
    ("alphabeta-both", {"algorithm": "minimax"}, "a2", 36),
    ("alphabeta-best", {"order": "given"}, "a2", 26),
    ("alphabeta-tictactoe", {"algorithm": "minimax"}, "b2", 59_705),
    ("alphabeta-strict", {"ties": "cut"}, "b3", 318),
    ("killer", {"order": "given"}, "d", 857),
    ("history", {"order": "given"}, "d", 857),
    ("principal-variation", {"order": "given"}, "d", 1141),
    ("aspiration", {"algorithm": "iterative_deepening", "depth": 4}, "d", 1141),
    ("aspiration-fails", {"algorithm": "iterative_deepening", "depth": 4}, "d", 926),
    ("pvs", {"algorithm": "h_alphabeta", "depth": 5, "order": "evaluate"}, "12-16", 944),
    ("quiet-board", {"algorithm": "h_alphabeta", "depth": 1}, "Qxh4", 32),
    ("loud-board", {"algorithm": "h_alphabeta", "depth": 1}, "Qxh4", 32),
    ("bishop-quiet", {"algorithm": "h_alphabeta", "depth": 3}, "f3+", 186),
    ("singular-mate", {"algorithm": "h_alphabeta", "depth": 5}, "Qxb4", 331),
    ("engine-smothered", {"algorithm": "h_alphabeta", "depth": 5}, "Nh6+", 13_587),
    ("late_moves", {"algorithm": "h_alphabeta", "depth": 5, "order": "evaluate"}, "c", 1071),
    ("null_move", {"algorithm": "h_alphabeta", "depth": 5, "order": "evaluate"}, "Nxc4+", 2502),
    ("check_extension", {"algorithm": "h_alphabeta", "depth": 5}, "Nh6+", 13_587),
    ("futility", {"algorithm": "h_alphabeta", "depth": 5, "order": "evaluate"}, "c", 1071),
    ("probcut", {"algorithm": "h_alphabeta", "depth": 6}, "d", 9619),
    ("alphabeta_table", {"algorithm": "alphabeta"}, "take 3 from c", 6077),
    ("symmetry", {"algorithm": "alphabeta"}, "a3", 18_297),
    ("database", {"endgames": None}, "17-22", 3387),
    ("fallible", {"algorithm": "minimax"}, "a1", 13),
    ("maxn_shallow", {"algorithm": "maxn"}, "a3", 11),
    ("h_maxn-end", {"algorithm": "maxn"}, "b4", 246),
    ("star1", {"algorithm": "expectiminimax"}, "a1", 13),
    ("star1-deep", {"algorithm": "expectiminimax"}, "a1", 31),
    ("star2", {"algorithm": "star1", "low": 0, "high": 9}, "a1", 25),
    ("h_star1", {"algorithm": "h_expectiminimax", "depth": 3}, "24/22 23/22", 1298),
    ("h_star2", {"algorithm": "h_star1", "depth": 3, "low": -3, "high": 3}, "24/22 23/22", 1215),
    ("uct", {"simulations": 100, "algorithm": "uct"}, "g", 101),
    ("uct-dice", {"algorithm": "expectiminimax"}, "roll", 658),
]


def position(name):
    """The game and the position of an example."""
    example = EXAMPLES[name]
    game = games.make(example.game)
    return game, play_moves(game, example.moves)


def after_each(name, algorithm, **options):
    """What each move of an example's position is worth, by name."""
    game, state = position(name)
    return {
        game.action_name(state, a): solve(game, game.result(state, a), algorithm, **options).value
        for a in game.actions(state)
    }


def traced(name):
    """The trace of an example, and its children of the root by name."""
    game, state = position(name)
    trace = record(game, state, EXAMPLES[name].algorithm, **EXAMPLES[name].options)
    nodes = [trace.nodes[id_] for id_ in trace.nodes[0].children]
    return trace, {game.action_name(state, node.action): node for node in nodes}


def test_every_algorithm_has_an_example_and_they_come_in_the_order_of_the_lecture():
    assert {example.algorithm for example in EXAMPLES.values()} == set(ALGORITHMS)
    groups = [ALGORITHMS[example.algorithm].group for example in EXAMPLES.values()]
    in_order = list(dict.fromkeys(algorithm.group for algorithm in ALGORITHMS.values()))
    assert groups == sorted(groups, key=in_order.index)
    assert list(FOUND) == list(EXAMPLES)


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_finds_what_its_point_says(name):
    game, state = position(name)
    example = EXAMPLES[name]
    result = solve(game, state, example.algorithm, **example.options)
    value, move, nodes, counts = FOUND[name]
    assert result.value == pytest.approx(value, abs=1e-9)
    assert game.action_name(state, result.action) == move
    assert result.counts["nodes"] == nodes
    assert {count: result.counts[count] for count in counts} == counts


@pytest.mark.parametrize(("name", "other", "move", "nodes"), COMPARED)
def test_what_a_point_compares_with_is_so(name, other, move, nodes):
    game, state = position(name)
    if "endgames" in other:
        game = Draughts(EXAMPLES[name].game.partition(":")[2], other["endgames"])
        assert state == game.initial
    algorithm = other.get("algorithm", EXAMPLES[name].algorithm)
    given = {key: value for key, value in other.items() if key not in ("algorithm", "endgames")}
    options = given if "algorithm" in other else {**EXAMPLES[name].options, **given}
    result = solve(game, state, algorithm, **options)
    assert game.action_name(state, result.action) == move
    assert result.counts["nodes"] == nodes


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_number_of_nodes_in_a_point_is_one_that_is_tested(name):
    """Numbers of three digits and more are counts."""
    known = {FOUND[name][2], *FOUND[name][3].values(), *EXAMPLES[name].options.values(), 100}
    known |= {200, 300} if name == "uct-corners" else set()
    known |= {nodes for one, _, _, nodes in COMPARED if one == name}
    numbers = re.findall(r"(?<![\d.])\d[\d,]*\d\d", EXAMPLES[name].point)
    assert {int(number.replace(",", "")) for number in numbers} <= known


def test_a_point_is_one_or_two_short_sentences_in_plain_words():
    for example in EXAMPLES.values():
        assert example.point.endswith(".")
        assert len(example.point) <= 170
        assert len(example.title) <= 40
        assert "'" not in example.point + example.title


def test_the_win_of_61_plies_is_played_out_and_falls_by_one_each_ply():
    game, state = position("database-win")
    distances = []
    while not game.is_terminal(state):
        found = game_queries.evaluate_moves(game, state, Strength("depth", 3))
        assert set(found["plies"]) == set(found["values"])  # of each move it is known
        winning = [found["plies"][move] for move, v in found["values"].items() if v == 1]
        best = min(winning) if game.to_move(state) == MAX else max(winning)
        distances.append(best)
        move = next(move for move, plies in found["plies"].items() if plies == best)
        state = game.result(state, game.parse_action(state, move))
    assert distances == list(range(61, 0, -1))
    assert game.end_text(state) == "Black wins: White has no piece left"


def test_only_the_sides_save_o_from_two_corners():
    assert after_each("minimax-corners", "minimax") == {
        "b3": 0, "c3": 1, "a2": 0, "c2": 0, "a1": 1, "b1": 0,
    }  # fmt: skip
    assert [
        move for move, v in after_each("alphabeta-tictactoe", "alphabeta").items() if v < 1
    ] == ["b2"]


def test_fail_hard_reports_the_bound_and_fail_soft_what_it_found():
    assert traced("alphabeta_hard")[1]["a2"].value == 3
    assert traced("alphabeta")[1]["a2"].value == 2


def test_the_horizon_effect_and_what_helps():
    truth = after_each("horizon", "alphabeta_table")
    assert truth == {name: 0 if name in ("d4", "a1", "b1") else 1 for name in truth}
    game, state = position("horizon")
    blunder = record(game, state, "h_alphabeta", depth=3).result
    assert [game.names[a] for a in blunder.principal_variation] == ["a4", "a1", "d4"]
    assert game.noisy_actions(game.result(state, blunder.action)) == (12,)  # a1: X has to
    assert traced("quiescence")[1]["a4"].value == 1
    deeper = solve(game, state, "h_alphabeta", depth=4)
    assert game.names[deeper.action] == "a1"


def line(name, **other):
    """What an example's search expects to be played, or another search of its position, by name."""
    game, state = position(name)
    given = {"algorithm": EXAMPLES[name].algorithm, **EXAMPLES[name].options, **other}
    moves = []
    for action in record(game, state, **given).result.principal_variation:
        moves.append(game.action_name(state, action))
        state = game.result(state, action)
    return moves


def test_the_two_boards_differ_by_a_rook_and_one_ply_ahead_seem_as_good():
    fens = [EXAMPLES[name].game.split(":")[1] for name in ("quiet-board", "loud-board")]
    assert [fen.split("/")[-1] for fen in fens] == ["R1BQ1R2 b - - 0 1", "R1BQ3R b - - 0 1"]
    assert len({fen.rpartition("/")[0] for fen in fens}) == 1
    seen = []
    for name in ("quiet-board", "loud-board"):
        game, state = position(name)
        after = game.result(state, game.parse_action(state, "Qxh4"))
        men = game.view(after).cells
        pawns, knights = (men.count(one) - men.count(one.upper()) for one in "pn")
        others = [men.count(one) - men.count(one.upper()) for one in "brqk"]
        assert (pawns, knights, others) == (2, 1, [0, 0, 0, 0])
        seen.append(170 * game.evaluate(after, MAX))
        taken = {game.action_name(after, action) for action in game.captures(after)}
        assert ("Rxh4" in taken) == (name == "loud-board")
        # No capture of White's is worth more than to stand pat; or one is, by a queen.
        quiet = 170 * solve(game, after, "stand_pat", depth=1).value
        assert (quiet > 0) == (name == "loud-board")
    assert seen == pytest.approx([-7.46875, -7.4375])


def test_the_bishop_is_lost_and_a_pawn_given_away_for_not_seeing_it():
    assert line("bishop") == ["f3+", "Kxf3", "Bxb3"]
    game, _ = position("bishop")
    last = play_moves(game, line("bishop"))
    assert [game.action_name(last, action) for action in game.captures(last)] == ["cxb3"]
    assert "After f3+, Kxf3 and Bxb3 the recapture cxb3 lies beyond" in EXAMPLES["bishop"].point
    assert line("bishop-quiet")[:1] == ["Bxb3"]
    assert "cxb3" in line("bishop-quiet")
    values = after_each("bishop", "engine", nodes=5_000)
    assert min(values, key=values.get) == "Bxb3"  # the best for Black, who is MIN
    assert values["f3+"] > values["Bxb3"] + 0.5 / 170  # half a pawn, at least
    for name in values:  # whatever Black does
        game, state = position("bishop")
        state = game.result(state, game.parse_action(state, name))
        for _ in range(10):
            state = game.result(state, solve(game, state, "stand_pat", depth=3).action)
        assert "b" not in game.view(state).cells, name


def test_singular_moves_find_in_three_plies_what_else_takes_five():
    game, state = position("singular-mate")
    plain = [solve(game, state, "h_alphabeta", depth=depth).value for depth in (3, 4, 5)]
    assert plain[0] < 1
    assert plain[1] < 1
    assert plain[2] == 1


def test_the_queen_is_given_away_for_a_mate_in_three():
    mate = ["Nh6+", "Kh8", "Qg8+", "Rxg8", "Nf7#"]
    other = {"algorithm": "h_alphabeta", "depth": 5, "order": "evaluate"}
    assert line("engine-smothered", **other) == mate
    game, state = position("engine-smothered")
    assert solve(game, state, "h_alphabeta", depth=4).value < 1


@pytest.mark.parametrize(
    ("name", "depth", "reached", "factor", "moves"),
    [("engine-width", 7, 13, 4.0, 35), ("engine-draughts", 9, 13, 2.5, 7.8)],
)
def test_the_engines_branching_factor_is_far_below_that_of_the_game(
    name, depth, reached, factor, moves
):
    """It is taken at the depth of the last iteration, not where the last capture was."""
    trace, _ = traced(name)
    counts = trace.result.counts
    plies = max(node.ply for node in trace.nodes)
    assert (plies, counts["iterations"], EXAMPLES[name].options["depth"]) == (reached, depth, depth)
    branching = effective_branching_factor(
        counts["nodes"], searched_depth(None, counts["iterations"], plies)
    )
    assert round(branching, 1) == factor
    assert games.find_entry(EXAMPLES[name].game).branching == moves


def test_notes_are_short():
    notes = {name: example.note for name, example in EXAMPLES.items() if example.note}
    assert set(notes) == {"engine-smothered", "engine-draughts"}
    for note in notes.values():
        assert note.endswith(".")
        assert len(note) <= 220


def test_one_iteration_fails_low_and_is_searched_again():
    trace, _ = traced("aspiration-fails")
    notes = [(event.annotation, event.value) for event in trace.events if event.annotation]
    assert [note for note, _ in notes] == ["iteration"] * 3 + ["fail low", "iteration"]
    assert notes[2:4] == [("iteration", 3), ("fail low", -11 / 1104)]


def test_o_must_stop_three_in_the_row_at_c_or_f():
    values = after_each("beam", "engine")
    assert [move for move, value in values.items() if value < 1] == ["c", "f"]
    assert not traced("beam")[1].keys() & {"c", "f"}


def test_the_fifth_iteration_is_broken_off():
    trace, _ = traced("iterative_deepening")
    notes = [event.annotation for event in trace.events if event.annotation]
    assert notes == ["iteration"] * 5 + ["stopped"]


def test_whatever_the_third_player_does_the_first_wins():
    game, state = position("h_maxn-end")
    assert game.players[game.to_move(state)] == "△"
    assert after_each("h_maxn-end", "maxn") == dict.fromkeys(
        ("b4", "c4", "b3", "b2", "c2"), (2, -1, -1)
    )


def test_what_the_points_say_of_risks_and_alliances():
    assert after_each("fallible", "fallible", error=60) == pytest.approx({"a1": 0, "a2": 0.08})
    assert after_each("fallible", "fallible", error=55) == pytest.approx({"a1": 0, "a2": -0.01})
    game, state = position("alliances-strong")
    assert solve(game, state, "maxn").value == (1, 2, 7)
    assert solve(game, state, "alliances", alliance="A+B").value == (4, 4, 2)


def test_to_roll_is_worth_more_than_to_hold():
    values = after_each("expectiminimax-piglet", "expectiminimax")
    assert values == {"roll": 0.3984375, "hold": 0.2421875}


def test_the_skipped_leaves_of_star1_are_the_last_of_a2_and_two_of_a3():
    _, children = traced("star1")
    assert {name: len(node.children) for name, node in children.items()} == {
        "a1": 3, "a2": 2, "a3": 1,
    }  # fmt: skip


def test_simulations_leave_the_losing_corner():
    game, state = position("uct-corners")
    corner = game.parse_action(state, "c3")
    visits = []
    for simulations in (200, 500):
        merged = build_mcts_tree(record(game, state, "uct", simulations=simulations).numbers)
        visits.append(merged.nodes[merged.nodes[0].children[corner]].visits)
    assert visits == [50, 62]
    assert after_each("uct-corners", "minimax")["c3"] == 1


def test_the_path_has_eight_that_exist_the_lectures_tree_among_them():
    assert len(set(BEGINNER_PATH)) == 8
    assert set(BEGINNER_PATH) <= set(EXAMPLES)
    assert "tree-lecture" in {EXAMPLES[name].game for name in BEGINNER_PATH}
