"""A guest answers calls about the visitor's own code, each alone, in the shapes of the page's."""

import io
import json
import tracemalloc
import zipfile
from base64 import b64decode
from xml.etree import ElementTree

import pytest

from plyscope.calls import bridge
from plyscope.games.tree import Tree
from plyscope.sandbox import call
from plyscope.student_code import trace_function
from plyscope.student_code.convention.source_text import load_search
from plyscope.student_code.templates.search_templates import ALPHABETA, TO_DEPTH
from plyscope.student_code.tracer.fast_replay import replay_lines_near
from plyscope.tournament import play_match
from plyscope.tournament.schedule import make_schedule
from plyscope.watch import SearchStopped
from tests.student_code.sandbox_calls import BOOK, MINIMAX, ask, code, refusal, searched, ticks

TREE = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
DEEP = "tree:[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]"
RANDOM = "import random\n" + MINIMAX.replace(
    "in game.actions(state)", "in random.sample(list(game.actions(state)), 2)"
)


def test_a_text_is_read_and_not_run():
    found = ask("read", code=code(f"{TO_DEPTH}\nraise SystemExit\n"))
    assert found["searches"] == [
        {
            "name": "alphabeta",
            "shown": "alphabeta(game, state, depth, alpha, beta)",
            "line": 6,
            "depth": True,
            "windows": True,
            "unfit": found["unfit"],
        }
    ]
    entry = found["entry"]
    assert (entry["name"], entry["label"], entry["toDepth"]) == ("own", "Your alphabeta", "own")
    assert (entry["group"], entry["limited"], entry["options"]) == ("Your own", False, {})
    assert found["unfit"]["pig"] == "never uses game.outcomes, and this is a game of chance"
    assert "connect-four" not in found["unfit"]


def test_an_entry_has_what_the_catalogue_has_of_our_own_searches():
    from plyscope.calls.page_catalog import make_catalog

    entry = ask("read", code=code(MINIMAX))["entry"]
    assert set(entry) == set(make_catalog()["algorithms"][0])
    assert entry["toDepth"] is None


def test_what_is_too_far_without_a_depth_is_unfit():
    unfit = ask("read", code=code(MINIMAX))["unfit"]
    assert unfit["connect-four"] == "searches to the end of the game, which is too far here"
    assert "tictactoe" not in unfit


def test_of_several_searches_none_is_meant_until_one_is_named():
    two = f"{MINIMAX}\n{ALPHABETA}"
    assert [each["name"] for each in ask("read", code=code(two))["searches"]] == [
        "minimax",
        "alphabeta",
    ]
    assert ask("read", code=code(two))["entry"] is None
    assert ask("read", code=code(two, "alphabeta"))["entry"]["label"] == "Your alphabeta"
    assert refusal("search", algorithm="own", code=code(two), game=BOOK)["message"] == (
        "Found several searches (minimax, alphabeta). Choose one."
    )
    assert refusal("read", code=code(two, "nix"))["kind"] == "Taught"


def test_a_search_answers_and_delivers_its_tape_while_it_runs():
    found, numbers = searched(ALPHABETA)
    seconds = found.pop("seconds")
    assert 0 < seconds < 60
    assert found == {
        "said": "alphabeta found the value 3: a1.",
        "value": 3,
        "basis": "proved",
        "move": "a1",
        "best": "a1",
        "careless": False,
        "printed": "",
    }
    assert numbers == list(trace_function(load_search(ALPHABETA), TREE).numbers)


@pytest.mark.parametrize("first", ["X", "O"])
def test_a_search_that_returns_a_value_alone_has_the_move_after_which_its_value_changed(first):
    late = ["b2", "a1", "c1", "a3"]
    found, _ = searched(MINIMAX, "tictactoe", first=first, moves=late)
    ours = json.loads(
        bridge.call(
            "search",
            json.dumps(
                {"algorithm": "minimax", "game": "tictactoe", "first": first, "moves": late}
            ),
        )
    )["value"]
    assert (found["value"], found["best"]) == (ours["value"], ours["best"])


def test_a_strength_of_so_many_plies_is_handed_to_its_depth():
    strength = {"kind": "depth", "depth": 1}
    found, numbers = searched(TO_DEPTH, strength=strength)
    assert (found["value"], len(list(ticks(numbers)))) == (14, 8)  # each judged by its first leaf
    told = refusal("search", algorithm="own", code=code(MINIMAX), game=BOOK, strength=strength)
    assert told["kind"] == "Taught"
    assert told["message"].startswith("minimax(game, state) has no depth parameter")


def test_a_search_ends_where_whoever_takes_its_tape_has_had_enough():
    def stop(_block):
        raise SearchStopped

    assert refusal("search", stop, algorithm="own", code=code(MINIMAX))["kind"] == "SearchStopped"


