"""Chess, and Gardner's chess on 5x5, whose trees are small enough to look at.

The 35 moves of a chess position are those of AIMA 4e, chapter 6.
"""

from plyscope.games.catalog import levels
from plyscope.games.catalog.board_games import GROUP
from plyscope.games.catalog.catalog_entry import CatalogEntry
from plyscope.games.chess import Chess, Gardner

TABLE = (
    CatalogEntry(
        "chess",
        "Chess 8×8",
        lambda first: Chess(),
        (1, 2, 3, 4),
        firsts=("White",),
        from_position=Chess,
        branching=35,
        levels=levels.CHESS,
        first_level=levels.FIRST_LEVEL,
        group=GROUP,
        rule="Checkmate the king to win. Stalemate is a draw.",
    ),
    CatalogEntry(
        "gardner",
        "Minichess 5×5",
        lambda first: Gardner(),
        (1, 2, 3, 4, 5, 6),
        firsts=("White",),
        levels=levels.GARDNER,
        first_level=levels.FIRST_LEVEL,
        from_position=Gardner,
        group=GROUP,
        rule=(
            "Checkmate the king to win. As chess, but pawns never step two squares and nobody "
            "castles."
        ),
    ),
)
