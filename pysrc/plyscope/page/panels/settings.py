"""The settings form in the header."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from plyscope.page.elements import Element, element, icon, number_field, select
from plyscope.page.number_text import plies
from plyscope.page.part import action
from plyscope.page.program_facts import OWN
from plyscope.page.search_names import label_whole, summarize_options
from plyscope.page.settings import CARELESS_RATES, GameChoices, format_number, format_strength
from plyscope.search import ALGORITHMS, Algorithm

if TYPE_CHECKING:
    from plyscope.page.settings_form import SettingsForm

MAX_SEED = 999_999


def render_settings(form: "SettingsForm") -> Element:
    """Return the form."""
    session = form.app.session
    settings, choices = session.settings, session.choices
    entry, algorithm = choices.entry, choices.get_algorithm(settings.algorithm)
    level = form.level
    strength = settings.strength
    is_careless = strength.kind == "careless"
    strength_value = "careless" if is_careless else format_strength(strength)
    levels = [{"value": one.name, "label": one.label, "title": one.line} for one in entry.levels]
    return element(
        "div",
        {"class": "settings-fields"},
        _field("Game", form.list_games(), settings.game, action(form.choose_game)),
        _field(
            "Level",
            [*levels, {"value": "", "label": "As set"}],
            level.name if level else "",
            action(form.choose_level),
            title=level.line if level else None,
            hidden=not levels,
        ),
        _field(
            "Search",
            group_searches(choices),
            algorithm.name,
            action(form.choose_search),
            title=algorithm.summary,
        ),
        _render_options(form, choices, algorithm),
        form.options_form.render_form(),
        _field(
            "Strength",
            _list_strengths(choices, algorithm),
            strength_value,
            action(form.choose_strength),
        ),
        _field(
            "Careless",
            _list_rates(strength.rate),
            format_number(strength.rate),
            action(form.choose_rate),
            hidden=not is_careless or level is not None,
        ),
        element(
            "label",
            {"class": "field is-seed", "hidden": not is_careless or level is not None},
            element("span", {"class": "field-label"}, "Seed"),
            number_field("", strength.seed, 0, MAX_SEED, action(form.set_seed))[-1],
        ),
        _field("You play", _list_sides(choices), settings.side, action(form.choose_side)),
        _field(
            "Begins",
            [{"value": first, "label": first} for first in entry.firsts],
            settings.first,
            action(form.choose_first),
            hidden=len(entry.firsts) < 2,
        ),
    )


def _field(
    label: str,
    choices: Iterable[Mapping[str, Any]],
    value: str,
    change: list[Any],
    *,
    title: str | None = None,
    hidden: bool = False,
) -> Element:
    """Return a select with a label that looks like one quiet field."""
    listed = list(choices)
    flat = [one for each in listed for one in each.get("choices", [each])]
    shown = next((one["label"] for one in flat if one["value"] == value), None)
    return element(
        "label",
        {"class": "field", "data-shown": shown, "hidden": hidden, "key": label},
        element("span", {"class": "field-label"}, label),
        select(listed, value, change, title=title),
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


def _render_options(form: "SettingsForm", choices: GameChoices, algorithm: Algorithm) -> Element:
    """Return the button that opens the options of the search."""
    options = form.app.session.settings.options
    summary = summarize_options(choices, algorithm, options)
    return element(
        "button",
        {
            "type": "button",
            "class": "field is-options",
            "popovertarget": form.options_form.form_id,
            "hidden": not choices.list_options(algorithm),
        },
        element("span", {"class": "field-label"}, "Options"),
        element("span", {"class": "field-value"}, summary or "as usual"),
        icon("chevron"),
    )


def _list_strengths(choices: GameChoices, algorithm: Algorithm) -> list[dict[str, str]]:
    to_end = choices.can_search_to_end(algorithm)
    listed = [{"value": "perfect", "label": label_whole(choices, algorithm)}] if to_end else []
    listed += [
        {"value": f"depth:{depth}", "label": f"Looks {plies(depth)} ahead"}
        for depth in choices.list_depths(algorithm)
    ]
    return listed + ([{"value": "careless", "label": "Careless now and then"}] if to_end else [])


def _list_rates(rate: float) -> list[dict[str, str]]:
    return [
        {"value": format_number(one), "label": f"{round(one * 100)} % of moves"}
        for one in sorted({*CARELESS_RATES, rate})
    ]


def _list_sides(choices: GameChoices) -> list[dict[str, str]]:
    players = choices.game.players
    is_alone = len(players) == 1
    listed = [{"value": one, "label": "yourself" if is_alone else one} for one in players]
    if not is_alone:
        listed.append({"value": "both", "label": "all sides" if len(players) > 2 else "both sides"})
    return [*listed, {"value": "none", "label": "nobody: watch"}]
