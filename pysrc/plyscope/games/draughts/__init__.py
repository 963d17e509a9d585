"""English draughts.

board     squares as bits, steps and jumps
moves     captures, which are obligatory, or else steps
history   what draws hang on
position  positions as text
names     what people call moves
endings   what a game knows of its endings
judged    the features of a position
shown     the board as people see it
openings  the opening book
draughts  the rules, put together
"""

from plyscope.games.draughts.rules import Draughts

__all__ = ["Draughts"]
