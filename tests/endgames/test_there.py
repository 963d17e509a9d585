"""Games that know their endings: what they say of a state, what the engine does with it."""

import base64
import json
from pathlib import Path
from random import Random

import pytest

from plyscope import MAX, MIN, endgames, games, record, solve
from plyscope.calls import endgame_queries, game_queries
from plyscope.calls.bridge import call
from plyscope.calls.playing_strength import Strength
from plyscope.endgames.index import index_for
from plyscope.endgames.registry import Registry
from plyscope.explain.claims import EndgameResult
from plyscope.game import play_moves
from plyscope.games.draughts import Draughts
from plyscope.games.factory import GAMES
from tests.endgames.test_values import position_of

THREE, FOUR = endgames.Endgames(3), endgames.Endgames(4)
LONG = "B:W18:B3,4"  # won in 61 plies, the longest
DOUBLE = "W:WK32:BK1,K2"  # White cannot reach the double corner: lost in 30


@pytest.fixture(scope="module")
def three():
    """All positions of two and three pieces, built anew."""
    return endgames.build(Draughts(), 3)


def test_a_game_without_a_database_says_so():
    assert Draughts().tablebase is None
    assert getattr(games.make("chess"), "database", None) is None


def test_it_says_of_every_position_what_the_database_has(three):
    game = Draughts(endgames=THREE)
    for one, codes in three.bodies.items():
        pieces_at = index_for(one).pieces
        for number in range(0, len(codes), 29):
            state = position_of(pieces_at(number))
            value, plies = game.tablebase(state)
            ending = three.value(state)
            assert value == three.utility(state)
            assert plies == ending.plies
            assert (value == 0) == (ending.outcome == "draw")


def test_a_finished_game_is_worth_its_utility_however_it_ended(three):
    taken = Draughts("B:W18:B14", THREE)
    assert taken.tablebase(taken.initial) == (1, 1)
    assert taken.tablebase(play_moves(taken, ["14x23"])) == (1, 0)
    game = Draughts(DOUBLE, THREE)
    assert game.tablebase(game.initial) == (1, 30)
    drawn = play_moves(game, 2 * ["32-28", "1-5", "28-32", "5-1"])  # there for the third time
    assert three.value(drawn).plies == 30  # by itself it is still lost
    assert game.tablebase(drawn) == (0, 0)


def test_more_pieces_are_not_known():
    game = games.make("draughts-3")
    assert game.tablebase(Draughts().initial) is None
    assert game.tablebase(Draughts("W:WK32,K31:BK1,3").initial) is None


def test_of_four_pieces_the_winner_is_known_and_of_three_how_soon():
    four = Draughts("W:WK32,K31:BK1,3", FOUR)
    assert four.tablebase(four.initial) == (0, None)
    won = Draughts("B:W30,31:BK1,K2", FOUR)
    assert won.tablebase(won.initial) == (1, None)
    assert won.tablebase(Draughts(LONG).initial) == (1, 61)


def test_a_file_that_is_not_there_is_missed_in_a_sentence(monkeypatch, tmp_path):
    monkeypatch.setattr("plyscope.endgames.win_draw_loss.SHIPPED", tmp_path / "none")
    with pytest.raises(ValueError, match="The endgames of 4 pieces are not loaded"):
        endgames.Endgames(4, Registry()).value(Draughts("W:WK32,K31:BK1,3").initial)


def test_the_engine_plays_the_longest_win_out_with_one_ply_less_each_move():
    game = Draughts(LONG, THREE)
    state, left = game.initial, []
    while not game.is_terminal(state):
        left.append(game.tablebase(state)[1])
        found = solve(game, state, "engine")
        assert found.value == 1
        assert found.counts["nodes"] == 1
        state = game.result(state, found.action)
    assert left == list(range(61, 0, -1))
    assert game.utility(state, MAX) == 1


@pytest.mark.parametrize("start", ["B:W30,31:BK1,K2", "B:WK32:BK1,K2,3", "W:WK22,K31,K18:BK1"])
def test_a_win_of_which_only_the_winner_is_known_is_searched_for_and_won(start):
    game = Draughts(start, FOUR)
    state, (winner, _) = game.initial, game.tablebase(game.initial)
    for _ in range(80):
        if game.is_terminal(state):
            break
        assert game.tablebase(state)[0] == winner  # nothing is thrown away
        state = game.result(state, solve(game, state, "engine", nodes=2000).action)
    assert game.utility(state, MAX) == winner


def test_a_leaf_that_the_database_answered_is_told_with_who_wins_and_how_soon(three):
    game = Draughts("W:WK32,19:B2,K11,9", FOUR)
    trace = record(game, algorithm="engine", nodes=300)
    kinds, told = set(), []
    for tick in range(trace.ticks):
        for claim in trace.explain(tick).claims:
            if not isinstance(claim, EndgameResult):
                continue
            state = game.initial
            for action in claim.node:
                state = game.result(state, action)
            known = game.tablebase(state)
            assert (claim.player, claim.plies) == ({1: MAX, -1: MIN, 0: None}[known[0]], known[1])
            kinds.add((claim.player, claim.plies is None))
        told.append(trace.explain(tick).sentence)
    assert len(kinds) > 2
    assert "The database has this position: White wins. Nothing here is searched." in told
    assert "11x18 is in the database: Black wins (the only move tried)." in told


