"""Multi-agent search of a course whose states say generateChild, begun in Python 2."""

import sys
import util
from game import Agent


def scoreEvaluationFunction(state):
    return state.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, state):
        return self.look(state, 0, self.depth)[1]

    def look(self, state, agent, rounds):
        if state.isWin() or state.isLose() or rounds == 0:
            return self.evaluationFunction(state), None
        last = agent == state.getNumAgents() - 1
        best = (-sys.maxint if agent == 0 else sys.maxint), None
        for place in xrange(len(state.getLegalActions(agent))):
            action = state.getLegalActions(agent)[place]
            child = state.generateChild(agent, action)
            score = self.look(child, 0 if last else agent + 1, rounds - last)[0]
            if (score > best[0]) if agent == 0 else (score < best[0]):
                best = score, action
        return best