def test_of_a_large_search_a_guest_keeps_a_hundred_bytes_a_node_at_most():
    """So all of Tic-tac-toe, 549,946 of them, takes a tenth of what Python may have."""
    sizes = []
    tracemalloc.start()
    try:
        searched = {"algorithm": "own", "code": code(MINIMAX), "game": "tictactoe"}
        ask("search", lambda block: sizes.append(len(block)), moves=["a1", "b2"], **searched)
        assert tracemalloc.get_traced_memory()[1] < 100 * 7_332
    finally:
        tracemalloc.stop()
    assert len(sizes) > 4  # it went on while the search ran


@pytest.mark.parametrize("text", [ALPHABETA, MINIMAX])
def test_every_tick_is_told_as_the_trace_tells_it(text):
    trace = trace_function(load_search(text), TREE)
    _, numbers = searched(text)
    asked = {"algorithm": "own", "code": code(text), "game": BOOK}
    told = [ask("explain", **asked, tape=numbers[:1], tick=0)]
    told += [ask("explain", **asked, tape=t, tick=n, done=d) for n, t, d in ticks(numbers)]
    assert len(told) == trace.ticks + 1
    for tick, shown in enumerate(told):
        right = trace.explain(tick)
        assert (shown["sentence"], shown["line"]) == (right.sentence, right.source_line)
        assert shown["variables"] == right.variables
    assert told[-1]["sentence"].endswith(f"The search is done: {trace.run.how.name} returned 3.")


def test_what_is_shown_of_a_tick_has_the_shape_of_our_own():
    _, numbers = searched(ALPHABETA)
    tick, tape, _ = list(ticks(numbers))[4]
    shown = ask("explain", algorithm="own", code=code(ALPHABETA), game=BOOK, tape=tape, tick=tick)
    arguments = {"algorithm": "alphabeta", "game": BOOK, "tape": tape}
    ours = json.loads(bridge.call("explain", json.dumps(arguments)))["value"]
    assert set(shown) == set(ours)
    assert (shown["kind"], shown["gauge"]["beta"], shown["path"]) == ("enter", 3, ours["path"])


def test_of_a_search_that_does_otherwise_the_next_time_no_line_is_told():
    text = RANDOM.replace("random.sample", "(random.seed(), random.sample)[1]")
    text = text.replace(", 2)", ", len(game.actions(state)))")  # 7! * 2**7 orders
    _, numbers = searched(text, "tree:[[1, 2], [3, 4], [5, 6], [7, 8], [9, 1], [2, 3], [4, 5]]")
    lines = [
        ask(
            "explain",
            algorithm="own",
            code=code(text),
            game="tree:[[1, 2], [3, 4], [5, 6], [7, 8], [9, 1], [2, 3], [4, 5]]",
            tape=tape,
            tick=tick,
        )["line"]
        for tick, tape, _ in ticks(numbers)
    ]
    assert None in lines


def test_a_late_tick_is_found_without_hearing_the_way_there():
    game = Tree([[[[1, 2], [3, 4]], [[5, 6], [7, 8]]], [[[9, 1], [2, 3]], [[4, 5], [6, 7]]]] * 40)
    trace = trace_function(load_search(MINIMAX), game)
    first = trace.ticks - 300
    for begins in (1, 700, first):
        near = replay_lines_near(
            trace_function(load_search(MINIMAX), game).run, begins, begins + 200
        )
        assert list(near) == list(range(begins, begins + 201))
        for tick in (begins, begins + 77, begins + 200):
            told = trace.explain(tick)
            assert (near[tick].line, near[tick].variables) == (told.source_line, told.variables)


@pytest.mark.parametrize("raised", ["1 / 0", "raise SystemExit", "raise KeyboardInterrupt"])
def test_the_ticks_before_an_error_are_told_as_well(raised):
    text = MINIMAX.replace("best = 100\n", f"{raised}\n")
    tape = [3, -5, 3, -6, 0]  # the root has 3 actions, and the first of them was entered
    assert refusal("search", algorithm="own", code=code(text), game=BOOK)["kind"] == "Taught"
    asked = {"algorithm": "own", "code": code(text), "game": BOOK, "tape": tape, "tick": 1}
    shown = ask("explain", **asked)
    assert (shown["line"], shown["variables"]["action"]) == (7, "a1")
    assert ask("explain", **{**asked, "code": code(f"{text}\n")})["line"] == 7


@pytest.mark.parametrize("first", ["X", "O"])
def test_a_tick_is_told_by_a_guest_that_has_not_run_the_search(first):
    late = ["b2", "a1", "c1", "a3"]
    about = {"game": "tictactoe", "first": first, "moves": late}
    _, numbers = searched(ALPHABETA, **about)
    *_, (tick, tape, done) = ticks(numbers)
    asked = {"algorithm": "own", "tape": tape, "tick": tick, "done": done, **about}
    here = ask("explain", code=code(ALPHABETA), **asked)
    there = ask("explain", code=code(f"{ALPHABETA}# another\n"), **asked)
    assert here == there
    assert "The search is done: alphabeta returned " in here["sentence"]


