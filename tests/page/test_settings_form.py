"""The settings in the header."""

import pytest

from plyscope.calls.playing_strength import Strength
from plyscope.games import GAMES
from plyscope.page.elements import find_elements, read_text
from plyscope.page.settings import find_game, read_settings
from plyscope.search import ALGORITHMS
from tests.page.pages import PageInTest


def set_to(page, settings):
    strength = settings.strength
    data = {
        **vars(settings),
        "options": dict(settings.options),
        "strength": {"kind": strength.kind, "depth": strength.depth, "rate": strength.rate},
    }
    page.set_session(data)


def field(page, label):
    """Return the select with this label."""
    (found,) = [
        one for one in page.find("settings", "label") if read_text(one[2]).startswith(label)
    ]
    return found


def line(page, line_id):
    """Return the text of the line below a field."""
    (found,) = page.find("settings", "p", id=line_id)
    return read_text(found)


def values(select):
    return [one[1]["value"] for one in find_elements(select, "option")]


@pytest.fixture
def page():
    page = PageInTest()
    set_to(page, read_settings())
    return page


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_rule_levels_searches_and_sides(page, game):
    settings = read_settings(game=game)
    set_to(page, settings)
    choices = page.app.session.choices
    assert page.notices() == []
    assert field(page, "Game")[1]["data-shown"] == choices.entry.label
    assert line(page, "game-line") == choices.entry.rule != ""
    if not page.app.session.is_alone:
        levels = [level.name for level in choices.levels]
        assert values(field(page, "Opponent")) == [*levels, "both", "none"]
        assert field(page, "Opponent")[3][1]["value"] == choices.first_level
        assert line(page, "opponent-line") == choices.find_level(choices.first_level).line
    assert values(field(page, "Search")) == [
        name for group in dict.fromkeys(one.group for one in ALGORITHMS.values())
        for name, one in ALGORITHMS.items() if one.group == group
    ]  # fmt: skip
    enabled = [
        one[1]["value"]
        for one in find_elements(field(page, "Search"), "option")
        if not one[1].get("disabled")
    ]
    assert set(enabled) == set(choices.algorithms)
    assert field(page, "You play")[3][1]["value"] == settings.side


def test_games_stand_in_groups(page):
    page.send("api.open", 0, {"game": "tree:[1, 2]"})
    groups = {
        one[1]["label"]: values(one) for one in find_elements(field(page, "Game"), "optgroup")
    }
    assert list(groups) == ["Board games", "Nim and dice", "Puzzles", "Textbook trees", "My own"]
    assert groups["Puzzles"] == ["sliding-3x2", "sliding-3x3"]
    assert groups["My own"] == ["tree:[1, 2]"]
    assert sum(map(len, groups.values())) == len(GAMES) + 1


def test_the_opponent_is_a_level_or_nobody(page):
    def shown():
        opponent = field(page, "Opponent")
        return opponent[1]["data-shown"], line(page, "opponent-line")

    assert shown() == ("Best", "It searches to the end of the game and never errs.")
    page.send("settings.choose_opponent", "both")
    assert shown() == (
        "Two players",
        "You move for both sides; Hint asks the search for a move.",
    )
    assert field(page, "You play")[1]["hidden"]
    page.send("settings.choose_opponent", "none")
    assert shown() == (
        "Computer vs computer",
        "The computer moves for both sides, and you watch.",
    )
    page.send("settings.choose_opponent", "beginner")
    assert shown() == ("Beginner", "Half of its moves are random.")
    assert page.app.session.settings.side == "X"
    page.send("settings.choose_search", "minimax")
    assert shown() == ("Custom", "Minimax, 50 % random moves.")
    page.send("settings.choose_opponent", "both")
    page.send("settings.choose_opponent", "custom")
    assert (shown()[0], page.app.session.settings.side) == ("Custom", "X")


