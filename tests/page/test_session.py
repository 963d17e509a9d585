"""The game on the page: moves, the computer's answers, hints, what comes by itself, and undo."""

import random

import pytest

from plyscope import games
from plyscope.game import play_moves
from plyscope.page.settings import change_settings, find_game, read_settings
from tests.page.pages import PageInTest

# In positions that are searched quickly.
LATE = {
    "tictactoe": "b2 a3 b3 b1".split(),
    "tictactoe-4x4-3": "a2 a1 b3 d1 c1 b1 c2 a4 d2 b2".split(),
    "tree-aima": [],
}
LARGE = {"game": "tictactoe-4x4-3", "strength": "depth:5", "algorithm": "minimax"}


@pytest.fixture
def page():
    page = PageInTest()
    page.start(seed=1)
    return page


def show(page, moves=(), **settings):
    """Show a position, as `plyscope.open` does."""
    page.send("api.open", 0, {"moves": list(moves), **settings})
    (*_, reply) = commands(page, "reply")
    assert not reply["error"]


def configure(page, **changes):
    """Change settings one after another, as the form in the header does."""
    names = {"algorithm": "search"}
    for name, value in changes.items():
        page.send(f"settings.choose_{names.get(name, name)}", value)


def play(page, name, count):
    """Play a move, and have the computer answer until there are so many moves."""
    page.send("session.play", name)
    page.work()
    assert len(moves(page)) == count, page.notices()


def moves(page):
    return page.data["snapshot"]["moves"]


def headline(page):
    return read(page, "headline")


def detail(page):
    return read(page, "detail")


def read(page, name):
    (found,) = page.find("status", "p", **{"class": name})
    return found[2] if len(found) > 2 else ""


def names_of_buttons(page):
    return [
        one[-1] for one in page.find("status", "button") if not one[1].get("hidden") and one[2:]
    ]


def commands(page, name):
    return [args for one, args in page.commands if one == name]


def tasks(page):
    """Return the tasks that are under way, beside counts of trees."""
    return [one for one in page.tasks.values() if one["name"] != "size"]


def task(page):
    (found,) = tasks(page)
    return found


# Moves


def test_a_game_that_the_user_plays_badly_is_lost(page):
    for count, name in enumerate(["a1", "b3", "c2"]):
        play(page, name, 2 * count + 2)
    while not page.data["snapshot"]["over"]:
        before = len(moves(page))
        page.send("session.play", page.app.session.position.legal[0])
        page.work()
        assert page.data["snapshot"]["over"] or len(moves(page)) == before + 2
    assert headline(page) == "O wins"
    assert page.data["announcement"] == f"O played {moves(page)[-1]}. O wins."
    assert page.find("status", "div", data_tone="min")
    assert page.data["snapshot"]["result"] == {"winner": "O", "text": "O wins"}
    names = names_of_buttons(page)
    assert names[:2] == ["Rematch", "Swap sides"]
    assert "Hint" not in names


def test_after_the_game_the_user_can_have_a_rematch_or_swap_sides(page):
    show(page, ["a3", "b3", "a2", "b2", "a1"])
    page.press("status", "Rematch")
    assert (moves(page), page.app.session.settings.side) == ([], "X")
    show(page, ["a3", "b3", "a2", "b2", "a1"])
    page.press("status", "Swap sides")
    page.work()
    assert (len(moves(page)), page.app.session.settings.side) == (1, "O")
    assert headline(page) == "Your move, O (MIN)"


def test_whoever_plays_for_all_or_alone_has_no_sides_to_swap(page):
    show(page, ["a3", "b3", "a2", "b2", "a1"], side="both")
    assert "Swap sides" not in names_of_buttons(page)
    assert "Rematch" in names_of_buttons(page)


def test_hints_alone_draw_the_game(page):
    play(page, "b2", 2)
    while not page.data["snapshot"]["over"]:
        page.press("status", "Hint")
        page.work()
        page.send("session.play", page.app.session.state.hint)
        page.work()
    assert headline(page) == "Draw"
    assert len(moves(page)) == 9


def test_the_computer_wins_at_once_and_says_that_its_search_found_a_later_win(page):
    show(page, ["c1", "b2", "b1", "a1"])
    play(page, "b3", 6)
    assert moves(page)[-1] == "c3"
    assert detail(page) == "c3 wins at once. The search found a3, which wins later."


