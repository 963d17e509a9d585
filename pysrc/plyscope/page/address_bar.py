"""The address bar: the link to what is on the screen, and what a link opens.

The shell writes the link, but not while `App` is still opening one.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plyscope.page.address import (
    MAX_LENGTH,
    Address,
    find_program,
    find_searched_program,
    format_address,
    parse_address,
)
from plyscope.page.part import Part, event
from plyscope.page.program_facts import is_student_game
from plyscope.page.programs import Code
from plyscope.page.settings import read_settings
from plyscope.page.storage import SetText

if TYPE_CHECKING:
    from plyscope.page.app import App
    from plyscope.page.session import SessionState


@dataclass(frozen=True)
class AddressBarState:
    """The link whose program is read by a sandbox before it is opened, or None."""

    hash: str | None = None


class AddressBar(Part[AddressBarState]):
    """The address bar."""

    name = "address"

    def __init__(self, app: "App") -> None:
        super().__init__(app, AddressBarState())
        self._written: tuple[Address, str] | None = None

    # Opening a link

    def start(self, facts: Mapping[str, Any]) -> None:
        """Open the link by which the page was opened; a reloaded window has its own programs."""
        hash, is_reload = str(facts.get("hash", "")), bool(facts.get("is_reload"))
        storage = self.app.storage
        if storage.stored.address is not None:
            hash = storage.stored.restore_hash(hash) if is_reload else hash
            storage.store(SetText("address", None))
        if len(hash) > 1:
            self._open(hash, is_reload=is_reload)

    @event
    def open(self, hash: str) -> None:
        """Show what a link says; its search is run unless it is large, its program is not.

        A link that cannot be opened shows the first board, and why.
        """
        self._open(hash)

    def _open(self, hash: str, *, is_reload: bool = False) -> None:
        self.change(hash=hash)
        editor = self.app.editor
        try:
            letters, start = find_program(hash)
            editor.open_link(letters, is_reload=is_reload)
            if start and letters:
                self.app.starts.set_line(start)
            if letters and editor.state.is_untrusted:
                self._show_editor()
            if find_searched_program(hash):
                self._await_program()
            else:
                self._show(hash)
        except ValueError as error:
            self._refuse(str(error))

    def _await_program(self) -> None:
        """Show the link once it is known which searches are in its program."""
        assert self.state.hash is not None
        if self.app.programs.find_reading(self.app.editor.state.text) is not None:
            self._show(self.state.hash)

    def fail_reading(self, text: str, message: str) -> None:
        """Say why a link whose program cannot be read is not opened."""
        if self.state.hash is not None and text == self.app.editor.state.text:
            self._refuse(message)

    def session_changed(self, before: "SessionState") -> None:
        """Show a link whose program was read meanwhile."""
        if self.state.hash is not None:
            try:
                self._await_program()
            except ValueError as error:
                self._refuse(str(error))

    def _show(self, hash: str) -> None:
        """Show what a link says."""
        editor, search = self.app.editor, None
        if find_searched_program(hash):
            search = self.app.programs.find_search(Code(editor.state.text))
        address = parse_address(hash, search).play()
        self.app.session.open_address(address)
        self.app.session.run_linked()
        if editor.state.is_untrusted and address.code:
            self._show_editor()
        self.change(hash=None)

    def _show_editor(self) -> None:
        """Show the program of a link, which is to be read before it is run."""
        self.app.drawer.change(is_open=True, tab="write")

    def _refuse(self, why: str) -> None:
        self.app.session.start_afresh(read_settings())
        self.app.screen.change(layout="compact")
        self.app.notices.warn(f"The link could not be opened. {why}")
        self.change(hash=None)

    # Writing a link

    def publish(self) -> Mapping[str, Any]:
        """Return the hash of the link, "" for none, and whether another one is being opened."""
        return {"address": {"hash": self.hash, "is_opening": self.state.hash is not None}}

    @property
    def hash(self) -> str:
        """The link to what is on the screen; "" if all has its default, or if it is too long."""
        address = self._describe_screen()
        if self._written is None or self._written[0] != address:
            search = self.app.catalog.state.search
            hash = format_address(address, search)
            self._written = address, hash if len(hash) <= MAX_LENGTH else ""
        return self._written[1]

    def _describe_screen(self) -> Address:
        """Return what is on the screen.

        A game of a program is played once the program is told to, so that a link has the program.
        """
        app, session, screen = self.app, self.app.session, self.app.screen.state
        tab, settings = app.drawer.state.tab, session.settings
        code = app.editor.packed if app.editor.state.text else ""
        start = app.starts.linked_line
        if is_student_game(settings.game):
            return Address(read_settings(), layout=screen.layout, tab=tab, code=code, start=start)
        tick, searched_moves, view = self.find_search()
        return Address(
            settings,
            session.moves,
            tick,
            searched_moves,
            screen.layout,
            view,
            app.board.state.is_turned,
            tab,
            "lecture" if app.lecture.state.is_on else "page",
            app.comparison.chosen_searches if tab == "compare" else None,
            app.practice.link_text,
            code,
            start,
        )

    def find_search(self) -> tuple[int | None, int, tuple[float, float] | None]:
        """Return the tick of the search on the screen, the moves before it, and what is in view.

        Without a search, or with one that these settings would not run, there is no tick.
        """
        session, screen = self.app.session, self.app.screen.state
        root, settings = session.root, session.settings
        offer, search = session.state.offer, session.search
        if offer is not None and offer.root.leads_to(root):
            return offer.tick or 0, len(offer.root.moves), offer.view
        asked = settings.algorithm, settings.options
        if (
            search is not None
            and search.root.leads_to(root)
            and (search.algorithm, search.options) == asked
        ):
            if search.link is not None and screen.run != search.number:  # it is being searched
                return search.link.tick or 0, len(search.root.moves), search.link.view
            tick = screen.tick if screen.run == search.number else 0
            view = None if screen.follows else screen.view
            return tick, len(search.root.moves), view
        return None, len(session.moves), None
