import copy
import math
import random


class MCTSNode:
    def __init__(self, board, turn, parent=None, move=None):
        self.board = board
        self.turn = turn
        self.parent = parent
        self.move = move
        self.children = {}
        self.N = 0
        self.W = 0

    def ucb(self, c=1.4):
        if self.N == 0:
            return float("inf")
        return self.W / self.N + c * math.sqrt(math.log(self.parent.N) / self.N)


LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(board):
    for a, b, c in LINES:
        if board[a] and board[a] == board[b] == board[c]:
            return board[a]
    return 0 if all(board) else None


def select(node):
    while node.children:
        node = max(node.children.values(), key=MCTSNode.ucb)
    return node


def expand(node):
    if winner(node.board) is not None:
        return node
    for i in range(9):
        if not node.board[i]:
            board = copy.copy(node.board)
            board[i] = node.turn
            node.children[i] = MCTSNode(board, -node.turn, node, i)
    return random.choice(list(node.children.values()))


def simulate(node):
    board, turn = list(node.board), node.turn
    while winner(board) is None:
        i = random.choice([k for k in range(9) if not board[k]])
        board[i] = turn
        turn = -turn
    return winner(board)


def backup(node, result):
    while node is not None:
        node.N += 1
        if result == -node.turn:
            node.W += 1
        elif result == 0:
            node.W += 0.5
        node = node.parent


def mcts(board, turn, iterations=300):
    root = MCTSNode(board, turn)
    for _ in range(iterations):
        leaf = select(root)
        child = expand(leaf)
        backup(child, simulate(child))
    return max(root.children.values(), key=lambda n: n.N).move
