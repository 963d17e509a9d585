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


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.maxi(gameState, 0, -1e9, 1e9)[1]

    def maxi(self, state, depth, a, b):
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state), None
        v, best = -1e9, None
        for action in state.getLegalActions(0):
            t = self.mini(state.generateSuccessor(0, action), depth, 1, a, b)
            if t > v:
                v, best = t, action
            if v > b:
                return v, best
            a = max(a, v)
        return v, best

    def mini(self, state, depth, ghost, a, b):
        if state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        v = 1e9
        for action in state.getLegalActions(ghost):
            child = state.generateSuccessor(ghost, action)
            if ghost == state.getNumAgents() - 1:
                v = min(v, self.maxi(child, depth + 1, a, b)[0])
            else:
                v = min(v, self.mini(child, depth, ghost + 1, a, b))
            if v > a:
                return v
            b = min(b, v)
        return v
