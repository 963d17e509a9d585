"""Predict first: what can be asked about a moment of a search before it is told."""

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

from plyscope.exercises.question import Question
from plyscope.exercises.search_questions import most_visited, never_visited
from plyscope.explain.claims_of_tick import Meaning
from plyscope.explain.explainer import Simulations
from plyscope.explain.explanation import numbers_of, tell
from plyscope.explain.sentences import Words
from plyscope.game import CHANCE, MAX, MIN, Game
from plyscope.tape.reader import read
from plyscope.trace.number_format import number
from plyscope.trace.replay import moments
from plyscope.trace.search_traits import Manner


def predict(
    game: Game[Any],
    state: Any,
    algorithm: str,
    options: Mapping[str, Any],
    numbers: Sequence[float],
    done: bool = False,
) -> Question | None:
    """Return what can be asked about the last event of a tape, None where that is nothing.

    `numbers` is the tape up to and with that event, folded or whole; `done` tells that the search
    came to its end there. Before the first event it is asked which leaves are never visited; of a
    search by simulations, at its end, which move it visits most. What a search returns of a node is
    a fact of its tape, also where it is but a bound of what the node is worth. What EVAL says of a
    position is not asked: nobody can know it.
    """
    manner = Manner(game, algorithm, options)
    if manner.simulates:
        return most_visited(Simulations(state, manner, numbers).last(done)) if done else None
    last = deque(moments(game, state, manner, read(numbers)), maxlen=2)
    now = Meaning(game, state, manner, last[-1]._replace(last=done))
    if len(last) == 1:
        return never_visited(now) if now.moment.kind == "start" else None
    before = Meaning(game, state, manner, last[0])
    ask = {"leave": _value, "update": _window, "cut": _cut, "enter": _no_cut}.get(now.moment.kind)
    return ask(before, now) if ask else None


def _value(before: Meaning, now: Meaning) -> Question | None:
    """Ask what an inner node comes back with, where that follows from its children."""
    node, known, manner = before.node, now.moment.known, now.manner
    who = before.player(before.last)
    assert known is not None
    if node.actions < 2 or known.how or known.basis == "unknown":
        return None
    # A folded tape has of a chance node's outcomes none.
    follows = not node.cut if who == CHANCE else manner.hard or node.value == known.value
    if (manner.errs and who == MIN) or not follows:
        return None
    words, value = _words(before), known.value
    if who == CHANCE:
        why = "It is the average of its outcomes, each by its odds."
    elif node.best is None and node.noted("stand pat") is not None:
        why = f"{words.who(who)} stands pat there, with {words.value(value)}."
    elif node.best is None or node.value != value:
        why = "None of its moves came into the window, so fail-hard returns an end of it."
    else:
        action = words.action(before.at(before.last), node.best)
        why = f"{words.who(who)}’s best there is {action}, with {words.value(value)}."
    prompt = f"What does {_node(before)} come back with?"
    reason = f"{why} {tell(now).sentence}"
    if manner.vectors:
        return Question("vector", prompt, value, reason, names=tuple(now.game.players))
    choices = _choices(manner, value)
    rule = "" if words.unit.scale is None else "It is the sum that EVAL makes, or win or loss."
    return Question(
        *("value", prompt, value, reason, rule),
        choices=choices,
        signed=words.signed,
        unit=words.unit,
    )


def _window(before: Meaning, now: Meaning) -> Question | None:
    """Ask for the window of a node that a child has just improved."""
    was, node, known = now.moment.before, now.node, now.moment.known
    assert was is not None
    assert known is not None
    if not _has_window(now) or known.basis == "unknown":
        return None
    prompt = f"What are α and β now at {_node(now)}?"
    words, right = _words(now), (node.alpha, node.beta)
    unit, signed = words.unit, words.signed
    shown = (unit.write(was.alpha, signed), unit.write(was.beta, signed))
    reason = tell(now).sentence
    return Question("window", prompt, right, reason, before=shown, signed=signed, unit=unit)


def _cut(before: Meaning, now: Meaning) -> Question | None:
    """Ask whether a node is cut that is: a child has just improved it."""
    cuts = before.condition()
    if before.moment.kind != "update" or not _has_window(now) or cuts is None or not cuts.now:
        return None
    return _whether(now, now.node.remaining, tell(now).sentence)


def _no_cut(before: Meaning, now: Meaning) -> Question | None:
    """Ask whether a node is cut that is not, though a child has just improved it."""
    cuts = before.condition()
    if before.moment.kind != "update" or not _has_window(before) or cuts is None or cuts.now:
        return None
    words = _words(before)
    who, value = words.who(before.player(before.last)), words.value(before.node.value)
    end = "β" if before.player(before.last) == MAX else "α"
    rule = f"{who} is cut at v {cuts.sign} {end} = {words.value(cuts.bound)}"
    return _whether(before, 0, f"{rule}, and has v = {value}. {tell(now).sentence}")


def _whether(place: Meaning, skipped: int, reason: str) -> Question:
    prompt = f"Is {_node(place)} cut now? If so, how many of its moves are skipped?"
    return Question("cut", prompt, skipped, reason)


def _has_window(place: Meaning) -> bool:
    own = place.manner.windows and place.player(place.last) in (MAX, MIN)
    return own and not place.node.asks  # a null window's ends read alike


def _words(place: Meaning) -> Words:
    return Words(place, (), numbers_of(place))


def _node(place: Meaning) -> str:
    """Name the open node: who moves there, and where it is."""
    words, who = _words(place), place.player(place.last)
    if not place.last:
        return "the root"
    name = words.who(who)
    kind = f"the {name} node" if name in ("MAX", "MIN", "chance") else f"{name}’s node"
    return f"{kind} {words.where(place.at(place.last))}"


def _choices(manner: Manner, value: float) -> tuple[str, ...]:
    """Return the values that a game may end with, where it is won, lost or drawn and is seen so."""
    sure = not (manner.dice or manner.chosen.limited or manner.unsure or manner.guesses)
    if getattr(manner.game, "utility_range", None) != (-1, 1) or not sure:
        return ()
    values = (-1, 0, 1)
    return tuple(number(each, True) for each in values) if value in values else ()
