"""What a panel shows, as plain data: an element is `[tag, attributes, *children]`.

The page's renderer makes HTML from it. Tags and attributes are a closed list: no `style`, no HTML
as text, no link out of the page. An `on…` attribute holds an action: the name of an event of `App`
and its first arguments.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias, TypeGuard

Element: TypeAlias = list[Any]
Child: TypeAlias = Element | str | None
Children: TypeAlias = Child | Iterable[Child]
Action: TypeAlias = list[Any]

HTML_TAGS = frozenset(
    "a b button caption code dd details div dl dt em fieldset figcaption figure form h2 h3 h4 "
    "hr i img input kbd label legend li mark nav ol optgroup option output p pre progress "
    "section select small span strong sub summary sup table tbody td textarea tfoot th thead "
    "time tr ul".split()
)
SVG_TAGS = frozenset("svg g path rect line circle polyline polygon text title tspan use".split())
WIDGET_TAGS = frozenset({"icon", "editor", "source", "tree-editor"})
TAGS = HTML_TAGS | SVG_TAGS | WIDGET_TAGS
ATTRIBUTES = frozenset(
    "accept alt checked class cols colspan copy cx cy d disabled dx dy enterkeyhint fill for "
    "height hidden href id inputmode key label lang list loading max maxlength min minlength "
    "multiple name number open options path pattern pathLength placeholder points popover "
    "popovertarget popovertargetaction r readonly required role rows rowspan rx ry scope "
    "selected spellcheck src step stroke-dasharray tabindex text text-anchor title transform "
    "type value viewBox width x x1 x2 y y1 y2 preserveAspectRatio content stroke-linejoin "
    "dominant-baseline".split()
)
EVENTS = frozenset(
    "onclick onchange oninput onsubmit onkeydown ontoggle onbeforetoggle onfocus onblur".split()
)
_NAMES = ATTRIBUTES | EVENTS
PREFIXES = ("aria-", "data-")
LINKS = ("#", "blob:", "docs/", "THIRD-PARTY-NOTICES.txt")  # the only beginnings of `href`
PICTURES = ("examples/",)  # the only beginning of `src`


def write_module() -> str:
    """Return the text of a TypeScript module: what an element of a panel may be."""
    lists = {
        "TAGS": sorted(TAGS),
        "WIDGET_TAGS": sorted(WIDGET_TAGS),
        "NAMES": sorted(_NAMES),
        "PREFIXES": PREFIXES,
        "LINKS": LINKS,
        "PICTURES": PICTURES,
    }
    exports = (
        f"export const {name}: string[] = {json.dumps(value)};\n" for name, value in lists.items()
    )
    return "// Written by build.py from plyscope/page/elements.py.\n" + "".join(exports)


def element(tag: str, attributes: Mapping[str, Any] | None = None, *children: Children) -> Element:
    """Return an element; attributes that are None or False, and children None, are left out.

    A child is an element, a text, None, or an iterable of these. Raises ValueError for a tag or an
    attribute that is not in the closed lists.
    """
    if tag not in TAGS:
        raise ValueError(f"The page has no element {tag!r}.")
    kept = {}
    for name, value in (attributes or {}).items():
        if value is None or value is False:
            continue
        if name not in _NAMES and not name.startswith(PREFIXES):
            raise ValueError(f"The page has no attribute {name!r}.")
        if name == "href" and not str(value).startswith(LINKS):
            raise ValueError(f"A link of the page begins with one of {LINKS}, not {value!r}.")
        if name == "src" and not str(value).startswith(PICTURES):
            raise ValueError(f"A picture of the page begins with {PICTURES[0]}, not {value!r}.")
        kept[name] = value
    return [tag, kept, *_flatten(children)]


def _flatten(children: Iterable[Children]) -> list[Element | str]:
    found: list[Element | str] = []
    for child in children:
        if isinstance(child, str) or is_element(child):
            found.append(child)
        elif child is not None:
            found += _flatten(child)
    return found


def is_element(child: Any) -> TypeGuard[Element]:
    """Return whether this is one element, not a list of children."""
    return (
        isinstance(child, list)
        and len(child) > 1
        and isinstance(child[0], str)
        and isinstance(child[1], dict)
    )


def join_classes(*names: str | bool | None) -> str:
    """Return the value of `class` from names; those that are False, None or "" are left out."""
    return " ".join(name for name in names if isinstance(name, str) and name)


def icon(name: str) -> Element:
    """Return one of the shell's icons."""
    return element("icon", {"name": name})


