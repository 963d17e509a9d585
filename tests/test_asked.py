"""What a call may be asked with: its arguments by name, each in its bounds, and nothing else."""

import json

import pytest

from plyscope import CHANCE, record
from plyscope.calls.bridge import call
from plyscope.calls.game_queries import evaluate_moves
from plyscope.calls.playing_strength import Strength
from plyscope.calls.schema import CALLS, read
from plyscope.calls.search_queries import measure_branching
from plyscope.game import play_moves
from plyscope.games import GAMES, make
from plyscope.search import node_budget
from plyscope.search.node_budget import limit_moves


def answer(name, arguments):
    """What the page hears, of arguments or of a text in their place."""
    text = arguments if isinstance(arguments, str) else json.dumps(arguments)
    return json.loads(call(name, text))


def refused(name, arguments):
    """The sentence with which a call is refused."""
    error = answer(name, arguments)["error"]
    assert error["kind"] == "ValueError"
    return error["message"]


def test_what_is_left_out_is_the_default():
    asked = read("search", '{"moves": ["b2"]}')
    assert asked == {
        "game": "tictactoe",
        "first": None,
        "moves": ["b2"],
        "algorithm": "alphabeta",
        "strength": Strength(),
        "options": {},
        "plays": False,
    }
    assert read("size", "{}")["depth"] is None
    assert read("evaluation", "{}")["path"] == []


def test_every_call_is_about_a_position_but_these():
    others = {name for name, one in CALLS.items() if "moves" not in one}
    assert others == {
        *("source", "random"),
        *("exercises", "games", "build", "bring", "learn"),
    }


def branching(nodes, plies, algorithm="alphabeta", **more):
    """Return the effective branching factor of a search that ended."""
    arguments = {"options": {}, "strength": Strength(), "iterations": 0} | more
    return measure_branching(algorithm=algorithm, nodes=nodes, plies=plies, **arguments)


def test_a_tree_of_tic_tac_toes_size_that_is_sixty_plies_deep_branches_by_1_21():
    assert branching(549_946, 60) == 1.210637
    assert branching(10**15, 1) == 10**15
    assert branching(10**15, 10_000) == 1.002873


def test_captures_beyond_the_depth_make_a_search_no_narrower():
    """Both look 2 plies ahead: 1 + b* + b*^2 is 574, and 162."""
    game, options = make("chess"), {"depth": 2}
    state = play_moves(game, ("e4", "e5", "Nf3", "Nc6"))
    found = {}
    for name in ("stand_pat", "h_alphabeta"):
        nodes = record(game, state, name, **options).nodes
        plies = max(node.ply for node in nodes)
        found[name] = len(nodes), plies, branching(len(nodes), plies, name, options=options)
    assert found == {"stand_pat": (574, 10, 23.442641), "h_alphabeta": (162, 2, 12.198426)}


def test_the_depth_of_a_tree_is_that_of_its_last_finished_iteration_or_the_one_asked_for():
    nodes = 1 + 3 + 9 + 27
    assert branching(nodes, 9, "engine", iterations=3) == 3
    assert branching(nodes, 9, "pvs", options={"depth": 3}) == 3
    assert branching(nodes, 9, strength=Strength("depth", 3)) == 3
    assert branching(nodes, 3, "pvs", options={"depth": 42}) == 3
    assert branching(nodes, 9, "uct") is None


def test_nodes_are_counted_without_a_tape():
    for asked, nodes in (
        ({"algorithm": "minimax", "moves": ["b2"]}, 55_505),
        ({"algorithm": "alphabeta", "moves": ["b2"]}, 2_316),
        ({"algorithm": "alphabeta", "strength": {"kind": "depth", "depth": 3}}, 167),
        ({"algorithm": "uct", "options": {"simulations": 40}}, 41),
    ):
        blocks = []
        assert call("count", json.dumps(asked), blocks.append) == f'{{"value": {nodes}}}'
        assert blocks == []
        assert answer("count", asked | {"max_nodes": nodes}) == {"value": nodes}
        assert answer("count", asked | {"max_nodes": nodes - 1}) == {"value": None}


