from util import manhattanDistance
from game import Directions
import random, util

from game import Agent


class ReflexAgent(Agent):
    def getAction(self, gameState):
        legalMoves = gameState.getLegalActions()
        scores = [self.evaluationFunction(gameState, action) for action in legalMoves]
        bestScore = max(scores)
        bestIndices = [index for index in range(len(scores)) if scores[index] == bestScore]
        return legalMoves[random.choice(bestIndices)]

    def evaluationFunction(self, currentGameState, action):
        successor = currentGameState.generatePacmanSuccessor(action)
        newPos = successor.getPacmanPosition()
        food = successor.getFood().asList()
        closest = min([manhattanDistance(newPos, f) for f in food], default=0)
        return successor.getScore() - closest


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn='scoreEvaluationFunction', depth='2'):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.value(gameState, 0, 0)[1]

    def value(self, state, agent, depth):
        if agent == state.getNumAgents():
            agent = 0
            depth += 1
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state), None
        if agent == 0:
            return self.maxValue(state, agent, depth)
        return self.minValue(state, agent, depth)

    def maxValue(self, state, agent, depth):
        best = (float('-inf'), None)
        for action in state.getLegalActions(agent):
            v = self.value(state.generateSuccessor(agent, action), agent + 1, depth)[0]
            if v > best[0]:
                best = (v, action)
        return best

    def minValue(self, state, agent, depth):
        best = (float('inf'), None)
        for action in state.getLegalActions(agent):
            v = self.value(state.generateSuccessor(agent, action), agent + 1, depth)[0]
            if v < best[0]:
                best = (v, action)
        return best
