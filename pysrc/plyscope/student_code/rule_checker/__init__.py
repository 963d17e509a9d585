"""The contract of a game, held to one that somebody wrote, and told in sentences.

fault      a rule that is broken; what asks a game, and tells why it fails
actions    what the actions of a position have to be
moves      who moves, and what that leads to
worth      what a finished game is worth
view       what it shows of itself
position   all of it at one position
failure    a rule that is broken, and after which moves
circle     a way back to a position that was there before
walk       through all positions, or through games at random
failures   all of it in one call
"""
