"""Answers about a search that the page shows: its source, explanations, skipped moves, sizes.

A call keeps no state: it gets the position as moves and the tick as the tape up to there.
"""

from collections.abc import Sequence
from math import inf
from typing import Any

from plyscope.calls.explanation_panel import build_panel
from plyscope.calls.game_queries import describe_result, follow_path
from plyscope.calls.playing_strength import Strength
from plyscope.calls.step_files import pack_steps
from plyscope.counters import CountingWatch
from plyscope.evaluation import evaluate_by_feature, has_features, parse_weights
from plyscope.exercises import Question, grade_question, make_question
from plyscope.explain.skipped_moves import evaluate_skipped_moves
from plyscope.explain.source import SourceText, find_pseudocode, find_source
from plyscope.game import Action, Game
from plyscope.render.board_svg import find_board_view
from plyscope.render.svg import draw_svg
from plyscope.render.textbook_layout import build_figure
from plyscope.render.tikz import draw_tikz
from plyscope.search.algorithm import UP_TO_TWO_WITHOUT_CHANCE, find_algorithm
from plyscope.search.minimal_proof import (
    count_minimal_leaves,
    effective_branching_factor,
    searched_depth,
)
from plyscope.search.node_budget import limit_moves
from plyscope.search.solve import solve
from plyscope.search.tree_size import PartialCountError, SizeCache, TreeTooLargeError, count_tree
from plyscope.trace import Node, Tape, Trace, trace_json
from plyscope.trace.random_game import replay_random_game
from plyscope.trace.search_traits import SearchTraits
from plyscope.trace.tape_validation import check_tape
from plyscope.trace.trace import record_tape
from plyscope.trace.value_format import RAW_VALUES, ValueUnit
from plyscope.watch import SILENT, SearchStopped

Options = dict[str, Any]
MAX_POSITIONS = 40_000  # different ones, of a tree whose size is counted
MAX_REPLAYED = 20_000  # simulations
POSITIONS_PER_CALL = (
    2_000  # counted in one call: a tenth of a second, so that other calls need not wait
)

_ESTIMATE_ORIGINS = ("judged", "estimate")  # origins of a value that EVAL returned


def find_source_texts(algorithm: str, strength: Strength) -> dict[str, Any]:
    """Return the source code of a search, and its pseudocode in the book, if it has one."""
    name, _ = strength.select_search(algorithm, {})
    pseudocode = find_pseudocode(name)
    return {
        "source": _source_data(find_source(name)),
        "pseudocode": None if pseudocode is None else _source_data(pseudocode),
    }


def explain_last_tick(
    game: Game[Any],
    state: Any,
    *,
    algorithm: str,
    options: Options,
    strength: Strength,
    tape: list[float],
    done: bool,
) -> dict[str, Any]:
    """Return the Why panel for the last tick of `tape`.

    The page sends the tape up to that tick, every closed subtree folded to its enter and leave (see
    tape/writer.py); `done` says that the search ended at this tick.
    """
    name, options = strength.select_search(algorithm, options)
    find_algorithm(name).check(game, options)
    check_tape(game, state, name, options, tape, done)
    panel = build_panel(game, state, name, options, tape, done)
    evaluation = _explain_evaluation_of(game, state, name, options, panel["claims"])
    return panel | {"evaluation": evaluation}


def find_random_game(
    game: Any,
    state: Any,
    *,
    algorithm: str,
    options: Options,
    strength: Strength,
    simulation: int,
) -> dict[str, Any]:
    """Return the random game of a simulation: its moves, the cells of the board at its end, the
    result.
    """
    name, options = strength.select_search(algorithm, options)
    find_algorithm(name).check(game, options)
    if simulation > MAX_REPLAYED:
        raise ValueError(
            f"Simulation {simulation:,} is too late to be played again: expected at most "
            f"{MAX_REPLAYED:,}."
        )
    path, actions, end = replay_random_game(game, state, name, options, simulation)
    state, moves = follow_path(game, state, path), []
    for action in actions:
        moves.append(game.action_name(state, action))
        state = game.result(state, action)
    result = describe_result(game, end)
    return {"moves": moves, "cells": list(game.view(end).cells), "result": result["text"]}


def quiz_tick(
    game: Game[Any],
    state: Any,
    *,
    algorithm: str,
    options: dict[str, Any],
    strength: Strength,
    tape: list[float],
    done: bool,
    answer: dict[str, Any] | None,
) -> dict[str, Any] | None:
    """Return the question about the last tick of `tape`, or None if it has none.

    With an answer, {"given": ...}, return whether it is right, and why; given None, the solution.
    """
    name, options = strength.select_search(algorithm, options)
    find_algorithm(name).check(game, options)
    check_tape(game, state, name, options, tape, done)
    question = make_question(game, state, name, options, tape, done)
    if answer is None or question is None:
        return None if question is None else _question_data(question)
    right, sentence = grade_question(question, answer["given"])
    return {"right": right, "sentence": sentence}


