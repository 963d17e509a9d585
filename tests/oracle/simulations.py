"""Checks of the claims of UCT and PUCT against an independent count of visits."""

from dataclasses import dataclass, field

from plyscope.game import CHANCE, MAX, has_policy
from plyscope.search.monte_carlo.puct import puct_score, softmax
from plyscope.search.monte_carlo.uct import ucb1
from tests.oracle.tolerance import close
from tests.oracle.value_claims import describe_truth


@dataclass
class Visits:
    """A node that is visited again and again; `total` sums the utilities of MAX."""

    visits: int = 0
    total: float = 0.0

    @property
    def mean(self):
        return self.total / self.visits


@dataclass
class Counting:
    """The visits of every node of a search by simulations, by its path, after each event."""

    nodes: dict = field(default_factory=lambda: {(): Visits()})
    path: tuple = ()  # of the open node
    left: tuple = ()  # the one that was last left
    best: tuple | None = None

    def take(self, event):
        """Take in the next event."""
        if event.kind == "enter":
            self.path = (*self.path, event.action)
            self.nodes.setdefault(self.path, Visits())
        elif event.kind == "leave":
            self.left, self.path = self.path, self.path[:-1]
            for node in (self.left, *([()] if not self.path else [])):
                self.nodes[node].visits += 1
                self.nodes[node].total += event.value
        elif event.kind == "update":
            self.best = self.left

    def children(self, path):
        """Return the children of a node that were entered, by action, in that order."""
        return {node[-1]: each for node, each in self.nodes.items() if node and node[:-1] == path}


def has_separate_utilities(game):
    """Tell whether each player has a utility of its own: MAX's, on the tape, does not tell it."""
    lettered = hasattr(game, "turns") and game.players != ("MAX", "MIN")
    return len(game.players) > 2 or lettered


def check_visit_count(case, claim):
    """Hold visits and their mean against the count."""
    counting = case.counting
    node = counting.nodes[claim.node]
    if claim.visits != node.visits:
        return describe_truth(visits=node.visits)
    if claim.root_visits is not None:
        most = max(each.visits for each in counting.children(()).values())
        tied = [each.visits for each in counting.children(()).values()].count(most) > 1
        said = claim.node, claim.visits, claim.root_visits, claim.is_tied, claim.value, claim.player
        right = counting.best, most, counting.nodes[()].visits, tied, None, None
        return "" if said == right else describe_truth(best=right)
    whose = MAX if has_separate_utilities(case.game) else None
    fine = claim.player == whose and close(claim.value, node.mean) and not claim.is_tied
    return "" if fine else describe_truth(mean=node.mean)


def check_first_estimate(case, claim):
    """Hold a prior against the policy, and the value of a node by itself against the game."""
    state = case.state(claim.node)
    prior = priors(case, claim.node[:-1])[claim.node[-1]]
    learned = has_policy(case.game)
    value = case.game.value(state) if learned else case.judging.evaluate(state, MAX)
    fine = close(claim.prior, prior) and close(claim.value, value) and claim.is_learned == learned
    fine = fine and claim.node == case.counting.left and case.counting.nodes[claim.node].visits > 1
    return "" if fine else describe_truth(prior=prior, value=value)


def score(case, path, action, visits):
    """Return the score of a move as the search saw it that chose; None where it was not tried."""
    child = case.counting.nodes.get((*path, action), Visits())
    player = case.player(path)
    mean = 0.0 if not child.visits else child.mean if player == MAX else -child.mean
    if case.name == "uct":
        exploration = case.option("exploration")
        return ucb1(mean, child.visits, visits, exploration) if child.visits else None
    prior = priors(case, path)[action]
    siblings = sum(each.visits for each in case.counting.children(path).values())
    return puct_score(mean, child.visits, prior, siblings, case.option("c_puct"))


def check_move_score(case, claim):
    """Hold a score against the formula, and that no other move of the node had a higher one."""
    path, counting = claim.node, case.counting
    if (*path, claim.action) != counting.path or claim.move_count != len(case.legal(path)):
        return "another node"
    kind = {"uct": "UCB1", "puct": "Q + U"}[case.name]
    if claim.score_name != kind:
        return describe_truth(score=kind)
    if has_separate_utilities(case.game):
        known = (claim.value, claim.mean, claim.exploration_term) != (None, None, None)
        return "the tape has the first player's utilities alone" if known else ""
    visits = counting.nodes[path].visits
    scores = {a: score(case, path, a, visits) for a in case.legal(path)}
    own = scores[claim.action]
    if None in scores.values() or not close(claim.value, own) or own < max(scores.values()):
        return describe_truth(scores=scores)
    child = counting.nodes[(*path, claim.action)]
    mean = 0.0 if not child.visits else child.mean * (1 if case.player(path) == MAX else -1)
    fine = close(claim.mean, mean) and close(claim.mean + claim.exploration_term, own)
    return "" if fine else describe_truth(mean=mean)


def check_node_value(case, claim):
    """Hold the value that a simulation ends with against the game or EVAL."""
    if claim.node != case.counting.path or claim.value != case.event.value:
        return describe_truth(value=case.event.value)
    state = case.state(claim.node)
    over = case.game.is_terminal(state)
    how = ("leaf", "proved") if over else (case.event.annotation, "likely")
    whose = MAX if has_separate_utilities(case.game) else None
    if (claim.origin, claim.basis, claim.player, claim.is_best_so_far) != (*how, whose, False):
        return describe_truth(how=how, whose=whose)
    if over:
        right = [case.game.utility(state, MAX)]
    elif claim.origin == "estimate":
        right = [case.judging.evaluate(state, MAX)]
    else:
        right = case.leaves()  # of the root: a random game ends somewhere
    fine = claim.value in right and (claim.bound, claim.coalition) == (0, ())
    return "" if fine else describe_truth(right=right)


def check_tried_move(case, claim):
    """Hold who takes what, and how many moves were tried, against the game."""
    counting = case.counting
    path, action = counting.path[:-1], counting.path[-1]
    number = list(counting.children(path)).index(action) + 1
    right = (path, case.player(path), action, number, len(case.legal(path)))
    said = (claim.node, claim.player, claim.action, claim.number, claim.move_count)
    if said != right or claim.probability != case.odds(path, action):
        return describe_truth(found=right)
    return ""


def check_annotation(case, claim):
    """Hold a note against the tape, and a prior against the policy."""
    event = case.event
    said = (claim.node, claim.kind, claim.value, claim.detail)
    if said != (case.counting.path, event.annotation, event.value, None):
        return describe_truth(event=event)
    if claim.kind == "prior":
        prior = priors(case, claim.node[:-1])[claim.node[-1]]
        return "" if close(prior, claim.value) else describe_truth(prior=prior)
    return ""


def check_chosen_move(case, claim):
    """Hold what is played against the result and the visits."""
    right = case.trace.result.action
    return (
        ""
        if (claim.player, claim.action) == (case.player(()), right)
        else describe_truth(plays=right)
    )


def priors(case, path):
    """Return the prior of each move of a node, by the definition."""
    state, player = case.state(path), case.player(path)
    if player == CHANCE:
        return dict(case.game.outcomes(state))
    actions = case.legal(path)
    judged = [case.judging.evaluate(case.game.result(state, a), player) for a in actions]
    return dict(zip(actions, softmax(judged, case.option("temperature")), strict=True))
