"""How to call a search function of unknown signature, and how to read its result.

    how = find_convention(function)         a function, a bound method, or a class with one search
    returned = how.call(game, state)        with every parameter filled by what it stands for
    found = how.read(returned, game, state) a FunctionResult: a utility of MAX, and the move

Parameters are told by how they are used and by their names (see parameter_roles.py). alpha and beta
are without end; a depth that counts down is DEEP, one that is handed on with 1 added begins at 0;
what judges positions is the game's own `evaluate`. A default is kept, but not that of the game, the
position or who moves, and no None that stands for an evaluation; what is given by name stands. What
a module calls `game`, or an object has as its `game`, is the one that is searched.
"""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import FunctionType, MappingProxyType
from typing import Any

from plyscope.game import MIN, Game
from plyscope.student_code.convention.argument_binding import (
    DEEP,
    arguments_of,
    filled,
    method_of,
    signature,
)
from plyscope.student_code.convention.function_definition import (
    Definition,
    called,
    definition,
    names_in,
    plain,
    together,
)
from plyscope.student_code.convention.function_result import FunctionResult, Whose, read
from plyscope.student_code.convention.return_shape import (
    judges_another,
    looks_up,
    negates,
    returns_move,
    value_place,
)

__all__ = ["DEEP", "NO_ARGUMENTS", "CallConvention", "find_convention"]
NO_ARGUMENTS: Mapping[str, Any] = MappingProxyType({})
GAMES = ("game", "problem", "g", "rules")  # what a module or an object calls its game
_RULES = ("actions", "result", "is_terminal", "utility", "to_move", "outcomes", "evaluate")


@dataclass(frozen=True)
class CallConvention:
    """How a function is called; `fixed_arguments` are given by name."""

    function: Callable[..., Any]
    fixed_arguments: Mapping[str, Any] = field(default_factory=dict)
    owner: type | None = None  # the class that is made with the game, before its method is called

    @cached_property
    def name(self) -> str:
        name = getattr(self.function, "__name__", "the function")
        return f"{self.owner.__name__}.{name}" if self.owner else name

    @cached_property
    def functions(self) -> list[FunctionType]:
        """The function, and those of its module or class that it leads to."""
        return together(self.function, self.owner)

    @cached_property
    def bodies(self) -> list[Definition]:
        """The definitions of these, as far as their text is at hand."""
        found = (definition(function.__code__) for function in self.functions)
        return [each for each in found if each is not None]

    @cached_property
    def parameters(self) -> Mapping[str, inspect.Parameter]:
        """The parameters, without that of the object and those that take any number."""
        found = dict(signature(self.function).parameters)
        if self.owner is not None:
            found.pop(next(iter(found), ""), None)
        return {n: p for n, p in found.items() if p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)}

    @cached_property
    def roles(self) -> Mapping[str, str]:
        """What each parameter stands for; those of which nothing is known have no role."""
        return filled(self.function, self.parameters, self._own_game)

    @cached_property
    def _own_game(self) -> bool:
        """Whether the game is known to the function otherwise: by its module or its object."""
        if self.owner is not None or hasattr(self.function, "__self__"):
            return True
        used = {n for function in self.functions for n in names_in(function.__code__)}
        return any(name in used for name in GAMES) or any(
            "actions" in called(body) for body in self.bodies
        )

    @property
    def negated(self) -> bool:
        """Whether its values are those of who is to move, as negamax has them."""
        return negates(self.bodies)

    @cached_property
    def value_place(self) -> int | None:
        """Where the value stands in a pair that is returned; None where its text does not say."""
        return value_place(self.bodies)

    @cached_property
    def moves_alone(self) -> bool:
        """Whether it returns a move, and no value."""
        code = plain(self.function)
        body = definition(code.__code__) if code else None
        if body is None:  # its name is all that there is
            return "move" in self.name or "decision" in self.name
        return returns_move(body, self.value_place)

    @cached_property
    def remembers(self) -> bool:
        """Whether it may keep a table of positions: it looks something up, or is cached."""
        cached = any(hasattr(self.functions[0].__globals__.get(f.__name__), "cache_info")
                     for f in self.functions)  # fmt: skip
        return cached or any(map(looks_up, self.bodies))

    @cached_property
    def inlines(self) -> bool:
        """Whether it may ask for the utility of another position than that which it is handed."""
        names = {body.name for body in self.bodies}
        return len(self.bodies) < len(self.functions) or any(
            judges_another(body, names) for body in self.bodies
        )

    def arguments(self, game: Game[Any], state: Any) -> tuple[list[Any], dict[str, Any]]:
        """Return the arguments by place, and those by name; raise ValueError for an unknown one."""
        return arguments_of(
            self.name, self.parameters, self.roles, self.fixed_arguments, game, state
        )

    def call(self, game: Any, state: Any) -> Any:
        """Call it, and return what it returns."""
        return self.ready(game, state)()

    def ready(self, game: Any, state: Any) -> Callable[[], Any]:
        """Return the call that is only to be made; raises ValueError where it cannot be."""
        by_place, by_name = self.arguments(game, state)
        make = self._made(game, state)
        instance = getattr(self.function, "__self__", None)

        def call() -> Any:
            with lent(self.functions, instance, game):
                function = make()
                return function(*by_place, **by_name)

        return call

    def _made(self, game: Any, state: Any) -> Callable[[], Callable[..., Any]]:
        """Return what makes the function: of a class, an object of it first."""
        owner, function = self.owner, self.function
        if owner is None:
            return lambda: self.chosen_for(game, state)
        taken = dict(signature(owner).parameters)
        by_place, by_name = arguments_of(
            owner.__name__, taken, filled(owner, taken, False), {}, game, state
        )
        return lambda: getattr(owner(*by_place, **by_name), function.__name__)

    def chosen_for(self, game: Any, state: Any) -> Callable[..., Any]:
        """Return the function for whoever is to move: of max_value and min_value, that player's."""
        code = plain(self.function)
        if code is None or set(self.roles.values()) & {"maximizing", "player", "mover", "colour"}:
            return self.function
        mine, other = ("max", "min") if game.to_move(state) == MIN else ("", "")
        twin = code.__name__.replace(mine, other) if mine else ""
        if twin and twin != code.__name__ and twin in names_in(code.__code__):
            owner = getattr(self.function, "__self__", None)
            found = getattr(owner, twin, None) if owner else code.__globals__.get(twin)
            return found if callable(found) else self.function
        return self.function

    def read(self, returned: Any, game: Game[Any], state: Any, asked: Any = ()) -> FunctionResult:
        """Return what was answered. `asked` are the players whose utility it asked for.

        Where all are the one to move at the root, values are that player's, as in AIMA. Raises
        ValueError where it is no answer.
        """
        mover = game.to_move(state)
        whose: Whose = "MAX"
        if self.negated or (set(asked) == {MIN} and mover == MIN and len(game.players) == 2):
            whose = "mover"
        return read(self.name, returned, game, state, whose, self.value_place, self.moves_alone)

    def signature_text(self) -> str:
        """Return the head of the function, as it is written: alphabeta(game, state, q)."""
        return f"{self.name}({', '.join(self.parameters)})"


