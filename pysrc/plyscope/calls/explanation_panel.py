"""The data of the Why panel for a tick: the sentence, the window, the values on the path."""

from collections.abc import Mapping
from dataclasses import astuple
from math import isfinite
from typing import Any

from plyscope.explain.explanation import (
    Explanation,
    MctsExplainer,
    TreeExplainer,
    collect_numbers,
    explain_mcts_tick,
    explain_tick,
    make_explainer,
)
from plyscope.explain.mcts_claims import MctsClaims
from plyscope.game import CHANCE, Game, has_policy
from plyscope.trace.move_statistics import (
    compute_priors,
    describe_choice,
    estimate_moves,
    find_choice_ply,
    has_separate_utilities,
    list_move_statistics,
)
from plyscope.trace.tick import Cursor, OpenNode, format_player, move_phrase
from plyscope.trace.value_format import format_number, format_probability


def build_panel(
    game: Game[Any],
    state: Any,
    algorithm: str,
    options: Mapping[str, Any],
    numbers: list[float],
    is_end: bool,
) -> dict[str, Any]:
    """Return the panel for the last tick of a tape, folded or whole.

    `is_end` tells that the search ended at this tick.
    """
    explainer = make_explainer(game, state, algorithm, options, numbers)
    if isinstance(explainer, MctsExplainer):
        return _build_mcts_panel(explainer.last_cursor(is_end))
    assert isinstance(explainer, TreeExplainer)
    cursor = explainer.last_cursor(is_end)
    return explanation_data(explain_tick(cursor)) | TreePanel(cursor).build()


def explanation_data(explanation: Explanation) -> dict[str, Any]:
    """Return an explanation as plain data for JSON."""
    return {
        "sentence": explanation.sentence,
        "condition": explanation.condition,
        "claims": [claim.to_json() for claim in explanation.claims],
        "line": explanation.source_line,
        "pseudocode_line": explanation.pseudocode_line,
        "variables": dict(explanation.variables),
        "player": explanation.player,
    }


class TreePanel:
    """The panel of a search that visits each node once."""

    def __init__(self, cursor: Cursor) -> None:
        self.cursor, self.game, self.traits = cursor, cursor.game, cursor.traits
        self.unit = cursor.traits.value_unit
        self.digits = self.unit.distinguishing_digits(collect_numbers(cursor))
        self.signed = not hasattr(cursor.game, "turns")

    def build(self) -> dict[str, Any]:
        cursor, tick = self.cursor, self.cursor.tick
        player = format_player(
            self.game, cursor.player_at(cursor.last_ply), self.traits.returns_vectors
        )
        what = "Window" if self.traits.uses_windows else "Value"
        title = f"{what} of this {player} node" if player else f"{what} of this node"
        if self.traits.returns_vectors:
            title = f"Utilities at this node of {player}" if player else "Utilities at this node"
        return _describe_game(self.game) | {
            "kind": "end" if tick.is_last and tick.kind != "start" else tick.kind,
            "title": title,
            "gauge": None if self.traits.returns_vectors else self._gauge(player),
            "utilities": self._utilities(player) if self.traits.returns_vectors else None,
            "average": self._chance_sum(),
            "path": {"heads": ["Node", "Value", "[α, β]"], "rows": self._path_rows()},
            "choices": None,
        }

    def format_value(self, value: float) -> str:
        return self.unit.format_value(value, self.signed, self.digits)

    def _marked_value(self) -> tuple[Any, bool]:
        """Return the value to mark, and whether a child has just returned it."""
        tick = self.cursor.tick
        expected = tick.value if tick.annotation == "expected" else None
        is_new = tick.kind == "leave"
        node_value = self.cursor.node.value if expected is None else expected
        return (tick.value if is_new else node_value), is_new

    def _gauge(self, player: str) -> dict[str, Any]:
        node, windows = self.cursor.node, self.traits.uses_windows
        value, is_new = self._marked_value()
        value_sentence = "No value yet."
        if value is not None:
            subject = "The child’s value" if is_new else "The value so far"
            value_sentence = f"{subject} is {self._quote(value)}."
        low, high = self.format_value(node.alpha), self.format_value(node.beta)
        met = "met" if node.alpha == node.beta else "crossed" if node.alpha > node.beta else ""
        closed = f" They have {met}." if met else ""
        return {
            "mover": player if player in ("MIN", "chance") else "MAX",
            "windows": windows,
            "scale": self.unit.scale,
            "alpha": node.alpha if isfinite(node.alpha) else None,
            "beta": node.beta if isfinite(node.beta) else None,
            "value": value,
            "is_new": is_new,
            "labels": {
                "alpha": low,
                "beta": high,
                "value": "" if value is None else self.format_value(value),
            },
            "line": self._closed_window_sentence(met) if windows and player != "chance" else "",
            "words": f"α is {self._quote(node.alpha)}, β is {self._quote(node.beta)}.{closed} "
            f"{value_sentence}"
            if windows
            else value_sentence,
        }

    def _quote(self, value: float) -> str:
        """Return a value within a sentence: a number, or “X wins”."""
        text = self.format_value(value)
        return f"“{text}”" if self.unit.is_win_or_loss(value) else text

    def _closed_window_sentence(self, met: str) -> str:
        """Say that α and β have met or crossed, at a cutoff or after the last move; else ""."""
        tick, node = self.cursor.tick, self.cursor.node
        if tick.kind == "cut" and met:
            return f"α and β have {met}: the window is closed."
        if tick.kind == "update" and met == "crossed" and not node.remaining_count:
            return "α and β have crossed. It was the last move, so nothing is skipped."
        return ""

    def _utilities(self, player: str) -> dict[str, Any]:
        value, is_new = self._marked_value()
        return {"value": None if value is None else list(value), "is_new": is_new, "mover": player}

    def _chance_sum(self) -> str:
        """Write the expected value of a chance node as a sum, as far as it is known; else ""."""
        cursor = self.cursor
        chance = cursor.player_at(cursor.last_ply) == CHANCE
        if not chance or not cursor.node.closed_children or cursor.tick.kind == "cut":
            return ""
        probabilities = dict(self.game.outcomes(cursor.states[-1]))  # type: ignore[attr-defined]
        terms = [(probabilities[action], value) for action, value in cursor.node.closed_children]
        text = " + ".join(f"{format_probability(p)} · {self.format_value(v)}" for p, v in terms)
        rest = 1 - sum(p for p, _ in terms)
        if rest > 1e-9:
            return f"{text} + {format_probability(rest)} · the rest, not searched yet"
        return f"{text} = {self.format_value(sum(p * v for p, v in terms))}"

    def _path_rows(self) -> list[dict[str, Any]]:
        cursor = self.cursor
        rows = []
        for ply, open_node in enumerate(cursor.path):
            name = "root"
            if ply:
                name = self.game.action_name(cursor.states[ply - 1], cursor.actions[ply - 1])
            player = format_player(self.game, cursor.player_at(ply), self.traits.returns_vectors)
            rows.append(
                {"player": player, "name": name, "value": self._value_cell(open_node), "window": ""}
                | ({"window": self._window_cell(open_node)} if self.traits.uses_windows else {})
            )
        return rows[::-1]

    def _value_cell(self, node: OpenNode) -> str | list[str]:
        if node.value is None:
            return "–"
        if isinstance(node.value, tuple):
            return [format_number(each, False, self.digits) for each in node.value]
        return self.format_value(node.value)

    def _window_cell(self, node: OpenNode) -> str:
        return f"[{self.format_value(node.alpha)}, {self.format_value(node.beta)}]"


