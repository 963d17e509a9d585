"""States that agents of CS188's Pacman projects search: explicit trees, and a small grid.

The names of the methods are the course's, as programs call them. A state never changes:
`generateSuccessor` returns another.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from plyscope.student_code.course_modules.cs188 import Actions, Directions

Place: TypeAlias = tuple[int, int]  # column from the left, row from the bottom

SCARED_TIME = 40  # moves of a ghost after a capsule
_DEFAULT_GRID = ("%%%%%%%", "%P . .%", "%.%%% %", "%  G .%", "%%%%%%%")


class TreeState:
    """A node of an explicit tree: nested lists, whose numbers are the scores of finished games.

    The agents move in turn, Pacman first. A node that is no leaf has the mean of what is below it
    as its score, for searches that end at a depth.

    stops  whether Pacman may stop, which leads where its first action leads: for agents that remove
           "Stop" from the actions without a look whether it is there
    """

    def __init__(
        self, nested: Any, agents: int = 2, path: tuple[str, ...] = (), stops: bool = False
    ) -> None:
        self._nested, self._agents, self.path, self._stops = nested, agents, path, stops

    def plyscope_data(self) -> Any:
        return [*self.path]

    def getNumAgents(self) -> int:
        return self._agents

    def isWin(self) -> bool:
        return not isinstance(self._nested, (list, tuple))

    def isLose(self) -> bool:
        return False

    def getLegalActions(self, agentIndex: int = 0) -> list[str]:
        if self.isWin():
            return []
        letter = chr(ord("a") + len(self.path) % 26)
        actions = [f"{letter}{number + 1}" for number in range(len(self._nested))]
        return [*actions, Directions.STOP] if self._stops and agentIndex == 0 else actions

    def getLegalPacmanActions(self) -> list[str]:
        return self.getLegalActions(0)

    def generateSuccessor(self, agentIndex: int, action: str) -> "TreeState":
        actions = self.getLegalActions(agentIndex)
        if action not in actions:
            raise Exception(f"{action!r} is not a legal action here; legal are {actions}.")
        action = actions[0] if action == Directions.STOP else action
        below = self._nested[actions.index(action)]
        return TreeState(below, self._agents, (*self.path, action), self._stops)

    # What other universities call it.
    generateChild = generateSuccessor
    getNextState = generateSuccessor
    generateNextState = generateSuccessor
    getAvailableActions = getLegalActions

    def generatePacmanSuccessor(self, action: str) -> "TreeState":
        return self.generateSuccessor(0, action)

    def getScore(self) -> float:
        leaves: list[float] = _list_leaves(self._nested)
        return leaves[0] if self.isWin() else sum(leaves) / len(leaves)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TreeState) and self.path == other.path

    def __hash__(self) -> int:
        return hash(self.path)

    def __repr__(self) -> str:
        stops = ", stops=True" if self._stops else ""
        return f"TreeState({self._nested!r}, agents={self._agents}{stops})"


def _list_leaves(nested: Any) -> list[Any]:
    if not isinstance(nested, (list, tuple)):
        return [nested]
    return [leaf for each in nested for leaf in _list_leaves(each)]


class Grid:
    """Which places of a grid have something: `grid[x][y]`."""

    def __init__(self, width: int, height: int, places: frozenset[Place]) -> None:
        self.width, self.height, self._places = width, height, places

    def plyscope_data(self) -> Any:
        return self.asList()

    def __getitem__(self, x: int) -> list[bool]:
        return [(x, y) in self._places for y in range(self.height)]

    def asList(self, key: bool = True) -> list[Place]:
        every = [(x, y) for x in range(self.width) for y in range(self.height)]
        return [place for place in every if (place in self._places) is key]

    def count(self, item: bool = True) -> int:
        return len(self.asList(item))

    def copy(self) -> "Grid":
        return self


@dataclass(frozen=True)
class AgentState:
    """Pacman or a ghost: where it stands, and how long it is scared."""

    place: Place
    start: Place
    direction: str = Directions.STOP
    scaredTimer: int = 0
    isPacman: bool = False

    def getPosition(self) -> Place:
        return self.place

    def getDirection(self) -> str:
        return self.direction

    def plyscope_data(self) -> Any:
        return [*self.place, self.direction, self.scaredTimer]


@dataclass(frozen=True)
class _Map:
    width: int
    height: int
    walls: frozenset[Place]


class GridState:
    """Pacman on a small grid: % is a wall, P Pacman, G a ghost, . food, o a capsule."""

    def __init__(self, rows: Sequence[str] = _DEFAULT_GRID) -> None:
        height, width = len(rows), max(map(len, rows))
        letters = [
            ((x, height - 1 - y), letter)
            for y, row in enumerate(rows)
            for x, letter in enumerate(row)
        ]

        def find(wanted: str) -> frozenset[Place]:
            return frozenset(place for place, letter in letters if letter == wanted)

        pacman = [place for place, letter in letters if letter == "P"]
        if len(pacman) != 1:
            raise ValueError(f"The grid has {len(pacman)} P, expected 1.")
        ghosts = [place for place, letter in letters if letter == "G"]
        self._map = _Map(width, height, find("%"))
        self._food, self._capsules = find("."), find("o")
        self._agents = (
            AgentState(pacman[0], pacman[0], isPacman=True),
            *(AgentState(place, place) for place in ghosts),
        )
        self._score, self._is_won, self._is_lost = 0, False, False

    def _data(self) -> tuple[Any, ...]:
        return self._agents, self._food, self._capsules, self._score, self._is_won, self._is_lost

    def plyscope_data(self) -> Any:
        return [*str(self).splitlines(), self._score]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GridState) and self._data() == other._data()

    def __hash__(self) -> int:
        return hash(self._data())

    def __str__(self) -> str:
        def letter(place: Place) -> str:
            ghosts = [agent.place for agent in self._agents[1:]]
            kinds = (
                ("G", ghosts),
                ("P", [self._agents[0].place]),
                ("%", self._map.walls),
                ("o", self._capsules),
                (".", self._food),
            )
            return next((mark for mark, places in kinds if place in places), " ")

        columns, rows = range(self._map.width), range(self._map.height - 1, -1, -1)
        return "\n".join("".join(letter((x, y)) for x in columns) for y in rows)

    def getNumAgents(self) -> int:
        return len(self._agents)

    def getScore(self) -> int:
        return self._score

    def isWin(self) -> bool:
        return self._is_won

    def isLose(self) -> bool:
        return self._is_lost

    def getLegalActions(self, agentIndex: int = 0) -> list[str]:
        if self._is_won or self._is_lost:
            return []
        agent = self._agents[agentIndex]
        moves = [
            name
            for name in ("North", "South", "East", "West")
            if _step(agent.place, name) not in self._map.walls
        ]
        if not agentIndex:
            return [*moves, Directions.STOP]
        back = Directions.REVERSE[agent.direction]  # a ghost turns round at a dead end only
        return [name for name in moves if name != back] or moves or [Directions.STOP]

    def getLegalPacmanActions(self) -> list[str]:
        return self.getLegalActions(0)

    def generatePacmanSuccessor(self, action: str) -> "GridState":
        return self.generateSuccessor(0, action)

    def generateSuccessor(self, agentIndex: int, action: str) -> "GridState":
        if action not in self.getLegalActions(agentIndex):
            raise Exception(f"{action!r} is not a legal action of agent {agentIndex} here.")
        made = GridState.__new__(GridState)
        made.__dict__.update(self.__dict__)
        agent = self._agents[agentIndex]
        moved = replace(
            agent,
            place=_step(agent.place, action),
            direction=action,
            scaredTimer=max(0, agent.scaredTimer - 1),
        )
        made._set_agent(agentIndex, moved)
        if not agentIndex:
            made._eat(moved.place)
        for ghost in range(1, len(made._agents)) if not agentIndex else (agentIndex,):
            made._meet(ghost)
        return made

    generateChild = generateSuccessor
    getNextState = generateSuccessor
    generateNextState = generateSuccessor
    getAvailableActions = getLegalActions

    def _set_agent(self, index: int, agent: AgentState) -> None:
        self._agents = (*self._agents[:index], agent, *self._agents[index + 1 :])

    def _eat(self, place: Place) -> None:
        self._score -= 1
        if place in self._food:
            self._food -= {place}
            self._score += 10
            if not self._food:
                self._score += 500
                self._is_won = True
        if place in self._capsules:
            self._capsules -= {place}
            self._agents = (
                self._agents[0],
                *(replace(ghost, scaredTimer=SCARED_TIME) for ghost in self._agents[1:]),
            )

    def _meet(self, index: int) -> None:
        ghost = self._agents[index]
        if ghost.place != self._agents[0].place or self._is_won:
            return
        if ghost.scaredTimer:
            self._score += 200
            self._set_agent(index, AgentState(ghost.start, ghost.start))
        else:
            self._score -= 500
            self._is_lost = True

    def getPacmanState(self) -> AgentState:
        return self._agents[0]

    def getPacmanPosition(self) -> Place:
        return self._agents[0].place

    def getGhostStates(self) -> list[AgentState]:
        return list(self._agents[1:])

    def getGhostState(self, agentIndex: int) -> AgentState:
        return self._agents[agentIndex]

    def getGhostPositions(self) -> list[Place]:
        return [ghost.place for ghost in self._agents[1:]]

    def getGhostPosition(self, agentIndex: int) -> Place:
        return self._agents[agentIndex].place

    def getFood(self) -> Grid:
        return Grid(self._map.width, self._map.height, self._food)

    def getNumFood(self) -> int:
        return len(self._food)

    def getWalls(self) -> Grid:
        return Grid(self._map.width, self._map.height, self._map.walls)

    def getCapsules(self) -> list[Place]:
        return sorted(self._capsules)

    def hasFood(self, x: int, y: int) -> bool:
        return (x, y) in self._food

    def hasWall(self, x: int, y: int) -> bool:
        return (x, y) in self._map.walls


def _step(place: Place, direction: str) -> Place:
    dx, dy = Actions.directionToVector(direction)
    return place[0] + int(dx), place[1] + int(dy)
