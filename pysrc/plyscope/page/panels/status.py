"""The status below the board."""

from typing import TYPE_CHECKING

from plyscope.game import name_with_role
from plyscope.page.elements import Child, Element, button, element, icon_button, join_classes
from plyscope.page.number_text import count_of
from plyscope.page.panels.program_report import name_verdict
from plyscope.page.part import action
from plyscope.page.position import CHANCE

if TYPE_CHECKING:
    from plyscope.page.status import Status

TONES = ("max", "min", "third")  # of the players
THE_DIE, THE_DICE = "the die", "the dice"


def write_headline(status: "Status") -> str:
    """Return whose move it is, or how the game ended."""
    session = status.app.session
    position, search, settings = session.position, session.search, session.settings
    if position.is_over:
        return position.result.text if position.result else "Game over"
    if session.pending:
        if session.is_alone:
            return f"You play {session.pending}"
        return f"{position.to_move} plays {session.pending}"
    mover = "The computer" if session.is_alone else position.to_move
    if search and search.is_running:
        texts = {"hint": "Looking for a hint", "move": f"{mover} is thinking"}
        return texts.get(search.purpose, "Searching")
    if position.to_move == CHANCE:
        chance = session.choices.entry.chance_name
        return _capitalize(f"{chance} {'decide' if chance == THE_DICE else 'decides'}")
    if session.is_alone and settings.side != "none":
        return "Your move"
    player = name_with_role(session.choices.game.players, position.to_move)
    is_check = position.view["kind"] == "chess" and bool(position.view["alarmed"])
    check = "Check: " if is_check else ""
    if settings.side == "both":
        return f"{check}{player} to move"
    if not session.is_computers_turn:
        return f"{check}{'your' if check else 'Your'} move, {player}"
    return f"{mover} stopped" if search and search.is_stopped else f"{mover} is to move"


def write_detail(status: "Status") -> str:
    """Return the quieter line below the headline."""
    session = status.app.session
    position, search, hint = session.position, session.search, session.state.hint
    if status.app.endgames.is_coming:
        return "The endgame database is being built."
    result = search.result if search else None
    if status.app.board.state.refusal:
        return status.app.board.state.refusal
    if hint:
        if result and hint != result.best:
            return result.sentence
        return f"The search would play {hint}."
    if search and result and not status.app.explanation.hides_value:
        moves_since = len(session.moves) - len(search.root.moves)
        if search.purpose == "move" and moves_since == 1:
            return f"{result.move} was a careless move." if result.is_careless else result.sentence
        if search.purpose == "study" and moves_since == 0:
            return result.sentence
    if position.is_over:
        return ""
    if not session.state.is_python_ready:
        return "Starting Python. You can move already."
    if session.pending:
        return ""
    if not session.moves and session.choices.entry.rule:
        caption = position.view["caption"] if status.app.board.can_turn else ""
        return " ".join(filter(None, [session.choices.entry.rule, caption]))
    rolled = describe_last(status) if position.last and position.last.by == CHANCE else ""
    return " ".join(filter(None, [rolled, position.view["caption"]]))


def describe_last(status: "Status") -> str:
    """Return what was played last, as a sentence; "" at the start."""
    session = status.app.session
    last = session.position.last
    if last is None:
        return ""
    if last.by == CHANCE:
        return f"{_capitalize(session.choices.entry.chance_name)}: {last.move}."
    return f"Played {last.move}." if session.is_alone else f"{last.by} played {last.move}."


def announce(status: "Status") -> str:
    """Return all of it in one breath, for screen readers."""
    session = status.app.session
    hint = session.state.hint
    texts = [
        describe_last(status),
        f"{write_headline(status)}.",
        status.app.board.state.refusal,
        session.position.view["caption"],
        f"Hint: {hint}." if hint else "",
    ]
    return " ".join(filter(None, texts))


def find_tone(status: "Status") -> str:
    """Return the colour of the winner, or ""."""
    session = status.app.session
    result, players = session.position.result, session.choices.game.players
    if result is None or result.winner not in players:
        return ""
    number = players.index(result.winner)
    return TONES[number] if number < len(TONES) else ""


def _write_think_button(status: "Status") -> str:
    """Return what lets the computer move, or chance decide, where it waits to be asked."""
    session = status.app.session
    position, search = session.position, session.search
    if position.to_move == CHANCE:
        return name_chance_button(session.choices.entry.chance_name)
    if search and search.is_stopped and session.is_computers_turn:
        return "Think again"
    if session.is_alone:
        return "Play for me"
    return "Computer moves" if session.moves else "Computer begins"


