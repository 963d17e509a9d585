"""Settings: defaults, levels, and what stays when the game or the search changes."""

import re

import pytest

from plyscope.calls.page_catalog import make_catalog
from plyscope.calls.playing_strength import Strength
from plyscope.games import GAMES
from plyscope.page.program_facts import ProgramFacts, SearchFacts
from plyscope.page.settings import (
    change_settings,
    find_game,
    format_strength,
    parse_number,
    parse_strength,
    read_settings,
    recognize_level,
)
from plyscope.search import ALGORITHMS


def refuse(sentence):
    """Expect a ValueError with exactly this sentence."""
    return pytest.raises(ValueError, match=rf"\A{re.escape(sentence)}\Z")


def level_name(settings):
    """Return the name of the level that settings equal, or None."""
    level = recognize_level(settings, find_game(settings.game))
    return level and level.name


def test_the_page_begins_with_tic_tac_toe_and_alpha_beta():
    settings = read_settings()
    assert (settings.game, settings.first, settings.side) == ("tictactoe", "X", "X")
    assert (settings.algorithm, settings.strength) == ("alphabeta", Strength())
    assert settings.options == {"ties": "cut", "order": "given"}


def test_every_search_of_every_game_has_settings_and_keeps_its_own_values():
    pairs = 0
    for name in GAMES:
        for algorithm in find_game(name).algorithms:
            settings = read_settings(game=name, algorithm=algorithm)
            again = read_settings(
                game=name,
                algorithm=algorithm,
                options=settings.options,
                strength=format_strength(settings.strength),
            )
            assert again == settings
            assert change_settings(settings) == (settings, "")
            pairs += 1
    assert pairs == sum(len(game["algorithms"]) for game in make_catalog()["games"])


def test_options_of_an_evaluation_are_not_offered_where_a_network_evaluates():
    puct = ALGORITHMS["puct"]
    unlearned = find_game("go-7x7").list_options(puct)
    assert unlearned == list(puct.options)
    learned = [name for name in unlearned if name not in ("temperature", "weights")]
    assert find_game("go").list_options(puct) == learned
    assert "weights" in find_game("go").list_options(ALGORITHMS["h_minimax"])


def test_options_cannot_be_changed_in_place():
    with pytest.raises(TypeError):
        read_settings().options["ties"] = "strict"


@pytest.mark.parametrize(
    ("text", "number"),
    [("7", 7), ("007", 7), ("1e3", 1000), ("+5", 5), (".5", 0.5), ("-1e-7", -1e-7), ("1.40", 1.4)],
)
def test_a_number_is_read_from_text(text, number):
    assert parse_number(text) == number
    assert type(parse_number(text)) is type(number)


@pytest.mark.parametrize(
    "text",
    ["", "x", "5.", "0x10", "1_000", "٣", "nan", "inf", "1e999", " 4", "9" * 5000, str(2**53)],
)
def test_another_text_stays_text(text):
    assert parse_number(text) == text


@pytest.mark.parametrize(
    "text", ["perfect", "depth:3", "careless:0.25:1", "careless:1:0", "careless:1e-05:7"]
)
def test_a_strength_is_written_as_it_is_read(text):
    assert format_strength(parse_strength(text)) == text


@pytest.mark.parametrize("text", ["", "depth", "depth:1.5", "careless:1", "perfect:1", "strong:2"])
def test_another_text_is_no_strength(text):
    with refuse(f"strength is {text!r}, expected perfect, depth:3 or careless:0.25:1."):
        parse_strength(text)


def test_each_level_is_recognized_whatever_its_seed():
    levels = 0
    for game in GAMES:
        for level in find_game(game).levels:
            settings, notice = change_settings(read_settings(game=game), level=level.name)
            assert (level_name(settings), notice) == (level.name, "")
            if settings.strength.kind == "careless":
                strength = Strength("careless", rate=settings.strength.rate, seed=9)
                assert level_name(change_settings(settings, strength=strength)[0]) == level.name
            levels += 1
    assert levels == 19 + 88
    assert level_name(read_settings(game="chess", algorithm="alphabeta")) is None
    assert level_name(read_settings(algorithm="minimax")) is None


@pytest.mark.parametrize("game", GAMES)
def test_every_game_begins_at_its_first_level(game):
    choices = find_game(game)
    assert level_name(read_settings(game=game)) == choices.first_level
    assert all(level.label and level.line.endswith(".") for level in choices.levels)


