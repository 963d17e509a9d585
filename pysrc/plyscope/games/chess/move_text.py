"""The names of moves for people: written, parsed, and explained if they are illegal."""

from typing import TYPE_CHECKING, Any

from plyscope.game import Action, IllegalMove
from plyscope.games.chess import san
from plyscope.games.chess.castling import ALL_CASTLES
from plyscope.games.chess.illegal_move_reasons import IN_CHECK, illegal_castling_reason
from plyscope.games.chess.illegal_move_reasons import illegal_move_reason as why_not_there
from plyscope.games.chess.position import Position
from plyscope.games.chess.position_errors import KINDS, SIDES
from plyscope.games.chess.squares import SQUARE_NAMES
from plyscope.validation import is_integer, join_names, short_repr

if TYPE_CHECKING:
    from plyscope.games.chess.rules import Chess

_EXAMPLES = "such as e4, Nf3, O-O, e8=Q or e2e4"


def format_move(game: "Chess", state: Position, action: Action) -> str:
    """Return the SAN of a legal move, with + for check and # for mate."""
    actions = game.actions(state)
    if action not in actions:
        raise IllegalMove(illegal_action_reason(game, state, action))
    after = game.result(state, action)
    sign = "" if not game.in_check(after) else "#" if game.is_mate(after) else "+"
    return san.format_san(state, action, actions) + sign


def parse_move(game: "Chess", state: Position, text: Any) -> Action:
    """Return the legal move that a text names; raise IllegalMove if there is none, saying why."""
    if not isinstance(text, str):
        raise IllegalMove(f"There is no move {short_repr(text)}; moves are texts, {_EXAMPLES}.")
    called = short_repr(text)[1:-1].strip()
    castle, wanted = san.parse_castling(text, state.turn), san.parse_move_text(text)
    if castle is None and (wanted is None or not game.board.cells >> wanted.to & 1):
        raise IllegalMove(f"There is no move {short_repr(text)}; moves are written {_EXAMPLES}.")
    if game.is_terminal(state):
        raise IllegalMove(_game_over_text(game, state, called))
    legal = game.actions(state)
    if wanted is None:
        assert castle is not None
        if ALL_CASTLES[castle].action in legal and moves_king(state, ALL_CASTLES[castle].action):
            return ALL_CASTLES[castle].action
        raise IllegalMove(illegal_castling_reason(game.board, state, castle))
    origins = [
        a for a in legal if a >> 6 & 63 == wanted.to and san.matches_origin(wanted, state, a & 63)
    ]
    matches = [a for a in origins if a >> 12 == wanted.promotion]
    if len(matches) == 1:
        return matches[0]
    if origins:
        raise IllegalMove(_ambiguity_text(state, called, wanted, origins, matches))
    raise IllegalMove(_no_such_move_text(game, state, called, wanted))


def illegal_action_reason(game: "Chess", state: Position, action: Any) -> str:
    """Return a sentence that says why an action is not legal."""
    promotion = action >> 12 if is_integer(action) and action >= 0 else -1
    if not 0 <= promotion <= 4:
        return (
            f"There is no action {short_repr(action)}; an action is from + 64 to + 4096 promotion."
        )
    origin, to, called = action & 63, action >> 6 & 63, san.uci(action)
    if game.is_terminal(state):
        return _game_over_text(game, state, called)
    origins = [a for a in game.actions(state) if a & 4095 == action & 4095]
    if origins:
        return _promotion_text(called, bool(origins[0] >> 12))
    return why_not_there(game.board, state, origin, to)


def moves_king(state: Position, action: Action) -> bool:
    return bool(state.kings >> (action & 63) & 1)


def _game_over_text(game: "Chess", state: Position, called: str) -> str:
    return f"{called} cannot be played: the game is over ({game.end_text(state)})."


def _promotion_text(called: str, does: bool) -> str:
    if does:
        return f"{called} promotes: add the piece, Q, R, B or N, as in e8=Q or e7e8q."
    return f"{called} is not a promotion: no pawn reaches the last row."


def _ambiguity_text(
    state: Position,
    called: str,
    wanted: san.ParsedMove,
    origins: list[Action],
    matches: list[Action],
) -> str:
    """Return why a text that fits some legal moves names none, or more than one."""
    if not matches:
        return _promotion_text(called, bool(origins[0] >> 12))
    return f"{called} could be {' or '.join(san.uci(a) for a in matches)}: say which."


def _no_such_move_text(game: "Chess", state: Position, called: str, wanted: san.ParsedMove) -> str:
    """Return why there is no move as a text names it."""
    if wanted.column is not None and wanted.row is not None:
        origin = wanted.row * 8 + wanted.column
        if not game.board.cells >> origin & 1:
            return (
                f"{called} moves nothing: there is no square {SQUARE_NAMES[origin]} on this board."
            )
        return why_not_there(game.board, state, origin, wanted.to)
    own, _ = state.sides()
    men = [s for s in game.board.squares if own >> s & 1 and san.matches_origin(wanted, state, s)]
    reasons = [why_not_there(game.board, state, s, wanted.to) for s in men]
    held = [reason for reason in reasons if IN_CHECK in reason]
    if held or len(reasons) == 1:
        return (held or reasons)[0]
    who, kind = SIDES[state.turn], KINDS[wanted.kind or 0]
    if not men:
        where = f" on {'column ' + 'abcdefgh'[wanted.column]}" if wanted.column is not None else ""
        return f"{called} moves nothing: {who} has no {kind}{where}."
    squares = join_names([SQUARE_NAMES[s] for s in men])
    return f"No {kind} of {who} can go to {SQUARE_NAMES[wanted.to]}; {who} has some on {squares}."
