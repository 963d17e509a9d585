"""Searches to be repaired: each is right but for one mistake of the catalogue."""

from dataclasses import dataclass

from plyscope.student_code.templates.search_templates import ALPHABETA, NESTED, TO_DEPTH


@dataclass(frozen=True)
class Broken:
    """A search with a mistake: the right one, its edits, and what it is to be, in a comment.

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
        "It looks at too much",
        "Right in every value, but it looks at leaves that cannot matter.",
        "alpha-not-passed",
        ALPHABETA,
        ((" alpha, beta))", " -inf, beta))"),),
        "# Alpha–beta as in the book. Its values are right, but it looks at too much:\n"
        "# a child is to know all that the nodes above it are sure of.\n",
    ),
    Broken(
        "broken_cut",
        "It cuts where it must not",
        "It skips the very moves that matter.",
        "cut-on-wrong-side",
        ALPHABETA,
        (("if best >= beta:", "if best <= beta:"), ("if best <= alpha:", "if best >= alpha:")),
        "# Alpha–beta as in the book. It skips what matters: a node is to be left where\n"
        "# the player above it has something better already.\n",
    ),
    Broken(
        "broken_bounds",
        "It never cuts",
        "α and β are there, and compared, and yet it looks at every leaf.",
        "window-not-narrowed",
        ALPHABETA,
        (
            ("            alpha = max(alpha, best)\n", ""),
            ("        beta = min(beta, best)\n", ""),
        ),
        "# Alpha–beta as in the book. It looks at every leaf: what a node has found is to\n"
        "# narrow the window of the children that come after.\n",
    ),
    Broken(
        "broken_players",
        "Both play their worst",
        "Each player takes what is best for the other.",
        "max-and-min-exchanged",
        ALPHABETA,
        (("== MAX:", "== MIN:"),),
        "# Alpha–beta as in the book. Both play their worst: MAX is to take the greatest\n"
        "# value, MIN the least.\n",
    ),
    Broken(
        "broken_depth",
        "It looks one ply too far",
        "To be checked like alpha–beta to a depth: it does not stop where it should.",
        "depth-off-by-one",
        TO_DEPTH,
        (("depth == 0", "depth < 0"),),
        "# Alpha–beta to a depth. It looks one ply too far: with a depth of 1 it is to try\n"
        "# the moves, and no replies to them.\n",
        "h_alphabeta",
    ),
    Broken(
        "broken_best",
        "One node spoils the next",
        "Right on the first branch: what was best there is still there at the second.",
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
        "# Alpha–beta in two functions. One node spoils the next: each is to begin with a\n"
        "# best value of its own.\n",
    ),
)
