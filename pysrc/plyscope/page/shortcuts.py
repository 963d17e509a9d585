"""The keyboard shortcuts: what each key does, and how the help tells of it."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from plyscope.page.part import NoState, Part, event
from plyscope.page.storage import set_letter_keys

if TYPE_CHECKING:
    from plyscope.page.app import App
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
    Shortcut("m", ["drawer.show", "compare"]),
    Shortcut("x", ["drawer.show", "practice"]),
    Shortcut("t", ["drawer.show", "lab"]),
    Shortcut("y", ["drawer.show", "write"]),
    Shortcut("b", ["code.toggle_book"]),
    Shortcut("d", ["drawer.toggle"]),
    Shortcut("q", ["quiz.toggle"]),
    Shortcut("e", ["examples.open"]),
    Shortcut("u", ["board.turn"]),
    Shortcut("f", ["lecture.begin"]),
    Shortcut("?", ["shell.open_help"]),
)
BLANK: "Action" = ["lecture.toggle", "blank"]
# In lecture mode, in place of others.
LECTURE_SHORTCUTS = (
    Shortcut("b", BLANK),
    Shortcut("g", ["lecture.toggle", "board"]),
    Shortcut("n", ["lecture.toggle", "counters"]),
    Shortcut("f", ["shell.fill_screen"]),
)
# What a clicker sends beside letters: in lecture mode these keys belong to no widget.
CLICKER_SHORTCUTS = (
    Shortcut("PageDown", ["shell.step", 1]),
    Shortcut("PageUp", ["shell.step", -1]),
    Shortcut(".", BLANK),
    Shortcut("Escape", ["lecture.leave"]),
)
# In place of the next step, where a link offers a search that is not run by itself.
RUN_OFFER = Shortcut("PageDown", ["session.run_offer"])
# The rows of the help: keys in brackets, and what they do.
HELP_ROWS = (
    ("[Space]", "play or pause"),
    ("[←] [→]", "step back, step forward"),
    ("[Home] [End]", "to the start, to the end"),
    ("[C] [L] [R]", "next cutoff, leaf, root change"),
    ("[Shift] with one", "the previous one"),
    ("[O]", "out of this node"),
    ("[P]", "into the principal variation"),
    ("[W] [M] [X] [T] [Y]", "explain, compare, practice, my tree, code"),
    ("[B]", "source or the book’s pseudocode"),
    ("[D]", "show or hide the explanations"),
    ("[Q]", "quiz: answer questions during playback"),
    ("[E]", "examples"),
    ("[U]", "turn the board of chess or draughts"),
    (
        "[F]",
        "lecture mode: [Page Down] and [Page Up] step, [B] blanks the screen, [G] shows the "
        "board, [N] the counters, [F] fills the screen, [Esc] leaves",
    ),
    ("[?]", "this help"),
)


class Shortcuts(Part[NoState]):
    """The keys that do something now."""

    name = "shortcuts"

    def __init__(self, app: "App") -> None:
        super().__init__(app, NoState())

    @event
    def allow_letters(self, is_allowed: bool) -> None:
        """Have letters be keys of the page, or not: who dictates speaks letters."""
        self.app.storage.store(set_letter_keys(is_allowed))

    def publish(self) -> Mapping[str, Any]:
        """Return the keys with their actions.

        keys     wherever no widget has its own use for them
        clicker  wherever no text is typed
        any      the action of any key while the screen is blank, or None
        letters  whether the letters among `keys` do anything
        """
        lecture = self.app.lecture.state
        offered = (RUN_OFFER,) if self.app.session.state.offer else ()
        return {
            "keys": {
                "keys": _to_table((*SHORTCUTS, *(LECTURE_SHORTCUTS if lecture.is_on else ()))),
                "clicker": _to_table((*CLICKER_SHORTCUTS, *offered) if lecture.is_on else ()),
                "any": BLANK if lecture.is_blank else None,
                "letters": self.app.storage.stored.has_letter_keys,
            }
        }


def _to_table(shortcuts: Iterable[Shortcut]) -> dict[str, "Action"]:
    return dict(shortcuts)
