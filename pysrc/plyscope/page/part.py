"""A part of the page: a piece of its state, and the events and answers that change it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from inspect import signature
from typing import TYPE_CHECKING, Any, Generic, TypeVar, get_type_hints

from plyscope.page.saved_state import from_data

if TYPE_CHECKING:
    from plyscope.page.app import App
    from plyscope.page.elements import Action, Child
    from plyscope.page.session import SessionState

StateT = TypeVar("StateT")
MethodT = TypeVar("MethodT", bound=Callable[..., None])


@dataclass(frozen=True)
class Failure:
    """Why a task has no result: the kind of the error, its sentence, and details as plain data."""

    kind: str
    message: str
    detail: Any = None
    last_block: tuple[float, ...] = ()  # the last numbers that the task delivered
    counts: Mapping[str, int] = field(default_factory=dict)  # of the tree of a search so far

    @property
    def is_stopped(self) -> bool:
        """Whether the user ended it, so that nothing need be said."""
        return self.kind in ("Stopped", "Replaced")


def event(method: MethodT) -> MethodT:
    """Mark a method that an event of the page may call; its type hints check the arguments."""
    method.is_event = True  # type: ignore[attr-defined]
    return method


def answer(method: MethodT) -> MethodT:
    """Mark a method that takes the result of a task: its value or a `Failure`, then its context."""
    method.is_answer = True  # type: ignore[attr-defined]
    return method


def action(method: Callable[..., None], *arguments: Any) -> "Action":
    """Return the action that calls an event's method with these first arguments."""
    if not hasattr(method, "is_event"):
        raise ValueError(f"{method!r} is not an event.")
    return [event_name(method), *arguments]


def event_name(method: Callable[..., None]) -> str:
    """Return the name of the event that calls a method, as in "match.run"."""
    return f"{method.__self__.name}.{method.__name__}"  # type: ignore[attr-defined]


@dataclass(frozen=True)
class NoState:
    """Nothing: other parts hold it."""


class Part(Generic[StateT]):
    """A part of the page.

    `state` is a frozen dataclass with everything that has to survive the death of the worker; a
    part keeps nothing else, apart from caches. What is drawn depends on states alone, and `App`
    notes which ones were read: it is drawn anew when one of these has changed.
    """

    name: str

    def __init__(self, app: "App", state: StateT) -> None:
        self.app = app
        self._state = state
        app.parts[self.name] = self

    @property
    def state(self) -> StateT:
        """What the part knows; a change replaces it."""
        self.app.reads.add(self.name)
        return self._state

    @state.setter
    def state(self, state: StateT) -> None:
        self._state = state

    def change(self, **changes: Any) -> None:
        """Replace fields of the state."""
        self.state = replace(self.state, **changes)  # type: ignore[type-var]

    def start(self, facts: Mapping[str, Any]) -> None:
        """Take what only the browser knows, once: random seed, what is stored, the address."""

    @event
    def reset(self) -> None:
        """Begin anew, as tests have it between two uses of one page."""
        self.state = type(self.app)().parts[self.name].state

    def render(self) -> "Child":
        """Return what the panel of this part shows; None while it is not to be seen."""
        return None

    def publish(self) -> Mapping[str, Any]:
        """Return other data for the shell by name, such as the board."""
        return {}

    def session_changed(self, before: "SessionState") -> None:
        """React to another position or search, other programs, another tab, a tree counted."""

    def storage_changed(self, key: str) -> None:
        """React to what is stored under a key (see `Storage.stored`)."""

    def storage_refused(self, key: str) -> None:
        """React to a browser that does not store what is under a key."""

    def call(self, method_name: str, arguments: list[Any]) -> None:
        """Call an event's method; raise TypeError if there is none, or for wrong arguments."""
        method = getattr(self, method_name, None)
        if not hasattr(method, "is_event"):
            raise TypeError(f"There is no event {self.name}.{method_name}.")
        try:
            checked = check_arguments(method, arguments)
        except ValueError as error:
            raise TypeError(f"{self.name}.{method_name}: {error}") from None
        method(*checked)  # type: ignore[misc]


def check_arguments(method: Any, arguments: list[Any]) -> list[Any]:
    """Return arguments as a method takes them; raise ValueError where they do not fit."""
    hints = _find_parameter_hints(method.__func__)
    required = sum(parameter.default is parameter.empty for parameter in hints.values()) - 1
    if not required <= len(arguments) <= len(hints) - 1:
        raise ValueError(f"It has {len(arguments)} arguments, expected {required}.")
    types = _find_types(method.__func__)
    names = list(hints)[1:]
    return [from_data(types[name], value) for name, value in zip(names, arguments, strict=False)]


def _find_parameter_hints(function: Any) -> Mapping[str, Any]:
    return signature(function).parameters


def _find_types(function: Any) -> dict[str, Any]:
    if not hasattr(function, "argument_types"):
        function.argument_types = get_type_hints(function)
    return function.argument_types  # type: ignore[no-any-return]


class Panel(Part[NoState]):
    """A panel that shows what other parts hold."""

    def __init__(self, app: "App", name: str, draw: "Callable[[App], Child]") -> None:
        self.name = name
        self.draw = draw
        super().__init__(app, NoState())

    def render(self) -> "Child":
        """Return what it shows."""
        return self.draw(self.app)
