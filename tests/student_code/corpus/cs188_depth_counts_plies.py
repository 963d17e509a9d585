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
        self.bestAction = None
        self.minimax(gameState, 0, 0, root=True)
        return self.bestAction

    def minimax(self, state, agentIndex, depth, root=False):
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        nextAgent = (agentIndex + 1) % state.getNumAgents()
        if agentIndex == 0:
            bestValue = float('-inf')
            for action in state.getLegalActions(agentIndex):
                value = self.minimax(state.generateSuccessor(agentIndex, action), nextAgent, depth + 1)
                if value > bestValue:
                    bestValue = value
                    if root:
                        self.bestAction = action
            return bestValue
        else:
            bestValue = float('inf')
            for action in state.getLegalActions(agentIndex):
                value = self.minimax(state.generateSuccessor(agentIndex, action), nextAgent, depth + 1)
                bestValue = min(bestValue, value)
            return bestValue
