"""The form for a random tree: its shape, and what it must satisfy."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plyscope.calls.argument_types import Integer
from plyscope.page.elements import Action, Element, element, number_field, select
from plyscope.page.form_fields import (
    argument_field,
    check_field,
    read_argument,
    submit_button,
)
from plyscope.page.part import Failure, Part, action, answer, event

if TYPE_CHECKING:
    from plyscope.page.app import App

TURNS: dict[str, tuple[str, list[str | int]]] = {
    "max min": ("MAX and MIN", ["max", "min"]),
    "max chance": ("MAX and chance", ["max", "chance"]),
    "max chance min chance": ("MAX, MIN and chance", ["max", "chance", "min", "chance"]),
    "0 1 2": ("three players", [0, 1, 2]),
}
_CHILDREN = Integer(1, 50)
_VALUES = Integer(-9999, 9999)
_LIMITS = {
    "fewest_children": _CHILDREN,
    "most_children": _CHILDREN,
    "lowest": _VALUES,
    "highest": _VALUES,
    "cutoffs": Integer(0, 999),
    "order_percent": Integer(0, 95),
}


@dataclass(frozen=True)
class RandomTreeState:
    """What a random tree is to be like; see `TreeShape` and `Constraints`.

    order_percent  the least share of leaves that best-first order saves, in percent
    task           a tree being made
    """

    seed: int = 1
    depth: int = 3
    fewest_children: int = 2
    most_children: int = 3
    lowest: int = 0
    highest: int = 9
    is_regular: bool = True
    turns: str = "max min"
    cutoffs: int = 0
    both_kinds: bool = False
    ties_differ: bool = False
    order_percent: int = 0
    task: int | None = None


class RandomTreeForm(Part[RandomTreeState]):
    """The form for a random tree."""

    name = "random_tree"

    def __init__(self, app: "App") -> None:
        super().__init__(app, RandomTreeState())

    @property
    def takes_constraints(self) -> bool:
        """Whether alpha-beta can search such trees, so that they can be made to be pruned."""
        return self.state.turns == "max min"

    @event
    def set_number(self, name: str, number: int | float | None) -> None:
        """Set one of the numbers."""
        if name in _LIMITS:
            read = _LIMITS[name].read(name.replace("_", " "), number)
        else:
            read = read_argument("random", name, number)
        self.change(**{name: read})

    @event
    def set_turns(self, turns: str) -> None:
        """Set who moves."""
        if turns not in TURNS:
            raise ValueError(f"turns is {turns!r}, expected {' or '.join(map(repr, TURNS))}.")
        self.change(turns=turns)

    @event
    def set_regular(self, is_regular: bool) -> None:
        """Set whether all leaves are equally deep."""
        self.change(is_regular=is_regular)

    @event
    def set_both_kinds(self, both_kinds: bool) -> None:
        """Set whether there must be cutoffs of both kinds."""
        self.change(both_kinds=both_kinds)

    @event
    def set_ties_differ(self, ties_differ: bool) -> None:
        """Set whether cutting at equality must skip other leaves than cutting beyond it."""
        self.change(ties_differ=ties_differ)

    @event
    def make(self) -> None:
        """Have a tree made: the constraints may take many attempts."""
        state = self.state
        self.app.end_task(state.task)
        constraints = {
            "cutoffs": state.cutoffs,
            "both_kinds": state.both_kinds,
            "ties_differ": state.ties_differ,
            "order_matters": state.order_percent / 100,
        }
        arguments = {
            "seed": state.seed,
            "depth": state.depth,
            "branching": [state.fewest_children, state.most_children],
            "values": [state.lowest, state.highest],
            "turns": TURNS[state.turns][1],
            "regular": state.is_regular,
            "promise": constraints if self.takes_constraints else {},
        }
        self.change(task=self.app.start_task("random", arguments, self.take_tree))

    @answer
    def take_tree(self, result: Any) -> None:
        """Take the tree; the next one has another seed."""
        self.change(task=None)
        if isinstance(result, Failure):
            if not result.is_stopped:
                self.app.lab.fail(result.message)
        else:
            self.app.lab.open(result["text"])
            self.change(seed=self.state.seed + 1)

    # The form

    def render_form(self) -> Element:
        """Return the form."""
        state = self.state
        turns = [{"value": value, "label": label} for value, (label, _) in TURNS.items()]
        return element(
            "form",
            {"class": "lab-form", "onsubmit": action(self.make)},
            element(
                "div",
                {"class": "lab-fields"},
                argument_field("random", "seed", "Seed", state.seed, self._setter("seed")),
                argument_field("random", "depth", "Plies", state.depth, self._setter("depth")),
                self._render_number("fewest_children", "Children from"),
                self._render_number("most_children", "to"),
                self._render_number("lowest", "Values from"),
                self._render_number("highest", "to"),
            ),
            element(
                "label",
                {"class": "lab-field"},
                "Who moves",
                select(turns, state.turns, action(self.set_turns)),
            ),
            check_field(
                "All leaves equally deep", action(self.set_regular), is_checked=state.is_regular
            ),
            self._render_constraints() if self.takes_constraints else None,
            submit_button("Generate"),
        )

    def _setter(self, name: str) -> Action:
        return action(self.set_number, name)

    def _render_number(self, name: str, label: str) -> Element:
        limits = _LIMITS[name]
        return number_field(
            label,
            getattr(self.state, name),
            int(limits.minimum),
            int(limits.maximum),
            self._setter(name),
            class_="lab-field",
        )

    def _render_constraints(self) -> list[Element]:
        state = self.state
        return [
            element(
                "p",
                {"class": "lab-hint"},
                "What alpha–beta does in it, from left to right:",
            ),
            element(
                "div",
                {"class": "lab-fields"},
                self._render_number("cutoffs", "Cutoffs, at least"),
                self._render_number("order_percent", "Good ordering saves at least (%)"),
            ),
            check_field(
                "Cutoffs of both kinds", action(self.set_both_kinds), is_checked=state.both_kinds
            ),
            check_field(
                "Cutting at ties matters",
                action(self.set_ties_differ),
                is_checked=state.ties_differ,
            ),
        ]
