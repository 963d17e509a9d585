"""The sliding puzzle: its published distances, and what a search of one player makes of them."""

from collections import Counter

import pytest

from plyscope.games.sliding_puzzle import SlidingPuzzle
from plyscope.search.chance.expectimax import expectimax
from tests.slides import list_slides


def distances(columns, rows):
    """Every order of the tiles that can be reached, with its shortest solution's length."""
    goal = (*range(1, columns * rows), 0)
    known, level = {goal: 0}, [goal]
    while level:
        below = []
        for tiles in level:
            for moved in list_slides(tiles, columns, rows):
                if moved not in known:
                    known[moved] = known[tiles] + 1
                    below.append(moved)
        level = below
    return known


def test_half_of_all_orders_can_be_solved_in_at_most_6_and_21_moves():
    assert (len(distances(2, 2)), max(distances(2, 2).values())) == (12, 6)
    assert (len(distances(3, 2)), max(distances(3, 2).values())) == (360, 21)
    assert Counter(distances(2, 2).values()) == {0: 1, 1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 1}


@pytest.mark.parametrize(("columns", "rows", "most"), [(2, 2, 6), (3, 2, 7)])
def test_the_maximum_of_the_leaves_is_minus_the_shortest_solution(columns, rows, most):
    near = {tiles: far for tiles, far in distances(columns, rows).items() if far <= most}
    for tiles, far in near.items():
        game = SlidingPuzzle(tiles, columns, most)
        assert expectimax(game, game.initial)[0] == -far


def test_what_is_out_of_reach_is_worth_less_than_any_solution():
    game = SlidingPuzzle((0, 3, 2, 1), 2, 5)
    assert expectimax(game, game.initial)[0] == -6


@pytest.mark.parametrize(("columns", "rows", "most"), [(2, 2, 6), (3, 2, 7)])
def test_an_estimate_is_never_below_the_best_solution_nor_as_low_as_a_loss(columns, rows, most):
    for tiles in distances(columns, rows):
        game = SlidingPuzzle(tiles, columns, most)
        estimate = game.evaluate(game.initial, 0)
        assert estimate >= expectimax(game, game.initial)[0]
        assert estimate > -most - 1


def test_an_estimate_counts_the_moves_and_how_far_the_tiles_are():
    # 4 1 2      4 is one row too high, 1 and 2 one column too far right, 5 one too far left,
    # 5 . 3      and 3 one row too low
    game = SlidingPuzzle()
    assert game.evaluate(game.initial, 0) == -5
    assert game.evaluate(game.result(game.initial, 1), 0) == -7


def test_the_tiles_beside_the_gap_can_be_moved():
    # 4 1 2
    # 5 . 3
    game = SlidingPuzzle()
    assert list(game.actions(game.initial)) == [1, 5, 3]
    view = game.view(game.initial)
    assert view.cells == ("4", "1", "2", "5", "", "3")
    assert view.moves == (None, "1", None, "5", None, "3")
    assert game.result(game.initial, 5).tiles == (4, 1, 2, 0, 5, 3)


@pytest.mark.parametrize(("columns", "rows"), [(2, 2), (3, 2)])
def test_only_orders_that_can_be_solved_are_accepted(columns, rows):
    solvable = distances(columns, rows)
    for tiles in solvable:
        a, b = sorted(set(range(len(tiles))) - {tiles.index(0)})[:2]
        swapped = list(tiles)
        swapped[a], swapped[b] = swapped[b], swapped[a]
        assert SlidingPuzzle(tiles, columns).initial.tiles == tiles
        with pytest.raises(ValueError, match="No moves bring these tiles into order"):
            SlidingPuzzle(swapped, columns)
