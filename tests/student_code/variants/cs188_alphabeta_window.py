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
        alpha, beta = float('-inf'), float('inf')
        best, chosen = float('-inf'), None
        for action in gameState.getLegalActions(self.index):
            value = self.search(gameState.generateSuccessor(self.index, action), 1, 0, alpha, beta)
            if value > best:
                best, chosen = value, action
            if best > beta:
                return chosen
            alpha = max(alpha, best)
        return chosen

    def search(self, state, agent, depth, alpha, beta):
        if agent >= state.getNumAgents():
            agent, depth = 0, depth + 1
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        pacman = agent == 0
        value = float('-inf') if pacman else float('inf')
        for action in state.getLegalActions(agent):
            after = self.search(state.generateSuccessor(agent, action), agent + 1, depth, alpha, beta)
            if pacman:
                value = max(value, after)
                if value > beta:
                    return value
                alpha = max(alpha, value)
            else:
                value = min(value, after)
                if value < alpha:
                    return value
                beta = min(beta, value)
        return value
