"""The code in the Explain tab: the text of the search that is shown, and the line at work."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plyscope.explain.source import SourceText, find_pseudocode, find_source
from plyscope.page.code_words import split_lines
from plyscope.page.elements import Child
from plyscope.page.panels.code import render_code
from plyscope.page.part import Part, event
from plyscope.page.program_facts import OWN

if TYPE_CHECKING:
    from plyscope.page.app import App
    from plyscope.page.tick_explanation import TickExplanation

_OWN = "Your code"  # where it is not known which function of it searches


@dataclass(frozen=True)
class CodeState:
    """Whether the pseudocode of the book is shown, where there is one."""

    is_book: bool = True


class Code(Part[CodeState]):
    """The code."""

    name = "code"

    def __init__(self, app: "App") -> None:
        super().__init__(app, CodeState())

    @event
    def show_book(self, is_book: bool) -> None:
        """Show the pseudocode of the book, or the source."""
        self.change(is_book=is_book)

    @event
    def toggle_book(self) -> None:
        """Show the other of the two texts."""
        self.change(is_book=not self.state.is_book)

    @property
    def source(self) -> SourceText | None:
        """The function that searches, or the user's program."""
        search = self.app.session.search
        if search is None:
            return None
        if search.algorithm == OWN:
            try:
                code = self.app.programs.find_code(search.root.game, OWN)
            except ValueError:  # it came by a link, and the user has not run it
                code = None
            return None if code is None else SourceText(code["name"] or _OWN, code["text"], {})
        name, _ = search.strength.select_search(search.algorithm, {})
        return find_source(name)

    @property
    def pseudocode(self) -> SourceText | None:
        """The pseudocode of the search, or None."""
        search = self.app.session.search
        if search is None or search.algorithm == OWN:
            return None
        name, _ = search.strength.select_search(search.algorithm, {})
        return find_pseudocode(name)

    @property
    def shows_book(self) -> bool:
        """Whether the pseudocode is shown."""
        return self.state.is_book and self.pseudocode is not None

    @property
    def shown(self) -> SourceText | None:
        """The text that is shown."""
        return self.pseudocode if self.shows_book else self.source

    @property
    def told(self) -> "TickExplanation | None":
        """What is told of the tick."""
        return self.app.explanation.state.told

    def render(self) -> Child:
        """Return the code."""
        return render_code(self) if self.app.drawer.shows("why") else None

    def publish(self) -> Mapping[str, Any]:
        """Return the lines of the text that is shown, which are the same at every tick."""
        text = self.shown if self.app.drawer.shows("why") else None
        return {"code_lines": split_lines(text.text, is_book=self.shows_book) if text else ()}
