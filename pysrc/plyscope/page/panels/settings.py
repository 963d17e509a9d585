"""The settings form in the header."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from plyscope.games.go.rules import Go
from plyscope.games.go.snapshots import SNAPSHOTS
from plyscope.page.elements import Child, Element, element, icon, number_field, select
from plyscope.page.number_text import count_of, plies
from plyscope.page.part import action
from plyscope.page.program_facts import OWN
from plyscope.page.search_names import describe_search, label_whole
from plyscope.page.settings import (
    CARELESS_RATES,
    OTHER_SIDES,
    GameChoices,
    format_number,
    format_strength,
)
from plyscope.search import ALGORITHMS, Algorithm

if TYPE_CHECKING:
    from plyscope.page.settings_form import SettingsForm

MAX_SEED = 999_999
CUSTOM = "custom"  # the opponent whose search is set part by part
ADVANCED_ID = "advanced"


def render_settings(form: "SettingsForm") -> Element:
    """Return the form: the game, the opponent, the user's side; the search under Advanced."""
    session = form.app.session
    settings, choices = session.settings, session.choices
    opponents = list_opponents(form)
    opponent = form.opponent
    line = next(one["title"] for one in opponents if one["value"] == opponent)
    return element(
        "div",
        {"class": "settings-fields"},
        _lined_field(
            "Game", form.list_games(), settings.game, action(form.choose_game), choices.entry.rule
        ),
        _lined_field(
            "Player" if session.is_alone else "Opponent",
            opponents,
            opponent,
            action(form.choose_opponent),
            line,
        ),
        _field(
            "You play",
            [{"value": one, "label": one} for one in choices.game.players],
            settings.side,
            action(form.choose_side),
            hidden=session.is_alone or settings.side in OTHER_SIDES,
        ),
        element(
            "button",
            {"type": "button", "class": "field is-advanced", "popovertarget": ADVANCED_ID},
            element("span", {"class": "field-value"}, "Advanced"),
            icon("chevron"),
        ),
        _render_advanced(form, choices),
    )


def list_opponents(form: "SettingsForm") -> list[dict[str, str]]:
    """Return who can play against the user, as choices; the title says what to expect."""
    session = form.app.session
    settings, choices = session.settings, session.choices
    if session.is_alone:
        return [
            {
                "value": choices.game.players[0],
                "label": "You",
                "title": "You make the moves; Hint asks the search for one.",
            },
            {"value": "none", "label": "Computer", "title": "The search makes the moves."},
        ]
    listed = [{"value": one.name, "label": one.label, "title": one.line} for one in choices.levels]
    if form.level is None:
        search = describe_search(choices, settings.algorithm, settings.options, settings.strength)
        listed.append({"value": CUSTOM, "label": "Custom", "title": f"{search}."})
    sides = "all three sides" if len(choices.game.players) > 2 else "both sides"
    many = "Several players" if len(choices.game.players) > 2 else "Two players"
    return [
        *listed,
        {
            "value": "both",
            "label": many,
            "title": f"You move for {sides}; Hint asks the search for a move.",
        },
        {
            "value": "none",
            "label": "Computer vs computer",
            "title": f"The computer moves for {sides}, and you watch.",
        },
    ]


