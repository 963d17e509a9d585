"""A match on the page: who plays, the games, and what came of them."""

import json

import pytest

from plyscope.tournament import play_match
from tests.page.pages import PageInTest

SETTINGS = {
    "game": "tictactoe",
    "first": "X",
    "side": "X",
    "algorithm": "alphabeta",
    "options": {"ties": "cut", "order": "given"},
    "strength": {"kind": "perfect"},
}
OWN = """\
def search(game, state, depth=2):
    if game.is_terminal(state) or depth == 0:
        return (game.utility(state, 0) if game.is_terminal(state) else 0), None
    found = []
    for action in game.actions(state):
        found.append((search(game, game.result(state, action), depth - 1)[0], action))
    pick = max if game.to_move(state) == 0 else min
    return pick(found, key=lambda pair: pair[0])
"""


def mirror(page, settings=SETTINGS, moves=()):
    page.set_session(settings, moves)


@pytest.fixture
def page():
    """A page with the match to be seen."""
    page = PageInTest()
    mirror(page)
    page.send("drawer.show", "compare")
    page.send("match.open", True)
    return page


def own_programs(page, *programs):
    """Store programs, and open the first one."""
    listed = [
        {"name": name, "text": text, "link": is_untrusted} for name, text, is_untrusted in programs
    ]
    page.send("storage.changed", "programs", json.dumps(listed))
    page.send("editor.open", listed[0]["name"])
    page.work()


def test_a_match_is_played_as_python_plays_it(page):
    page.send("match.set_count", 10)
    page.send("match.set_seed", 7)
    page.press("match", "Play the match")
    page.work()
    options = {"ties": "cut", "order": "given"}
    perfect = {"algorithm": "alphabeta", "options": options}
    ply = perfect | {"strength": {"kind": "depth", "depth": 1}}
    match = play_match("tictactoe", perfect, ply, games=10, seed=7)
    score = match.score
    assert f"won {score.wins}, drew {score.draws} and lost {score.losses} of 10 games" in page.text(
        "match"
    )
    games = page.app.match.state.games
    assert [game.moves for game in games] == [tuple(game.moves) for game in match.games]
    assert len(page.find("match", "tr")) == 11
    page.press("match", "Show game 2 on the board")
    assert page.data["snapshot"]["moves"] == list(match.games[1].moves)


def test_a_match_is_stopped_and_its_games_stay(page):
    page.press("match", "Play the match")
    page.work(3)
    page.press("match", "Stop")
    assert "Stopped after 3 of 20 games." in page.text("match")
    assert not page.tasks
    assert sum(name == "end_task" for name, _ in page.commands) == 8


def test_the_result_of_a_stopped_match_is_dropped(page):
    page.press("match", "Play the match")
    (number, *_) = page.tasks
    page.press("match", "Stop")
    page.answer(number, {"moves": [], "begun": 0, "points": [1, 0], "text": "", "lost": None})
    assert not page.app.match.played_games


def test_a_restart_in_the_middle_changes_nothing(page):
    page.press("match", "Play the match")
    page.work(5)
    page.restart()
    page.work()
    assert len(page.app.match.played_games) == 20
    assert page.app.save() == type(page.app).restore(page.parts).save()


def test_a_click_on_a_button_that_is_gone_does_nothing(page):
    seen = page.revision
    page.press("match", "Play the match")
    tasks = dict(page.tasks)
    page.send("match.run", panel="match", revision=seen)
    assert page.tasks == tasks


def test_another_game_forgets_the_players_and_offers_its_own(page):
    page.send("match.choose", 0, "minimax")
    mirror(page, SETTINGS | {"game": "connect-four"})
    select = page.find("match", "select", aria_label="Search of player 1")[0]
    assert select[1]["value"] == "alphabeta"
    mirror(page, SETTINGS | {"game": "pig", "first": "A", "side": "A"})
    assert page.notices() == []


def test_an_option_that_is_wrong_stays_in_its_field_with_what_would_be_right(page):
    page.send("match.choose", 0, "iterative_deepening")
    page.send("match_options_1.set_option", "depth", "x")
    field = page.find("match", "input", id="match-options-1-depth")[0]
    assert field[1]["value"] == "x"
    assert field[1]["aria-invalid"] == "true"
    page.send("match_options_1.set_option", "depth", 3)
    assert page.app.match.chosen_players[0].options["depth"] == 3


