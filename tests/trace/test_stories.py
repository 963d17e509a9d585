"""Whole searches of every kind on the lecture's trees, told word for word and line for line."""

from pathlib import Path

import pytest

from plyscope import games, record
from plyscope.study import explanation
from plyscope.trace.moment import moments
from plyscope.trace.source import source_of
from tests.trace.test_told import plain

TRANSCRIPTS = Path(__file__).parent / "transcripts"
STORIES = {
    "aima-hard": ("tree-aima", "alphabeta_hard", {}),
    "dice-expectimax": ("tree-dice", "expectimax", {}),
    "bounded-star1": ("tree-bounded", "star1", {}),
    "backgammon-star2": ("tree-backgammon", "star2", {}),
    "three-maxn": ("tree-three", "maxn", {}),
    "shallow-maxn": ("tree-shallow", "maxn_shallow", {"total": 9, "least": 0}),
    "alliance-broken": ("tree-alliance", "alliances", {"alliance": "A+B", "until": 3}),
    "risky-fallible": ("tree-risky", "fallible", {}),
}


def told(game, name, options):
    """Return a search as text: the number of each tick, its sentence, who moves, and the line."""
    state = game.initial
    code = source_of(name).text.splitlines()
    for tick, moment in enumerate(moments(record(game, state, name, **options))):
        asked = {"algorithm": name, "options": options, "moment": plain(moment)}
        said = explanation(game, state, asked)
        yield f"{tick} {said['sentence']}"
        yield f"   {said['player']}: {code[said['line'] - 1].strip()}"


@pytest.mark.parametrize("story", STORIES)
def test_a_search_is_told_word_for_word_and_line_for_line(story):
    tree, name, options = STORIES[story]
    text = "\n".join(told(games.make(tree), name, options)) + "\n"
    assert text == (TRANSCRIPTS / f"{story}.txt").read_text(encoding="utf-8")