def test_a_game_without_levels_of_its_own_has_some_of_its_default_search():
    def lines(game):
        return [(level.label, level.line) for level in find_game(game).levels]

    assert lines("tictactoe") == [
        ("Beginner", "Half of its moves are random."),
        ("Learner", "1 move in 4 is random."),
        ("Best", "It searches to the end of the game and never errs."),
    ]
    assert lines("connect-four") == [
        ("Beginner", "It looks 1 ply ahead."),
        ("Learner", "It looks 3 plies ahead."),
        ("Best", "It looks 6 plies ahead."),
    ]


def test_an_unknown_level_is_refused():
    with refuse("level is 'beginner' or 'learner' or 'club' or 'best', not 'master'."):
        change_settings(read_settings(game="chess"), level="master")
    with refuse("level is 'beginner' or 'learner' or 'perfect', not 'club'."):
        change_settings(read_settings(), level="club")


@pytest.mark.parametrize(
    "given", [{"algorithm": "uct"}, {"strength": "depth:2"}, {"options": {"order": "best"}}]
)
def test_a_level_cannot_be_set_together_with_what_it_sets(given):
    with refuse(
        "A level sets algorithm, options and strength: expected a level or these, not both."
    ):
        change_settings(read_settings(game="chess"), level="club", **given)


def test_another_game_keeps_a_level_by_its_name():
    club, _ = change_settings(read_settings(game="chess"), level="club")
    assert level_name(change_settings(club, game="gardner")[0]) == "club"
    beginner, _ = change_settings(read_settings(game="draughts"), level="beginner")
    assert level_name(change_settings(beginner, game="draughts-3")[0]) == "club"  # its first level
    assert change_settings(club, game="tictactoe") == (read_settings(), "")
    perfect, _ = change_settings(read_settings(), game="chess")
    assert level_name(perfect) == "learner"  # the first level of each, whatever its name
    beginner, _ = change_settings(read_settings(), level="beginner")
    assert level_name(change_settings(beginner, game="connect-four")[0]) == "beginner"


def test_a_search_that_the_user_chose_stays_in_a_game_with_levels():
    before = read_settings(algorithm="minimax", strength="depth:2")
    settings, notice = change_settings(before, game="chess")
    assert (settings.algorithm, settings.strength, notice) == ("minimax", Strength("depth", 2), "")


def test_a_game_that_the_search_cannot_play_is_searched_by_another_with_a_notice():
    before = read_settings(algorithm="alphabeta_table", options={"size": 9})
    settings, notice = change_settings(before, game="tictactoe-4x4-3")
    assert (settings.algorithm, settings.strength) == ("alphabeta", Strength("depth", 3))
    assert notice == (
        f"{ALGORITHMS['alphabeta_table'].title} searches to the end of the game, which is too far "
        "here: 4×4, three in a row is searched by Alpha–beta."
    )


def test_what_was_set_stays_as_far_as_the_other_game_allows():
    before = read_settings(options={"ties": "strict", "order": "best"}, strength="depth:2")
    settings, _ = change_settings(before, game="tictactoe-4x4-3")
    assert settings.options == {"ties": "strict", "order": "given"}
    assert settings.strength == Strength("depth", 2)
    deep, _ = change_settings(read_settings(strength="depth:8"), game="tictactoe-4x4-3")
    assert deep.strength == Strength("depth", 3)


def test_a_default_gives_way_to_the_default_of_the_other_game():
    before = read_settings(game="tictactoe-4x4-3")
    assert before.strength == Strength("depth", 3)
    assert change_settings(before, game="tictactoe")[0].strength == Strength()
    dice = read_settings(game="tree-dice", algorithm="star1")
    assert dice.options == {"low": -12, "high": 24, "order": "given"}
    assert change_settings(dice, game="tictactoe")[0].algorithm == "alphabeta"  # without chance


def test_a_player_keeps_the_side_by_the_name_in_the_other_game():
    before = read_settings(side="O", first="O")
    settings, _ = change_settings(before, game="tree-aima")
    assert (settings.first, settings.side) == ("MIN", "MIN")
    assert change_settings(read_settings(side="both"), game="tree-aima")[0].side == "both"
    alone, _ = change_settings(before, game="sliding-3x2")
    assert (alone.first, alone.side) == ("solver", "solver")


def test_another_search_keeps_the_options_and_the_strength_that_it_has():
    before = read_settings(options={"ties": "strict", "order": "random:3"}, strength="depth:2")
    settings, _ = change_settings(before, algorithm="h_alphabeta")
    assert (settings.options["ties"], settings.options["order"]) == ("strict", "random:3")
    assert settings.strength == Strength()


