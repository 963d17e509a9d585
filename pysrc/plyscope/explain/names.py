"""What things are called in a sentence: numbers, moves, nodes and players."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from plyscope.explain.claims import Claim, HeldBound
from plyscope.game import MAX, MIN, Action, Player
from plyscope.trace.cursor import ActionPath, Cursor, format_player, is_gerund, move_phrase

ClaimType = TypeVar("ClaimType", bound=Claim)
_ORDINALS = ("first", "second", "third", "fourth", "fifth")


class Namer:
    """What numbers, moves, nodes and players of a place are called, and the claims about it."""

    def __init__(
        self, cursor: Cursor, claims: Sequence[Claim], extra_numbers: Iterable[float]
    ) -> None:
        self.cursor, self.claims, self.game = cursor, claims, cursor.game
        numbers = [*extra_numbers, *(number for claim in claims for number in claim.numbers())]
        self.unit = cursor.traits.value_unit
        self.digits = self.unit.distinguishing_digits(numbers)
        # Sides that win and lose read best with a sign; an explicit tree's numbers as printed.
        self.signed = not hasattr(cursor.game, "turns")
        self.states: dict[ActionPath, Any] = {
            cursor.path_to(ply): state for ply, state in enumerate(cursor.states)
        }

    def format_value(self, value: Any) -> str:
        if not isinstance(value, tuple) and self.unit.is_win_or_loss(value):
            return f"a win for {self.game.players[MAX if value > 0 else MIN]}"
        return self.unit.format_value(value, self._shows_plus(value), self.digits)

    def win_phrase(self, value: Any) -> str:
        """Return the name of whoever has won where a value is that of a won game, else ""."""
        winner = self.cursor.traits.winner(value)
        return "" if winner is None else self.game.players[winner]

    def bound_phrase(self, value: Any) -> str:
        """Write an end of a window: “X wins”, where a win has no number."""
        return (
            f"“{self.win_phrase(value)} wins”" if self.is_win(value) else self.format_value(value)
        )

    def comparison_phrase(self, value: Any, player: Player) -> str:
        """Write what something is compared with, as a player sees it: a win or a loss."""
        if not self.is_win(value):
            return self.format_value(value)
        return "a win" if value == self.cursor.traits.best(player) else "a loss"

    def question_phrase(self, question: str, bound: Any) -> str:
        """Say what a null window asks: whether a node is worth more, or less, than a bound."""
        mover = MAX if question == ">" else MIN
        if self.is_win(bound) and bound == self.cursor.traits.worst(mover):
            return f"{self.game.players[mover]} can avoid a loss"
        return f"this is {'more' if question == '>' else 'less'} than {self.format_value(bound)}"

    def is_loss(self, value: Any, node: ActionPath) -> bool:
        """Tell whether a value is that of a game that the mover at a node has lost."""
        lost = self.cursor.traits.worst(self.game.to_move(self.state_at(node)))
        return bool(self.win_phrase(value)) and value == lost

    def is_win(self, value: Any) -> bool:
        """Tell whether a value is that of a won game, and has no number by which it is told."""
        scaled = not isinstance(value, tuple) and self.unit.is_win_or_loss(value)
        return scaled and bool(self.win_phrase(value))

    def format_variable(self, value: Any) -> str:
        """Write what a variable holds."""
        return self.unit.format_variable(value, self._shows_plus(value), self.digits)

    def _shows_plus(self, value: Any) -> bool:
        return self.signed and not isinstance(value, tuple)

    def format_factor(self, value: float) -> str:
        """Write a number behind a sign of multiplication."""
        return f"({self.format_unsigned(value)})" if value < 0 else self.format_unsigned(value)

    def format_unsigned(self, value: float) -> str:
        return self.unit.format_value(value, False, self.digits)

    def state_at(self, node: ActionPath) -> Any:
        if node not in self.states:
            self.states[node] = self.game.result(self.state_at(node[:-1]), node[-1])
        return self.states[node]

    def move_name(self, node: ActionPath, action: Action) -> str:
        """Name an action at a node."""
        return move_phrase(self.game, self.state_at(node), action)

    def node_name(self, node: ActionPath) -> str:
        """Name a node by the action that leads to it."""
        return self.move_name(node[:-1], node[-1]) if node else "the root"

    def capitalize(self, sentence: str) -> str:
        """Begin with a capital what begins with words; the name of a square stays as it is."""
        return (
            sentence[:1].upper() + sentence[1:] if hasattr(self.game, "move_phrase") else sentence
        )

    def location(self, node: ActionPath) -> str:
        """Say where a node is: by its last action, and by which, where that was played twice."""
        if not node:
            return "at the root"
        path = self.cursor.path_to(self.cursor.last_ply)
        names = [self.node_name(path[:end]) for end in range(1, len(path) + 1)]
        name = self.node_name(node)
        if names.count(name) == 1:
            return f"after {name}"
        number = names[: len(node)].count(name)
        if number > len(_ORDINALS):
            return f"after {name}, at ply {len(node)}"
        if is_gerund(name):
            return f"after {name} for the {_ORDINALS[number - 1]} time"
        return f"after the {_ORDINALS[number - 1]} {name}"

    def short_location(self, node: ActionPath) -> str:
        return "at the root" if not node else "here"

    def player_name(self, player: Player | None) -> str:
        return format_player(self.game, player, self.cursor.traits.returns_vectors)

    def held_bound_phrase(self, claim: HeldBound) -> str:
        """Say which bound a player has, and where."""
        value, where = self.format_value(claim.value), self.location(claim.node)
        who, manner = self.player_name(claim.player), self.cursor.traits
        if claim.basis != "proved":
            return f"{who}’s best {where} {self.basis_phrase(claim.basis, claim.value)} {value}"
        if not manner.returns_vectors and claim.value == manner.worst(claim.player):
            nothing = "a loss" if self.win_phrase(claim.value) else value
            return f"{who} has nothing better than {nothing} {where}"
        if self.win_phrase(claim.value):
            return f"{self.win_phrase(claim.value)} already wins {where}"
        if manner.returns_vectors or claim.player == MAX:
            return f"{who} already has {value} {where}"
        return f"MIN can already hold MAX to {value} {where}"

    def basis_phrase(self, basis: str, value: Any) -> str:
        """Say how a value is known that is not proved."""
        judged = "looks like" if self.is_win(value) else "is judged"
        return {"judged": judged, "likely": "is very likely"}[basis]

    def coalition_names(self, coalition: tuple[Player, ...]) -> str:
        """Name players: "A", or "A and B together"."""
        names = [self.game.players[player] for player in coalition]
        return names[0] if len(names) == 1 else f"{' and '.join(names)} together"

    def find_claim(self, kind: type[ClaimType]) -> ClaimType | None:
        """Return the first claim of a kind."""
        return next((claim for claim in self.claims if isinstance(claim, kind)), None)
