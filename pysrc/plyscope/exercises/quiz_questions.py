"""Quiz questions: what can be asked about a tick or a search before it is explained."""

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

from plyscope.exercises.question import Question
from plyscope.explain.claims_of_tick import TickClaims
from plyscope.explain.explanation import (
    MctsExplainer,
    collect_numbers,
    explain_mcts_tick,
    explain_tick,
)
from plyscope.explain.mcts_claims import MctsClaims
from plyscope.explain.sentences import SentenceWriter
from plyscope.game import CHANCE, MAX, MIN, Game
from plyscope.search.compile_watch import find_watch_verbs
from plyscope.tape.reader import read_records
from plyscope.trace.replay import replay_ticks
from plyscope.trace.search_traits import SearchTraits
from plyscope.trace.tick import move_phrase
from plyscope.trace.trace import record
from plyscope.trace.value_format import format_number

MAX_LEAVES = 60  # the most that a quiz asks for
_DIRECTIONS = {"given": "left to right", "reversed": "right to left"}


def make_question(
    game: Game[Any],
    state: Any,
    algorithm: str,
    options: Mapping[str, Any],
    numbers: Sequence[float],
    is_done: bool = False,
) -> Question | None:
    """Return a question about the last event of a tape, None if there is none to ask.

    `numbers` is the tape up to and including that event, folded or whole; `is_done` says that the
    search ended there. Before the first event the question is which leaves are never visited; at
    the end of a search by simulations it is which move has the most visits. The value that a node
    returns is asked even if it is only a bound of the node's value. The result of EVAL is not
    asked, because it cannot be worked out from the tree.
    """
    traits = SearchTraits(game, algorithm, options)
    if traits.simulates:
        return (
            ask_most_visited_move(MctsExplainer(state, traits, numbers).last_cursor(is_done))
            if is_done
            else None
        )
    last = deque(replay_ticks(game, state, traits, read_records(numbers)), maxlen=2)
    now = TickClaims(game, state, traits, last[-1]._replace(is_last=is_done))
    if len(last) == 1:
        return ask_unvisited_leaves(now) if now.tick.kind == "start" else None
    before = TickClaims(game, state, traits, last[0])
    ask = {
        "leave": _ask_value,
        "update": _ask_window,
        "cut": _ask_cutoff,
        "enter": _ask_missing_cutoff,
    }.get(now.tick.kind)
    return ask(before, now) if ask else None


def _ask_value(before: TickClaims, now: TickClaims) -> Question | None:
    """Ask for the value that an inner node returns, if it follows from the children."""
    node, bound, traits = before.node, now.tick.node_bound, now.traits
    player = before.player_at(before.last_ply)
    assert bound is not None
    if node.action_count < 2 or bound.origin or bound.basis == "unknown":
        return None
    # A folded tape has no outcomes of a chance node.
    follows = not node.cut if player == CHANCE else traits.is_fail_hard or node.value == bound.value
    if (traits.has_fallible_min and player == MIN) or not follows:
        return None
    words, value = _sentence_writer(before), bound.value
    if player == CHANCE:
        reason = "It is the average of its outcomes, weighted by probability."
    elif node.best_action is None and node.annotation_value("stand pat") is not None:
        reason = f"{words.player_name(player)} stands pat there with {words.format_value(value)}."
    elif node.best_action is None or node.value != value:
        reason = (
            "None of its moves is inside the window, so fail-hard returns a bound of the window."
        )
    else:
        action = words.move_name(before.path_to(before.last_ply), node.best_action)
        best, who = words.format_value(value), words.player_name(player)
        reason = f"{who}’s best move there is {action}, with value {best}."
    prompt = f"What does {_describe_node(before)} return?"
    reason = f"{reason} {explain_tick(now).sentence}"
    if traits.returns_vectors:
        return Question("vector", prompt, value, reason, names=tuple(now.game.players))
    choices = _list_outcome_values(traits, value)
    rule = (
        ""
        if words.unit.scale is None
        else "Answer with the weighted sum of EVAL, or with {} or {}.".format(*words.unit.win_texts)
    )
    return Question(
        *("value", prompt, value, reason, rule),
        choices=choices,
        is_signed=words.signed,
        unit=words.unit,
    )


def _ask_window(before: TickClaims, now: TickClaims) -> Question | None:
    """Ask for the window of a node that a child has just changed."""
    previous, node, bound = now.tick.previous_node, now.node, now.tick.node_bound
    assert previous is not None
    assert bound is not None
    if not _has_window(now) or bound.basis == "unknown":
        return None
    prompt = f"What are α and β now at {_describe_node(now)}?"
    words, right = _sentence_writer(now), (node.alpha, node.beta)
    unit, signed = words.unit, words.signed
    shown = (unit.format_value(previous.alpha, signed), unit.format_value(previous.beta, signed))
    reason = explain_tick(now).sentence
    return Question(
        "window", prompt, right, reason, previous_window=shown, is_signed=signed, unit=unit
    )


def _ask_cutoff(before: TickClaims, now: TickClaims) -> Question | None:
    """Ask whether a node is cut off, about one that is: a child has just changed its window."""
    cuts = before.condition()
    if before.tick.kind != "update" or not _has_window(now) or cuts is None or not cuts.is_met:
        return None
    return _make_cutoff_question(now, now.node.remaining_count, explain_tick(now).sentence)


