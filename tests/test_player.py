"""How well the computer plays, and what it refuses to be."""

import json
from collections import Counter
from random import Random

import pytest

from plyscope import TicTacToe, Tree, solve
from plyscope.calls import bridge
from plyscope.calls.playing_strength import Strength
from plyscope.game import play_moves
from plyscope.search.tables.endgame_solver import retrograde
from plyscope.tournament.match_player import MatchPlayer

AIMA = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def test_a_perfect_player_runs_the_algorithm_and_plays_what_it_finds():
    perfect = Strength()
    assert perfect.select_search("alphabeta", {"ties": "strict"}) == (
        "alphabeta",
        {"ties": "strict"},
    )
    for moves in ([], ["b2"], ["b2", "a3"]):
        assert perfect.choose(TicTacToe(), 0, 4, moves) == 4


def test_a_player_that_looks_ahead_runs_the_same_algorithm_to_a_depth():
    ahead = Strength("depth", depth=3)
    options = {"ties": "cut"}
    assert ahead.select_search("alphabeta", options) == ("h_alphabeta", {"ties": "cut", "depth": 3})
    assert ahead.select_search("minimax", {}) == ("h_minimax", {"depth": 3})
    assert options == {"ties": "cut"}
    assert ahead.choose(AIMA, 0, 2, ["x"] * 5) == 2


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("alphabeta_table", "alphabeta_table has no depth-limited variant"),
        (
            "iterative_deepening",
            "iterative_deepening has no depth-limited variant; its option depth limits it",
        ),
    ],
)
def test_a_search_that_is_none_to_a_depth_has_no_such_strength(name, sentence):
    with pytest.raises(
        ValueError,
        match=f"^strength.kind is 'depth', expected 'perfect' or 'careless': {sentence}.$",
    ):
        Strength("depth").select_search(name, {})
    for kind in ("perfect", "careless"):
        assert Strength(kind).select_search(name, {"size": 5}) == (name, {"size": 5})


def test_a_careless_player_searches_like_a_perfect_one():
    assert Strength("careless").select_search("minimax", {}) == ("minimax", {})


def choices(seed, rate=0.25):
    """What a careless player plays in the first position at each number of moves, best being 4."""
    player = Strength("careless", rate=rate, seed=seed)
    game = TicTacToe()
    return [player.choose(game, game.initial, 4, [""] * played) for played in range(12)]


def test_a_careless_player_errs_where_its_seed_says_and_again_where_it_is_asked_again():
    for _ in range(2):
        assert choices(seed=1) == [4, 4, 2, 5, 4, 4, 4, 4, 4, 4, 4, 0]
        assert choices(seed=2) == [4, 4, 4, 4, 4, 4, 4, 4, 2, 4, 4, 4]
    assert all(move in range(9) for move in choices(seed=3, rate=1))


def test_carelessness_is_from_never_to_always():
    assert choices(seed=1, rate=0) == [4] * 12
    assert len(set(choices(seed=1, rate=1))) > 3


def test_a_careless_player_errs_about_as_often_as_its_rate_says():
    game, best = TicTacToe(), 4
    for rate in (0.25, 0.75):
        others = 0
        for seed in range(2_000):
            others += Strength("careless", rate=rate, seed=seed).choose(game, 0, best, []) != best
        assert others / 2_000 == pytest.approx(rate * 8 / 9, abs=0.03)  # or it errs on the best


def test_nobody_plays_on_when_the_game_is_over():
    game = TicTacToe()
    over = play_moves(game, ["a3", "a2", "b3", "b2", "c3"])
    assert Strength("careless", rate=1).choose(game, over, solve(game, over).action, []) is None


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            {"kind": "brilliant"},
            "strength.kind is 'brilliant', expected 'perfect', 'depth' or 'careless'.",
        ),
        ({"depth": 0}, "strength.depth is 0, expected a whole number from 1 up."),
        ({"depth": 2.0}, "strength.depth is 2.0, expected a whole number from 1 up."),
        ({"depth": True}, "strength.depth is True, expected a whole number from 1 up."),
        ({"rate": 1.5}, "strength.rate is 1.5, expected a number from 0 to 1."),
        ({"rate": float("nan")}, "strength.rate is nan, expected a number from 0 to 1."),
        ({"rate": "often"}, "strength.rate is 'often', expected a number from 0 to 1."),
        ({"seed": "x"}, "strength.seed is 'x', expected a whole number."),
    ],
)
def test_a_strength_that_cannot_be_is_refused(arguments, sentence):
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 (the whole sentence is compared)
        Strength(**arguments)
    assert str(refusal.value) == sentence


