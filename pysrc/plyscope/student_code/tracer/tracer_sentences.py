"""Sentences about the ticks of a traced search: only what was observed."""

from math import inf

from plyscope.explain.explanation import Explanation, collect_numbers
from plyscope.explain.sentences import GAME_OVER_SENTENCE, SentenceWriter
from plyscope.game import CHANCE, MIN
from plyscope.student_code.tracer.line_replay import ExecutedLine
from plyscope.trace.tick import Cursor, OpenNode, format_player
from plyscope.trace.value_format import format_probability

_NAMED = 3  # moves that were never tried are named, where they are no more


def explain_traced_tick(place: Cursor, ran: ExecutedLine, call: str, end: str) -> Explanation:
    """Return the explanation of a tick; `call` is the search, `end` its result."""
    words = Seen(place, ran, call)
    told = words.sentence()
    if place.tick.is_last and end:
        told = f"{told} {end}"
    ply = place.last_ply if place.tick.kind != "enter" else place.last_ply - 1
    who = format_player(place.game, place.player_at(ply), place.traits.returns_vectors)
    return Explanation(told, "", (), ran.line, None, ran.variables, who)


class Seen(SentenceWriter):
    """The sentence about a tick."""

    def __init__(self, place: Cursor, ran: ExecutedLine, call: str) -> None:
        super().__init__(place, (), collect_numbers(place))
        self.ran, self.call = ran, call
        self.moment, self.node = place.tick, place.node

    def sentence(self) -> str:
        """Return the sentence of the moment."""
        return {
            "start": self._start,
            "enter": self._enter,
            "leave": self._leave,
            "update": self._update,
            "cut": self._cut,
            "annotate": self._note,
        }[self.moment.kind]()

    def _start(self) -> str:
        who = self.player_name(self.cursor.player_at(0))
        if not who:
            return GAME_OVER_SENTENCE
        if who == "chance":
            return f"Chance is to move at the root: {self.call} is called."
        return f"{who} is to move at the root: {self.call} is called."

    def _enter(self) -> str:
        place = self.cursor
        above, path = place.path[-2], place.path_to(place.last_ply)
        name, number = self.node_name(path), len(above.entered_actions)
        if place.player_at(place.last_ply - 1) == CHANCE:
            odds = dict(place.game.outcomes(place.states[-2]))  # type: ignore[attr-defined]
            return (
                f"{name} is tried, which has the probability {format_probability(odds[path[-1]])}."
            )
        if place.traits.uses_windows and (self.node.entry_alpha, self.node.entry_beta) != (
            -inf,
            inf,
        ):
            low, high = (
                self.format_value(self.node.entry_alpha),
                self.format_value(self.node.entry_beta),
            )
            return f"{name} is tried with the window ({low}, {high})."
        if above.action_count == 1:
            return f"{name} is tried, the only move."
        return f"{name} is tried, move {number} of {above.action_count}."

    def _leave(self) -> str:
        action, value = self.node.closed_children[-1]
        path = (*self.cursor.path_to(self.cursor.last_ply), action)
        name, back = self.node_name(path), self.format_value(value)
        if self.game.is_terminal(self.state_at(path)):
            told = f"{name} has the value {back}: the game is over there"
        else:
            told = f"{name} returned {back}{self._for_max(value)}"
        held = self.ran.held
        if held and self.node.value is not None and held not in self.ran.changed:
            own = self.node.value if self.ran.sign >= 0 or isinstance(value, tuple) else None
            told += f"; {held} is {self.format_value(own)}" if own is not None else ""
        return f"{told}."

    def _for_max(self, value: object) -> str:
        return (
            " for MAX"
            if getattr(self.cursor.traits, "is_negated", False) and not isinstance(value, tuple)
            else ""
        )

    def _update(self) -> str:
        ran, node = self.ran, self.node
        now = [f"{name} is now {ran.variables.get(name, '?')}" for name in ran.changed]
        if now:
            told = f"{now[0]}{''.join(f', {each}' for each in now[1:])}"
            if ran.sign < 0 and not isinstance(node.value, tuple):
                told += f": {self.format_value(node.value)} for MAX"
            return f"{told}."
        if isinstance(node.value, tuple) or len(node.closed_children) == 1:
            return f"The value so far is {self.format_value(node.value)}."
        values = [each for _, each in node.closed_children]
        which = {max(values): "largest", min(values): "smallest"}.get(node.value)
        if which is None:
            return f"The value here is now {self.format_value(node.value)}."
        return f"{self.format_value(node.value)} is the {which} value so far."

    def _cut(self) -> str:
        place, node = self.cursor, self.node
        left = [a for a in self._moves() if a not in node.entered_actions]
        here = place.path_to(place.last_ply)
        names = [self.move_name(here, action) for action in left]
        moves = f"{len(left)} move{'s' if len(left) != 1 else ''}"
        told = f"{moves} of {self.node_name(here)}" if here else f"{moves} at the root"
        if len(names) <= _NAMED:
            told = " and ".join([*filter(None, [", ".join(names[:-1])]), names[-1]])
        was = "was" if len(left) == 1 else "were"
        what = self.node_name(here) if here else self.call.partition("(")[0]
        value = f"{self.format_value(self.moment.value)}{self._for_max(self.moment.value)}"
        return f"{told} {was} never tried: {what} returned {value}{self._bound(node)}."

    def _bound(self, node: OpenNode) -> str:
        """Say how the window stood."""
        if not self.cursor.traits.uses_windows or isinstance(self.moment.value, tuple):
            return ""
        below = self.cursor.player_at(self.cursor.last_ply) == MIN
        end, sign = (node.entry_alpha, "α") if below else (node.entry_beta, "β")
        if abs(end) != inf:
            return f", and {sign} was {self.format_value(end)}"
        return (
            f", with the window ({self.format_value(node.entry_alpha)}, "
            f"{self.format_value(node.entry_beta)})"
        )

    def _moves(self) -> list[int]:
        return list(self.game.actions(self.cursor.states[-1]))

    def _note(self) -> str:
        if self.moment.annotation == "iteration":
            return f"The root is searched again: iteration {self.moment.iteration}."
        value = self.format_value(self.moment.value)
        return f"This position occurred before with the value {value}: no move is tried here."
