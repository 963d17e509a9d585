"""What cannot be is refused in a sentence: what was wrong, where, and what would be right.

Never in Python's own words, and never by a search without end. The sentences of options are in
search/test_registry.py and search/test_solve.py, those of single games and trees in games.
"""

import re

import pytest

from plyscope import MNK, IllegalMove, TicTacToe, Tree, Watch, record, solve
from plyscope.calls.playing_strength import Strength
from plyscope.evaluation import parse_weights
from plyscope.game import play_moves
from plyscope.games import make
from plyscope.games.connect_four import ConnectFour
from plyscope.games.mnk3 import MNK3
from plyscope.games.nim import Nim
from plyscope.games.pig import Pig
from plyscope.games.sliding_puzzle import SlidingPuzzle
from plyscope.search import minimax_value

GOOGOLS = 10**400
LONG = 10**5000  # Python itself refuses to print it
INF, NAN = float("inf"), float("nan")

THE_ALGORITHMS = "minimax, alphabeta, alphabeta_hard, "
NO_TURNS = 'turns is a list of movers, such as ("max", "min"), not '
NO_TURN = 'A turn is "max", "min", "chance" or a player\'s number, 0 to 25, not '
NO_LEAF = "A leaf is a number or a tuple of numbers, not "
NO_BOARD = "A board has 1 to 26 columns and rows, not "
NO_PILES = "piles is a list of whole numbers from 0 up, such as (3, 4, 5), not "
NO_TILES = "The tiles are 1, 2, 3, ... and 0, the gap, once each; not "


def each(*refusals):
    """Parametrize by (call, sentence), each named after its sentence."""
    return pytest.mark.parametrize(
        ("call", "sentence"), refusals, ids=[sentence for _, sentence in refusals]
    )


def refused(call, *arguments):
    """The sentence with which a call is refused."""
    with pytest.raises(ValueError, match=r"\.$") as refusal:
        call(*arguments)
    return str(refusal.value)


@each(
    (
        lambda search: search([[1, 2], [3]]),
        "A list is not a game: write Tree([[1, 2], [3]]).",
    ),
    (
        lambda search: search(TicTacToe),
        "TicTacToe must be called to get a game: write TicTacToe().",
    ),
    (lambda search: search(MNK), "MNK must be called to get a game: write MNK()."),
    (
        lambda search: search(None),
        "None is not a game, because it has no `initial`; TicTacToe() is one.",
    ),
    (
        lambda search: search("tictactoe"),
        "'tictactoe' is not a game, because it has no `initial`; TicTacToe() is one.",
    ),
    (
        lambda search: search(int),
        "<class 'int'> is not a game, because it has no `initial`; TicTacToe() is one.",
    ),
)
@pytest.mark.parametrize("search", [solve, record])
def test_what_is_no_game_is_not_searched(search, call, sentence):
    assert refused(call, search) == sentence


@pytest.mark.parametrize("search", [solve, record])
@pytest.mark.parametrize("name", [None, ["alphabeta"], {}, 3, "alfabeta", "x" * 999])
def test_what_is_no_algorithm_is_told_those_that_exist(search, name):
    sentence = refused(search, TicTacToe(), None, name)
    assert re.match(rf"There is no algorithm .{{1,80}}; there are: {THE_ALGORITHMS}", sentence)


@pytest.mark.parametrize(
    ("watch", "name"), [(None, "None"), (Watch, "<class 'plyscope.watch.Watch'>"), (7, "7")]
)
def test_what_is_no_watch_hears_nothing(watch, name):
    sentence = refused(lambda: solve(TicTacToe(), watch=watch))
    assert sentence == f"watch must be a Watch, not {name}."


@pytest.mark.parametrize("option", ["watch", "tape", "clock", "window"])
def test_an_option_that_is_none_is_refused_whatever_its_name(option):
    sentence = refused(lambda: record(TicTacToe(), **{option: 5}))
    assert sentence == f"alphabeta has no option {option!r}; its options are: ties, order."


