"""The links of links.json: all settings at defaults and extremes, and what is refused."""

import base64
import random
import zlib
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from tests.soak.links import ALGORITHMS, CATALOGUE, link

GAMES = {game["name"]: game for game in CATALOGUE["games"]}
RANDOM_LINKS = 24
LARGE = 987_654  # a value for an option without an upper limit

MINIMAX = """def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    best = max if game.to_move(state) == 0 else min
    return best(minimax(game, game.result(state, a)) for a in game.actions(state))
"""
HEURISTIC = "def evaluate(game, state):\n    return 0\n"
DEPTH_SEARCH = MINIMAX.replace("state)", "state, depth)", 1).replace(", a))", ", a), depth - 1)")
TWO_SEARCHES = MINIMAX + "\n\n" + MINIMAX.replace("minimax", "search")
BROKEN = "def minimax(game, state:\n    pass\n"


def pack(program: str | bytes) -> str:
    """Pack a program as a link holds it: deflated, in base64 without padding."""
    compressor = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = program if isinstance(program, bytes) else program.encode()
    packed = compressor.compress(data) + compressor.flush()
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def join(**fields: object) -> str:
    """Write the fields as a link."""
    parts = (f"{key}={quote(str(value), safe=',:=/[](){}.')}" for key, value in fields.items())
    return "#" + "&".join(parts)


def list_links(seed: int) -> list[str]:
    """Return all links, in groups: those that open first, then those that are refused."""
    dice = random.Random(seed)
    groups = (
        screens(),
        games(),
        algorithms(dice),
        options(),
        strengths(),
        comparisons(),
        trees_and_positions(),
        exercises(),
        programs(),
        encodings(),
        (link(dice) for _ in range(RANDOM_LINKS)),
        refused_settings(),
        refused_screens(),
        refused_texts(),
    )
    return list(dict.fromkeys(hash for group in groups for hash in group))


def screens() -> Iterator[str]:
    """Yield the keys that say what is shown, each alone and together."""
    yield from ("", "#")
    for side in ("X", "O", "both", "none"):
        yield join(side=side)
    yield from (join(first="X"), join(first="O"), join(first="O", side="X"))
    yield from (join(moves="b2"), join(moves="b2,a3,c1"), join(moves="b2,a3", tick=120))
    yield from ("#tick=0", "#tick=7", "#tick=999999999999", "#tick=007")
    yield from (join(moves="b2,a3", tick=3, **{"from": at}) for at in (0, 1, 2))
    yield join(moves="b2,a3", **{"from": 1})
    yield from (f"#layout={layout}" for layout in ("compact", "scale"))
    yield from (f"#tick=5&view={view}" for view in ("0.25:0.5", "-0.1:1.2", "0:1", "0.12345678:1"))
    yield "#view=0.25:0.5"
    yield from (f"#turned={turned}" for turned in ("yes", "no"))
    yield from (f"#tab={tab}" for tab in ("why", "code", "compare", "lab", "write"))
    yield from (f"#mode={mode}" for mode in ("page", "lecture"))
    yield join(
        **{"game": "tictactoe-4x4-3", "first": "O", "side": "both", "moves": "b2,a3"},
        **{"ties": "strict", "strength": "depth:2", "tick": 120, "from": 1, "layout": "scale"},
        **{"view": "0.25:0.5", "turned": "yes", "tab": "code", "mode": "lecture"},
    )


def games() -> Iterator[str]:
    """Yield each game, with its levels, and with the last of its players."""
    for name, game in GAMES.items():
        yield join(game=name)
        yield join(game=name, first=game["firsts"][-1], side=game["players"][-1], tick=4)
        for level in game["levels"]:
            search = {"algorithm": level["algorithm"], **level["options"]}
            strength = level["strength"]
            text = ":".join(str(part) for part in strength.values())
            yield join(game=name, **search, strength=text)
    yield join(game="chess", moves="e4,e5,Nf3", tick=50)
    yield join(game="draughts", moves="11-15,23-19")
    yield join(game="connect-four", moves="d,d,e", strength="depth:4")


def algorithms(dice: random.Random) -> Iterator[str]:
    """Yield each algorithm: alone, with its defaults, with its smallest and its largest options."""
    for name, algorithm in ALGORITHMS.items():
        game = GAMES[
            dice.choice([one for one, game in GAMES.items() if name in game["algorithms"]])
        ]
        whole = game["perfect"] or algorithm["limited"]
        strengths = [f"depth:{depth}" for depth in game["depths"] if algorithm["toDepth"]]
        strengths += ["perfect", "careless:0.25:7"] if whole else []
        yield join(game=game["name"], algorithm=name, strength=dice.choice(strengths))
        entries = algorithm["options"]
        if not entries:
            continue
        defaults = {key: game["defaults"].get(key, one["default"]) for key, one in entries.items()}
        yield join(game=game["name"], algorithm=name, **defaults)
        for last in (False, True):
            yield join(
                game=game["name"],
                algorithm=name,
                **{key: extreme(dice, game, key, one, last) for key, one in entries.items()},
            )


