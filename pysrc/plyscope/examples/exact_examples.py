"""Examples of searches to the end of the game."""

from plyscope.examples.example import Example

EXAMPLES = (
    Example(
        "minimax",
        "The book’s first tree",
        "tree-aima",
        (),
        "minimax",
        point="MIN answers a1 with b1, value 3, and a2 and a3 with leaves of value 2. So MAX "
        "plays a1, and all nine leaves are visited.",
    ),
    # X . .
    # . O .   O is to move.
    # . . X
    Example(
        "minimax-corners",
        "The trap of the two corners",
        "tictactoe",
        ("a3", "b2", "c1"),
        "minimax",
        point="A third corner looks natural for O but loses: c3 and a1 have the value +1. Every "
        "side square holds the draw; the proof takes 1,053 nodes.",
    ),
    Example(
        "alphabeta",
        "The first cutoff",
        "tree-aima",
        (),
        "alphabeta",
        point="After the leaf c1 = 2, a2 gives MAX at most 2, and MAX already has 3: c2 and c3 "
        "are skipped. Seven leaves of nine, and the same value.",
    ),
    Example(
        "alphabeta-lecture",
        "The lecture’s three plies",
        "tree-lecture",
        (),
        "alphabeta",
        point="A cutoff of each kind: b2 has the value 5 or more, but MIN already has b1 = 2; a2 "
        "has the value 1 or less, but MAX already has a1 = 2. Five leaves of eight.",
    ),
    Example(
        "alphabeta-both",
        "Cutoffs of both kinds",
        "tree-deep",
        (),
        "alphabeta",
        point="Four cutoffs, α-cutoffs at MIN nodes and β-cutoffs at MAX nodes: 26 nodes, where "
        "minimax visits 36.",
    ),
    Example(
        "alphabeta-best",
        "The best order",
        "tree-deep",
        (),
        "alphabeta",
        {"order": "best"},
        point="The best move first at every node: 20 nodes and five cutoffs, where the given "
        "order takes 26 nodes.",
    ),
    Example(
        "alphabeta-worst",
        "The worst order",
        "tree-deep",
        (),
        "alphabeta",
        {"order": "worst"},
        point="The best move last at every node: no cutoff, and all 36 nodes of minimax.",
    ),
    Example(
        "alphabeta-tictactoe",
        "An answer to a corner",
        "tictactoe",
        ("a3",),
        "alphabeta",
        point="Minimax visits 59,705 nodes here, alpha–beta 2,338 of them. The centre, b2, is the "
        "only answer that holds the draw.",
    ),
    Example(
        "alphabeta-strict",
        "Cut only if strictly better",
        "tictactoe",
        ("a3", "b2", "c1"),
        "alphabeta",
        {"ties": "strict"},
        point="Many values in tic-tac-toe are equal, so it matters whether equality cuts: 318 "
        "nodes if it does, 518 if not.",
    ),
    Example(
        "alphabeta_hard",
        "Fail-hard values",
        "tree-aima",
        (),
        "alphabeta_hard",
        point="The node after a2 returns 3, where fail-soft alpha–beta returns the 2 that it "
        "found: a value at the end of the window is only a bound.",
    ),
)
