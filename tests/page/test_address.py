"""Links: what they set, how they are written, and what is refused in which words.

`links.json` holds what the page in JavaScript made of 550 links. Where Python decides otherwise or
says it in other words, a table here says so.
"""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from plyscope.calls.playing_strength import Strength
from plyscope.games.draughts.position import START
from plyscope.page.address import (
    find_searched_program,
    format_address,
    parse_address,
)
from plyscope.page.compared_searches import ComparedSearch
from plyscope.page.program_facts import read_program_facts
from plyscope.page.settings import Settings, find_game, parse_number
from plyscope.sandbox.program_summary import summarize_program
from plyscope.search import ALGORITHMS
from tests.page.link_samples import HEURISTIC, MINIMAX, TWO_SEARCHES, pack
from tests.soak.links import many

ROWS = json.loads(Path(__file__).with_name("links.json").read_text("utf-8"))
ACCEPTED = [row for row in ROWS if "settings" in row]
REFUSED = [row for row in ROWS if "refusal" in row]

NOW_REFUSED = {
    "#strength=depth:0x3": "strength is 'depth:0x3', expected perfect, depth:1 to depth:8 or "
    "careless:0.25:1 (rate of random moves and seed).",
    "#strength=depth:%204": "strength is 'depth: 4', expected perfect, depth:1 to depth:8 or "
    "careless:0.25:1 (rate of random moves and seed).",
    "#exercise=nosuchkind:1:1": "exercise has the kind 'nosuchkind', expected 'minimax' or "
    "'alphabeta' or 'expectimax' or 'expectiminimax' or 'maxn'.",
}
NOW_ACCEPTED = {
    "#order=random:1234567890": "a seed may have more than nine digits, as in a search",
    "#moves=B2": "the game reads a square in capitals",
}
# A move has the name that the game gives it, here with its checkmate.
CHECKMATE = "#game=chess:6k1/5ppp/8/8/8/8/8/R5K1%20w%20-%20-%200%201&moves=Ra8&side=both"
CHECKMATE_MOVES = ("Ra8#",)
OTHERWISE_WRITTEN = {
    "#moves=B2": "#moves=b2",
    CHECKMATE: "#game=chess:6k1/5ppp/8/8/8/8/8/R5K1%20w%20-%20-%200%201&side=both&moves=Ra8%23",
    # The editor of the page was empty, so that its program was not written back.
    "#code=AwA": "#code=AwA",
    # The page opened the Code tab, where a program that is not on the device is read first.
    f"#tab=why&code={pack(MINIMAX)}": "",
    # A link that names the search in a program has the program.
    f"#compare=own,minimax&code={pack(MINIMAX)}": f"#code={pack(MINIMAX)}&compare=own,minimax",
}

ALGORITHM_NAMES = {algorithm.title: name for name, algorithm in ALGORITHMS.items()}


def quoted(number):
    """Return a number or other text as an error shows it."""
    return repr(parse_number(number))


def alternatives(text):
    """Return names with commas between them as an error lists them."""
    return " or ".join(map(repr, text.split(", ")))


