"""Games that equal, hash, print and pickle by the arguments that made them."""

from typing import Any


class GameIdentity:
    """A game whose class and constructor arguments say all about it.

    Two such games are equal if both are. A subclass says in `arguments` how to make it again, by
    the names of its parameters.

    >>> from plyscope.games import Nim
    >>> Nim((3, 4, 5))
    Nim(piles=(3, 4, 5), misere=False, first='A')
    >>> Nim((3, 4, 5)) == Nim([3, 4, 5])
    True
    """

    __slots__ = ()

    def arguments(self) -> dict[str, Any]:
        """Return the constructor's arguments that make this game, by parameter name."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        assert isinstance(other, GameIdentity)
        return self is other or self.arguments() == other.arguments()

    def __hash__(self) -> int:
        return hash(repr(self))

    def __repr__(self) -> str:
        arguments = ", ".join(f"{name}={value!r}" for name, value in self.arguments().items())
        return f"{type(self).__name__}({arguments})"

    def __reduce__(self) -> tuple[Any, ...]:
        return make_game, (type(self), self.arguments())


def make_game(kind: type[Any], arguments: dict[str, Any]) -> Any:
    """Return the game of a class with these arguments, as unpickling does."""
    return kind(**arguments)