def test_a_tape_of_something_else_is_refused():
    asked = {"algorithm": "own", "code": code(MINIMAX), "game": BOOK}
    for tape in ([], [3, 9, "-inf", "inf"], [3, -1, 3], [3, -2, 4, 0, 0]):
        assert refusal("explain", **asked, tape=tape, tick=1)["kind"] == "ValueError"


def test_what_else_is_asked_of_a_search_is_answered_as_far_as_it_makes_sense():
    own = {"algorithm": "own", "code": code(ALPHABETA)}
    assert ask("source", **own) == {
        "source": {"name": "Your code", "text": ALPHABETA},
        "pseudocode": None,
    }
    skipped = {"path": [1], "entered": [0], "value": 2, "alpha": 3, "beta": None}
    assert [each[1:] for each in ask("ghosts", **own, game=BOOK, **skipped)["ghosts"]] == [
        ["c2", 4],
        ["c3", 6],
    ]
    assert ask("predict", **own, game=BOOK, tape=[3]) is None
    assert ask("trace", **own, game=BOOK)["counts"] == {"nodes": 11, "leaves": 7, "cutoffs": 1}
    assert ask("count", **own, game=BOOK) == 11
    assert ask("count", **own, game=BOOK, max_nodes=10) is None


def test_a_check_has_the_tree_as_a_game_and_the_tick_at_which_the_search_departs():
    found = ask("check", code=code(MINIMAX), like="alphabeta")
    assert (found["report"]["mistake"], found["report"]["kind"]) == ("never-cuts", "under")
    assert (found["game"], found["tick"]) == ("tree:[1, [0, 0]]", 8)
    assert ask("position", game=found["game"])["toMove"] == "MAX"
    right = ask("check", code=code(MINIMAX), like="minimax")
    assert (right["report"]["right"], right["game"], right["tick"]) == (True, None, None)


def test_all_else_is_answered_as_on_the_page():
    for name, arguments in (
        ("position", {"moves": ["b2"]}),
        ("source", {"algorithm": "minimax"}),
        ("nodes", {"paths": [[0]]}),
        ("search", {"options": {"tie": "cut"}}),
        ("values", {"moves": ["z9"]}),
    ):
        text = json.dumps(arguments)
        assert json.loads(call(name, text)) == json.loads(bridge.call(name, text))


@pytest.mark.parametrize(
    ("name", "arguments", "sentence"),
    [
        ("nix", {}, "There is no call 'nix'; there are: position, roll, "),
        ("read", {}, "read needs the argument 'code'."),
        (
            "read",
            {"code": None},
            "code is None, expected an object with text, name, start and files.",
        ),
        ("read", {"code": {"text": 3}}, "code.text is 3, expected a string."),
        (
            "search",
            {"algorithm": "own"},
            "search needs the argument 'code' for the algorithm 'own'.",
        ),
        ("check", {"code": code(MINIMAX), "like": "nix"}, "like is 'nix', expected 'minimax', "),
        (
            "check",
            {"code": code(MINIMAX), "ties": "x"},
            "ties is 'x', expected 'cut' or 'strict', or null.",
        ),
        (
            "position",
            {"game": "own:game:Pile"},
            "The game 'own:game:Pile' needs the argument 'code'.",
        ),
        ("search", {"algorithm": "own", "code": code(MINIMAX), "moves": ["z9"]}, "Move 1, 'z9': "),
    ],
)
def test_wrong_arguments_are_refused_in_a_sentence(name, arguments, sentence):
    told = refusal(name, **arguments)
    assert told["kind"] in ("ValueError", "IllegalMove")
    assert told["message"].startswith(sentence)


def test_games_of_a_match_are_those_of_a_match_in_python():
    players = [{"algorithm": "alphabeta"}, {"algorithm": "own", "code": code(MINIMAX)}]
    match = play_match(DEEP, *players, games=4, seed=3)
    for row, game in zip(make_schedule(4, 3), match.games, strict=True):
        seated = [players[player] for player in row.players]
        found = ask("contest", game=DEEP, players=seated, opening=row.opening, seed=row.seed)
        assert tuple(found["moves"]) == game.moves


def test_the_steps_of_a_users_search_are_pictures():
    own = {"algorithm": "own", "code": code(MINIMAX), "game": BOOK}
    packed = ask("steps", **own, format="zip")
    with zipfile.ZipFile(io.BytesIO(b64decode(packed["packed"]))) as steps:
        assert len(steps.namelist()) == packed["count"] == 31
        first = ElementTree.fromstring(steps.read("step-00.svg"))
    assert first.tag == "{http://www.w3.org/2000/svg}svg"