def test_what_is_never_judged_has_no_value_at_a_depth():
    depth = {"kind": "depth", "depth": 1}
    for game in ("tree-deep", "tree-three", "nim"):
        assert refused("values", {"game": game, "strength": depth}) == (
            "strength.kind is 'depth', expected 'perfect' or 'careless': this game has no "
            "evaluation function."
        )
    assert refused("minimum", {"game": "nim", "depth": 2}) == (
        "This game has no evaluation, so a search to a depth cannot end before the game does: "
        "leave the depth out."
    )
    assert answer("minimum", {"game": "nim-1-3-5"}) == answer(
        "minimum", {"game": "nim-1-3-5", "depth": 9}
    )


def test_where_chance_or_a_third_player_takes_part_no_leaves_prove_a_value():
    assert answer("minimum", {"game": "pig", "depth": 3}) == {"value": 0}
    assert answer("minimum", {"game": "three-3x3", "depth": 3}) == {"value": 0}
    assert answer("minimum", {"game": "tree-aima"}) == {"value": 5}


@pytest.mark.parametrize(
    ("name", "arguments", "sentence"),
    [
        (
            "size",
            {"dept": 3},
            "size has no argument 'dept', expected game, first, moves, depth or part.",
        ),
        (
            "exercises",
            {"count": 0},
            "count is 0, expected a whole number from 1 to 100.",
        ),
        (
            "roll",
            {},
            "roll needs the argument 'random'.",
        ),
        ("size", "[3]", "size is [3], expected an object with game, first, moves, depth and part."),
        (
            "size",
            "{'depth': 3}",
            "Arguments of size: \"{'depth': 3}\" is not JSON from character 1 on.",
        ),
        (
            "size",
            "[" * 100_000,
            "Arguments of size: the JSON is nested too deeply.",
        ),
        (
            "size",
            f'{{"depth": {"9" * 5000}}}',
            "Arguments of size: a number is too long, expected at most a few thousand digits.",
        ),
        (
            "size",
            " " * 16_000_001,
            "Arguments of size: 16,000,001 characters of JSON, expected at most 16,000,000.",
        ),
        ("random", {"seed": -1}, "seed is -1, expected a whole number from 0 to"),
        (
            "random",
            {"seed": 10**9 + 1},
            "seed is 1000000001, expected a whole number from 0 to 1,000,000,000.",
        ),
        ("roll", '{"random": NaN}', "random is nan, expected a number from 0 to below 1."),
        ("roll", {"random": "x"}, "random is 'x', expected a number from 0 to below 1."),
        ("search", {"options": []}, "options is [], expected an object."),
        ("search", {"strength": 5}, "strength is 5, expected an object with kind, depth"),
        ("source", {"algorithm": ["uct"]}, "algorithm is ['uct'], expected 'minimax', "),
        ("size", {"game": {}}, "game is {}, expected a string."),
        ("size", {"moves": ["a1"] * 2001}, "moves has 2,001 items, expected at most 2,000."),
        ("nodes", {"paths": 3}, "paths is 3, expected a list of paths."),
        (
            "nodes",
            {"paths": [[0], ["a1"]]},
            "paths[1][0] is 'a1', expected a whole number.",
        ),
        (
            "nodes",
            {"paths": [[0] * 2000] * 101},
            "paths has 202,000 actions in all, expected at most 200,000.",
        ),
        ("explain", {"tape": [3], "done": 1}, "done is 1, expected true or false."),
        ("explain", {"tape": "3"}, "tape is '3', expected a list of numbers."),
        ("explain", {"tape": [3] * 300_001}, "tape has 300,001 items, expected at most 300,000."),
        (
            "explain",
            {"tape": [3, "nan"]},
            "tape[1] is 'nan', expected a number from -1,000,000,000,000,000 to "
            '1,000,000,000,000,000, "inf" or "-inf".',
        ),
        ("figure", {"format": "png", "nodes": []}, "format is 'png', expected 'svg' or 'tikz'."),
        ("figure", {"format": "svg", "nodes": []}, "nodes has 0 items, expected at least 1."),
        (
            "figure",
            {"format": "svg", "nodes": [3]},
            "nodes[0] is 3, expected a list of 10: id, parent, ",
        ),
    ],
)
def test_what_is_not_right_is_told_with_what_would_be(name, arguments, sentence):
    assert refused(name, arguments).startswith(sentence)


