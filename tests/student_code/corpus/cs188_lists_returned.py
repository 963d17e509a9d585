from pacman import GameState
from util import manhattanDistance
from game import Directions, Agent
import random, util


def scoreEvaluationFunction(currentGameState: GameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn='scoreEvaluationFunction', depth='2'):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState: GameState):
        util.raiseNotDefined()


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState: GameState):
        def alphabeta(state, depth, agent, alpha, beta):
            if agent >= state.getNumAgents():
                depth += 1
                agent = 0
            if depth == self.depth or state.isWin() or state.isLose():
                return self.evaluationFunction(state)
            elif agent == 0:
                return maxLevel(state, depth, agent, alpha, beta)
            else:
                return minLevel(state, depth, agent, alpha, beta)

        def maxLevel(state, depth, agent, alpha, beta):
            best = ["", -float("inf")]
            for action in state.getLegalActions(agent):
                succ = state.generateSuccessor(agent, action)
                value = alphabeta(succ, depth, agent + 1, alpha, beta)
                test = value if type(value) is not list else value[1]
                if test > best[1]:
                    best = [action, test]
                if test > beta:
                    return [action, test]
                alpha = max(alpha, test)
            return best

        def minLevel(state, depth, agent, alpha, beta):
            best = ["", float("inf")]
            for action in state.getLegalActions(agent):
                succ = state.generateSuccessor(agent, action)
                value = alphabeta(succ, depth, agent + 1, alpha, beta)
                test = value if type(value) is not list else value[1]
                if test < best[1]:
                    best = [action, test]
                if test < alpha:
                    return [action, test]
                beta = min(beta, test)
            return best

        return alphabeta(gameState, 0, 0, -float("inf"), float("inf"))[0]
