"""Checks of claims about events: whose turn it is, annotations, the chosen move."""

from plyscope.game import MAX, MIN
from plyscope.search.tables.opening_book import load_opening_book
from tests.oracle.tolerance import below, close
from tests.oracle.value_claims import describe_truth


def check_root_turn(case, claim):
    """Hold whose turn it is, and whose utilities it adds up, against the game."""
    plain, (root,) = case.spots((), "proved")
    side = plain.side(root) if case.vectors else ()
    right = (case.player(()), side)
    return "" if (claim.player, claim.coalition) == right else describe_truth(turn=right)


def check_game_over(case, claim):
    return "" if case.game.is_terminal(case.state(claim.node)) else "it is not over"


def check_chosen_move(case, claim):
    """Hold what is played against the result, and against what the moves are worth."""
    action = case.trace.result.action
    if claim.player != case.player(()) or claim.action != action:
        return describe_truth(plays=action)
    if case.history or case.event.annotation == "book":
        return ""
    plain, spots = case.spots((action,), "judged")
    best, found = plain.value(spots[0]), plain.value(spots[1])
    if case.vectors:
        best, found = plain.own(spots[0], best), plain.own(spots[0], found)
    elif claim.player != MAX:
        best, found = -best, -found
    return describe_truth(best=best, move=found) if below(found, best) else ""


def check_endgame_result(case, claim):
    """Hold who wins by the database against the note of the tape, and against itself."""
    value, plies = case.game.tablebase(case.state(claim.node))
    right = (None if value == 0 else MAX if value > 0 else MIN, plies)
    return "" if (claim.player, claim.plies) == right else describe_truth(ends=right)


def check_annotation(case, claim):
    """Hold a note against the tape, and what more is said of it against the game."""
    event = case.event
    if (event.kind, event.annotation, event.value) != ("annotate", claim.kind, claim.value):
        return describe_truth(event=event)
    if claim.node != case.node.path:
        return describe_truth(node=case.node.path)
    return _DETAILS.get(claim.kind, _none)(case, claim)


def _none(case, claim):
    return "" if claim.detail is None else "there is no more to say"


def _book(case, claim):
    action, proved = claim.detail
    state = case.trace.state
    if (action, claim.value) != load_opening_book(case.game)[state]:
        return describe_truth(book=load_opening_book(case.game)[state])
    if not proved:
        return ""
    found = [case.bounds(path, "proved")[0] for path in ((), (action,))]
    return "" if all(close(value, claim.value) for value in found) else describe_truth(truth=found)


def _not_quiet(case, claim):
    depth = case.sim.depth
    reached = len(claim.node) >= depth
    loud = len(case.game.noisy_actions(case.node.state))
    return "" if (claim.detail, claim.value) == (reached, loud) else describe_truth(reached=reached)


def _extended(case, claim):
    over_ = case.game.is_terminal(case.node.state)
    if case.name == "engine":
        fine = case.game.in_check(case.node.state) and (claim.detail, claim.value) == (over_, 1)
        return "" if fine else describe_truth(over=over_)
    *_, parent, here = case.plain.spots(case.plain.root(case.trace.state), claim.node)
    longer = here[1] - parent[1] + 1
    return (
        ""
        if (claim.detail, claim.value) == (over_, longer)
        else describe_truth(over=over_, by=longer)
    )


def _again(case, claim):
    """Hold that the move has surprised, and that the child which was just left is meant."""
    node, child = case.node, case.sim.child
    beaten = node.alpha < claim.value if node.player == MAX else claim.value < node.beta
    fine = child.path == (*node.path, claim.detail) and child.value == claim.value and beaten
    return "" if fine else describe_truth(child=child.path, value=child.value)


def _reduced(case, claim):
    number = len(case.sim.path[-2].entered)
    if case.name == "engine":
        return "" if claim.value >= 1 and number > 3 and claim.detail is None else "not late"
    fine = claim.value == case.option("reduction") and number > case.option("full")
    return "" if fine and claim.detail is None else describe_truth(number=number)


def _stopped(case, claim):
    spent = claim.value >= case.option("nodes")
    return "" if claim.detail == spent else describe_truth(spent=spent)


def _beam(case, claim):
    fine = claim.value == case.option("width") < len(case.node.legal)
    return "" if fine and claim.detail is None else describe_truth(width=case.option("width"))


def _allied(case, claim):
    plain, spots = case.spots(claim.node, "proved")
    friends = plain.friends[case.node.player]
    kept = claim.kind == "alliance"
    right = sum(1 << player for player in friends)
    fine = claim.value == right and (len(plain.side(spots[-1])) > 1) == kept
    return "" if fine and claim.detail is None else describe_truth(bits=right)


def _hopeful(case, claim):
    fine = 0 < claim.value < len(case.node.legal) and case.node.stands is not None
    return "" if fine and claim.detail is None else describe_truth(captures=case.node.legal)


def _futile(case, claim):
    """Hold the estimate, the margin, and which moves are tried all the same."""
    game, state, node = case.game, case.node.state, case.node
    estimate, sign = case.judging.evaluate(state, MAX), 1 if node.player == MAX else -1
    if not close(claim.estimate, estimate):
        return describe_truth(estimate=estimate)
    margin = case.option("margin") if case.name == "futility" else 0
    short = estimate + margin <= node.alpha if sign > 0 else estimate - margin >= node.beta
    beyond = estimate >= node.beta if sign > 0 else estimate <= node.alpha
    fights = hasattr(game, "captures")
    if fights and game.in_check(state):
        return "nobody gives up in check"
    if beyond and case.name == "engine":
        return "" if claim.value == 0 else "moves are tried"
    noisy = [
        a
        for a in node.legal
        if fights and (a in game.captures(state) or game.in_check(game.result(state, a)))
    ]
    fine = short and claim.value == len(noisy)
    return "" if fine else describe_truth(noisy=noisy, window=(node.alpha, node.beta))


def _replaced(case, claim):
    fine = 0 < claim.value <= len(case.trace.nodes)
    return "" if fine and claim.detail is None else describe_truth(nodes=len(case.trace.nodes))


def _iteration(case, claim):
    return "" if claim.value == case.sim.iteration and claim.detail is None else "another"


_DETAILS = {
    "book": _book,
    "not quiet": _not_quiet,
    "extended": _extended,
    "re-search": _again,
    "reduced": _reduced,
    "stopped": _stopped,
    "beam": _beam,
    "alliance": _allied,
    "broken": _allied,
    "iteration": _iteration,
    "replaced": _replaced,
    "hopeful": _hopeful,
    "futile": _futile,
}
