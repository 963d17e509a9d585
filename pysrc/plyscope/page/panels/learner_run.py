"""A player that learns: which one, its curves, and what it knows at a position."""

from collections.abc import Mapping, Sequence
from math import log10
from typing import TYPE_CHECKING, NamedTuple

from plyscope.game import MAX, Action
from plyscope.games.kuhn_poker import ACTION_NAMES
from plyscope.games.mnk import State
from plyscope.learning.menace import Menace
from plyscope.learning.regret_matching import RegretMatching
from plyscope.learning.tictactoe_network import TicTacToeNetwork
from plyscope.learning.tictactoe_players import GAME
from plyscope.page.elements import Child, Element, button, element, select, table
from plyscope.page.number_text import count_of, fixed, group_digits, percent
from plyscope.page.panels.kuhn_tree import TREE_VIEWS, render_kuhn_tree
from plyscope.page.part import action

if TYPE_CHECKING:
    from plyscope.page.learner_run import LearnerRun

TITLE = "Learn: watch a player learn"
GO = "go"  # the one that has learned before
LABELS = {
    Menace.name: "MENACE: beads in matchboxes",
    TicTacToeNetwork.name: "A neural network for tic-tac-toe",
    GO: "A neural network for Go 5×5, by self-play",
    RegretMatching.name: "Kuhn poker by regret",
}
_HINTS = {
    Menace.name: (
        "MENACE (Donald Michie, 1961) plays X. It has a box for each of 304 positions, with beads "
        "for the moves, and draws one at random. After a win three beads like those that were "
        "drawn are added, after a draw one; after a loss those that were drawn are taken away. "
        "Here it plays against a perfect opponent."
    ),
    TicTacToeNetwork.name: (
        "A network of 241 weights, with 12 hidden units, learns the value of positions by playing "
        "against itself. After every 50 games all replies to its moves are tried. It stops when it "
        "loses no line of play."
    ),
    RegretMatching.name: (
        "Two players, three cards, one bet: nobody sees the card of the other. Counterfactual "
        "regret minimization plays each action in proportion to how much it regrets not having "
        "played it. The average of its strategies comes closer and closer to an equilibrium, in "
        "which A loses 1/18 of a chip a game."
    ),
}
_UNITS = {RegretMatching.name: "iteration"}

_WIDTH, _HEIGHT = 400, 170  # of the plot
_LEFT, _RIGHT, _TOP, _BOTTOM = 46, 12, 10, 24  # its margins
_CELL = 60  # of the small board
_LARGEST_DISC, _SMALLEST_DISC = 27, 3  # radius


class _Curve(NamedTuple):
    """A curve: its name, and what it shows of the figures of a step, from 0 to 1."""

    name: str
    key: str
    total: str = ""  # the figure of which it is a share

    def read(self, figures: Mapping[str, float]) -> float:
        """Return its value."""
        return figures[self.key] / (figures[self.total] if self.total else 1)


_CURVES = {
    Menace.name: (
        _Curve("Chance of losing against a perfect opponent", "perfect_loss"),
        _Curve("Chance of losing against a random opponent", "random_loss"),
    ),
    TicTacToeNetwork.name: (
        _Curve("Lines of play that it loses", "lost_lines", "lines"),
        _Curve("Chance of losing against a random opponent", "random_loss"),
    ),
    RegretMatching.name: (_Curve("Exploitability in chips a game", "exploitability"),),
}


def render_learner_run(run: "LearnerRun") -> Element:
    """Return the block, which can be opened and closed."""
    return element(
        "details",
        {
            "class": "lab-part",
            "id": "learner-run",
            "key": TITLE,
            "open": run.state.is_open,
            "ontoggle": action(run.open),
        },
        element("summary", None, TITLE),
        _render_content(run) if run.state.is_open else None,
    )


def _render_content(run: "LearnerRun") -> Element:
    state = run.state
    return element(
        "div",
        {"class": "learner", "key": state.learner},
        element(
            "label",
            {"class": "lab-field"},
            "Learner",
            select(
                [{"value": name, "label": label} for name, label in LABELS.items()],
                state.learner,
                action(run.choose),
            ),
        ),
        run.app.go_snapshots.render_block() if state.learner == GO else _render_learning(run),
    )


