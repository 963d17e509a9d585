"""The elements of a panel as HTML text, as the shell would draw them: for what the build writes."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from plyscope.page.elements import EVENTS, SVG_TAGS, WIDGET_TAGS, Child, Element, element
from plyscope.page.icons import FILLED, STROKED
from plyscope.render.xml_text import escape_xml

NEEDS_SCRIPT = "script"  # value of `disabled` on a control that the shell enables
_VOID_TAGS = frozenset({"br", "hr", "img", "input", "link", "meta"})
_CONTROLS = frozenset({"button", "input", "select", "textarea"})
_OF_SHELL = EVENTS | {"key", "copy"}  # attributes that are not in the HTML


def render_html(content: Child, *, is_first_screen: bool = False) -> str:
    """Return the HTML text of an element; "" for None. Actions are left out.

    On the first screen every control is disabled until the shell enables it. What is not seen there
    and comes last in its element is left to the shell: options that are not chosen, and the content
    of popovers.
    """
    return "".join(_write(content, is_first_screen)) if content is not None else ""


def _write(content: Element | str, is_first_screen: bool, chosen: Any = None) -> Iterator[str]:
    """Yield the parts of the text; `chosen` is the value of the select around an option."""
    if isinstance(content, str):
        yield escape_xml(content)
        return
    tag, attributes, *children = content
    if tag == "icon":
        yield from _write(_draw_icon(attributes["name"]), is_first_screen)
        return
    if tag in WIDGET_TAGS:
        # The shell fills it; as an element of HTML it is what the shell makes of it.
        classes = " ".join(filter(None, (tag, attributes.get("class"))))
        tag, attributes, children = "div", {"class": classes, "id": attributes.get("id")}, []
    attributes = dict(attributes)
    if is_first_screen and tag in _CONTROLS:
        attributes.setdefault("disabled", NEEDS_SCRIPT)
    if is_first_screen and "popover" in attributes:
        children = []
    if tag == "select":
        chosen = attributes.pop("value", None)
        if is_first_screen:
            children = [one for one in _list_options(children) if one[1].get("value") == chosen]
    elif tag == "option" and chosen is not None and attributes.get("value") == chosen:
        attributes["selected"] = True
    elif tag == "textarea":
        children = [str(attributes.pop("value", ""))]
    yield f"<{tag}{_write_attributes(attributes)}"
    if tag in SVG_TAGS and not children:
        yield "/>"
        return
    yield ">"
    if tag in _VOID_TAGS:
        return
    if tag in ("pre", "textarea") and children and str(children[0]).startswith("\n"):
        yield "\n"  # the parser drops the first line break
    for child in children:
        yield from _write(child, is_first_screen, chosen)
    yield f"</{tag}>"


def _list_options(children: Iterable[Element]) -> Iterator[Element]:
    for child in children:
        if child[0] == "optgroup":
            yield from _list_options(child[2:])
        else:
            yield child


def _write_attributes(attributes: Mapping[str, Any]) -> str:
    return "".join(
        f" {name}" if value is True else f' {name}="{_write_value(value)}"'
        for name, value in attributes.items()
        if name not in _OF_SHELL and value is not None and value is not False
    )


def _write_value(value: Any) -> str:
    if isinstance(value, float) and value.is_integer():
        value = int(value)  # as JavaScript writes it
    return escape_xml(str(value)).replace('"', "&quot;")


def _draw_icon(name: str) -> Element:
    """Return an icon as web/dom/icons.js draws it."""
    style = "icon is-filled" if name in FILLED else "icon"
    path = element("path", {"d": FILLED.get(name) or STROKED[name]})
    frame = {"viewBox": "0 0 20 20", "aria-hidden": "true"}
    return element("svg", {**frame, "class": style}, path)