def test_nothing_is_searched_before_the_first_move(page):
    assert page.data["snapshot"]["search"] is None
    assert not tasks(page)
    assert headline(page) == "Your move, X (MAX)"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("b2", "Move 2, 'b2': 'b2' is not a legal move; legal moves are: "),
        ("z9", "Move 2, 'z9': "),
    ],
)
def test_an_illegal_move_is_refused_and_changes_nothing(page, name, sentence):
    show(page, ["b2"], side="both")
    before = page.app.save()
    page.send("session.play", name)
    assert page.notices()[-1].startswith(sentence[:12])
    assert page.app.save()["session"] == before["session"]


def test_an_illegal_move_leaves_a_search_running(page):
    page.send("session.study")
    page.send("session.play", "z9")
    assert page.data["snapshot"]["search"]["running"]
    assert not commands(page, "end_task")


def test_a_move_for_the_computer_is_refused(page):
    show(page, **LARGE)
    page.send("session.play", "b2")
    page.send("session.play", "a1")
    assert page.notices() == ["O is thinking, so a1 cannot be played: you play X."]
    page.send("session.stop")
    page.send("session.play", "a1")
    assert page.notices()[-1] == "O is the computer's side, so a1 cannot be played: you play X."
    show(page, side="none")
    page.send("session.play", "a1")
    assert page.notices()[-1].endswith("so a1 cannot be played: you play nobody.")


def test_no_move_is_played_after_the_end(page):
    show(page, ["a3", "b2", "b3", "a1", "c3"], side="both")
    page.send("session.play", "c1")
    assert page.notices() == [
        "The game is over, so c1 cannot be played: start a new game or undo a move."
    ]


def test_two_people_play_and_no_computer_answers(page):
    configure(page, side="both")
    for name in ["b2", "a3", "c1"]:
        page.send("session.play", name)
    assert moves(page) == ["b2", "a3", "c1"]
    assert headline(page) == "O (MIN) to move"
    assert not tasks(page)


def test_the_computer_begins_when_the_user_chooses_the_other_side(page):
    configure(page, side="O")
    page.work()
    assert len(moves(page)) == 1
    assert headline(page) == "Your move, O (MIN)"


def test_a_link_in_which_the_computer_begins_waits_to_be_asked(page):
    show(page, side="O", strength="depth:1")
    assert headline(page) == "X is to move"
    assert not tasks(page)
    page.press("status", "Computer begins")
    page.work()
    assert len(moves(page)) == 1


def test_moves_that_follow_others_come_after_a_pause(page):
    show(page, game="three-3x3", strength="depth:1")
    page.send("session.play", "b2")
    assert task(page)["name"] == "search"  # the answer to the user comes at once
    page.work(1)
    pause = task(page)
    assert (pause["name"], pause["worker"], pause["args"]) == (
        "wait",
        "shell",
        {"milliseconds": 800},
    )
    assert "Stop" in names_of_buttons(page)
    page.work()
    assert len(moves(page)) == 3
    assert headline(page) == "Your move, X"


def test_nothing_moves_after_a_pause_if_the_user_takes_over_the_side(page):
    show(page, game="three-3x3", strength="depth:1")
    page.send("session.play", "b2")
    page.work(1)
    configure(page, side="both")
    page.work()
    assert len(moves(page)) == 2
    assert "Stop" not in names_of_buttons(page)


def test_stop_ends_a_pause(page):
    show(page, game="three-3x3", strength="depth:1")
    page.send("session.play", "b2")
    page.work(1)
    page.press("status", "Stop")
    assert not tasks(page)
    assert "Computer moves" in names_of_buttons(page)


def test_the_computer_plays_all_sides_and_can_be_stopped(page):
    show(page, ["take 3 from c"], game="nim-1-3-5", side="none")
    assert headline(page) == "B is to move"
    page.press("status", "Computer moves")
    while len(moves(page)) < 3:
        page.work(1)
    page.press("status", "Stop")
    assert not tasks(page)
    page.press("status", "Computer moves")
    page.work()
    assert page.data["snapshot"]["over"]


# Undo and new games


def test_undo_takes_back_to_the_users_last_turn(page):
    play(page, "b2", 2)
    play(page, "c1", 4)
    page.press("status", "Undo")
    assert len(moves(page)) == 2
    assert headline(page) == "Your move, X (MAX)"
    page.press("status", "Undo")
    assert moves(page) == []
    (undo,) = page.find("status", "button", aria_label="Undo")
    assert undo[1]["disabled"]