def _render_advanced(form: "SettingsForm", choices: GameChoices) -> Element:
    """Return the disclosure with the search, its options, the strength and the first move."""
    settings = form.app.session.settings
    entry, algorithm = choices.entry, choices.get_algorithm(settings.algorithm)
    strength = settings.strength
    is_careless = strength.kind == "careless"
    strength_value = "careless" if is_careless else format_strength(strength)
    return element(
        "div",
        {
            "class": "options is-advanced",
            "id": ADVANCED_ID,
            "popover": "auto",
            "role": "group",
            "aria-label": "Advanced settings",
            "ontoggle": action(form.options_form.toggled),
        },
        _field(
            "Search",
            group_searches(choices),
            algorithm.name,
            action(form.choose_search),
            title=algorithm.summary,
        ),
        form.options_form.render_rows(
            _render_network(form, choices) if algorithm.name == "puct" else None
        ),
        _field(
            "Strength",
            _list_strengths(choices, algorithm),
            strength_value,
            action(form.choose_strength),
        ),
        element(
            "div",
            {"class": "field-pair", "hidden": not is_careless},
            _field(
                "Mistakes",
                _list_rates(strength.rate),
                format_number(strength.rate),
                action(form.choose_rate),
            ),
            element(
                "label",
                {"class": "field is-seed"},
                element("span", {"class": "field-label"}, "Seed"),
                number_field("", strength.seed, 0, MAX_SEED, action(form.set_seed))[-1],
            ),
        ),
        _field(
            "First move",
            [{"value": first, "label": first} for first in entry.firsts],
            settings.first,
            action(form.choose_first),
            hidden=len(entry.firsts) < 2,
        ),
    )


def _render_network(form: "SettingsForm", choices: GameChoices) -> Child:
    """Return the choice of the network that PUCT asks; None in a game without one."""
    game = choices.game
    if not isinstance(game, Go) or game.network is None:
        return None
    return _field(
        "Network",
        [{"value": str(games), "label": f"after {count_of(games, 'game')}"} for games in SNAPSHOTS],
        str(game.network),
        action(form.app.go_snapshots.choose),
    )


def _lined_field(
    label: str, choices: Iterable[Mapping[str, Any]], value: str, change: list[Any], line: str
) -> Element:
    """Return a select with a line about what is chosen below it."""
    line_id = f"{label.lower()}-line"
    return element(
        "div",
        {"class": "field-with-line", "key": label},
        _field(label, choices, value, change, aria_describedby=line_id),
        element("p", {"class": "field-line", "id": line_id}, line),
    )


def _field(
    label: str,
    choices: Iterable[Mapping[str, Any]],
    value: str,
    change: list[Any],
    *,
    hidden: bool = False,
    **attributes: Any,
) -> Element:
    """Return a select with a label that looks like one quiet field."""
    listed = list(choices)
    flat = [one for each in listed for one in each.get("choices", [each])]
    shown = next((one["label"] for one in flat if one["value"] == value), None)
    return element(
        "label",
        {"class": "field", "data-shown": shown, "hidden": hidden, "key": label},
        element("span", {"class": "field-label"}, label),
        select(listed, value, change, **attributes),
        icon("chevron"),
    )


def group_searches(choices: GameChoices) -> list[dict[str, Any]]:
    """Return the searches in the lecture's groups; those that cannot be chosen say why."""
    groups: dict[str, list[dict[str, Any]]] = {}
    for name in (*ALGORITHMS, *([OWN] if choices.student_search else [])):
        algorithm, reason = choices.get_algorithm(name), choices.find_unfit_reason(name)
        choice: dict[str, Any] = {"value": name, "label": algorithm.title}
        if reason:
            choice |= {"disabled": True, "title": f"{algorithm.title} {reason}"}
        groups.setdefault(algorithm.group, []).append(choice)
    return [{"group": group, "choices": listed} for group, listed in groups.items()]


def _list_strengths(choices: GameChoices, algorithm: Algorithm) -> list[dict[str, str]]:
    to_end = choices.can_search_to_end(algorithm)
    listed = [{"value": "perfect", "label": label_whole(choices, algorithm)}] if to_end else []
    listed += [
        {"value": f"depth:{depth}", "label": plies(depth)}
        for depth in choices.list_depths(algorithm)
    ]
    return listed + ([{"value": "careless", "label": "Makes mistakes"}] if to_end else [])


def _list_rates(rate: float) -> list[dict[str, str]]:
    return [
        {"value": format_number(one), "label": f"{round(one * 100)} % of moves"}
        for one in sorted({*CARELESS_RATES, rate})
    ]
