"""Chess, on its board of 8x8 and on Gardner's of 5x5.

squares    names of squares, bits one by one
board      a board, and what each piece attacks from each of its squares
lists      the moves to a set of squares, made once
position   a state
threats    checks and pins, once a position; is a square attacked
castling   where king and rook go
passant    by which moves a pawn may be taken in passing
generate   the legal moves; the captures alone
piece_squares, pawn_structure, activity, bare_king
           the parts of the evaluation: tables by phase; pawns; mobility and king safety; lone kings
judge      the evaluation, a weighted sum of features, and the sum that a state carries
moved      the position after a move
null       the position where nobody moved
draws      repetition, fifty moves, dead positions; what people say of an end
ended      is it no end, quickly
faults     what is wrong with a position that somebody set up
fen        positions as text, read and written
known      is anything at all a position
san        moves as people write them, and read
why        why a move is not legal
told       moves by their names: told, read, refused
view       the board as people see it
openings   the opening books
rules      the game, put together
"""

from plyscope.games.chess.rules import Chess, Gardner

__all__ = ["Chess", "Gardner"]
