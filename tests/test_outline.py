"""The whole of a small tree, and a refusal to tell of a large one."""

import json

import pytest

from plyscope import Tree, games
from plyscope.calls.bridge import call
from plyscope.calls.full_tree import MAX_NODES, flatten_tree
from plyscope.game import play_moves
from plyscope.search import count_tree


def asked(**arguments):
    return json.loads(call("outline", json.dumps(arguments)))["value"]


def test_aimas_tree_row_by_row():
    rows = flatten_tree(Tree([[3, 12], [2]]), 0)
    assert rows == [
        (-1, -1, "", 0, None, None),
        (0, 0, "a1", 1, None, None),
        (1, 0, "b1", None, 3, None),
        (1, 1, "b2", None, 12, None),
        (0, 1, "a2", 1, None, None),
        (4, 0, "c1", None, 2, None),
    ]


@pytest.mark.parametrize("name", [name for name in games.GAMES if name.startswith("tree-")])
def test_every_tree_that_is_written_down_is_told_whole(name):
    game = games.make(name)
    rows = flatten_tree(game, game.initial)
    nodes, leaves = count_tree(game, game.initial)
    assert len(rows) == nodes
    assert sum(player is None for _, _, _, player, *_ in rows) == leaves
    for parent, action, move, *_ in rows[1:]:
        assert 0 <= parent < len(rows)
        assert move
        assert action >= 0


def test_chance_tells_its_odds_and_several_players_their_utilities():
    rows = asked(game="tree-dice")
    sums = {row[0]: 0.0 for row in rows if row[5] is not None}
    for row in rows:
        if row[5] is not None:
            sums[row[0]] += row[5]
    assert sums
    assert all(total == pytest.approx(1) for total in sums.values())
    leaf = next(row for row in asked(game="tree-three") if row[3] is None)
    assert len(leaf[4]) == 3


def test_a_tree_of_more_nodes_is_none_however_long_its_games():
    game = games.make("tictactoe")
    assert flatten_tree(game, game.initial) is None
    state = play_moves(game, ["b2", "a3", "c1", "a1", "a2"])
    assert len(flatten_tree(game, state)) == count_tree(game, state)[0] <= MAX_NODES
    assert asked(game="sliding-3x3") is None
    chain = 1
    for _ in range(2000):
        chain = [chain]
    assert flatten_tree(Tree(chain), 0) is None
    assert len(flatten_tree(Tree(chain), 0, 3000)) == 2001
    assert flatten_tree(Tree([1, 2]), 0, 3) is not None
    assert flatten_tree(Tree([1, 2]), 0, 2) is None
