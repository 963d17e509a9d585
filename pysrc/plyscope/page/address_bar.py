"""The address bar: the link to what is on the screen, and what a link opens.

The shell writes the link; it never replaces one that `App` has not opened yet.
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
from plyscope.page.part import Failure, Part, answer, event
from plyscope.page.program_facts import is_student_game, read_program_facts
from plyscope.page.settings import read_settings

if TYPE_CHECKING:
    from plyscope.page.app import App


@dataclass(frozen=True)
class AddressBarState:
    """The links that were opened.

    opened   how many were opened, or refused
    hash     the link whose program is read by a sandbox before it is opened, or None
    task     the reading
    program  the program of the last link, packed, and whether the user has not run it
    """

    opened: int = 0
    hash: str | None = None
    task: int | None = None
    program: str = ""
    is_untrusted: bool = False


class AddressBar(Part[AddressBarState]):
    """The address bar."""

    name = "address"

    def __init__(self, app: "App") -> None:
        super().__init__(app, AddressBarState())
        self._written: tuple[Address, str] | None = None

    # Opening a link

    def start(self, facts: Mapping[str, Any]) -> None:
        """Open the link by which the page was opened; a reloaded window has its own programs."""
        hash = str(facts.get("hash", ""))
        if len(hash) > 1:
            self._open(hash, is_reload=bool(facts.get("is_reload")))

    @event
    def open(self, hash: str) -> None:
        """Show what a link says; its search is only offered, and its program is not run.

        A link that cannot be opened shows the first board, and why.
        """
        self._open(hash)

    def _open(self, hash: str, *, is_reload: bool = False) -> None:
        self.app.end_task(self.state.task)
        self.change(hash=hash, task=None)
        try:
            searched = find_searched_program(hash)
            letters = find_program(hash)
            if letters:
                self._open_program(letters, is_reload)
            if searched:
                code = {"text": searched, "name": None}
                task = self.app.start_task(
                    "read", {"code": code}, self.take_reading, worker="sandbox"
                )
                self.change(task=task)
            else:
                self._show(hash)
        except ValueError as error:
            self._refuse(str(error))

    def _open_program(self, letters: str, is_reload: bool) -> None:
        """Have the program of a link in the Write tab, unread by Python."""
        linked = self.app.storage.stored.find_linked_program(letters, is_reload=is_reload)
        self.change(program=letters, is_untrusted=linked.is_untrusted)
        if linked.is_untrusted:
            self.app.drawer.change(is_open=True, tab="write")

    @answer
    def take_reading(self, result: Any) -> None:
        """Take what is in the program of a link, whose search the link names."""
        hash = self.state.hash
        assert hash is not None
        self.change(task=None)
        try:
            if isinstance(result, Failure):
                if result.kind != "Taught":
                    raise ValueError(result.message)
            else:
                search = read_program_facts(result).find_search()
                self.app.catalog.set_student_search(search)
            self._show(hash)
        except ValueError as error:
            self._refuse(str(error))

    def _show(self, hash: str) -> None:
        """Show what a link says."""
        search = self.app.catalog.state.search if find_searched_program(hash) else None
        address = parse_address(hash, search).play()
        session = self.app.session
        session.open_address(address)
        if self.state.is_untrusted and address.code:
            self.app.drawer.change(is_open=True, tab="write")  # to be read before it is run
        self._end()

    def _refuse(self, why: str) -> None:
        session = self.app.session
        session.start_afresh(read_settings())
        self.app.screen.change(layout="compact")
        self.app.notices.warn(f"The link could not be opened. {why}")
        self._end()

    def _end(self) -> None:
        self.change(hash=None, opened=self.state.opened + 1)

    # Writing a link

    def publish(self) -> Mapping[str, Any]:
        """Return the hash of the link, "" for none, and how many links were opened."""
        return {"address": {"hash": self.hash, "opened": self.state.opened}}

    @property
    def hash(self) -> str:
        """The link to what is on the screen; "" if all has its default, or if it is too long."""
        if self.app.session.state.is_mirrored:
            return ""
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
        if is_student_game(settings.game):
            return Address(read_settings(), layout=screen.layout, tab=tab, code=self.state.program)
        tick, searched_moves, view = self._find_search()
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
            self.state.program,
        )

    def _find_search(self) -> tuple[int | None, int, tuple[float, float] | None]:
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
            tick = screen.tick if screen.run == search.number else 0
            view = None if screen.follows else screen.view
            return tick, len(search.root.moves), view
        return None, len(session.moves), None
