"""The keyboard shortcuts: what each key does, and how the help tells of it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from plyscope.page.elements import Action


class Shortcut(NamedTuple):
    """A key of the page, and the action that it has.

    An action of the shell has a name that begins with "shell.": it acts on the tape, or needs what
    a browser allows only in the event of the key.
    """

    key: str
    action: "Action"


SHORTCUTS = (
    Shortcut(" ", ["shell.toggle_playback"]),
    Shortcut("ArrowLeft", ["shell.step", -1]),
    Shortcut("ArrowRight", ["shell.step", 1]),
    Shortcut("Home", ["shell.seek_start"]),
    Shortcut("End", ["shell.seek_end"]),
    Shortcut("c", ["shell.jump", "cutoff", 1]),
    Shortcut("C", ["shell.jump", "cutoff", -1]),
    Shortcut("l", ["shell.jump", "leaf", 1]),
    Shortcut("L", ["shell.jump", "leaf", -1]),
    Shortcut("r", ["shell.jump", "root", 1]),
    Shortcut("R", ["shell.jump", "root", -1]),
    Shortcut("o", ["shell.jump_out"]),
    Shortcut("p", ["shell.enter_variation"]),
    Shortcut("w", ["drawer.show", "why"]),
    Shortcut("s", ["drawer.show", "code"]),
    Shortcut("m", ["drawer.show", "compare"]),
    Shortcut("t", ["drawer.show", "lab"]),
    Shortcut("y", ["drawer.show", "write"]),
    Shortcut("b", ["code.toggle_book"]),
    Shortcut("d", ["drawer.toggle"]),
    Shortcut("q", ["quiz.toggle"]),
    Shortcut("e", ["examples.open"]),
    Shortcut("u", ["board.turn"]),
    Shortcut("f", ["shell.start_lecture"]),
    Shortcut("?", ["shell.open_help"]),
)
# In lecture mode; a clicker sends Page Down, Page Up, a period and Escape.
LECTURE_SHORTCUTS = (
    Shortcut("PageDown", ["shell.step", 1]),
    Shortcut("PageUp", ["shell.step", -1]),
    Shortcut("b", ["lecture.toggle", "blank"]),
    Shortcut(".", ["lecture.toggle", "blank"]),
    Shortcut("g", ["lecture.toggle", "board"]),
    Shortcut("n", ["lecture.toggle", "counters"]),
    Shortcut("f", ["shell.fill_screen"]),
    Shortcut("Escape", ["lecture.leave"]),
)
# The rows of the help: keys in brackets, and what they do.
HELP_ROWS = (
    ("[Space]", "play or pause"),
    ("[←] [→]", "step back, step forward"),
    ("[Home] [End]", "to the start, to the end"),
    ("[C] [L] [R]", "next cutoff, leaf, root change"),
    ("[Shift] with one", "the previous one"),
    ("[O]", "out of this node"),
    ("[P]", "into the principal variation"),
    ("[W] [S] [M] [T] [Y]", "why, source, compare, lab, write"),
    ("[B]", "source or the book’s pseudocode"),
    ("[D]", "show or hide the explanations"),
    ("[Q]", "predict: be asked before you are told"),
    ("[E]", "examples"),
    ("[U]", "turn the board of chess or draughts"),
    (
        "[F]",
        "lecture mode: [Page Down] and [Page Up] step, [B] blanks the screen, [G] shows the "
        "board, [N] the counters, [F] fills the screen, [Esc] leaves",
    ),
    ("[?]", "this help"),
)


def list_live_keys(*, in_lecture: bool) -> Mapping[str, Any]:
    """Return the keys that do something now, with their actions."""
    shortcuts = (*SHORTCUTS, *(LECTURE_SHORTCUTS if in_lecture else ()))
    return {shortcut.key: shortcut.action for shortcut in shortcuts}
