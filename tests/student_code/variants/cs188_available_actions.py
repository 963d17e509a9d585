from util import manhattanDistance
from game import Directions, Agent
import random, util


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn='scoreEvaluationFunction', depth='2'):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        def search(agent, depth, state):
            if state.isWin() or state.isLose() or depth == self.depth:
                return self.evaluationFunction(state), None
            following = (agent + 1) % state.getNumAgents()
            deeper = depth + (following == 0)
            found = [
                (search(following, deeper, state.generateNextState(agent, action))[0], action)
                for action in state.getAvailableActions(agent)
            ]
            if not found:
                return self.evaluationFunction(state), None
            pick = min if agent else max
            return pick(found, key=lambda pair: pair[0])

        return search(0, 0, gameState)[1]
