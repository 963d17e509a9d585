"""The one call that searches: its defaults, what it refuses, and that watching changes nothing."""

import ast
from collections import Counter
from inspect import getsourcelines

import pytest
from hypothesis import given

from plyscope import ALGORITHMS, MIN, SearchStopped, TicTacToe, Tree, Watch, record, solve
from plyscope.counters import CountingWatch
from plyscope.games import make
from plyscope.search import count_tree, minimax_value, reference_search
from plyscope.search.algorithm import Algorithm, find_algorithm
from plyscope.search.compile_watch import compile_watch, strip_watch
from plyscope.search.tree_size import PartialCountError, TreeTooLargeError
from plyscope.trace import Tape
from plyscope.trace.trace import compile_taped_search
from tests.samples import sample
from tests.strategies import boards, positions, trees

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]

WAYS = [
    ("minimax", {}),
    ("alphabeta", {}),
    ("alphabeta", {"ties": "strict"}),
    ("alphabeta", {"order": "random:7"}),
    ("alphabeta_hard", {}),
    ("alphabeta_hard", {"ties": "strict", "order": "worst"}),
    ("alphabeta_table", {}),
    ("alphabeta_table", {"ties": "strict", "symmetry": "on", "order": "evaluate", "size": 50}),
    ("iterative_deepening", {"depth": 3}),
    ("iterative_deepening", {"depth": 4, "nodes": 120}),
    ("quiescence", {"depth": 3}),
    ("quiescence", {"depth": 3, "extra": 2, "ties": "strict"}),
    ("singular", {"depth": 3}),
    ("singular", {"depth": 3, "extra": 2, "margin": 0.0, "ties": "strict"}),
    ("beam", {"depth": 6}),
    ("beam", {"depth": 4, "width": 4, "ties": "strict"}),
    ("probcut", {"depth": 4, "height": 3, "probe": 1, "t": 0.5}),
    ("h_minimax", {"depth": 3}),
    ("h_alphabeta", {"depth": 3}),
    ("h_alphabeta", {"depth": 3, "ties": "strict"}),
    ("uct", {"simulations": 150}),
    ("uct", {"simulations": 80, "exploration": 0.5, "seed": 3}),
    ("puct", {"simulations": 120}),
]
every_way = pytest.mark.parametrize(("algorithm", "options"), WAYS)


class Listener(Watch):
    """Writes down every call of a verb, as a watch of one's own would."""

    def __init__(self):
        self.calls = []

    def enter(self, *arguments):
        self.calls.append(("enter", *arguments))

    def leave(self, *arguments):
        self.calls.append(("leave", *arguments))

    def update(self, *arguments):
        self.calls.append(("update", *arguments))

    def cut(self, *arguments):
        self.calls.append(("cut", *arguments))

    def annotate(self, *arguments):
        self.calls.append(("annotate", *arguments))

    def expand(self, *arguments):
        self.calls.append(("expand", *arguments))


def test_alphabeta_from_the_start_with_ties_cut_is_the_default():
    found = solve(Tree(AIMA))
    assert (found.value, found.action, found.principal_variation) == (3, 0, (0, 0))
    assert found.counts == {"nodes": 11, "leaves": 7, "cutoffs": 1}
    assert repr(found) == "Result(value=3, action=0)"


def test_a_search_can_begin_anywhere():
    game = Tree(AIMA)
    third = game.result(game.initial, 2)
    found = solve(game, third)
    assert game.to_move(third) == MIN
    assert (found.value, found.action, found.principal_variation) == (2, 2, (2,))


