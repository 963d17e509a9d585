"""`plyscope explain`: what each tick of a search means."""

import json

from plyscope import Tree, record

NESTED = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
TRACE = record(Tree(NESTED))


def test_every_tick_has_a_sentence(run_command):
    done = run_command("explain", str(NESTED))
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines() == [
        f"{tick}: {TRACE.explain(tick).sentence}" for tick in range(TRACE.ticks + 1)
    ]


def test_one_tick_has_its_condition_and_variables(run_command):
    done = run_command("explain", str(NESTED), "--tick", "14")
    told = TRACE.explain(14)
    first, second, third = done.out.splitlines()
    assert (first, second) == (told.sentence, told.condition)
    assert third.startswith(f"Source line {told.source_line}, MIN to move: ")
    assert "alpha = 3" in third


def test_json_has_the_claims(run_command):
    data = json.loads(run_command("explain", str(NESTED), "--tick", "15", "--json").out)
    assert data["claims"][0]["claim"] == type(TRACE.explain(15).claims[0]).__name__
    assert data["variables"]["alpha"] == "3"
    every = json.loads(run_command("explain", str(NESTED), "--json").out)
    assert [each["tick"] for each in every] == list(range(TRACE.ticks + 1))
    assert every[15] == data


def test_a_wrong_argument_is_one_sentence(refuse_command):
    assert "99" in refuse_command("explain", str(NESTED), "--tick", "99")
    assert "invalid int value: 'x'" in refuse_command("explain", str(NESTED), "--tick", "x")
    assert "no game 'shogi'" in refuse_command("explain", "shogi")


def test_a_search_deeper_than_python_can_recurse_is_undecided(refuse_command):
    refuse_command("explain", "chess", "--algorithm", "minimax", code=3)