@each(
    (lambda: Tree([[1, 2], [3]], 5), f"{NO_TURNS}5."),
    (lambda: Tree([[1, 2], [3]], "max"), f"{NO_TURNS}'max'."),
    (lambda: Tree([[1, 2], [3]], None), f"{NO_TURNS}None."),
    (lambda: Tree([[1, 2], [3]], {"max": 1}), f"{NO_TURNS}{{'max': 1}}."),
    (lambda: Tree([1], []), 'turns names at least one mover, such as ("max", "min").'),
    (lambda: Tree([1], (["max"],)), f"{NO_TURN}['max']."),
    (lambda: Tree([1], (26,)), f"{NO_TURN}26."),
    (lambda: Tree([1], (True,)), f"{NO_TURN}True."),
    (lambda: Tree([1], (LONG,)), f"{NO_TURN}1.00e+5000 (too large for a float)."),
    (lambda: Tree(None), f"{NO_LEAF}None at the root."),
    (lambda: Tree([[1, GOOGOLS]]), f"{NO_LEAF}1.00e+400 (too large for a float) at child 1, 2."),
    (
        lambda: Tree([1, (2, LONG)]),
        f"{NO_LEAF}(2, 1.00e+5000 (too large for a float)) at child 2.",
    ),
    (lambda: Tree([1, (2, NAN)]), f"{NO_LEAF}(2, nan) at child 2."),
    (
        lambda: Tree([1, (0,) * 27]),
        "A leaf has at most 26 utilities, one a player, not 27 at child 2.",
    ),
    (
        lambda: Tree([(GOOGOLS, 1), (0, 2)], ("chance",)),
        "Probabilities are from 0 to 1 and sum to 1; at the root: "
        "(1.00e+400 (too large for a float), 0).",
    ),
    (
        lambda: Tree([(True, 1), (0, 2)], ("chance",)),
        "Probabilities are from 0 to 1 and sum to 1; at the root: (True, 0).",
    ),
)
def test_a_tree_that_cannot_be_is_refused(call, sentence):
    assert refused(call) == sentence


@each(
    (lambda: MNK(3.0, 3, 3), f"{NO_BOARD}3.0x3."),
    (lambda: MNK(3, "3", 3), f"{NO_BOARD}3x'3'."),
    (lambda: MNK(10**9, 3, 3), f"{NO_BOARD}1000000000x3."),
    (lambda: MNK(LONG, 3, 3), f"{NO_BOARD}1.00e+5000 (too large for a float)x3."),
    (lambda: MNK(3, 3, 2.0), "in_row is a whole number from 1 to 3, not 2.0."),
    (
        lambda: MNK(3, 3, GOOGOLS),
        "1.00e+400 (too large for a float) in a row do not fit a board of 3x3.",
    ),
    (lambda: MNK(3, 3, 3, ["X"]), "first is 'X' or 'O', not ['X']."),
    (lambda: MNK3(3, 3, 3, "Z"), "first is 'X' or 'O' or '△', not 'Z'."),
    (lambda: TicTacToe(0), "first is 'X' or 'O', not 0."),
    (lambda: ConnectFour(7.0), f"{NO_BOARD}7.0x6."),
    (lambda: ConnectFour(7, NAN), f"{NO_BOARD}7xnan."),
    (lambda: ConnectFour(7, True), f"{NO_BOARD}7xTrue."),
    (lambda: ConnectFour(0, 6), f"{NO_BOARD}0x6."),
    (lambda: ConnectFour(7, 6, 8), "8 in a row do not fit a board of 7x6."),
    (lambda: ConnectFour(7, 6, None), "in_row is a whole number from 1 to 7, not None."),
    (lambda: Nim(3), f"{NO_PILES}3."),
    (lambda: Nim("345"), f"{NO_PILES}'345'."),
    (lambda: Nim(None), f"{NO_PILES}None."),
    (lambda: Nim((3, True)), f"{NO_PILES}(3, True)."),
    (
        lambda: Nim((1,) * 27),
        "Nim has 1 to 26 piles, not all of them empty; not (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, ...).",
    ),
    (lambda: Nim((9_000, 1_001)), "Nim has at most 10,000 objects in all; not (9000, 1001)."),
    (
        lambda: Nim((GOOGOLS,)),
        "Nim has at most 10,000 objects in all; not (1.00e+400 (too large for a float),).",
    ),
    (lambda: Nim(misere="no"), "misere is True or False, not 'no'."),
    (lambda: Pig("a"), "target is a whole number from 1 to 1,000,000, not 'a'."),
    (
        lambda: Pig(GOOGOLS),
        "target is a whole number from 1 to 1,000,000, not 1.00e+400 (too large for a float).",
    ),
    (lambda: Pig(sides=10**9), "sides is a whole number from 2 to 1,000, not 1000000000."),
    (lambda: Pig(turns=INF), "turns is a whole number from 1 to 1,000,000, not inf."),
    (lambda: Pig(turns=True), "turns is a whole number from 1 to 1,000,000, not True."),
    (lambda: SlidingPuzzle(5), f"{NO_TILES}5."),
    (lambda: SlidingPuzzle("012"), f"{NO_TILES}'012'."),
    (lambda: SlidingPuzzle((0, "1", 2)), f"{NO_TILES}(0, '1', 2)."),
    (lambda: SlidingPuzzle(range(10**9)), f"{NO_TILES}range(0, 1000000000)."),
    (lambda: SlidingPuzzle((0, 3, 2, 1), 2.0), "columns is a whole number from 1 to 26, not 2.0."),
    (
        lambda: SlidingPuzzle((0, 3, 2, 1), 2, NAN),
        "max_moves is a whole number from 0 to 1,000,000, not nan.",
    ),
    (lambda: SlidingPuzzle(range(27), 1), "A puzzle has at most 26 rows, not 27."),
)
def test_a_game_that_cannot_be_is_refused(call, sentence):
    assert refused(call) == sentence