# The sentence of the page, and the same in the words of the Python package.
SEED = "random or, with a seed, random:7"
CARELESS = "careless:0.25:1 (rate of random moves and seed)"
LIKE = {"#moves": "; the key most like it is moves", "speed": "; the key most like it is seed"}
TAB_REFUSED = "tab is 'why' or 'compare' or 'practice' or 'lab' or 'write', not {!r}."
WORDS = [
    (
        r"There is no (game|algorithm) named “(.*)”: it can be (.*)\.",
        lambda kind, name, names: (
            f"There is no {kind} {name!r}" + (f"; there are: {names}." if kind != "game" else ".")
        ),
    ),
    (
        r"“(\w+)” cannot be “(.*)”: it can be ((?!perfect).*random:7.*)\.",
        lambda key, value, words: (
            f"{key} is {alternatives(words.replace(SEED, 'random'))}, or 'random:7' with a seed, "
            f"not {value!r}."
        ),
    ),
    (
        r"“(\w+)” cannot be “(.*)”: it can be ((?!perfect).*)\.",
        lambda key, value, words: (
            TAB_REFUSED.format(value)
            if key == "tab"
            else f"{key} is {alternatives(words)}, not {value!r}."
        ),
    ),
    (
        r"“(tick|from)” cannot be “(.*)”: it is a whole number from 0\.",
        lambda key, value: f"{key} is {value!r}, expected a whole number from 0.",
    ),
    (
        r"“(\w+)” cannot be “(.*)”: it is (a (?:whole )?number .*)\.",
        lambda key, value, expected: f"{key} is {expected}, not {quoted(value)}.",
    ),
    (
        r"“(view|compare)” cannot be “(.*)”: it is (.*)\.",
        lambda key, value, expected: f"{key} is {value!r}, expected {expected}.",
    ),
    (
        r"“exercise” cannot be “(.*)”: it is .*",
        lambda value: (
            f"exercise is {value!r}, expected a kind, a level from 1 to 5 and a seed, as in "
            "alphabeta:2:17, then :right and :strict where the exercise has these rules."
        ),
    ),
    (
        r"“strength” cannot be “(.*)”: it can be perfect,? (.*?),? ?or careless.*",
        lambda value, depths: (
            f"strength is {value!r}, expected perfect{', ' + depths if depths else ''} or "
            f"{CARELESS}."
        ),
    ),
    (
        r"(.*) is too large to be searched whole, so “strength” cannot be “(.*)”: it can be (.*)",
        lambda game, value, depths: (
            f"{game} is too large to search to the end, so strength cannot be {value!r}: "
            f"expected {depths}"
        ),
    ),
    (
        r"“from” cannot be (\d+): the link has (\d+) (moves?)\.",
        lambda number, count, moves: f"from is {number}, but the link has {count} {moves}.",
    ),
    (
        r"“(.*)” cannot be set: a link can set (.*)\.",
        lambda key, _keys: f"A link has no key {key!r}{LIKE.get(key, '')}.",
    ),
    (r"“(.*)” is given twice.*", lambda key: f"{key} is given twice, expected once."),
    (
        r"“(.*)” is not readable text.*",
        lambda part: (
            f"{part!r} cannot be read: expected two hexadecimal digits of UTF-8 after each %."
        ),
    ),
    (
        r"“weights” cannot have “(.*)”: it is a feature and its weight, as in (.*), with commas .*",
        lambda part, example: (
            f"weights are feature=number, such as {example}, and commas; see {part!r}."
        ),
    ),
    (
        r"“weights” cannot have “(\w+)=.*”: the features of this game are (.*)\.",
        lambda name, names: f"There is no feature {name!r}; this game has {names}.",
    ),
    (
        r"“weights” cannot have “(\w+)=.*”: once is right for each feature\.",
        lambda name: f"weights name {name} twice; once is enough.",
    ),
    (
        r"The weight of “(\w+)” cannot be “(\d+)”: .*",
        lambda name, weight: f"The weight of {name} is from -1,000,000 to 1,000,000, not {weight}.",
    ),
    (
        r"The weight of “(\w+)” cannot be “(.*)”: .*",
        lambda name, text: f"The weight of {name} is a number, such as {name}=2, not {text!r}.",
    ),
    (
        r"(.*) has no option “(\w+)”: it has (.*)\.",
        lambda title, name, names: (
            f"{ALGORITHM_NAMES[title]} has no option {name!r}; its options are: {names}."
        ),
    ),
    (
        r"Move (\d+), “(.*)”, is no square of this board, which has (\w)(\d) to (\w)(\d)\.",
        lambda number, move, left, top, right, bottom: (
            f"Its moves cannot be played: Move {number}, {move!r}: There is no square {move!r}; "
            f"squares are {left}{bottom} to {right}{top}."
        ),
    ),
]
DEPTH_FROM_ONE = "depth is a whole number from 1 up, not"
TAB = "tab is 'why' or 'compare' or 'practice' or 'lab' or 'write', not"
NINES = "9" * 37
LETTERS = f"{'x' * 37}...{'x' * 38}"
# Where Python checks in another order, or knows better what is wrong.
OWN_REFUSED = (
    "Your own search needs a program with exactly one search: Tic-tac-toe 3×3 can be searched by "
    f"{', '.join(find_game('tictactoe').algorithms)}."
)
OTHER_WORDS = {
    "#algorithm=own": OWN_REFUSED,
    "#compare=own,minimax": OWN_REFUSED,
    f"#algorithm=own&code={pack(TWO_SEARCHES)}": OWN_REFUSED,
    f"#algorithm=own&code={pack(HEURISTIC)}": OWN_REFUSED,
    "#code=": "The program in the link is damaged: some of its letters are missing or changed. "
    "Ask for the link again.",
    "#game=tictactoe%00": r"There is no game 'tictactoe\x00'; the name most like it is tictactoe.",
    "#game=own:game:Nim": "There is no game 'own'.",
    "#game=nim:5": "Nim 3, 4, 5 has one position to start with; others have draughts, draughts-3, "
    "draughts-4, go, go-komi-6, go-7x7, chess, gardner, hyper-backgammon.",
    f"#game={'x' * 500}": f"There is no game '{LETTERS}'.",
    f"#{'x' * 100}=1": f"A link has no key '{LETTERS}'.",
    f"#moves={'b2,' * 2800}": "It has 8,407 characters, expected at most 8,000.",
    "#tab=“why”": f"{TAB} '“why”'.",
    "#tab=%E2%80%9Cwhy%E2%80%9D": f"{TAB} '“why”'.",
    "#moves=b2,a3,b2": "Its moves cannot be played: Move 3, 'b2': b2 is taken; free squares are "
    "b3, c3, a2, c2, a1, b1, c1.",
    "#game=tictactoe-4x4-3&order=best": "order='best' searches to the end of the game, which is "
    "too far in 4×4, three in a row.",
    f"#algorithm=h_alphabeta&depth={'9' * 400}": f"{DEPTH_FROM_ONE} '{NINES}...{NINES}9'.",
    "#algorithm=star1&game=tree-dice&low=1e7": "low is a whole number from -1,000,000 to "
    "1,000,000, not 10000000.",
    "#algorithm=h_alphabeta&weights=ones=1=2": "The weight of ones is a number, such as ones=2, "
    "not '1=2'.",
    "#algorithm=h_maxn&game=three-3x3&weights=ones=1": "weights='ones=1' needs a game with feature "
    "sums (`features`).",
    "#compare=": "compare is '', expected 2 or 3 searches with commas between them.",
    "#compare=minimax:0,minimax": "compare has 'minimax:0', expected a depth from 1 to 99.",
    "#compare=alphabeta:100,minimax": "compare has 'alphabeta:100', expected a depth from 1 to 99.",
    "#compare=minimax:cut,minimax": "compare has 'cut' in 'minimax:cut', expected option=value.",
    "#compare=minimax:constructor=1,minimax": "minimax has no option 'constructor'; its options "
    "are: none.",
    "#compare=h_alphabeta:3,minimax": "compare has 'h_alphabeta:3', expected no depth: h_alphabeta "
    "has no depth-limited variant; its option depth limits it.",
    "#compare=alphabeta:order=%25,minimax": "'order=%' cannot be read: expected two hexadecimal "
    "digits of UTF-8 after each %.",
}


