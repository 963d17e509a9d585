"""What the browser stores for the page on this device, shared by all its windows."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from plyscope.page.part import Part, event
from plyscope.page.storage import PREFIX, Change, Stored, read_stored

if TYPE_CHECKING:
    from plyscope.page.app import App


@dataclass(frozen=True)
class DeviceState:
    """The texts that are stored, by their keys: for all windows, and for this one.

    `can_store`: the browser stores something for this page.
    """

    local: Mapping[str, str] = field(default_factory=dict)
    session: Mapping[str, str] = field(default_factory=dict)
    can_store: bool = True


class Device(Part[DeviceState]):
    """What is stored on this device."""

    name = "device"

    def __init__(self, app: "App") -> None:
        super().__init__(app, DeviceState())
        self._read: tuple[DeviceState, Stored] = (self.state, Stored())

    def start(self, facts: Mapping[str, Any]) -> None:
        """Take what is stored when the page opens."""
        self.change(
            local=_keep_texts(facts.get("local")),
            session=_keep_texts(facts.get("session")),
            can_store=facts.get("can_store", True) is not False,
        )

    @property
    def stored(self) -> Stored:
        """What is stored."""
        state, stored = self._read
        if state is not self.state:
            stored = read_stored(self.state.local, self.state.session)
            self._read = self.state, stored
        return stored

    def store(self, change: Change) -> None:
        """Change what is stored. The shell makes the change to what is stored at that time."""
        key = PREFIX + change.key
        texts = dict(self.state.session if change.area == "session" else self.state.local)
        text = change.apply(texts.pop(key, None))
        if text is not None:
            texts[key] = text
        self.change(**{change.area: texts})
        self.app.command("store", area=change.area, key=key, change=change.to_json())

    @event
    def take(self, area: str, key: str, text: str | None) -> None:
        """Take what is stored now: this window or another one has changed it."""
        if area not in ("local", "session"):
            raise TypeError(f"There is no storage {area!r}.")
        texts = dict(getattr(self.state, area))
        texts.pop(key, None)
        if text is not None:
            texts[key] = text
        self.change(**{area: texts})

    @event
    def refuse(self) -> None:
        """Take that the browser stores nothing for this page."""
        self.change(can_store=False)


def _keep_texts(data: Any) -> dict[str, str]:
    if not isinstance(data, Mapping):
        return {}
    return {key: text for key, text in data.items() if isinstance(text, str)}