def _question_data(question: Question) -> dict[str, Any]:
    return {
        "kind": question.kind,
        "prompt": question.prompt,
        "rule": question.rule,
        "names": question.names,
        "choices": question.choices,
        "before": question.previous_window,
        "places": question.leaf_paths,
    }


def explain_evaluation(
    game: Game[Any], state: Any, *, path: list[int], weights: str
) -> dict[str, Any] | None:
    """Return the evaluation of a node by feature; None for a game without features.

    `weights` is the text of the option. A term is [feature, value, weight, product].
    """
    if not has_features(game):
        return None
    state = follow_path(game, state, path)
    evaluation = evaluate_by_feature(game, state, parse_weights(game, weights))  # type: ignore[arg-type]
    return {**evaluation._asdict(), "terms": [list(term) for term in evaluation.terms]}


def _explain_evaluation_of(
    game: Game[Any], state: Any, name: str, options: Options, claims: list[dict[str, Any]]
) -> dict[str, Any] | None:
    """Return the evaluation of the node that the claims are about; None if EVAL was not called."""
    path = next(
        (claim["node"] for claim in claims if claim.get("origin") in _ESTIMATE_ORIGINS), None
    )
    algorithm = find_algorithm(name)
    if path is None or "weights" not in algorithm.options:
        return None
    if not algorithm.has_effect("weights", game):  # as where a network evaluates
        return None
    evaluation = explain_evaluation(game, state, path=path, weights=options.get("weights", ""))
    if not evaluation or not evaluation["terms"]:
        return None
    own_weights = game.weights  # type: ignore[attr-defined]
    changed = [name for name, _, weight, _ in evaluation["terms"] if weight != own_weights[name]]
    return evaluation | {"changed_weights": changed}


def find_skipped_moves(
    game: Game[Any], state: Any, *, algorithm: str, options: Options, **node: Any
) -> dict[str, Any]:
    """Return the skipped moves of a node, as `open_skipped_moves` does.

    They are evaluated by the weights of the search and listed in its order.
    """
    definition = find_algorithm(algorithm)
    definition.check(game, options)
    variant = definition.depth_variant if node["strength"].kind == "depth" else ""
    unit = SearchTraits(game, variant or algorithm, options).value_unit
    game, *_ = definition.prepare(limit_moves(game), options, SILENT)
    return open_skipped_moves(game, state, unit=unit, **node)


def open_skipped_moves(
    game: Game[Any],
    state: Any,
    *,
    strength: Strength,
    path: list[int],
    entered: list[int],
    value: float,
    alpha: float | None,
    beta: float | None,
    unit: ValueUnit = RAW_VALUES,
) -> dict[str, Any]:
    """Return the skipped moves of the node at the end of a path, with their values and a proof.

    `strength` has the depth of the search, or of its option; an infinite bound is None; `unit` is
    the unit of the values in the proof. Raises ValueError if no move was skipped there.
    """
    state = follow_path(game, state, path)
    depth = strength.depth - len(path) if strength.kind == "depth" else None
    if depth is not None and depth < 1:
        raise ValueError(
            f"path has {len(path)} actions, expected fewer than {strength.depth}: a search to that "
            "depth tries no moves below."
        )
    if set(game.actions(state)) <= set(entered):
        raise ValueError("No move was skipped at this node.")
    window = (-inf if alpha is None else alpha, inf if beta is None else beta)
    skipped = evaluate_skipped_moves(game, state, entered, value, window, depth, unit)
    return {
        "ghosts": [[move.action, move.name, move.value] for move in skipped.moves],
        "value": skipped.value,
        "proof": skipped.proof,
    }


class _Count:
    """What is counted, and the sizes known: a global name that changes would spoil a sandbox."""

    key: Any = None
    known_sizes: SizeCache

    def begin(self, key: Any) -> None:
        self.key, self.known_sizes = key, {}


_count = _Count()


def count_tree_size(
    game: Game[Any], state: Any, key: Any, *, depth: int | None, part: bool
) -> dict[str, int] | str | None:
    """Return the size of minimax's tree; None if it is too large to count.

    With `part` return "more" before that takes long; a call with the same `key` then goes on.
    """
    if _count.key != (key, depth):
        _count.begin((key, depth))
    try:
        max_new_positions = POSITIONS_PER_CALL if part else inf
        nodes, leaves = count_tree(
            game,
            state,
            depth,
            max_positions=MAX_POSITIONS,
            known_sizes=_count.known_sizes,
            max_new_positions=max_new_positions,
        )
    except PartialCountError:
        return "more"
    except TreeTooLargeError:
        _count.begin(None)
        return None
    _count.begin(None)
    return {"nodes": nodes, "leaves": leaves}