def test_the_algorithms_and_their_options_are_a_table():
    table = {
        "minimax": {},
        "alphabeta": {"ties": "cut", "order": "given"},
        "alphabeta_hard": {"ties": "cut", "order": "given"},
        "alphabeta_table": {"ties": "cut", "order": "given", "symmetry": "off", "size": 65_536},
        "h_minimax": {"depth": 4, "weights": ""},
        "h_alphabeta": {"depth": 4, "ties": "cut", "order": "given", "weights": ""},
        "expectiminimax": {},
        "star1": {"low": 0, "high": 9, "order": "given"},
        "maxn": {},
        "uct": {"simulations": 500, "exploration": 1.4, "seed": 1},
        "puct": {
            **{"simulations": 500, "c_puct": 1.4, "temperature": 0.1, "noise": 0.0, "seed": 1},
            "move_temperature": 0.0,
            "weights": "",
        },
    }
    assert {name: ALGORITHMS[name].defaults for name in table} == table
    for name, algorithm in ALGORITHMS.items():
        assert algorithm is find_algorithm(name)
        assert algorithm.name == algorithm.function.__name__ == name
        assert algorithm.summary.endswith(".")


@pytest.mark.parametrize("call", [solve, record])
@pytest.mark.parametrize(
    ("algorithm", "options", "sentence"),
    [
        (
            "alfabeta",
            {},
            f"There is no algorithm 'alfabeta'; there are: {', '.join(ALGORITHMS)}.",
        ),
        (
            "alphabeta",
            {"tie": "cut"},
            "alphabeta has no option 'tie'; its options are: ties, order.",
        ),
        ("minimax", {"depth": 3}, "minimax has no option 'depth'; its options are: none."),
        ("alphabeta", {"ties": "loose"}, "ties is 'cut' or 'strict', not 'loose'."),
        ("alphabeta", {"ties": ["cut"]}, "ties is 'cut' or 'strict', not ['cut']."),
        ("h_minimax", {"depth": 0}, "depth is a whole number from 1 up, not 0."),
        ("h_minimax", {"depth": 2.5}, "depth is a whole number from 1 up, not 2.5."),
        ("h_alphabeta", {"depth": True}, "depth is a whole number from 1 up, not True."),
        ("quiescence", {"extra": -1}, "extra is a whole number from 0 up, not -1."),
        ("singular", {"margin": "0.5"}, "margin is a number from 0 up, not '0.5'."),
        ("singular", {"margin": -0.1}, "margin is a number from 0 up, not -0.1."),
        ("probcut", {"t": True}, "t is a number from 0 up, not True."),
        ("probcut", {"t": float("nan")}, "t is a number from 0 up, not nan."),
        ("probcut", {"sigma": float("inf")}, "sigma is a number from 0 up, not inf."),
        ("probcut", {"slope": 0}, "slope is a number from 0.01 up, not 0."),
        ("h_alphabeta", {"depth": "4"}, "depth is a whole number from 1 up, not '4'."),
    ],
)
def test_a_wrong_algorithm_or_option_is_refused_with_what_would_be_right(
    call, algorithm, options, sentence
):
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 (the whole sentence is compared)
        call(TicTacToe(), algorithm=algorithm, **options)
    assert str(refusal.value) == sentence


@every_way
@given(position=positions(boards()))
def test_watched_silent_and_taped_a_search_is_the_same(algorithm, options, position):
    game, state = position
    listener, tape, tally = Listener(), Tape(), CountingWatch()
    silent = solve(game, state, algorithm, **options)
    watched = solve(game, state, algorithm, listener, **options)
    called = solve(game, state, algorithm, tape, **options)  # its verbs are called
    woven = record(game, state, algorithm, **options)  # its records are written in place
    for found in (watched, called, woven.result):
        assert (found.value, found.action) == (silent.value, silent.action)
        assert (found.principal_variation, found.counts) == (
            silent.principal_variation,
            silent.counts,
        )

    replayed = Listener()
    woven.replay(replayed)
    assert [_padded(call) for call in replayed.calls] == [_padded(call) for call in listener.calls]

    woven.replay(tally)
    assert (tally.principal_variation, tally.counts) == (silent.principal_variation, silent.counts)

    if not windowless(algorithm):  # these have short records where they are woven
        assert woven.numbers == tape.numbers


