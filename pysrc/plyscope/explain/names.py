"""What things are called in a sentence: numbers, moves, nodes and players."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from plyscope.explain.claims import Claim, Has
from plyscope.game import MAX, MIN, Action, Player
from plyscope.trace.cursor import Path, Place, is_gerund, mover, spoken

C = TypeVar("C", bound=Claim)
_ORDINALS = ("first", "second", "third", "fourth", "fifth")


class Names:
    """What numbers, moves, nodes and players of a place are called, and the claims about it."""

    def __init__(self, place: Place, claims: Sequence[Claim], others: Iterable[float]) -> None:
        self.place, self.claims, self.game = place, claims, place.game
        numbers = [*others, *(number for claim in claims for number in claim.numbers())]
        self.unit = place.manner.unit
        self.digits = self.unit.digits(numbers)
        # Sides that win and lose read best with a sign; an explicit tree's numbers as printed.
        self.signed = not hasattr(place.game, "turns")
        self.states: dict[Path, Any] = {
            place.at(ply): state for ply, state in enumerate(place.states)
        }

    def value(self, value: Any) -> str:
        if not isinstance(value, tuple) and self.unit.ends(value):
            return f"a win for {self.game.players[MAX if value > 0 else MIN]}"
        return self.unit.write(value, self._signs(value), self.digits)

    def wins(self, value: Any) -> str:
        """Return the name of whoever has won where a value is that of a won game, else ""."""
        winner = self.place.manner.winner(value)
        return "" if winner is None else self.game.players[winner]

    def bound(self, value: Any) -> str:
        """Write an end of a window: “X wins”, where a win has no number."""
        return f"“{self.wins(value)} wins”" if self.is_a_win(value) else self.value(value)

    def than(self, value: Any, player: Player) -> str:
        """Write what something is compared with, as a player sees it: a win or a loss."""
        if not self.is_a_win(value):
            return self.value(value)
        return "a win" if value == self.place.manner.best(player) else "a loss"

    def question(self, question: str, bound: Any) -> str:
        """Say what a null window asks: whether a node is worth more, or less, than a bound."""
        mover = MAX if question == ">" else MIN
        if self.is_a_win(bound) and bound == self.place.manner.worst(mover):
            return f"{self.game.players[mover]} can avoid a loss"
        return f"this is {'more' if question == '>' else 'less'} than {self.value(bound)}"

    def is_a_loss(self, value: Any, node: Path) -> bool:
        """Tell whether a value is that of a game that the mover at a node has lost."""
        lost = self.place.manner.worst(self.game.to_move(self.state(node)))
        return bool(self.wins(value)) and value == lost

    def is_a_win(self, value: Any) -> bool:
        """Tell whether a value is that of a won game, and has no number by which it is told."""
        scaled = not isinstance(value, tuple) and self.unit.ends(value)
        return scaled and bool(self.wins(value))

    def variable(self, value: Any) -> str:
        """Write what a variable holds."""
        return self.unit.held(value, self._signs(value), self.digits)

    def _signs(self, value: Any) -> bool:
        return self.signed and not isinstance(value, tuple)

    def factor(self, value: float) -> str:
        """Write a number behind a sign of multiplication."""
        return f"({self.plain(value)})" if value < 0 else self.plain(value)

    def plain(self, value: float) -> str:
        return self.unit.write(value, False, self.digits)

    def state(self, node: Path) -> Any:
        if node not in self.states:
            self.states[node] = self.game.result(self.state(node[:-1]), node[-1])
        return self.states[node]

    def action(self, node: Path, action: Action) -> str:
        """Name an action at a node."""
        return spoken(self.game, self.state(node), action)

    def name(self, node: Path) -> str:
        """Name a node by the action that leads to it."""
        return self.action(node[:-1], node[-1]) if node else "the root"

    def capital(self, sentence: str) -> str:
        """Begin with a capital what begins with words; the name of a square stays as it is."""
        return (
            sentence[:1].upper() + sentence[1:] if hasattr(self.game, "move_phrase") else sentence
        )

    def where(self, node: Path) -> str:
        """Say where a node is: by its last action, and by which, where that was played twice."""
        if not node:
            return "at the root"
        path = self.place.at(self.place.last)
        names = [self.name(path[:end]) for end in range(1, len(path) + 1)]
        name = self.name(node)
        if names.count(name) == 1:
            return f"after {name}"
        number = names[: len(node)].count(name)
        if number > len(_ORDINALS):
            return f"after {name}, at ply {len(node)}"
        if is_gerund(name):
            return f"after {name} for the {_ORDINALS[number - 1]} time"
        return f"after the {_ORDINALS[number - 1]} {name}"

    def here(self, node: Path) -> str:
        return "at the root" if not node else "here"

    def who(self, player: Player | None) -> str:
        return mover(self.game, player, self.place.manner.vectors)

    def has(self, claim: Has) -> str:
        """Say which bound a player has, and where."""
        value, where = self.value(claim.value), self.where(claim.node)
        who, manner = self.who(claim.player), self.place.manner
        if claim.basis != "proved":
            return f"{who}’s best {where} {self.seems(claim.basis, claim.value)} {value}"
        if not manner.vectors and claim.value == manner.worst(claim.player):
            nothing = "a loss" if self.wins(claim.value) else value
            return f"{who} has nothing better than {nothing} {where}"
        if self.wins(claim.value):
            return f"{self.wins(claim.value)} already wins {where}"
        if manner.vectors or claim.player == MAX:
            return f"{who} already has {value} {where}"
        return f"MIN can already hold MAX to {value} {where}"

    def seems(self, basis: str, value: Any) -> str:
        """Say how a value is known that is not proved."""
        judged = "looks like" if self.is_a_win(value) else "is judged"
        return {"judged": judged, "likely": "is very likely"}[basis]

    def side(self, side: tuple[Player, ...]) -> str:
        """Name players: "A", or "A and B together"."""
        names = [self.game.players[player] for player in side]
        return names[0] if len(names) == 1 else f"{' and '.join(names)} together"

    def find(self, kind: type[C]) -> C | None:
        """Return the first claim of a kind."""
        return next((claim for claim in self.claims if isinstance(claim, kind)), None)
