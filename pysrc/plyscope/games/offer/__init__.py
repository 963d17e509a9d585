"""The games that the page offers, a file for each kind, in the order of its list."""

from plyscope.games.offer import boards, others, trees

TABLE = (*boards.TABLE, *others.TABLE, *trees.TABLE)