def test_whoever_is_alone_plays_or_watches(page):
    page.send("settings.choose_game", "sliding-3x2")
    assert values(field(page, "Player")) == ["solver", "none"]
    page.send("settings.choose_opponent", "none")
    assert page.app.session.settings.side == "none"
    assert line(page, "player-line") == "The search makes the moves."
    page.send("settings.choose_opponent", "solver")
    assert page.app.session.settings.side == "solver"


def test_the_searches_stand_in_the_groups_of_the_lecture_and_say_why_one_is_not_for_a_game(page):
    groups = find_elements(field(page, "Search"), "optgroup")
    assert [one[1]["label"] for one in groups][:2] == ["Optimal decisions", "Imperfect decisions"]
    assert [read_text(one) for one in groups[0][2:4]] == ["Minimax", "Alpha–beta"]
    (only_one,) = find_elements(field(page, "Search"), "option", value="expectimax")
    assert only_one[1]["disabled"]
    assert only_one[1]["title"] == "Expectimax is for one player, MAX, with chance or without"


def test_a_search_without_options_has_no_rows(page):
    assert page.find("settings", "div", class_="options-rows")
    page.send("settings.choose_search", "minimax")
    assert not page.find("settings", "div", class_="options-rows")


def test_a_search_with_a_limit_of_its_own_plays_the_best_move_found(page):
    page.send("settings.choose_game", "tictactoe-4x4-3")
    page.send("settings.choose_search", "iterative_deepening")
    words = [read_text(one) for one in find_elements(field(page, "Strength"), "option")]
    assert words == ["Best move found", "Makes mistakes"]


def test_weights_are_reset_one_by_one_or_together(page):
    page.send("settings.choose_game", "tictactoe-4x4-3")
    page.send("settings.choose_search", "iterative_deepening")
    page.send("options.set_weight", "twos", 9)
    page.send("options.set_weight", "centre", 0.5)
    page.press("settings", "twos: back to 4")
    assert page.app.session.settings.options["weights"] == "centre=0.5"
    assert page.commands[-1] == ["focus", {"id": "options-weights-twos"}]
    page.send("options.set_weight", "centre", 0)
    assert page.app.session.settings.options["weights"] == ""
    page.send("options.set_weight", "ones", 2)
    page.press("settings", "Reset to default")
    assert page.app.session.settings.options["weights"] == ""
    assert page.commands[-1] == ["focus", {"id": "options-depth"}]
    page.send("settings.choose_game", "three-3x3")
    page.send("settings.choose_search", "h_maxn")
    assert page.find("settings", "input", id="options-depth")
    assert not page.find("settings", "fieldset")


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_every_option_of_every_search_has_a_field(page, algorithm):
    game = next(game for game in GAMES if algorithm in find_game(game).algorithms)
    set_to(page, read_settings(game=game, algorithm=algorithm))
    choices = page.app.session.choices
    for name in choices.list_options(ALGORITHMS[algorithm]):
        ids = [f"options-{name}"]
        if name == "weights":
            ids = [f"options-weights-{feature}" for feature in choices.game.weights]
        for one in ids:
            fields = [
                *page.find("settings", "input", id=one),
                *page.find("settings", "select", id=one),
            ]
            assert len(fields) == 1


def test_a_change_asks_the_session(page):
    page.send("settings.choose_strength", "careless")
    assert page.app.session.settings.strength == Strength("careless", rate=0.25, seed=1)
    page.send("settings.choose_game", "connect-four", panel="settings")
    assert page.app.session.settings.game == "connect-four"


def test_the_form_is_drawn_anew_only_where_something_that_it_shows_has_changed(page):
    form = page.app.settings_form.render()
    page.send("session.play", "b2")
    page.work()
    assert page.app.settings_form.render() is form
    page.send("settings.choose_side", "both")
    changed = page.app.settings_form.render()
    assert field(page, "You play")[3][1]["value"] == "both"
    assert changed is not form
    page.send("settings.choose_search", "iterative_deepening")
    page.send("options.set_option", "depth", 0)
    (line,) = page.find("settings", "p", id="options-depth-line")
    assert line[1]["role"] == "alert"
    assert page.app.settings_form.render() is not changed


