"""Alliances: max^n in which some players look after each other, until they break their word."""

from math import inf

from plyscope.game import Action, Game, Player, S, UtilityVector
from plyscope.validation import short_repr
from plyscope.watch import SILENT, Watch


def alliances(
    game: Game[S], state: S, watch: Watch = SILENT, *, alliance: str = "", until: int = 0
) -> tuple[UtilityVector, Action | None]:
    """Return what max^n does where allies maximise the sum of their utilities, and the move.

    The lecture's "alliances, which are made and broken as the game proceeds" (AIMA 4e, section
    6.2.2). `alliance` joins names of players by +, such as "A+B", or "A+B, C+D" for two alliances;
    from `until` plies below the root on (0: never) each plays for itself again. Of equal sums the
    first is kept. With no alliance this is max^n; with all against one, where utilities always sum
    to the same, it is minimax for the one. Raises ValueError where `alliance` names nobody who
    plays, or somebody twice.
    """
    players = range(len(game.players))
    friends = parse_coalitions(alliance, game.players)

    def coalition_of(player: Player, ply: int) -> tuple[Player, ...]:
        """Return whose utilities the mover adds up; a note names player p by the bit 1 << p."""
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
    """Return for each player those it is allied with, itself among them, in order."""
    friends: list[tuple[Player, ...]] = [(player,) for player in range(len(names))]
    seen: list[str] = []
    for words in alliance.split(",") if alliance.strip() else []:
        allies = [word.strip() for word in words.split("+")]
        for name in allies:
            if name not in names or name in seen:
                wrong = "twice" if name in names else "who is no player"
                raise ValueError(
                    f"alliance joins players by +, such as '{'+'.join(names[:2])}', and has "
                    f"{short_repr(name)}, {wrong}; the players are {', '.join(names)}: "
                    f"{short_repr(alliance)}."
                )
            seen.append(name)
        side = tuple(sorted(names.index(name) for name in allies))
        for player in side:
            friends[player] = side
    return tuple(friends)