@pytest.mark.parametrize("name", ALGORITHMS)
def test_recorded_every_search_is_what_it_is_silent_in_every_order(name):
    game, state, options = sample(name)
    order = ALGORITHMS[name].options.get("order")
    for word in order.choices if order else ("",):
        if word == "evaluate" and not hasattr(game, "evaluate"):
            continue
        told = {**options, "order": word} if word else options
        silent = solve(game, state, name, **told)
        trace = record(game, state, name, **told)
        found = trace.result
        assert (found.value, found.action) == (silent.value, silent.action)
        assert (found.principal_variation, found.counts) == (
            silent.principal_variation,
            silent.counts,
        )
        if not {"simulations", "iterations"} & silent.counts.keys():  # these meet nodes again
            assert len(trace.nodes) == silent.counts["nodes"]


def windowless(algorithm):
    return "minimax" in algorithm or algorithm in ("uct", "puct")


def _padded(call):
    """A call of a verb with the window that it leaves out."""
    verb, *arguments = call
    if verb in ("enter", "update") and len(arguments) == 1:
        arguments += (-float("inf"), float("inf"))
    return (verb, *arguments)


@pytest.mark.parametrize("counts", [True, False])
@pytest.mark.parametrize("name", ALGORITHMS)
def test_the_woven_searches_are_not_the_functions_themselves(name, counts):
    """Else a lost source would make every search slow, and no other test would notice."""
    function = ALGORITHMS[name].function
    assert strip_watch(function) is not function
    taped_function = compile_taped_search(function, counts)
    assert taped_function is not function
    assert "watch" not in _names_used(strip_watch(function))
    assert not {"enter", "leave", "update", "cut"} & _names_used(taped_function)
    assert "numbers" in _names_used(taped_function)
    # These two have only notes that the tape itself hears: their nodes come through a relay.
    relayed = name in ("iterative_deepening", "aspiration")
    assert ("append" in _names_used(taped_function)) is not relayed
    assert ("plain" in _names_used(taped_function)) is counts
    source, first = getsourcelines(function)
    for code in _codes_in(taped_function):
        lines = {line for *_, line in code.co_lines()} - {None}
        assert lines <= {*range(first, first + len(source))}


def _names_used(function):
    """Names and attributes in the code of a function and of those inside it."""
    return {name for code in _codes_in(function) for name in (*code.co_names, *code.co_freevars)}


def _codes_in(function):
    """The code of a function and of those inside it."""
    codes = [function.__code__]
    while codes:
        code = codes.pop()
        yield code
        codes += [inner for inner in code.co_consts if hasattr(inner, "co_names")]


def test_line_numbers_of_a_woven_search_are_those_of_its_source():
    class Broken(Tree):
        def utility(self, state, player):
            raise ZeroDivisionError

    lines = []
    for search in (strip_watch(ALGORITHMS["alphabeta"].function), ALGORITHMS["alphabeta"].function):
        with pytest.raises(ZeroDivisionError) as failure:
            search(Broken(AIMA), 0)
        lines.append([(entry.path.name, entry.lineno) for entry in failure.traceback[1:]])
    assert lines[0] == lines[1]
    assert lines[0][-2][0] == "alphabeta.py"


def test_a_search_without_a_source_of_its_own_is_run_as_it_is():
    typed = {}
    exec("def typed(game, state, watch):\n    watch.leave(1)\n    return 1, None", typed)
    assert compile_watch(typed["typed"], lambda verb, arguments: []) is typed["typed"]

    outside = 1

    def closure(game, state, watch):
        watch.leave(outside)
        return outside, None

    assert compile_watch(closure, lambda verb, arguments: []) is closure


def only_watches(game, state, watch):
    """A search in which blocks hold nothing but watch lines."""
    for action in game.actions(state):
        watch.enter(action)
        watch.leave(0)
    if state:
        watch.update(0)
    return 0, None


def test_a_block_of_watch_lines_alone_can_be_woven_away():
    assert strip_watch(only_watches)(Tree([1, 2]), 0, None) == (0, None)


def test_a_search_of_ones_own_is_solved_and_recorded_like_the_others(monkeypatch):
    algorithm = Algorithm("only_watches", "Watches", "Enters every child.", only_watches)
    monkeypatch.setitem(ALGORITHMS, "only_watches", algorithm)
    assert solve(Tree([1, 2]), algorithm="only_watches").counts["nodes"] == 3
    assert len(record(Tree([1, 2]), algorithm="only_watches").events) == 4