def test_undo_takes_back_one_move_where_nobody_plays(page):
    show(page, ["b2", "a3"], side="none")
    page.press("status", "Undo")
    assert moves(page) == ["b2"]


def test_undo_ends_the_search(page):
    show(page, **LARGE)
    page.send("session.play", "b2")
    page.press("status", "Undo")
    assert moves(page) == []
    assert page.data["snapshot"]["search"] is None
    assert commands(page, "clear_search")
    assert not tasks(page)


def test_a_new_game_ends_the_search_and_empties_the_board(page):
    show(page, **LARGE)
    page.send("session.play", "b2")
    page.press("status", "New game")
    assert headline(page) == "Your move, X (MAX)"
    assert (moves(page), page.data["snapshot"]["search"]) == ([], None)
    assert not tasks(page)


def test_the_computer_opens_a_new_game_where_it_begins(page):
    show(page, side="O", strength="depth:1")
    page.press("status", "New game")
    page.work()
    assert len(moves(page)) == 1


def test_a_careless_computer_plays_another_game_when_it_is_a_new_one(page):
    show(page, strength="careless:0.5:7")
    page.press("status", "New game")
    assert page.app.session.settings.strength.seed == 8


# Settings


def test_another_first_player_is_a_new_game(page):
    play(page, "b2", 2)
    configure(page, first="O")
    page.work()
    assert page.data["snapshot"]["moves"][1:] == []
    assert page.app.session.settings.first == "O"


def test_another_search_leaves_the_game(page):
    play(page, "b2", 2)
    configure(page, algorithm="minimax")
    assert len(moves(page)) == 2
    assert not tasks(page)


def test_another_game_says_where_it_needs_another_search(page):
    configure(page, algorithm="alphabeta_table")
    configure(page, game="connect-four")
    assert page.notices() == [
        change_settings(read_settings(algorithm="alphabeta_table"), game="connect-four")[1]
    ]


def test_a_wrong_setting_is_refused(page):
    page.send("settings.choose_search", "nothing")
    assert page.notices()[-1].startswith("There is no algorithm 'nothing'")
    assert page.app.session.settings == read_settings()


def test_each_level_plays_as_its_game_sets_it(page):
    dice = random.Random(7)
    played = 0
    for name in ("draughts", "chess", "gardner"):
        for level in games.GAMES[name].levels:
            configure(page, game=name)
            configure(page, opponent=level.name)
            page.send("session.new_game")
            page.send("session.play", dice.choice(page.app.session.position.legal))
            assert task(page)["args"]["algorithm"] == level.algorithm
            played += 1
    assert played == 12


# Hints, studies and the list of moves


def test_a_hint_marks_a_square_and_plays_nothing(page):
    show(page, ["a3", "b2", "b3", "a1"])
    page.press("status", "Hint")
    assert headline(page) == "Looking for a hint"
    page.work()
    assert page.app.session.state.hint == "c3"
    assert detail(page) == "The search would play c3."
    assert page.data["announcement"].endswith("Hint: c3.")
    assert len(moves(page)) == 4
    page.send("session.play", "c3")
    assert headline(page) == "X wins"
    assert page.app.session.state.hint == ""


def test_a_hint_and_a_study_of_a_careless_player_are_the_search_itself(page):
    show(page, strength="careless:0.5:7")
    for event in ("session.hint", "session.study"):
        page.send(event)
        assert task(page)["args"]["strength"] == {"kind": "perfect"}
    page.work()
    page.send("session.play", "b2")
    assert task(page)["args"]["strength"] == {"kind": "careless", "rate": 0.5, "seed": 7}


def test_a_study_plays_nothing_and_is_refused_after_the_end(page):
    page.send("session.study")
    assert headline(page) == "Searching"
    assert task(page)["args"]["plays"] is False
    page.work()
    assert moves(page) == []
    assert detail(page) == "a3 is worth 0: a draw with best play."
    show(page, ["a3", "b2", "b3", "a1", "c3"])
    page.send("session.study")
    assert page.notices()[-1] == (
        "The game is over, so there is nothing to search: undo a move or start a new game."
    )


