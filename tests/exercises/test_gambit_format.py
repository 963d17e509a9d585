"""Trees in Gambit's files: read, written, refused with a place, and opened by Gambit itself."""

from collections import Counter
from random import Random

import pytest

from plyscope import Tree, solve
from plyscope.exercises import TreeTextError, format_gambit, parse_tree

AIMA = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
HEAD = 'EFG 2 R "A game" { "MAX" "MIN" }\n'
# As Gambit writes it: a comment, outcomes that are named and used again, commas or none.
FOREIGN = (
    HEAD
    + """"A comment
of two lines"

p "root" 1 1 "first" { "go" "stay" } 0
c "" 1 "" { "heads" 1/4 "tails" 0.75 } 0
t "" 1 "Win" { 10, -10 }
t "" 2 "" { -5/2 2.5 }
t "" 1 "Win"
"""
)


def random_nested(random, turns, depth, ply=0):
    """Nested lists in which `turns` move, with names at some nodes."""
    if depth == 0 or (ply and random.random() < 0.2):
        return random.choice([random.randint(-20, 20), 0.25, -1e-5])
    count = random.randint(1, 3)
    children = [random_nested(random, turns, depth - 1, ply + 1) for _ in range(count)]
    names = [f'{name} "{ply}' for name in "lmr"] if random.random() < 0.3 else []
    if turns[ply % len(turns)] == "chance" and count > 1:
        shares = [random.randint(1, 9) for _ in children]
        odds = [share / sum(shares) for share in shares]
        if len(set(odds)) > 1:
            children = list(zip(odds, children, strict=True))
    return dict(zip(names, children, strict=False)) if names else children


def shown(tree):
    """All that a tree has, with probabilities up to rounding."""
    rows = []
    for state in range(tree.size):
        actions = tree.actions(state)
        mover = tree.to_move(state) if actions else None
        odds = [round(p, 12) for _, p in tree.outcomes(state)] if mover == -1 else []
        names = [tree.action_name(state, action) for action in actions]
        rows.append((tree.path(state), mover, names, odds, tree.leaf_value(state)))
    return rows


def test_the_tree_of_the_textbook_is_this_file():
    text = format_gambit(Tree([[3, 12], [2, -4]]), "Two plies")
    assert text == (
        'EFG 2 R "Two plies" { "MAX" "MIN" }\n'
        '""\n\n'
        'p "" 1 1 "" { "a1" "a2" } 0\n'
        'p "" 2 1 "" { "b1" "b2" } 0\n'
        't "" 1 "" { 3, -3 }\n'
        't "" 2 "" { 12, -12 }\n'
        'p "" 2 2 "" { "c1" "c2" } 0\n'
        't "" 3 "" { 2, -2 }\n'
        't "" 4 "" { -4, 4 }\n'
    )
    assert parse_tree(format_gambit(AIMA)) == AIMA


def test_a_file_of_gambit_is_read():
    tree = parse_tree(FOREIGN)
    assert tree.to_nested() == {"go": {"heads": (0.25, 10), "tails": (0.75, -2.5)}, "stay": 10}
    assert solve(tree, algorithm="expectiminimax").value == 10
    assert parse_tree(HEAD + 't "" 0').to_nested() == 0


