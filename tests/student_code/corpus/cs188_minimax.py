from util import manhattanDistance
from game import Directions
import random, util

from game import Agent


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn='scoreEvaluationFunction', depth='2'):
        self.index = 0  # Pacman is always agent index 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class MinimaxAgent(MultiAgentSearchAgent):
    """
    Your minimax agent (question 2)
    """

    def getAction(self, gameState):
        def value(state, depth, agent):
            if state.isWin() or state.isLose() or depth == self.depth:
                return self.evaluationFunction(state)
            if agent == 0:
                return max_value(state, depth)
            return min_value(state, depth, agent)

        def max_value(state, depth):
            v = float("-inf")
            for action in state.getLegalActions(0):
                v = max(v, value(state.generateSuccessor(0, action), depth, 1))
            return v

        def min_value(state, depth, agent):
            v = float("inf")
            last = agent == state.getNumAgents() - 1
            for action in state.getLegalActions(agent):
                successor = state.generateSuccessor(agent, action)
                if last:
                    v = min(v, value(successor, depth + 1, 0))
                else:
                    v = min(v, value(successor, depth, agent + 1))
            return v

        best, best_action = float("-inf"), None
        for action in gameState.getLegalActions(0):
            v = value(gameState.generateSuccessor(0, action), 0, 1)
            if v > best:
                best, best_action = v, action
        return best_action
