"""A list of what is made when it is asked for: kept, it would fill the memory."""

from collections.abc import Iterator, Sequence
from typing import TypeVar, overload

R = TypeVar("R")


class OnDemand(Sequence[R]):
    """A sequence that equals a list of the same; `row` makes what has a place in it."""

    def row(self, place: int) -> R:
        raise NotImplementedError

    @overload
    def __getitem__(self, place: int) -> R: ...

    @overload
    def __getitem__(self, place: slice) -> list[R]: ...

    def __getitem__(self, place: int | slice) -> R | list[R]:
        if isinstance(place, slice):
            return [self.row(each) for each in range(len(self))[place]]
        return self.row(range(len(self))[place])

    def __iter__(self) -> Iterator[R]:
        return map(self.row, range(len(self)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence) or len(self) != len(other):
            return False
        return all(one == another for one, another in zip(self, other, strict=True))

    def __repr__(self) -> str:
        return repr(list(self))