def find_tab(screen):
    """Return the tab that shows now what a recorded link shows."""
    tab = screen.get("tab", "why")
    if screen.get("exercise") and tab in ("why", "lab"):
        return "practice"
    return "why" if tab == "code" else tab


def rename_tab(hash):
    """Return a recorded link as it is written now: Explain has the code, Practice the exercises."""
    fields = hash[1:].split("&")
    old = ("tab=code", "tab=lab") if "exercise=" in hash else ("tab=code",)
    kept = "&".join(field for field in fields if field not in old)
    return f"#{kept}" if kept else ""


def translate(sentence):
    """Return the sentence of the page in the words of the Python package."""
    for pattern, words in WORDS:
        if match := re.fullmatch(pattern, sentence):
            return words(*match.groups())
    return sentence


def read_search(hash):
    """Return the search in the program of a link that names it, as the sandbox reads it."""
    program = find_searched_program(hash)
    if not program:
        return None
    return read_program_facts(summarize_program({"text": program, "name": None})).find_search()


def parse(hash):
    """Parse a link and play its moves, as the page does when it opens one."""
    return parse_address(hash, read_search(hash)).play()


def begin_at_former_start(hash):
    """Return a link whose moves begin where its game began when the link was recorded."""
    for game in ("draughts-3", "draughts-4"):
        if f"game={game}&" in hash and "moves=" in hash:
            return hash.replace(f"game={game}&", f"game={game}:{START}&")
    return hash


def settings_of(row):
    """Return the settings of a row; options that were added since have their defaults."""
    settings = row["settings"] | {"strength": Strength(**row["settings"]["strength"])}
    if settings["algorithm"] == "puct":
        settings["options"] = {"noise": 0.0, "move_temperature": 0.0, "seed": 1} | settings[
            "options"
        ]
    return settings


