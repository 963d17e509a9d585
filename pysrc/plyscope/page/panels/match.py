"""The match: who plays, how many games, and what came of them."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from plyscope.page.elements import (
    Child,
    Element,
    button,
    copy_button,
    element,
    hidden_text,
    icon,
    icon_button,
    number_field,
    select,
    table,
)
from plyscope.page.number_text import count_of, fixed, group_digits, percent
from plyscope.page.part import action
from plyscope.page.players import list_players, list_strengths
from plyscope.page.program_facts import OWN
from plyscope.page.search_names import summarize_options
from plyscope.page.spreadsheet import Cell, write_tabs
from plyscope.search import ALGORITHMS
from plyscope.tournament.score import Score
from plyscope.trace.value_format import format_number
from plyscope.validation import join_with

if TYPE_CHECKING:
    from plyscope.page.match import Fixture, Match, PlayedGame

RESULT_ID = "match-result"
MAX_GAMES = 200
MAX_SEED = 999_999
MAX_LISTED = 4  # numbers of games in a sentence
BAR_WIDTH = 360  # of the picture of a score: about as many pixels as it has
_FILE_HEADS = (
    "Game",
    "Began",
    "Opening",
    "Moves",
    "Winner",
    "Points of the first player",
    "How it ended",
    "Fault",
)


def render_match(match: "Match") -> Element:
    """Return the match in the Compare tab, which can be opened and closed."""
    return element(
        "details",
        {
            "class": "compare-match",
            "id": "match",
            "open": match.state.is_open,
            "ontoggle": action(match.open),
        },
        element("summary", None, element("h3", None, "Tournament: two players, many games")),
        _render_content(match) if match.state.is_open else None,
    )


def _render_content(match: "Match") -> Element:
    choices = match.app.session.choices
    label, players = choices.entry.label, choices.game.players
    if len(players) != 2:
        note = f"A match is between two players: {label} has {len(players)}."
        return element("div", {"class": "match"}, _note(note), _render_outcome(match))
    state = match.state
    run = "Stop" if state.is_playing else "Play again" if match.played_games else "Play the match"
    is_ready = match.app.session.state.is_python_ready or state.is_playing
    return element(
        "div",
        {"class": "match"},
        _note(
            f"Games of {label} from its start. Each opening is played twice, with sides swapped."
        ),
        element(
            "ol",
            {"class": "contenders", "aria-label": "Players of the match"},
            [_render_player(match, place) for place in (0, 1)],
        ),
        element(
            "div",
            {"class": "match-numbers"},
            number_field(
                "Games", state.count, 1, MAX_GAMES, action(match.set_count), class_="match-number"
            ),
            number_field(
                "Seed", state.seed, 0, MAX_SEED, action(match.set_seed), class_="match-number"
            ),
        ),
        element(
            "div",
            {"class": "compare-go"},
            button(
                run,
                action(match.stop if state.is_playing else match.run),
                classes="is-primary",
                disabled=not is_ready,
            ),
            element("span", {"class": "match-progress"}, _describe_progress(match)),
        ),
        element("p", {"class": "compare-refusal", "role": "alert"}, state.refusal)
        if state.refusal
        else None,
        _render_outcome(match),
    )


def _note(text: str) -> Element:
    return element("p", {"class": "compare-note"}, text)


def _render_side(player: int) -> Element:
    """Return the sign of a player: a colour and a number."""
    return element(
        "span",
        {"class": f"match-side is-run-{player + 1}"},
        element("i", {"class": "swatch"}),
        str(player + 1),
    )


def _render_player(match: "Match", place: int) -> Element:
    room, player = match.room, match.chosen_players[place]
    who = f"player {place + 1}"
    form = match.option_forms[place]
    options: list[Child] = []
    if player.search != OWN:
        summary = summarize_options(room.choices, ALGORITHMS[player.search], player.options)
        options = [
            form.render_opener(f"Options of {who}"),
            form.render_form(),
            element("p", {"class": "contender-told"}, summary),
        ]
    return element(
        "li",
        {"class": f"contender is-run-{place + 1}"},
        _render_side(place),
        element(
            "span",
            {"class": "field is-search"},
            select(
                list_players(room),
                player.key,
                action(match.choose, place),
                aria_label=f"Search of {who}",
                id=f"match-player-{place + 1}",
            ),
            icon("chevron"),
        ),
        element(
            "span",
            {"class": "field is-depth"},
            select(
                list_strengths(room, player),
                player.strength,
                action(match.set_strength, place),
                aria_label=f"Strength of {who}",
            ),
            icon("chevron"),
        ),
        options,
    )


def _describe_progress(match: "Match") -> str:
    fixture, over = match.state.fixture, len(match.played_games)
    if fixture is None:
        return ""
    if match.state.is_playing:
        return f"{over} of {fixture.count} games"
    return f"Stopped after {over} of {fixture.count} games." if over < fixture.count else ""


def _render_outcome(match: "Match") -> Child:
    fixture, score = match.state.fixture, match.score
    if fixture is None:
        return None
    sentence = describe_score(fixture, score) if score else ""
    names = [
        element("li", None, _render_side(player), f" {name}")
        for player, name in enumerate(fixture.names)
    ]
    return element(
        "section",
        {
            "class": "compare-part",
            "id": RESULT_ID,
            "aria-label": f"The match of {fixture.label}",
        },
        _note(f"{fixture.label}, seed {fixture.seed}"),
        element("ul", {"class": "match-names"}, names),
        _render_score(score) if score else None,
        element("p", {"class": "match-said"}, sentence),
        # Told once, at the end.
        element(
            "p", {"class": "hidden", "role": "status"}, "" if match.state.is_playing else sentence
        ),
        button("Back to my game", action(match.return_to_game), "back", classes="is-small")
        if match.is_on_board
        else None,
        [_render_fault(fixture, *fault) for fault in _list_faults(match)],
        _render_games(match),
        _render_files(match, sentence) if score else None,
    )


def describe_score(fixture: "Fixture", score: Score) -> str:
    """Return what a match came to, in two sentences."""
    games = score.wins + score.draws + score.losses
    points = "1 point" if score.points == 1 else f"{format_number(score.points)} points"
    low, high = (fixed(share * 100, 1) for share in (score.low, score.high))
    stronger = (
        "Not enough games to tell who is stronger."
        if score.leader is None
        else f"{fixture.names[score.leader]} is stronger."
    )
    return (
        f"{fixture.names[0]} won {group_digits(score.wins)}, drew {group_digits(score.draws)} and "
        f"lost {group_digits(score.losses)} of {count_of(games, 'game')}: {points}, "
        f"{percent(score.share or 0)}, 95\N{NO-BREAK SPACE}% confidence interval: "
        f"{low}–{high}\N{NO-BREAK SPACE}%. {stronger}"
    )


def _render_score(score: Score) -> Element:
    """Return a picture of a score: games won, drawn and lost; the share and its interval."""
    total, left = score.wins + score.draws + score.losses, 0.0
    bars: list[Element] = []
    for style, count in (
        ("is-run-1", score.wins),
        ("is-draw", score.draws),
        ("is-run-2", score.losses),
    ):
        width = BAR_WIDTH * count / total
        if count:
            text = {"x": left + width / 2, "y": 17, "text-anchor": "middle"}
            bars += [
                element("rect", {"class": style, "x": left, "y": 0, "width": width, "height": 24}),
                element("text", text, str(count)),
            ]
        left += width
    low, high, share = (BAR_WIDTH * each for each in (score.low, score.high, score.share or 0))
    interval = {
        "class": "match-interval",
        "x": low,
        "y": 34,
        "width": high - low,
        "height": 6,
        "rx": 3,
    }
    return element(
        "div",
        {"class": "match-picture", "aria-hidden": "true"},
        element(
            "svg",
            {"viewBox": f"0 0 {BAR_WIDTH} 46"},
            bars,
            element(
                "rect", {"class": "match-scale", "x": 0, "y": 36.5, "width": BAR_WIDTH, "height": 1}
            ),
            element("rect", interval),
            element("circle", {"class": "match-share", "cx": share, "cy": 37, "r": 5}),
        ),
        element(
            "div",
            {"class": "match-ends"},
            [element("span", None, end) for end in ("0 %", "50 %", "100 %")],
        ),
    )


def _list_faults(match: "Match") -> list[tuple[int, str, list[int]]]:
    """Return each fault once: the player, the sentence, and the numbers of the games."""
    faults: dict[tuple[int, str], list[int]] = {}
    for number, game in enumerate(match.state.games, 1):
        if game is not None and game.faulty_place is not None:
            player = game.players[game.faulty_place]
            faults.setdefault((player, game.fault), []).append(number)
    return [(player, sentence, numbers) for (player, sentence), numbers in faults.items()]


def _render_fault(fixture: "Fixture", player: int, sentence: str, numbers: list[int]) -> Element:
    lost = f"{fixture.names[player]} lost {_list_numbers(numbers)} by a fault. "
    key = f"{player} {sentence}"
    return element("p", {"class": "match-fault", "key": key}, element("b", None, lost), sentence)


def _list_numbers(numbers: list[int]) -> str:
    """Return the numbers of games in words; of many the first."""
    if len(numbers) == 1:
        return f"game {numbers[0]}"
    if len(numbers) > MAX_LISTED:
        return f"{len(numbers)} games, the first of them game {numbers[0]},"
    return f"games {join_with('and', map(str, numbers))}"


def _find_beginner(fixture: "Fixture", game: "PlayedGame") -> int:
    """Return the player of the match who made the first move."""
    places = fixture.places
    return game.players[places.index(fixture.first) if fixture.first in places else 0]


def _render_games(match: "Match") -> Child:
    """Return a row for each game, with a button that shows it on the board."""
    fixture = match.state.fixture
    if fixture is None or not match.played_games:
        return None
    session = match.app.session
    is_shown = (session.settings.game, session.settings.first) == (fixture.game, fixture.first)
    shown = session.state.moves if is_shown else None
    rows = [
        _render_game(match, fixture, number, game, is_shown=game.moves == shown)
        for number, game in enumerate(match.state.games)
        if game is not None
    ]
    heads: list[Any] = ["Game", "Began", "Opening", "Result", hidden_text("Replay")]
    return element(
        "div",
        {
            "class": "match-rows",
            "role": "region",
            "aria-label": "The games of the match",
            "tabindex": 0,
        },
        table("Each game", heads, rows, class_="compare-table"),
    )


def _render_game(
    match: "Match", fixture: "Fixture", number: int, game: "PlayedGame", *, is_shown: bool
) -> Element:
    result: list[Child] = ["draw"]
    if game.winner is not None:
        result = [_render_side(game.winner), " won by a fault" if game.fault else " won"]
    replay = icon_button(
        f"Show game {number + 1} on the board",
        "again",
        action(match.replay, number),
        classes="is-small",
        aria_pressed="true" if is_shown else "false",
    )
    opening = ", ".join(game.moves[: game.opening_length]) or "–"
    return element(
        "tr",
        {"key": str(number), "class": "is-shown" if is_shown else None},
        element("th", {"scope": "row"}, str(number + 1)),
        element("td", None, _render_side(_find_beginner(fixture, game))),
        element("td", {"class": "match-opening"}, opening),
        element("td", {"title": game.text}, result),
        element("td", None, replay),
    )


def _render_files(match: "Match", sentence: str) -> Element:
    text = f"{sentence}\n{write_tabs(list_rows(match))}"
    return element(
        "div",
        {"class": "compare-take"},
        copy_button(
            "Copy", text, classes="is-small", title="Copy the match as text, for a spreadsheet"
        ),
        button(
            "Download CSV",
            action(match.download),
            classes="is-small",
            title="Save the games as a file",
        ),
    )


def list_rows(match: "Match") -> list[list[Cell]]:
    """Return the heads of a table of the games, then a row for each game that is over."""
    return [list(_FILE_HEADS), *_list_rows(match)]


def _list_rows(match: "Match") -> Iterator[list[Cell]]:
    fixture = match.state.fixture
    assert fixture is not None
    for number, game in enumerate(match.state.games, 1):
        if game is not None:
            yield [
                number,
                fixture.names[_find_beginner(fixture, game)],
                " ".join(game.moves[: game.opening_length]),
                " ".join(game.moves[game.opening_length :]),
                "draw" if game.winner is None else fixture.names[game.winner],
                game.points[game.players.index(0)],
                game.text,
                game.fault,
            ]