def _render_learning(run: "LearnerRun") -> list[Child]:
    """Return what is shown of a player that learns here."""
    state = run.state
    return [
        element("p", {"class": "lab-hint"}, _HINTS[state.learner]),
        _render_buttons(run),
        element("p", {"class": "lab-problem", "role": "alert"}, state.problem)
        if state.problem
        else None,
        _render_plot(run) if run.run.figures else None,
        _render_figures(run),
        _render_slider(run),
        _render_knowledge(run),
    ]


def _count_games(run: "LearnerRun", games: int) -> str:
    return count_of(games, _UNITS.get(run.state.learner, "game"))


def _render_buttons(run: "LearnerRun") -> Element:
    has_begun = run.run.games > 0
    first: Child = None
    if run.is_learning:
        first = button("Stop", action(run.stop), classes="is-small is-primary")
    elif not run.has_finished:
        first = button(
            "Go on" if has_begun else "Start",
            action(run.begin),
            classes="is-small is-primary",
            disabled=not run.app.session.state.is_python_ready,
        )
    return element(
        "div",
        {"class": "lab-row"},
        first,
        button(
            "Reset",
            action(run.forget),
            classes="is-small",
            disabled=not has_begun and not run.is_learning,
        ),
        element("span", {"class": "learner-games"}, _describe_progress(run)),
    )


def _describe_progress(run: "LearnerRun") -> str:
    games = run.run.games
    if run.has_finished:
        return f"Finished after {_count_games(run, games)}."
    return _count_games(run, games) if games or run.is_learning else ""


# Curves


def _render_plot(run: "LearnerRun") -> Element:
    """Return the plot; the same numbers are in the sentence below it."""
    curves, figures = _CURVES[run.state.learner], run.run.figures
    last = _find_last_games(run)
    is_log = run.state.learner == RegretMatching.name
    ticks = (1, 0.1, 0.01, 0.001) if is_log else (1, 0.75, 0.5, 0.25, 0)

    def x(games: float) -> float:
        return round(_LEFT + games / last * (_WIDTH - _LEFT - _RIGHT), 1)

    def y(value: float) -> float:
        share = 1 + log10(max(value, 0.001)) / 3 if is_log else value
        return round(_HEIGHT - _BOTTOM - share * (_HEIGHT - _TOP - _BOTTOM), 1)

    grid = [
        [
            element("path", {"class": "plot-grid", "d": f"M{_LEFT} {y(tick)}H{_WIDTH - _RIGHT}"}),
            element(
                "text",
                {"x": _LEFT - 8, "y": y(tick) + 4, "text-anchor": "end"},
                str(tick) if is_log else f"{round(tick * 100)} %",
            ),
        ]
        for tick in ticks
    ]
    ends = [
        element("text", {"x": x(games), "y": _HEIGHT - 6, "text-anchor": anchor}, text)
        for games, anchor, text in (
            (0, "start", "0"),
            (last, "end", _count_games(run, last)),
        )
    ]
    lines = []
    for number, curve in enumerate(curves, 1):
        points = [(x(one["games"]), y(curve.read(one))) for one in figures]
        attributes = {"points": " ".join(f"{left},{top}" for left, top in points)}
        left, top = points[-1]
        lines.append(
            element(
                "g",
                {"class": f"is-run-{number}"},
                element("polyline", attributes),
                element("circle", {"cx": left, "cy": top, "r": 3}),
            )
        )
    shown = x(run.run.shown_snapshot.games)
    mark = element("path", {"class": "learner-mark", "d": f"M{shown} {_TOP}V{_HEIGHT - _BOTTOM}"})
    legend = [
        element(
            "li",
            {"class": f"is-run-{number}"},
            element("i", {"class": "swatch"}),
            element("span", None, curve.name),
        )
        for number, curve in enumerate(curves, 1)
    ]
    return element(
        "figure",
        {"class": "learner-plot", "key": "plot"},
        element("ul", {"class": "learner-legend"}, legend),
        element(
            "svg",
            {
                "viewBox": f"0 0 {_WIDTH} {_HEIGHT}",
                "role": "img",
                "aria-label": f"{' and '.join(curve.name for curve in curves)}, against "
                f"{_UNITS.get(run.state.learner, 'game')}s",
            },
            *grid,
            ends,
            mark,
            lines,
        ),
    )


