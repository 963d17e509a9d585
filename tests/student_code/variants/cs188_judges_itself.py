"""An agent that judges positions at its depth by the distance to the food, not by the score."""

import util
from game import Agent
from util import manhattanDistance


def near_food(state):
    place = state.getPacmanPosition()
    return state.getScore() - min(
        [manhattanDistance(place, food) for food in state.getFood().asList()], default=0
    )


class MinimaxAgent(Agent):
    def __init__(self, depth="2"):
        self.depth = int(depth)

    def getAction(self, state):
        moves = state.getLegalActions(0)
        return max(moves, key=lambda move: self.value(state.generateSuccessor(0, move), 1, 0))

    def value(self, state, agent, rounds):
        if state.isWin() or state.isLose():
            return state.getScore()
        if rounds == self.depth:
            return near_food(state)
        following = (agent + 1) % state.getNumAgents()
        values = [
            self.value(state.generateSuccessor(agent, move), following, rounds + (following == 0))
            for move in state.getLegalActions(agent)
        ]
        return min(values) if agent else max(values)