def extreme(
    dice: random.Random, game: dict[str, Any], name: str, entry: dict[str, Any], last: bool
) -> object:
    """Return the first or last word, the least or greatest number, or a text of an option."""
    if entry["kind"] == "words":
        words = [one for one in entry["choices"] if one not in game["without"].get(name, ())]
        word = words[-1 if last else 0]
        return f"{word}:{dice.randrange(10**9)}" if word == entry["seeded"] else word
    if entry["kind"] == "text":
        features = game["features"] if name == "weights" else {}
        some = list(features)[: 2 if last else 0]
        return ",".join(f"{feature}={dice.choice((-2.5, 1e6, 0))}" for feature in some)
    least, most = entry["least"], entry["most"]
    if entry["kind"] == "real":
        return 12.25 if last else least
    return (LARGE if most is None else most) if last else least


def options() -> Iterator[str]:
    """Yield every word of an option, and numbers and weights as people write them."""
    for word in ("reversed", "best", "worst", "random", "random:0", "random:999999999"):
        yield join(order=word)
    yield from (join(order=word) for word in ("evaluate", "killer", "history"))
    yield join(algorithm="iterative_deepening", order="pv")
    yield from (join(algorithm="h_alphabeta", depth=text) for text in ("1", "007", "1e1", "+5"))
    yield join(algorithm="uct", exploration=".5", seed="0")
    yield join(algorithm="uct", exploration="1.40", simulations="5e2")
    yield join(algorithm="probcut", offset="-1e6", sigma="1e-4")
    yield join(algorithm="alliances", game="three-3x3", alliance="X+O", until="2")
    texts = ("ones=2", "twos=4, centre=0.5", "centre=1e-3,ones=-7", "ones=+1000000", "ones=.5", " ")
    yield from (join(algorithm="h_alphabeta", weights=text) for text in texts)
    own = GAMES["tictactoe"]["features"]["ones"]
    yield join(algorithm="h_alphabeta", weights=f"ones={own}")
    yield join(game="chess", algorithm="stand_pat", weights="queens=8,rooks=4.5")


def strengths() -> Iterator[str]:
    """Yield each strength where it can be had, and as numbers may be written."""
    texts = ("perfect", "depth:1", "depth:8", "depth:03", "depth:2.0", "depth:0x3", "depth: 4")
    texts += ("careless:0.25:1", "careless:1:0", "careless:.5:12", "careless:1e-1:1e3")
    yield from (join(strength=text) for text in texts)
    yield join(game="tictactoe-4x4-3", strength="depth:5")
    yield join(game="chess", strength="depth:4")
    yield join(game="chess", algorithm="engine", strength="careless:0.5:3")


def comparisons() -> Iterator[str]:
    """Yield runs side by side."""
    texts = (
        *("minimax,alphabeta", "minimax,alphabeta:cut,alphabeta:strict"),
        *("alphabeta:cut:4,alphabeta:strict:4", "alphabeta:order=worst,alphabeta:order=best:2"),
        *("h_alphabeta:depth=3,h_alphabeta:depth=5", "alphabeta:ties=strict,minimax:99"),
        *("alphabeta:order=random%253A7,minimax", "uct:simulations=50,uct:seed=3"),
        *("minimax,minimax", "minimax:01,minimax"),
        "h_alphabeta:weights=ones%253D2%252Ctwos%253D3,minimax",
        "alphabeta:order=random%3A7,minimax",  # once: 7 plies, and not a seed
    )
    yield from (f"#compare={text}" for text in texts)
    yield "#compare=minimax,alphabeta&tab=code"
    yield "#game=chess&compare=alphabeta:cut:2,pvs:depth=2"
    yield "#game=three-3x3&compare=maxn:2,h_maxn"