def _find_last_games(run: "LearnerRun") -> int:
    """Return the games at the right end of the axis: a round number that grows with the run."""
    games, plan = run.run.games, run.plan
    last = plan.step * 10
    while last < games:
        last *= 2
    return games if run.has_finished else min(last, plan.games)


def _render_figures(run: "LearnerRun") -> Child:
    """Return a sentence with the last figures; it is told once learning stops."""
    figures = run.run.figures
    if not figures:
        return None
    sentence = describe_figures(run.state.learner, figures)
    return element(
        "p",
        {"class": "learner-told", "role": None if run.is_learning else "status"},
        sentence,
    )


def describe_figures(learner: str, figures: Sequence[Mapping[str, float]]) -> str:
    """Return what the last figures of a learner say."""
    last = figures[-1]
    if learner == RegretMatching.name:
        return (
            f"The best replies win {fixed(last['exploitability'], 4)} chips a game, on average of "
            f"both sides. A wins {fixed(last['value'], 4)} chips a game; in equilibrium "
            f"{fixed(-1 / 18, 4)}."
        )
    random_loss = f"loses {_percent(last['random_loss'])} of games against a random opponent"
    if learner == TicTacToeNetwork.name:
        lost, lines = (group_digits(int(last[key])) for key in ("lost_lines", "lines"))
        if last["lost_lines"] == 0:
            return f"Every reply was tried: it loses none of {lines} lines of play."
        return f"It loses {lost} of {lines} lines of play, as X or as O; it {random_loss}."
    played = sum(int(last[key]) for key in ("won", "drawn", "lost"))
    lost = f"It lost {int(last['lost'])} of its last {played} games. " if played else ""
    return (
        f"{lost}With these beads it loses {_percent(last['perfect_loss'])} of games against a "
        f"perfect opponent, and it {random_loss}."
    )


def _percent(share: float) -> str:
    """Return a share in percent, exact enough to tell a small one from 0."""
    return percent(share) if share in (0, 1) else f"{fixed(share * 100, 2)} %"


def _render_slider(run: "LearnerRun") -> Child:
    """Return the slider through the snapshots."""
    snapshots = run.run.snapshots
    if len(snapshots) < 2:
        return None
    index = run.run.shown_index
    text = f"After {_count_games(run, snapshots[index].games)}"
    return element(
        "label",
        {"class": "learner-slider"},
        element("span", None, text),
        element(
            "input",
            {
                "type": "range",
                "aria-label": "Snapshot",
                "aria-valuetext": text,
                "min": 0,
                "max": len(snapshots) - 1,
                "step": 1,
                "value": index,
                "oninput": action(run.show_snapshot),
            },
        ),
    )


# What it knows


def _render_knowledge(run: "LearnerRun") -> Element:
    learner = run.shown_learner
    if isinstance(learner, RegretMatching):
        views = {view: action(run.view_tree, view) for view in TREE_VIEWS}
        return element(
            "div",
            None,
            _render_strategy(learner),
            render_kuhn_tree(learner.average_strategy(), run.state.tree_view, views),
        )
    state = run.board_state
    is_start = state is None
    state = GAME.initial if state is None else state
    if isinstance(learner, Menace):
        note, texts, shares = _describe_beads(learner, state)
    else:
        note, texts, shares = _describe_values(learner, state)
    if is_start:
        note = f"The first position of tic-tac-toe. {note}"
    return element(
        "div",
        {"class": "learner-knowledge"},
        _render_board(state, texts, shares),
        element("p", {"class": "lab-hint"}, note),
        element(
            "div",
            {"class": "lab-row"},
            button("Play against it", action(run.play), classes="is-small"),
            "It plays X on the board, and you play O." if run.state.is_playing else None,
        ),
    )


