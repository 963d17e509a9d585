"""Embedding: the page in a frame of another page, and the code that puts it there.

The address of an embedded page has `?embed`, or `?embed=` and the origin of the embedding page, the
only one whose calls are answered. An embedded page stores nothing and gives no tips.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plyscope.page.part import Part, event
from plyscope.render.xml_text import escape_xml
from plyscope.validation import check_choice, short_repr

if TYPE_CHECKING:
    from plyscope.page.app import App

_ORIGIN = re.compile(r"https?://[^\s/?#]+([/?#].*)?", re.DOTALL)  # the page takes no more of it


@dataclass(frozen=True)
class EmbedSize:
    """The size of a frame in pixels; its width shrinks to that of its place."""

    label: str
    width: int
    height: int  # where the script that fits the frame does not run


SIZES = {
    "small": EmbedSize("Small", 360, 640),
    "medium": EmbedSize("Medium", 800, 640),
    "wide": EmbedSize("Wide", 1200, 720),
}


@dataclass(frozen=True)
class EmbedState:
    """Where the page is shown.

    page     its address, without a link
    browser  how the browser names itself
    size     the size of the code that embeds it
    """

    page: str = ""
    browser: str = ""
    is_embedded: bool = False
    size: str = "medium"


class Embed(Part[EmbedState]):
    """How the page is embedded, and the code to embed it."""

    name = "embed"

    def __init__(self, app: "App") -> None:
        super().__init__(app, EmbedState())

    def start(self, facts: Mapping[str, Any]) -> None:
        """Take where the page is, and the origin of the page that embeds it: "" for none."""
        embedder = facts.get("embed")
        page, browser = str(facts.get("page", "")), str(facts.get("browser", ""))
        self.change(page=page, browser=browser, is_embedded=embedder is not None)
        if embedder and not _ORIGIN.fullmatch(embedder):
            self.app.notices.warn(
                f"Calls of the embedding page are not answered: embed is {short_repr(embedder)}, "
                "expected its origin, such as https://lms.example."
            )

    @event
    def choose_size(self, size: str) -> None:
        """Choose the size of the frame."""
        check_choice("size", size, tuple(SIZES))
        self.change(size=size)

    @property
    def code(self) -> str:
        """The HTML that shows the screen in another page; "" before the address is known."""
        state = self.state
        if not state.page:
            return ""
        label = self.app.session.choices.entry.label
        return write_embed_code(state.page, self.app.address_bar.hash, label, SIZES[state.size])


def write_embed_code(page: str, hash: str, label: str, size: EmbedSize) -> str:
    """Return the HTML of a frame that shows a link of the page, and the script that fits it."""
    link, title = _quote(f"{page}?embed{hash}"), _quote(f"Plyscope: {label}")
    script = _quote(page[: page.rindex("/") + 1] + "embed.js")
    return (
        f'<iframe src="{link}" title="{title}" width="{size.width}" '
        f'height="{size.height}" style="max-width: 100%; border: 0" loading="lazy" '
        'allow="clipboard-write; fullscreen"></iframe>\n'
        f'<script async src="{script}"></script>'
    )


def _quote(text: str) -> str:
    """Return a text as it stands between the quotes of an attribute."""
    return escape_xml(text).replace('"', "&quot;")
