"""Trees as text: read as Python and as JSON, written to be read back, refused with a place."""

from collections import Counter
from math import inf
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope import MAX, Tree, record, solve
from plyscope.exercises import TreeTextError, format_tree, format_tree_json, parse_tree
from plyscope.exercises.tree_text import parse_json
from plyscope.exercises.tree_text_parser import Parser
from plyscope.games.tree import UnknownLeafError
from plyscope.games.tree_parser import UnknownValue

X = UnknownValue("x")
AIMA = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
DICE = '{"turns": ["max", "chance"], "tree": [[(1/2, 8), (1/3, 24), (1/6, -12)], 9]}'
numbers = st.integers(-99, 99) | st.floats(-9, 9, allow_nan=False).map(lambda x: round(x, 3))
odds = st.sampled_from([[1], [0.5, 0.5], [0.25, 0.75], [1 / 3, 1 / 3, 1 / 3], [0.1, 0.2, 0.7]])


def nested(turns, ply=0):
    """Nested lists in which `turns` move, of all kinds that a Tree takes."""
    if ply == 4:
        return leaves(turns)
    below = st.deferred(lambda: nested(turns, ply + 1))
    if turns[ply % len(turns)] == "chance":
        inner = odds.flatmap(lambda ps: st.tuples(*(below for _ in ps)).map(lambda c: pairs(ps, c)))
    else:
        names = st.dictionaries(
            st.sampled_from(["left", "right", "é", "(1/2", "a#b", "x 1"]), below
        )
        inner = st.lists(below, min_size=1, max_size=3) | names.filter(bool)
    return leaves(turns) | inner


def pairs(ps, children):
    """Children with their probabilities; none where they are all the same."""
    return list(zip(ps, children, strict=True)) if len(set(ps)) > 1 else list(children)


def leaves(turns):
    """Leaves of a tree in which these move."""
    return st.tuples(numbers, numbers, numbers) if 2 in turns else numbers


trees = st.sampled_from([("max", "min"), ("max", "chance"), (0, 1, 2)]).flatmap(
    lambda turns: nested(turns).map(lambda lists: Tree(lists, turns))
)


def same(one, other):
    """Whether two trees are the same, move by move."""

    def shown(tree, state):
        names = [tree.action_name(state, a) for a in tree.actions(state)]
        odds = tree.outcomes(state) if names and tree.to_move(state) < 0 else ()
        return tree.path(state)[-1:], tree.leaf_value(state), names, odds

    everything = [
        [tree.turns, tree.players, *(shown(tree, state) for state in range(tree.size))]
        for tree in (one, other)
    ]
    return everything[0] == everything[1]


@given(trees, st.integers(10, 80))
def test_a_tree_that_is_written_down_reads_back_as_it_was(tree, width):
    assert same(parse_tree(format_tree(tree, width)), tree)
    assert same(parse_tree(format_tree_json(tree)), tree)


def test_the_quick_way_and_the_parser_read_the_same():
    decided = Counter()

    @given(trees, st.integers(10, 80))
    def check(tree, width):
        for text in (format_tree(tree, width), format_tree_json(tree)):
            read, value = parse_json(text, list)
            decided[bool(read)] += 1
            assert not read or repr(value) == repr(Parser(text, list).value)

    check()
    assert decided[True] >= 5


@given(st.text("[]{}(),:\"'1/ 20.-ep#\\\n", max_size=30))
def test_whatever_is_typed_is_read_the_same_both_ways_or_refused_with_its_place(text):
    error, value = refusal(text)
    read, quickly = parse_json(text, list)
    if error is None:
        assert not read or repr(quickly) == repr(value)
        return
    assert not read
    assert str(error).startswith(f"Line {error.line}, column {error.column}: ")
    assert str(error).endswith(".")
    assert 0 <= error.offset <= len(text)


def refusal(text):
    """The error that a text is refused with, or None, and what it says."""
    try:
        return None, Parser(text, list).value
    except TreeTextError as error:
        return error, None