def _describe_beads(
    learner: Menace, state: State
) -> tuple[str, Mapping[Action, str], Mapping[Action, float]]:
    """Return a sentence, and for each move its beads and its share of them."""
    beads = learner.beads(state)
    if not beads:
        if GAME.is_terminal(state):
            return "The game is over.", {}, {}
        if GAME.to_move(state) != MAX:
            return "O is to move: MENACE has boxes for X only.", {}, {}
        return "One move is left: no box is needed.", {}, {}
    shares = dict(learner.policy(state))
    likely = max(shares.values())
    return (
        "The beads in the box of this position: the more there are of a move, the likelier it is. "
        "Moves that are the same when the board is turned share their beads.",
        {one: group_digits(count) for one, count in beads.items()},
        {one: share / likely for one, share in shares.items()},
    )


def _describe_values(
    learner: TicTacToeNetwork, state: State
) -> tuple[str, Mapping[Action, str], Mapping[Action, float]]:
    """Return a sentence, and for each move its value and how near it is to the best value."""
    values = learner.move_values(state)
    if not values:
        return "The game is over.", {}, {}
    mover = GAME.players[GAME.to_move(state)]
    best = GAME.action_name(state, learner.choose(state))
    return (
        f"The value of each move for {mover}, from −1 (lost) to 1 (won). The network plays {best}.",
        {one: fixed(value, 2, is_signed=True) for one, value in values.items()},
        {one: min(1.0, max(0.0, (value + 1) / 2)) for one, value in values.items()},
    )


def _render_board(
    state: State, texts: Mapping[Action, str], shares: Mapping[Action, float]
) -> Element:
    """Return a small board: the stones, and on each free cell a disc with its number."""
    view = GAME.view(state)
    size = 3 * _CELL
    lines = " ".join(f"M{at} 0V{size} M0 {at}H{size}" for at in (_CELL, 2 * _CELL))
    cells: list[Element] = []
    told: list[str] = []
    for cell, (name, stone) in enumerate(zip(view.names, view.cells, strict=True)):
        left, top = (cell % 3 + 0.5) * _CELL, (cell // 3 + 0.5) * _CELL
        place = {"x": left, "text-anchor": "middle"}
        if stone:
            mark = {"class": f"learner-stone is-{stone.lower()}", "y": top + 11}
            cells.append(element("text", place | mark, stone))
            told.append(f"{name} {stone}")
        elif cell in texts:
            radius = _SMALLEST_DISC + (_LARGEST_DISC - _SMALLEST_DISC) * shares[cell] ** 0.5
            disc = {"class": "learner-disc", "cx": left, "cy": top, "r": round(radius, 1)}
            cells.append(element("circle", disc))
            cells.append(element("text", place | {"y": top + 5}, texts[cell]))
            told.append(f"{name} {texts[cell]}")
    return element(
        "svg",
        {
            "class": "learner-board",
            "viewBox": f"0 0 {size} {size}",
            "role": "img",
            "aria-label": ", ".join(told) or "Empty board",
        },
        element("path", {"class": "learner-lines", "d": lines}),
        cells,
    )


def _render_strategy(learner: RegretMatching) -> Element:
    """Return the chance of a bet in each information set."""
    rows = []
    for key, shares in learner.average_strategy().items():
        card, *actions = key.split()
        history = ", ".join(actions) or "–"
        rows.append(
            element(
                "tr",
                {"key": key},
                element("th", {"scope": "row"}, "AB"[len(actions) % 2]),
                element("td", None, card),
                element("td", None, history),
                element("td", None, percent(shares[ACTION_NAMES.index("bet")])),
            )
        )
    return element(
        "div",
        {"class": "learner-strategy"},
        table(
            "The strategy in each information set",
            ["Player", "Card", "So far", "Bets"],
            rows,
            class_="learner-table",
        ),
        element(
            "p",
            {"class": "lab-hint"},
            "The 12 information sets: what a player knows, and how often it bets there. The cards "
            "are J, Q and K; K is the highest. Betting with J is a bluff.",
        ),
    )