def address_of(row):
    """Return the address that a row describes."""
    screen, default = row["screen"] | {"tab": find_tab(row["screen"])}, parse_address("")
    settings = settings_of(row)
    moves = tuple(screen.pop("moves", ()))
    if moves and settings["game"] in ("draughts-3", "draughts-4"):
        settings["game"] += f":{START}"
    moves = CHECKMATE_MOVES if row["hash"] == CHECKMATE else moves
    compared = screen.pop("compare", None)
    view = screen.pop("view", None)
    return replace(
        default,
        settings=Settings(**settings),
        moves=moves,
        searched_moves=screen.pop("from", len(moves)),
        view=view and tuple(view),
        compared=compared and tuple(ComparedSearch(**search) for search in compared),
        **screen,
    )


def test_a_link_sets_what_it_says_and_is_written_back():
    decided = 0
    for row in ACCEPTED:
        hash = row["hash"]
        if hash in NOW_REFUSED:
            continue
        address, student_search = parse(hash), read_search(hash)
        assert address == address_of(row), hash
        written = begin_at_former_start(OTHERWISE_WRITTEN.get(hash, rename_tab(row["written"])))
        assert format_address(address, student_search) == written, hash
        assert format_address(parse(written), student_search) == written, hash
        decided += 1
    assert decided == 362  # of 365


def test_a_link_with_moves_from_the_former_start_of_an_endgame_opens_its_position():
    assert parse("#game=draughts-3&moves=9-13").settings.game == f"draughts-3:{START}"
    assert parse("#game=draughts-3&moves=28-24").settings.game == "draughts-3"


def test_a_damaged_link_is_refused_with_a_sentence():
    decided = 0
    for row in REFUSED:
        hash = row["hash"]
        if hash in NOW_ACCEPTED:
            continue
        expected = OTHER_WORDS.get(hash) or translate(row["refusal"])
        with pytest.raises(ValueError, match=rf"\A{re.escape(expected)}\Z"):
            parse(hash)
        decided += 1
    assert decided == 183  # of 185


@pytest.mark.parametrize(("hash", "sentence"), NOW_REFUSED.items())
def test_a_link_that_the_page_took_for_another_is_refused(hash, sentence):
    assert any(row["hash"] == hash for row in ACCEPTED)
    with pytest.raises(ValueError, match=rf"\A{re.escape(sentence)}\Z"):
        parse(hash)


@pytest.mark.parametrize("hash", NOW_ACCEPTED)
def test_a_link_that_a_search_and_a_game_accept_is_accepted(hash):
    assert any(row["hash"] == hash for row in REFUSED)
    assert format_address(parse(hash)) == OTHERWISE_WRITTEN.get(hash, hash)


def test_every_difference_is_about_a_recorded_link():
    hashes = {row["hash"] for row in ROWS}
    assert len(hashes) == 550
    assert {*OTHERWISE_WRITTEN, *OTHER_WORDS} <= hashes


def test_a_view_is_written_with_six_digits_and_no_exponent():
    address = parse_address("#tick=1")
    written = format_address(replace(address, view=(0.0000001234567, 1.23456789)))
    assert written == "#tick=1&view=0.000000123457:1.23457"
    assert parse_address(written).view == (1.23457e-7, 1.23457)


def test_a_view_too_narrow_for_six_digits_is_not_written():
    address = parse_address("#tick=1")
    assert format_address(replace(address, view=(0.5, 0.5000000001))) == "#tick=1"


def test_a_long_link_is_refused_before_it_is_read():
    with pytest.raises(ValueError, match="It has 8,001 characters, expected at most 8,000"):
        parse_address("#moves=%" + "x" * 7_993)


def refusal_of(hash):
    """Return the sentence that refuses a link, or "" for one that opens."""
    try:
        parse(hash)
    except ValueError as error:
        return str(error)
    return ""


def test_any_link_is_opened_and_written_back_or_refused_with_a_sentence():
    opened = refused = 0
    for hash, must_open in many(seed=20, count=3_000):
        if sentence := refusal_of(hash):
            assert not must_open, f"{hash}: {sentence}"
            assert re.fullmatch(r".+\.", sentence), hash
            refused += 1
        else:
            address = parse(hash)
            written = format_address(address)
            assert parse(written).settings == address.settings, hash
            assert format_address(parse(written)) == written, hash
            opened += 1
    assert opened + refused == 3_000
    assert opened >= 1_000  # the right links
    assert refused >= 1_000
