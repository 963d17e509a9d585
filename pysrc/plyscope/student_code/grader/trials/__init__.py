"""What a search is tried on, and what it does there.

places    an explicit tree as a game
observed  a game that notes what is asked of it
trial     one tree, or position, and what a search does on it
likes     what a search can be checked against
chosen    the trials of a check
"""
