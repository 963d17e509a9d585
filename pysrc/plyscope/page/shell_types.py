"""What the shell gets from the page as plain data, as types; the build writes them in TypeScript.

The tests of the page check all that it publishes and every command against them.
"""

from types import NoneType, UnionType
from typing import (
    Any,
    Literal,
    NotRequired,
    Required,
    TypeAlias,
    TypedDict,
    Union,
    Unpack,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

Action: TypeAlias = tuple[str, *tuple[Any, ...]]  # the name of an event, and its first arguments
Layout = Literal["compact", "scale"]
Events = Literal["cutoff", "leaf", "root"]


# Games and boards


class BoardData(TypedDict):
    """The board; see `Board.publish`."""

    game: str
    kind: str
    rows: int
    columns: int
    ways: list[
        tuple[int, int, list[tuple[int, int]]]
    ]  # a place, milliseconds, cells to the right and down
    moves: int
    pending: str
    is_open: bool
    is_turned: bool


class Root(TypedDict):
    """A position, as the moves from the start."""

    game: str
    first: str
    moves: list[str]


class GameBoard(TypedDict):
    """What trees of a game are drawn with; see `describe_board`."""

    players: list[str]
    kind: str | None


# Searches


class TapeFacts(TypedDict):
    """What the shell has to know of a search to fold its tape; see `describe_columns`."""

    first: Literal[0, 1]
    scale: float | None
    wins: list[str]
    even: float
    depth: int | None
    estimate: str


class Shown(TypedDict):
    """What the shell has to know of a search that is shown."""

    number: int
    tick: int | None  # where the playback is to stand
    view: tuple[float, float] | None
    max_nodes: int | None  # after which the search is ended
    columns: TapeFacts
    board: GameBoard


class Raced(TypedDict):
    """What the shell has to know of a search in a race."""

    max_nodes: int
    columns: TapeFacts


class RunData(TypedDict):
    """A run of a race."""

    task: int | None
    stage: Literal["waiting", "searching", "done", "stopped"]
    algorithm: str
    options: dict[str, str | float]
    strength: dict[str, Any]


class RaceData(TypedDict):
    """A race."""

    phase: Literal["searching", "race"]
    layout: Layout
    root: Root
    board: GameBoard
    runs: list[RunData]


class ResultData(TypedDict):
    """The result of a search; see `to_result_data`."""

    value: float | list[float] | None
    move: str | None
    best: str | None
    careless: bool
    basis: Literal["proved", "judged", "likely"]
    said: str
    seconds: float
    printed: str


class GameResult(TypedDict):
    """How a game ended."""

    winner: str | None
    text: str


class SearchSnapshot(TypedDict):
    """The search of a snapshot."""

    number: int
    algorithm: str
    running: bool
    result: ResultData | None


class Snapshot(TypedDict):
    """The state of the page, and the settings; see `Api.publish`."""

    game: str
    moves: list[str]
    toMove: str | None
    over: bool
    result: GameResult | None
    settings: Any
    search: SearchSnapshot | None


# Nodes of trees


class SmallBoard(TypedDict):
    """A board in small, in cells; see `plyscope/calls/small_board.py`."""

    columns: int
    rows: int
    shapes: list[tuple[str, str, list[float]]]  # with x and y of the middle of each
    texts: list[tuple[str, str, float, float, float]]


class NodeInfo(TypedDict):
    """A node; see `describe_nodes` in `plyscope/calls/game_queries.py`."""

    move: str | None
    small: SmallBoard
    pieces: str
    ending: str
    actions: list[tuple[int, str]]


class Opened(TypedDict):
    """The branches that a cutoff skipped: action, name and value of each."""

    ghosts: list[tuple[int, str, float]]
    value: float
    proof: str


# Of a node of a book its number, parent, action, name, player, utility, probability, ply and x.
_Number = float | list[float] | None
LayoutRow: TypeAlias = tuple[int, int, int, str, int | None, _Number, float | None, int, float]


class LayoutAnswer(TypedDict):
    """The layout of a book; see `lay_out_book`."""

    rows: list[LayoutRow]
    width: float
    plies: int


# A row about a node and what is known of it: see `describe_nodes` in `node_bounds.py`.
BoundRow: TypeAlias = tuple[
    int, int | None, int, int, bool, float | str, float | str, int, float | str | list[float]
]
NodeBound: TypeAlias = tuple[str, str, int]


# Trees that are edited by hand


class TreeData(TypedDict):
    """A tree; see `draw_tree`."""

    rows: list[tuple[int, float, int | None, str, str, str | None]]
    width: float
    plies: int
    players: list[str]


# Node, letter, what is inside and beside it, whether it is crossed out, verdict.
Verdict = Literal["", "right", "follows", "wrong"]
Note: TypeAlias = tuple[int, str, str, list[str], bool, Verdict]


class EditorContent(TypedDict):
    """What the canvas of a tree gets; see `render_stage`."""

    tree: str
    label: str
    chosen: int
    text: str
    place: tuple[int, int, int]
    typed: str
    writes: Literal["chosen leaf", "inner", ""]
    notes: NotRequired[list[Note]]


# What the page publishes


class Link(TypedDict):
    """The hash of what is on the screen, and whether another link is being opened."""

    hash: str
    is_opening: bool


class DrawerData(TypedDict):
    """The drawer."""

    is_open: bool
    tab: str
    covers_tree: bool


class NamedTextData(TypedDict):
    """A stored program or tree; `link`: it came by a link, and the user has not run it."""

    name: str
    text: str
    link: NotRequired[bool]


class Draft(TypedDict):
    """The program in the editor as it is stored; `number` counts the texts that it was given."""

    number: int
    entry: NamedTextData
    is_stored: bool


class Sentence(TypedDict):
    """What is said of a tick; "" where it is not to be read out."""

    tick: int
    text: str


class Keys(TypedDict):
    """What keys do; see `Shortcuts.publish`."""

    keys: dict[str, Action]
    clicker: dict[str, Action]
    any: Action | None
    letters: bool


class LectureData(TypedDict):
    """What lecture mode shows."""

    is_on: bool
    shows_board: bool
    shows_counters: bool
    is_blank: bool


class QuizData(TypedDict):
    """Where the playback halts; see `Quiz.publish`."""

    is_on: bool
    halts: list[tuple[int, int]] | None
    is_open: bool
    place: int | None
    leaves: list[list[int]] | None


class Stops(TypedDict):
    """The events that pause the playback."""

    cutoff: bool
    leaf: bool
    root: bool


Line: TypeAlias = tuple[int, list[tuple[str, str]]]  # the indent, and words with their styles


class Published(TypedDict, total=False):
    """The data that the page publishes, by name."""

    address: Link
    announcement: str
    board: BoardData
    code_lines: list[Line]
    draft: Draft
    drawer: DrawerData
    supplied_games: list[str]
    explanation: Sentence | None
    keys: Keys
    late_parts: list[str]
    layout: Layout
    lecture: LectureData
    practice: TreeData | None
    quiz: QuizData
    race: RaceData | None
    snapshot: Snapshot
    stops: Stops
    theme: str
    title: str
    tree_editor: TreeData | None
    wants_ticks: bool


# Commands, by name, with their arguments


class Facts(TypedDict):
    """What the browser knows at the start, beside what it stores."""

    hash: str  # the link by which the page was opened
    is_reload: bool
    page: str  # its address, without a link
    embed: str | None  # what an embedding page says of itself; None: the page is not embedded
    is_narrow: bool  # there is no room for the drawer beside the tree
    has_touch: bool
    browser: str  # how the browser names itself


TapeCounts: TypeAlias = dict[str, int]  # counts of the tape of a search, by their names


class TaskError(TypedDict):
    """Why a task came to no result."""

    kind: str
    message: str
    detail: Any
    last_block: NotRequired[list[int]]  # the last numbers that the task delivered
    counts: NotRequired[TapeCounts]  # of the tree of a search


class Task(TypedDict):
    """A call that takes longer than an event may, and the kind of worker that carries it out."""

    id: int
    name: str
    args: dict[str, Any]
    worker: Literal["helper", "search", "sandbox", "pool", "shell"]
    shown: NotRequired[Shown]
    raced: NotRequired[Raced]


class SetChange(TypedDict):
    """A change of what is stored; see `storage.py`, as for the others."""

    kind: Literal["set"]
    text: str | None


class WordChange(TypedDict):
    """A word that is added."""

    kind: Literal["add_word"]
    word: str


class AppendChange(TypedDict):
    """An entry that is appended."""

    kind: Literal["append"]
    entry: Any
    max_count: int | None


class PutChange(TypedDict):
    """An entry that is put in place of another."""

    kind: Literal["put"]
    entry: NamedTextData
    replaced: NamedTextData | None


class RemoveChange(TypedDict):
    """An entry that is removed."""

    kind: Literal["remove"]
    entry: NamedTextData


Change: TypeAlias = SetChange | WordChange | AppendChange | PutChange | RemoveChange


class Store(TypedDict):
    """A change of what is stored under a key."""

    key: str
    area: Literal["local", "session"]
    change: Change


class _Nothing(TypedDict):
    pass


class _OfTask(TypedDict):
    id: int


class _OfElement(TypedDict):
    id: str


class _Text(TypedDict):
    text: str


class _Notice(TypedDict):
    kind: Literal["info", "problem"]
    text: str
    button: NotRequired[tuple[str, Action]]  # its label, and what it does


class _File(TypedDict):
    name: str
    type: str
    text: NotRequired[str]
    data: NotRequired[str]  # bytes in base64


class _Pixels(TypedDict):
    name: str
    text: str  # an SVG
    scale: float  # pixels to each of its units


class _EditorLine(TypedDict):
    id: str
    line: int  # from 1


class _FieldText(TypedDict):
    id: str
    text: str


class _Step(TypedDict):
    count: int


class _Seek(TypedDict):
    tick: int


class _Attend(TypedDict):
    id: str
    target: str


class _Reply(TypedDict):
    call: int
    value: Any
    error: str


class _Grade(TypedDict):
    points: int
    of: int
    exercise: str  # its link


class _Jump(TypedDict):
    event: Events
    count: int  # negative: to the previous one


class Commands(TypedDict, total=False):
    """What the page has the shell do, by name."""

    announce: _Text
    attend: _Attend  # bring a question into view, and the focus to where it is answered
    attend_caption: _Nothing  # the same for what the example on the screen shows
    clear_search: _Nothing
    close_dialog: _OfElement
    download: _File
    end_task: _OfTask
    focus: _OfElement
    follow_race: _Nothing
    go_to_line: _EditorLine
    graded: _Grade  # an exercise was checked
    jump: _Jump
    leave_full_screen: _Nothing
    notice: _Notice
    play: _Nothing
    reply: _Reply
    report: _Text
    reveal: _OfElement
    reveal_line: _EditorLine  # have it in view; the cursor and the focus stay
    save_pixels: _Pixels
    scroll_to_end: _OfElement
    seek: _Seek
    set_text: _FieldText
    show_dialog: _OfElement
    step: _Step
    stop_task: _OfTask
    store: Store
    task: Task


# In TypeScript

_NAMES = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}
_ALIASES = ("Action", "TapeCounts", "BoundRow", "NodeBound", "Note", "Line", "Change")


