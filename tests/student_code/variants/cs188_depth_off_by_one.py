from util import manhattanDistance
from game import Directions, Agent
import random, util


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn = 'scoreEvaluationFunction', depth = '2'):
        self.index = 0 # Pacman is always agent index 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        def value(state, agent, depth):
            if depth > self.depth or state.isWin() or state.isLose():
                return self.evaluationFunction(state)
            options = [value(state.generateSuccessor(agent, a), (agent + 1) % state.getNumAgents(), depth + (agent == state.getNumAgents() - 1)) for a in state.getLegalActions(agent)]
            return max(options) if agent == 0 else min(options)

        return max(gameState.getLegalActions(0), key=lambda a: value(gameState.generateSuccessor(0, a), 1, 0))