def find_convention(
    function: Any, given: Mapping[str, Any] = NO_ARGUMENTS, method: str = ""
) -> CallConvention:
    """Find out how to call a function, a bound method, or a class by its `method`.

    Raises ValueError where something is needed of which nothing is known, where something is given
    that it does not take, and where a class has several methods that could be meant, or none.
    """
    how = CallConvention(function, given)
    if isinstance(function, CallConvention):
        how = replace(function, fixed_arguments={**function.fixed_arguments, **given})
    elif isinstance(function, type):
        how = CallConvention(
            vars(function)[method] if method else method_of(function), given, function
        )
    elif not callable(function):
        raise ValueError(f"A search is a function, a method or a class, not {function!r:.80}.")
    unknown = [name for name in given if name not in how.parameters]
    if unknown:
        raise ValueError(
            f"{how.signature_text()} has no parameter {unknown[0]}; it has "
            f"{', '.join(how.parameters)}."
        )
    _check(how)
    return how


def _check(how: CallConvention) -> None:
    """Raise ValueError where a parameter cannot be filled."""
    unknown = [
        name
        for name, parameter in how.parameters.items()
        if name not in how.roles
        and name not in how.fixed_arguments
        and parameter.default is parameter.empty
    ]
    if unknown:
        raise ValueError(
            f"{how.signature_text()}: the meaning of {' and '.join(unknown)} is unknown. Give it a "
            "default, or a name such as alpha, beta, depth, maximizing or player."
        )
    if "state" not in how.roles.values():
        raise ValueError(
            f"{how.signature_text()} has no parameter for the position; a search takes the game "
            "and the position, such as minimax(game, state)."
        )


@contextmanager
def lent(functions: Sequence[FunctionType], instance: Any, game: Any) -> Iterator[None]:
    """Put the game where a module or an object looks for its own."""
    before: list[tuple[dict[str, Any], str, bool, Any]] = []

    def lend(place: dict[str, Any], name: str, thing: Any) -> None:
        before.append((place, name, name in place, place.get(name)))
        place[name] = thing

    for function in functions:
        names = set(names_in(function.__code__))
        for name in names & set(GAMES):
            lend(function.__globals__, name, game)
        for name in names & set(_RULES):
            if name not in function.__globals__ and hasattr(game, name):
                lend(function.__globals__, name, getattr(game, name))
    own = getattr(instance, "__dict__", {})
    for name in set(own) & set(GAMES):
        lend(own, name, game)
    try:
        yield
    finally:
        for place, name, was_there, thing in reversed(before):
            if was_there:
                place[name] = thing
            else:
                place.pop(name, None)