def _write_type(kind: Any) -> str:
    """Return a type in TypeScript."""
    origin, args = get_origin(kind), get_args(kind)
    if kind is Any:
        return "unknown"
    if origin is Unpack or getattr(kind, "__unpacked__", False):
        return "...unknown[]"
    if is_typeddict(kind):
        return str(kind.__name__).removeprefix("_")
    if kind in _NAMES:
        return _NAMES[kind]
    if origin is Literal:
        return " | ".join(f'"{one}"' if isinstance(one, str) else str(one) for one in args)
    if origin in (Union, UnionType):
        return " | ".join(map(_write_type, args))
    if origin is list:
        return f"({_write_type(args[0])})[]"
    if origin is dict:
        return f"Record<string, {_write_type(args[1])}>"
    if origin is tuple:
        return f"[{', '.join(map(_write_type, args))}]"
    raise TypeError(f"The shell has no type {kind!r}.")


def _write_interface(kind: Any) -> str:
    fields = []
    for name, hint in get_type_hints(kind, include_extras=True).items():
        is_optional = get_origin(hint) is NotRequired
        inner = get_args(hint)[0] if get_origin(hint) in (NotRequired, Required) else hint
        fields.append(f"  {name}{'?' * is_optional}: {_write_type(inner)};\n")
    return f"export interface {_write_type(kind)} {{\n{''.join(fields)}}}\n"


def write_module() -> str:
    """Return the text of a TypeScript module with these types."""
    kinds = [kind for kind in globals().values() if is_typeddict(kind)]
    aliases = (f"export type {name} = {_write_type(globals()[name])};\n" for name in _ALIASES)
    header = "// Written by build.py from plyscope/page/shell_types.py.\n"
    return header + "".join(map(_write_interface, kinds)) + "".join(aliases)