ROOT = [0, None, None, None, None, 0, 3, 2, False, 2]


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        (
            [0, 0, 0, None, None, 1, 3, 0, False, 0],
            ".id is 0, expected an id that no other node has.",
        ),
        ([1, 7, 0, None, None, 1, 3, 0, False, 0], ".parent is 7, expected the id of an earlier"),
        (
            [1, None, 0, None, None, 1, 3, 0, False, 0],
            ".parent is None, expected the id of an earlier node.",
        ),
        (
            [1, 0, 0, None, None, 2, 3, 0, False, 0],
            ".ply is 2, expected 1, one more than its parent's.",
        ),
        (
            [1, 0, None, None, None, 1, 3, 0, False, 0],
            ".action is None, expected a whole number: it is",
        ),
        (
            [1, 0, 0, None, None, 201, 3, 0, False, 0],
            ".ply is 201, expected a whole number from 0 to 200.",
        ),
        ([1, 0, 0, "x", None, 1, 3, 0, False, 0], ".alpha is 'x', expected a number, or null."),
        ([1, 0, 0, None, None, 1, "3", 0, False, 0], ".value is '3', expected a number, or null."),
        ([1, 0, 0, None, None, 1, [1, "2"], 0, False, 0], ".value[1] is '2', expected a number."),
        (
            [1, 0, 0, None, None, 1, [1] * 27, 0, False, 0],
            ".value has 27 items, expected at most 26.",
        ),
        (
            [1, 0, 0, None, None, 1, 3, -1, False, 0],
            ".actions is -1, expected a whole number from 0 up.",
        ),
        ([1, 0, 0, None, None, 1, 3, 0, 0, 0], ".cut is 0, expected true or false."),
    ],
)
def test_a_node_that_cannot_be_drawn_is_named(row, sentence):
    asked = {"game": "tree-aima", "format": "svg", "nodes": [ROOT, row]}
    assert refused("figure", asked).startswith(f"nodes[1]{sentence}")
    fine = asked | {"nodes": [ROOT, [1, 0, 0, None, None, 1, 3, 0, False, 0]]}
    assert answer("figure", fine)["value"].startswith("<svg")


def test_the_root_of_a_figure_is_at_ply_0_without_a_parent():
    for root in ([0, 0, *ROOT[2:]], [*ROOT[:5], 1, *ROOT[6:]]):
        asked = {"game": "tree-aima", "format": "tikz", "nodes": [root]}
        assert refused("figure", asked) == (
            f"nodes[0] has parent {root[1]} and ply {root[5]}, expected null and 0: it is the root."
        )


def test_what_a_search_did_not_skip_cannot_be_opened():
    asked = {"value": 0, "alpha": None, "beta": None, "path": [0], "entered": list(range(9))}
    assert refused("ghosts", asked) == "No move was skipped at this node."
    depth = {"kind": "depth", "depth": 1}
    assert refused("ghosts", asked | {"entered": [], "strength": depth}) == (
        "path has 1 actions, expected fewer than 1: a search to that depth tries no moves below."
    )


def test_a_question_that_takes_too_long_is_refused_before_it_has(monkeypatch):
    game = limit_moves(make("tictactoe"), 30)
    assert list(game.actions(game.initial)) == list(range(9))
    for _ in range(2):
        game.actions(game.initial)
    with pytest.raises(ValueError, match=r"^This takes more than 30 moves to answer: start nearer"):
        game.actions(game.initial)
    assert node_budget.MAX_MOVES == 1_000_000
    monkeypatch.setattr(
        "plyscope.calls.game_queries.limit_moves", lambda game: limit_moves(game, 50_000)
    )
    far = {"game": "connect-four", "strength": {"kind": "perfect"}}
    assert refused("values", far).startswith("This takes more than 50,000 moves to answer:")


@pytest.mark.parametrize("name", GAMES)
def test_the_values_that_the_page_shows_take_a_third_of_that_at_most(name, monkeypatch):
    monkeypatch.setattr(node_budget, "MAX_MOVES", node_budget.MAX_MOVES // 3)
    monkeypatch.setattr(
        "plyscope.calls.game_queries.limit_moves",
        lambda game: limit_moves(game, node_budget.MAX_MOVES),
    )
    game, entry = make(name), GAMES[name]
    strengths = [Strength("depth", depth) for depth in entry.depths[-1:]]
    state = game.initial
    if game.to_move(state) == CHANCE:
        state = game.result(state, game.outcomes(state)[0][0])
    for strength in [*strengths, *([Strength()] if entry.solvable else [])]:
        assert evaluate_moves(game, state, strength)["values"]
