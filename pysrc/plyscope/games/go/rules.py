"""Go on small boards: captures, no suicide, positional superko, area scoring.

action  a point, counted row by row from the bottom left, or size * size for a pass
State   the boards of the game so far, a tuple of ints (see groups.py); the last is the present one.
        A pass repeats a board, and nothing else may.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from plyscope.evaluation import evaluate
from plyscope.game import MAX, MIN, Action, BoardView, IllegalMove, Player
from plyscope.games.game_identity import GameIdentity
from plyscope.games.go.groups import Points, points_of
from plyscope.games.go.network import NetworkOutput, softmax
from plyscope.games.go.network_input import describe_state
from plyscope.games.go.snapshots import SNAPSHOTS, choose_snapshot, evaluate_input
from plyscope.validation import check_integer, is_integer, is_number, normalize_text, short_repr

State: TypeAlias = tuple[int, ...]

MAX_SIZE = 9
_START = re.compile(
    r"(\d{1,3})x(\d{1,3})(?: komi (-?\d{1,3}(?:\.\d{1,3})?))?(?: network (\d{1,9}))?"
)
COLUMNS = "ABCDEFGHJ"  # Go has no column I
PASS = "pass"

# Half a point less than Black gets with best play: so Black, who moves first, wins with best play,
# any slip loses, and there are no draws. Proved up to 6x6 (van der Werf and Winands, 2009); 7x7 and
# beyond are what strong players believe.
KOMIS = {1: 0.5, 2: 0.5, 3: 8.5, 4: 1.5, 5: 24.5, 6: 3.5, 7: 8.5, 8: 7.5, 9: 6.5}


class Go(GameIdentity):
    """The game on size x size between Black, who is MAX and moves first, and White.

    Stones without liberties are captured; a move that leaves its own stones without any is illegal,
    and so is one that repeats an earlier board, whoever is to move (positional superko). Two passes
    in a row end the game, and so does the last ply of `max_plies`. Each player has the points with
    their stones and the empty points that reach only them. White adds `komi`; the default is half a
    point less than what Black gets with best play. `utility` is +1 for the winner, -1 for the
    loser, 0 for both in a draw; `score` is the margin.

    On 5x5 the game has a `policy` and a `value` that a network learned by self-play; it is the
    snapshot after `network` games, one of SNAPSHOTS, by default the last. Else both are None.
    """

    __slots__ = (
        "_scale",
        "komi",
        "max_plies",
        "network",
        "points",
        "policy",
        "size",
        "value",
    )
    players = ("Black", "White")
    utility_range = (-1, 1)
    initial: State = (0,)
    weights: Mapping[str, float] = {"area": 4, "liberties": 1}

    def __init__(
        self, size: int = 5, komi: float | None = None, network: int | None = None
    ) -> None:
        check_integer("size", size, 1, MAX_SIZE)
        komi = KOMIS[size] if komi is None else komi
        check_komi(komi, size)
        self.size, self.komi = size, komi
        self.max_plies = {5: 64, 7: 110}.get(size, 2 * size * size + 14)
        self.points: Points = points_of(size)
        self._scale = self.scale(self.weights)
        self.network = choose_snapshot(size, network)
        self.policy: Callable[[State], Sequence[tuple[Action, float]]] | None = None
        self.value: Callable[[State], float] | None = None
        if self.network is not None:
            self.policy, self.value = self._find_policy, self._find_value

    def arguments(self) -> dict[str, Any]:
        arguments = {"size": self.size, "komi": self.komi}
        return arguments | ({} if self.network is None else {"network": self.network})

    def is_state(self, thing: Any) -> bool:
        """Return whether it is a game that legal moves lead to."""
        if not isinstance(thing, tuple) or not thing or thing[0] != 0 or not is_integer(thing[0]):
            return False
        state = thing[:1]
        for board in thing[1:]:
            try:
                state = self.result(state, self._find_action(state, board))
            except IllegalMove:
                return False
        return True

    def to_move(self, state: State) -> Player:
        return len(state) - 1 & 1

    def actions(self, state: State) -> Sequence[Action]:
        if self.is_terminal(state):
            return ()
        legal, actions = self.legal_points(state), list[Action]()
        for numbers in self.points.numbers:
            actions += numbers[legal & self.points.row]
            legal >>= self.points.stride
        return (*actions, self.size * self.size)

    def legal_points(self, state: State) -> int:
        """Return the points where the player to move may place a stone, as a bit board."""
        points, board = self.points, state[-1]
        own, other, shift = self._sides(state)
        empty = points.all & ~(own | other)
        legal = points.next_to(empty) & empty
        for _, around in points.groups[own]:
            liberties = around & empty
            if liberties & liberties - 1:
                legal |= liberties
        captures = []
        for stones, around in points.groups[other]:
            liberties = around & empty
            if not liberties & liberties - 1:
                legal |= liberties
                captures.append((liberties, stones))
        if board.bit_count() < len(state) - 1:  # after a capture or a pass a board can come again
            for added in [each ^ board for each in state if each & board == board]:
                if not added & added - 1:
                    legal &= ~(added >> shift)
            for point, _ in captures:
                taken = sum(stones for liberty, stones in captures if liberty == point)
                if (board | point << shift) ^ taken << points.shift - shift in state:
                    legal &= ~point
        return legal

    def result(self, state: State, action: Action) -> State:
        if action == self.size * self.size and not self.is_terminal(state):
            return (*state, state[-1])
        after = self._place(state, action)
        if after is None or after in state or self.is_terminal(state):
            raise IllegalMove(self._illegal_reason(state, action))
        return (*state, after)

    def is_terminal(self, state: State) -> bool:
        if len(state) > self.max_plies:
            return True
        return len(state) > 2 and state[-1] == state[-2] == state[-3]

    def start_text(self) -> str:
        """Return the size, the komi and the network as `parse_start` reads them."""
        text = f"{self.size}x{self.size} komi {self.komi:g}"
        return text if self.network in (None, SNAPSHOTS[-1]) else f"{text} network {self.network}"

    def utility(self, state: State, player: Player) -> float:
        margin = self.score(state)
        won = (margin > 0) - (margin < 0)
        return won if player == MAX else -won

    def score(self, state: State) -> float:
        """Return Black's area minus White's and komi, with all stones on the board alive."""
        black, white = self.points.area(*self.stones(state))
        return black.bit_count() - white.bit_count() - self.komi

    def stones(self, state: State) -> tuple[int, int]:
        """Return Black's stones and White's, as bit boards."""
        board, shift = state[-1], self.points.shift
        return board & (1 << shift) - 1, board >> shift

    def evaluate(self, state: State, player: Player) -> float:
        """Evaluate a position by the areas of both players, and by their liberties.

        The weighted sum of the features is divided by a bound of it, so that it lies within (-1,
        1).
        """
        return evaluate(self, state, player, self.weights, self._scale)

    def features(self, state: State) -> Mapping[str, float]:
        """Return Black's area minus White's and komi, and Black's liberties minus White's."""
        black, white = self.stones(state)
        points = self.points
        empty = points.all & ~(black | white)
        next_to_black, next_to_white = points.next_to(black) & empty, points.next_to(white) & empty
        return {
            "area": self.score(state),
            "liberties": next_to_black.bit_count() - next_to_white.bit_count(),
        }

    def scale(self, weights: Mapping[str, float]) -> float:
        """Return a bound that the weighted sum never reaches."""
        area = self.size * self.size
        return 1 + abs(weights["area"]) * (area + abs(self.komi)) + abs(weights["liberties"]) * area

    def owners(self, state: State) -> Sequence[float]:
        """Return who will own each point by the network: from -1, White, to 1, Black."""
        sign = 1 if len(state) & 1 else -1
        return [sign * owner for owner in self._ask_network(state).owners]

    def _find_policy(self, state: State) -> Sequence[tuple[Action, float]]:
        """Return each legal action with the probability that the network gives it."""
        actions, logits = self.actions(state), self._ask_network(state).logits
        probabilities = softmax([logits[action] for action in actions])
        return list(zip(actions, probabilities, strict=True))

    def _find_value(self, state: State) -> float:
        """Return the utility that the network expects for Black, who is MAX."""
        value = self._ask_network(state).value
        return value if len(state) & 1 else -value

    def _ask_network(self, state: State) -> NetworkOutput:
        if self.network is None:
            raise ValueError(f"There is no network for Go on {self.size}x{self.size}; 5x5 has one.")
        return evaluate_input(self.network, describe_state(self, state))

    def action_name(self, state: State, action: Action) -> str:
        """ "C3" is a point: a letter from the left, without I, and a row from the bottom."""
        if not self._is_action(action):
            raise IllegalMove(self._illegal_reason(state, action))
        if action == self.size * self.size:
            return PASS
        row, column = divmod(action, self.size)
        return f"{COLUMNS[column]}{row + 1}"

    def parse_action(self, state: State, text: str) -> Action:
        name = normalize_text(text)
        names = [self.action_name(state, a).lower() for a in range(self.size * self.size + 1)]
        if name not in names:
            raise IllegalMove(
                f"There is no point {short_repr(text)}; points are A1 to {names[-2].upper()}, and "
                f"“{PASS}” is a move."
            )
        action = names.index(name)
        self.result(state, action)
        return action

    def end_text(self, state: State) -> str:
        """Return who won and by how much."""
        margin = self.score(state)
        how = "after two passes" if state[-1] == state[-2] else f"after {self.max_plies} plies"
        if not margin:
            return f"Draw {how}: both have the same score with komi {self.komi:g}"
        winner = self.players[MAX if margin > 0 else MIN]
        return f"{winner} wins by {abs(margin):g} {how}, with komi {self.komi:g}"

    def view(self, state: State) -> BoardView:
        """Show the board; a click on an empty point places a stone there."""
        size = self.size
        black, white = self.stones(state)
        places = [(x, y) for y in reversed(range(size)) for x in range(size)]
        bits = [1 << x + y * (size + 1) for x, y in places]
        names = tuple(f"{COLUMNS[x]}{y + 1}" for x, y in places)
        legal = 0 if self.is_terminal(state) else self.legal_points(state)
        return BoardView(
            rows=size,
            columns=size,
            cells=tuple("Black" if black & bit else "White" if white & bit else "" for bit in bits),
            names=names,
            moves=tuple(
                name if legal & bit else None for bit, name in zip(bits, names, strict=True)
            ),
            kind="go",
            caption=f"Komi {self.komi:g}",
            buttons=() if self.is_terminal(state) else (PASS,),
        )

    def _sides(self, state: State) -> tuple[int, int, int]:
        """Return the mover's stones, the other's, and where the mover's are in a board."""
        board, shift = state[-1], self.points.shift
        black, white = board & (1 << shift) - 1, board >> shift
        return (black, white, 0) if len(state) & 1 else (white, black, shift)

    def _place(self, state: State, action: Any) -> int | None:
        """Return the board after a stone, captures taken off; None if it has no liberty or room."""
        points = self.points
        if not self._is_action(action) or action == self.size * self.size:
            return None
        own, other, shift = self._sides(state)
        point: int = points.bits[action]
        if (own | other) & point:
            return None
        empty = points.all & ~(own | other)
        taken = 0
        for stones, around in points.groups[other]:
            if around & point and around & empty == point:
                taken |= stones
        _, around = points.groups.add(own, point)
        if taken:
            points.groups.remove(other, taken)
            other ^= taken
        elif not around & empty & ~point:
            return None
        return (own | point) << shift | other << points.shift - shift

    def _find_action(self, state: State, board: Any) -> Action:
        """Return the action after which this is the board; raise IllegalMove if there is none."""
        if is_integer(board):
            for action in self.actions(state):
                if self.result(state, action)[-1] == board:
                    return action
        raise IllegalMove(f"No move leads to the board {short_repr(board)}.")

    def _is_action(self, action: Any) -> bool:
        return is_integer(action) and 0 <= action <= self.size * self.size

    def _illegal_reason(self, state: State, action: Any) -> str:
        """Return a sentence that says why `action` is not legal."""
        if not self._is_action(action):
            last = self.size * self.size
            return f"There is no action {short_repr(action)}; actions are 0 to {last}."
        name = self.action_name(state, action)
        if self.is_terminal(state):
            return f"{name} cannot be played: the game is over."
        own, other, _ = self._sides(state)
        if (own | other) & self.points.bits[action]:
            colour = self.players[self.to_move(state) ^ bool(other & self.points.bits[action])]
            return f"{name} cannot be played: a stone of {colour} stands there."
        after = self._place(state, action)
        if after is None:
            return f"{name} cannot be played: the stone would have no liberty."
        earlier = state.index(after)
        when = "before the first move"
        if earlier:
            before = state[:earlier]
            move = self.action_name(before, self._find_action(before, after))
            when = f"after move {earlier}, {self.players[self.to_move(before)]}’s {move}"
        return f"{name} cannot be played: it would repeat the board {when} (superko)."


def parse_start(text: str) -> Go:
    """Return the game of a text such as "5x5 komi 6.5" or "5x5 komi 6.5 network 1000".

    Raises ValueError for another text, and for a size, a komi or a network that does not exist.
    """
    found = _START.fullmatch(normalize_text(text))
    if found is None or found[1] != found[2]:
        raise ValueError(f"A game of Go is written as in “5x5 komi 6.5”, not {short_repr(text)}.")
    komi = float(found[3]) if found[3] else None
    return Go(int(found[1]), komi, int(found[4]) if found[4] else None)


def check_komi(komi: Any, size: int) -> None:
    """Raise ValueError if `komi` is not a whole or half number within the area of the board."""
    area = size * size
    if not is_number(komi) or abs(komi) > area or (2 * komi) % 1:
        raise ValueError(
            f"komi is a whole or half number from {-area} to {area}, not {short_repr(komi)}."
        )
