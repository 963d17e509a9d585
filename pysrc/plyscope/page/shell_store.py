"""What parts of the page that are still JavaScript read.

They read a store, which is filled from what `Session` and its neighbours hold, in the store's own
words. It goes when the last of them is in Python.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plyscope.calls.page_catalog import describe_game, describe_student_search
from plyscope.page.part import Part
from plyscope.page.position import Position
from plyscope.page.program_facts import is_student_game
from plyscope.page.saved_state import to_data
from plyscope.page.search_run import (
    Offer,
    SearchQuestion,
    SearchState,
    to_result_data,
    to_strength_arguments,
)
from plyscope.page.session import to_settings_data

if TYPE_CHECKING:
    from plyscope.page.app import App


@dataclass(frozen=True)
class ShellStoreState:
    """Nothing: all of it is held elsewhere."""


class ShellStore(Part[ShellStoreState]):
    """The store of the shell."""

    name = "store"

    def __init__(self, app: "App") -> None:
        super().__init__(app, ShellStoreState())

    def publish(self) -> Mapping[str, Any]:
        """Return what is in the store, by its names."""
        session = self.app.session
        state = session.state
        search, offer = state.search, state.offer
        data = {
            "game": self._describe_game(),
            "settings": to_settings_data(state.settings),
            "moves": list(state.moves),
            "position": _describe_position(session.position),
            "pending": session.pending or None,
            "hint": state.hint or None,
            "offer": None if offer is None else _describe_offer(offer),
            "showValues": self.app.values.state.is_shown,
            "search": None if search is None else self._describe_search(search),
            "program": self._describe_program(),
        }
        return {f"store.{name}": value for name, value in data.items()}

    def _describe_game(self) -> dict[str, Any] | None:
        """Return the catalog entry of a tree or a position; None of any other game."""
        name = self.app.session.settings.game
        if is_student_game(name):
            return dict(self.app.catalog.state.student_games[name])
        if ":" not in name:
            return None
        choices = self.app.session.choices
        return describe_game(choices.entry, choices.game)

    def _describe_program(self) -> dict[str, Any]:
        """Return the user's search."""
        found = self.app.catalog.state.search
        entry = found and describe_student_search(
            {"name": found.name, "shown": found.name, "depth": found.takes_depth}
        )
        return {
            "entry": entry,
            "unfit": dict(found.unfit) if found else {},
        }

    def _describe_search(self, search: SearchState) -> dict[str, Any]:
        size = self.app.measures.find_size(search.tree)
        counted = None if size is None or size.nodes is None else to_data(size)
        data = {
            "number": search.number,
            "purpose": search.purpose,
            **_describe_question(search.question),
            "running": search.is_running,
            "stopped": search.is_stopped,
            "result": None if search.result is None else to_result_data(search.result),
            "taught": search.student_error,
        }
        return data if size is None else {**data, "size": counted}


def _describe_position(position: Position) -> dict[str, Any]:
    return {
        "toMove": position.to_move,
        "over": position.is_over,
        "result": position.result and to_data(position.result),
        "view": dict(position.view),
        "legal": list(position.legal),
        "last": position.last and to_data(position.last),
        "fen": position.fen,
    }


def _describe_question(question: SearchQuestion) -> dict[str, Any]:
    return {
        "root": question.root.to_arguments(),
        "toMove": question.to_move,
        "algorithm": question.algorithm,
        "options": dict(question.options),
        "strength": to_strength_arguments(question.strength),
    }


def _describe_offer(offer: Offer) -> dict[str, Any]:
    return {
        "root": offer.root.to_arguments(),
        "toMove": offer.to_move,
        "tick": offer.tick,
        "view": offer.view and list(offer.view),
    }
