"""What the shell asks about the nodes that it draws: positions, a book's layout, skipped moves."""

import pytest

from plyscope import record
from plyscope.exercises.tree_game import make_named_game
from plyscope.game import play_moves
from plyscope.page.programs import UNTRUSTED, Code
from tests.page.pages import PageInTest
from tests.page.test_student_game import CODE, GAME, describe_game
from tests.student_code.student_games import PILE

AIMA = {"game": "tree-aima", "first": "MAX", "moves": []}
CHESS = {"game": "chess", "first": "white", "moves": []}
PILE_ROOT = {"game": GAME, "first": "First", "moves": []}
SECOND_MIN = {"path": [1], "entered": [0], "value": 2, "alpha": 3, "beta": None}
FIVE_NODES = [[-1, -1, 3, 0], [0, 0, 3, 0], [1, 0, 0, 0], [1, 1, 0, 0], [1, 2, 0, 0]]


@pytest.fixture
def page():
    return PageInTest().start()


@pytest.fixture
def pile():
    """A student's game on the board."""
    page = PageInTest().start()
    page.app.programs.play(Code(PILE), describe_game())
    page.send("settings.choose_game", GAME)
    return page


def reply_of(page):
    """Return the reply to the last call, which has the number 7."""
    *_, reply = [args for name, args in page.commands if name == "reply"]
    assert reply["call"] == 7
    return reply["error"] or reply["value"]


def ask(page, name, *arguments):
    page.send(f"tree_nodes.{name}", 7, *arguments)
    tasks = list(page.tasks.values())
    page.work()
    return reply_of(page), [(task["name"], task["worker"]) for task in tasks]


def test_positions_are_described_at_once(page):
    nodes, tasks = ask(page, "describe", AIMA, [[], [1]])
    assert [node["move"] for node in nodes] == [None, "a2"]
    assert tasks == []


def test_as_many_positions_are_described_as_there_is_time_for(page):
    chess = make_named_game("chess", None)
    paths = [[action] for action in chess.actions(chess.initial)]
    root = CHESS | {"first": chess.players[0]}
    assert len(paths) == 20
    first, _ = ask(page, "describe", root, paths)
    assert len(first) == 13  # with 20 moves each
    rest, _ = ask(page, "describe", root, paths[13:])
    moves = [node["move"] for node in first + rest]
    assert moves == [chess.action_name(chess.initial, action) for (action,) in paths]


def test_positions_of_a_game_with_an_endgame_database_are_described_by_the_helper(page):
    draughts = make_named_game("draughts-3", None)
    root = {"game": "draughts-3", "first": draughts.players[0], "moves": []}
    page.send("tree_nodes.describe", 7, root, [[]])
    (task,) = page.app.counters.pending.values()  # it may be held until the databases are there
    assert (task.part, task.sandbox_call) == ("tree_nodes", "")
    assert not [name for name, _ in page.commands if name == "reply"]


def test_a_path_that_no_game_has_is_refused_in_a_sentence(page):
    assert "9" in ask(page, "describe", AIMA, [[9]])[0]
    assert "paths" in ask(page, "describe", AIMA, [["a"]])[0]


def test_a_small_search_is_laid_out_at_once(page):
    book, tasks = ask(page, "lay_out", AIMA, FIVE_NODES, "")
    assert (len(book["rows"]), book["width"], book["plies"], tasks) == (13, 9.5, 3, [])


def test_the_moves_that_a_cutoff_skipped_are_evaluated_by_the_helper(page):
    page.start(hash="#game=tree-aima&side=both")
    page.send("session.study")
    page.work()
    skipped, tasks = ask(page, "open_skipped", 1, SECOND_MIN)
    assert [(name, value) for _, name, value in skipped["ghosts"]] == [("c2", 4), ("c3", 6)]
    assert tasks == [("ghosts", "helper")]


def test_skipped_moves_are_evaluated_with_the_weights_of_the_search(page):
    def proof(weights):
        link = f"#game=tictactoe-4x4-3&algorithm=h_alphabeta&depth=2&side=both&moves=b2,c3{weights}"
        page.start(hash=link)
        page.send("session.study")
        page.work()
        search = page.app.session.search
        trace = record(
            game, play_moves(game, ["b2", "c3"]), "h_alphabeta", **search.question.options
        )
        node = next(trace.nodes[one] for one in trace.nodes[0].children if trace.nodes[one].cut)
        cut = {
            "path": [node.action],
            "entered": [trace.nodes[one].action for one in node.children],
            "value": node.value,
            "alpha": node.alpha,
            "beta": None,
        }
        return ask(page, "open_skipped", search.number, cut)[0]["proof"]

    game = make_named_game("tictactoe-4x4-3", None)
    assert proof("") != proof("&weights=ones=-1,twos=2")


def test_skipped_moves_of_a_search_that_is_gone_are_not_evaluated(page):
    assert ask(page, "open_skipped", 3, SECOND_MIN) == ("Another search is shown.", [])


def test_a_sandbox_describes_and_lays_out_a_students_game(pile):
    nodes, tasks = ask(pile, "describe", PILE_ROOT, [[]])
    assert len(nodes) == 1
    assert nodes[0]["actions"]
    assert tasks == [("nodes", "sandbox")]
    book, tasks = ask(pile, "lay_out", PILE_ROOT, [[-1, -1, 1, 0]], "")
    assert book["rows"][0][0] == 0
    assert tasks == [("outline", "sandbox")]


def test_a_sandbox_gets_the_program_that_was_played(pile):
    pile.send("tree_nodes.describe", 7, PILE_ROOT, [[]])
    (task,) = pile.tasks.values()
    assert task["args"] == {**PILE_ROOT, "paths": [[]], "code": CODE}


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("<b>", "an invalid answer to “nodes”"),
        ([], "described 0 nodes, expected 1"),
        ([{"cells": [1]}], "an invalid answer to “nodes”"),
    ],
)
def test_a_hostile_answer_is_refused(pile, answer, why):
    pile.send("tree_nodes.describe", 7, PILE_ROOT, [[]])
    (number,) = pile.tasks
    pile.answer(number, answer)
    assert why in reply_of(pile)


def test_a_program_of_a_link_does_not_run_for_a_picture(page):
    page.app.editor.change(text=PILE, is_untrusted=True)
    reply, tasks = ask(page, "lay_out", PILE_ROOT, [[-1, -1, 1, 0]], "")
    assert (reply, tasks) == (UNTRUSTED, [])
