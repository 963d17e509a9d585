"""The engine where positions come again, where captures are followed, and where a pass is tried."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyscope import MAX, record, solve
from plyscope.game import play_moves
from plyscope.games import GAMES, Chess, Draughts, Gardner, make
from plyscope.search import engine, load_opening_book
from tests.fights import fighting
from tests.rounds import Round, rounds
from tests.search.test_ways import INTERACTION
from tests.strategies import positions
from tests.volume import examples

PLENTY = 10**9
sizes = st.sampled_from([1, 4, 65_536])


def test_where_positions_come_again_what_it_proves_is_the_value_of_minimax():
    decided = Counter()

    @given(game=st.one_of(rounds(), rounds(places=3, times=3)), size=sizes)
    def check(game, size):
        trace = record(game, None, "engine", nodes=PLENTY, depth=30, size=size)
        value = solve(game, algorithm="minimax").value
        proved = [e for e in trace.events if e.annotation == "proved"]
        assert trace.result.value == value or not proved
        decided[bool(proved)] += 1
        if value:
            assert proved

    check()
    assert decided[True] >= 2


def test_what_hangs_on_its_path_is_not_in_its_table():
    trace = record(INTERACTION, None, "engine")
    assert (trace.result.value, trace.result.action) == (1, 1)
    assert "proved" in [e.annotation for e in trace.events]


def test_with_plenty_of_nodes_it_proves_the_value_whatever_it_skips():
    decided = Counter()

    @settings(max_examples=examples(12))
    @given(
        position=positions(st.builds(fighting, st.integers(0, 10_000))),
        size=sizes,
        depth=st.just(20),
    )
    def check(position, size, depth):
        game, state = position
        found = record(game, state, "engine", nodes=PLENTY, depth=depth, size=size)
        value = solve(game, state, "alphabeta").value
        proved = any(e.annotation == "proved" for e in found.events)
        decided[proved] += 1
        if proved:
            assert found.result.value == value
        else:  # a pass may be better than every move, or a late move the best
            assert -1 < found.result.value < 1

    check()
    assert decided[True] >= 2


MATES = {  # the move that mates, and in which iteration it is found
    "k7/8/1K6/8/8/8/8/7R w - - 0 1": ("Rh8#", 1),
    "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1": ("Ra6", 4),  # Morphy: mate in two moves
    # In three: the evasions are followed beyond the depth.
    "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1": ("Ra6+", 2),
    # A queen is given away, late among the moves: checks are looked at one ply further.
    "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 1": ("Qb8+", 2),
    "r1b2k1r/ppp1bppp/8/1B1Q4/5q2/2P5/PPP2PPP/R3R1K1 w - - 1 1": ("Qd8+", 2),
}


@pytest.mark.parametrize(("fen", "answer"), MATES.items())
def test_it_finds_a_mate_and_proves_it(fen, answer):
    game = Chess(fen)
    found = solve(game, None, "engine", nodes=20_000)
    assert found.value == 1
    move = game.action_name(game.initial, found.action)
    assert (move, found.counts["iterations"]) == answer


def test_each_ingredient_is_used_where_the_game_has_it():
    game = Chess()
    state = play_moves(game, "e4 e5 Nf3 Nc6 Bc4 Nf6 d3 Bc5".split())
    trace = record(game, state, "engine", nodes=6_000)
    notes = {e.annotation for e in trace.events}
    assert notes >= {"stand pat", "null move", "reduced", "re-search", "table hit", "probe"}
    assert trace.result.counts == solve(game, state, "engine", nodes=6_000).counts
    draughts = {
        e.annotation for e in record(Draughts(), None, "engine", nodes=6_000, book="off").events
    }
    assert draughts >= {"not quiet", "reduced", "re-search", "table hit"}
    assert not draughts & {"stand pat", "null move"}


def test_moves_of_the_root_are_looked_at_less_far_by_one_ply_at_most():
    # Qg6, Win at Chess 1, takes nothing: it threatens a mate, and that is seen later than most.
    game = Chess("2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1")
    trace = record(game, None, "engine", nodes=20_000, book="off")
    assert game.action_name(game.initial, trace.result.action) == "Qg6"
    reduced = [event for event in trace.events if event.annotation == "reduced"]
    plies = Counter((trace.nodes[e.node].parent == 0, e.value) for e in reduced)
    assert plies == {(True, 1): 247, (False, 1): 870, (False, 2): 855, (False, 3): 115}


def test_it_wins_a_queen_against_a_king_move_by_move():
    game = Gardner("2k2/5/2K2/5/Q4 w - - 0 1")
    state = game.initial
    for _ in range(24):
        if game.is_terminal(state):
            break
        if game.to_move(state) == MAX:
            action = solve(game, state, "engine", nodes=3_000).action
        else:
            action = game.actions(state)[0]
        state = game.result(state, action)
    assert game.utility(state, MAX) == 1


class Known(Round):
    """A round whose places are in a database, but for the first: values and plies to the end."""

    def __init__(self, *graph, known):
        super().__init__(*graph)
        self.known = known

    def tablebase(self, state):
        return self.known.get(state[:2])


def test_what_a_database_knows_is_not_searched():
    # MAX at 0 goes to 1 or 2; the database has what MIN has there.
    game = Known([1, 2], [0], [0, 3], 1, known={(1, 1): (0.0, 0), (1, 2): (1.0, 3)})
    trace = record(game, None, "engine")
    assert (trace.result.value, trace.result.action) == (1, 1)
    assert [(e.annotation, e.value) for e in trace.events if e.annotation == "endgame"] == [
        ("endgame", 0),
        ("endgame", 1),
    ]
    assert trace.result.counts["lookups"] == 2


def test_at_the_root_the_shortest_win_of_the_database_is_played():
    known = {(0, 0): (1.0, 2), (1, 1): (1.0, 5), (1, 2): (1.0, 1), (1, 3): (0.0, None)}
    game = Known([1, 2, 3], [0], [0], [0], known=known)
    trace = record(game, None, "engine")
    assert (trace.result.value, trace.result.action, len(trace.nodes)) == (1, 1, 1)
    assert trace.explain(trace.ticks).sentence.endswith("The search is done.")


def test_a_table_that_is_small_says_what_it_lost():
    trace = record(Draughts(), None, "engine", nodes=2_000, size=64, book="off")
    told = {tick: e for tick, e in enumerate(trace.events, 1) if e.annotation == "replaced"}
    assert {e.node for e in told.values()} == {0}
    assert trace.result.counts["replaced"] == sum(e.value for e in told.values()) > 0
    for tick, event in list(told.items())[-1:]:
        assert trace.explain(tick).sentence == (
            f"This iteration replaced {event.value:,.0f} table entries by other positions."
        )


class Clock:
    """A clock that goes on by a hundredth of a second whenever it is asked."""

    def __init__(self):
        self.seconds = 0.0

    def __call__(self):
        self.seconds += 0.01
        return self.seconds


@pytest.mark.parametrize("name", ["draughts", "chess", "gardner"])
def test_the_best_level_keeps_the_five_seconds_that_it_promises(name):
    game, clock = make(name), Clock()
    (best,) = (level for level in GAMES[name].levels if "5 seconds" in level.line)
    assert best.algorithm == "engine"
    state = game.initial
    while state in load_opening_book(game):
        state = game.result(state, game.actions(state)[0])
    value, move = engine(game, state, clock=clock, **best.options)
    assert -1 <= value <= 1
    assert move in game.actions(state)
    assert 4 < clock.seconds <= 5
