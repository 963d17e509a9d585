"""MENACE, the machine of matchboxes and beads that learns tic-tac-toe (Donald Michie, 1961).

box   a position with X to move and at least two free cells, up to symmetry: there are 304
beads one kind for each move that symmetry tells apart; X draws a bead, and plays its move

After a win each bead drawn is put back with three more, after a draw with one more; after a loss it
is taken away. A box that becomes empty is filled as at the start; Michie's machine resigned there.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import TypeAlias

from plyscope.game import MAX, MIN, Action, Game
from plyscope.games.mnk import State
from plyscope.learning.tictactoe_players import (
    GAME,
    OPPONENTS,
    Chances,
    find_chances,
)
from plyscope.validation import check_choice, is_integer

Boxes: TypeAlias = dict[State, dict[Action, int]]

FIRST_BEADS = (4, 3, 2, 1)  # of each move in the boxes of X's first, second, ... move
MORE_BEADS = {1: 3, 0: 1, -1: -1}  # by the utility of the game
MAX_BEADS = 10**9  # of a kind, in a text
_DAMAGED = "The beads of MENACE are damaged, expected those of its 304 boxes: start again."
_SEED_STEP = 1_000_003  # between the seeds of random numbers, so that no two games share one


def list_boxes() -> list[State]:
    """Return the positions that have a box, in the order of their moves."""
    found, layer = [], [GAME.initial]
    while layer:
        boxes = [one for one in layer if not GAME.is_terminal(one) and len(GAME.actions(one)) > 1]
        found += boxes
        layer = _list_successors(_list_successors(boxes))
    return found


def _list_successors(states: Iterable[State]) -> list[State]:
    """Return the positions one move later, each once up to symmetry."""
    return list(
        dict.fromkeys(
            GAME.canonical(GAME.result(state, action))
            for state in states
            for action in GAME.actions(state)
        )
    )


def list_distinct_actions(state: State) -> list[Action]:
    """Return one action for each position up to symmetry that a move can lead to."""
    found: dict[State, Action] = {}
    for action in GAME.actions(state):
        found.setdefault(GAME.canonical(GAME.result(state, action)), action)
    return list(found.values())


def _fill_box(state: State) -> dict[Action, int]:
    return dict.fromkeys(list_distinct_actions(state), FIRST_BEADS[state.bit_count() // 2])


class Menace:
    """The boxes; it plays X and learns from its games against an opponent.

    opponent  "perfect" picks any of the best moves, "random" any legal move
    """

    name = "menace"
    title = "MENACE"

    def __init__(self, seed: int = 1, opponent: str = "perfect") -> None:
        check_choice("opponent", opponent, tuple(OPPONENTS))
        self.seed, self.opponent = seed, opponent
        self.games = 0
        self.boxes: Boxes = {state: _fill_box(state) for state in list_boxes()}
        self._kept: dict[int, Boxes] = {0: _copy(self.boxes)}

    @property
    def snapshots(self) -> Sequence[int]:
        """The numbers of games after which a snapshot is kept, in order."""
        return sorted(self._kept)

    def to_text(self) -> str:
        """Return what it knows as text: its games, and the beads of each box."""
        return json.dumps([self.games, [list(box.values()) for box in self.boxes.values()]])

    def load(self, text: str) -> None:
        """Know what a text holds, and nothing else; raise ValueError for a damaged one."""
        try:
            games, beads = json.loads(text)
            boxes = {
                state: dict(zip(box, counts, strict=True))
                for (state, box), counts in zip(self.boxes.items(), beads, strict=True)
            }
        except (ValueError, TypeError, RecursionError):
            raise ValueError(_DAMAGED) from None
        counts = [count for box in boxes.values() for count in box.values()]
        if not all(is_integer(count) and 0 <= count <= MAX_BEADS for count in (games, *counts)):
            raise ValueError(_DAMAGED)
        if not all(any(box.values()) for box in boxes.values()):
            raise ValueError(_DAMAGED)
        self.games, self.boxes = games, boxes
        self._kept = {games: _copy(boxes)}

    def train(self, games: int) -> Mapping[str, float]:
        """Play so many games and learn from them; return the figures.

        won, drawn, lost                  of these games
        perfect_loss, random_loss         the chance of losing afterwards against each opponent
        """
        results = [self._play_game() for _ in range(games)]
        self._kept[self.games] = _copy(self.boxes)
        return {
            "games": self.games,
            "won": results.count(1),
            "drawn": results.count(0),
            "lost": results.count(-1),
            "perfect_loss": self.find_chances("perfect")[2],
            "random_loss": self.find_chances("random")[2],
        }

    def _play_game(self) -> float:
        """Play a game, change the beads, and return its utility for X."""
        random = Random(self.seed * _SEED_STEP + self.games)
        drawn: list[tuple[State, Action]] = []
        state = GAME.initial
        while not GAME.is_terminal(state):
            state = GAME.canonical(state)
            if GAME.to_move(state) == MIN:
                moves = OPPONENTS[self.opponent](state)
                action = moves[random.randrange(len(moves))][0]
            elif state in self.boxes:
                box = self.boxes[state]
                (action,) = random.choices(list(box), list(box.values()))
                drawn.append((state, action))
            else:
                (action,) = GAME.actions(state)
            state = GAME.result(state, action)
        utility = GAME.utility(state, MAX)
        for state, action in drawn:
            box = self.boxes[state]
            box[action] += MORE_BEADS[int(utility)]
            if not any(box.values()):
                self.boxes[state] = _fill_box(state)
        self.games += 1
        return utility

    def beads(self, state: State, snapshot: int | None = None) -> Mapping[Action, int]:
        """Return the beads for each legal action; none where no box is asked.

        Moves that symmetry makes the same have their beads in common, so each is shown with them.
        """
        key = GAME.canonical(state)
        boxes = self.boxes if snapshot is None else self._kept[snapshot]
        box = boxes.get(key, {})
        beads = {GAME.canonical(GAME.result(key, one)): count for one, count in box.items()}
        if not beads:
            return {}
        return {
            action: beads[GAME.canonical(GAME.result(state, action))]
            for action in GAME.actions(state)
        }

    def game(self, snapshot: int) -> Game[State]:
        """Return tic-tac-toe, in which X moves first."""
        return GAME

    def policy(self, state: State, snapshot: int | None = None) -> list[tuple[Action, float]]:
        """Return each legal action with the chance of its bead, shared by moves that are the same.

        Where no box is asked, that is the chance of a player who picks any move alike.
        """
        actions, beads = GAME.actions(state), self.beads(state, snapshot)
        if not beads:
            return [(action, 1 / len(actions)) for action in actions]
        ends = [GAME.canonical(GAME.result(state, action)) for action in actions]
        total = sum(dict(zip(ends, beads.values(), strict=True)).values())
        return [
            (action, beads[action] / total / ends.count(end))
            for action, end in zip(actions, ends, strict=True)
        ]

    def value(self, state: State, snapshot: int | None = None) -> float:
        """Return the utility to expect for X against a perfect player."""
        win, _, loss = self._chances(state, "perfect", snapshot)
        return win - loss

    def find_chances(self, opponent: str, snapshot: int | None = None) -> Chances:
        """Return the chances to win, draw and lose a game against an opponent."""
        return self._chances(GAME.initial, opponent, snapshot)

    def _chances(self, state: State, opponent: str, snapshot: int | None) -> Chances:
        return find_chances(lambda state: self.policy(state, snapshot), OPPONENTS[opponent], state)


def _copy(boxes: Boxes) -> Boxes:
    return {state: dict(box) for state, box in boxes.items()}