def values(start, pieces=3):
    """What the page is told of the moves of a position."""
    game = Draughts(start, endgames.Endgames(pieces))
    return game, game_queries.evaluate_moves(game, game.initial, Strength("depth", 3))


def test_what_each_move_is_worth_comes_from_the_database(three):
    game, found = values(LONG)
    assert found["plies"].keys() == found["values"].keys()
    for name, value in found["values"].items():
        after = game.result(game.initial, game.parse_action(game.initial, name))
        assert value == three.utility(after)
        lasts = three.value(after).plies
        assert found["plies"][name] == (None if lasts is None else lasts + 1)
    assert min(each for each in found["plies"].values() if each) == 61


def test_moves_into_the_database_are_known_and_the_others_searched():
    _, found = values("W:WK32,K19:BK15,K2")
    assert set(found["plies"]) == {"19x10"}
    _, quiet = values("W:WK32,K31:BK1,K2")
    assert quiet["plies"] == {}
    assert set(quiet["values"]) == {"31-26", "31-27", "32-27", "32-28"}


def two_against_one(rng):
    """The ordinary game from a position with two kings against one."""
    first, second, lone = rng.sample(range(1, 33), 3)
    two, one = f"K{first},K{second}", f"K{lone}"
    black, white = rng.choice([(two, one), (one, two)])
    return f"draughts:{rng.choice('BW')}:B{black}:W{white}"


@pytest.mark.parametrize("name", ["club", "best"])
def test_the_ordinary_game_wins_with_two_kings_against_one_as_soon_as_it_can(three, name):
    rng, strength = Random(41), Strength()
    level = next(each for each in GAMES["draughts"].levels if each.name == name)
    algorithm, options = strength.select_search(level.algorithm, level.options)
    won, drawn = 0, 0
    for start in ["draughts:W:WK14,K15:BK32", *(two_against_one(rng) for _ in range(14))]:
        game = games.make(start)
        state, ending = game.initial, three.value(game.initial)
        plies = 0
        while ending.plies and not game.is_terminal(state):
            state = game.result(state, solve(game, state, algorithm, **options).action)
            plies += 1
        if ending.plies is None:
            drawn += 1
        else:
            assert plies == ending.plies, start
            assert game.utility(state, MAX) == three.utility(game.initial), start
            won += 1
    assert (won, drawn) == (14, 1)


def test_the_ordinary_game_knows_three_pieces_and_waits_for_nothing_that_is_shown():
    game = games.make("draughts")
    assert game.tablebase(Draughts().initial) is None
    assert game.tablebase(Draughts("W:WK32,K31:BK1,3").initial) is None
    assert game.tablebase(Draughts(LONG).initial) == (1, 61)
    assert GAMES["draughts"].endgame_pieces == 0


def ask(name, **arguments):
    """A call of the page."""
    return json.loads(call(name, json.dumps(arguments)))


def test_the_parts_that_the_page_builds_make_the_database_of_another_worker(monkeypatch, three):
    monkeypatch.setattr(endgame_queries, "REGISTRY", Registry())
    parts = [ask("build", part=number)["value"] for number in range(9)]
    assert sum(part["positions"] for part in parts) == 199_520
    assert sum(part["wins"] + part["draws"] + part["losses"] for part in parts) == 199_520
    assert max(part["longest"] for part in parts) == 62
    assert parts[0]["pieces"] == [0, 1, 0, 1]
    assert [parts[0][key] for key in ("wins", "draws", "losses", "longest")] == [230, 654, 108, 11]
    other = Registry()
    monkeypatch.setattr(endgame_queries, "REGISTRY", other)
    for first, upto in ((0, 4), (4, 9)):
        bodies = [part["body"] for part in parts[first:upto]]
        known = ask("bring", parts=bodies, first=first)["value"]
        assert known == sum(part["positions"] for part in parts[:upto])
    assert other.bodies == three.bodies


def test_what_is_brought_damaged_or_cut_off_is_refused(monkeypatch):
    monkeypatch.setattr(endgame_queries, "REGISTRY", Registry())
    body = ask("build", part=0)["value"]["body"]
    whole = bytearray(base64.b64decode(body))
    whole[-1] ^= 1
    for wrong in (base64.b64encode(whole).decode(), body[:-8], ""):
        said = ask("bring", parts=[wrong])["error"]["message"]
        assert said == "Endgame slice 0101 is damaged: build it again."
    said = ask("bring", parts=["é"])["error"]["message"]
    assert said == "A file is 'é', expected base64."
    file = base64.b64encode(Path(endgames.win_draw_loss.SHIPPED).read_bytes()[:-1]).decode()
    said = ask("bring", outcomes=file)["error"]["message"]
    assert said == "The file of outcomes is damaged or cut off: get it again."
