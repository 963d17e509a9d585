"""The games that the page offers, a file for each kind, in the order of the page's list."""

from plyscope.games.catalog import board_games, chess_games, dice_and_puzzles, textbook_trees

TABLE = (*board_games.TABLE, *chess_games.TABLE, *dice_and_puzzles.TABLE, *textbook_trees.TABLE)
