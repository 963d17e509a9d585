from util import manhattanDistance
from game import Directions
import random, util
from game import Agent


class ReflexAgent(Agent):
    def getAction(self, gameState):
        legalMoves = gameState.getLegalActions()
        scores = [self.evaluationFunction(gameState, action) for action in legalMoves]
        bestScore = max(scores)
        bestIndices = [index for index in range(len(scores)) if scores[index] == bestScore]
        return legalMoves[random.choice(bestIndices)]

    def evaluationFunction(self, currentGameState, action):
        successor = currentGameState.generatePacmanSuccessor(action)
        food = successor.getFood().asList()
        nearest = min([manhattanDistance(successor.getPacmanPosition(), f) for f in food] or [1])
        return successor.getScore() + 1.0 / nearest


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn='scoreEvaluationFunction', depth='2'):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.search(gameState, 0, 0)[1]

    def search(self, state, agent, ply):
        if agent == state.getNumAgents():
            agent, ply = 0, ply + 1
        if ply == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state), None
        outcomes = []
        for action in state.getLegalActions(agent):
            outcomes.append((self.search(state.generateSuccessor(agent, action), agent + 1, ply)[0], action))
        if agent == 0:
            return max(outcomes, key=lambda pair: pair[0])
        return min(outcomes, key=lambda pair: pair[0])


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        alpha, beta = float('-inf'), float('inf')
        best, choice = float('-inf'), None
        for action in gameState.getLegalActions(0):
            v = self.value(gameState.generateSuccessor(0, action), 1, 0, alpha, beta)
            if v > best:
                best, choice = v, action
            alpha = max(alpha, best)
        return choice

    def value(self, state, agent, ply, alpha, beta):
        if agent == state.getNumAgents():
            agent = 0
            ply += 1
        if ply == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        v = float('-inf') if agent == 0 else float('inf')
        for action in state.getLegalActions(agent):
            below = self.value(state.generateSuccessor(agent, action), agent + 1, ply, alpha, beta)
            if agent == 0:
                v = max(v, below)
                if v > beta:
                    return v
                alpha = max(alpha, v)
            else:
                v = min(v, below)
                if v < alpha:
                    return v
                beta = min(beta, v)
        return v


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        actions = gameState.getLegalActions(0)
        return max(actions, key=lambda a: self.expect(gameState.generateSuccessor(0, a), 1, 0))

    def expect(self, state, agent, ply):
        if agent == state.getNumAgents():
            return self.best(state, ply + 1)
        if state.isWin() or state.isLose() or ply == self.depth:
            return self.evaluationFunction(state)
        actions = state.getLegalActions(agent)
        total = 0
        for a in actions:
            total += self.expect(state.generateSuccessor(agent, a), agent + 1, ply)
        return total / len(actions)

    def best(self, state, ply):
        if state.isWin() or state.isLose() or ply == self.depth:
            return self.evaluationFunction(state)
        return max(self.expect(state.generateSuccessor(0, a), 1, ply) for a in state.getLegalActions(0))


def betterEvaluationFunction(currentGameState):
    score = currentGameState.getScore()
    for ghost in currentGameState.getGhostStates():
        if ghost.scaredTimer > 0:
            score += 10
    return score


better = betterEvaluationFunction