def test_a_program_of_the_user_plays(page):
    own_programs(page, ("Mine", OWN, False))
    page.send("match.choose", 0, "own/search/Mine")
    page.send("match.set_count", 2)
    page.press("match", "Play the match")
    page.work()
    assert page.text("match").count("search (Mine)") > 1
    assert len(page.app.match.played_games) == 2


def test_a_program_of_the_user_plays_in_a_tree_to_a_depth(page):
    tree = {"game": "tree:[[3, 12], [2, [4, 6]]]", "first": "MAX", "side": "MAX"}
    mirror(page, SETTINGS | tree)
    own_programs(page, ("Mine", OWN, False))
    page.send("match.choose", 0, "own/search/Mine")
    page.send("match.set_strength", 0, "depth:2")
    page.send("match.set_count", 2)
    page.press("match", "Play the match")
    page.work()
    assert "search (Mine), 2 plies" in page.text("match")
    assert [game.fault for game in page.app.match.played_games] == ["", ""]


def test_a_player_whose_code_fails_loses_by_a_fault(page):
    own_programs(page, ("Mine", OWN.replace("depth == 0", "dept == 0"), False))
    page.send("match.choose", 0, "own/search/Mine")
    page.send("match.set_count", 2)
    page.press("match", "Play the match")
    page.work()
    assert "lost games 1 and 2 by a fault." in page.text("match")


def test_a_player_whose_code_breaks_its_python_loses_by_a_fault(page):
    own_programs(page, ("Mine", OWN, False))
    page.send("match.choose", 0, "own/search/Mine")
    page.send("match.set_count", 1)
    page.press("match", "Play the match")
    (number,) = page.tasks
    page.fail(number, "WorkerDied", "It gave no sign for 120 seconds.", [0, 1, 4])
    (task,) = page.tasks.values()
    assert (task["name"], task["args"]["by"], task["args"]["actions"]) == ("forfeit", 0, [4])
    page.work()
    assert "lost game 1 by a fault. It gave no sign for 120 seconds." in page.text("match")


def test_a_program_that_came_by_a_link_does_not_play(page):
    own_programs(page, ("Mine", OWN, True))
    page.send("match.choose", 0, "own/search/Mine")
    page.press("match", "Play the match")
    assert "Mine came by a link. Read it in the Code tab" in page.text("match")
    assert not page.tasks


@pytest.mark.parametrize("value", [None, 5, {}, {"moves": [], "points": [9, 9]}])
def test_a_game_that_a_sandbox_forges_ends_the_match_with_a_sentence(page, value):
    page.press("match", "Play the match")
    (number, *_) = page.tasks
    page.answer(number, value)
    assert "Python with your code gave an invalid answer to “contest”" in page.text("match")
    assert not page.app.match.state.is_playing


@pytest.mark.parametrize("block", [[], [7], [7, 0], [0], [-1, 0, 0], [0, -5, 3], [0, 0.5, "x"]])
def test_numbers_that_a_sandbox_forges_end_the_match_with_a_sentence(page, block):
    own_programs(page, ("Mine", OWN, False))
    page.send("match.choose", 0, "own/search/Mine")
    page.send("match.choose", 1, "own/search/Mine")
    page.press("match", "Play the match")
    (number, *_) = page.tasks
    page.fail(number, "WorkerDied", "It broke.", block)
    page.work()
    assert page.notices() == []
    assert not page.app.match.state.is_playing


def test_student_code_goes_to_sandboxes_only(page):
    with pytest.raises(TypeError, match="student code"):
        page.app.start_task("read", {"code": {"text": "x", "name": None}}, page.app.match.take_game)


def test_a_replayed_game_has_a_way_back_to_the_users_own_game_and_side():
    page = PageInTest().start()
    page.send("session.play", "b2")
    page.work()
    page.send("drawer.show", "compare")
    page.send("match.open", True)
    page.send("match.set_count", 2)
    page.press("match", "Play the match")
    assert ["reveal", {"id": "match-result"}] in page.commands
    page.work()
    reveals = [one for one in page.commands if one == ["reveal", {"id": "match-result"}]]
    assert len(reveals) == 2  # at its start and at its end
    session = page.app.session
    own, side = session.moves, session.settings.side
    assert side == "X"
    for number in (1, 2):
        page.press("match", f"Show game {number} on the board")
        assert session.settings.side == "both"
        page.send("session.undo")
        assert "Back to my game" in page.text("match")
    page.press("match", "Back to my game")
    assert (session.moves, session.settings.side) == (own, side)
    assert "Back to my game" not in page.text("match")
