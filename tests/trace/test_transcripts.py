"""Transcripts of whole searches on small games: every tick, word for word."""

from pathlib import Path

import pytest

from plyscope import games, record
from plyscope.explain.source import find_source

TRANSCRIPTS = Path(__file__).parent / "transcripts"
STORIES = {
    "aima-minimax": ("tree-aima", "minimax", {}),
    "aima-cut": ("tree-aima", "alphabeta", {}),
    "aima-strict": ("tree-aima", "alphabeta", {"ties": "strict"}),
    "aima-hard": ("tree-aima", "alphabeta_hard", {}),
    "aima-uct": ("tree-aima", "uct", {"simulations": 7}),
    "lecture-minimax": ("tree-lecture", "minimax", {}),
    "lecture-cut": ("tree-lecture", "alphabeta", {}),
    "deep-cut": ("tree-deep", "alphabeta", {}),
    "dice-expectimax": ("tree-dice", "expectimax", {}),
    "bounded-star1": ("tree-bounded", "star1", {}),
    "backgammon-star2": ("tree-backgammon", "star2", {}),
    "three-maxn": ("tree-three", "maxn", {}),
    "shallow-maxn": ("tree-shallow", "maxn_shallow", {"total": 9, "least": 0}),
    "alliance-broken": ("tree-alliance", "alliances", {"alliance": "A+B", "until": 3}),
    "risky-fallible": ("tree-risky", "fallible", {}),
}


def told(game, name, options):
    """Yield a search as text: of each tick the sentence, condition, line, and variables."""
    trace = record(games.make(game), None, name, **options)
    code = find_source(name).text.splitlines()
    for tick in range(trace.ticks + 1):
        said = trace.explain(tick)
        yield f"{tick} {said.sentence}"
        if said.condition:
            yield f"   [{said.condition}]"
        yield f"   {said.player}: {code[said.source_line - 1].strip()}"
        if said.variables:
            yield "   " + ", ".join(f"{name} = {text}" for name, text in said.variables.items())


@pytest.mark.parametrize("story", STORIES)
def test_a_search_is_told_word_for_word_line_for_line_and_value_for_value(story):
    text = "\n".join(told(*STORIES[story])) + "\n"
    assert text == (TRANSCRIPTS / f"{story}.txt").read_text(encoding="utf-8")
