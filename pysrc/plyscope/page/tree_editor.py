"""The user's tree on the stage: the chosen node, and what a key or a press does to it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plyscope.games.tree import Tree
from plyscope.page.elements import Child
from plyscope.page.panels.tree_editor import render_tree_editor
from plyscope.page.part import Part, event
from plyscope.page.tree_picture import (
    MAX_DRAWN_NODES,
    Path,
    draw_tree,
    find_path_to_ply,
    find_state,
    walk_tree,
)

if TYPE_CHECKING:
    from plyscope.page.app import App


@dataclass(frozen=True)
class TreeEditorState:
    """The path to the chosen node."""

    path: Path = ()


class TreeEditor(Part[TreeEditorState]):
    """The editor of the user's tree."""

    name = "tree_editor"

    def __init__(self, app: "App") -> None:
        super().__init__(app, TreeEditorState())

    # What is shown

    @property
    def shown_tree(self) -> Tree | None:
        """The tree, if it is to be seen on the stage."""
        session, lab = self.app.session.state, self.app.lab
        others = (session.moves, session.search, session.offer, self.app.practice.exercise)
        return None if any(others) or not lab.is_on_board else lab.tree

    @property
    def path(self) -> Path:
        """The path to the chosen node, as far as the tree has it."""
        tree = self.app.lab.tree
        return tree.path(find_state(tree, self.state.path)) if tree else ()

    def render(self) -> Child:
        """Return the editor."""
        tree = self.shown_tree
        return render_tree_editor(self, tree) if tree else None

    def publish(self) -> Mapping[str, Any]:
        """Return the tree as the canvas draws it."""
        tree = self.shown_tree
        is_drawn = tree is not None and tree.size <= MAX_DRAWN_NODES
        return {"tree_editor": draw_tree(tree) if tree and is_drawn else None}

    # Choosing a node

    def choose_path(self, path: Path) -> None:
        """Choose the node at the end of a path."""
        if path != self.state.path:
            self.change(path=path)

    @event
    def walk(self, key: str) -> None:
        """Choose the node that an arrow key or Home leads to."""
        if self.shown_tree:
            self._choose(walk_tree(self.shown_tree, self.path, key))

    @event
    def press(self, state: int) -> None:
        """Choose the node that was pressed."""
        if self.shown_tree and self.shown_tree.is_state(state):
            self._choose(self.shown_tree.path(state))

    def _choose(self, path: Path) -> None:
        self.choose_path(path)
        self.app.lab.forget_problem()

    # Editing

    @event
    def write(self, path: tuple[int, ...], what: str, text: str) -> None:
        """Take what was typed in a field of a node: its value, name or probability."""
        self.app.lab.edit_at(path, what, text)

    @event
    def set_mover(self, ply: int, mover: str) -> None:
        """Set who moves at a ply."""
        tree = self.app.lab.tree
        path = find_path_to_ply(tree, ply) if tree else None
        if path is not None:
            value = int(mover) if mover.isdecimal() else mover
            self.app.lab.edit_at(path, "turn", value)
