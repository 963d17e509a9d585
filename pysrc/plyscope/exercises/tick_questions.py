"""Predict first: what can be asked about a moment of a search before it is told."""

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

from plyscope.exercises.question import Question
from plyscope.exercises.search_questions import ask_most_visited_move, ask_unvisited_leaves
from plyscope.explain.claims_of_tick import TickClaims
from plyscope.explain.explanation import MctsExplainer, collect_numbers, explain_tick
from plyscope.explain.sentences import SentenceWriter
from plyscope.game import CHANCE, MAX, MIN, Game
from plyscope.tape.reader import read_records
from plyscope.trace.replay import replay_ticks
from plyscope.trace.search_traits import SearchTraits
from plyscope.trace.value_format import format_number


def make_question(
    game: Game[Any],
    state: Any,
    algorithm: str,
    options: Mapping[str, Any],
    numbers: Sequence[float],
    is_done: bool = False,
) -> Question | None:
    """Return what can be asked about the last event of a tape, None where that is nothing.

    `numbers` is the tape up to and with that event, folded or whole; `done` tells that the search
    came to its end there. Before the first event it is asked which leaves are never visited; of a
    search by simulations, at its end, which move it visits most. What a search returns of a node is
    a fact of its tape, also where it is but a bound of what the node is worth. What EVAL says of a
    position is not asked: nobody can know it.
    """
    manner = SearchTraits(game, algorithm, options)
    if manner.simulates:
        return (
            ask_most_visited_move(MctsExplainer(state, manner, numbers).last_cursor(is_done))
            if is_done
            else None
        )
    last = deque(replay_ticks(game, state, manner, read_records(numbers)), maxlen=2)
    now = TickClaims(game, state, manner, last[-1]._replace(is_last=is_done))
    if len(last) == 1:
        return ask_unvisited_leaves(now) if now.tick.kind == "start" else None
    before = TickClaims(game, state, manner, last[0])
    ask = {
        "leave": _ask_value,
        "update": _ask_window,
        "cut": _ask_cutoff,
        "enter": _ask_missing_cutoff,
    }.get(now.tick.kind)
    return ask(before, now) if ask else None


def _ask_value(before: TickClaims, now: TickClaims) -> Question | None:
    """Ask what an inner node comes back with, where that follows from its children."""
    node, known, manner = before.node, now.tick.node_bound, now.traits
    who = before.player_at(before.last_ply)
    assert known is not None
    if node.action_count < 2 or known.origin or known.basis == "unknown":
        return None
    # A folded tape has of a chance node's outcomes none.
    follows = not node.cut if who == CHANCE else manner.is_fail_hard or node.value == known.value
    if (manner.has_fallible_min and who == MIN) or not follows:
        return None
    words, value = _sentence_writer(before), known.value
    if who == CHANCE:
        why = "It is the average of its outcomes, each by its odds."
    elif node.best_action is None and node.annotation_value("stand pat") is not None:
        why = f"{words.player_name(who)} stands pat there, with {words.format_value(value)}."
    elif node.best_action is None or node.value != value:
        why = "None of its moves came into the window, so fail-hard returns an end of it."
    else:
        action = words.move_name(before.path_to(before.last_ply), node.best_action)
        why = (
            f"{words.player_name(who)}’s best there is {action}, with {words.format_value(value)}."
        )
    prompt = f"What does {_describe_node(before)} come back with?"
    reason = f"{why} {explain_tick(now).sentence}"
    if manner.returns_vectors:
        return Question("vector", prompt, value, reason, names=tuple(now.game.players))
    choices = _list_outcome_values(manner, value)
    rule = "" if words.unit.scale is None else "It is the sum that EVAL makes, or win or loss."
    return Question(
        *("value", prompt, value, reason, rule),
        choices=choices,
        is_signed=words.signed,
        unit=words.unit,
    )


def _ask_window(before: TickClaims, now: TickClaims) -> Question | None:
    """Ask for the window of a node that a child has just improved."""
    was, node, known = now.tick.previous_node, now.node, now.tick.node_bound
    assert was is not None
    assert known is not None
    if not _has_window(now) or known.basis == "unknown":
        return None
    prompt = f"What are α and β now at {_describe_node(now)}?"
    words, right = _sentence_writer(now), (node.alpha, node.beta)
    unit, signed = words.unit, words.signed
    shown = (unit.format_value(was.alpha, signed), unit.format_value(was.beta, signed))
    reason = explain_tick(now).sentence
    return Question(
        "window", prompt, right, reason, previous_window=shown, is_signed=signed, unit=unit
    )


def _ask_cutoff(before: TickClaims, now: TickClaims) -> Question | None:
    """Ask whether a node is cut that is: a child has just improved it."""
    cuts = before.condition()
    if before.tick.kind != "update" or not _has_window(now) or cuts is None or not cuts.is_met:
        return None
    return _make_cutoff_question(now, now.node.remaining_count, explain_tick(now).sentence)


def _ask_missing_cutoff(before: TickClaims, now: TickClaims) -> Question | None:
    """Ask whether a node is cut that is not, though a child has just improved it."""
    cuts = before.condition()
    if before.tick.kind != "update" or not _has_window(before) or cuts is None or cuts.is_met:
        return None
    words = _sentence_writer(before)
    who, value = (
        words.player_name(before.player_at(before.last_ply)),
        words.format_value(before.node.value),
    )
    end = "β" if before.player_at(before.last_ply) == MAX else "α"
    rule = f"{who} is cut at v {cuts.sign} {end} = {words.format_value(cuts.threshold)}"
    return _make_cutoff_question(
        before, 0, f"{rule}, and has v = {value}. {explain_tick(now).sentence}"
    )


def _make_cutoff_question(tick_claims: TickClaims, skipped: int, reason: str) -> Question:
    prompt = f"Is {_describe_node(tick_claims)} cut now? If so, how many of its moves are skipped?"
    return Question("cut", prompt, skipped, reason)


def _has_window(tick_claims: TickClaims) -> bool:
    own = tick_claims.traits.uses_windows and tick_claims.player_at(tick_claims.last_ply) in (
        MAX,
        MIN,
    )
    return own and not tick_claims.node.question_sign  # a null window's ends read alike


def _sentence_writer(tick_claims: TickClaims) -> SentenceWriter:
    return SentenceWriter(tick_claims, (), collect_numbers(tick_claims))


def _describe_node(tick_claims: TickClaims) -> str:
    """Name the open node: who moves there, and where it is."""
    words, who = _sentence_writer(tick_claims), tick_claims.player_at(tick_claims.last_ply)
    if not tick_claims.last_ply:
        return "the root"
    name = words.player_name(who)
    kind = f"the {name} node" if name in ("MAX", "MIN", "chance") else f"{name}’s node"
    return f"{kind} {words.location(tick_claims.path_to(tick_claims.last_ply))}"


def _list_outcome_values(traits: SearchTraits, value: float) -> tuple[str, ...]:
    """Return the values that a game may end with, where it is won, lost or drawn and is seen so."""
    sure = not (
        traits.has_expected_values
        or traits.definition.has_limit
        or traits.forward_prunes
        or traits.stores_estimates
    )
    if getattr(traits.game, "utility_range", None) != (-1, 1) or not sure:
        return ()
    values = (-1, 0, 1)
    return tuple(format_number(each, True) for each in values) if value in values else ()