@pytest.mark.parametrize(
    ("text", "nested", "turns"),
    [
        (AIMA, [[3, 12, 8], [2, 4, 6], [14, 5, 2]], (0, 1)),
        ("7", 7, (0, 1)),
        (
            "[3, -4.5, −2, +1, 1e2, .5, 1/4]  # of all kinds",
            [3, -4.5, -2, 1, 100.0, 0.5, 0.25],
            (0, 1),
        ),
        ('{"left": 3, "right": [5, 2]}', {"left": 3, "right": [5, 2]}, (0, 1)),
        ("{'left': (3), 'right': [5, 2,],}", {"left": 3, "right": [5, 2]}, (0, 1)),
        ("[(1, 2), (3, 4)]", [(1, 2), (3, 4)], (0, 1)),
        ('[{"utility": [1, 2]}, {"utility": [3, 4]}]', [(1, 2), (3, 4)], (0, 1)),
        (
            '{"turns": [0, 1, 2], "tree": [[[1, 2, 6], [4, 3, 2]]]}',
            [[(1, 2, 6), (4, 3, 2)]],
            (0, 1, 2),
        ),
        (DICE, [[(1 / 2, 8), (1 / 3, 24), (1 / 6, -12)], 9], (0, -1)),
        (
            '{"turns": ["chance"], "tree": [{"p": "1/4", "to": 8}, {"p": 0.75, "to": 0}]}',
            [(0.25, 8), (0.75, 0)],
            (-1,),
        ),
        ('{"tree": 3, "turns": ["min"]}', 3, (1,)),
        ("3 12 8 | 2 4 6 | 14 5 2", [[3, 12, 8], [2, 4, 6], [14, 5, 2]], (0, 1)),
        ("3, 12, 8 | 2 -4 1/2\n| [1 2] x", [[3, 12, 8], [2, -4, 0.5], [[1, 2], X]], (0, 1)),
        ("3 12", [3, 12], (0, 1)),
        ("[[3 12 8] [2 4 6]\n[14 5 2]]", [[3, 12, 8], [2, 4, 6], [14, 5, 2]], (0, 1)),
        ("['A', ('B', 5), ('C', 10)]", {"B": 5, "C": 10}, (0, 1)),
        (
            '["A", ["B", ("D", 3), ("E", 5)], ["C", ("F", 2), ("G", [7])]]',
            {"B": {"D": 3, "E": 5}, "C": {"F": 2, "G": [7]}},
            (0, 1),
        ),
        (
            '{"turns": ["chance"], "tree": ["A", (1/4, ("B", 5)), (3/4, ("C", 10))]}',
            {"B": (0.25, 5), "C": (0.75, 10)},
            (-1,),
        ),
        (
            "[inf, -inf, ∞, -∞, −∞, float('inf'), float(\"-inf\"), -float('inf'), +math.inf]",
            [inf, -inf, inf, -inf, -inf, inf, -inf, -inf, inf],
            (0, 1),
        ),
        ("[[3, 12, 8], [2, x, ?]]", [[3, 12, 8], [2, X, UnknownValue("?")]], (0, 1)),
        ('[{"unknown": "x"}, {"utility": "-inf"}]', [X, -inf], (0, 1)),
    ],
)
def test_a_tree_is_written_as_python_or_as_json(text, nested, turns):
    tree = parse_tree(text)
    assert (tree.to_nested(), tree.turns) == (nested, turns)