def test_one_option_is_changed_by_itself():
    before = read_settings(options={"ties": "strict"})
    settings, _ = change_settings(before, options={"order": "random:3"})
    assert settings.options == {"ties": "strict", "order": "random:3"}
    with refuse("ties is 'cut' or 'strict', not 'up'."):
        change_settings(before, options={"ties": "up"})


# A search in the user's program

MINE = SearchFacts("minimax", False, {"chess": "looks to the end of the game"})
MINE_TO_DEPTH = SearchFacts("minimax", True)


def test_the_search_in_a_program_is_chosen_like_another():
    settings, notice = change_settings(read_settings(), algorithm="own", student_search=MINE)
    assert (settings.algorithm, settings.options, settings.strength) == ("own", {}, Strength())
    assert notice == ""
    careless, _ = change_settings(settings, strength="careless:0.5:2", student_search=MINE)
    assert careless.strength == Strength("careless", rate=0.5, seed=2)
    assert find_game("tictactoe", MINE).algorithms[-1] == "own"
    assert "own" not in find_game("tictactoe").algorithms
    assert find_game("draughts", MINE).default_algorithm == find_game("draughts").default_algorithm


def test_the_search_in_a_program_has_a_depth_if_it_takes_one():
    with refuse(
        "strength is 'depth:2', expected perfect or careless:0.25:1 (rate of random moves and "
        "seed)."
    ):
        read_settings(algorithm="own", strength="depth:2", student_search=MINE)
    deep = read_settings(algorithm="own", strength="depth:2", student_search=MINE_TO_DEPTH)
    assert deep.strength == Strength("depth", 2)
    chess = read_settings(game="chess", algorithm="own", student_search=MINE_TO_DEPTH)
    assert chess.strength == Strength("depth", 3)
    tree = find_game("tree:[[1, 2], 3]", MINE_TO_DEPTH)
    assert tree.list_depths(tree.find_algorithm("own")) == (1, 2, 3, 4, 5, 6, 7, 8)
    assert tree.list_depths(tree.find_algorithm("alphabeta")) == ()


@pytest.mark.parametrize("game", ["chess", "chess:4k3/8/8/8/8/8/8/4K2R w K - 0 1"])
def test_a_game_that_the_search_in_a_program_cannot_play_is_searched_by_another(game):
    before = read_settings(algorithm="own", student_search=MINE)
    settings, notice = change_settings(before, game=game, student_search=MINE)
    assert settings.has_same_search(read_settings(game=game))
    assert settings.game == game
    assert re.fullmatch(r"Your minimax looks to the end of the game: .+ is searched by .+", notice)
    with pytest.raises(ValueError, match="Your minimax looks to the end of the game: "):
        read_settings(game=game, algorithm="own", student_search=MINE)


def test_a_search_that_is_no_longer_in_the_program_gives_way_to_the_default():
    before = read_settings(algorithm="own", student_search=MINE)
    assert change_settings(before) == (
        read_settings(),
        "Your own search needs a program with exactly one search: Tic-tac-toe 3×3 is searched by "
        "Alpha–beta.",
    )
    assert change_settings(before, algorithm="minimax")[0].algorithm == "minimax"


def test_a_search_is_found_by_its_name_or_as_the_only_one():
    facts = ProgramFacts((MINE, SearchFacts("search", True)))
    assert facts.find_search() is None
    assert facts.find_search("minimax") == MINE
    assert facts.find_search("other") is None
    assert ProgramFacts((MINE,)).find_search() == MINE
    assert ProgramFacts().find_search() is None


@pytest.mark.parametrize(
    ("game", "algorithm", "next_game"),
    [
        ("tree-risky", "fallible", "tictactoe"),
        ("tree-alliance", "alliances", "tree-three"),
        ("tree-shallow", "maxn_shallow", "three-3x3"),
        ("chess", "uct", "tree-aima"),
        ("connect-four", "uct", "sliding-3x2"),
        ("pig", "h_expectiminimax", "tictactoe"),
    ],
)
def test_a_search_that_does_not_suit_the_next_game_is_not_kept(game, algorithm, next_game):
    before = read_settings(game=game, algorithm=algorithm)
    after, _ = change_settings(before, game=next_game)
    assert after.algorithm == find_game(next_game).default_algorithm


def test_a_search_that_suits_the_next_game_is_kept():
    before = read_settings(game="chess", algorithm="uct")
    assert change_settings(before, game="connect-four")[0].algorithm == "uct"
