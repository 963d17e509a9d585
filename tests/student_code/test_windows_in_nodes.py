"""Searches that keep their window in nodes: plain minimax leaves their cuts out."""

from plyscope import Verdict
from plyscope.student_code.grader.own_game.program_check import check_program

NODES = """
class Row:
    def __init__(self, cells):
        self.cells = cells

    def moves(self):
        return [place for place, mark in enumerate(self.cells) if mark == "."]

    def after(self, place, mark):
        return Row(self.cells[:place] + mark + self.cells[place + 1:])

    def worth(self):
        return sum((4 * p % 5 + 1) * (m == "x") - (2 * p % 5) * (m == "o")
                   for p, m in enumerate(self.cells))

class Player:
    class Node:
        def __init__(self, row, kind="x", alpha=-99, beta=99):
            self.row, self.kind = row, kind
            self.value = -99 if kind == "x" else 99
            self.best, self.alpha, self.beta = None, alpha, beta

    def search(self, node, depth):
        if depth == 0 or not node.row.moves():
            node.value = node.row.worth()
            return node
        for place in node.row.moves():
            row, other = node.row.after(place, node.kind), "xo"[node.kind == "x"]
            below = Player.Node(row, other, node.alpha, node.beta)
            value = self.search(below, depth - 1).value
            if node.kind == "x":
                if value > node.value:
                    node.value, node.best = value, place
                node.alpha = max(node.alpha, value)
            else:
                if value < node.value:
                    node.value, node.best = value, place
                node.beta = min(node.beta, value)
            if node.alpha >= node.beta:
                break
        return node

    def choose(self, row):
        return self.search(Player.Node(row), 4).best

print(Player().choose(Row("......")))
"""


def test_a_window_that_nodes_keep_is_opened_for_plain_minimax():
    report = check_program(NODES)
    assert report is not None
    assert report.verdict is Verdict.RIGHT, report.searches[0].sentence
    wrong = check_program(NODES.replace("value < node.value", "value > node.value"))
    assert wrong is not None
    assert wrong.verdict is not Verdict.RIGHT
