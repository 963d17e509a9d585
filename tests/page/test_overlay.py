"""On the board: the visits and the policy of a search by simulations, and its random games."""

from plyscope.game import play_moves
from plyscope.games import ConnectFour, Go, TicTacToe
from plyscope.page.elements import find_elements, read_text
from plyscope.trace.random_game import replay_random_game
from tests.page.shown_search import ShownSearch


def show(mode, tick=None, **search):
    """Return a search with something on the board, at rest at a tick, by default the last."""
    shown = ShownSearch(**search).show()
    shown.rest(shown.trace.ticks if tick is None else tick)
    shown.page.work()
    shown.page.send("overlay.choose", mode)
    shown.page.work()
    return shown


def read_cells(shown):
    """Return the names of the cells by what they are called before the comma."""
    labels = [
        one[1]["aria-label"]
        for one in shown.page.find(
            "board",
            "button",
        )
    ]
    cells = [label for label in labels if label]
    return {label.partition(",")[0]: label for label in cells}


def list_shares(shown):
    """Return the texts of the discs on the board."""
    return [read_text(one) for one in shown.page.find("board", "svg", class_="share")]


def find_tick(trace, kind, number=1):
    """Return the tick of the annotation of a kind, counted from 1."""
    ticks = [at for at, one in enumerate(trace.events, 1) if one.annotation == kind]
    return ticks[number - 1]


def test_the_visits_of_each_move_are_on_the_board():
    shown = show("visits", game="tictactoe", algorithm="uct", simulations=60)
    visits = {node.action: node.visits for node in shown.trace.nodes if node.ply == 1}
    game = TicTacToe()
    names = {game.action_name(0, action): count for action, count in visits.items()}
    assert sum(names.values()) == 60
    assert len(list_shares(shown)) == 9
    assert shown.page.app.overlay.shares["b2"][1] == str(names["b2"])
    assert read_cells(shown)["b2"] == f"b2, empty, visits {names['b2']}"


def test_the_policy_of_each_move_is_on_the_board_from_the_first_tick_on():
    shown = show("policy", tick=1, game="go", algorithm="puct", simulations=5)
    policy = dict(Go().policy((0,)))
    shares = shown.page.app.overlay.shares
    assert shares["C3"] == (1, f"{100 * policy[12]:.0f} %")
    assert list_shares(shown) == [shares["C3"][1].removesuffix(" %")]  # others are below 0.5 %


def test_the_disc_of_a_column_is_where_the_disc_would_fall():
    shown = show("visits", game="connect-four", algorithm="uct", moves=("d", "d"), simulations=40)
    assert len(list_shares(shown)) == 7
    state = play_moves(ConnectFour(), ["d", "d"])
    lowest = ConnectFour().view(state).names[3 * 7 + 3]
    assert "visits" in read_cells(shown)[lowest]


def test_nothing_is_on_the_board_once_another_position_is():
    shown = show("visits", game="tictactoe", algorithm="uct", simulations=20)
    assert list_shares(shown)
    shown.page.send("session.play", "b2")
    assert not list_shares(shown)


def test_nothing_is_on_the_board_while_the_quiz_asks():
    shown = show("visits", tick=30, game="tictactoe", algorithm="uct", simulations=20)
    assert list_shares(shown)
    shown.page.send("quiz.toggle")
    assert not list_shares(shown)


def test_the_end_of_a_random_game_is_on_the_board_at_its_tick():
    shown = ShownSearch(game="tictactoe", algorithm="uct", simulations=20, seed=3).show()
    tick = find_tick(shown.trace, "playout", 7)
    shown.rest(tick)
    shown.page.send("overlay.choose", "random game")
    assert [task["name"] for task in shown.page.tasks.values()][-1] == "playout"
    shown.page.work()
    game, options = TicTacToe(), {"simulations": 20, "seed": 3}
    _, actions, end = replay_random_game(game, 0, "uct", options, 7)
    expected = game.view(end).cells
    ghosts = shown.page.find("board", "button")
    drawn = [one for one in ghosts if "is-random" in str(one[1]["class"])]
    assert len(drawn) == sum(bool(cell) for cell in expected)
    line = read_text(shown.page.find("explanation", "p", class_="overlay-line")[0])
    assert line.startswith(f"Simulation 7, from its new node on. {len(actions)} random moves: ")
    shown.rest(tick + 1)
    assert not any(
        "is-random" in str(one[1]["class"]) for one in shown.page.find("board", "button")
    )
    line = read_text(shown.page.find("explanation", "p", class_="overlay-line")[0])
    assert line == "Step to the tick of a random game to see where it ends."


def test_what_can_be_shown_fits_the_search():
    uct = show("", game="tictactoe", algorithm="uct", simulations=5)
    assert list(uct.page.app.overlay.modes) == ["", "visits", "random game"]
    puct = show("random game", game="tictactoe", algorithm="puct", simulations=5)
    assert list(puct.page.app.overlay.modes) == ["", "policy", "visits"]
    assert puct.page.app.overlay.mode == ""
    tree = show("visits", game="tree-aima", algorithm="uct", simulations=5)
    assert tree.page.app.overlay.modes == {}
    assert (
        show("visits", game="tictactoe-4x4-3", algorithm="minimax", depth=2).page.app.overlay.modes
        == {}
    )


def test_the_phase_of_the_tick_is_marked_and_the_value_of_its_own_is_in_the_table():
    shown = ShownSearch(game="tictactoe", algorithm="puct", simulations=30).show()
    phases = []
    for tick in range(1, 12):
        shown.rest(tick)
        marked = [
            read_text(one)
            for one in shown.page.find("explanation", "li")
            if one[1].get("aria-current") == "step"
        ]
        phases += [one for one in marked if one not in phases[-1:]]
    assert phases[:5] == ["Selection", "Expansion", "Evaluation", "Backup", "Selection"]
    shown.rest(shown.trace.ticks)
    (table,) = shown.page.find("explanation", "table", class_="choices")
    heads = [read_text(one) for one in find_elements(table, "th") if one[1].get("scope") == "col"]
    assert heads == ["Move", "Prior", "Visits", "Mean", "EVAL", "Q + U"]


def test_uct_has_random_games_in_the_place_of_an_evaluation():
    shown = ShownSearch(game="tictactoe", algorithm="uct", simulations=5).show()
    shown.rest(2)
    assert "Random game" in shown.page.text("explanation")


def list_moves(shown):
    """Return the moves of the table in their order, and the visits of each."""
    shown.rest(shown.trace.ticks)
    shown.page.work()
    (table,) = shown.page.find("explanation", "table", class_="choices")
    rows = [row for row in find_elements(table, "tr") if find_elements(row, "td")]
    heads = [read_text(find_elements(row, "th")[0]) for row in rows[1:]]
    visits = {node.action: node.visits for node in shown.trace.nodes if node.ply == 1}
    return heads, visits


def test_of_many_moves_the_most_visited_come_first():
    shown = ShownSearch(game="go", algorithm="puct", simulations=20).show()
    names, visits = list_moves(shown)
    game = Go()
    counts = {game.action_name((0,), action): count for action, count in visits.items()}
    order = [counts.get(name, 0) for name in names]
    assert len(order) == 26
    assert order == sorted(order, reverse=True)
    assert order[0] > 0


def test_of_few_moves_each_keeps_its_place():
    names, visits = list_moves(
        ShownSearch(game="tictactoe", algorithm="uct", simulations=60).show()
    )
    game = TicTacToe()
    assert names == [game.action_name(0, action) for action in visits]
