import util
from game import Agent


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn='scoreEvaluationFunction', depth='2'):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        bestAction = None
        bestScore = float("-inf")
        for action in gameState.getLegalActions(0):
            score = self.alphabeta(gameState.generateSuccessor(0, action), 1, 0, float("-inf"), float("inf"))
            if score > bestScore:
                bestScore = score
                bestAction = action
        return bestAction

    def alphabeta(self, state, agent, depth, alpha, beta):
        if state.isWin() or state.isLose() or depth == self.depth:
            return self.evaluationFunction(state)
        if agent == state.getNumAgents() - 1:
            nextAgent, nextDepth = 0, depth + 1
        else:
            nextAgent, nextDepth = agent + 1, depth
        if agent == 0:
            v = float("-inf")
            for action in state.getLegalActions(agent):
                v = max(v, self.alphabeta(state.generateSuccessor(agent, action), nextAgent, nextDepth, alpha, beta))
                if v > beta:
                    break
                alpha = max(alpha, v)
            return v
        v = float("inf")
        for action in state.getLegalActions(agent):
            v = min(v, self.alphabeta(state.generateSuccessor(agent, action), nextAgent, nextDepth, alpha, beta))
            if v < alpha:
                break
            beta = min(beta, v)
        return v
