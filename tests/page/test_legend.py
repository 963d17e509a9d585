"""The legend and the counters: what they say of a search, by what is on its tape."""

import pytest

from plyscope.page.elements import read_text
from plyscope.tape.format import ANNOTATIONS
from plyscope.watch import ANNOTATION_KINDS
from tests.page.pages import PageInTest


def study(hash, drawn=(), kinds=(), facts=()):
    """Return the page with a search that has ended, and what the shell says of its tape."""
    page = PageInTest().start(hash=hash)
    page.send("session.study")
    page.work()
    tape = {"annotations": [ANNOTATIONS.index(kind) for kind in kinds], "facts": list(facts)}
    page.send("screen.draw", 1, tape, list(drawn))
    return page


def legend(page):
    return [read_text(item) for item in page.find("legend", "li")]


def counters(page):
    """Return what each counter that is seen adds up, by its name."""
    return {
        one[2][2]: one[4][1].get("data-count", one[4][1].get("data-at-end"))
        for one in page.find("counters", "div")
        if one[1]["class"] == "counter" and not one[1].get("hidden")
    }


ENDGAME = "#side=both&moves=b2,a1,c3,b3,b1"


@pytest.mark.parametrize(
    ("hash", "outcomes"),
    [
        ("", ["X wins", "draw", "O wins"]),
        ("#strength=depth:2", ["good for X", "even", "good for O"]),
        ("#game=tree-aima", ["high: good for MAX", "0", "low: good for MIN"]),
        ("#game=three-3x3&algorithm=maxn", ["X gets most", "O gets most", "△ gets most"]),
    ],
)
def test_the_colours_mean_what_the_values_of_the_game_mean(hash, outcomes):
    assert legend(PageInTest().start(hash=hash))[: len(outcomes)] == outcomes


def test_the_marks_are_those_that_are_drawn():
    page = study(ENDGAME, ["beta", "ghosts"], facts=["cutoffs", "windows"])
    assert legend(page)[3:] == [
        "β-cutoff",
        "never visited",
        "≤ ≥a bound",
        "current path",
        "principal variation",
    ]
    page = study(ENDGAME, ["alpha", "shade", "strips"], facts=["cutoffs"])
    assert legend(page)[3:] == [
        "cutoff",
        "room of what was never visited",
        "each line is one node (zoom in)",
        "≤ ≥a bound",
        "current path",
        "principal variation",
    ]


def test_in_a_book_tree_the_values_stand_in_the_nodes():
    page = study("#game=tree-aima&side=both", ["book"], facts=["cutoffs", "windows"])
    assert legend(page) == [
        "cut off",
        "≤ ≥a bound",
        "not visited",
        "current path",
        "principal variation",
    ]
    page = study(ENDGAME, ["path"])
    assert legend(page)[3:] == ["not tried", "current path", "best so far"]


def test_what_was_looked_up_and_what_is_not_proved_is_marked():
    kinds = ["table hit", "null move"]
    page = study(ENDGAME, kinds=kinds, facts=["evaluations"])
    assert legend(page)[3:] == [
        "looked up or pruned by a null move",
        "≈not proved",
        "current path",
        "principal variation",
    ]


def test_simulations_have_no_bounds():
    page = study(f"{ENDGAME}&algorithm=uct", kinds=["simulation"], facts=["visits"])
    assert legend(page)[3:] == ["current path", "most visited"]
    assert counters(page) == {
        "Nodes": "nodes",
        "Simulations": str(ANNOTATIONS.index("simulation")),
        "Visits": "visits",
    }


def test_values_that_are_sums_say_of_what():
    page = study(f"{ENDGAME}&algorithm=h_alphabeta&depth=2", facts=["evaluations"])
    (scale,) = [one for one in legend(page) if one.startswith("+ −")]
    assert scale.startswith("+ −evaluation for X, from −")


def test_chance_has_a_mark():
    page = study("#game=pig&side=both&algorithm=h_expectiminimax&depth=1")
    assert "chance decides" in legend(page)


def test_before_a_search_the_counters_wait():
    page = PageInTest().start()
    assert counters(page) == {
        "Nodes": "nodes",
        "Leaves": "leaves",
        "Cutoffs": "alphaCuts betaCuts",
    } | {"Pruned": "pruned"}
    assert page.text("counters").endswith("of plain minimax’s tree")


