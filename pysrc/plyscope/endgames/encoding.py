"""What a byte says of a position, for who is to move.

An odd number of plies is a win in so many, for who wins makes the last move; an even one a loss, 0
where who is to move cannot move. While a slice is solved, more is said.
"""

LONGEST = 252  # plies
UNKNOWN, NOWHERE, DRAW = 253, 254, 255  # not settled yet; no position; neither side can win

# Of what is not settled in the end nobody can force a win.
FINAL = bytes(DRAW if code == UNKNOWN else code for code in range(256))
