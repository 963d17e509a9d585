"""The codes of a position, one byte each, for the player to move.

An odd number is a win in so many plies, because the winner makes the last move. An even number is a
loss; 0 is a player who cannot move. Other codes are used while a slice is solved.
"""

LONGEST = 252  # plies
UNKNOWN, NOWHERE, DRAW = 253, 254, 255  # not settled yet; no position; neither side can win

# Of what is not settled in the end nobody can force a win.
FINAL = bytes(DRAW if code == UNKNOWN else code for code in range(256))
