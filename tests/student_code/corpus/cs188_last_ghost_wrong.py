import util
from game import Agent


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn='scoreEvaluationFunction', depth='2'):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        actions = gameState.getLegalActions(0)
        values = [self.minValue(gameState.generateSuccessor(0, a), 1, 0) for a in actions]
        return actions[values.index(max(values))]

    def maxValue(self, state, depth):
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        return max(self.minValue(state.generateSuccessor(0, a), 1, depth)
                   for a in state.getLegalActions(0))

    def minValue(self, state, ghost, depth):
        if state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        values = []
        for a in state.getLegalActions(ghost):
            s = state.generateSuccessor(ghost, a)
            # only the first ghost moves
            values.append(self.maxValue(s, depth + 1))
        return min(values)