def test_random_trees_are_written_and_read_back_as_they_were():
    random, decided = Random(46), Counter()
    for _ in range(300):
        turns = random.choice([("max", "min"), ("max", "chance", "min", "chance"), ("min",)])
        tree = Tree(random_nested(random, turns, 4), turns)
        again = parse_tree(format_gambit(tree))
        assert shown(again) == shown(tree)
        decided[turns] += 1
    assert decided == {
        ("max", "min"): 101,
        ("min",): 103,
        ("max", "chance", "min", "chance"): 96,
    }


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (HEAD.replace("2 R", "1 R"), "Line 1, column 5: expected version 2 of the format, not 1."),
        (
            HEAD.replace('"MIN"', ""),
            "Line 1, column 18: expected two players, not 1: a tree is for two.",
        ),
        (HEAD, "Line 2, column 1: expected a node, not the end of the file."),
        (HEAD + "q", "Line 2, column 1: expected a node, p, c or t, not 'q'."),
        (
            HEAD + 'p "" 1 1 "" { "l" "r" } 0\nt "" 1 "" { 3, -3 }\n',
            "Line 4, column 1: expected a node, not the end of the file.",
        ),
        (
            HEAD + 't "" 1 "" { 3, 3 }',
            "Line 2, column 11: the payoffs 3 and 3 do not sum to 0: a tree is zero-sum.",
        ),
        (HEAD + 't "" 1', "Line 2, column 6: outcome 1 has no payoffs yet."),
        (HEAD + 't "" 0 t', "Line 2, column 8: expected the end of the file after the last node."),
        (
            HEAD + 'p "" 1 1 "" { "l" "r" } 0\n'
            'p "" 2 1 "" { "l" "r" } 0\nt "" 0\nt "" 0\np "" 2 1 "" { "l" "r" } 0',
            "Line 6, column 1: player 2 cannot tell this node from an earlier one (information set "
            "1): in a tree everybody sees every move.",
        ),
        (
            HEAD + 'p "" 1 1 "" { "l" "r" } 0\n'
            'p "" 2 1 "" { "l" } 0\nt "" 0\np "" 1 2 "" { "l" } 0\nt "" 0',
            "Line 5, column 1: player 1 moves here, and player 2 at another node as far from the "
            "root: one of them moves at each ply.",
        ),
        (
            HEAD + 'p "" 1 1 "" { "l" } 1 "" { 1, -1 }\nt "" 0',
            "Line 2, column 1: a payoff before the end: in a tree only leaves have payoffs.",
        ),
        (
            HEAD + 'p "" 1 1 "" { "l,r" } 0\nt "" 0',
            "Line 2, column 1: A move's name is 1 to 40 characters without a comma, not 'l,r' at "
            "the root.",
        ),
        (
            HEAD + 'c "" 1 "" { "l" 1/2 "r" 1/3 } 0',
            "Line 2, column 11: expected probabilities that sum to 1.",
        ),
        (
            HEAD + 'p "" 1 1 "" { "l" "l" } 0\nt "" 0\nt "" 0',
            "Line 2, column 1: two actions of this node have the same name.",
        ),
    ],
)
def test_what_is_no_tree_of_ours_is_refused_with_line_and_column(text, sentence):
    with pytest.raises(TreeTextError) as refusal:
        parse_tree(text)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[3, x]", "Gambit has no leaf of value x: write a finite number there."),
        ("[3, inf]", "Gambit has no leaf of value inf: write a finite number there."),
        ("[(1, 2)]", "Only zero-sum trees are written for Gambit; a leaf has (1, 2)."),
        (
            "[(1, 2, 3)]",
            "Only trees of two players are written for Gambit, not ('A', 'B', 'C').",
        ),
    ],
)
def test_a_tree_that_gambit_has_not_is_not_written(text, sentence):
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 (the whole sentence is compared)
        format_gambit(parse_tree(text))
    assert str(refusal.value) == sentence


def test_gambit_and_gtdraw_open_what_we_write_and_gambit_writes_what_we_open(tmp_path):
    gtdraw = pytest.importorskip("gtdraw", reason="gtdraw is not installed: pip install gtdraw")
    pygambit = pytest.importorskip(
        "pygambit", reason="pygambit is not installed: pip install pygambit"
    )
    random = Random(46)
    for number in range(20):
        turns = random.choice([("max", "min"), ("max", "chance", "min", "chance")])
        tree = Tree(random_nested(random, turns, 3), turns)
        path = tmp_path / f"{number}.efg"
        path.write_text(format_gambit(tree), "utf-8")
        gtdraw.tex(str(path), str(path.with_suffix(".tex")))
        assert path.with_suffix(".tex").read_text("utf-8").count("tikzpicture") == 2
        game = pygambit.read_efg(path)
        assert game.is_perfect_recall
        assert len(list(game.nodes)) == tree.size
        assert [row[:2] for row in shown(parse_tree(game.to_efg()))] == [
            row[:2] for row in shown(tree)
        ]
