"""Moves by their names, for people: told, read, refused."""

from typing import TYPE_CHECKING, Any

from plyscope.game import Action, IllegalAction
from plyscope.games.chess import san
from plyscope.games.chess.castling import ALL
from plyscope.games.chess.illegal_move_reasons import why_no_castle
from plyscope.games.chess.illegal_move_reasons import why_not as why_not_there
from plyscope.games.chess.position import Position
from plyscope.games.chess.position_errors import KINDS, SIDES
from plyscope.games.chess.squares import NAMES
from plyscope.validation import is_whole, listed, short

if TYPE_CHECKING:
    from plyscope.games.chess.rules import Chess

_EXAMPLES = "such as e4, Nf3, O-O, e8=Q or e2e4"


def name(game: "Chess", state: Position, action: Action) -> str:
    """Return the SAN of a legal move, + where it gives check, # where it mates."""
    actions = game.actions(state)
    if action not in actions:
        raise IllegalAction(why_not(game, state, action))
    after = game.result(state, action)
    sign = "" if not game.in_check(after) else "#" if game.is_mate(after) else "+"
    return san.named(state, action, actions) + sign


def parse(game: "Chess", state: Position, text: Any) -> Action:
    """Return the legal move that a text names; raise IllegalAction, telling why there is none."""
    if not isinstance(text, str):
        raise IllegalAction(f"There is no move {short(text)}; moves are texts, {_EXAMPLES}.")
    called = short(text)[1:-1].strip()
    castle, wanted = san.read_castle(text, state.turn), san.read(text)
    if castle is None and (wanted is None or not game.board.cells >> wanted.to & 1):
        raise IllegalAction(f"There is no move {short(text)}; moves are written {_EXAMPLES}.")
    if game.is_terminal(state):
        raise IllegalAction(_over(game, state, called))
    legal = game.actions(state)
    if wanted is None:
        assert castle is not None
        if ALL[castle].action in legal and kind_is_king(state, ALL[castle].action):
            return ALL[castle].action
        raise IllegalAction(why_no_castle(game.board, state, castle, called))
    there = [a for a in legal if a >> 6 & 63 == wanted.to and san.fits(wanted, state, a & 63)]
    found = [a for a in there if a >> 12 == wanted.promotion]
    if len(found) == 1:
        return found[0]
    if there:
        raise IllegalAction(_not_one(state, called, wanted, there, found))
    raise IllegalAction(_none(game, state, called, wanted))


def why_not(game: "Chess", state: Position, action: Any) -> str:
    """Say in a sentence why an action is not legal."""
    promotion = action >> 12 if is_whole(action) and action >= 0 else -1
    if not 0 <= promotion <= 4:
        return f"There is no action {short(action)}; an action is from + 64 to + 4096 promotion."
    origin, to, called = action & 63, action >> 6 & 63, san.uci(action)
    if game.is_terminal(state):
        return _over(game, state, called)
    there = [a for a in game.actions(state) if a & 4095 == action & 4095]
    if there:
        return _promoted(called, bool(there[0] >> 12))
    return why_not_there(game.board, state, origin, to, called)


def kind_is_king(state: Position, action: Action) -> bool:
    return bool(state.kings >> (action & 63) & 1)


def _over(game: "Chess", state: Position, called: str) -> str:
    return f"{called} cannot be played: the game is over ({game.ending(state)})."


def _promoted(called: str, does: bool) -> str:
    if does:
        return f"{called} promotes: say to what, Q, R, B or N, as in e8=Q or e7e8q."
    return f"{called} is no promotion: no pawn comes to the last row."


def _not_one(
    state: Position, called: str, wanted: san.Wanted, there: list[Action], found: list[Action]
) -> str:
    """Say why a text that fits some legal moves is none, or more than one."""
    if not found:
        return _promoted(called, bool(there[0] >> 12))
    return f"{called} could be {' or '.join(san.uci(a) for a in found)}: say which."


def _none(game: "Chess", state: Position, called: str, wanted: san.Wanted) -> str:
    """Say why nobody can move as a text says."""
    if wanted.column is not None and wanted.row is not None:
        origin = wanted.row * 8 + wanted.column
        if not game.board.cells >> origin & 1:
            return f"{called} moves nothing: there is no square {NAMES[origin]} on this board."
        return why_not_there(game.board, state, origin, wanted.to, called)
    own, _ = state.sides()
    men = [s for s in game.board.squares if own >> s & 1 and san.fits(wanted, state, s)]
    reasons = [why_not_there(game.board, state, s, wanted.to, called) for s in men]
    held = [reason for reason in reasons if "the king in check" in reason]
    if held or len(reasons) == 1:
        return (held or reasons)[0]
    who, kind = SIDES[state.turn], KINDS[wanted.kind or 0]
    if not men:
        where = f" on {'column ' + 'abcdefgh'[wanted.column]}" if wanted.column is not None else ""
        return f"{called} moves nothing: {who} has no {kind}{where}."
    squares = listed([NAMES[s] for s in men])
    return f"No {kind} of {who} can go to {NAMES[wanted.to]}; {who} has some on {squares}."
