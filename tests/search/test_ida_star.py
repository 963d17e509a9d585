"""Iterative deepening A*: the shortest solutions, and the nodes of each of its iterations."""

import random
from collections import Counter
from math import inf

import pytest

from plyscope import MAX, TicTacToe, Tree, record, solve
from plyscope.games.nim import Nim
from plyscope.games.pig import Pig
from plyscope.games.sliding_puzzle import SlidingPuzzle
from plyscope.search import ida_star, single
from tests.games.test_sliding import distances
from tests.slides import list_slides
from tests.transcript import told
from tests.volume import examples

AT_MOST_12 = [(tiles, far) for tiles, far in distances(3, 2).items() if far <= 12]


class BoundedTree(Tree):
    """A tree of one player with an upper bound of each node, in the order of nodes from 0."""

    def bound_by(self, *bounds):
        self.bounds = bounds
        return self

    def upper_bound(self, state):
        return self.bounds[state]


class BlindPuzzle(SlidingPuzzle):
    """A puzzle whose bound knows the moves made, and nothing of the tiles."""

    def upper_bound(self, state):
        return -state.moves


class HastyPuzzle(SlidingPuzzle):
    """A puzzle whose bound counts each step of a tile twice, and so may be below the value."""

    def upper_bound(self, state):
        return -state.moves - 2 * self._count_steps(state)


def node_counts(trace):
    """Return the limits of a search, and how many nodes each iteration entered, the root too."""
    limits, counts = [], []
    for event in trace.events:
        if event.annotation == "limit":
            limits.append(event.value)
            counts.append(1)
        counts and counts.append(counts.pop() + (event.kind == "enter"))
    return limits, counts


