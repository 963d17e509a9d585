"""The network of Go as a learner: its log, its snapshots, and what one says of a position."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from plyscope.games.go.snapshots import SNAPSHOTS
from plyscope.learning.go_record import LOG, MATCH, SIMULATIONS, SNAPSHOT_RECORDS
from plyscope.page.elements import Child, Element, button, element, join_classes, table
from plyscope.page.number_text import count_of, fixed, group_digits, percent
from plyscope.page.part import action
from plyscope.page.position import find_position, find_state

if TYPE_CHECKING:
    from plyscope.page.go_snapshots import GoSnapshots, Opinion

_HINT = (
    "A network of 7,828 weights learned Go on 5×5 from the rules alone, in 10,000 games against "
    "itself. It gives each move a probability, the policy, and each position a value; PUCT "
    "searches with both, as AlphaGo did. Learning took 26 minutes, so here is the log of that run, "
    "with five snapshots of the network."
)
_WIDTH, _HEIGHT = 400, 170  # of the plot
_LEFT, _RIGHT, _TOP, _BOTTOM = 46, 12, 10, 24  # its margins
_HIGHEST, _TICKS = 2.2, (0.0, 0.5, 1.0, 1.5, 2.0)  # of the axis of the losses
_CURVES = (("Loss of the policy", "policy_loss"), ("Loss of the value", "value_loss"))
_CELL = 56  # of the board
_DISC = 23  # the radius at a probability of 1
_STONE = 25
_LEAST = 0.005  # a probability whose number is written
_GAUGE = 200


def render_go_snapshots(part: "GoSnapshots") -> Element:
    """Return the block."""
    return element(
        "div",
        {"class": "learner-part", "key": "go"},
        element("p", {"class": "lab-hint"}, _HINT),
        _render_plot(part.games),
        _render_slider(part),
        _render_position(part),
        element(
            "div",
            {"class": "lab-row"},
            button("Play against it", action(part.play), classes="is-small is-primary"),
            button(
                "Search this position",
                action(part.search),
                classes="is-small",
                disabled=find_position(part.position_root).is_over,
            ),
        ),
        _render_records(part.games),
    )


def _render_plot(shown: int) -> Element:
    """Return the losses of the run; the same numbers are in the table below."""
    last = LOG[-1].games

    def x(games: float) -> float:
        return round(_LEFT + games / last * (_WIDTH - _LEFT - _RIGHT), 1)

    def y(loss: float) -> float:
        return round(_HEIGHT - _BOTTOM - loss / _HIGHEST * (_HEIGHT - _TOP - _BOTTOM), 1)

    grid = [
        [
            element("path", {"class": "plot-grid", "d": f"M{_LEFT} {y(tick)}H{_WIDTH - _RIGHT}"}),
            element(
                "text", {"x": _LEFT - 8, "y": y(tick) + 4, "text-anchor": "end"}, fixed(tick, 1)
            ),
        ]
        for tick in _TICKS
    ]
    ends = [
        element("text", {"x": x(games), "y": _HEIGHT - 6, "text-anchor": anchor}, text)
        for games, anchor, text in ((0, "start", "0"), (last, "end", f"{last:,} games"))
    ]
    lines = [
        element(
            "g",
            {"class": f"is-run-{number}"},
            element(
                "polyline",
                {"points": " ".join(f"{x(one.games)},{y(getattr(one, key))}" for one in LOG)},
            ),
            [
                element("circle", {"cx": x(one.games), "cy": y(getattr(one, key)), "r": 3})
                for one in LOG
                if one.games in SNAPSHOTS
            ],
        )
        for number, (_, key) in enumerate(_CURVES, 1)
    ]
    legend = [
        element(
            "li",
            {"class": f"is-run-{number}"},
            element("i", {"class": "swatch"}),
            element("span", None, name),
        )
        for number, (name, _) in enumerate(_CURVES, 1)
    ]
    place = f"M{x(shown)} {_TOP}V{_HEIGHT - _BOTTOM}"
    return element(
        "figure",
        {"class": "learner-plot", "key": "plot"},
        element("ul", {"class": "learner-legend"}, legend),
        element(
            "svg",
            {
                "viewBox": f"0 0 {_WIDTH} {_HEIGHT}",
                "role": "img",
                "aria-label": "Losses of the policy and of the value, against games",
            },
            grid,
            ends,
            element("path", {"class": "learner-mark", "d": place}),
            lines,
        ),
    )


def _render_slider(part: "GoSnapshots") -> Element:
    text = f"After {count_of(part.games, 'game')}"
    return element(
        "label",
        {"class": "learner-slider", "key": "slider"},
        element("span", None, text),
        element(
            "input",
            {
                "type": "range",
                "aria-label": "Snapshot",
                "aria-valuetext": text,
                "min": 0,
                "max": len(SNAPSHOTS) - 1,
                "step": 1,
                "value": part.state.shown,
                "oninput": action(part.show),
            },
        ),
    )


def _render_position(part: "GoSnapshots") -> Element:
    """Return the position with the policy on it, the value, and a sentence about both."""
    root, opinion, state = part.position_root, part.opinion, part.state
    position = find_position(root)
    problem = state.problem or part.app.networks.state.problem
    if position.is_over:
        note: Child = "The game is over."
    elif opinion is not None:
        note = _describe_opinion(opinion, position.to_move or "")
    elif problem:
        note = problem
    else:
        note = "The network is asked …"
    where = "The start of Go 5×5. " if part.is_start else ""
    is_problem = opinion is None and problem and not position.is_over
    return element(
        "div",
        {"class": "learner-knowledge", "key": "position"},
        _render_board(part, opinion),
        _render_value(opinion) if opinion else None,
        element(
            "p",
            {
                "class": join_classes("lab-hint", is_problem and "lab-problem"),
                "role": "alert" if is_problem else None,
            },
            where,
            note,
        ),
        button("Try again", action(part.ask), classes="is-small") if is_problem else None,
    )


def _describe_opinion(opinion: "Opinion", mover: str) -> str:
    best, share = max(opinion.policy, key=lambda pair: pair[1])
    favoured = "Black" if opinion.value > 0 else "White"
    return (
        f"Without search {mover} would play {best}, with probability {percent(share)}. The value "
        f"is {fixed(opinion.value, 2, is_signed=True)}: {favoured} is expected to win."
    )


def _render_board(part: "GoSnapshots", opinion: "Opinion | None") -> Element:
    """Return the board: the stones, and on each legal point a disc as large as its probability."""
    game, state = find_state(part.position_root)
    view = game.view(state)
    shares: Mapping[str, float] = dict(opinion.policy) if opinion else {}
    size, half = view.rows * _CELL, _CELL / 2
    lines = " ".join(
        f"M{half + at * _CELL} {half}V{size - half} M{half} {half + at * _CELL}H{size - half}"
        for at in range(view.rows)
    )
    points: list[Child] = []
    told = []
    for cell, (name, stone) in enumerate(zip(view.names, view.cells, strict=True)):
        left, top = (cell % view.columns + 0.5) * _CELL, (cell // view.columns + 0.5) * _CELL
        if stone:
            disc = {"class": f"learner-go-stone is-{stone.lower()}", "cx": left, "cy": top}
            points.append(element("circle", disc | {"r": _STONE}))
            told.append(f"{name} {stone}")
        elif name in shares:
            share = shares[name]
            radius = round(2.5 + (_DISC - 2.5) * share**0.5, 1)
            disc = {"class": "learner-go-disc", "cx": left, "cy": top}
            points.append(element("circle", disc | {"r": radius}))
            if share >= _LEAST:
                place = {"x": left, "y": top + 5, "text-anchor": "middle"}
                text = f"{max(1, round(100 * share))}"
                points.append(element("text", {"class": "learner-go-share", **place}, text))
            told.append(f"{name} {percent(share)}")
    if "pass" in shares:
        told.append(f"pass {percent(shares['pass'])}")
    board = element(
        "svg",
        {
            "class": "learner-board is-go",
            "viewBox": f"0 0 {size} {size}",
            "role": "img",
            "aria-label": ", ".join(told) or "Empty board",
        },
        element("rect", {"class": "learner-go-wood", "width": size, "height": size, "rx": 4}),
        element("path", {"class": "learner-go-lines", "d": lines}),
        points,
    )
    told_of = "Probability of each move, in percent"
    passes = f"{told_of}; pass {percent(shares['pass'])}" if "pass" in shares else told_of
    return element(
        "div", {"class": "learner-go"}, board, element("p", {"class": "learner-pass"}, passes)
    )


def _render_value(opinion: "Opinion") -> Element:
    """Return the value on a line from a win of White to a win of Black."""
    at = round((opinion.value + 1) / 2 * _GAUGE, 1)
    middle = _GAUGE / 2
    return element(
        "div",
        {"class": "learner-value"},
        element("span", None, "White"),
        element(
            "svg",
            {
                "viewBox": f"0 -8 {_GAUGE} 16",
                "role": "img",
                "aria-label": f"Value {fixed(opinion.value, 2, is_signed=True)}",
            },
            element("path", {"class": "learner-track", "d": f"M0 0H{_GAUGE}"}),
            element("path", {"class": "learner-reach", "d": f"M{middle} 0H{at}"}),
            element("path", {"class": "learner-zero", "d": f"M{middle} -6V6"}),
            element("circle", {"class": "learner-at", "cx": at, "cy": 0, "r": 6}),
        ),
        element("span", None, "Black"),
    )


def _render_records(shown: int) -> Element:
    """Return what each snapshot did against random moves, and its first moves."""
    trials = {one.games: one for one in LOG}
    rows = []
    for games, record in SNAPSHOT_RECORDS.items():
        losses = trials.get(games)
        rows.append(
            element(
                "tr",
                {"key": str(games), "aria-current": "true" if games == shown else None},
                element("th", {"scope": "row"}, group_digits(games)),
                element("td", None, fixed(losses.policy_loss, 2) if losses else "–"),
                element("td", None, fixed(losses.value_loss, 2) if losses else "–"),
                element("td", None, f"{record.policy_wins} / {record.search_wins}"),
                element("td", None, f"{record.policy_opening} / {record.search_opening}"),
            )
        )
    return element(
        "div",
        {"class": "learner-strategy"},
        table(
            "The five snapshots",
            ["Games", "Policy loss", "Value loss", "Beats random", "Opens"],
            rows,
            class_="learner-table is-go",
        ),
        element(
            "p",
            {"class": "lab-hint"},
            f"Games won of {MATCH} against random moves, and the first move on the empty board: "
            f"without search, and with {SIMULATIONS} simulations a move. Losses are those of the "
            f"last 250 games..",
        ),
    )
