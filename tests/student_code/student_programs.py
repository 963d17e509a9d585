"""Programs as students write them, and the games that they are followed in."""

from pathlib import Path

from plyscope import TicTacToe, Tree
from plyscope.student_code.convention.source_text import load_search

PROGRAMS = Path(__file__).parent / "programs"
NESTED = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
TREE = Tree(NESTED)
GAME = TicTacToe()


def text(name):
    """One of the programs, as it was written."""
    return (PROGRAMS / f"{name}.py").read_text("utf-8")


def program(name):
    """One of the programs, ready to be called."""
    return load_search(text(name))