def button(
    text: Children, action: Action | None, icon_name: str = "", **attributes: Any
) -> Element:
    """Return a button with a text and an optional icon; `classes` adds classes."""
    classes = join_classes("button", attributes.pop("classes", None))
    named = {"type": "button", "class": classes, "onclick": action, **_hyphenate(attributes)}
    return element("button", named, icon(icon_name) if icon_name else None, text)


def icon_button(name: str, icon_name: str, action: Action | None, **attributes: Any) -> Element:
    """Return a button with an icon alone; its name says what it does."""
    classes = join_classes("icon-button", attributes.pop("classes", None))
    named = {
        "type": "button",
        "class": classes,
        "aria-label": name,
        "title": name,
        "onclick": action,
        **_hyphenate(attributes),
    }
    return element("button", named, icon(icon_name))


def copy_button(text: Children, content: str, **attributes: Any) -> Element:
    """Return a button that copies `content`; for a moment it shows that this was done."""
    return button(text, None, "share", copy=content, **attributes)


def hidden_text(text: str) -> Element:
    """Return a text for screen readers only."""
    return element("span", {"class": "hidden"}, text)


def number_field(
    label: str, value: int, minimum: int, maximum: int, action: Action, **attributes: Any
) -> Element:
    """Return a labelled field for a whole number."""
    limits = {"type": "number", "min": minimum, "max": maximum, "step": 1, "inputmode": "numeric"}
    field = element("input", {**limits, "value": value, "onchange": action})
    return element("label", _hyphenate(attributes), label, field)


def select(
    choices: Iterable[Mapping[str, Any]], value: str, action: Action, **attributes: Any
) -> Element:
    """Return a select.

    A choice has "value" and "label", and may have "disabled" and "title"; a group has "group", its
    name, and "choices".
    """
    options = [_option(choice, value) for choice in choices]
    return element(
        "select", {"value": value, "onchange": action, **_hyphenate(attributes)}, options
    )


def _option(choice: Mapping[str, Any], value: str) -> Element:
    if "group" in choice:
        options = [_option(one, value) for one in choice["choices"]]
        return element("optgroup", {"label": choice["group"]}, options)
    attributes = {name: choice.get(name) for name in ("value", "disabled", "title")}
    return element("option", attributes, choice["label"])


def table(
    caption: str, heads: Iterable[Children], rows: Iterable[Element], **attributes: Any
) -> Element:
    """Return a table with column heads and a caption for screen readers only."""
    head_cells = [element("th", {"scope": "col"}, head) for head in heads]
    return element(
        "table",
        _hyphenate(attributes),
        element("caption", {"class": "hidden"}, caption),
        element("thead", None, element("tr", None, head_cells)),
        element("tbody", None, list(rows)),
    )


def _hyphenate(attributes: Mapping[str, Any]) -> dict[str, Any]:
    """Return attributes by their names in HTML: `aria_label` is "aria-label"."""
    return {
        name.rstrip("_").replace("_", "-")
        if name.startswith(("aria_", "data_")) or name.endswith("_")
        else name: value
        for name, value in attributes.items()
    }


def list_actions(content: Child) -> Iterator[Action]:
    """Yield the action of every element that can be used; those of disabled ones are left out."""
    if not isinstance(content, list):
        return
    _, attributes, *children = content
    if not attributes.get("disabled"):
        for name, action in attributes.items():
            if name in EVENTS:
                yield from action.values() if isinstance(action, dict) else [action]
    for child in children:
        yield from list_actions(child)


def read_text(content: Child) -> str:
    """Return the text that an element shows, for tests and screen readers."""
    if content is None:
        return ""
    if isinstance(content, str):
        return content
    return "".join(read_text(child) for child in content[2:])


def find_elements(content: Child, tag: str, **attributes: Any) -> list[Element]:
    """Return all elements with a tag and these attributes, in the order of the page."""
    if not isinstance(content, list):
        return []
    wanted = _hyphenate(attributes)
    is_wanted = content[0] == tag and all(
        content[1].get(name) == value for name, value in wanted.items()
    )
    below = [found for child in content[2:] for found in find_elements(child, tag, **attributes)]
    return [content, *below] if is_wanted else below