def test_moves_with_names_are_played_by_them():
    tree = parse_tree('{"take it": 3, "leave it": [5, 2]}')
    assert [tree.action_name(0, a) for a in tree.actions(0)] == ["take it", "leave it"]
    assert tree.utility(tree.result(0, tree.parse_action(0, "take it")), MAX) == 3
    assert tree.action_name(2, 1) == "b2"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Line 1, column 1: expected a number or a list, not the end of the text."),
        ("[[3, 12 8]", "Line 1, column 9: expected a comma or ] before '8'."),
        (
            "[[3, 12], \n  [2, 4",
            "Line 2, column 8: expected ]: the list opened at line 2, column 3 is not closed.",
        ),
        ("[3,, 4]", "Line 1, column 4: expected a number or a list, not ','."),
        ("[3, NaN]", "Line 1, column 5: expected a number or a list, not 'NaN'."),
        ("[3, 1e999]", "Line 1, column 5: '1e999' is not a usable number."),
        ("[3, 1/0]", "Line 1, column 5: '1/0' is not a usable number."),
        ("[1, 2] 3", "Line 1, column 8: expected the end of the text, not '3'."),
        ("[1, 2)", "Line 1, column 6: expected a comma or ] before ')'."),
        (
            "[1,\n []]",
            "Line 2, column 2: A node needs at least one child; the list at child 2 is empty.",
        ),
        (
            "[1, 'x']",
            "Line 1, column 5: A leaf is a number or a tuple of numbers, not 'x' at child 2.",
        ),
        (
            "[(1, 2, 3),\n[(1, 2), (1, 2, 3)]]",
            "Line 2, column 2: With 3 players a leaf has 3 utilities: (1, 2).",
        ),
        ("[1, 2] ]", "Line 1, column 8: expected the end of the text, not ']'."),
        ("3 |", "Line 1, column 4: expected a leaf, not the end of the text."),
        ("3 || 4", "Line 1, column 4: expected a leaf, not '|'."),
        ("Dear", "Line 1, column 1: expected a number or a list, not 'Dear'."),
        (
            '[1, {"unknown": "xy"}]',
            "Line 1, column 5: The name of an unknown value is a letter, also with digits, such as "
            "x or y2, not 'xy'.",
        ),
        ("3-2", "Line 1, column 2: expected a space before '-2'."),
        ("[3-2]", "Line 1, column 3: expected a comma or ] before '-2'."),
        ("[1 | 2]", "Line 1, column 4: expected a comma or ] before '|'."),
        (
            "[3 12, 8]",
            "Line 1, column 6: this list has no commas before: put one between all items or none.",
        ),
        (
            "['A', 3,\n ['B', 4, ('C', 5)]]",
            "Line 2, column 2: All children of a node have names, or none has.",
        ),
        (
            "['A', ('B', 3), ('B', 4)]",
            "Line 1, column 1: Two children of this node have the name 'B'.",
        ),
        (
            "['A', ('B', 3),\n ('C', [])]",
            "Line 2, column 2: A node needs at least one child; the list at child 2 is empty.",
        ),
        (
            '{"turns": ["chance"], "tree": [1, inf]}',
            "Line 1, column 35: A tree with chance has finite leaves, not inf at child 2: an "
            "expected value would not be a number.",
        ),
        ("{3: 4}", "Line 1, column 2: expected a key in quotes, not '3'."),
        ('{"x" 4}', "Line 1, column 6: expected a colon after the key, not '4'."),
        ('{"x": 3, "x": 4}', "Line 1, column 1: the key 'x' occurs twice."),
        (
            '{"x,y": 3}',
            "Line 1, column 1: A move's name is 1 to 40 characters without a comma, not "
            "'x,y' at the root.",
        ),
        (
            '{"turns": ["mx"], "tree": 3}',
            'Line 1, column 1: A turn is "max", "min", "chance" or a player\'s number, 0 to '
            "25, not 'mx'.",
        ),
        (
            DICE.replace("1/3", "0.35"),
            "Line 1, column 39: Probabilities are from 0 to 1 and sum to 1; at child 1: "
            "(0.5, 0.35, 0.16666666666666666).",
        ),
        (
            '[1, {"turns": ["max"], "tree": 2}]',
            "Line 1, column 5: A leaf is a number or a tuple of numbers, not a tree with "
            "turns of its own at child 2.",
        ),
        (
            "[" * 2001 + "1" + "]" * 2001,
            "Line 1, column 2001: lists can be nested at most 2,000 deep.",
        ),
        (
            " " * 1_000_001,
            "Line 1, column 1: a tree has at most 1,000,000 characters, this text 1,000,001.",
        ),
    ],
)
def test_a_text_that_is_no_tree_is_refused_with_line_and_column(text, sentence):
    with pytest.raises(TreeTextError) as refusal:
        parse_tree(text)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize("thing", [None, 3, [1, 2], b"[1]"])
def test_what_is_no_text_is_refused(thing):
    with pytest.raises(TreeTextError, match=r"a tree is written as text, not as "):
        parse_tree(thing)


def test_a_thousand_levels_and_ten_thousand_children_are_read_and_written():
    deep = parse_tree("[" * 1000 + "1" + "]" * 1000)
    assert deep.size == 1001
    assert same(parse_tree(format_tree(deep)), deep)
    wide = parse_tree(f"[{', '.join(map(str, range(10_000)))}]")
    assert wide.size == 10_001
    assert same(parse_tree(format_tree(wide)), wide)


def test_what_is_nested_deeper_than_wasm_can_recurse_is_read_by_the_parser_alone():
    shallow, deep = ("[" * levels + "1" + "]" * levels for levels in (200, 201))
    assert parse_json(shallow, list)[0]
    assert not parse_json(deep, list)[0]
    assert parse_tree(deep).size == 202


def test_a_long_tree_is_written_over_lines_that_fit():
    text = format_tree(Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), width=20)
    assert text == "[\n  [3, 12, 8],\n  [2, 4, 6],\n  [14, 5, 2],\n]"


@given(trees)
def test_the_path_of_a_node_leads_there(tree):
    for state in range(tree.size):
        reached = tree.initial
        for action in tree.path(state):
            reached = tree.result(reached, action)
        assert reached == state


