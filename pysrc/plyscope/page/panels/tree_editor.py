"""The editor of the user's tree on the stage: fields, buttons and keys around its canvas."""

from typing import TYPE_CHECKING, Any

from plyscope.exercises.tree_text import list_turns
from plyscope.games.tree import Tree
from plyscope.games.tree_parser import UnknownValue
from plyscope.page.elements import Action, Child, Element, button, element, icon_button, select
from plyscope.page.number_text import group_digits
from plyscope.page.part import action
from plyscope.page.tree_picture import (
    MAX_DRAWN_NODES,
    WALK_KEYS,
    Path,
    count_inner_plies,
    describe_node,
    find_parent,
    find_probability,
    find_state,
    list_movers,
)
from plyscope.trace.value_format import format_probability

if TYPE_CHECKING:
    from plyscope.page.tree_editor import TreeEditor

TYPED_CHARACTERS = "0123456789-−.(["  # each begins to write a value


def render_tree_editor(editor: "TreeEditor", tree: Tree) -> Element:
    """Return the editor with its tools."""
    if tree.size > MAX_DRAWN_NODES:
        return _render_too_large(editor, tree)
    path = editor.path
    state = find_state(tree, path)
    is_leaf = tree.is_terminal(state)
    content = {
        "tree": editor.name,
        "label": "Your tree",
        "chosen": state,
        "text": describe_node(tree, path),
        "place": place_node(tree, path),
        "typed": TYPED_CHARACTERS if is_leaf else "",
        "writes": "chosen leaf",
    }
    lab = editor.app.lab
    problem = "" if editor.app.drawer.shows("lab") else lab.state.problem
    return render_stage(
        content,
        {"onclick": action(editor.press), "onkeydown": _list_keys(editor, path)},
        _render_movers(editor, tree),
        element(
            "div",
            {"class": "sketch-tools"},
            render_message(problem, "alert"),
            element(
                "div",
                {"class": "sketch-bar", "role": "toolbar", "aria-label": "Change the tree"},
                None if path else element("span", {"class": "sketch-node"}, "Root"),
                _render_fields(editor, tree, path),
                _render_buttons(editor, tree, path),
                _render_search(editor),
            ),
        ),
    )


def render_stage(content: dict[str, Any], events: dict[str, Any], *tools: Child) -> Element:
    """Return a tree with its tools around it.

    `content` has for the canvas

    tree    the name of the published tree
    label   of the tree, and `text` and `place`, what is read out of the chosen node
    chosen  its number
    typed   characters that begin to write in its field
    writes  where a press begins to write: at the "chosen leaf", at "inner" nodes, or ""
    notes   what is written at the nodes, see `_list_notes` in the panel of exercises

    `onclick` takes the number of the node that was pressed, `onkeydown` has the keys of the tree,
    and `onsubmit` comes after Enter in a field.
    """
    return element(
        "div",
        {"class": "sketch-stage"},
        element("tree-editor", {"content": content, **events}),
        *tools,
    )


def place_node(tree: Tree, path: Path) -> list[int]:
    """Return the level of a node, its number among its siblings, and their count, from 1."""
    parent = find_parent(tree, path)
    siblings = 1 if parent is None else len(tree.children(parent))
    return [len(path) + 1, path[-1] + 1 if path else 1, siblings]


def render_message(text: str, role: str) -> Child:
    """Return a sentence above the tools."""
    return (
        element("p", {"class": "sketch-problem", "role": role, "key": text}, text) if text else None
    )


def _render_too_large(editor: "TreeEditor", tree: Tree) -> Element:
    text = (
        f"This tree has {group_digits(tree.size)} nodes: only trees of up to 5,000 can be edited "
        "by hand. "
        "It can still be searched."
    )
    return element(
        "div",
        {"class": "sketch-tools"},
        element("p", {"class": "sketch-problem"}, text),
        element("div", {"class": "sketch-bar"}, _render_search(editor)),
    )