@each(
    (lambda: make(["nim"]), "There is no game ['nim']; there are: tictactoe, tictactoe-4x4-3, "),
    (lambda: make("x" * 999), "There is no game 'xxx"),
    (lambda: make("nim", ["A"]), "first is 'A' or 'B', not ['A']."),
    (lambda: Strength(GOOGOLS), "strength.kind is 1.00e+400 (too large for a float), expected 'p"),
    (
        lambda: Strength(depth=GOOGOLS),
        "strength.depth is 1.00e+400 (too large for a float), expected a",
    ),
    (
        lambda: Strength(rate=GOOGOLS),
        "strength.rate is 1.00e+400 (too large for a float), expected a ",
    ),
    (lambda: Strength(rate=True), "strength.rate is True, expected a number from 0 to 1."),
    (
        lambda: Strength(seed=LONG),
        "strength.seed is 1.00e+5000 (too large for a float), expected a",
    ),
    (
        lambda: Strength.read(5),
        "strength is 5, expected an object with kind, depth, rate and seed.",
    ),
    (
        lambda: Strength.read({5: 1, "x": 2}),
        "strength has no field 5, expected kind, depth, rate or seed.",
    ),
    (
        lambda: Strength().select_search("alphabeta", None),
        "options is None, expected an object such as {'depth': 4}.",
    ),
    (lambda: parse_weights(TicTacToe(), 5), "weights is a text, not 5."),
    (
        lambda: parse_weights(TicTacToe(), "twos=1e400"),
        "The weight of twos is from -1,000,000 to 1,000,000, not 1e400.",
    ),
    (
        lambda: parse_weights(TicTacToe(), f"twos={'9' * 9999}"),
        "The weight of twos is from -1,000,000 to 1,000,000, not 9999",
    ),
    (lambda: play_moves(TicTacToe(), None), "Moves are a list of names, not None."),
    (
        lambda: play_moves(TicTacToe(), ["b2", LONG]),
        "Move 2, 1.00e+5000 (too large for a float): There is no square 1.00e+5000 (too large for "
        "a float); squares are a1 to c3.",
    ),
    (
        lambda: minimax_value(Tree([1, 2]), 0, 0),
        "h_alphabeta needs a game with an evaluation (`evaluate`); this game can be searched ",
    ),
    (lambda: minimax_value(TicTacToe(), "x"), "'x' is not a state of this MNK; "),
)
def test_so_is_anything_else_with_its_reason(call, sentence):
    assert refused(call).startswith(sentence)
    assert len(refused(call)) < 550