def test_an_unknown_algorithm_is_named_as_it_was_given_whatever_the_strength():
    with pytest.raises(ValueError, match="There is no algorithm 'foo'; there are: minimax, "):
        Strength("depth").select_search("foo", {})


def played(game, moves, algorithm="alphabeta", plays=True, **more):
    """What the page is told of the computer's move: the move, what the search found, the words."""
    asked = {"game": game, "moves": moves, "algorithm": algorithm, "plays": plays} | more
    found = json.loads(bridge.call("search", json.dumps(asked), lambda _: None))["value"]
    return found["move"], found["best"], found["said"]


# X . .    O is to move, and has won: a3 makes two threats, c3 three in the column at once.
DAWDLE = ["c1", "b2", "b1", "a1", "b3"]


def test_of_moves_as_good_the_computer_plays_the_quickest_win_and_says_so():
    quick = "c3 wins at once. The search found a3, which wins later."
    for algorithm in ("minimax", "alphabeta", "alphabeta_table", "iterative_deepening", "maxn"):
        assert played("tictactoe", DAWDLE, algorithm) == ("c3", "a3", quick)
    assert played("tictactoe", DAWDLE, "engine") == ("c3", "c3", "c3: O wins.")


def test_and_the_slowest_loss():
    slow = "c2 loses in 4 plies. The search found a3, which loses sooner."
    assert played("tictactoe", ["b2", "b3", "a2"]) == ("c2", "a3", slow)


def test_a_search_that_is_only_shown_and_a_match_stay_as_they_are():
    shown = ("a3", "a3", "a3 is worth −1: O wins with best play.")
    assert played("tictactoe", DAWDLE, plays=False) == shown
    game = TicTacToe()
    state = play_moves(game, DAWDLE)
    assert game.action_name(state, solve(game, state).action) == "a3"
    player = MatchPlayer({"algorithm": "alphabeta"}, game, "")
    assert game.action_name(state, player.choose_move(state, DAWDLE)) == "a3"


def test_a_careless_move_stays_careless_and_the_others_are_the_quickest():
    found = Counter()
    for seed in range(40):
        careless = {"kind": "careless", "rate": 0.5, "seed": seed}
        asked = {"moves": DAWDLE, "plays": True, "strength": careless}
        answer = json.loads(bridge.call("search", json.dumps(asked), lambda _: None))["value"]
        if not answer["careless"]:
            assert answer["move"] == "c3"
        found[answer["careless"]] += 1
    assert found == {False: 21, True: 19}


def test_where_a_search_looks_only_so_far_it_plays_the_quickest_of_what_it_has_seen_to_win():
    two = {"kind": "depth", "depth": 2}
    assert played("tictactoe", ["b2", "b3", "a2"], strength=two)[:2] == ("c2", "c2")
    assert played("tictactoe", DAWDLE, strength={"kind": "depth", "depth": 5})[:2] == ("c3", "a3")


@pytest.mark.parametrize(
    ("game", "moves", "algorithm", "options"),
    [
        # Positions come again.
        ("chess:7k/4Q3/6K1/8/8/8/8/8 w - - 0 1", [], "h_alphabeta", {"depth": 3}),
        ("piglet", ["roll", "roll 2"], "expectiminimax", {}),  # chance has a say
        ("tree-aima", [], "alphabeta", {}),  # nobody wins
        ("three-3x3", ["a3", "b3", "c3", "b2", "a1"], "maxn", {}),
        ("tictactoe", DAWDLE, "uct", {"simulations": 20}),  # nothing is proved
        ("tictactoe", ["b2"], "alphabeta", {}),  # a draw
        ("sliding-3x2", ["5", "4"], "single", {}),  # nobody is against it
    ],
)
def test_elsewhere_it_plays_what_the_search_found(game, moves, algorithm, options):
    move, best, _ = played(game, moves, algorithm, options=options)
    assert move == best


def test_every_move_of_a_perfect_player_is_the_quickest_win_or_the_slowest_loss():
    game = TicTacToe()
    endings = retrograde(game, game.initial, 10_000)
    rng, found = Random(41), Counter()
    while found.total() < 300:
        state, moves = game.initial, []
        for _ in range(rng.randint(0, 8)):
            if not game.is_terminal(state):
                action = rng.choice(game.actions(state))
                moves.append(game.action_name(state, action))
                state = game.result(state, action)
        if game.is_terminal(state):
            continue
        value, plies = endings[state]
        move, _, _ = played("tictactoe", moves)
        after = endings[game.result(state, game.parse_action(state, move))]
        assert after[0] == value
        assert value == 0 or after[1] == plies - 1
        wins = (value > 0) == (game.to_move(state) == 0)
        found["draw" if value == 0 else "win" if wins else "loss"] += 1
    assert found == {"draw": 139, "loss": 26, "win": 135}