def trees_and_positions() -> Iterator[str]:
    """Yield games whose name holds a tree or a position."""
    trees = ("[[3, 12, 8], [2, 4, 6]]", '{"l": 3, "r": [5, 2]}', "7", "[(1, 2), (3, 4)]")
    trees += ('{"turns": ["max", "chance"], "tree": [[(1/3, 8), (2/3, 24)], 9]}', "[[3,12],[2,4]]")
    yield from (join(game=f"tree:{tree}") for tree in trees)
    yield "#game=tree:[[3,12,8],[2,4,6]]&algorithm=alphabeta&order=best&tick=6&tab=lab"
    yield "#game=tree%3A%5B%5B1%2C2%5D%2C3%5D&side=MIN"
    yield join(game="tree:[[1, 2], 3]", moves="a1", tick=2)
    yield join(game="tree:[[1, 2], 3]", moves="a,a1", tick=2)
    places = ("chess:6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "gardner:4k/5/5/5/K2R1 b - - 0 1")
    places += ("draughts:W:WK32:BK1,5", "chess:4k3/8/8/8/8/8/8/4K2R")
    yield from (join(game=place) for place in places)
    yield join(game=places[0], moves="Ra8", side="both")
    yield join(game=places[1], algorithm="engine", nodes=500, tick=9, turned="no")


def exercises() -> Iterator[str]:
    """Yield exercises as links name them."""
    texts = ("alphabeta:2:17", "minimax:1:1", "alphabeta:5:999999999", "alphabeta:own")
    texts += ("alphabeta:3:7:right", "alphabeta:3:7:strict", "alphabeta:3:7:right:strict")
    texts += ("alphabeta:own:right:strict", "maxn:1:4", "nosuchkind:1:1")
    yield from (f"#exercise={text}" for text in texts)
    yield "#game=tree:[[3,12,8],[2,4,6]]&exercise=alphabeta:own&tab=lab"


def programs() -> Iterator[str]:
    """Yield programs in a link, and the search that they hold."""
    for text in (MINIMAX, HEURISTIC, DEPTH_SEARCH, TWO_SEARCHES, BROKEN, "", "é ≤ 💥\r\n"):
        yield f"#code={pack(text)}"
    yield f"#algorithm=own&code={pack(MINIMAX)}"
    yield f"#algorithm=own&strength=depth:2&code={pack(DEPTH_SEARCH)}"
    yield f"#game=chess&algorithm=own&code={pack(DEPTH_SEARCH)}"
    yield f"#algorithm=own&code={pack(TWO_SEARCHES)}"
    yield f"#algorithm=own&code={pack(HEURISTIC)}"
    yield f"#tab=why&code={pack(MINIMAX)}"
    yield f"#compare=own,minimax&code={pack(MINIMAX)}"
    yield "#code="


def encodings() -> Iterator[str]:
    """Yield links as chat programs and spreadsheets hand them on."""
    yield from ("moves=b2,a3", "#&moves=b2", "#moves=b2&", "#moves=b2&&tick=1", "#moves=b2%2Ca3")
    yield from ("#moves=%62%32", "#moves=", "#moves=b2&tick=4&side=%6Eone")
    yield from ("#layout=%73cale", "#first=%4F", "#order=%20best%20", "#exercise=")
    yield "#strength=careless%3A0.25%3A7"


def refused_settings() -> Iterator[str]:
    """Yield settings that do not exist, or do not fit."""
    yield from (
        "#game=shogi",
        "#game=",
        "#game=TICTACTOE",
        "#game=constructor",
        "#game=tictactoe%00",
    )
    yield from ("#algorithm=mcts", "#algorithm=__proto__", "#algorithm=own", "#game=own:game:Nim")
    yield from ("#algorithm=expectimax", "#game=pig&algorithm=alphabeta", "#game=chess&first=Black")
    yield from ("#first=Z", "#first=both", "#side=Z", "#side=x", "#game=tree-aima&side=X")
    yield from ("#algorithm=minimax&ties=cut", "#depth=3", "#game=nim&algorithm=single&order=best")
    yield from ("#ties=maybe", "#ties=cut:1", "#order=up", "#order=best:7", "#order=random:")
    yield from ("#order=random:1234567890", "#order=random:7:8", "#game=tictactoe-4x4-3&order=best")
    for text in ("0", "2.5", "-1", "", "1e999", "NaN", "0x10", "9" * 400, "٣", "1_000", "5."):
        yield join(algorithm="h_alphabeta", depth=text)
    yield from (
        "#algorithm=fallible&error=101&game=sliding-3x2",
        "#algorithm=star1&game=tree-dice&low=1e7",
    )
    yield from ("#algorithm=fallible&error=101", "#algorithm=aspiration&around=0")
    yield from ("#algorithm=uct&exploration=-1", "#algorithm=uct&exploration=big")
    weights = ("ones", "ones=", "ones=1=2", "nines=1", "ones=1,ones=2", "ones=big", "ones=1000001")
    yield from (join(algorithm="h_alphabeta", weights=text) for text in (*weights, ",", "=1"))
    yield join(algorithm="h_maxn", game="three-3x3", weights="ones=1")
    strengths = ("depth:0", "depth:9", "depth:", "depth", "depth:1:2", "depth:1.5", "perfect:1")
    strengths += ("careless", "careless:0:1", "careless:1.01:1", "careless:0.5:-1", "careless::")
    yield from (join(strength=text) for text in (*strengths, "careless:0.5:1.5", "strong", ""))
    yield from ("#game=chess&strength=perfect", "#game=chess&strength=careless:0.5:1")
    yield from ("#game=nim&strength=depth:1", "#algorithm=h_alphabeta&strength=depth:3")
    yield "#algorithm=alphabeta_hard&strength=depth:3"


def refused_screens() -> Iterator[str]:
    """Yield screens that cannot be shown."""
    yield from ("#moves=b2,z9", "#moves=b2,a3,b2", "#moves=B2", "#moves=b2,", "#moves=b2,,a3")
    yield from ("#moves=a1,b1,a2,b2,a3,c3", "#game=chess&moves=e4,e4", "#game=nim&moves=x")
    yield from ("#game=tictactoe-4x4-3&moves=e5", "#game=pig&moves=hold", "#game=tree-aima&moves=z")
    yield from ("#tick=soon", "#tick=-3", "#tick=", "#tick=1.5", "#tick=1000000000000", "#tick=1e3")
    yield from ("#from=1", "#moves=b2&from=2", "#moves=b2,a3&from=3", "#from=", "#moves=b2&from=x")
    yield from ("#layout=round", "#layout=", "#turned=left", "#turned=", "#turned=YES")
    yield from ("#tab=notes", "#tab=", "#mode=dark", "#mode=")
    views = ("0.5:0.2", "a:b", "0.5", "0.1:0.2:0.3", "", "0.5:0.5", "1e-1:1", ".1:1")
    yield from (f"#tick=1&view={view}" for view in views)
    compared = (
        "minimax",
        "",
        "minimax,minimax,minimax,minimax",
        "minimax,mcts",
        "minimax:0,minimax",
    )
    compared += ("expectimax,minimax", "minimax:cut,minimax", "alphabeta:up,minimax")
    compared += (
        "minimax:constructor=1,minimax",
        "h_alphabeta:depth=0,minimax",
        "alphabeta:100,minimax",
    )
    compared += ("h_alphabeta:3,minimax", "alphabeta:order=%25,minimax", "own,minimax", "minimax,")
    yield from (f"#compare={text}" for text in compared)
    exercises = ("alphabeta", "alphabeta:9:1", "alphabeta:0:1", "alphabeta:2", "Alphabeta:2:1")
    exercises += ("alphabeta:2:1234567890", "alphabeta:2:1:strict:right", "alphabeta:own:1")
    yield from (f"#exercise={text}" for text in exercises)
    yield from ("#code=!", "#code=abc", f"#code={pack(MINIMAX)[:-6]}")
    yield "#code=" + pack(b"\xff\xfe")  # is not UTF-8
    yield from (f"#code={'A' * 6001}", f"#code={pack(bytes(1_000_001))}")


def refused_texts() -> Iterator[str]:
    """Yield links that cannot be read as fields."""
    yield from ("#speed=9", "#GAME=nim", "#moves", "#=", "#=b2", "##moves=b2", "#constructor=1")
    yield from ("#tick=1&tick=2", "#tick=1&tick=1", "#moves=%E0%A4", "#moves=%", "#moves=%zz")
    yield from ("#game=%", "#moves=b2+a3", "#moves=b2%20a3", "#moves=b2%26tick=1", "#tab=“why”")
    yield from ("#tab=%E2%80%9Cwhy%E2%80%9D", "#moves=💥", "#side=\u202eX", "#moves=b2;a3")
    yield from ("#amp;moves=b2", "#moves=b2&amp;tick=1", f"#game={'x' * 500}", f"#{'x' * 100}=1")
    yield from (f"#moves={'b2,' * 2800}", "#game=tree:[[3, 12", "#game=tree:", "#game=tree:[]")
    yield from (
        "#game=tree:[[1,2],3",
        "#game=chess:nonsense",
        "#game=chess:",
        "#game=draughts:W:W1",
    )
    yield from ("#game=nim:5", "#game=tree:[1,2]&algorithm=maxn_shallow&order=best")
    yield from ("#game=tree:[1,%22x%22]", "#game=chess:8/8/8/8/8/8/8/8%20w%20-%20-%200%201")
