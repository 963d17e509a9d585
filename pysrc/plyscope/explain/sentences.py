"""Sentences for the claims of a tick."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from plyscope.explain.annotation_sentences import (
    annotation_sentence,
    describe_outcome,
    endgame_sentence,
    limit_sentence,
)
from plyscope.explain.claims import (
    Annotation,
    Average,
    AverageTerm,
    ChosenMove,
    Claim,
    Comparison,
    Cutoff,
    EndgameResult,
    ExtremeValue,
    FeatureSum,
    HeldBound,
    NodeValue,
    RejectedMove,
    RelevantValues,
    RemainingUtility,
    ReturnedBound,
    RootTurn,
    SearchWindow,
    TriedMove,
    WindowChange,
)
from plyscope.explain.window_phrases import window_phrase
from plyscope.game import CHANCE, MAX, MIN, Action, Player, name_with_role
from plyscope.trace.tick import ActionPath, Cursor, format_player, is_gerund, move_phrase, move_verb
from plyscope.trace.value_format import format_number, format_probability

ClaimType = TypeVar("ClaimType", bound=Claim)

GAME_OVER_SENTENCE = "The game is over here: there is nothing to search."
BASIS_VERBS = {"proved": "is worth", "judged": "is evaluated as", "likely": "is very likely worth"}
_BOUND_PHRASES = {0: "", 1: "at least ", -1: "at most "}
_TABLE_PHRASES = {"table hit": "is in the table, ", "endgame": "is in the endgame table, "}
_ORDINALS = ("first", "second", "third", "fourth", "fifth")
_MAX_NAMED_MOVES = 3  # a cutoff that skips more gives their number only


class SentenceWriter:
    """Puts the claims of a tick into words; it decides nothing."""

    def __init__(
        self, cursor: Cursor, claims: Sequence[Claim], extra_numbers: Iterable[float]
    ) -> None:
        self.cursor, self.claims, self.game = cursor, claims, cursor.game
        numbers = [*extra_numbers, *(number for claim in claims for number in claim.numbers())]
        self.unit = cursor.traits.value_unit
        self.digits = self.unit.distinguishing_digits(numbers)
        # Utilities of won and lost games read best with a sign, an explicit tree's as printed.
        self.signed = not hasattr(cursor.game, "turns")
        self.states: dict[ActionPath, Any] = {
            cursor.path_to(ply): state for ply, state in enumerate(cursor.states)
        }

    def find_claim(self, kind: type[ClaimType]) -> ClaimType | None:
        """Return the first claim of a kind."""
        return next((claim for claim in self.claims if isinstance(claim, kind)), None)

    # Names of values.

    def format_value(self, value: Any) -> str:
        """Format a value or vector; a won game without a number is "a win for X"."""
        if not isinstance(value, tuple) and self.unit.is_win_or_loss(value):
            return f"a win for {self.game.players[MAX if value > 0 else MIN]}"
        return self.unit.format_value(value, self._shows_plus(value), self.digits)

    def format_variable(self, value: Any) -> str:
        """Format the value of a variable."""
        return self.unit.format_variable(value, self._shows_plus(value), self.digits)

    def format_unsigned(self, value: float) -> str:
        """Format a value without a plus."""
        return self.unit.format_value(value, False, self.digits)

    def format_factor(self, value: float) -> str:
        """Format a value behind a multiplication sign: a negative one in parentheses."""
        return f"({self.format_unsigned(value)})" if value < 0 else self.format_unsigned(value)

    def _shows_plus(self, value: Any) -> bool:
        return self.signed and not isinstance(value, tuple)

    def win_phrase(self, value: Any) -> str:
        """Return the winner's name if `value` is that of a won game, else ""."""
        winner = self.cursor.traits.winner(value)
        return "" if winner is None else self.game.players[winner]

    def is_win(self, value: Any) -> bool:
        """Return whether `value` is that of a won game and is shown without a number."""
        scaled = not isinstance(value, tuple) and self.unit.is_win_or_loss(value)
        return scaled and bool(self.win_phrase(value))

    def is_loss(self, value: Any, node: ActionPath) -> bool:
        """Return whether `value` means that the mover at `node` has lost."""
        lost = self.cursor.traits.worst(self.game.to_move(self.state_at(node)))
        return bool(self.win_phrase(value)) and value == lost

    def bound_phrase(self, value: Any) -> str:
        """Return an end of a window: a number, or “X wins”."""
        return (
            f"“{self.win_phrase(value)} wins”" if self.is_win(value) else self.format_value(value)
        )

    def comparison_phrase(self, value: Any, player: Player) -> str:
        """Return the other side of a comparison, from the player's side: "3", "a win", "a loss"."""
        if not self.is_win(value):
            return self.format_value(value)
        return "a win" if value == self.cursor.traits.best(player) else "a loss"

    def question_phrase(self, question: str, bound: Any) -> str:
        """Return what a null window asks: "this is more than 3", "X can avoid a loss"."""
        mover = MAX if question == ">" else MIN
        if self.is_win(bound) and bound == self.cursor.traits.worst(mover):
            return f"{self.game.players[mover]} can avoid a loss"
        return f"this is {'more' if question == '>' else 'less'} than {self.format_value(bound)}"

    def value_verb(self, basis: str, value: Any) -> str:
        """Return the verb for a node's value: "is worth", "is evaluated as", "is", "looks like"."""
        if basis != "likely" and self.is_win(value):
            return "is" if basis == "proved" else "looks like"
        return BASIS_VERBS[basis]

    def basis_phrase(self, basis: str, value: Any) -> str:
        """Return the verb for a value that is not proved."""
        judged = "looks like" if self.is_win(value) else "is evaluated as"
        return {"judged": judged, "likely": "is very likely"}[basis]

    # Names of moves, nodes and players.

    def state_at(self, node: ActionPath) -> Any:
        """Return the state at a node."""
        if node not in self.states:
            self.states[node] = self.game.result(self.state_at(node[:-1]), node[-1])
        return self.states[node]

    def move_name(self, node: ActionPath, action: Action) -> str:
        """Return the name of an action at a node."""
        return move_phrase(self.game, self.state_at(node), action)

    def node_name(self, node: ActionPath) -> str:
        """Return the name of a node: the action that leads to it, or "the root"."""
        return self.move_name(node[:-1], node[-1]) if node else "the root"

    def capitalize(self, sentence: str) -> str:
        """Capitalize a sentence that begins with a phrase; names of squares stay as they are."""
        return (
            sentence[:1].upper() + sentence[1:] if hasattr(self.game, "move_phrase") else sentence
        )

    def location(self, node: ActionPath) -> str:
        """Return "at the root" or "after b2"; repeated moves are numbered: "after the first b2"."""
        if not node:
            return "at the root"
        path = self.cursor.path_to(self.cursor.last_ply)
        names = [self.node_name(path[:end]) for end in range(1, len(path) + 1)]
        name = self.node_name(node)
        if names.count(name) == 1:
            return f"after {name}"
        number = names[: len(node)].count(name)
        if number > len(_ORDINALS):
            return f"after {name}, at ply {len(node)}"
        if is_gerund(name):
            return f"after {name} for the {_ORDINALS[number - 1]} time"
        return f"after the {_ORDINALS[number - 1]} {name}"

    def short_location(self, node: ActionPath) -> str:
        """Return "at the root" or "here"."""
        return "here" if node else "at the root"

    def player_name(self, player: Player | None) -> str:
        """Return MAX, MIN, chance, a player's own name among several, or ""."""
        return format_player(self.game, player, self.cursor.traits.returns_vectors)

    def mover_name(self) -> str:
        """Return the name of the player to move at the open node."""
        return self.player_name(self.cursor.player_at(self.cursor.last_ply))

    def coalition_names(self, coalition: tuple[Player, ...]) -> str:
        """Return the names of players: "A", or "A and B together"."""
        names = [self.game.players[player] for player in coalition]
        return names[0] if len(names) == 1 else f"{' and '.join(names)} together"

    def held_bound_phrase(self, claim: HeldBound) -> str:
        """Return which bound a player holds, and where: "MAX already has 3 at the root"."""
        value, where = self.format_value(claim.value), self.location(claim.node)
        player, traits = self.player_name(claim.player), self.cursor.traits
        if claim.basis != "proved":
            return f"{player}’s best {where} {self.basis_phrase(claim.basis, claim.value)} {value}"
        if not traits.returns_vectors and claim.value == traits.worst(claim.player):
            nothing = "a loss" if self.win_phrase(claim.value) else value
            return f"{player} has nothing better than {nothing} {where}"
        if self.win_phrase(claim.value):
            return f"{self.win_phrase(claim.value)} already wins {where}"
        if traits.returns_vectors or claim.player == MAX:
            return f"{player} already has {value} {where}"
        return f"MIN can already hold MAX to {value} {where}"

    # The sentence of a tick.

    def sentence(self) -> str:
        """Return the sentence of the tick."""
        sentence = {
            "start": self._start,
            "enter": self._enter,
            "leave": self._leave,
            "update": self._update,
            "cut": self._cut,
            "annotate": self._annotation,
        }[self.cursor.tick.kind]()
        if self.cursor.tick.is_last:
            return f"{sentence} {self._search_end(sentence)}".strip()
        return sentence

    def _start(self) -> str:
        turn = self.find_claim(RootTurn)
        if turn is None:
            return GAME_OVER_SENTENCE
        if turn.player == CHANCE:
            return "Chance decides at the root: its value is the average over the outcomes."
        name = self.player_name(turn.player)
        if name in ("MAX", "MIN"):
            name = name_with_role(self.game.players, self.game.players[turn.player])
        mover = f"{name} is to move at the root and"
        if turn.coalition:
            most = "itself" if len(turn.coalition) == 1 else self.coalition_names(turn.coalition)
            return f"{mover} wants the most for {most}."
        aim = "largest" if turn.player == MAX else "smallest"
        if self.cursor.traits.has_expected_values:
            return f"{mover} looks for the {aim} expected value."
        if self.cursor.traits.definition.has_limit:
            return f"{mover} looks for the {aim} value within the limit of its search."
        return f"{mover} looks for the {aim} value it can guarantee."

    def _enter(self) -> str:
        move = self.find_claim(TriedMove)
        assert move is not None
        action = self.move_name(move.node, move.action)
        if move.player == CHANCE:
            assert move.probability is not None
            probability = format_probability(move.probability)
            sentence = f"Chance brings {action} with probability {probability}"
        else:
            sentence = f"{self.player_name(move.player)} tries {action}"
        window = window_phrase(self)
        if window:
            return f"{sentence}. {window}."
        best = self.find_claim(NodeValue)
        if best is not None:
            return f"{sentence}. {self._best_so_far_phrase(best)}."
        if move.player == CHANCE:
            return f"{sentence}."
        if move.move_count == 1:
            return f"{sentence}, its only move."
        return f"{sentence}, the first of its {move.move_count} moves."

    def _best_so_far_phrase(self, best: NodeValue) -> str:
        if isinstance(best.value, tuple):
            utility = self._coalition_utility(best)
            if best.basis == "judged":
                return f"Its best so far is evaluated as {utility}"
            if len(best.coalition) == 1:
                return f"So far it gets {utility}"
            return f"So far {self.coalition_names(best.coalition)} get {utility}"
        mover = self.player_name(self.game.to_move(self.state_at(best.node)))
        value = self.format_value(best.value)
        if best.bound == 0 and self.is_loss(best.value, best.node):
            if best.basis == "proved":
                return f"So far {mover} has only a loss"
            return f"{mover}’s best so far still looks like {value}"
        if best.basis == "judged" and self.is_win(best.value):
            return f"{mover}’s best so far looks like {value}"
        judged = "evaluated as " if best.basis == "judged" else ""
        return f"Its best so far is {judged}{_BOUND_PHRASES[best.bound]}{value}"

    def _coalition_utility(self, claim: NodeValue) -> str:
        return self.format_unsigned(sum(claim.value[player] for player in claim.coalition))

    def _leave(self) -> str:
        returned = self.find_claim(ReturnedBound)
        if returned is not None:
            name, value = self.node_name(returned.node), self.format_value(returned.value)
            sentence = f"{name} returns {value}, the only value its window allows"
            return f"{self.capitalize(sentence)}: its true value does not matter."
        node_value = self.find_claim(NodeValue)
        assert node_value is not None
        extreme, held = self.find_claim(ExtremeValue), self.find_claim(HeldBound)
        if extreme is not None and held is not None:
            name = self.node_name(node_value.node)
            return f"The value of {name} does not matter: {self.held_bound_phrase(held)}."
        value = self.value_phrase(node_value)
        term = self.find_claim(AverageTerm)
        if term is not None:
            return f"{value}. {self._term_phrase(term)}."
        if held is not None:
            return f"{value}. {self.held_bound_phrase(held)}: nothing changes."
        remaining, comparison = self.find_claim(RemainingUtility), self.find_claim(Comparison)
        if remaining is not None:
            player = self.game.players[remaining.player]
            utility = self.format_unsigned(remaining.value)
            compared_to = self.format_unsigned(remaining.compared_to)
            return (
                f"{value} and so leaves {player} at most {utility}, no better than {compared_to}: "
                "nothing changes."
            )
        assert comparison is not None
        return f"{value}{self._comparison_phrase(comparison)}"

    def _term_phrase(self, term: AverageTerm) -> str:
        product = self.format_value(term.product)
        if term.probability != 1:
            factors = f"{format_probability(term.probability)} · {self.format_factor(term.value)}"
            product = f"{factors} = {product}"
        return f"It contributes {_BOUND_PHRASES[term.bound]}{product}"

    def _comparison_phrase(self, claim: Comparison) -> str:
        traits = self.cursor.traits
        coalition, utility = "", self.format_unsigned(claim.value)
        if claim.coalition:
            coalition = f" For {self.coalition_names(claim.coalition)} that is {utility}"
        averages = traits.has_fallible_min and claim.player != MAX  # every reply counts
        if claim.relation == "only":
            only = "the only move tried"
            if self.find_claim(EndgameResult) is not None:  # its phrase ends with a clause
                return f" ({only})."
            return f", {only}.{coalition and coalition + '.'}"
        if claim.relation == "first":
            if coalition:
                return f". First child: {utility} for {self.coalition_names(claim.coalition)}."
            if self.is_win(claim.value):
                return f". First child: {self.win_phrase(claim.value)} wins."
            v = "" if averages or traits.is_fail_hard else "v = "
            return f". First child: {v}{self.format_value(claim.value)}."
        assert claim.compared_to is not None
        relations = {"better": "better than", "may be": "better than", "worse": "worse than"}
        relation = relations.get(claim.relation, "no better than")
        if coalition:
            return f".{coalition}: {relation} {self.format_unsigned(claim.compared_to)}."
        phrase = f"{relation} {self.comparison_phrase(claim.compared_to, claim.player)}"
        if claim.relation != "equal" and self.format_value(claim.value) == self.format_value(
            claim.compared_to
        ):
            phrase += ", if only by rounding"
        verb = "may be" if claim.relation == "may be" else "is"
        stays = "" if claim.relation in ("better", "may be") or averages else ": nothing changes"
        return f". For {self.player_name(claim.player)} that {verb} {phrase}{stays}."

    def value_phrase(self, claim: NodeValue) -> str:
        """Return the beginning of a sentence: the value of a node and how it is known."""
        name, value = self.node_name(claim.node), self.format_value(claim.value)
        if claim.origin == "leaf":
            end_text = getattr(self.game, "end_text", None)
            if end_text is not None:
                end = end_text(self.state_at(claim.node))
                worth = "" if self.is_win(claim.value) else f": worth {value}"
                return self.capitalize(f"{name} ends the game ({end}){worth}")
            worth = f", {value}" if self.is_win(claim.value) else f" worth {value}"
            return self.capitalize(f"{name} is a leaf{worth}")
        if claim.origin == "judged":
            return self._evaluation_phrase(claim, name)
        bound = _BOUND_PHRASES[claim.bound]
        if claim.player is not None:
            player, utility = self.game.players[claim.player], claim.value[claim.player]
            gives = f"{name} gives {player} {bound}{self.format_unsigned(utility)}"
            return self.capitalize(gives)
        result = self.find_claim(EndgameResult)
        if result is not None and result.node == claim.node:
            outcome = describe_outcome(self.game, result.player, result.plies)
            return self.capitalize(f"{name} is in the database: {outcome}")
        if claim.origin in ("table hit", "endgame"):
            verb = f"{_TABLE_PHRASES[claim.origin]}{self._value_adjective(claim)}"
            return self.capitalize(f"{name} {verb}{bound}{value}")
        verb = BASIS_VERBS[claim.basis] if bound else self.value_verb(claim.basis, claim.value)
        return self.capitalize(f"{name} {verb} {bound}{value}")

    def _evaluation_phrase(self, claim: NodeValue, name: str) -> str:
        """Return "EVAL(c1) = 5/72 = 0.069", behind "Depth limit: " at the limit of the search."""
        depth = self.cursor.tick.iteration or self.cursor.traits.option_value("depth")
        limit = "Depth limit: " if len(claim.node) == depth else ""
        is_vector, value = isinstance(claim.value, tuple), self.format_value(claim.value)
        if is_vector:
            utilities = zip(claim.value, self.game.players, strict=True)
            value = ", ".join(f"{self.format_unsigned(u)} for {player}" for u, player in utilities)
        weighted = self.find_claim(FeatureSum)
        if weighted is not None and weighted.total and self.unit.scale is None:
            total, scale = format_number(weighted.total, True), format_number(weighted.scale)
            value = f"{total}/{scale}{', ' if is_vector else ' = '}{value}"
        return f"{limit}EVAL({name}) = {value}"

    def _value_adjective(self, claim: NodeValue) -> str:
        if claim.basis == "proved" and not claim.bound and self.is_win(claim.value):
            return ""
        return "worth " if claim.basis == "proved" else "evaluated as "

    def _update(self) -> str:
        average = self.find_claim(Average)
        if average is not None:
            total = self.format_value(average.total)
            return f"All outcomes have been searched: the average here is {total}."
        player = self.cursor.player_at(self.cursor.last_ply)
        returned, extreme = self.find_claim(ReturnedBound), self.find_claim(ExtremeValue)
        held, change = self.find_claim(HeldBound), self.find_claim(WindowChange)
        if returned is not None:
            value = self.format_value(returned.value)
            mover = self.player_name(player)
            return f"{mover} continues with {value}, the only value its window allows."
        if extreme is not None and held is not None:
            stays = self._window_change_phrase(change) if change is not None else ""
            return f"{self.held_bound_phrase(held)}: nothing here can be better; {stays}."
        node_value = self.find_claim(NodeValue)
        assert node_value is not None
        sentence = self._new_best_phrase(node_value, player)
        if change is not None:
            separator = ": " if change.before != change.after else "; "
            return f"{sentence}{separator}{self._window_change_phrase(change)}."
        if held is not None:
            return f"{self._beside_held_bound(sentence, node_value, held)}."
        return f"{sentence}."

    def _window_change_phrase(self, change: WindowChange) -> str:
        """Return "α rises to 3", or "α stays at 3"."""
        sign, verb = ("α", "rises to") if change.end == "alpha" else ("β", "falls to")
        verb = verb if change.before != change.after else "stays at"
        return f"{sign} {verb} {self.bound_phrase(change.after)}"

    def _beside_held_bound(self, sentence: str, node_value: NodeValue, held: HeldBound) -> str:
        """Add why the window stays: a node above already holds a better bound."""
        value, where = self.format_value(held.value), self.location(held.node)
        already = f"it already {'has' if held.player == MAX else 'holds MAX to'} {value} {where}"
        if held.basis != "proved":
            already = f"its best {where} {self.basis_phrase(held.basis, held.value)} {value}"
        is_about_move = sentence.startswith("This move")
        is_worst = held.value == self.cursor.traits.worst(held.player)
        if is_about_move or (held.basis == "proved" and (self.win_phrase(held.value) or is_worst)):
            already = self.held_bound_phrase(held)
        too = ""
        if self.win_phrase(node_value.value) == self.win_phrase(held.value) != "":
            too = ", either" if is_about_move else ", too"
        sign, bound = "α" if held.player == MAX else "β", self.bound_phrase(held.value)
        return f"{sentence}{too}; {already}, so {sign} stays at {bound}"

    def _new_best_phrase(self, claim: NodeValue, player: Player | None) -> str:
        """Return what the mover at a node has with its best move so far."""
        here, value = self.short_location(claim.node), self.format_value(claim.value)
        traits, mover = self.cursor.traits, self.player_name(player)
        if isinstance(claim.value, tuple):
            utility, names = self._coalition_utility(claim), self.coalition_names(claim.coalition)
            if claim.basis == "judged":
                return f"{names}’s best so far {here} is evaluated as {utility}: {value}"
            return f"{names} can get {utility} {here}: {value} so far"
        if claim.is_best_so_far and not traits.has_fallible_min:
            if claim.bound:
                bound = "at most" if player == MAX else "at least"
                return f"What {mover} has tried so far {BASIS_VERBS[claim.basis]} {bound} {value}"
            if claim.basis == "proved":
                if player == MIN and self.win_phrase(claim.value):
                    return f"This move does not stop {self.win_phrase(claim.value)} from winning"
                only = "a loss" if self.win_phrase(claim.value) else value
                return f"So far {mover} has only {only} {here}"
        if traits.has_fallible_min and player != MAX:
            return f"MIN’s best reply so far gives {value}"
        if claim.basis != "proved":
            verb = self.basis_phrase(claim.basis, claim.value)
            return f"{mover}’s best so far {here} {verb} {value}"
        if claim.value == traits.best(player) and self.win_phrase(claim.value):
            return f"{self.win_phrase(claim.value)} wins {here}"
        if player == MIN:
            return self._hold_phrase(value, here)
        return f"MAX can {'expect' if traits.has_expected_values else 'guarantee'} {value} {here}"

    def _hold_phrase(self, value: str, here: str) -> str:
        average = "an average of " if self.cursor.traits.has_expected_values else ""
        return f"MIN can hold MAX to {average}{value} {here}"

    def _annotation(self) -> str:
        claim = self.find_claim(NodeValue)
        if claim is None or claim.origin == "":
            return annotation_sentence(self)
        value = f"{_BOUND_PHRASES[claim.bound]}{self.format_value(claim.value)}"
        if self.cursor.traits.limits_bounds:
            return limit_sentence(self, value)
        likely, is_likely = f"it very likely that this is worth {value}", "this is very likely"
        is_likely = f"{is_likely} worth {value}"
        if self.cursor.traits.is_vague(claim.bound, claim.value):
            likely, is_likely = "a cutoff very likely", "a cutoff is very likely"
        fails = f"the root {BASIS_VERBS[claim.basis]} {value}"
        reopened = "It is searched again with that side of its window wide open."
        return {
            "proved": "This no longer rests on any estimate: the value is proved.",
            "expected": f"MIN sometimes errs, so the expected value here is {value}.",
            "probe": f"The probe shows that this is worth {value}.",
            "table hit": self._table_phrase(claim, value),
            "endgame": endgame_sentence(self, value),
            "probable cut": f"A shallow search makes {likely}: nothing here is searched.",
            "null move": f"Even if {self.mover_name()} passes, {is_likely}: nothing here is "
            "searched.",
            "stand pat": self._stand_pat(claim),
            "fail low": f"The iteration fails low: {fails}. {reopened}",
            "fail high": f"The iteration fails high: {fails}. {reopened}",
        }[claim.origin]

    def _stand_pat(self, claim: NodeValue) -> str:
        change, ends = self.find_claim(WindowChange), ""
        if change is not None and change.before != change.after:
            ends = f", and {self._window_change_phrase(change)}"
        bound, value = _BOUND_PHRASES[claim.bound], self.format_value(claim.value)
        return (
            f"{self.mover_name()} may stop here: EVAL says {value}, so this is evaluated as "
            f"{bound}{value}{ends}. Otherwise it tries only captures."
        )

    def _table_phrase(self, claim: NodeValue, value: str) -> str:
        held = self.find_claim(HeldBound)
        if held is not None:
            return (
                f"The table has this position, and {self.held_bound_phrase(held)}: nothing here "
                "can be better, so it is not searched again."
            )
        adjective = self._value_adjective(claim)
        return f"The table has this position, {adjective}{value}: it is not searched again."

    def _cut(self) -> str:
        """Return why a node is cut, and what the cutoff skips."""
        sentence = f"{self._cut_value_phrase()}{self._cutoff_reason()}: {self._skipped_phrase()}."
        returned = self.find_claim(ReturnedBound)
        if returned is None:
            return sentence
        side, sign = ("below", "α") if returned.end == "alpha" else ("above", "β")
        found = self.format_value(returned.found_value)
        value = self.format_value(returned.value)
        return f"{sentence} {found} is {side} {sign}: fail-hard returns {sign} = {value}, a bound."

    def _cut_value_phrase(self) -> str:
        """Return the value that a cut node has; "" where that is the worst that there is."""
        average, node_value = self.find_claim(Average), self.find_claim(NodeValue)
        player = self.cursor.player_at(self.cursor.last_ply)
        if average is not None:
            return self._average_formula(average)
        assert node_value is not None
        if player == CHANCE:
            probe = "The probe shows that" if node_value.origin == "probe" else "After the probe,"
            value = self.format_value(node_value.value)
            return f"{probe} this is worth {_BOUND_PHRASES[node_value.bound]}{value}"
        if isinstance(node_value.value, tuple):
            assert node_value.player is not None
            utility = self.format_unsigned(node_value.value[node_value.player])
            return f"{self.player_name(node_value.player)} can get {utility} here"
        if self.find_claim(HeldBound) is not None and self.find_claim(ExtremeValue) is not None:
            return ""
        return self._cut_bound_phrase(node_value, player)

    def _cut_bound_phrase(self, claim: NodeValue, player: Player | None) -> str:
        value, traits = self.format_value(claim.value), self.cursor.traits
        bound = "at least " if player == MAX else "at most "
        if claim.value == traits.best(player) or not claim.bound:
            bound = ""
        if claim.basis != "proved":
            return f"This {self.basis_phrase(claim.basis, claim.value)} {bound}{value}"
        if self.win_phrase(claim.value) and not bound:
            return f"{self.win_phrase(claim.value)} wins here"
        if player == MIN:
            return self._hold_phrase(value, "here")
        average = "an average of " if traits.has_expected_values else ""
        return f"MAX can get {average}{bound}{value} here"

    def _average_formula(self, claim: Average) -> str:
        """Return an average as a sum: "The average is at most (5 + 4 + 9) / 3 = 6"."""
        probabilities = {round(p, 9) for p, _ in claim.terms}
        bound = self.format_value(claim.rest_value)
        count = round(1 / claim.terms[0][0]) if claim.terms and claim.terms[0][0] else 0
        rest_count = round(claim.rest_probability * count)
        is_uniform = (
            len(probabilities) == 1
            and abs(count * claim.terms[0][0] - 1) < 1e-9
            and abs(rest_count - claim.rest_probability * count) < 1e-9
        )
        if is_uniform and rest_count < 7:
            values = [self.format_value(value) for _, value in claim.terms] + [bound] * rest_count
            text = f"({' + '.join(values)}) / {count}"
        else:
            products = [
                f"{format_probability(p)} · {self.format_factor(value)}" for p, value in claim.terms
            ]
            if claim.rest_probability:
                products.append(f"{format_probability(claim.rest_probability)} · {bound}")
            text = " + ".join(products)
        total = self.format_value(claim.total)
        sign = _BOUND_PHRASES[-1 if claim.bound < 0 else 1]
        return f"The average is {sign}{text.replace('+ −', '− ')} = {total}"

    def _cutoff_reason(self) -> str:
        """Return why the skipped moves cannot matter."""
        held, rejected = self.find_claim(HeldBound), self.find_claim(RejectedMove)
        extreme, asked = self.find_claim(ExtremeValue), self.find_claim(SearchWindow)
        relevant = self.find_claim(RelevantValues)
        if asked is not None and asked.question:
            bound = asked.above if asked.question == ">" else asked.below
            question = self.question_phrase(asked.question, bound)
            return f"; the null window asks only whether {question}"
        if asked is not None:
            return "; the window of this iteration ends there"
        if held is not None:
            if extreme is not None:
                return f"{self.held_bound_phrase(held)}, so nothing here can be better"
            if rejected is None:
                return f"; {self.held_bound_phrase(held)}, so play will not come here"
            return f"; {self._rejection_phrase(held, rejected)}"
        if extreme is not None and extreme.player is not None:
            return ", and nobody can get more"
        if self.cursor.traits.limits_bounds:
            return ", and no line is worth more"
        if extreme is not None and self.win_phrase(extreme.value):
            return ", and nothing is better"
        if extreme is not None:
            return f", and no value is {'smaller' if extreme.end == 'alpha' else 'larger'}"
        if relevant is not None:
            side = "above" if relevant.above is not None else "below"
            end = relevant.above if relevant.above is not None else relevant.below
            where = self.location(relevant.node)
            return (
                f"; only values {side} {self.format_value(end)} could matter for the average "
                f"{where}"
            )
        return ""

    def _rejection_phrase(self, held: HeldBound, rejected: RejectedMove) -> str:
        """Return "MAX already has 3 at the root and will never choose a2"."""
        is_worst = held.value == self.cursor.traits.worst(held.player)
        verb = "gains nothing by" if is_worst else "will never choose"
        choice = f"{verb} {self.move_name(rejected.node, rejected.action)}"
        phrase = self.held_bound_phrase(held)
        if held.basis != "proved":
            return f"{phrase}, and {self.player_name(rejected.player)} {choice}"
        return f"{phrase} and {choice}"

    def _skipped_phrase(self) -> str:
        """Return the skipped moves: by name if they are few, else their number."""
        claim = self.find_claim(Cutoff)
        assert claim is not None
        cutoff = {"alpha": "α-cutoff, ", "beta": "β-cutoff, ", "": ""}[claim.end]
        if 0 < len(claim.actions) <= _MAX_NAMED_MOVES:
            *names, last = (self.move_name(claim.node, action) for action in claim.actions)
            skipped = f"{', '.join(names)} and {last}" if names else last
        else:
            is_chance = self.cursor.player_at(self.cursor.last_ply) == CHANCE
            noun = "outcome" if is_chance else "move"
            skipped = f"{claim.count} {noun}{'' if claim.count == 1 else 's'}"
        return f"{cutoff}{skipped} {'is' if claim.count == 1 else 'are'} skipped"

    def _search_end(self, sentence: str) -> str:
        """Return the result of the search; "" if the game was over before it."""
        best, annotation = self.find_claim(ChosenMove), self.find_claim(Annotation)
        values = [
            claim
            for claim in self.claims
            if isinstance(claim, NodeValue) and not claim.node and not claim.origin
        ]
        if sentence == GAME_OVER_SENTENCE:
            return ""
        if not values or (annotation is not None and annotation.kind == "book"):
            return "The search is done."
        root = values[-1]
        verb = self.value_verb(root.basis, root.value)
        value = f"The root {verb} {self.format_value(root.value)}"
        if best is None:
            return f"The search is done. {value} on average."
        move, player = self.move_name((), best.action), self.player_name(best.player)
        return f"The search is done. {value}: {player} {move_verb(self.game)} {move}."