def test_before_a_search_by_simulations_the_counters_are_those_that_it_will_have():
    assert counters(PageInTest().start(hash="#game=go")) == {"Nodes": "nodes"}


def test_at_the_end_the_counters_say_how_much_was_pruned():
    page = study(ENDGAME)
    assert page.text("counters").endswith("of the 61 nodes of plain minimax")
    (pruned,) = page.find("counters", "output", aria_label="Pruned")
    nodes = page.app.session.search.counts["nodes"]
    assert (nodes, pruned[1]["data-at-end"]) == (29, "52.5 %")
    (bar,) = page.find("counters", "div", class_="bar")
    assert bar[1]["data-of"] == "61"


def test_a_search_that_leaves_the_tree_of_minimax_has_no_share_of_it():
    page = study(ENDGAME, kinds=["iteration", "stopped", "table hit"])
    iteration, hit = ANNOTATIONS.index("iteration"), ANNOTATIONS.index("table hit")
    stopped, limit = ANNOTATIONS.index("stopped"), ANNOTATIONS.index("limit")
    assert counters(page) == {
        "Nodes": "nodes",
        "Leaves": "leaves",
        "Cutoffs": "alphaCuts betaCuts",
        "Iterations": f"{iteration} -{stopped} {limit}",
        "Table hits": str(hit),
    }
    assert page.find("counters", "p", hidden=True)


def test_kinds_with_one_counter_are_added_up():
    page = study(ENDGAME, kinds=["book"], facts=["chance"])
    book, endgame = ANNOTATIONS.index("book"), ANNOTATIONS.index("endgame")
    assert counters(page)["Lookups"] == f"{book} {endgame}"
    assert counters(page)["Chance nodes"] == "chances"


def test_vectors_have_neither_alpha_nor_beta():
    page = study(ENDGAME, facts=["vectors"])
    assert page.find("counters", "span", class_="is-min") == []


def test_a_tape_that_records_who_moves_is_not_plain_minimax():
    page = study(ENDGAME, facts=["movers"])
    assert page.text("counters").endswith("of the 61 nodes without pruning")


def test_every_counter_is_of_a_kind_that_has_one():
    counted = {one.counter for one in ANNOTATION_KINDS.values()} - {""}
    page = study(ENDGAME, kinds=list(ANNOTATION_KINDS))
    names = {name.lower() for name in counters(page)}
    assert counted <= names


@pytest.mark.parametrize("game", ["nim", "nim-misere", "nim-1-3-5"])
def test_a_game_without_draws_has_none_in_its_legend(game):
    assert legend(PageInTest().start(hash=f"#game={game}")) == ["A wins", "B wins"]


@pytest.mark.parametrize("drawn", [[], ["book"], ["path"], ["beta", "alpha", "ghosts", "strips"]])
@pytest.mark.parametrize("game", ["tictactoe", "three-3x3", "tree-aima", "piglet"])
def test_no_two_marks_have_the_same_sign(game, drawn):
    kinds = ["table hit", "probable cut", "null move", "book"]
    page = study(
        f"#game={game}&strength=depth:1" if game == "three-3x3" else f"#game={game}", drawn
    )
    tape = {"annotations": [ANNOTATIONS.index(kind) for kind in kinds], "facts": ["windows"]}
    page.send("screen.draw", 1, tape, drawn)
    signs = []
    for item in page.find("legend", "li"):
        sign = item[2]
        signs.append(read_text(sign) or {k: v for k, v in sign[2][1].items() if k != "class"})
        if signs[-1] and isinstance(signs[-1], dict) and sign[2][0] == "circle":
            signs[-1] = sign[2][1]  # discs are told apart by their colours
    assert all(signs.count(one) == 1 for one in signs), signs
    assert "looked up or pruned by ProbCut or pruned by a null move" in legend(page)


def test_skipped_moves_are_counted_until_the_share_is_known():
    page = study(ENDGAME)
    (output,) = page.find("counters", "output", id="count-pruned")
    assert output[1]["data-count"] == "pruned"
    assert output[1]["data-at-end"].endswith(" %")
    (words,) = [one for one in page.find("counters", "span") if "data-before-end" in one[1]]
    assert read_text(words) == "moves so far"
