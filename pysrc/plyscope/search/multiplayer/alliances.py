"""Alliances: max^n in which allied players maximise their joint utility."""

from math import inf

from plyscope.game import Action, Game, Player, S, UtilityVector
from plyscope.validation import short_repr
from plyscope.watch import SILENT, Watch


def alliances(
    game: Game[S], state: S, watch: Watch = SILENT, *, alliance: str = "", until: int = 0
) -> tuple[UtilityVector, Action | None]:
    """Return the utilities and the move of max^n with alliances.

    The lecture's "alliances, which are made and broken as the game proceeds" (AIMA 4e, section
    6.2.2). `alliance` joins names of players by +, as in "A+B", or "A+B, C+D" for two alliances.
    From ply `until` on (0: never) each player plays for itself again. Of equal sums the first is
    kept. Without an alliance this is max^n; with all players against one and a constant sum of
    utilities it is minimax for that one. Raises ValueError if `alliance` has a name that is no
    player's, or one twice.
    """
    players = range(len(game.players))
    friends = parse_coalitions(alliance, game.players)

    def coalition_of(player: Player, ply: int) -> tuple[Player, ...]:
        """Return the players whose utilities the mover adds up; bit 1 << p stands for player p."""
        side = friends[player]
        if len(side) == 1:
            return side
        if until and ply >= until:
            watch.annotate("broken", sum(1 << p for p in side))
            return (player,)
        watch.annotate("alliance", sum(1 << p for p in side))
        return side

    def value(state: S, ply: int) -> tuple[UtilityVector, Action | None]:
        if game.is_terminal(state):
            return tuple(game.utility(state, p) for p in players), None
        side = coalition_of(game.to_move(state), ply)
        v: UtilityVector = (-inf,) * len(players)
        move = None
        for a in game.actions(state):
            watch.enter(a)
            v2, _a2 = value(game.result(state, a), ply + 1)
            watch.leave(v2)
            if sum(v2[p] for p in side) > sum(v[p] for p in side):
                v, move = v2, a
                watch.update(v)
        return v, move

    return value(state, 0)


def parse_coalitions(alliance: str, names: tuple[str, ...]) -> tuple[tuple[Player, ...], ...]:
    """Return for each player its allies and itself, in order."""
    friends: list[tuple[Player, ...]] = [(player,) for player in range(len(names))]
    seen: list[str] = []
    for words in alliance.split(",") if alliance.strip() else []:
        allies = [word.strip() for word in words.split("+")]
        for name in allies:
            if name not in names or name in seen:
                wrong = " twice" if name in names else ", which is not a player"
                raise ValueError(
                    f"alliance={short_repr(alliance)} names {short_repr(name)}{wrong}; "
                    f"join some of {', '.join(names)} with +, as in '{'+'.join(names[:2])}'."
                )
            seen.append(name)
        side = tuple(sorted(names.index(name) for name in allies))
        for player in side:
            friends[player] = side
    return tuple(friends)