def test_every_move_keeps_its_search_which_the_list_of_moves_opens_again(page):
    play(page, "b2", 2)
    play(page, "c3", 4)
    texts = ["1b2", "2a30", "3c3", "4a10"]
    assert ["".join(_texts(one)) for one in page.find("moves", "li")] == texts
    first, _ = page.find("moves", "button")
    assert first[1]["title"] == "a3 is worth 0: a draw with best play."
    assert first[1]["aria-label"] == (
        "Move 2, a3. The search of the position before it found 0. Show that search."
    )
    page.send(*first[1]["onclick"])
    assert task(page)["args"]["moves"] == ["b2"]
    (first, _) = page.find("moves", "button")
    assert first[1]["aria-current"] == "true"
    assert len(moves(page)) == 4
    page.send("session.undo")
    assert ["".join(_texts(one)) for one in page.find("moves", "li")] == texts[:2]
    page.send("session.new_game")
    assert page.panels["moves"] is None


def _texts(content):
    if isinstance(content, str):
        return [content]
    return [text for child in content[2:] for text in _texts(child)]


def test_a_search_is_run_again_with_the_settings_of_now(page):
    play(page, "b2", 2)
    configure(page, algorithm="minimax")
    page.send("session.search_again")
    asked = task(page)["args"]
    assert (asked["algorithm"], asked["moves"]) == ("minimax", ["b2"])
    page.work()
    assert len(moves(page)) == 2


def test_what_is_estimated_is_marked_as_such_in_the_list_of_moves(page):
    show(page, game="connect-four", strength="depth:2")
    play(page, "d", 2)
    assert page.app.session.state.searched["1"].value.startswith("≈ ")


# Searches


def test_a_search_tells_the_shell_what_its_tree_is_of(page):
    show(page, ["b2"])
    page.send("session.study")
    search = task(page)
    assert search["worker"] == "search"
    assert search["args"] == {
        "game": "tictactoe",
        "first": "X",
        "moves": ["b2"],
        "algorithm": "alphabeta",
        "options": {"ties": "cut", "order": "given"},
        "strength": {"kind": "perfect"},
        "plays": False,
    }
    assert search["shown"] == {
        "number": 1,
        "tick": None,
        "view": None,
        "max_nodes": None,
        "columns": {"first": 1, **PLAIN, "depth": None},
        "board": {"players": ["X", "O"], "kind": "marks"},
    }


def test_a_search_of_a_game_without_board_pictures_tells_the_shell_its_players_alone(page):
    show(page, game="tree:[[1, 2], [3, 4]]")
    page.send("session.study")
    assert task(page)["shown"]["board"] == {"players": ["MAX", "MIN"], "kind": None}


JUDGED = {"estimate": "Evaluated as {}"}
SUMS = {"scale": 72, "wins": ["X wins", "O wins"], "even": 1 / 288} | JUDGED
PLAIN = {"scale": None, "wins": [], "even": 0} | JUDGED


@pytest.mark.parametrize(
    ("hash", "columns"),
    [
        ("#strength=depth:2", {"first": 0, **SUMS, "depth": 2}),
        ("#algorithm=h_alphabeta", {"first": 0, **SUMS, "depth": 4}),
        (
            "#algorithm=h_alphabeta&weights=ones=2,twos=9",
            {"first": 0, **SUMS, "scale": 80, "even": 1 / 320, "depth": 4},
        ),
        ("#game=pig", {"first": 0, **PLAIN, "depth": 3}),
    ],
)
def test_the_shell_learns_who_begins_and_how_values_are_written(hash, columns):
    page = PageInTest().start(hash=f"{hash}&side=both")
    page.send("session.study")
    assert task(page)["shown"]["columns"] == columns


def test_a_new_search_ends_the_one_before_whose_result_is_dropped(page):
    page.send("session.study")
    first = task(page)
    page.send("session.hint")
    assert commands(page, "end_task") == [{"id": first["id"]}]
    page.answer(first["id"], {"nonsense": True})
    assert page.data["snapshot"]["search"]["running"]
    page.work()
    assert page.app.session.state.hint == "a3"


def test_stop_ends_a_search_and_it_can_think_again(page):
    show(page, **LARGE)
    page.send("session.play", "b2")
    assert headline(page) == "O is thinking"
    page.press("status", "Stop")
    assert headline(page) == "O stopped"
    assert moves(page) == ["b2"]
    configure(page, strength="depth:1")
    page.press("status", "Think again")
    page.work()
    assert len(moves(page)) == 2