def _list_keys(editor: "TreeEditor", path: Path) -> dict[str, Action]:
    """Return what keys do, those of a Mac by "Control", too."""
    lab = editor.app.lab
    keys = {key: action(editor.walk, key) for key in WALK_KEYS}
    keys |= {key: action(lab.edit, "add") for key in ("+", "Insert")}
    if path:
        keys |= {key: action(lab.edit, "remove") for key in ("Delete", "Backspace")}
        keys |= {
            "Alt+ArrowLeft": action(lab.edit, "move", -1),
            "Alt+ArrowRight": action(lab.edit, "move", 1),
        }
    redo = action(lab.redo)
    return keys | {"Control+z": action(lab.undo), "Control+Z": redo, "Control+y": redo}


def _render_movers(editor: "TreeEditor", tree: Tree) -> Element:
    """Return a select for the mover of each ply; the canvas puts it beside its row."""
    turns, choices = list_turns(tree), list_movers(tree)
    return element(
        "div",
        {"class": "sketch-plies", "role": "group", "aria-label": "Who moves at each ply"},
        [
            element(
                "div",
                {"class": "sketch-ply", "key": str(ply), "data-ply": ply},
                select(
                    choices,
                    str(turns[ply % len(turns)]),
                    action(editor.set_mover, ply),
                    aria_label=f"Who moves at ply {ply}",
                ),
            )
            for ply in range(count_inner_plies(tree))
        ],
    )


def _render_fields(editor: "TreeEditor", tree: Tree, path: Path) -> list[Element]:
    state, parent = find_state(tree, path), find_parent(tree, path)
    fields = []
    if tree.is_terminal(state):
        fields.append(("Value", "write", _format_exact_value(tree.leaf_value(state))))
    if parent is not None:
        fields.append(("Name", "name", tree.action_name(parent, path[-1])))
    probability = find_probability(tree, path)
    if probability is not None:
        fields.append(("Probability", "odds", _format_exactly(probability)))
    return [
        render_field(label, value, action(editor.write, list(path), what), key=f"{what} {path}")
        for label, what, value in fields
    ]


def _format_exact_value(value: Any) -> str:
    """Return the value of a leaf as it can be written back."""
    return value.name if isinstance(value, UnknownValue) else str(value)


def render_field(label: str, value: str, write: Action, *, key: str, **attributes: Any) -> Element:
    """Return a text field of the chosen node."""
    kind = attributes.pop("class_", "sketch-field")
    typed = {"type": "text", "value": value, "spellcheck": "false", "onchange": write, **attributes}
    return element("label", {"class": kind, "key": key}, label, element("input", typed))


def _format_exactly(probability: float) -> str:
    """Return a probability as it can be written back: a fraction, or all its digits."""
    text = format_probability(probability)
    return text if "/" in text else f"{probability!r}".removesuffix(".0")


def _render_buttons(editor: "TreeEditor", tree: Tree, path: Path) -> list[Element]:
    lab, parent = editor.app.lab, find_parent(tree, path)
    is_alone = parent is None or len(tree.children(parent)) < 2
    past, future = lab.state.past, lab.state.future
    add = button(
        "Child",
        action(lab.edit, "add"),
        "plus",
        classes="is-small",
        title="Add a child (+)",
        aria_label="Add a child",
    )
    rest = (
        ("Remove", "bin", "Remove (Delete)", action(lab.edit, "remove"), parent is None),
        (
            "Move to the left",
            "back",
            "To the left (Alt + ←)",
            action(lab.edit, "move", -1),
            is_alone,
        ),
        (
            "Move to the right",
            "onward",
            "To the right (Alt + →)",
            action(lab.edit, "move", 1),
            is_alone,
        ),
        ("Undo the change", "undo", "Undo (Ctrl + Z)", action(lab.undo), not past),
        ("Redo the change", "again", "Redo (Ctrl + Y)", action(lab.redo), not future),
    )
    return [
        add,
        *(
            icon_button(name, sign, does, title=title, disabled=is_disabled)
            for name, sign, title, does, is_disabled in rest
        ),
    ]


def _render_search(editor: "TreeEditor") -> Element:
    return button("Search it", action(editor.app.lab.search), "play", classes="is-small is-primary")
