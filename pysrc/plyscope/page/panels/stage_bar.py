"""The bar above the tree, and what stands in the place of the tree before there is one."""

from typing import TYPE_CHECKING

from plyscope.exercises.tree_game import is_tree_name, make_named_game
from plyscope.games.tree import Tree
from plyscope.page.elements import Child, Element, button, element, icon_button
from plyscope.page.number_text import group_digits
from plyscope.page.panels.status import name_chance_button
from plyscope.page.panels.tree_outline import MAX_OUTLINED_NODES, draw_tree_outline
from plyscope.page.part import action
from plyscope.page.position import CHANCE
from plyscope.page.program_facts import OWN, is_student_game
from plyscope.page.search_run import SearchQuestion, to_strength_arguments

if TYPE_CHECKING:
    from plyscope.page.app import App

ZOOM = 1.6
_LAYOUTS = {"compact": "Compact", "scale": "To scale"}
_LEAVES = ((24, "fill-max"), (48, "fill-draw"), (72, "fill-min"), (102, "fill-draw"))


def would_differ(app: "App") -> bool:
    """Return whether the settings of now would search another way than the shown search."""
    search, settings = app.session.search, app.session.settings
    if search is None or search.is_running or search.root.game != settings.game:
        return False
    strength = settings.strength
    if search.strength.kind == "perfect" and strength.kind == "careless":
        strength = search.strength  # a careless player's hint is a whole search
    asked = SearchQuestion(
        search.root, search.to_move, settings.algorithm, settings.options, strength
    )
    return _identify(asked) != _identify(search.question)


def _identify(question: SearchQuestion) -> tuple[object, ...]:
    strength = to_strength_arguments(question.strength)
    return question.algorithm, dict(question.options), strength


def render_stage_bar(app: "App") -> Element:
    """Return the bar: the path, what else can be searched, the layout and the camera."""
    session, screen = app.session, app.screen.state
    search, settings = session.search, session.settings
    title = session.choices.get_algorithm(settings.algorithm).title
    is_same = search is not None and search.algorithm == settings.algorithm
    is_tree = is_tree_name(settings.game)
    return element(
        "div",
        {"class": "part"},
        _render_path("root" if search else None, list(screen.path) if search else []),
        button(
            "Edit the tree",
            action(app.screen.edit_tree),
            classes="is-small",
            hidden=search is None or search.is_running or not is_tree,
        ),
        button(
            "Search again with these settings" if is_same else f"Search again with {title}",
            action(session.search_again),
            classes="is-small is-primary",
            hidden=not would_differ(app),
        ),
        None if app.welcome.is_shown else _render_layouts(app),
        None if app.welcome.is_shown else _render_camera(app),
        icon_button(
            "Lecture mode",
            "lecture",
            action(app.lecture.leave if app.lecture.state.is_on else app.lecture.begin),
            classes="is-lecture-mode",
            title="Lecture mode (F)",
            aria_pressed="true" if app.lecture.state.is_on else "false",
        ),
    )


def _render_path(root: str | None, moves: list[str]) -> Element:
    """Return the path: the root apart, since it is seen however long the path is."""
    last = len(moves) - 1
    names = [
        element("li", {"aria-current": "step" if at == last else None}, name)
        for at, name in enumerate(moves)
    ]
    return element(
        "nav",
        {"class": "crumbs-box", "aria-label": "Path"},
        element("span", {"aria-current": None if moves else "step"}, root) if root else None,
        element(
            "div",
            {"class": "crumbs-moves"},
            element("ol", {"class": "crumbs", "aria-label": "Moves from the root"}, names),
        )
        if moves
        else None,
    )


def _render_layouts(app: "App") -> Element:
    return element(
        "div",
        {"class": "segments", "role": "group", "aria-label": "Layout of the tree"},
        [_render_layout(app, name, text) for name, text in _LAYOUTS.items()],
    )


def _render_layout(app: "App", name: str, text: str) -> Element:
    is_chosen = name == app.screen.state.layout
    attributes = {
        "type": "button",
        "aria-pressed": "true" if is_chosen else "false",
        "onclick": action(app.screen.lay_out, name),
    }
    return element("button", attributes, text)


