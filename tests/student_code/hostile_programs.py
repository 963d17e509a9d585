"""Programs in the style of CS50 that do not end, end the process, or print without an end."""

from tests.student_code.corpus_index import read_program

_RIGHT = read_program("cs50_one_function")


# Each calls itself once, so that it is recognized.
_SECOND = "    if depth == 0:\n        minimax(board, 1)\n"


def _search(body):
    start = _RIGHT.index("def minimax(board):")
    return f"{_RIGHT[:start]}def minimax(board, depth=0):\n{_SECOND}{body}\n"


ENDLESS = _search("    while depth == 0:\n        pass\n    return min(actions(board))")
ENDLESS_CAUGHT = _search(
    "    while depth == 0:\n        try:\n            pass\n        except Exception:\n"
    "            pass\n    return min(actions(board))"
)
EXIT = _search("    if depth == 0:\n        raise SystemExit(0)\n    return min(actions(board))")
HUGE_OUTPUT = _search(
    "    while depth == 0:\n        print('x' * 100_000)\n    return min(actions(board))"
)
MEMORY = _search(
    "    kept = []\n    while depth == 0:\n        kept.append(bytearray(50_000_000))\n"
    "    return min(actions(board))"
)
ENDLESS_RULE = _RIGHT.replace(
    "def terminal(board):\n", "def terminal(board):\n    while board[0][0] == O:\n        pass\n"
)
KILLED = _search(
    "    import signal\n    signal.raise_signal(signal.SIGKILL)\n    return min(actions(board))"
)