def _build_mcts_panel(cursor: MctsClaims) -> dict[str, Any]:
    """Return the panel of a search by simulations: the moves it chooses from."""
    game, tree, traits = cursor.game, cursor.tree, cursor.traits
    ply = find_choice_ply(tree)
    uses_priors = traits.simulation.uses_priors
    priors = compute_priors(traits, cursor.states[ply], not ply) if uses_priors else {}
    visited = tree.nodes[tree.path[ply]].children
    own_values = estimate_moves(traits, cursor.states[ply], visited) if uses_priors else {}
    state = cursor.states[0]
    rows = list_move_statistics(
        game,
        state,
        tree,
        traits.simulation,
        cursor.exploration_constant,
        known_priors=priors,
        own_values=own_values,
        played=cursor.played_action if cursor.done else None,
    )
    player = format_player(game, cursor.player_at(ply), has_separate_utilities(game))
    title = (
        "Outcomes of chance" if player == "chance" else f"{player}’s moves" if player else "Moves"
    )
    where = " at the root"
    if ply:
        where = (
            f" after {move_phrase(game, cursor.states[ply - 1], cursor.open_node.path[ply - 1])}"
        )
    panel = explanation_data(explain_mcts_tick(cursor)) | _describe_game(game)
    return panel | {
        "kind": "end" if cursor.done else _EVENT_KINDS.get(cursor.event, "annotate"),
        "title": f"{title}{where}",
        "gauge": None,
        "utilities": None,
        "average": "",
        "path": {"heads": ["Node", "Mean", "Visits"], "rows": _visit_rows(cursor)},
        "choices": {
            "ply": ply,
            "score": traits.simulation.score_name,
            "rows": [list(astuple(row)) for row in rows],
            "caption": describe_choice(
                game,
                rows,
                cursor.states[ply],
                tree,
                traits.simulation,
                cursor.done,
                cursor.move_temperature,
            ),
            "own": ("Learned" if has_policy(game) else "EVAL") if uses_priors else "",
            "phase": cursor.phase,
            "simulation": tree.simulation,
            "root": _root_rows(cursor),
        },
    }


def _root_rows(cursor: MctsClaims) -> list[list[Any]]:
    """Return the moves at the root: the name, the visits and the prior of each."""
    game, state, nodes = cursor.game, cursor.states[0], cursor.tree.nodes
    if game.is_terminal(state) or game.to_move(state) == CHANCE:
        return []
    children, traits = cursor.root.children, cursor.traits
    priors = compute_priors(traits, state, True) if traits.simulation.uses_priors else {}
    return [
        [
            game.action_name(state, action),
            nodes[children[action]].visits if action in children else 0,
            priors.get(action),
        ]
        for action in game.actions(state)
    ]


def _describe_game(game: Game[Any]) -> dict[str, Any]:
    """Return what the texts of the panel need of the game: its players; a plus before values."""
    return {"players": list(game.players), "is_signed": not hasattr(game, "turns")}


_EVENT_KINDS = {kind: kind for kind in ("start", "enter", "leave", "update")}


def _visit_rows(cursor: MctsClaims) -> list[dict[str, Any]]:
    game, nodes = cursor.game, [cursor.tree.nodes[id_] for id_ in cursor.tree.path]
    signed = not hasattr(game, "turns")
    rows = []
    for ply, node in enumerate(nodes):
        name = game.action_name(cursor.states[ply - 1], node.path[-1]) if ply else "root"
        mean = format_number(round(node.mean, 2), signed) if node.visits else "–"
        player = format_player(game, cursor.player_at(ply), has_separate_utilities(game))
        row = {"player": player, "name": name, "value": mean, "window": f"{node.visits:,}"}
        rows.append(row)
    return rows[::-1]
