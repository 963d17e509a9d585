"""The players of a match: every search of the game at some strength, and the user's programs."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from plyscope.page.program_facts import OWN, ProgramFacts, make_student_algorithm
from plyscope.page.programs import Program
from plyscope.page.search_names import describe_search, describe_strength, list_strength_choices
from plyscope.page.settings import (
    GameChoices,
    format_strength,
    parse_strength,
)
from plyscope.search import ALGORITHMS


@dataclass(frozen=True)
class Player:
    """A player as it was chosen.

    search    the name of a search, or "own"
    options   of a search that is not the user's own
    strength  as links write it; "" for the default
    draft     the name of the user's program, "" for one not kept yet; None without a program
    function  the name of the search or evaluation in that program
    """

    search: str
    options: Mapping[str, int | float | str] = field(default_factory=dict)
    strength: str = ""
    draft: str | None = None
    function: str = ""

    @property
    def key(self) -> str:
        """The player as the value of a choice."""
        if self.draft is None:
            return self.search
        kind = OWN if self.search == OWN else "by"
        return f"{kind}/{self.function}/{self.draft}"


@dataclass(frozen=True)
class Room:
    """Who can play: the searches of a game, and the user's programs with what is in them."""

    choices: GameChoices
    programs: tuple[tuple[Program, ProgramFacts], ...]
    open_draft: str

    def find_program(self, player: Player) -> Program | None:
        """Return the program of a player, or None."""
        found = self._find(player)
        return found and found[0]

    def find_facts(self, player: Player) -> ProgramFacts:
        """Return what is in the program of a player."""
        found = self._find(player)
        return found[1] if found else ProgramFacts()

    def _find(self, player: Player) -> tuple[Program, ProgramFacts] | None:
        if player.draft is None:
            return None
        by_draft = {program.draft: (program, facts) for program, facts in self.programs}
        # A program that was not kept, and was changed since, is a draft by now.
        return by_draft.get(player.draft) or (
            by_draft.get(self.open_draft) if player.draft == "" else None
        )

    @property
    def judging_search(self) -> str | None:
        """The search that plays by an evaluation: the default one that has a depth, or None."""
        if not self.choices.entry.depths:
            return None
        names = [self.choices.default_algorithm, *self.choices.algorithms]
        return next((name for name in names if ALGORITHMS[name].depth_variant), None)


def make_player(room: Room, key: str) -> Player:
    """Return the player that a choice names, at the default strength."""
    kind, *rest = key.split("/", 2)
    if len(rest) < 2:
        return _make_search_player(room, key)
    function, draft = rest
    if kind == OWN:
        return Player(OWN, {}, "", draft, function)
    search = room.judging_search or room.choices.default_algorithm
    return replace(_make_search_player(room, search), draft=draft, function=function)


def _make_search_player(room: Room, name: str) -> Player:
    return Player(name, room.choices.default_options(room.choices.find_algorithm(name)))


def list_strengths(room: Room, player: Player) -> list[dict[str, str]]:
    """Return the strengths a player can have, as choices."""
    choices = room.choices
    if player.search == OWN:
        algorithm = make_student_algorithm(room.find_facts(player).find_search(player.function))
        return list_strength_choices(choices, algorithm)
    listed = list_strength_choices(choices, choices.find_algorithm(player.search))
    # What plays by an evaluation looks to a depth.
    return [one for one in listed if player.draft is None or one["value"].startswith("depth:")]


def list_players(room: Room) -> list[dict[str, Any]]:
    """Return all who can play, as groups of choices: searches, then those of the user's own."""
    groups: dict[str, list[dict[str, Any]]] = {}
    for name in room.choices.algorithms:
        if name == OWN:
            continue  # it is among the user's own, below
        algorithm = ALGORITHMS[name]
        groups.setdefault(algorithm.group, []).append({"value": name, "label": algorithm.title})
    listed = [{"group": group, "choices": choices} for group, choices in groups.items()]
    game = room.choices.entry.name
    searches: list[dict[str, Any]] = []
    evaluations: list[dict[str, Any]] = []
    for program, facts in room.programs:
        for one in facts.searches:
            label = f"{one.name} ({program.title})"
            choice: dict[str, Any] = {"value": f"{OWN}/{one.name}/{program.draft}", "label": label}
            reason = one.unfit.get(game)
            if reason:
                choice |= {"disabled": True, "title": f"{one.name} {reason}"}
            searches.append(choice)
        for name in facts.evaluations:
            label = f"{name} ({program.title})"
            evaluations.append({"value": f"by/{name}/{program.draft}", "label": label})
    if searches:
        listed.append({"group": "Your own searches", "choices": searches})
    if evaluations and room.judging_search:
        title = ALGORITHMS[room.judging_search].title
        listed.append({"group": f"Your own evaluations, by {title}", "choices": evaluations})
    return listed


def fit_players(room: Room, chosen: tuple[Player | None, Player | None]) -> tuple[Player, Player]:
    """Return both players, as they fit the game.

    One that cannot play gives way to the default: the usual search at its best against one ply.
    """
    return _fit_player(room, chosen[0], 0), _fit_player(room, chosen[1], 1)


def _fit_player(room: Room, chosen: Player | None, place: int) -> Player:
    player = _complete_player(room, chosen) if chosen else None
    if player is None:
        player = make_player(room, room.choices.default_algorithm)
    strengths = [one["value"] for one in list_strengths(room, player)]
    if player.strength in strengths:
        return player
    default = "perfect"
    if player.search != OWN:
        default = format_strength(room.choices.default_strength(ALGORITHMS[player.search]))
    best = default if default in strengths else strengths[0]
    weakest = "depth:1" if "depth:1" in strengths else strengths[-1]
    return replace(player, strength=weakest if place and chosen is None else best)


def _complete_player(room: Room, player: Player) -> Player | None:
    """Return a player with all options of its search; None if it cannot be chosen."""
    program = room.find_program(player)
    if program is not None:
        player = replace(player, draft=program.draft)
    offered = {
        choice["value"]: choice for group in list_players(room) for choice in group["choices"]
    }
    if player.key not in offered or offered[player.key].get("disabled"):
        return None
    default = make_player(room, player.key)
    is_same_search = default.search == player.search
    options = {**default.options, **player.options} if is_same_search else default.options
    return replace(default, strength=player.strength, options=options)


def describe_player(room: Room, player: Player) -> str:
    """Return a player in words: Alpha–beta, ties cut, 3 plies."""
    program = room.find_program(player)
    function = f"{player.function} ({program.title if program else ''})" if player.function else ""
    strength = parse_strength(player.strength)
    if player.search == OWN:
        return ", ".join(filter(None, [function, describe_strength(strength)]))
    search = describe_search(room.choices, player.search, player.options, strength)
    return f"{function}, by {search}" if function else search


def to_match_player(room: Room, player: Player) -> dict[str, Any]:
    """Return a player as calls about a match take it."""
    strength = parse_strength(player.strength)
    fields = {"depth": ("depth",), "careless": ("rate", "seed")}.get(strength.kind, ())
    asked: dict[str, Any] = {
        "algorithm": player.search,
        "options": dict(player.options),
        "strength": {"kind": strength.kind, **{name: getattr(strength, name) for name in fields}},
    }
    program = room.find_program(player)
    if program:
        asked["code"] = {"text": program.text, "name": player.function}
    return asked
