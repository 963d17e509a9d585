"""A piece that is picked up: where it can be put down, and what follows when it is."""

from plyscope.page.held_pieces import list_moves, pick_up


def path(name, cells, choice=""):
    return {"name": name, "cells": cells, "choice": choice}


def hold(paths, cell=0):
    """Pick up what stands on a cell."""
    names = [f"c{cell}" for cell in range(64)]
    cells = ["P"] * 64
    view = {"paths": paths, "names": names, "cells": cells, "words": {"P": "white pawn"}}
    return pick_up(view, cell)


def targets(held):
    return sorted(cell for cell, put in held["puts"].items() if "moves" in put)


def put(held, cell):
    """Return what follows, without the moves over the cell; None where it cannot go there."""
    found = held["puts"].get(cell)
    return found and {name: value for name, value in found.items() if name != "moves"}


STEPS = [path("e4", [52, 36]), path("e3", [52, 44]), path("Nf3", [62, 45])]


def test_what_has_a_path_can_be_picked_up_and_put_down_where_one_ends():
    assert list_moves({"paths": STEPS}) == {52: ["e4", "e3"], 62: ["Nf3"]}
    assert hold(STEPS, 45) is None
    held = hold(STEPS, 52)
    assert (held["cell"], held["start"]) == (52, 52)
    assert (held["name"], held["goes"]) == ("White pawn on c52", "it can go to c36, c44.")
    assert targets(held) == [36, 44]
    assert held["puts"][36] == {"play": "e4", "moves": ["e4"]}
    assert put(held, 45) is None  # that is another piece's


def test_paths_that_differ_by_what_is_chosen_alone_are_asked_about():
    paths = [path(f"e1={choice}", [52, 60], choice) for choice in "qn"]
    held = hold(paths, 52)
    assert held["puts"] == {60: {"choose": paths, "moves": ["e1=q", "e1=n"]}}


def test_a_capture_of_several_is_played_by_its_last_cell_or_by_any_that_tells_which_it_is():
    chains = [path("a", [0, 9, 16]), path("b", [0, 9, 18]), path("c", [0, 11, 20, 29])]
    held = hold(chains)
    assert targets(held) == [9, 11, 16, 18, 29]
    assert [put(held, cell) for cell in (18, 29, 11)] == [
        {"play": "b"},
        {"play": "c"},
        {"play": "c"},
    ]
    further = put(held, 9)["held"]
    assert (further["start"], further["cell"], targets(further)) == (0, 9, [16, 18])
    assert put(further, 16) == {"play": "a"}
    assert put(further, 29) is None


def test_of_two_ways_to_one_end_the_cells_between_are_asked_for():
    ways = [
        path("22x15x6x13", [0, 9, 20, 13, 6]),
        path("22x17x6", [0, 9, 22, 15, 6]),
        path("22x18", [0, 18]),
    ]
    further = put(hold(ways), 6)["held"]
    assert further["cell"] == 9  # that far there is one way only
    assert targets(further) == [20, 22]
    assert put(further, 22) == {"play": "22x17x6"}
    assert put(further, 20) == {"play": "22x15x6x13"}
    assert put(further, 6) == {"held": None}


def test_a_capture_may_end_where_it_began():
    paths = [path("round", [0, 9, 18, 11, 0]), path("other", [0, 11, 4])]
    assert put(hold(paths), 0) == {"play": "round"}


def test_both_ways_round_to_where_it_began_the_first_step_tells_which():
    paths = [path("left", [0, 9, 18, 11, 0]), path("right", [0, 11, 18, 9, 0])]
    held = hold(paths)
    assert put(held, 0) == {"held": None}
    assert targets(held) == [9, 11]
    assert put(held, 11) == {"play": "right"}
