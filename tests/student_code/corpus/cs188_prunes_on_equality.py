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
        def maxi(state, depth, a, b):
            if state.isWin() or state.isLose() or depth == 0:
                return self.evaluationFunction(state), None
            v, best = -1e9, None
            for action in state.getLegalActions(0):
                w = mini(state.generateSuccessor(0, action), depth, 1, a, b)[0]
                if w > v:
                    v, best = w, action
                if v >= b:
                    return v, best
                a = max(a, v)
            return v, best

        def mini(state, depth, ghost, a, b):
            if state.isWin() or state.isLose() or depth == 0:
                return self.evaluationFunction(state), None
            v, best = 1e9, None
            for action in state.getLegalActions(ghost):
                child = state.generateSuccessor(ghost, action)
                if ghost == state.getNumAgents() - 1:
                    w = maxi(child, depth - 1, a, b)[0]
                else:
                    w = mini(child, depth, ghost + 1, a, b)[0]
                if w < v:
                    v, best = w, action
                if v <= a:
                    return v, best
                b = min(b, v)
            return v, best

        return maxi(gameState, self.depth, -1e9, 1e9)[1]