@every_way
def test_a_watch_that_raises_ends_the_search_there_and_then(algorithm, options):
    class Impatient(Watch):
        heard = 0

        def enter(self, *_):
            self.heard += 1
            if self.heard == 100:
                raise SearchStopped

    watch = Impatient()
    with pytest.raises(SearchStopped):
        solve(TicTacToe(), algorithm=algorithm, watch=watch, **options)
    assert watch.heard == 100


def test_silent_verbs_do_nothing_and_say_nothing():
    watch = Watch()
    calls = (
        watch.enter(0),
        watch.enter(0, -1, 1),
        watch.leave(0),
        watch.update(0),
        watch.cut(0, 0, 0),
        watch.annotate("anything", 0),
        watch.expand(9),
    )
    assert calls == (None,) * 7
    assert vars(watch) == {}


@given(trees)
def test_a_tally_counts_what_the_trace_holds(game):
    for ties in ("cut", "strict"):
        trace = record(game, ties=ties)
        kinds = Counter(event.kind for event in trace.events)
        counts = solve(game, ties=ties).counts
        assert counts["nodes"] == len(trace.nodes) == kinds["enter"] + 1 == kinds["leave"] + 1
        assert counts["leaves"] == sum(not node.children for node in trace.nodes)
        assert counts["cutoffs"] == kinds["cut"] == sum(node.cut for node in trace.nodes)


def test_tree_size_gives_up_on_a_large_game():
    with pytest.raises(TreeTooLargeError):
        count_tree(TicTacToe(), 0, max_positions=5_000)
    assert count_tree(TicTacToe(), 0, max_positions=5_478) == (549_946, 255_168)


def test_tree_size_counts_in_parts_that_add_up():
    known, parts = {}, 0
    while True:
        try:
            size = count_tree(TicTacToe(), 0, known_sizes=known, max_new_positions=1_000)
            break
        except PartialCountError:
            parts += 1
            assert len(known) == 1_000 * parts + parts
    assert (size, parts) == ((549_946, 255_168), 5)


@pytest.mark.parametrize("depth", [-1, 1.5, "3"])
def test_tree_size_refuses_a_depth_that_is_none(depth):
    with pytest.raises(ValueError, match=r"^depth is a whole number of plies from 0 up, not "):
        count_tree(TicTacToe(), 0, depth)


def takes(game, state, watch):
    """A search with an update to the value of the child just left, and three that may not be."""
    v, move, other = 0, None, 0
    for a in game.actions(state):
        v2 = a
        watch.leave(v2)
        if v2 > v:
            v, move = v2, a
            watch.update(v)
        if v2 > v:
            v, move = v2, a
            watch.update(v)
        watch.leave(v2)
        if v2 > v:
            v, move = other, a
            watch.update(v)
        watch.leave(v2)
        if v2 > v:
            v, move = v2, a
            watch.update(other)
    return v, move


def test_an_update_is_offered_as_a_take_where_it_has_the_value_of_the_child_just_left():
    offered = []
    compile_watch(takes, lambda verb, arguments: offered.append((verb, ast.unparse(arguments[0]))))
    assert offered == [
        ("leave", "v2"), ("take", "v"), ("update", "v"), ("update", "v"),
        ("leave", "v2"), ("update", "v"), ("leave", "v2"), ("update", "other"),
    ]  # fmt: skip


def test_the_reference_search_follows_from_players_and_chance():
    references = {
        TicTacToe(): ("alphabeta", "h_alphabeta"),
        make("piglet"): ("expectiminimax", "h_expectiminimax"),
        make("three-3x3"): ("maxn", "h_maxn"),
    }
    for game, names in references.items():
        found = tuple(reference_search(game, to_depth).name for to_depth in (False, True))
        assert found == names


def test_a_game_of_three_players_has_no_minimax_value():
    with pytest.raises(ValueError, match=r"^This game has 3 players, expected two: "):
        minimax_value(make("three-3x3"), make("three-3x3").initial)
