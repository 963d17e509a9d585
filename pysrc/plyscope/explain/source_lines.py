"""The source in step: which line of the function runs at a moment.

Shown is the function that ran, or the book's pseudocode, line for line.
"""

from dataclasses import dataclass
from functools import cache

from plyscope.explain.pseudocode import EXTENDED_FIGURES, LECTURE_FIGURES, PSEUDOCODE
from plyscope.search.algorithm import find_algorithm
from plyscope.search.compile_watch import find_watch_calls
from plyscope.trace.open_node import Tick


@dataclass(frozen=True)
class SourceText:
    """A text and the line (from 1) of each (player, verb) in it; the verb "start" is the call.

    The player is MAX, MIN or EXP, chance, where the function is that player's alone, else "". A
    note's verb is its kind.
    """

    name: str
    text: str
    lines: dict[tuple[str, str], int]


@cache
def find_source(algorithm: str) -> SourceText:
    """Return the source of an algorithm, the very function that `solve` and `record` run.

    And those that it hands its watch to, such as the search that iterative deepening repeats.
    """
    lines: dict[tuple[str, str], int] = {}
    above = 0
    function = find_algorithm(algorithm).function
    for text, told in find_watch_calls(function):
        for key, line in told:
            later = (key[0], f"{key[1]} later")
            lines.setdefault(later if key in lines else key, above + line)
        above += text.count("\n") + 2
    name = f"{function.__module__.rpartition('.')[2]}.py"
    return SourceText(name, "\n\n".join(text for text, _ in find_watch_calls(function)), lines)


@cache
def find_pseudocode(algorithm: str) -> SourceText | None:
    """Return the pseudocode of an algorithm, the book's or a lecture's; None where neither is."""
    if algorithm not in PSEUDOCODE:
        return None
    lines: dict[tuple[str, str], int] = {}
    text = []
    for number_, marked in enumerate(PSEUDOCODE[algorithm].strip("\n").splitlines(), 1):
        line, _, marks = marked.partition("  # ")
        text.append(line)
        for mark in marks.split():
            player, _, verb = mark.partition(".")
            told = verb.replace("_", " ")
            lines[("" if player == "ROOT" else player, told)] = number_
    name = "The lecture" if algorithm in LECTURE_FIGURES else "AIMA 4e"
    if algorithm in EXTENDED_FIGURES:
        name = "After AIMA 4e"
    return SourceText(name, "\n".join(text), lines)


def find_line(source: SourceText, player: str, verb: str, tick: Tick | None = None) -> int | None:
    """Return the line of a verb, or of a kind of note, where `player` moves.

    None where it is the call of a player with whom the text does not begin.
    The moment tells the several cuts of a chance node apart, and a move that is searched again.
    """
    own = {"chance": "EXP"}.get(player, player)
    keys = [(own, verb), ("", verb)]
    if verb in ("enter", "leave") and tick is not None:
        node = tick.path[-2 if verb == "enter" else -1]
        if node.is_re_search:  # another line searches a move again
            keys.insert(0, (own, f"{verb} later"))
    if verb == "cut" and own == "EXP" and tick is not None:
        # the one bound or the other, before any outcome or after
        bound = "beta" if tick.value > tick.node.entry_alpha else "alpha"
        keys.insert(0, (own, f"cut {bound}"))
        if tick.node.entered_actions:
            keys.insert(0, (own, f"cut {bound} later"))
    for key in keys:
        if key in source.lines:
            return source.lines[key]
    return next(
        (line for (_, each), line in source.lines.items() if each == verb != "start"),
        source.lines.get(("", "start")),
    )