FAILURES = [
    (
        {"kind": "WorkerDied", "message": "It gave no sign for 8 seconds."},
        "The search stopped working and was started again; the game goes on from its moves. "
        "It gave no sign for 8 seconds.",
    ),
    (
        {"kind": "MemoryError", "message": "", "counts": {"nodes": 1_234_567}},
        "The search was stopped at 1,234,567 nodes, when Python had filled 512 MB of memory, the "
        "most there may be: choose fewer plies, or a position nearer to the end.",
    ),
    (
        {"kind": "TreeFull", "message": "", "counts": {"nodes": 9_000_000}},
        "The search was stopped at 9,000,000 nodes, when its tree had filled 320 MB of memory, the "
        "most there may be: choose fewer plies, or a position nearer to the end.",
    ),
    (
        {"kind": "TapeError", "message": "Tick 3 leaves a node that is closed."},
        "The search could not be shown: Tick 3 leaves a node that is closed.",
    ),
    (
        {"kind": "ValueError", "message": "depth is 0."},
        "The search could not be run: depth is 0.",
    ),
    (
        {"kind": "Taught", "message": "Line 3: x is not defined.", "detail": {"line": 3}},
        "The search failed: Line 3: x is not defined.",
    ),
]


@pytest.mark.parametrize(("error", "sentence"), FAILURES)
def test_a_search_that_fails_says_why_and_its_tree_stays(page, error, sentence):
    show(page, **LARGE)
    page.send("session.play", "b2")
    page._handle({"type": "answer", "id": task(page)["id"], "error": error})
    assert page.notices() == [sentence]
    search = page.app.session.search
    assert (search.is_running, search.is_stopped) == (False, True)
    assert search.student_error == error.get("detail")
    assert headline(page) == "O stopped"
    assert "Think again" in names_of_buttons(page)


def test_a_worker_that_died_of_an_unusual_option_is_said_to_have_died_of_it(page):
    show(page, algorithm="uct", options={"simulations": 20_000})
    page.send("session.study")
    page.fail(task(page)["id"], "WorkerDied", "It gave no sign for 8 seconds.")
    assert page.notices()[-1].endswith(" It may have been too much: “simulations” is 20,000.")


def test_a_search_that_is_too_much_names_the_option_to_lower(page):
    show(page, algorithm="uct", options={"simulations": 20_000})
    page.send("session.study")
    number = task(page)["id"]
    error = {"kind": "MemoryError", "message": "", "counts": {"nodes": 5}}
    page._handle({"type": "answer", "id": number, "error": error})
    assert page.notices()[-1].endswith(": “simulations” is 20,000, so choose less.")


def test_what_is_no_result_is_refused(page):
    page.send("session.study")
    page.answer(task(page)["id"], {"value": "high", "move": 3})
    assert page.notices()[-1].startswith("The search could not be shown: ")


def test_a_restart_in_the_middle_of_a_game_changes_nothing(page):
    play(page, "b2", 2)
    page.send("session.play", "c1")
    page.restart()
    page.work()
    assert len(moves(page)) == 4
    assert page.app.save() == type(page.app).restore(page.parts).save()


# Chance


def test_the_die_rolls_by_itself_and_the_outcome_is_among_the_moves(page):
    show(page, game="pig", strength="depth:2")
    page.send("session.play", "roll")
    assert headline(page) == "The die decides"
    assert page.data["snapshot"]["toMove"] == "chance"
    assert task(page)["name"] == "wait"
    page.work(1)
    assert moves(page)[1] in [f"roll {face}" for face in range(1, 7)]
    assert f"The die: {moves(page)[1]}." in page.data["announcement"]
    page.press("status", "Undo")
    assert moves(page) == []
    assert headline(page) == "Your move, A (MAX)"


def test_the_same_seed_rolls_the_same_and_another_seed_something_else():
    def roll(seed):
        page = PageInTest()
        page.start(seed=seed)
        show(page, game="pig", side="both")
        for _ in range(12):
            page.send("session.play", "roll")
            page.work()
        return moves(page)

    assert roll(1) == roll(1)
    assert len({tuple(roll(seed)) for seed in range(5)}) > 1


