"""Random games and positions for the oracle, small enough for brute force."""

from plyscope import CHANCE, MNK
from plyscope.games import MNK3, ConnectFour, Nim, Pig, SlidingPuzzle
from plyscope.search.algorithm import (
    AGAINST,
    ANY_NUMBER,
    ANY_NUMBER_WITHOUT_CHANCE,
    ONE_PLAYER,
    ONE_PLAYER_WITHOUT_CHANCE,
    TWO_ALTERNATING,
    UP_TO_TWO,
)
from plyscope.search.tree_size import TreeTooLargeError, count_tree
from tests.chance_trees import SPLITS
from tests.oracle.evaluated_games import FightingNet, FightingTree, JudgedNet, JudgedTree

TURNS = {
    TWO_ALTERNATING: [("max", "min"), ("min", "max")],
    AGAINST: [
        ("max", "min"),
        ("min", "max"),
        ("max", "min", "min"),
        ("min", "max", "max", "min"),
        ("max", "max", "max", "min"),
    ],
    UP_TO_TWO: [
        ("max", "chance", "min", "chance"),
        ("min", "chance", "chance", "max"),
        ("chance", "min", "max"),
        ("min", "max"),
        ("max", "max", "min", "chance"),
    ],
    ONE_PLAYER: [("max", "chance"), ("chance", "max", "max"), ("max",)],
    ONE_PLAYER_WITHOUT_CHANCE: [("max",)],
    ANY_NUMBER_WITHOUT_CHANCE: [
        (0, 1, 2),
        (1, 0, 2, 2),
        (2, 1, 0, 3),
        (0, 0, 1, 2),
        (0, 1),
        (0,),
        ("min", "max"),
    ],
}
TURNS[ANY_NUMBER] = [*TURNS[UP_TO_TWO], *TURNS[ANY_NUMBER_WITHOUT_CHANCE]]
LEAVES = [
    (-1, 0, 1),
    range(-3, 4),
    range(10),
    (-1.5, 0.25, 1 / 3, 2),
    (-1e-7, 0.99999, 1),
    (-20, 3, 12345),
]


def tree(dice, turns, values):
    """A tree of at most five plies whose leaves are among some values."""
    several = isinstance(turns[0], int)
    players = max(turns) + 1 if several else 2
    left = [dice.choice([5, 10, 20, 40])]

    def leaf():
        left[0] -= 1
        if not several:
            return dice.choice(values)
        return tuple(dice.choice(values) for _ in range(players))

    def below(ply):
        if ply == 5 or left[0] <= 0 or (ply and dice.random() < 0.2):
            return leaf()
        if turns[ply % len(turns)] == "chance":
            split = dice.choice([*SPLITS, (1 / 3, 1 / 3, 1 / 3), (1 / 6, 1 / 2, 1 / 3)])
            return [(p, below(ply + 1)) for p in split]
        return [below(ply + 1) for _ in range(dice.randint(1, 4))]

    nested = below(0)
    most = max(1, *(abs(v) for v in values))
    least = min(0, *values) if several else -most
    kind = FightingTree if not several and dice.random() < 0.3 else JudgedTree
    return kind(nested, turns).judge_by(dice.randrange(1000), least, most)


def net(dice, values):
    """A game of two who move in turn, of at most six plies with four positions in each."""
    values = [value for value in values if isinstance(value, int)]

    def moves():
        return [dice.randrange(4) for _ in range(dice.randint(1, 3))]

    inner = [
        [dice.choice(values) if dice.random() < 0.2 else moves() for _ in range(4)]
        for _ in range(dice.randint(1, 5))
    ]
    last = [dice.choice(values) for _ in range(4)]
    most = max(1, *(abs(v) for v in values))
    kind = FightingNet if dice.random() < 0.3 else JudgedNet
    game = kind([moves()], *inner, last, first=dice.randint(0, 1))
    return game.judge_by(dice.randrange(1000), -most, most)


BOARDS = [
    *(MNK(3, 3, 3, first) for first in "XO"),
    *(MNK(4, 4, in_row) for in_row in (3, 4)),
    MNK(3, 2, 2),
    ConnectFour(4, 3, 3),
    ConnectFour(5, 4, 4, "O"),
    Nim((1, 2, 2)),
    Nim((2, 1, 1), misere=True),
    Nim((1, 3), first="B"),
]
DICE = [Pig(4, 2, 4), Pig(3, 3, 2), Pig(6, 6, 2)]
PUZZLES = [SlidingPuzzle((4, 1, 2, 5, 0, 3), 3, 8), SlidingPuzzle((1, 2, 0, 3), 2, 6)]
THREE = [MNK3(3, 3, 3), MNK3(3, 2, 2)]
POSITIONS = {
    TWO_ALTERNATING: BOARDS,
    AGAINST: BOARDS,
    UP_TO_TWO: DICE + BOARDS + PUZZLES,
    ONE_PLAYER: PUZZLES,
    ONE_PLAYER_WITHOUT_CHANCE: PUZZLES,
    ANY_NUMBER_WITHOUT_CHANCE: THREE + BOARDS + PUZZLES,
    ANY_NUMBER: THREE + BOARDS + DICE + PUZZLES,
}
NODES = 2000  # of the tree below a position, at most


def position(dice, game):
    """A position of a random game, near enough to its end."""
    line = [game.initial]
    while not game.is_terminal(line[-1]):
        state = line[-1]
        if game.to_move(state) == CHANCE:
            faces, odds = zip(*game.outcomes(state), strict=True)
            line.append(game.result(state, dice.choices(faces, odds)[0]))
        else:
            line.append(game.result(state, dice.choice(list(game.actions(state)))))
    while True:
        state = dice.choice(line)
        if is_small(game, state):
            return state
        line.remove(state)


def is_small(game, state):
    """Tell whether brute force can search a position to its end."""
    try:
        return count_tree(game, state, max_positions=NODES)[0] <= NODES
    except TreeTooLargeError:
        return False


def source(dice, kind, leaves=LEAVES):
    """Return a game of a kind and a position in it; the leaves of trees are among some values."""
    choice, values = dice.random(), dice.choice(leaves)
    if choice < 0.25:
        game = dice.choice(POSITIONS[kind])
        return game, position(dice, game)
    if choice < 0.4 and kind in (TWO_ALTERNATING, AGAINST, UP_TO_TWO, ANY_NUMBER):
        game = net(dice, values)
    else:
        game = tree(dice, dice.choice(TURNS[kind]), values)
    state = game.initial
    while dice.random() < 0.1 and not game.is_terminal(state):
        state = game.result(state, dice.choice(game.actions(state)))
    return game, state
