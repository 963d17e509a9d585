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


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        _, action = self.expectimax(gameState, self.depth * gameState.getNumAgents(), 0)
        return action

    def expectimax(self, state, plies, agent):
        if plies == 0 or state.isWin() or state.isLose():
            return self.evaluationFunction(state), Directions.STOP
        following = (agent + 1) % state.getNumAgents()
        results = []
        for action in state.getLegalActions(agent):
            child = state.generateSuccessor(agent, action)
            results.append((self.expectimax(child, plies - 1, following)[0], action))
        if agent == 0:
            return max(results, key=lambda pair: pair[0])
        average = sum(value for value, _ in results) / float(len(results))
        return average, None
