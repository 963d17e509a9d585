"""Where a moment stands: the positions on the open path, who moves there, and their names."""

from functools import cached_property
from itertools import accumulate
from typing import Any

from plyscope.game import CHANCE, Action, Game, Player
from plyscope.trace.open_node import Tick
from plyscope.trace.search_traits import SearchTraits

ActionPath = tuple[Action, ...]  # the actions that lead to a node from the root of the search


class Cursor:
    """The open nodes of a moment of a search from `state`, each told by its ply on the path."""

    def __init__(self, game: Game[Any], state: Any, traits: SearchTraits, tick: Tick) -> None:
        self.game, self.traits, self.tick = game, traits, tick
        self.path, self.node = tick.path, tick.node
        self.last_ply, self.actions = len(self.path) - 1, tick.actions
        self.states = list(accumulate(self.actions, game.result, initial=state))

    def path_to(self, ply: int) -> ActionPath:
        """Return the actions that lead to the node at that ply."""
        return self.actions[:ply]

    def to_move(self, ply: int) -> Player:
        """Return who moves at that ply of the path, where the game is not over."""
        return self.game.to_move(self.states[ply])

    def player_at(self, ply: int) -> Player | None:
        """Return who moves at that ply of the path; None where the game is over."""
        return None if self.game.is_terminal(self.states[ply]) else self.to_move(ply)

    @cached_property
    def running_ply(self) -> int:
        """The ply of the node whose function runs: that of whoever enters, or extends, a child."""
        entering = self.tick.kind == "enter" or self.tick.annotation in ("extended", "reduced")
        return self.last_ply - 1 if entering else self.last_ply

    @property
    def chance_ply_above(self) -> int:
        """The ply of the nearest chance node above the open one; -1 where there is none."""
        plies = range(self.last_ply - 1, -1, -1)
        return next((ply for ply in plies if self.player_at(ply) == CHANCE), -1)


def format_player(game: Game[Any], player: Player | None, vectors: bool = False) -> str:
    """Name who moves: MAX, MIN or chance; among several a player's name; "" for nobody."""
    if player is None:
        return ""
    if player == CHANCE:
        return "chance"
    return game.players[player] if vectors or len(game.players) > 2 else ("MAX", "MIN")[player]


def move_verb(game: Any) -> str:
    """Return what a player does with a move: on an explicit tree it chooses one."""
    return "chooses" if hasattr(game, "move_phrase") else "plays"


def is_gerund(name: str) -> bool:
    """Tell whether a move is spoken of as what its player does: "taking 1 from a", "rolling"."""
    return name.partition(" ")[0].endswith("ing")


def move_phrase(game: Any, state: Any, action: Action) -> str:
    """Return an action as it is named in the middle of a sentence."""
    if hasattr(game, "move_phrase"):
        return str(game.move_phrase(state, action))
    return str(game.action_name(state, action))
