import util
from game import Agent


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn='scoreEvaluationFunction', depth='2'):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        _, action = self.maxValue(gameState, 0)
        return action

    def maxValue(self, state, depth):
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state), None
        best = (float('-inf'), None)
        for action in state.getLegalActions(0):
            v = self.expValue(state.generateSuccessor(0, action), depth, 1)
            if v > best[0]:
                best = (v, action)
        return best

    def expValue(self, state, depth, ghost):
        if state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        total = 0
        for action in state.getLegalActions(ghost):
            successor = state.generateSuccessor(ghost, action)
            if ghost == state.getNumAgents() - 1:
                total += self.maxValue(successor, depth + 1)[0]
            else:
                total += self.expValue(successor, depth, ghost + 1)
        return total
