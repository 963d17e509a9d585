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
        best = None
        top = -1e9
        for action in gameState.getLegalActions(0):
            v = self.go(gameState.generateSuccessor(0, action), 1, self.depth)
            if v > top:
                top, best = v, action
        return best

    def go(self, state, agent, depth):
        if depth == 0 or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        n = state.getNumAgents()
        below = []
        for action in state.getLegalActions(agent):
            nxt = (agent + 1) % n
            below.append(self.go(state.generateSuccessor(agent, action), nxt, depth - (nxt == 0)))
        if agent == 0 or agent == n - 1:
            return max(below)
        return min(below)
