"""Claims put into words: the sentence of a moment."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from plyscope.explain.annotation_sentences import (
    annotation_sentence,
    describe_outcome,
    endgame_sentence,
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
from plyscope.explain.window_phrases import window
from plyscope.game import CHANCE, MAX, MIN, Action, Player
from plyscope.trace.tick import ActionPath, Cursor, format_player, is_gerund, move_phrase, move_verb
from plyscope.trace.value_format import format_number, format_probability

ClaimType = TypeVar("ClaimType", bound=Claim)

GAME_OVER_SENTENCE = "The game is over here: there is nothing to search."
BASIS_VERBS = {"proved": "is worth", "judged": "is judged", "likely": "is very likely worth"}
_BOUND_PHRASES = {0: "", 1: "at least ", -1: "at most "}
_TABLE_PHRASES = {"table hit": "is in the table, ", "endgame": "is in the endgame table, "}
_ORDINALS = ("first", "second", "third", "fourth", "fifth")


class SentenceWriter:
    """Puts the claims of a tick into words: it decides nothing."""

    def __init__(
        self, cursor: Cursor, claims: Sequence[Claim], extra_numbers: Iterable[float]
    ) -> None:
        self.cursor, self.claims, self.game = cursor, claims, cursor.game
        numbers = [*extra_numbers, *(number for claim in claims for number in claim.numbers())]
        self.unit = cursor.traits.value_unit
        self.digits = self.unit.distinguishing_digits(numbers)
        # Sides that win and lose read best with a sign; an explicit tree's numbers as printed.
        self.signed = not hasattr(cursor.game, "turns")
        self.states: dict[ActionPath, Any] = {
            cursor.path_to(ply): state for ply, state in enumerate(cursor.states)
        }

    def format_value(self, value: Any) -> str:
        if not isinstance(value, tuple) and self.unit.is_win_or_loss(value):
            return f"a win for {self.game.players[MAX if value > 0 else MIN]}"
        return self.unit.format_value(value, self._shows_plus(value), self.digits)

    def win_phrase(self, value: Any) -> str:
        """Return the name of whoever has won where a value is that of a won game, else ""."""
        winner = self.cursor.traits.winner(value)
        return "" if winner is None else self.game.players[winner]

    def bound_phrase(self, value: Any) -> str:
        """Write an end of a window: “X wins”, where a win has no number."""
        return (
            f"“{self.win_phrase(value)} wins”" if self.is_win(value) else self.format_value(value)
        )

    def comparison_phrase(self, value: Any, player: Player) -> str:
        """Write what something is compared with, as a player sees it: a win or a loss."""
        if not self.is_win(value):
            return self.format_value(value)
        return "a win" if value == self.cursor.traits.best(player) else "a loss"

    def question_phrase(self, question: str, bound: Any) -> str:
        """Say what a null window asks: whether a node is worth more, or less, than a bound."""
        mover = MAX if question == ">" else MIN
        if self.is_win(bound) and bound == self.cursor.traits.worst(mover):
            return f"{self.game.players[mover]} can avoid a loss"
        return f"this is {'more' if question == '>' else 'less'} than {self.format_value(bound)}"

    def is_loss(self, value: Any, node: ActionPath) -> bool:
        """Tell whether a value is that of a game that the mover at a node has lost."""
        lost = self.cursor.traits.worst(self.game.to_move(self.state_at(node)))
        return bool(self.win_phrase(value)) and value == lost

    def is_win(self, value: Any) -> bool:
        """Tell whether a value is that of a won game, and has no number by which it is told."""
        scaled = not isinstance(value, tuple) and self.unit.is_win_or_loss(value)
        return scaled and bool(self.win_phrase(value))

    def format_variable(self, value: Any) -> str:
        """Write what a variable holds."""
        return self.unit.format_variable(value, self._shows_plus(value), self.digits)

    def _shows_plus(self, value: Any) -> bool:
        return self.signed and not isinstance(value, tuple)

    def format_factor(self, value: float) -> str:
        """Write a number behind a sign of multiplication."""
        return f"({self.format_unsigned(value)})" if value < 0 else self.format_unsigned(value)

    def format_unsigned(self, value: float) -> str:
        return self.unit.format_value(value, False, self.digits)

    def state_at(self, node: ActionPath) -> Any:
        if node not in self.states:
            self.states[node] = self.game.result(self.state_at(node[:-1]), node[-1])
        return self.states[node]

    def move_name(self, node: ActionPath, action: Action) -> str:
        """Name an action at a node."""
        return move_phrase(self.game, self.state_at(node), action)

    def node_name(self, node: ActionPath) -> str:
        """Name a node by the action that leads to it."""
        return self.move_name(node[:-1], node[-1]) if node else "the root"

    def capitalize(self, sentence: str) -> str:
        """Begin with a capital what begins with words; the name of a square stays as it is."""
        return (
            sentence[:1].upper() + sentence[1:] if hasattr(self.game, "move_phrase") else sentence
        )

    def location(self, node: ActionPath) -> str:
        """Say where a node is: by its last action, and by which, where that was played twice."""
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
        return "at the root" if not node else "here"

    def player_name(self, player: Player | None) -> str:
        return format_player(self.game, player, self.cursor.traits.returns_vectors)

    def held_bound_phrase(self, claim: HeldBound) -> str:
        """Say which bound a player has, and where."""
        value, where = self.format_value(claim.value), self.location(claim.node)
        who, manner = self.player_name(claim.player), self.cursor.traits
        if claim.basis != "proved":
            return f"{who}’s best {where} {self.basis_phrase(claim.basis, claim.value)} {value}"
        if not manner.returns_vectors and claim.value == manner.worst(claim.player):
            nothing = "a loss" if self.win_phrase(claim.value) else value
            return f"{who} has nothing better than {nothing} {where}"
        if self.win_phrase(claim.value):
            return f"{self.win_phrase(claim.value)} already wins {where}"
        if manner.returns_vectors or claim.player == MAX:
            return f"{who} already has {value} {where}"
        return f"MIN can already hold MAX to {value} {where}"

    def basis_phrase(self, basis: str, value: Any) -> str:
        """Say how a value is known that is not proved."""
        judged = "looks like" if self.is_win(value) else "is judged"
        return {"judged": judged, "likely": "is very likely"}[basis]

    def coalition_names(self, coalition: tuple[Player, ...]) -> str:
        """Name players: "A", or "A and B together"."""
        names = [self.game.players[player] for player in coalition]
        return names[0] if len(names) == 1 else f"{' and '.join(names)} together"

    def find_claim(self, kind: type[ClaimType]) -> ClaimType | None:
        """Return the first claim of a kind."""
        return next((claim for claim in self.claims if isinstance(claim, kind)), None)

    def sentence(self) -> str:
        """Return the sentence of the moment."""
        say = {
            "start": self._start,
            "enter": self._enter,
            "leave": self._leave,
            "update": self._update,
            "cut": lambda: cutoff_sentence(self),
            "annotate": self._annotation,
        }[self.cursor.tick.kind]
        told = say()
        return f"{told} {self._search_end(told)}".strip() if self.cursor.tick.is_last else told

    def _start(self) -> str:
        turn = self.find_claim(RootTurn)
        if turn is None:
            return GAME_OVER_SENTENCE
        if turn.player == CHANCE:
            return "Chance decides at the root: it is worth the average of what may come."
        who = self.player_name(turn.player)
        if turn.coalition:
            most = "itself" if len(turn.coalition) == 1 else self.coalition_names(turn.coalition)
            return f"{who} is to move at the root and wants the most for {most}."
        aim = "the largest" if turn.player == MAX else "the smallest"
        manner = self.cursor.traits
        if manner.has_expected_values:
            return f"{who} is to move at the root and looks for {aim} value it can expect."
        if manner.definition.has_limit:
            return f"{who} is to move at the root and looks for {aim} value, as far as it sees."
        return f"{who} is to move at the root and looks for {aim} value it can be sure of."

    def _enter(self) -> str:
        tries = self.find_claim(TriedMove)
        assert tries is not None
        action = self.move_name(tries.node, tries.action)
        if tries.player == CHANCE:
            assert tries.probability is not None
            sentence = (
                f"Chance brings {action} with probability {format_probability(tries.probability)}"
            )
        else:
            sentence = f"{self.player_name(tries.player)} tries {action}"
        matters = window(self)
        if matters:
            return f"{sentence}{matters}"
        best = self.find_claim(NodeValue)
        if best is not None:
            return f"{sentence}. {self._best_so_far_phrase(best)}."
        if tries.player == CHANCE:
            return f"{sentence}."
        if tries.move_count == 1:
            return f"{sentence}, its only move."
        return f"{sentence}, the first of its {tries.move_count} moves."

    def _best_so_far_phrase(self, best: NodeValue) -> str:
        if isinstance(best.value, tuple):
            side = best.coalition
            gets = self.format_unsigned(sum(best.value[player] for player in side))
            if best.basis == "judged":
                return f"Its best so far is judged {gets}"
            return (
                "So far "
                f"{'it gets' if len(side) == 1 else f'{self.coalition_names(side)} get'} {gets}"
            )
        who = self.player_name(self.game.to_move(self.state_at(best.node)))
        if best.bound == 0 and self.is_loss(best.value, best.node):
            if best.basis == "proved":
                return f"So far {who} has only a loss"
            return f"{who}’s best so far still looks like {self.format_value(best.value)}"
        if best.basis == "judged" and self.is_win(best.value):
            return f"{who}’s best so far looks like {self.format_value(best.value)}"
        judged = "judged " if best.basis == "judged" else ""
        return (
            "Its best so far is "
            f"{judged}{_BOUND_PHRASES[best.bound]}{self.format_value(best.value)}"
        )

    def _leave(self) -> str:
        returns = self.find_claim(ReturnedBound)
        if returns is not None:
            value = self.format_value(returns.value)
            through = (
                f"{self.node_name(returns.node)} returns {value}, all that its window lets through"
            )
            return f"{self.capitalize(through)}: what it is worth does not matter."
        worth = self.find_claim(NodeValue)
        assert worth is not None
        none, has = self.find_claim(ExtremeValue), self.find_claim(HeldBound)
        if none is not None and has is not None:
            return (
                f"What {self.node_name(worth.node)} is worth does not matter: "
                f"{self.held_bound_phrase(has)}."
            )
        adds = self.find_claim(AverageTerm)
        if adds is not None:
            bound = _BOUND_PHRASES[adds.bound]
            p, total = format_probability(adds.probability), self.format_value(adds.product)
            product = (
                f"{p} · {self.format_factor(adds.value)} = {total}"
                if adds.probability != 1
                else total
            )
            return f"{self.value_phrase(worth)}. It contributes {bound}{product}."
        if has is not None:
            already = self.held_bound_phrase(has).replace(
                "MIN can already hold", "MIN already holds"
            )
            return f"{self.value_phrase(worth)}. {already}: nothing changes."
        leaves, compares = self.find_claim(RemainingUtility), self.find_claim(Comparison)
        if leaves is not None:
            who, most = self.game.players[leaves.player], self.format_unsigned(leaves.value)
            than = self.format_unsigned(leaves.compared_to)
            worth_ = f"{self.value_phrase(worth)} and so leaves {who} at most {most}"
            return f"{worth_}, no better than {than}: nothing changes."
        assert compares is not None
        return f"{self.value_phrase(worth)}{self._comparison_phrase(compares)}"

    def _comparison_phrase(self, claim: Comparison) -> str:
        side = (
            f" For {self.coalition_names(claim.coalition)} that is "
            f"{self.format_unsigned(claim.value)}"
            if claim.coalition
            else ""
        )
        errs = (
            self.cursor.traits.has_fallible_min and claim.player != MAX
        )  # then every reply counts
        if claim.relation == "only":
            return f", the only move tried.{side and side + '.'}"
        if claim.relation == "first":
            if side:
                return (
                    f". First child: {self.format_unsigned(claim.value)} for "
                    f"{self.coalition_names(claim.coalition)}."
                )
            if self.is_win(claim.value):
                return f". First child: {self.win_phrase(claim.value)} wins."
            v = "" if errs or self.cursor.traits.is_fail_hard else "v = "
            return f". First child: {v}{self.format_value(claim.value)}."
        assert claim.compared_to is not None
        than = (
            self.format_unsigned(claim.compared_to)
            if side
            else self.comparison_phrase(claim.compared_to, claim.player)
        )
        how = {"better": "better than", "may be": "better than", "worse": "worse than"}
        words = f"{how.get(claim.relation, 'no better than')} {than}"
        stays = "" if claim.relation in ("better", "may be") or errs else ": nothing changes"
        if side:
            return f".{side}: {words}."
        if claim.relation != "equal" and self.format_value(claim.value) == self.format_value(
            claim.compared_to
        ):
            words += ", if only by rounding"
        verb = "may be" if claim.relation == "may be" else "is"
        return f". For {self.player_name(claim.player)} that {verb} {words}{stays}."

    def value_phrase(self, claim: NodeValue) -> str:
        """Say what a node is worth, and how that is known, as the beginning of a sentence."""
        name, value = self.node_name(claim.node), self.format_value(claim.value)
        if claim.origin == "leaf":
            ending = getattr(self.game, "end_text", None)
            if ending is not None:
                end = ending(self.state_at(claim.node))
                return self.capitalize(f"{name} ends the game ({end}): worth {value}")
            return self.capitalize(f"{name} is a leaf worth {value}")
        if claim.origin == "judged":
            depth = self.cursor.tick.iteration or self.cursor.traits.option_value("depth")
            reached = "Depth limit: " if len(claim.node) == depth else ""
            sum_ = self.find_claim(FeatureSum)
            if isinstance(claim.value, tuple):
                each = zip(claim.value, self.game.players, strict=True)
                value = ", ".join(f"{self.format_unsigned(one)} for {who}" for one, who in each)
            if sum_ is not None and sum_.total and self.unit.scale is None:
                total, scale = format_number(sum_.total, True), format_number(sum_.scale)
                equals = ", " if isinstance(claim.value, tuple) else " = "
                return f"{reached}EVAL({name}) = {total}/{scale}{equals}{value}"
            return f"{reached}EVAL({name}) = {value}"
        bound = _BOUND_PHRASES[claim.bound]
        if claim.player is not None:
            gets = self.format_unsigned(claim.value[claim.player])
            who = self.game.players[claim.player]
            return self.capitalize(f"{name} brings {who} {bound}{gets}")
        ends = self.find_claim(EndgameResult)
        if ends is not None and ends.node == claim.node:
            return self.capitalize(
                f"{name} is in the database: {describe_outcome(self.game, ends.player, ends.plies)}"
            )
        if claim.origin in ("table hit", "endgame"):
            worth = "judged" if claim.basis == "judged" else "worth"
            return self.capitalize(f"{name} {_TABLE_PHRASES[claim.origin]}{worth} {bound}{value}")
        verb = BASIS_VERBS[claim.basis]
        if claim.basis == "judged" and not bound and self.is_win(claim.value):
            verb = "looks like"
        return self.capitalize(f"{name} {verb} {bound}{value}")

    def _update(self) -> str:
        average = self.find_claim(Average)
        if average is not None:
            return f"All outcomes are seen: the average here is {self.format_value(average.total)}."
        player = self.cursor.player_at(self.cursor.last_ply)
        returns, none, has = (
            self.find_claim(ReturnedBound),
            self.find_claim(ExtremeValue),
            self.find_claim(HeldBound),
        )
        if returns is not None:
            so_far = f"{self.player_name(player)} goes on with {self.format_value(returns.value)}"
            return f"{so_far}, all that the window lets through."
        moved = self.find_claim(WindowChange)
        if none is not None and has is not None:
            stays = self._window_change_phrase(moved) if moved is not None else ""
            return f"{self.held_bound_phrase(has)}: nothing here can be better; {stays}."
        worth = self.find_claim(NodeValue)
        assert worth is not None
        sentence = self._new_best_phrase(worth, player)
        if moved is not None:
            separator = ": " if moved.before != moved.after else "; "
            return f"{sentence}{separator}{self._window_change_phrase(moved)}."
        if has is not None:
            value, where = self.format_value(has.value), self.location(has.node)
            already = f"it already {'has' if has.player == MAX else 'holds MAX to'} {value} {where}"
            if has.basis != "proved":
                already = f"its best {where} {self.basis_phrase(has.basis, has.value)} {value}"
            elif self.win_phrase(has.value) or has.value == self.cursor.traits.worst(has.player):
                already = self.held_bound_phrase(has)
            if self.win_phrase(worth.value) == self.win_phrase(has.value) != "":
                sentence += ", too"
            return f"{sentence}; {already}, so {'α' if has.player == MAX else 'β'} stays."
        return f"{sentence}."

    def _window_change_phrase(self, moved: WindowChange) -> str:
        """Say where an end of the window moves to, or that it stays."""
        sign, verb = ("α", "rises to") if moved.end == "alpha" else ("β", "falls to")
        verb = verb if moved.before != moved.after else "stays at"
        return f"{sign} {verb} {self.bound_phrase(moved.after)}"

    def _new_best_phrase(self, worth: NodeValue, player: Player | None) -> str:
        """Say what the mover at a node has by its best move so far."""
        here, value = self.short_location(worth.node), self.format_value(worth.value)
        manner, who = self.cursor.traits, self.player_name(player)
        if isinstance(worth.value, tuple):
            side = worth.coalition
            gets = self.format_unsigned(sum(worth.value[player] for player in side))
            if worth.basis == "judged":
                return (
                    f"{self.coalition_names(side)}’s best so far {here} is judged {gets}: {value}"
                )
            return f"{self.coalition_names(side)} can get {gets} {here}: {value} so far"
        if (
            worth.is_best_so_far
            and worth.bound == 0
            and worth.basis == "proved"
            and not manner.has_fallible_min
        ):
            if player == MIN and self.win_phrase(worth.value):
                return f"This move does not stop {self.win_phrase(worth.value)} from winning"
            only = "a loss" if self.win_phrase(worth.value) else value
            return f"So far {who} has only {only} {here}"
        if worth.is_best_so_far and worth.bound and not manner.has_fallible_min:
            least = "most" if player == MAX else "least"
            return f"What {who} has tried so far {BASIS_VERBS[worth.basis]} at {least} {value}"
        if manner.has_fallible_min and player != MAX:
            return f"MIN’s best reply so far brings {value}"
        if worth.basis != "proved":
            return (
                f"{who}’s best so far {here} {self.basis_phrase(worth.basis, worth.value)} {value}"
            )
        if worth.value == manner.best(player) and self.win_phrase(worth.value):
            return f"{self.win_phrase(worth.value)} wins {here}"
        if player == MAX:
            return (
                f"MAX can {'expect' if manner.has_expected_values else 'be sure of'} {value} {here}"
            )
        less = "" if worth.value == manner.best(MIN) else " or less"
        return (
            f"MIN can hold this to {value}{' on average' if manner.has_expected_values else less}"
        )

    def _annotation(self) -> str:
        worth = self.find_claim(NodeValue)
        if worth is None or worth.origin == "":
            return annotation_sentence(self)
        value = f"{_BOUND_PHRASES[worth.bound]}{self.format_value(worth.value)}"
        likely = f"it very likely that this is worth {value}"
        enough = f"this is very likely worth {value}"
        if self.cursor.traits.is_vague(worth.bound, worth.value):
            likely, enough = "a cutoff very likely", "a cutoff is very likely"
        return {
            "proved": "This no longer rests on any estimate: the value is proved.",
            "expected": "MIN does not always find its best reply: with that, this is worth "
            f"{value}.",
            "probe": f"The probe shows that this is worth {value}.",
            "table hit": self._found_phrase(worth, value),
            "endgame": endgame_sentence(self, value),
            "probable cut": f"A shallow search makes {likely}: nothing here is searched.",
            "null move": f"Even a pass leaves {self._mover_name()} so much that {enough}: "
            "nothing here "
            "is searched.",
            "stand pat": self._stand_pat(worth),
            "fail low": f"The iteration fails low: the root {BASIS_VERBS[worth.basis]} {value}. "
            "It is "
            "searched again, with that side of its window wide open.",
            "fail high": f"The iteration fails high: the root {BASIS_VERBS[worth.basis]} "
            f"{value}. It is "
            "searched again, with that side of its window wide open.",
        }[worth.origin]

    def _stand_pat(self, worth: NodeValue) -> str:
        """Say what a mover has by standing pat."""
        moved = self.find_claim(WindowChange)
        ends = ""
        if moved is not None and moved.before != moved.after:
            ends = f", and {self._window_change_phrase(moved)}"
        bound, value = _BOUND_PHRASES[worth.bound], self.format_value(worth.value)
        return (
            f"{self._mover_name()} may stop here: EVAL says {value}, so this is judged "
            f"{bound}{value}"
            f"{ends}. Otherwise it tries only captures."
        )

    def _found_phrase(self, worth: NodeValue, value: str) -> str:
        """Say what the table has of the open node."""
        has = self.find_claim(HeldBound)
        if has is not None:
            return (
                f"The table has this position, and {self.held_bound_phrase(has)}: nothing here "
                "can be better, so "
                "it is not searched again."
            )
        found = f"The table has this position, {self._value_verb(worth)} {value}"
        return f"{found}: it is not searched again."

    def _mover_name(self) -> str:
        return self.player_name(self.cursor.player_at(self.cursor.last_ply))

    def _value_verb(self, worth: NodeValue) -> str:
        return "worth" if worth.basis == "proved" else "judged"

    def _search_end(self, sentence: str) -> str:
        best = self.find_claim(ChosenMove)
        found = [c for c in self.claims if isinstance(c, NodeValue) and not c.node and not c.origin]
        book = self.find_claim(Annotation)
        if sentence == GAME_OVER_SENTENCE:
            return ""
        if not found or (book is not None and book.kind == "book"):
            return "The search is done."
        root = found[-1]
        worth = f"The root {BASIS_VERBS[root.basis]} {self.format_value(root.value)}"
        if best is None:
            return f"The search is done. {worth} on average."
        move = self.move_name((), best.action)
        who = self.player_name(best.player)
        return f"The search is done. {worth}: {who} {move_verb(self.game)} {move}."


def cutoff_sentence(writer: SentenceWriter) -> str:
    """Say why a node is cut, and what that skips."""
    average, worth = writer.find_claim(Average), writer.find_claim(NodeValue)
    player = writer.cursor.player_at(writer.cursor.last_ply)
    if average is not None:
        return (
            f"{_average_formula(writer, average)}{_cutoff_reason(writer)}: "
            f"{_skipped_phrase(writer)}."
        )
    assert worth is not None
    if player == CHANCE:
        shows = "The probe shows" if worth.origin == "probe" else "With what the probe showed,"
        bound = "at most" if worth.bound < 0 else "at least"
        here = "this is worth"
        that = " that" if worth.origin == "probe" else ""
        value = writer.format_value(worth.value)
        return (
            f"{shows}{that} {here} {bound} {value}{_cutoff_reason(writer)}: "
            f"{_skipped_phrase(writer)}."
        )
    if isinstance(worth.value, tuple):
        assert worth.player is not None
        gets = writer.format_unsigned(worth.value[worth.player])
        begins = f"{writer.player_name(worth.player)} can get {gets} here"
    else:
        begins = _bound_sentence(writer, worth, player)
    returns = writer.find_claim(ReturnedBound)
    hard = ""
    if returns is not None:
        side, sign = ("below", "α") if returns.end == "alpha" else ("above", "β")
        than, value = writer.format_value(returns.found_value), writer.format_value(returns.value)
        hard = f" {than} is {side} {sign}: fail-hard returns {sign} = {value}, a bound."
    return f"{begins}{_cutoff_reason(writer)}: {_skipped_phrase(writer)}.{hard}"


def _bound_sentence(words: SentenceWriter, worth: NodeValue, player: Player | None) -> str:
    """Say what the mover of a cut node has; "" where that is the worst that there is."""
    value, manner = words.format_value(worth.value), words.cursor.traits
    if words.find_claim(HeldBound) is not None and words.find_claim(ExtremeValue) is not None:
        return ""
    more = " or more" if player == MAX else " or less"
    if worth.value == manner.best(player):
        more = ""
    if worth.basis != "proved":
        return f"This {words.basis_phrase(worth.basis, worth.value)} {value}{more}"
    if words.win_phrase(worth.value) and not more:
        return f"{words.win_phrase(worth.value)} wins here"
    if player == MAX:
        return f"MAX can get {value}{more} here"
    return f"MIN can hold this to {value}{more}"


def _average_formula(writer: SentenceWriter, claim: Average) -> str:
    """Write an average as a sum: (5 + 4 + 9) / 3 = 6."""
    shown = [(p, writer.format_value(value)) for p, value in claim.terms]
    odds = {round(p, 9) for p, _ in claim.terms}
    bound = writer.format_value(claim.rest_value)
    count = round(1 / claim.terms[0][0]) if claim.terms and claim.terms[0][0] else 0
    rest = round(claim.rest_probability * count)
    alike = len(odds) == 1 and abs(count * claim.terms[0][0] - 1) < 1e-9
    if alike and rest < 7 and abs(rest - claim.rest_probability * count) < 1e-9:
        values = [value for _, value in shown] + [bound] * rest
        text = f"({' + '.join(values)}) / {count}"
    else:
        parts = [
            f"{format_probability(p)} · {writer.format_factor(value)}" for p, value in claim.terms
        ]
        parts += (
            [f"{format_probability(claim.rest_probability)} · {bound}"]
            if claim.rest_probability
            else []
        )
        text = " + ".join(parts)
    most = "At most" if claim.bound < 0 else "At least"
    return f"{most} {text.replace('+ −', '− ')} = {writer.format_value(claim.total)} on average"


def _cutoff_reason(writer: SentenceWriter) -> str:
    """Say why what is skipped cannot matter."""
    has, never, ends = (
        writer.find_claim(HeldBound),
        writer.find_claim(RejectedMove),
        writer.find_claim(ExtremeValue),
    )
    matters, asks = writer.find_claim(RelevantValues), writer.find_claim(SearchWindow)
    if asks is not None and asks.question:
        bound = asks.above if asks.question == ">" else asks.below
        than = writer.question_phrase(asks.question, bound)
        return f"; whether {than} was all that was asked"
    if asks is not None:
        return "; the window of this iteration ends there"
    if has is not None:
        if ends is not None:
            return f"{writer.held_bound_phrase(has)}, so nothing here can be better"
        if never is None:
            return f"; {writer.held_bound_phrase(has)}, so play will not come here"
        lost = has.value == writer.cursor.traits.worst(has.player)
        choice = "gains nothing by" if lost else "will never choose"
        choice = f"{choice} {writer.move_name(never.node, never.action)}"
        if has.basis != "proved":
            return (
                f"; {writer.held_bound_phrase(has)}, and {writer.player_name(never.player)} "
                f"{choice}"
            )
        return f"; {writer.held_bound_phrase(has)} and {choice}"
    if ends is not None and ends.player is not None:
        return ", and nobody can get more"
    if ends is not None and writer.win_phrase(ends.value):
        return ", and nothing is better"
    if ends is not None:
        return f", and no value is {'smaller' if ends.end == 'alpha' else 'larger'}"
    if matters is not None:
        end = matters.above if matters.above is not None else matters.below
        more = "more" if matters.above is not None else "less"
        where = writer.location(matters.node)
        return (
            f"; only {more} than {writer.format_value(end)} could matter, for the average {where}"
        )
    return ""


def _skipped_phrase(writer: SentenceWriter) -> str:
    """Say what is skipped: by name, where that is short."""
    claim = writer.find_claim(Cutoff)
    assert claim is not None
    what = "outcome" if writer.cursor.player_at(writer.cursor.last_ply) == CHANCE else "move"
    cutoff = {"alpha": "α-cutoff, ", "beta": "β-cutoff, ", "": ""}[claim.end]
    if 0 < len(claim.actions) <= 3:
        *names, last = (writer.move_name(claim.node, action) for action in claim.actions)
        named = f"{', '.join(names)} and {last}" if names else last
    else:
        named = f"{claim.count} {what}{'' if claim.count == 1 else 's'}"
    return f"{cutoff}{named} {'is' if claim.count == 1 else 'are'} skipped"
