"""What the page's drawer shows of a tick: the sentence, and all that stands beside it."""

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
from plyscope.game import CHANCE, Game
from plyscope.trace.move_statistics import (
    compute_priors,
    describe_choice,
    find_choice_ply,
    has_separate_utilities,
    list_move_statistics,
)
from plyscope.trace.tick import Cursor, OpenNode, format_player, move_phrase
from plyscope.trace.value_format import format_number, format_probability


def drawer(
    game: Game[Any],
    state: Any,
    algorithm: str,
    options: Mapping[str, Any],
    numbers: list[float],
    done: bool,
) -> dict[str, Any]:
    """Return all that is shown of the last tick of a tape, folded or whole.

    `done` tells that the search came to its end there.
    """
    told = make_explainer(game, state, algorithm, options, numbers)
    if isinstance(told, MctsExplainer):
        return _simulated(told.last_cursor(done))
    assert isinstance(told, TreeExplainer)
    place = told.last_cursor(done)
    return shown_of(explain_tick(place)) | Shown(place).parts()


def shown_of(told: Explanation) -> dict[str, Any]:
    """Return what is told of a tick as plain data."""
    return {
        "sentence": told.sentence,
        "condition": told.condition,
        "claims": [claim.to_json() for claim in told.claims],
        "line": told.source_line,
        "pseudocodeLine": told.pseudocode_line,
        "variables": dict(told.variables),
        "player": told.player,
    }


class Shown:
    """The parts of the drawer for a search that visits each node once."""

    def __init__(self, place: Cursor) -> None:
        self.place, self.game, self.manner = place, place.game, place.traits
        self.unit = place.traits.value_unit
        self.digits = self.unit.distinguishing_digits(collect_numbers(place))
        self.signed = not hasattr(place.game, "turns")

    def parts(self) -> dict[str, Any]:
        place, moment = self.place, self.place.tick
        who = format_player(self.game, place.player_at(place.last_ply), self.manner.returns_vectors)
        what = "Window" if self.manner.uses_windows else "Value"
        title = f"{what} of this {who} node" if who else f"{what} of this node"
        if self.manner.returns_vectors:
            title = f"Utilities at this node of {who}" if who else "Utilities at this node"
        return {
            "kind": "end" if moment.is_last and moment.kind != "start" else moment.kind,
            "title": title,
            "gauge": None if self.manner.returns_vectors else self._gauge(who),
            "utilities": self._utilities(who) if self.manner.returns_vectors else None,
            "average": self._average(),
            "path": {"heads": ["Node", "Value", "[α, β]"], "rows": self._rows()},
            "choices": None,
        }

    def value(self, value: float) -> str:
        return self.unit.format_value(value, self.signed, self.digits)

    def _marked(self) -> tuple[Any, bool]:
        """Return the value to mark, and whether a child has just come back with it."""
        moment = self.place.tick
        expected = moment.value if moment.annotation == "expected" else None
        new = moment.kind == "leave"
        own = self.place.node.value if expected is None else expected
        return (moment.value if new else own), new

    def _gauge(self, who: str) -> dict[str, Any]:
        node, windows = self.place.node, self.manner.uses_windows
        value, new = self._marked()
        found = "No value yet."
        if value is not None:
            found = f"{'The child’s value' if new else 'The value so far'} is {self.value(value)}."
        low, high = self.value(node.alpha), self.value(node.beta)
        met = "met" if node.alpha == node.beta else "crossed" if node.alpha > node.beta else ""
        closed = f" They have {met}." if met else ""
        return {
            "mover": who if who in ("MIN", "chance") else "MAX",
            "windows": windows,
            "alpha": node.alpha if isfinite(node.alpha) else None,
            "beta": node.beta if isfinite(node.beta) else None,
            "value": value,
            "isNew": new,
            "labels": {
                "alpha": low,
                "beta": high,
                "value": "" if value is None else self.value(value),
            },
            "line": self._closed(met) if windows and who != "chance" else "",
            "words": f"α is {low}, β is {high}.{closed} {found}" if windows else found,
        }

    def _closed(self, met: str) -> str:
        """Say that a window has closed, at a cutoff or where nothing is left to cut."""
        moment, node = self.place.tick, self.place.node
        if moment.kind == "cut" and met:
            return f"α and β have {met}: the window is closed."
        if moment.kind == "update" and met == "crossed" and not node.remaining_count:
            return "α and β have crossed. It was the last move, so nothing is skipped."
        return ""

    def _utilities(self, who: str) -> dict[str, Any]:
        value, new = self._marked()
        return {"value": None if value is None else list(value), "isNew": new, "mover": who}

    def _average(self) -> str:
        """Write the average of a chance node as the sum that it is so far; "" elsewhere."""
        place = self.place
        chance = place.player_at(place.last_ply) == CHANCE
        if not chance or not place.node.closed_children or place.tick.kind == "cut":
            return ""
        odds = dict(self.game.outcomes(place.states[-1]))  # type: ignore[attr-defined]
        terms = [(odds[action], value) for action, value in place.node.closed_children]
        text = " + ".join(f"{format_probability(p)} · {self.value(v)}" for p, v in terms)
        rest = 1 - sum(p for p, _ in terms)
        if rest > 1e-9:
            return f"{text} + {format_probability(rest)} of what is still to come"
        return f"{text} = {self.value(sum(p * v for p, v in terms))}"

    def _rows(self) -> list[dict[str, Any]]:
        place = self.place
        rows = []
        for ply, frame in enumerate(place.path):
            name = "root"
            if ply:
                name = self.game.action_name(place.states[ply - 1], place.actions[ply - 1])
            who = format_player(self.game, place.player_at(ply), self.manner.returns_vectors)
            rows.append(
                {"player": who, "name": name, "value": self._cell(frame), "window": ""}
                | ({"window": self._window(frame)} if self.manner.uses_windows else {})
            )
        return rows[::-1]

    def _cell(self, frame: OpenNode) -> str | list[str]:
        if frame.value is None:
            return "–"
        if isinstance(frame.value, tuple):
            return [format_number(each, False, self.digits) for each in frame.value]
        return self.value(frame.value)

    def _window(self, frame: OpenNode) -> str:
        return f"[{self.value(frame.alpha)}, {self.value(frame.beta)}]"