def _ask_missing_cutoff(before: TickClaims, now: TickClaims) -> Question | None:
    """Ask whether a node is cut off, about one that is not though a child changed its window."""
    cuts = before.condition()
    if before.tick.kind != "update" or not _has_window(before) or cuts is None or cuts.is_met:
        return None
    words = _sentence_writer(before)
    player, value = (
        words.player_name(before.player_at(before.last_ply)),
        words.format_value(before.node.value),
    )
    end = "β" if before.player_at(before.last_ply) == MAX else "α"
    rule = f"{player} cuts off at v {cuts.sign} {end} = {words.format_value(cuts.threshold)}"
    return _make_cutoff_question(
        before, 0, f"{rule}, but v = {value}. {explain_tick(now).sentence}"
    )


def _make_cutoff_question(claims: TickClaims, skipped: int, reason: str) -> Question:
    prompt = f"Is {_describe_node(claims)} cut off now? If so, how many of its moves are skipped?"
    return Question("cut", prompt, skipped, reason)


def _has_window(claims: TickClaims) -> bool:
    has_bounds = claims.traits.uses_windows and claims.player_at(claims.last_ply) in (
        MAX,
        MIN,
    )
    return has_bounds and not claims.node.question_sign  # the bounds of a null window read alike


def _sentence_writer(claims: TickClaims) -> SentenceWriter:
    return SentenceWriter(claims, (), collect_numbers(claims))


def _describe_node(claims: TickClaims) -> str:
    """Describe the open node: the player to move and its location."""
    words, player = _sentence_writer(claims), claims.player_at(claims.last_ply)
    if not claims.last_ply:
        return "the root"
    name = words.player_name(player)
    kind = f"the {name} node" if name in ("MAX", "MIN", "chance") else f"{name}’s node"
    return f"{kind} {words.location(claims.path_to(claims.last_ply))}"


def _list_outcome_values(traits: SearchTraits, value: float) -> tuple[str, ...]:
    """Return win, draw and loss as text if the search proves which; otherwise nothing."""
    is_exact = not (
        traits.has_expected_values
        or traits.definition.has_limit
        or traits.forward_prunes
        or traits.stores_estimates
    )
    if getattr(traits.game, "utility_range", None) != (-1, 1) or not is_exact:
        return ()
    values = (-1, 0, 1)
    return tuple(format_number(each, True) for each in values) if value in values else ()


def ask_unvisited_leaves(start: TickClaims) -> Question | None:
    """Ask which leaves of a small tree are never visited, if the order of moves is fixed."""
    game: Any = start.game
    traits, state = start.traits, start.states[0]
    order = traits.option_value("order") or "given"
    is_exact = not (
        traits.has_expected_values
        or traits.definition.has_limit
        or traits.forward_prunes
        or traits.stores_estimates
    )
    prunes = "cut" in find_watch_verbs(traits.definition.function)
    if not (is_exact and prunes and hasattr(game, "turns") and order in _DIRECTIONS):
        return None
    if game.is_terminal(state) or len(leaves := _list_leaves(game, state)) > MAX_LEAVES:
        return None
    never = record(game, state, traits.algorithm, **traits.options).unvisited_states()
    rule = f"{traits.definition.title} searches from {_DIRECTIONS[order]}"
    cuts = "v > β and at v < α" if traits.cuts_strictly else "v ≥ β and at v ≤ α"
    missed = [leaf for leaf in leaves if leaf in never]
    return Question(
        "leaves",
        "Which leaves are never visited?",
        tuple(leaves[leaf][0] for leaf in missed),
        "The playback shows where they are cut off." if missed else "There is no cutoff.",
        rule=f"{rule}; it cuts at {cuts}." if traits.uses_windows else f"{rule}.",
        names=tuple(name for name, _ in leaves.values()),
        leaf_paths=tuple(
            (path, format_number(game.leaf_value(leaf))) for leaf, (_, path) in leaves.items()
        ),
    )


def _list_leaves(tree: Any, state: Any) -> dict[Any, tuple[str, tuple[int, ...]]]:
    """Return the leaves below a node, left to right, with their names and paths."""
    found: dict[Any, tuple[str, tuple[int, ...]]] = {}
    stack: list[tuple[Any, str, tuple[int, ...]]] = [(state, "", ())]
    while stack and len(found) <= MAX_LEAVES:
        node, name, path = stack.pop()
        if tree.is_terminal(node):
            found[node] = (name, path)
        for action in reversed(tree.actions(node)):
            move = tree.action_name(node, action)
            full_name = f"{name} {move}".strip() if tree.has_names(node) else move
            stack.append((tree.result(node, action), full_name, (*path, action)))
    return found


def ask_most_visited_move(end: MctsClaims) -> Question | None:
    """Ask which move at the root has the most visits at the end of a search by simulations."""
    moves = [end.tree.nodes[child] for child in end.root.children.values()]
    if end.root.action_count < 2 or len(moves) < 2 or end.player_at(0) == CHANCE:
        return None
    max_visits = max(move.visits for move in moves)
    actions = end.game.actions(end.states[0])
    name = {action: move_phrase(end.game, end.states[0], action) for action in actions}
    right = tuple(name[move.path[-1]] for move in moves if move.visits == max_visits)
    prompt = "Which root move will have the most visits at the end?"
    reason = explain_mcts_tick(end).sentence
    return Question("move", prompt, right, reason, names=tuple(name.values()))