def _render_camera(app: "App") -> Element:
    """Return the buttons of the camera, which is the shell's."""
    is_idle = app.session.search is None
    follows = "true" if app.screen.state.follows else "false"
    return element(
        "div",
        {"class": "camera", "role": "group", "aria-label": "View of the tree"},
        icon_button("Fit", "fit", ["shell.fit"], title="Fit the whole tree", disabled=is_idle),
        icon_button(
            "Follow",
            "follow",
            ["shell.toggle_follow"],
            title="Keep the current node in view",
            disabled=is_idle,
            aria_pressed=follows,
        ),
        icon_button("Zoom out", "minus", ["shell.zoom", 1 / ZOOM], disabled=is_idle),
        icon_button("Zoom in", "plus", ["shell.zoom", ZOOM], disabled=is_idle),
    )


def render_invitation(app: "App") -> Child:
    """Return what stands in the place of the tree: what to do for one; None for a tree."""
    session = app.session
    offer, settings = session.state.offer, session.settings
    is_edited = is_tree_name(settings.game) and not offer and not session.moves
    if session.search is not None or is_edited or app.welcome.is_shown:
        return None
    title, text = _invite(app)
    return element(
        "div",
        {"class": "part"},
        _draw_tree(app) or _draw_outline(),
        element("p", {"class": "empty-title"}, title),
        element("p", {"class": "empty-text"}, text),
        button("Run this search", action(session.run_offer), classes="is-primary")
        if offer
        else button(
            "Search this position",
            action(session.study),
            classes="is-primary",
            hidden=session.position.is_over,
        ),
    )


def _invite(app: "App") -> tuple[str, str]:
    session = app.session
    offer, side = session.state.offer, session.settings.side
    algorithm = session.choices.get_algorithm(session.settings.algorithm).title
    if offer:
        moves = offer.root.moves
        place = f"after {', '.join(moves)}" if moves else "from the start"
        tick = f", at tick {group_digits(offer.tick)}" if offer.tick else ""
        return (
            "This link shows a search",
            f"{algorithm} {place}{tick}. {_say_why_offered(app)}",
        )
    if session.position.is_over:
        return (
            "The game is over",
            "Undo a move, or start a new game, and watch the next search.",
        )
    if session.position.to_move == CHANCE:
        chance = name_chance_button(session.choices.entry.chance_name)
        return (
            f"{chance} first",
            f"Then make a move: {algorithm} searches for the answer, and its tree grows here.",
        )
    titles = {"both": "Make a move, or ask for a hint", "none": "Let the computer begin"}
    return (
        titles.get(side, "Make a move"),
        f"{algorithm} searches for the answer, and its tree grows here.",
    )


def _say_why_offered(app: "App") -> str:
    """Return why the search of a link is not run by itself."""
    settings = app.session.settings
    if is_student_game(settings.game) or settings.algorithm == OWN:
        return "A program runs only when you ask for it."
    return "It may visit many nodes, so it runs when you ask for it."


def _draw_tree(app: "App") -> Child:
    """Return the tree of the game as it is before a search, if it is a small one."""
    settings = app.session.settings
    if is_student_game(settings.game):
        return None
    tree = make_named_game(settings.game, settings.first)
    if not isinstance(tree, Tree) or tree.size > MAX_OUTLINED_NODES:
        return None
    return draw_tree_outline(tree)


def _draw_outline() -> Element:
    """Return a small tree with branches cut off: what will be seen here."""

    def draw(style: str, path: str) -> Element:
        return element("path", {"class": style, "d": path})

    def dot(x: int, style: str) -> Element:
        return element("circle", {"cx": x, "cy": 140, "r": 6, "class": style})

    return element(
        "svg",
        {"viewBox": "0 0 240 156", "class": "empty-picture", "aria-hidden": "true"},
        draw(
            "empty-edges",
            "M120 26 48 78M120 26 120 78M120 26 192 78M48 92 24 134M48 92 48 134M48 92 72 134"
            "M120 92 102 134",
        ),
        draw("empty-ghosts", "M120 92 138 134M192 92 174 134M192 92 210 134"),
        element(
            "g",
            {"class": "empty-nodes"},
            draw("fill-max", "M120 10 130 27H110z"),
            [draw("fill-min", f"M{x} 94 {x + 10} 77H{x - 10}z") for x in (48, 120, 192)],
            [dot(x, style) for x, style in _LEAVES],
            [dot(x, "stroke-ghost") for x in (138, 174, 210)],
        ),
    )
