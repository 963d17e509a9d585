from ..model import util
from ..model.game import Agent


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn='scoreEvaluationFunction', depth='2'):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.best(gameState, self.depth)[1]

        # The return above leaves the method: these two are never defined.
        def best(self, state, depth):
            if depth == 0 or state.isWin() or state.isLose():
                return self.evaluationFunction(state), None
            return max((self.worst(state.generateSuccessor(0, a), depth, 1)[0], a)
                       for a in state.getLegalActions(0))

        def worst(self, state, depth, ghost):
            if state.isWin() or state.isLose():
                return self.evaluationFunction(state), None
            found = []
            for action in state.getLegalActions(ghost):
                after = state.generateSuccessor(ghost, action)
                if ghost == state.getNumAgents() - 1:
                    found.append((self.best(after, depth - 1)[0], action))
                else:
                    found.append((self.worst(after, depth, ghost + 1)[0], action))
            return min(found)


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        def value(state, agent, depth):
            if depth == 0 or state.isWin() or state.isLose():
                return self.evaluationFunction(state)
            following = (agent + 1) % state.getNumAgents()
            below = [value(state.generateSuccessor(agent, a), following, depth - (following == 0))
                     for a in state.getLegalActions(agent)]
            return max(below) if agent == 0 else sum(below) / len(below)

        actions = gameState.getLegalActions(0)
        return max(actions, key=lambda a: value(gameState.generateSuccessor(0, a), 1, self.depth))