def count_nodes(
    game: Game[Any],
    state: Any,
    *,
    algorithm: str,
    options: Options,
    strength: Strength,
    max_nodes: int,
) -> int | None:
    """Return the number of nodes that a search visits; None if it is more than `max_nodes`."""
    name, options = strength.select_search(algorithm, options)
    watch = _LimitedCount(max_nodes)
    try:
        solve(game, state, name, watch, **options)
    except SearchStopped:
        return None
    return watch.nodes


class _LimitedCount(CountingWatch):
    """Count the events of a search, and end it after `max_nodes` nodes."""

    def __init__(self, max_nodes: int) -> None:
        super().__init__()
        self.max_nodes = max_nodes

    def enter(self, action: Action, alpha: float = -inf, beta: float = inf) -> None:
        super().enter(action, alpha, beta)
        if self.nodes > self.max_nodes:
            raise SearchStopped


def count_minimal_tree(game: Game[Any], state: Any, *, depth: int | None) -> int | None:
    """Return the number of leaves of the minimal tree; None if the tree is too large.

    0 with chance or a third player, where best moves and refutations prove no value.
    """
    if not UP_TO_TWO_WITHOUT_CHANCE.includes(game):
        return 0
    try:
        return count_minimal_leaves(game, state, depth, max_positions=MAX_POSITIONS)
    except TreeTooLargeError:
        return None


def measure_branching(
    *,
    algorithm: str,
    options: Options,
    strength: Strength,
    nodes: int,
    plies: int,
    iterations: int,
) -> float | None:
    """Return the effective branching factor of a search that ended; None for simulations.

    The search visited `nodes` nodes down to ply `plies`; iterative deepening finished `iterations`.
    """
    name, options = strength.select_search(algorithm, options)
    definition = find_algorithm(name)
    if definition.traits.simulation is not None:
        return None
    option = definition.options.get("depth")
    depth: int | None = None
    if option is not None:
        depth = options.get("depth", option.default)
        option.check("depth", depth)
    return effective_branching_factor(nodes, searched_depth(depth, iterations, plies))


def draw_figure(
    game: Game[Any],
    state: Any,
    *,
    format: str,
    nodes: list[Node],
    signs: Sequence[str] = (),
    scale: float | None = None,
) -> str:
    """Return nodes of a search, the root first, as a picture in "svg" or "tikz".

    `signs` has the sign before each node's value, "later" for a value not returned yet; `scale` is
    the divisor that undoes the scaling of values. The position of chess and draughts is drawn above
    the tree.
    """
    sign_of_node = {node.id: sign for node, sign in zip(nodes, signs, strict=False)}
    root = build_figure(game, state, nodes, sign_of_node, ValueUnit(scale, tuple(game.players)))
    return (draw_tikz if format == "tikz" else draw_svg)(root, find_board_view(game, state))


def export_trace(
    game: Game[Any], state: Any, *, algorithm: str, options: Options, strength: Strength
) -> dict[str, Any]:
    """Search again and return the whole trace as plain data."""
    return trace_json.trace_to_json(_record_again(game, state, algorithm, options, strength))


def draw_step_files(
    game: Game[Any],
    state: Any,
    *,
    algorithm: str,
    options: Options,
    strength: Strength,
    format: str,
) -> dict[str, Any]:
    """Search again and return its pictures step by step; see `pack_steps`."""
    return pack_steps(_record_again(game, state, algorithm, options, strength), format)


def _record_again(
    game: Game[Any], state: Any, algorithm: str, options: Options, strength: Strength
) -> Trace:
    name, options = strength.select_search(algorithm, options)
    tape = _BoundedTape()
    try:
        result = record_tape(game, state, name, tape, **options)
    except SearchStopped:
        raise ValueError(too_long_sentence(_BoundedTape.max_numbers)) from None
    return Trace(game, state, tape.numbers, result, name, options)


def too_long_sentence(max_numbers: int) -> str:
    """Return the error for a trace of more than `max_numbers` numbers."""
    return (
        f"The trace has more than {max_numbers:,} numbers: choose a position nearer to the end, or "
        "fewer plies."
    )


class _BoundedTape(Tape):
    """A tape that stops a search when it grows too large for a file."""

    max_numbers = 1_000_000

    def __init__(self) -> None:
        super().__init__()
        self.limit = self.max_numbers

    def deliver_block(self) -> None:
        raise SearchStopped


def _source_data(source: SourceText) -> dict[str, str]:
    return {"name": source.name, "text": source.text}