def odd_tree(random, depth):
    """Nested lists with infinite and unknown leaves, and with names at some nodes."""
    if depth == 0 or random.random() < 0.2:
        return random.choice([random.randint(-20, 20), inf, -inf, UnknownValue("x"), 0.5])
    children = [odd_tree(random, depth - 1) for _ in range(random.randint(1, 3))]
    return dict(zip("LMR", children, strict=False)) if random.random() < 0.3 else children


def write_named(nested, name):
    """Write nested lists with the names of the nodes before their children."""
    if isinstance(nested, dict):
        return f"['{name}', {', '.join(write_named(each, n) for n, each in nested.items())}]"
    return f"('{name}', {format_tree(Tree(nested))})"


def test_trees_as_others_write_them_read_back_as_they_were():
    random, decided = Random(46), Counter()
    for number in range(300):
        nested = odd_tree(random, 4)
        if number % 3 == 0:
            nested = [[odd_tree(random, 0) for _ in range(random.randint(1, 4))] for _ in "123"]
        tree = Tree(nested)
        text = format_tree(tree)
        texts = [text, format_tree_json(tree), text.replace("inf", "∞"), text.replace(", ", ",")]
        if "{" not in text and "," in text:
            texts.append(text.replace(",", " "))
        rows = isinstance(nested, list) and [
            each for each in nested if isinstance(each, list) and "{" not in text
        ]
        if rows and len(rows) == len(nested) > 1:
            bare = [format_tree(Tree(row), 10**6)[1:-1] for row in rows]
            texts.append(" | ".join(bare))
            decided["rows"] += 1
        if isinstance(nested, dict):
            texts.append(write_named(nested, "A"))
            decided["names"] += 1
        decided["unknown"] += tree.has_unknown_leaves
        decided["infinite"] += tree.has_infinite_leaves
        for each in texts:
            assert parse_tree(each) == tree, each
            decided["texts"] += 1
    assert decided == {"texts": 1470, "rows": 102, "names": 52, "unknown": 202, "infinite": 250}


def test_alpha_beta_never_visits_the_unknown_leaves_of_the_textbook():
    tree = parse_tree("[[3, 12, 8], [2, x, y], [14, 5, 2]]")
    trace = record(tree)
    assert (trace.result.value, trace.result.action) == (3, 0)
    assert trace.unvisited_leaves() == [X, UnknownValue("y")]
    assert all(trace.explain(tick).sentence for tick in range(trace.ticks))
    with pytest.raises(UnknownLeafError) as refusal:
        solve(tree, algorithm="minimax")
    assert str(refusal.value) == (
        "The leaf c2 is visited, and its value x is unknown: write a number there."
    )


def test_a_search_stops_at_an_unknown_leaf_or_its_value_is_that_of_any_numbers():
    random, decided = Random(46), Counter()
    for _ in range(200):
        tree = Tree([[random.choice([*range(5), X]) for _ in range(3)] for _ in range(3)])
        for algorithm in ("minimax", "alphabeta", "alphabeta_hard", "expectiminimax"):
            try:
                value = solve(tree, algorithm=algorithm).value
            except UnknownLeafError:
                decided[algorithm, "refused"] += 1
                continue
            for number in (-100, 100):
                known = parse_tree(format_tree(tree).replace("x", str(number)))
                assert solve(known, algorithm="minimax").value == value
            decided[algorithm, "solved"] += 1
    assert decided == SOLVED


SOLVED = {
    ("minimax", "solved"): 42,
    ("minimax", "refused"): 158,
    ("alphabeta", "solved"): 58,
    ("alphabeta", "refused"): 142,
    ("alphabeta_hard", "solved"): 58,
    ("alphabeta_hard", "refused"): 142,
    ("expectiminimax", "solved"): 42,
    ("expectiminimax", "refused"): 158,
}


def test_infinite_leaves_are_searched_and_explained():
    random, decided = Random(46), Counter()
    for _ in range(100):
        row = [inf, -inf, 1, 2, 3]
        tree = Tree([[random.choice(row) for _ in range(3)] for _ in range(3)])
        best = max(map(min, tree.to_nested()))
        for algorithm in ("minimax", "alphabeta", "alphabeta_hard", "alphabeta_table"):
            trace = record(tree, algorithm=algorithm)
            assert trace.result.value == best
            assert all(trace.explain(tick).sentence for tick in range(trace.ticks))
            decided[best] += 1
    assert decided == BESTS
    with pytest.raises(ValueError, match="averages utilities, which must be finite"):
        solve(parse_tree("[inf, 3]"), algorithm="uct")


BESTS = {-inf: 60, 1: 176, 2: 124, 3: 36, inf: 4}