@pytest.mark.parametrize(
    ("value", "shown", "text"), [(0, "0", "0"), (2.5, "2.5", "2.5"), (None, "''", "")]
)
def test_a_wrong_number_stays_in_its_field_and_changes_nothing(page, value, shown, text):
    page.send("settings.choose_search", "iterative_deepening")
    page.send("options.set_option", "depth", value)
    (line,) = page.find("settings", "p", id="options-depth-line")
    assert read_text(line) == f"depth is a whole number from 1 up, not {shown}."
    assert page.find("settings", "input", id="options-depth", value=text)
    assert page.app.session.settings.options["depth"] == 4


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        (None, "The weight of twos is a number, such as ones=2, not ''."),
        (1_000_001, "The weight of twos is from -1,000,000 to 1,000,000, not 1000001."),
    ],
)
def test_a_wrong_weight_stays_in_its_field_and_changes_nothing(page, value, sentence):
    page.send("settings.choose_game", "tictactoe-4x4-3")
    page.send("settings.choose_search", "iterative_deepening")
    page.send("options.set_weight", "twos", value)
    (line,) = page.find("settings", "p", role="alert")
    assert read_text(line) == sentence
    (twos,) = page.find("settings", "input", id="options-weights-twos")
    assert (twos[1]["value"], twos[1]["aria-invalid"]) == (str(value or ""), "true")
    assert "aria-invalid" not in page.find("settings", "input", id="options-weights-ones")[0][1]
    page.send("options.set_weight", "twos", 9)
    assert page.app.session.settings.options["weights"] == "twos=9"
    assert page.find("settings", "p", role="alert") == []


def test_what_was_refused_is_forgotten_when_the_form_is_closed(page):
    page.send("settings.choose_search", "iterative_deepening")
    page.send("options.set_option", "depth", 0)
    (depth,) = page.find("settings", "input", id="options-depth")
    assert (depth[1]["value"], depth[1]["aria-invalid"]) == ("0", "true")
    page.send("options.toggled", False)
    (depth,) = page.find("settings", "input", id="options-depth")
    assert (depth[1]["value"], depth[1].get("aria-invalid")) == ("4", None)


def test_of_the_user_s_trees_the_present_one_or_else_the_latest_can_be_chosen(page):
    def own():
        return [name for name in values(field(page, "Game")) if ":" in name]

    assert own() == []
    for tree in ("tree:[3, [5, 2]]", "tree:[1, 2]"):
        page.send("api.open", 0, {"game": tree})
        assert own() == [tree]
    page.send("settings.choose_game", "nim")
    assert own() == ["tree:[1, 2]"]
    page.send("settings.choose_game", "tree:[1, 2]")
    assert (own(), page.notices()) == (["tree:[1, 2]"], [])


def test_a_position_that_was_set_up_can_be_chosen_while_it_is_played(page):
    position = "gardner:rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1"
    page.send("api.open", 0, {"game": position})
    assert values(field(page, "Game"))[-1] == position
    assert field(page, "Game")[1]["data-shown"] == page.app.session.choices.entry.label
    page.send("settings.choose_game", "nim")
    assert position not in values(field(page, "Game"))


def test_a_wrong_seed_is_refused_in_a_sentence(page):
    page.send("settings.set_seed", -1)
    assert page.notices() == ["Seed is a whole number from 0 to 999,999, not -1."]
    page.send("settings.set_seed", None)
    assert page.notices()[-1] == "Seed is a whole number from 0 to 999,999, not None."


def test_the_levels_of_a_game_have_names(page):
    for game in ("draughts", "chess", "gardner"):
        set_to(page, read_settings(game=game))
        names = [read_text(one) for one in find_elements(field(page, "Opponent"), "option")]
        levels = ["Beginner", "Learner", "Club", "Best"]
        assert names == [*levels, "Two players", "Computer vs computer"]


def test_the_help_has_no_brackets():
    text = PageInTest().start().text("help")
    assert "principal variation: what both sides would play" in text
    assert "[" not in text
