"""Sentences of searches with a twist, as the page tells them: word by word."""

from dataclasses import asdict
from itertools import pairwise
from math import inf

from plyscope import games, record
from plyscope.examples import EXAMPLES
from plyscope.game import play
from plyscope.study import explanation
from plyscope.trace.moment import moments


def plain(moment):
    """A moment as the page sends it: null stands for an open end of a window."""
    found = asdict(moment)
    for frame in found["path"]:
        for bound in ("alpha", "beta"):
            frame[bound] = None if frame[bound] in (-inf, inf) else frame[bound]
    return found


def told(name):
    """What is said at each tick of an example."""
    example = EXAMPLES[name]
    game = games.make(example.game)
    state = play(game, example.moves)
    trace = record(game, state, example.algorithm, **example.options)
    asked = {"algorithm": example.algorithm, "options": dict(example.options)}
    return [
        explanation(game, state, {**asked, "moment": plain(moment)}) for moment in moments(trace)
    ]


def sentences(name):
    return [one["sentence"] for one in told(name)]


def test_allies_count_what_they_get_together_until_they_break_their_word():
    said = sentences("alliances-broken")
    assert said[0] == "A is to move at the root and wants the most for A and B together."
    assert said[3] == "B breaks with A here: from now on it plays for itself."
    assert said[10] == "b1 is worth (1, 2, 6). For B that is 2, the first value here."
    assert said[19:22] == [
        "a1 is worth (1, 2, 6). For A and B together that is 3, the first value here.",
        "A and B together can get 3 at the root: (1, 2, 6) so far.",
        "A tries a2. So far A and B together get 3.",
    ]
    assert said[40] == "a2 is worth (−1, 5, 2). For A and B together that is 4: better than 3."


def test_against_a_fallible_min_nothing_is_sure():
    said = sentences("fallible")
    assert said[0].endswith("looks for the largest value it can expect.")
    assert said[7] == "MIN’s best reply so far brings 1."
    assert said[-1].startswith("MAX can expect 0.08 at the root.")
    assert not [sentence for sentence in said if "be sure" in sentence or "or less" in sentence]


def test_an_answer_from_the_book_is_the_whole_search():
    assert sentences("book") == [
        "MIN is to move at the root and looks for the smallest value it can be sure of.",
        "The opening book has this position, worth 0: nothing is searched. The search is done.",
    ]


def test_a_search_that_ends_with_a_cut_at_the_root_says_so():
    said = sentences("engine-threats")
    assert said[1] == "The first iteration looks 1 ply ahead."
    assert said[-1] == (
        "MAX can get +1 or more here. No value is larger. Nothing below can matter: 4 moves are "
        "not examined. The search is done. The root is worth +1: MAX plays c."
    )


def test_no_cut_is_announced_where_forward_pruning_leaves_no_move():
    for name in ("engine-threats", "beam", "quiescence"):
        said = told(name)
        for now, after in pairwise(said):
            if now["condition"].startswith("Cuts now"):
                assert "not examined" in after["sentence"]


def test_an_average_that_leaves_its_window_at_the_last_outcome_is_a_bound():
    said = sentences("star1-deep")
    assert said[50] == "f2 is worth at least 2. For MIN that is no better than 2: nothing changes."
    assert said[61].startswith("a2 is worth at most 4.25. For MAX that is no better than 4.25")
