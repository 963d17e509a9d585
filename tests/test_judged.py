"""What the page asks of a search that judges: the evaluation of a moment, and opened ghosts."""

import pytest

from plyscope import ALGORITHMS, GAMES, MAX, MNK, TicTacToe, games, record
from plyscope.calls import search_queries
from plyscope.calls.page_catalog import make_catalog
from plyscope.calls.playing_strength import Strength
from plyscope.evaluation import evaluate_by_feature, parse_weights
from plyscope.game import play_moves
from plyscope.games.pig import Pig
from tests.tapes import until

EXACT = Strength()
WEIGHTS = "ones=-1, centre=2.5"
LIMITS = {"puct": {"simulations": 60}, "engine": {"depth": 4, "nodes": 2_000}}
IN_TURN = [
    name
    for name, algorithm in ALGORITHMS.items()
    if "weights" in algorithm.options
    and not algorithm.returns_vectors
    and not algorithm.unfit_reason(TicTacToe())
]


def explained(game, state, algorithm, options, strength=EXACT):
    """Yield of each tick at which a child is left its value, its position and its evaluation."""
    arguments = {"algorithm": algorithm, "options": options, "strength": strength, "done": False}
    name, searched = strength.select_search(algorithm, options)
    trace = record(game, state, name, **searched)
    path = []
    for tick, event in enumerate(trace.events, 1):
        asked = arguments | {"tape": until(trace.numbers, tick)}
        told = search_queries.explain_last_tick(game, state, **asked)
        at = state
        if event.kind == "enter":
            path.append(event.action)
        for action in path:
            at = game.result(at, action)
        if event.kind == "leave":
            path.pop()
        yield event, at, told["evaluation"]


def test_a_game_offers_its_features_with_their_own_weights():
    offered = {game["name"]: game["features"] for game in make_catalog()["games"]}
    assert offered.keys() == GAMES.keys()
    assert offered["tictactoe"] == {"ones": 1, "twos": 4, "centre": 0}
    assert list(offered["tictactoe-4x4-4"]) == ["ones", "twos", "threes", "centre"]
    assert offered["connect-four"] == {"ones": 1, "twos": 4, "threes": 9, "centre": 0}
    assert offered["pig"] == {"score": 1, "stake": 1}
    assert offered["tree-aima"] == offered["nim"] == offered["three-3x3"] == {}
    for name, features in offered.items():
        if features:
            assert features == parse_weights(games.make(name), "")


@pytest.mark.parametrize("algorithm", IN_TURN)
def test_a_leaf_that_is_judged_is_told_with_the_value_that_the_search_gave_it(algorithm):
    game = TicTacToe()
    state = play_moves(game, ["b2", "a3"])
    options = {"weights": WEIGHTS} | LIMITS.get(algorithm, {"depth": 2})
    judged = 0
    for event, at, told in explained(game, state, algorithm, options):
        if told is None:
            continue
        judged += 1
        assert not game.is_terminal(at)
        assert told["value"] == event.value
        expected = evaluate_by_feature(game, at, parse_weights(game, WEIGHTS))
        terms = [list(term) for term in expected.terms]
        changed = {"changed_weights": ["ones", "centre"]}
        assert told == expected._asdict() | {"terms": terms} | changed
    assert judged > 3
    if algorithm == "h_minimax":
        assert judged == record(game, state, "h_minimax", **options).result.counts["leaves"]


def test_a_value_that_was_learned_is_not_told_as_a_sum_of_features():
    game, estimates = games.Go(), 0
    for _, _, told in explained(game, game.initial, "puct", {"simulations": 6}):
        estimates += 1
        assert told is None
    assert estimates > 6
    small = games.Go(3)
    told = [told for *_, told in explained(small, small.initial, "puct", {"simulations": 6})]
    assert any(told)


def test_a_search_to_the_end_judges_nothing():
    game = TicTacToe()
    state = play_moves(game, ["b2", "a3", "b3", "b1", "c3"])
    for algorithm in ("alphabeta", "minimax", "alphabeta_table", "uct"):
        options = {"simulations": 20} if algorithm == "uct" else {}
        told = [told for *_, told in explained(game, state, algorithm, options)]
        assert len(told) > 20
        assert set(told) == {None}


def test_alphabeta_of_a_strength_judges_by_the_games_own_weights():
    game = MNK(4, 4, 3)
    story = explained(game, game.initial, "alphabeta", {}, strength=Strength("depth", 1))
    told = [found for *_, found in story if found]
    assert len(told) == 16
    assert [weight for _, _, weight, _ in told[0]["terms"]] == [1, 4, 0]


def test_a_game_of_dice_is_judged_too_and_one_without_features_is_not():
    game = Pig(target=20)
    options = {"depth": 2, "weights": "stake=0.5"}
    story = [
        (event, told)
        for event, _, told in explained(game, game.initial, "h_expectiminimax", options)
        if told
    ]
    assert len(story) > 5
    assert all(told["value"] == event.value for event, told in story)

    class Judged(games.tree.Tree):
        def evaluate(self, state, player):
            return self.utility(state, player) if self.is_terminal(state) else 0

    tree = Judged([[1, 2], [3, 4]])
    told = [told for *_, told in explained(tree, tree.initial, "h_minimax", {"depth": 1})]
    assert set(told) == {None}


def opened(options, algorithm="h_alphabeta", depth=1):
    """What a cutoff after b2 a3 skipped, when c3, b3 and a2 were tried."""
    game = TicTacToe()
    window = {"alpha": None, "beta": 0.1, "value": 0.2, "entered": [1, 2, 3]}
    asked = {"path": [4, 0], "algorithm": algorithm, "options": options} | window
    asked["strength"] = Strength("depth", depth + 2)
    return search_queries.find_skipped_moves(game, game.initial, **asked)["ghosts"]


def test_ghosts_are_judged_by_the_weights_of_the_search():
    game = TicTacToe()
    state = play_moves(game, ["b2", "a3"])
    found = opened({"weights": WEIGHTS, "ties": "cut", "depth": 3})
    assert [name for _, name, _ in found] == ["c2", "a1", "b1", "c1"]
    weights = parse_weights(game, WEIGHTS)
    for action, _, value in found:
        assert value == evaluate_by_feature(game, game.result(state, action), weights).value
    own = opened({"weights": "", "depth": 3})
    assert [value for *_, value in own] == [
        game.evaluate(game.result(state, action), MAX) for action, *_ in own
    ]
    assert own != found


@pytest.mark.parametrize("order", ["given", "evaluate", "random:7", "killer", "history", "best"])
def test_ghosts_come_in_the_order_of_the_search_and_are_worth_the_same(order):
    game = TicTacToe()
    found = opened({"order": order}, "alphabeta", depth=2)
    assert sorted(found) == opened({}, "alphabeta", depth=2)
    if order == "evaluate":
        state = play_moves(game, ["b2", "a3"])
        judged = [game.evaluate(game.result(state, action), MAX) for action, *_ in found]
        assert judged == sorted(judged, reverse=True)
        assert sorted(judged) != judged
