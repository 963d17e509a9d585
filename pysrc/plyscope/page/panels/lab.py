"""The tab of the user's tree: its text, where it can come from, and what is kept; and Practice."""

from typing import TYPE_CHECKING

from plyscope.exercises.tree_text import list_turns
from plyscope.games.tree import Tree
from plyscope.page.elements import Child, Element, button, element, icon_button
from plyscope.page.form_fields import argument_field, submit_button
from plyscope.page.number_text import count_of
from plyscope.page.panels.practice import render_practice
from plyscope.page.part import action
from plyscope.validation import join_with

if TYPE_CHECKING:
    from plyscope.page.app import App
    from plyscope.page.lab import Lab

TEXT_ID = "lab-text"
FIRST_TREE = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
SAMPLES = {
    "Two plies": FIRST_TREE,
    "Chance": '{"turns": ["max", "chance"], "tree": [[(1/2, 8), (1/3, 24), (1/6, -12)], 9]}',
    "Three players": (
        '{"turns": [0, 1, 2], "tree": [[(1, 2, 6), (4, 3, 2)], [(6, 1, 2), (7, 4, 1)]]}'
    ),
}
MAX_FILE_BYTES = 4_000_000  # the longest text, and what stands around it
MAX_WRAPPED_CHARACTERS = 2_000  # of a text whose lines are broken: breaking them takes time
_MIN_LINES, _MAX_LINES = 5, 14  # of the field


def render_lab(lab: "Lab") -> Element:
    """Return the tab."""
    app = lab.app
    return element(
        "div",
        {"class": "lab"},
        _render_tree(lab),
        _render_details("From the game on the board", _render_truncation(lab)),
        _render_details("A tree at random", [app.random_tree_form.render_form()]),
        _render_details("My trees", _render_kept(lab), is_open=bool(lab.kept_trees)),
    )


def render_practice_tab(app: "App") -> Child:
    """Return the Practice tab: the course, an exercise, and sheets of exercises."""
    if not app.drawer.shows("practice"):
        return None
    return element(
        "div",
        {"class": "lab"},
        render_practice(app.practice),
        _render_details(
            "Sheets of exercises", [app.sheet_form.render_form(), *app.sheet_form.render_opened()]
        ),
        app.learner_run.render_block(),
    )


def _render_details(title: str, content: list[Child], *, is_open: bool = False) -> Element:
    attributes = {"class": "lab-part", "key": title, "open": is_open}
    return element("details", attributes, element("summary", None, title), content)


def _hint(text: str) -> Element:
    return element("p", {"class": "lab-hint"}, text)


def _render_tree(lab: "Lab") -> Element:
    """Return the section with the tree as text."""
    state, session = lab.state, lab.app.session.state
    text = state.text
    lines = max(_MIN_LINES, min(_MAX_LINES, text.count("\n") + 2))
    is_elsewhere = session.search is not None or bool(session.moves)
    is_there = lab.is_on_board and not is_elsewhere
    put = "Editing" if is_there else "Edit as tree"
    return element(
        "section",
        {"class": "lab-part", "aria-labelledby": "lab-tree"},
        element("h3", {"id": "lab-tree"}, "Your own tree"),
        _hint(
            "A list is a node, a number a leaf, and x a leaf whose value is unknown. Rows such as "
            "3 12 8 | 2 4 6 and Gambit files are read, too. The tree stands on the stage as you "
            "type, and there it can be changed by hand."
        ),
        element(
            "textarea",
            {
                "class": f"lab-text {'is-long' if len(text) > MAX_WRAPPED_CHARACTERS else ''}",
                "id": TEXT_ID,
                "rows": lines,
                "spellcheck": "false",
                "aria-label": "The tree as text",
                "aria-invalid": "true" if state.problem else "false",
                "value": text,
                "oninput": action(lab.type),
            },
        ),
        _render_verdict(lab),
        element(
            "div",
            {"class": "lab-row"},
            button(
                put,
                action(lab.show),
                classes="is-small is-primary",
                disabled=not state.tree_text or bool(state.problem) or is_there,
            ),
            icon_button("Undo", "undo", action(lab.undo), disabled=not state.past),
            icon_button("Redo", "again", action(lab.redo), disabled=not state.future),
            element(
                "label",
                {"class": "button is-small"},
                "Open a file",
                element(
                    "input",
                    {
                        "type": "file",
                        "class": "hidden",
                        "accept": ".txt,.json,.py,.efg,text/plain,application/json",
                        "data-max-bytes": MAX_FILE_BYTES,
                        "onchange": action(lab.open_file),
                    },
                ),
            ),
            button(
                "Save", action(lab.save_file), "save", classes="is-small", title="Save as a file"
            ),
            button(
                "Gambit",
                action(lab.save_gambit),
                classes="is-small",
                title="Save as a file for Gambit (.efg)",
                disabled=not state.tree_text,
            ),
        ),
        element(
            "div",
            {"class": "lab-row is-quiet"},
            element("span", None, "Start with"),
            [_link_button(label, lab, sample) for label, sample in SAMPLES.items()],
        ),
    )


def _link_button(label: str, lab: "Lab", text: str) -> Element:
    """Return a button that takes a text as the tree."""
    does = action(lab.open, text)
    return element("button", {"type": "button", "class": "link", "onclick": does}, label)


def _render_verdict(lab: "Lab") -> Child:
    """Return why the text cannot be read, or what the tree has."""
    problem, tree = lab.state.problem, lab.tree
    if problem:
        return element("p", {"class": "lab-problem", "role": "alert", "key": problem}, problem)
    if tree is None:
        return None
    text = (
        f"{count_of(tree.size, 'node')}, {count_of(tree.leaves, 'leaf', 'leaves')}; "
        f"{describe_movers(tree)}."
    )
    return element("p", {"class": "lab-told", "role": "status"}, text)


def describe_movers(tree: Tree) -> str:
    """Return who moves, in words: "MAX and MIN in turn", "chance alone"."""
    names = [
        tree.players[turn] if isinstance(turn, int) else turn if turn == "chance" else turn.upper()
        for turn in list_turns(tree)
    ]
    return f"{names[0]} alone" if len(names) == 1 else f"{join_with('and', names)} in turn"


def _render_truncation(lab: "Lab") -> list[Child]:
    moves = lab.app.session.state.moves
    place = f"after {', '.join(moves)}" if moves else "at the start"
    return [
        _hint(
            f"Copy the game tree of the position {place}, cut off at this depth, to your own trees."
        ),
        element(
            "form",
            {"class": "lab-row", "onsubmit": action(lab.truncate)},
            argument_field("cut", "depth", "Plies", lab.state.depth, action(lab.set_depth)),
            submit_button("Copy to my trees"),
        ),
    ]


def _render_kept(lab: "Lab") -> list[Child]:
    kept = lab.kept_trees
    rows = [
        element(
            "li",
            {"key": one.name},
            _link_button(one.name, lab, one.text),
            icon_button(
                f"Delete {one.name}", "close", action(lab.forget, one.name), classes="is-small"
            ),
        )
        for one in kept
    ]
    return [
        element("ul", {"class": "lab-kept"}, rows) if kept else None,
        element(
            "form",
            {"class": "lab-row", "onsubmit": action(lab.keep)},
            element(
                "label",
                {"class": "lab-field"},
                "Name",
                element(
                    "input",
                    {
                        "type": "text",
                        "maxlength": 60,
                        "value": lab.state.new_name,
                        "oninput": action(lab.set_new_name),
                    },
                ),
            ),
            submit_button("Keep this tree", is_disabled=not lab.state.tree_text),
        ),
    ]
