"""Searches to repair, each with one known mistake."""

from dataclasses import dataclass

from plyscope.student_code.templates.search_templates import ALPHABETA, NESTED, TO_DEPTH


@dataclass(frozen=True)
class Broken:
    """A search with one mistake: a correct text, its edits and a comment at the top.

    `mistake` is the name in the catalogue, and `like` what it is to be checked against.
    """

    name: str
    title: str
    line: str
    mistake: str
    right: str
    edits: tuple[tuple[str, str], ...]
    about: str
    like: str = "alphabeta"

    @property
    def text(self) -> str:
        """The whole program."""
        text = self.right
        for old, new in self.edits:
            text = text.replace(old, new)
        return f"{self.about}{text}"


BROKEN_SEARCHES = (
    Broken(
        "broken_window",
        "Visits too many leaves",
        "Every value is right, but it visits leaves that cannot matter.",
        "alpha-not-passed",
        ALPHABETA,
        ((" alpha, beta))", " -inf, beta))"),),
        "# Alpha–beta as in the book. Its values are right, but it visits too many leaves:\n"
        "# a child must know all bounds of the nodes above it.\n",
    ),
    Broken(
        "broken_cut",
        "Prunes the wrong moves",
        "It skips exactly the moves that matter.",
        "cut-on-wrong-side",
        ALPHABETA,
        (("if best >= beta:", "if best <= beta:"), ("if best <= alpha:", "if best >= alpha:")),
        "# Alpha–beta as in the book. It skips moves that matter: leave a node only if\n"
        "# the player above it already has something better.\n",
    ),
    Broken(
        "broken_bounds",
        "Never prunes",
        "It compares α and β, and yet it visits every leaf.",
        "window-not-narrowed",
        ALPHABETA,
        (
            ("            alpha = max(alpha, best)\n", ""),
            ("        beta = min(beta, best)\n", ""),
        ),
        "# Alpha–beta as in the book. It visits every leaf: what a node has found must\n"
        "# narrow the window of its later children.\n",
    ),
    Broken(
        "broken_players",
        "Both play their worst",
        "Each player takes what is best for the other.",
        "max-and-min-exchanged",
        ALPHABETA,
        (("== MAX:", "== MIN:"),),
        "# Alpha–beta as in the book. Both play their worst: MAX must take the maximum,\n"
        "# MIN the minimum.\n",
    ),
    Broken(
        "broken_depth",
        "Searches one ply too deep",
        "Check it against depth-limited alpha–beta: it stops too late.",
        "depth-off-by-one",
        TO_DEPTH,
        (("depth == 0", "depth < 0"),),
        "# Depth-limited alpha–beta. It searches one ply too deep: at depth 1 it must try\n"
        "# the moves, but no replies to them.\n",
        "h_alphabeta",
    ),
    Broken(
        "broken_best",
        "One node spoils the next",
        "Right on the first branch, but the best value is not reset for the second.",
        "best-not-reset",
        NESTED,
        (
            ("(game, state):\n", "(game, state):\n    highest, lowest = -inf, inf\n\n"),
            ("        highest = -inf\n", ""),
            ("        lowest = inf\n", ""),
            (
                "max_value(node, alpha, beta):\n",
                "max_value(node, alpha, beta):\n        nonlocal highest\n",
            ),
            (
                "min_value(node, alpha, beta):\n",
                "min_value(node, alpha, beta):\n        nonlocal lowest\n",
            ),
        ),
        "# Alpha–beta in two functions. One node spoils the next: each must start with its\n"
        "# own best value.\n",
    ),
)