def _simulated(place: MctsClaims) -> dict[str, Any]:
    """Return the drawer of a search by simulations: which moves it chooses from."""
    game, tree, manner = place.game, place.tree, place.traits
    ply = find_choice_ply(tree)
    known = compute_priors(manner, place.states[ply]) if manner.simulation.uses_priors else {}
    state = place.states[0]
    rows = list_move_statistics(
        game,
        state,
        tree,
        manner.simulation,
        place.exploration_constant,
        known_priors=known,
        done=place.done,
    )
    who = format_player(game, place.player_at(ply), has_separate_utilities(game))
    named = "What chance may bring" if who == "chance" else f"{who}’s moves" if who else "Moves"
    at = " at the root"
    if ply:
        at = f" after {move_phrase(game, place.states[ply - 1], place.open_node.path[ply - 1])}"
    return shown_of(explain_mcts_tick(place)) | {
        "kind": "end" if place.done else _KINDS.get(place.event, "annotate"),
        "title": f"{named}{at}",
        "gauge": None,
        "utilities": None,
        "average": "",
        "path": {"heads": ["Node", "Mean", "Visits"], "rows": _visits(place)},
        "choices": {
            "ply": ply,
            "score": manner.simulation.score_name,
            "rows": [list(astuple(row)) for row in rows],
            "caption": describe_choice(
                game, rows, place.states[ply], tree, manner.simulation, place.done
            ),
        },
    }


_KINDS = {kind: kind for kind in ("start", "enter", "leave", "update")}


def _visits(place: MctsClaims) -> list[dict[str, Any]]:
    game, nodes = place.game, [place.tree.nodes[id_] for id_ in place.tree.path]
    signed = not hasattr(game, "turns")
    rows = []
    for ply, node in enumerate(nodes):
        name = game.action_name(place.states[ply - 1], node.path[-1]) if ply else "root"
        mean = format_number(round(node.mean, 2), signed) if node.visits else "–"
        who = format_player(game, place.player_at(ply), has_separate_utilities(game))
        row = {"player": who, "name": name, "value": mean, "window": f"{node.visits:,}"}
        rows.append(row)
    return rows[::-1]
