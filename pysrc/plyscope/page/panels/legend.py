"""The legend below the tree: what the colours of a game mean, and the marks of a search."""

from typing import TYPE_CHECKING, Any

from plyscope.page.elements import Element, element
from plyscope.page.number_text import group_digits
from plyscope.page.program_facts import START_PREFIX
from plyscope.page.search_run import choose_unit
from plyscope.page.settings import GameChoices
from plyscope.search import Algorithm

if TYPE_CHECKING:
    from plyscope.page.app import App
    from plyscope.page.screen import ScreenState, Tape
    from plyscope.page.search_run import SearchState

Mark = tuple[str, str]  # its name, or the sign itself, and what it means

PLAYERS = (
    "max",
    "min",
    "third",
    "fourth",
)  # by player: the colour of a value where it gets the most
LOOKED_UP = ("table hit", "book", "endgame")
LIKELY = {"probable cut": "pruned by ProbCut", "null move": "pruned by a null move"}

_DISC = {"cx": 6, "cy": 6, "r": 4.5}
# Each mark on a grid of 12 × 12.
_SHAPES: dict[str, tuple[str, dict[str, Any]]] = {
    **{name: ("circle", {**_DISC, "class": f"fill-{name}"}) for name in (*PLAYERS, "draw")},
    "chance": ("circle", {"cx": 6, "cy": 6, "r": 4.7, "class": "stroke-chance"}),
    "dashed": (
        "rect",
        {
            "x": 1,
            "y": 2,
            "width": 10,
            "height": 8,
            "rx": 1.5,
            "stroke-dasharray": "2.5 1.5",
            "class": "stroke-ghost",
        },
    ),
    "shade": (
        "rect",
        {"x": 1, "y": 1, "width": 10, "height": 10, "rx": 1.5, "class": "fill-shade"},
    ),
    **{
        name: ("path", {"d": path, "class": style})
        for name, path, style in (
            ("answered", "M6 1 11 6 6 11 1 6z", "fill-soft"),
            ("beta", "M1 6h10", "stroke-max"),
            ("alpha", "M1 8.5 3.5 4 6 8.5 8.5 4 11 8.5", "stroke-min"),
            ("cut", "M1 6h10", "stroke-path"),
            ("slash", "M2 9.5 7 2.5M5.5 9.5 10.5 2.5", "stroke-path"),
            ("ghost", "M3 1v10M6.5 1v10M10 1v10", "stroke-ghost"),
            ("strip", "M2.5 1.5v9M5 1.5v9M7.5 1.5v9M10 1.5v9", "stroke-strip"),
            (
                "path",
                "M1 2.5C7 2.5 4 9 8.2 9m1.4 0a.7.7 0 1 0 1.4 0 .7.7 0 1 0-1.4 0",
                "stroke-path",
            ),
            ("line", "M1 2.5C7 2.5 5 9.5 11 9.5", "stroke-line"),
        )
    },
}


def render_legend(app: "App") -> Element:
    """Return the legend."""
    session, screen = app.session, app.screen.state
    search = session.search
    game = search.root.game if search else session.settings.game
    choices = session.find_game_choices(game) if search else session.choices
    asked = search.question if search else session.settings
    algorithm = choices.get_algorithm(asked.algorithm)
    has_vectors = "vectors" in screen.tape.facts if search else algorithm.returns_vectors
    is_own = game.startswith(START_PREFIX)  # what its values mean is not known
    is_whole = asked.strength.kind != "depth" and not algorithm.has_limit and not is_own
    is_book = "book" in screen.drawn
    marks: list[Mark] = []
    if not is_book or choices.entry.has_board_pictures:
        marks += list_outcomes(choices, has_vectors, is_whole)
    if search:
        in_nodes = is_book or "path" in screen.drawn
        list_marks = _list_book_marks if in_nodes else _list_marks
        marks += list_marks(screen, choices, search)
    return element("ul", {"aria-label": "Legend"}, [_render_mark(*mark) for mark in marks])


def _render_mark(name: str, text: str) -> Element:
    shape = _SHAPES.get(name)
    if shape is None:
        sign = element("b", None, name)
    else:
        size = {"viewBox": "0 0 12 12", "width": 12, "height": 12, "aria-hidden": "true"}
        sign = element("svg", size, element(*shape))
    return element("li", None, sign, element("span", None, text))


