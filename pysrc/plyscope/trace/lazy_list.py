"""A sequence whose items are made when they are read, since all at once would fill the memory."""

from collections.abc import Iterator, Sequence
from typing import TypeVar, overload

Item = TypeVar("Item")


class LazyList(Sequence[Item]):
    """A sequence that equals a list of the same items; `make_item` makes the item at an index."""

    def make_item(self, index: int) -> Item:
        raise NotImplementedError

    @overload
    def __getitem__(self, index: int) -> Item: ...

    @overload
    def __getitem__(self, index: slice) -> list[Item]: ...

    def __getitem__(self, index: int | slice) -> Item | list[Item]:
        if isinstance(index, slice):
            return [self.make_item(each) for each in range(len(self))[index]]
        return self.make_item(range(len(self))[index])

    def __iter__(self) -> Iterator[Item]:
        return map(self.make_item, range(len(self)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence) or len(self) != len(other):
            return False
        return all(one == another for one, another in zip(self, other, strict=True))

    def __repr__(self) -> str:
        return repr(list(self))