def steps(tiles, columns):
    """Return by how many rows and columns all tiles are from their cells."""
    return sum(
        abs(cell // columns - (tile - 1) // columns) + abs(cell % columns - (tile - 1) % columns)
        for cell, tile in enumerate(tiles)
        if tile
    )


def lines_to_limit(tiles, columns, most):
    """Count the lines of an iteration that finds no solution, level by level and not in depth.

    `most` is its limit in moves. Return also the fewest moves that an unsearched position needs.
    """
    rows, level, moves, lines, beyond = len(tiles) // columns, Counter([tiles]), 0, 0, inf
    while level:
        below = Counter()
        for tiles, count in level.items():
            lines += count
            need = moves + steps(tiles, columns)
            if need > most:
                beyond = min(beyond, need)
                continue
            for moved in list_slides(tiles, columns, rows):
                below[moved] += count
        level, moves = below, moves + 1
    return lines, beyond


def test_a_bound_below_the_limit_ends_a_line_and_an_outcome_at_the_limit_the_search():
    # 0 [1 [2: 3, 3: 4], 4 [5: 6, 6: 2]]: no bound is exact but that of node 1.
    game = BoundedTree([[3, 4], [6, 2]], ("max",)).bound_by(9, 4, 0, 0, 7, 0, 0)
    assert told(ida_star, game) == [
        ("annotate", "limit", 9),
        ("enter", 0),
        ("annotate", "below limit", 4),
        ("leave", 4),
        ("update", 4),
        ("enter", 1),
        ("annotate", "below limit", 7),
        ("leave", 7),
        ("update", 7),
        ("annotate", "limit", 7),
        ("enter", 0),
        ("annotate", "below limit", 4),
        ("leave", 4),
        ("update", 4),
        ("enter", 1),
        ("enter", 0),
        ("leave", 6),
        ("update", 6),
        ("enter", 1),
        ("leave", 2),
        ("leave", 6),
        ("update", 6),
        ("annotate", "limit", 6),
        ("enter", 0),
        ("annotate", "below limit", 4),
        ("leave", 4),
        ("update", 4),
        ("enter", 1),
        ("enter", 0),
        ("leave", 6),
        ("update", 6),
        ("cut", 6, -inf, inf),
        ("leave", 6),
        ("update", 6),
        ("cut", 6, -inf, inf),
    ]
    found = solve(game, None, "ida_star")
    assert (found.value, found.action, found.principal_variation) == (6, 1, (1, 0))
    assert found.counts == {
        "nodes": 10,
        "leaves": 3,
        "cutoffs": 1,  # at the root there was nothing to skip
        "iterations": 3,
        "below the limit": 4,
    }


def test_on_all_12_small_puzzles_and_with_every_limit_of_moves_it_finds_what_plain_search_finds():
    compared = 0
    for tiles in distances(2, 2):
        for most in range(9):
            game = SlidingPuzzle(tiles, 2, most)
            assert ida_star(game, game.initial)[0] == single(game, game.initial)[0]
            compared += 1
    assert compared == 108


def test_on_3x2_within_7_moves_it_finds_what_plain_search_finds():
    near = [(tiles, far) for tiles, far in AT_MOST_12 if far <= 7]
    assert len(near) == 46
    for tiles, far in near:
        game = SlidingPuzzle(tiles, 3, 7)
        assert ida_star(game, game.initial)[0] == single(game, game.initial)[0] == -far


def test_its_150_solutions_on_3x2_are_as_short_as_the_published_distances():
    assert len(AT_MOST_12) == 150
    for tiles, far in AT_MOST_12:
        game = SlidingPuzzle(tiles, 3, 21)
        found = solve(game, None, "ida_star")
        assert (found.value, len(found.principal_variation)) == (-far, far)
        state = game.initial
        for action in found.principal_variation:
            state = game.result(state, action)
        assert state.tiles == game.goal


def test_each_iteration_enters_the_lines_that_are_within_its_limit():
    iterations = 0
    for tiles, far in AT_MOST_12[1:]:  # the first is solved
        limits, counts = node_counts(record(SlidingPuzzle(tiles, 3, 21), None, "ida_star"))
        limit = steps(tiles, 3)
        for found, nodes in zip(limits[:-1], counts[:-1], strict=True):
            assert found == -limit
            lines, limit = lines_to_limit(tiles, 3, limit)
            assert nodes == lines
            iterations += 1
        assert limits[-1] == -limit == -far
        assert far < counts[-1] <= lines_to_limit(tiles, 3, far)[0]
    assert iterations == 161


def test_the_distance_of_the_tiles_never_costs_nodes_and_mostly_saves_them():
    saved = equal = 0
    for tiles, far in AT_MOST_12:
        if far > 9:
            continue
        nodes = solve(SlidingPuzzle(tiles, 3, 21), None, "ida_star").counts["nodes"]
        blind = solve(BlindPuzzle(tiles, 3, 21), None, "ida_star")
        assert blind.value == -far
        assert nodes <= blind.counts["nodes"]
        saved += nodes < blind.counts["nodes"]
        equal += nodes == blind.counts["nodes"]
    assert (saved, equal) == (73, 1)  # all but the solved puzzle


def random_bounded_tree(dice):
    """Return a random tree of one player, with bounds that need not fall from ply to ply."""

    def below(ply):
        if ply == 5 or (ply and dice.random() < 0.2):
            return dice.randint(-4, 4)
        return [below(ply + 1) for _ in range(dice.randint(1, 3))]

    game = BoundedTree(below(0), ("max",))
    worths = {}

    def worth(state):
        if game.is_terminal(state):
            worths[state] = game.utility(state, MAX)
        else:
            worths[state] = max([worth(game.result(state, a)) for a in game.actions(state)])
        return worths[state]

    worth(game.initial)
    bounds = (worths[state] + dice.choice((0, 0, 0.5, 2, 7)) for state in range(len(worths)))
    return game.bound_by(*bounds)


def test_it_finds_the_largest_leaf_whatever_the_bounds_promise_beyond_it():
    dice = random.Random(1985)
    for _ in range(examples(300)):
        game = random_bounded_tree(dice)
        assert ida_star(game, 0)[0] == single(game, 0)[0]


def test_a_bound_below_the_value_is_noticed_by_a_longer_solution():
    worse = []
    for tiles, far in AT_MOST_12:
        game = HastyPuzzle(tiles, 3, 21)
        value = ida_star(game, game.initial)[0]
        assert value <= -far
        worse += [tiles] * (value < -far)
    assert len(worse) > 0


def test_a_puzzle_that_is_solved_is_not_searched():
    found = solve(SlidingPuzzle((1, 2, 3, 0), 2), None, "ida_star")
    assert (found.value, found.action, found.counts["nodes"]) == (0, None, 1)


def test_a_solution_out_of_reach_is_seen_by_the_bound_of_the_root():
    found = solve(SlidingPuzzle((0, 3, 2, 1), 2, 5), None, "ida_star")
    assert (found.value, found.counts["iterations"], found.counts["nodes"]) == (-6, 1, 6)


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (Tree([3, 5], ("max",)), "needs a game with an upper bound of its values (`upper_bound`)"),
        (TicTacToe(), "is for one player, MAX, without chance"),
        (Nim(), "is for one player, MAX, without chance"),
        (Pig(), "is for one player, MAX, without chance"),
    ],
)
def test_a_game_of_another_kind_or_without_a_bound_is_refused_in_one_sentence(game, reason):
    with pytest.raises(ValueError, match=r"^ida_star ") as refused:
        solve(game, None, "ida_star")
    assert str(refused.value).startswith(f"ida_star {reason}; this game can be searched by: ")


def test_its_sentences_say_the_limit_and_what_is_below_it():
    # 4 1 3
    # 2 5 .
    trace = record(SlidingPuzzle((4, 1, 3, 2, 5, 0), 3, 21), None, "ida_star")
    assert [trace.explain(tick).sentence for tick in range(11)] == [
        "solver is to move at the root and looks for the largest value it can guarantee.",
        "By its upper bound the root is worth at most −4: this is the first limit.",
        "MAX tries tile 3, the first of its 2 moves.",
        "This is worth at most −6, and the limit is −4: it is not searched.",
        "Tile 3 is worth at most −6. First child: v = −6.",
        "What MAX has tried so far is worth at most −6.",
        "MAX tries tile 5. Its best so far is at most −6.",
        "This is worth at most −6, and the limit is −4: it is not searched.",
        "Tile 5 is worth at most −6. For MAX that is no better than −6: nothing changes.",
        "No line reached the limit, so the root is worth at most −6: this is the next limit.",
        "MAX tries tile 3, the first of its 2 moves.",
    ]
    cutoffs = [e for e in trace.events if e.kind == "cut"]
    assert trace.explain(trace.events.index(cutoffs[0]) + 1).sentence == (
        "MAX can get −6 here, and no line is worth more: tile 4 is skipped."
    )
    assert trace.explain(trace.ticks).sentence == (
        "MAX can guarantee −6 at the root. The search is done. The root is worth −6: MAX chooses "
        "tile 5."
    )