@pytest.mark.parametrize("search", [solve, record])
@pytest.mark.parametrize(
    ("algorithm", "name", "number"),
    [
        ("h_minimax", "depth", "a whole number from 1 up"),
        ("iterative_deepening", "nodes", "a whole number from 1 up"),
        ("iterative_deepening", "milliseconds", "a whole number from 0 up"),
        ("singular", "margin", "a number from 0 up"),
        ("uct", "seed", "a whole number from 0 up"),
        ("star1", "low", "a whole number from -1,000,000 to 1,000,000"),
        ("star2", "high", "a whole number from -1,000,000 to 1,000,000"),
        ("maxn_shallow", "total", "a whole number from -1,000 up"),
        ("probcut", "offset", "a number from -1,000,000 up"),
    ],
)
def test_an_option_beyond_all_numbers_is_refused(search, algorithm, name, number):
    for value, shown in [(LONG, "1.00e+5000 (too large for a float)"), (INF, "inf"), (NAN, "nan")]:
        sentence = refused(lambda: search(TicTacToe(), None, algorithm, **{name: value}))  # noqa: B023
        assert sentence == f"{name} is {number}, not {shown}."


def test_a_seed_has_digits_but_not_any_number_of_them():
    tree = Tree([[3, 12], [2, 4]])
    assert solve(tree, order=f"random:{'7' * 300}").value == 3
    assert refused(lambda: solve(tree, order=f"random:{'7' * 301}")).endswith("7777'.")


AIMA = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


@each(
    (lambda: TicTacToe().result(0, [4]), "There is no action [4]; actions are 0 to 8."),
    (lambda: TicTacToe().result(16, 4.0), "There is no action 4.0; actions are 0 to 8."),
    (lambda: TicTacToe().action_name(0, -1), "There is no action -1; actions are 0 to 8."),
    (lambda: TicTacToe().action_name(0, None), "There is no action None; actions are 0 to 8."),
    (
        lambda: TicTacToe().parse_action(0, LONG),
        "There is no square 1.00e+5000 (too large for a float); squares are a1 to c3.",
    ),
    (lambda: ConnectFour().result(0, {}), "There is no action {}; actions are 0 to 6."),
    (lambda: ConnectFour().action_name(0, 7), "There is no action 7; actions are 0 to 6."),
    (
        lambda: ConnectFour().parse_action(0, None),
        "There is no column None; columns are a to g.",
    ),
    (
        lambda: Nim((1, 2)).result(((1, 2), 0), "a"),
        "There is no action 'a'; actions are 0, 2, 3.",
    ),
    (lambda: Nim((1, 2)).result(((1, 2), 0), 0.0), "There is no action 0.0; actions are 0, 2, 3."),
    (
        lambda: Nim((1, 2)).action_name(((1, 2), 0), 4),
        "There is no action 4; actions are 0, 2, 3.",
    ),
    (
        lambda: Nim((99,)).parse_action(((99,), 0), "all"),
        "There is no move 'all'; moves are: "
        + ", ".join(f"take {n} from a" for n in range(1, 11))
        + ", ..., take 99 from a.",
    ),
    (
        lambda: Pig().action_name(Pig().initial, 7),
        "There is no action 7 here; actions are 0.",
    ),
    (
        lambda: Pig().result(Pig().initial, "roll"),
        "There is no action 'roll' here; actions are 0.",
    ),
    (
        lambda: SlidingPuzzle().action_name(SlidingPuzzle().initial, 0),
        "Tile 0 cannot move; those that can are: 1, 5, 3.",
    ),
    (
        lambda: SlidingPuzzle().parse_action(SlidingPuzzle().initial, ["1"]),
        "Tile ['1'] cannot move; those that can are: 1, 5, 3.",
    ),
    (lambda: AIMA.result(0, "a1"), "Node 0 has no action 'a1'; its actions are 0 to 2."),
    (lambda: AIMA.result(0, 1.0), "Node 0 has no action 1.0; its actions are 0 to 2."),
    (lambda: AIMA.result(0, NAN), "Node 0 has no action nan; its actions are 0 to 2."),
    (lambda: AIMA.action_name(0, 3), "Node 0 has no action 3; its actions are 0 to 2."),
    (lambda: AIMA.action_name(2, 0), "Node 2 has no action 0; it is a leaf."),
)
def test_an_action_that_is_none_is_refused_as_one_that_is_illegal(call, sentence):
    with pytest.raises(IllegalMove) as refusal:
        call()
    assert str(refusal.value) == sentence