def test_a_position_in_which_chance_decides_waits_to_be_asked(page):
    show(page, ["roll", "roll 5", "roll"], game="pig")
    assert headline(page) == "The die decides"
    assert not tasks(page)
    page.press("status", "Roll the die")
    assert len(moves(page)) == 4


def test_an_outcome_can_be_given(page):
    show(page, game="piglet", side="both")
    for name in ["roll", "roll 2", "roll", "roll 2", "hold"]:
        page.send("session.play", name)
    assert headline(page) == "A wins, 4 to 0"


def test_an_outcome_that_cannot_be_leaves_the_die_to_be_asked_again(page):
    show(page, ["roll"], game="pig")
    page.send("session.play", "roll 7")
    assert "roll 7" in page.notices()[-1]
    page.send("session.play", "roll 4")
    assert headline(page) == "Your move, A (MAX)"


def test_the_computer_ends_its_turn_at_the_dice_without_being_asked(page):
    show(page, ["roll", "roll 1"], game="piglet")
    page.press("status", "Computer moves")
    page.work()
    assert page.data["snapshot"]["toMove"] == "A" or page.data["snapshot"]["over"]
    assert moves(page)[2] == "roll"
    assert moves(page)[-1] in ("hold", "roll 1")


# Games of one player, of three


def test_a_puzzle_is_solved_by_asking_the_computer_for_each_move(page):
    show(page, game="sliding-3x2")
    assert headline(page) == "Your move"
    for count in range(1, 6):
        page.press("status", "Play for me")
        page.work()
        assert len(moves(page)) == count
    assert headline(page) == "Solved in 5 moves"
    assert "Play for me" not in names_of_buttons(page)
    assert page.data["announcement"].startswith("Played ")


def test_of_three_players_the_computer_plays_the_two_others(page):
    show(page, game="three-3x3", strength="depth:1")
    play(page, "b2", 3)
    assert headline(page) == "Your move, X"
    page.press("status", "Undo")
    assert moves(page) == []


def test_an_endgame_database_is_waited_for(page):
    show(page, game="draughts-4")
    assert detail(page) == "The endgame database is being built."
    show(page, game="chess")
    assert detail(page) != "The endgame database is being built."


def test_the_moves_of_a_finished_game_are_legal(page):
    show(page, game="connect-four-4x3-3", strength="depth:2")
    while not page.data["snapshot"]["over"]:
        page.send("session.play", page.app.session.position.legal[0])
        page.work()
    assert page.data["snapshot"]["result"]["winner"] == "O"
    game = games.make("connect-four-4x3-3")
    assert game.is_terminal(play_moves(game, moves(page)))
    assert len(page.app.session.position.view["line"]) == 3


@pytest.mark.parametrize("game", LATE)
def test_every_search_on_offer_runs(page, game):
    names = find_game(game).algorithms
    assert len(names) >= 5
    for name in names:
        show(page, LATE[game], game=game, side="both", algorithm=name)
        page.send("session.study")
        page.work()
        search = page.app.session.search
        assert (search.algorithm, search.result.move is not None) == (name, True)
        assert page.notices() == []


def test_what_was_taken_back_is_played_again_up_to_the_users_turn():
    page = PageInTest().start()
    for move in ("b2", "b1"):
        page.send("session.play", move)
        page.work()
    moves = page.app.session.moves
    assert len(moves) == 4
    assert not page.app.session.can_redo
    page.press("status", "Undo")
    page.press("status", "Undo")
    assert page.app.session.moves == ()
    page.press("status", "Redo")
    assert page.app.session.moves == moves[:2]
    assert page.tasks == {}  # it is the user's turn, and nothing is searched
    page.press("status", "Redo")
    assert page.app.session.moves == moves
    assert not page.app.session.can_redo


def test_another_move_ends_what_could_be_played_again():
    page = PageInTest().start(hash="#side=both")
    for move in ("b2", "a1", "c3"):
        page.send("session.play", move)
    page.press("status", "Undo")
    page.press("status", "Undo")
    page.send("session.play", "a1")  # the same move: the rest stays
    assert page.app.session.can_redo
    page.press("status", "Redo")
    assert page.app.session.moves == ("b2", "a1", "c3")
    page.press("status", "Undo")
    page.send("session.play", "a2")
    assert not page.app.session.can_redo
    page.press("status", "Undo")
    page.press("status", "New game")
    assert not page.app.session.can_redo