def name_chance_button(chance: str) -> str:
    """Return what lets chance decide."""
    return f"Roll {chance}" if chance in (THE_DIE, THE_DICE) else f"Let {chance} decide"


def render_status(status: "Status") -> Child:
    """Return the panel."""
    session = status.app.session
    position = session.position
    is_idle = not session.is_busy and not session.pending and not position.is_over
    is_others = position.to_move == CHANCE or session.is_computers_turn
    # Where a player is alone the computer moves only when it is asked to: no call to the user.
    think_classes = join_classes(is_others and "is-primary", "is-small")
    check = _render_check(status)
    detail, tip = write_detail(status), "" if check else status.app.tour.tip
    tip_line = element("p", {"class": "way"}, tip)
    headline = element(
        "div",
        {"class": "headline-row"},
        element("p", {"class": "headline"}, write_headline(status)),
        button(
            "Stop",
            action(session.stop),
            "stop",
            classes="is-small is-stop",
            hidden=not session.is_busy,
        ),
        button(
            _write_think_button(status),
            action(session.resume),
            classes=think_classes,
            hidden=not is_idle or not (is_others or session.is_alone),
        ),
        # Room is kept for a line below the headline: the tip takes it while it is empty.
        element("p", {"class": "detail"}, detail) if detail or not tip else tip_line,
    )
    return element(
        "div",
        {"class": "status-lines", "data-tone": find_tone(status) or None},
        headline,
        check,
        _render_evaluation(status),
        _render_buttons(status, is_idle and not is_others),
        tip_line if tip and detail else None,
    )


def _render_check(status: "Status") -> Child:
    """Return what leads to the report on the program on the board, while that is not in view."""
    check = status.app.write.hidden_check
    if check is None:
        return None
    kind, verdict = name_verdict(check.report)
    classes = f"is-small check-link {kind}"
    return button(f"The check: {verdict}", action(status.app.write.show_check), classes=classes)


def _render_evaluation(status: "Status") -> Child:
    """Return the bar of the last search of this game; None in a game other than chess."""
    session = status.app.session
    count = max(map(int, session.state.searched), default=None)
    if session.position.view["kind"] != "chess" or count is None:
        return None
    found = session.state.searched[str(count)]
    if found.share is None or status.app.explanation.hides_results:
        return None
    percent = round(100 * found.share)
    first = session.choices.game.players[0]
    text = f"{first} {percent} % ({found.value})"
    name = f"Evaluation: {text}, by the search after {count_of(count, 'move', 'moves')}"
    size = {"viewBox": "0 0 100 1", "preserveAspectRatio": "none", "aria-hidden": "true"}
    bar = element(
        "svg", size, element("rect", {"width": percent, "height": 1, "class": "score-share"})
    )
    return element(
        "div",
        {"class": "score-bar", "role": "img", "aria-label": name, "title": name},
        bar,
        element("span", {"class": "score-text"}, text),
    )


def _render_end_buttons(status: "Status") -> list[Child]:
    """Return what begins another game once this one is over."""
    session = status.app.session
    has_side = session.settings.side in session.choices.game.players and not session.is_alone
    rematch = "Play again" if session.is_alone else "Rematch"
    return [
        button(rematch, action(session.new_game), classes="is-primary"),
        button("Swap sides", action(session.swap_sides)) if has_side else None,
    ]


def _render_buttons(status: "Status", can_hint: bool) -> Element:
    session, board, values = status.app.session, status.app.board, status.app.values
    can_turn, is_over = board.can_turn, session.position.is_over
    if is_over:
        start = _render_end_buttons(status)
    else:
        start = [button("New game", action(session.new_game))]
    return element(
        "div",
        {"class": join_classes("buttons", can_turn and "has-turn")},
        start,
        icon_button(
            "Undo",
            "undo",
            action(session.undo),
            classes="button",
            disabled=not session.moves and not session.pending,
        ),
        icon_button(
            "Redo", "redo", action(session.redo), classes="button", disabled=not session.can_redo
        ),
        None if is_over else button("Hint", action(session.hint), "hint", disabled=not can_hint),
        button(
            "Show move values",
            action(values.toggle),
            classes="is-wide",
            aria_pressed="true" if values.state.is_shown else "false",
            disabled=session.position.is_over,
        ),
        icon_button(
            "Larger board",
            "fit",
            action(board.enlarge),
            classes="button is-larger",
            aria_pressed="true" if board.state.is_large else "false",
        )
        if can_turn
        else None,
        icon_button("Turn the board", "turn", action(board.turn), classes="button is-turn")
        if can_turn
        else None,
    )


def _capitalize(text: str) -> str:
    return text[:1].upper() + text[1:]