def list_outcomes(choices: GameChoices, has_vectors: bool, is_whole: bool) -> list[Mark]:
    """Return what the colours of values mean.

    Nobody wins on an explicit tree, and nobody has won yet short of the end of a game.
    """
    players, has_boards = choices.game.players, choices.entry.has_board_pictures
    if has_vectors:
        most = " gets most" if has_boards else ""  # on a tree each number has its player's colour
        marks = [(PLAYERS[i % len(PLAYERS)], f"{player}{most}") for i, player in enumerate(players)]
        return [*marks, ("draw", "several alike")] if has_boards else marks
    first, *others = players
    has_draws = getattr(choices.game, "has_draws", True)
    if len(players) > 2:
        texts = (f"good for {first}", "0", f"bad for {first}")
    elif not others:
        texts = ("above 0", "0", "below 0")
    elif not has_boards:
        texts = (f"high: good for {first}", "0", f"low: good for {others[0]}")
    elif not is_whole:
        texts = (f"good for {first}", "even", f"good for {others[0]}")
    else:
        texts = (f"{first} wins", "draw" if has_draws else "", f"{others[0]} wins")
    named = zip(("max", "draw", "min"), texts, strict=True)
    return [(name, text) for name, text in named if text]


def _list_marks(screen: "ScreenState", choices: GameChoices, search: "SearchState") -> list[Mark]:
    """Return the marks that are on the stage."""
    drawn = screen.drawn
    cutoffs = [name for name in ("beta", "alpha") if name in drawn]
    marks: list[Mark] = [("chance", "chance decides")] if choices.entry.chance_name else []
    if "windows" in screen.tape.facts:
        names = {"beta": "β-cutoff", "alpha": "α-cutoff"}
        marks += [(name, names[name]) for name in cutoffs]
    elif cutoffs:
        marks.append(("cut", "cutoff"))
    marks += _list_answers(screen.tape)
    if "ghosts" in drawn:
        marks.append(("ghost", "never visited"))
    if "shade" in drawn:
        marks.append(("shade", "room of what was never visited"))
    if "strips" in drawn:
        marks.append(("strip", "each line is one node (zoom in)"))
    simulates = _find_algorithm(choices, search).traits.simulation is not None
    line = "most visited" if simulates else "principal variation"
    signs = _list_signs(screen.tape, choices, search)
    return [*marks, *signs, ("path", "current path"), ("line", line)]


def _list_book_marks(
    screen: "ScreenState", choices: GameChoices, search: "SearchState"
) -> list[Mark]:
    """Return the marks where values stand in the nodes: as in a book, or of the path alone."""
    is_book = "book" in screen.drawn
    marks: list[Mark] = [("chance", "chance decides")] if choices.entry.chance_name else []
    if "cutoffs" in screen.tape.facts:
        marks.append(("slash", "cut off"))
    best = "principal variation" if is_book else "best so far"
    if _find_algorithm(choices, search).traits.simulation is not None:
        best = "most visited"
    return [
        *marks,
        *_list_answers(screen.tape),
        *_list_signs(screen.tape, choices, search),
        ("dashed", "not visited" if is_book else "not tried"),
        ("path", "current path"),
        ("line", best),
    ]


def _list_answers(tape: "Tape") -> list[Mark]:
    """Return what stands for a search that was not needed."""
    kinds = set(tape.kinds)
    texts = ["looked up"] if kinds.intersection(LOOKED_UP) else []
    texts += [text for kind, text in LIKELY.items() if kind in kinds]
    texts += ["below the limit"] if "below limit" in kinds else []
    return [("answered", " or ".join(texts))] if texts else []


def _list_signs(tape: "Tape", choices: GameChoices, search: "SearchState") -> list[Mark]:
    """Return what the values are, and the signs before them."""
    algorithm = _find_algorithm(choices, search)
    traits = algorithm.traits
    if traits.simulation is not None:
        return []
    marks: list[Mark] = []
    scale = choose_unit(choices, algorithm.name, search.options).scale
    if scale is not None:
        first, span = choices.game.players[0], group_digits(round(scale))
        marks.append(("+ −", f"evaluation for {first}, from −{span} to +{span}"))
    if "cutoffs" in tape.facts or "below limit" in tape.kinds:
        marks.append(("≤ ≥", "a bound"))
    is_unsure = traits.forward_prunes or traits.stores_estimates
    if "evaluations" in tape.facts or is_unsure or not {*LIKELY}.isdisjoint(tape.kinds):
        marks.append(("≈", "not proved"))
    return marks


def _find_algorithm(choices: GameChoices, search: "SearchState") -> Algorithm:
    """Return the search that was run: to a depth it may be a variant of its own."""
    algorithm = choices.get_algorithm(search.algorithm)
    if search.strength.kind == "depth" and algorithm.depth_variant:
        return choices.get_algorithm(algorithm.depth_variant)
    return algorithm
