"""Examples of transposition tables, endgame tables, opening books and the engine."""

from plyscope.examples.depth_limited_examples import HORIZON
from plyscope.examples.example import Example

EXAMPLES = (
    Example(
        "alphabeta_table",
        "Transpositions in Nim",
        "nim-1-3-5",
        (),
        "alphabeta_table",
        point="Many orders of moves lead to the same heaps: 371 nodes, 244 of them found in the "
        "table, where alpha–beta visits 6,077.",
    ),
    Example(
        "symmetry",
        "Tic-tac-toe in 266 nodes",
        "tictactoe",
        (),
        "alphabeta_table",
        {"symmetry": "on", "order": "evaluate"},
        point="A table with one entry for all mirrored and rotated boards, and good moves first: "
        "the draw is proved in 266 nodes, where alpha–beta visits 18,297.",
    ),
    Example(
        "alphabeta_lookup",
        "The endgame from a table",
        "tictactoe",
        ("a3", "b2"),
        "alphabeta_lookup",
        point="Two plies later at most a hundred positions remain, and their values are in a "
        "table: 27 nodes, 19 of them looked up.",
    ),
    Example(
        "book",
        "The opening from a book",
        "tictactoe",
        ("b2",),
        "alphabeta_lookup",
        point="The book has an answer to the centre, a3: nothing is searched, and the tree is "
        "only the root.",
    ),
    Example(
        "engine",
        "All techniques together",
        "tictactoe-4x4-4",
        HORIZON,
        "engine",
        {"nodes": 5000},
        point="With three plies, O played a4 and lost. The engine plays a1 and proves the draw: "
        "six iterations and 727 nodes to the end of the game.",
    ),
    Example(
        "engine-mate",
        "Légal’s mate",
        "chess",
        ("e4", "e5", "Nf3", "d6", "Bc4", "Bg4", "Nc3", "g6", "Nxe5", "Bxd1"),
        "engine",
        {"nodes": 5000},
        point="Black has taken the queen. The second iteration, two plies and then checks and "
        "captures, proves that White mates: 145 nodes.",
    ),
    Example(
        "engine-smothered",
        "Mate in three",
        "chess:r5k1/5Npp/8/8/2Q5/8/2r2PPP/6K1 w - - 0 1",
        (),
        "engine",
        point="White gives the queen away: Nh6+ Kh8, Qg8+ Rxg8, Nf7 mate. The engine proves it in "
        "262 nodes; alpha–beta to five plies takes 13,587.",
        note="Deep Blue, which beat Kasparov in 1997, searched with alpha–beta on 30 processors: "
        "200 million positions a second, 14 plies deep on average and up to 40. Its evaluation had "
        "8,000 features.",
    ),
    Example(
        "engine-width",
        "Four moves wide, not 35",
        "chess",
        (),
        "engine",
        {"depth": 7, "nodes": 30_000, "book": "off"},
        point="Seven plies of chess in 22,474 nodes. A uniform tree of that depth with b* = 4.0 "
        "moves everywhere has as many; a position of chess has about 35 moves.",
    ),
    Example(
        "engine-draughts",
        "Branching below three",
        "draughts",
        (),
        "engine",
        {"depth": 9, "book": "off"},
        point="Nine plies of draughts in 7,339 nodes. A uniform tree of that depth with b* = 2.5 "
        "moves everywhere has as many; a position of draughts has about 8 moves.",
        note="In 1992 Chinook won two games against Tinsley, the world champion, who won four; "
        "33 were drawn. Its database of 39 trillion endgame positions came later, for the proof "
        "in 2007 that draughts is a draw.",
    ),
    Example(
        "database",
        "A leaf from the database",
        "draughts-3:W:WK17,31:BK29,9",
        (),
        "engine",
        point="After a capture the database knows who wins: 16 of 118 nodes are looked up, and "
        "prove that 17-22 wins. Without it that takes 3,387 nodes.",
    ),
    Example(
        "database-win",
        "A win in 61 plies",
        "draughts-3:B:W18:B3,4",
        (),
        "engine",
        show_values=True,
        point="No win with three pieces is longer. The database knows in how many plies each move "
        "wins: play on, and with best play the number falls by one each time.",
    ),
    Example(
        "engine-threats",
        "A forced win",
        "connect-four",
        ("d", "d", "e", "e"),
        "engine",
        point="After c X has three in the bottom row, open on both sides. One ply and the threats "
        "beyond it are enough: 9 nodes prove the win.",
    ),
)
