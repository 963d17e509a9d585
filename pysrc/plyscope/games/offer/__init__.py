"""The games that the page offers, a file for each kind, in the order of its list."""

from plyscope.games.offer import boards, chess, others, trees

TABLE = (*boards.TABLE, *chess.TABLE, *others.TABLE, *trees.TABLE)
