"""The title of the page: what is on it, for tabs, bookmarks and the history of the browser."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from plyscope.exercises import KINDS
from plyscope.page.part import NoState, Part

if TYPE_CHECKING:
    from plyscope.page.app import App

NAME = "Plyscope"
FIRST_TITLE = f"{NAME}: watch a game tree search think"


class Title(Part[NoState]):
    """The title."""

    name = "title"

    def __init__(self, app: "App") -> None:
        super().__init__(app, NoState())

    def publish(self) -> Mapping[str, Any]:
        """Return the title."""
        subject = self._find_subject()
        return {"title": f"{subject} · {NAME}" if subject else FIRST_TITLE}

    def _find_subject(self) -> str:
        app, session = self.app, self.app.session
        if app.examples.shown:
            return app.examples.shown.title
        if app.practice.exercise and app.practice.is_on_stage:
            return f"Exercise: {KINDS[app.practice.exercise.kind].title}"
        game = session.choices.entry.label
        if session.search:
            searched = session.find_game_choices(session.search.root.game)
            return f"{searched.get_algorithm(session.search.algorithm).title}, {game}"
        return "" if app.welcome.is_shown else game
