"""The track tiles (STM-1.19 to STM-1.29): faces, every way to turn one, and how many there are."""
# No face branches but at a town (STM-1.23, STM-9.18), none has over four exits (STM-1.24), and paths that cross on
# one are not joined (STM-16.7). data/tiles.toml holds the faces and pairs: their counts (STM-1.25, STM-1.26), every
# town layout (STM-1.27) and all pairs of paths but two tight curves (STM-1.28); no more track than that fits a hex
# (STM-R.31). Curves are gentle or tight by STM-0.3.

from importlib.resources import files
from itertools import chain
from tomllib import loads
from typing import Any, Final, final

from branchline.engine.packed import i64, vec

EDGES: Final = ("N", "NE", "SE", "S", "SW", "NW")  # clockwise from the top (STM-0.1)
EDGE_INDEX: Final = {name: edge for edge, name in enumerate(EDGES)}
TILES: Final = 136  # STM-1.4

Path = tuple[int, int]


def opposite(edge: i64) -> i64:
    """The edge across the hex, which is also the edge as the neighbour counts it (STM-0.1)."""
    return edge + 3 if edge < 3 else edge - 3


@final
class Face:
    """One side of a tile, in the rotation in which the manifest gives it."""

    def __init__(self, index: int, name: str, town: bool, paths: tuple[Path, ...], exits: tuple[int, ...]) -> None:
        self.index = index
        self.name = name
        self.town = town
        self.paths = paths  # none with a town, whose spurs all meet
        self.exits = exits
        self.price = len(exits) + (1 if town else 0)  # STM-1.20


@final
class Piece:
    """A face as it lies on a hex: in one of its distinct rotations."""

    def __init__(self, index: int, face: Face, paths: tuple[Path, ...], exits: int) -> None:
        self.index: i64 = index
        self.face = face
        self.town = face.town
        self.paths = paths
        self.path_count: i64 = len(paths)
        self.ends = vec[i64](list(chain(*paths)))  # two for each path
        self.exits: i64 = exits  # a bit for each edge
        self.exit_count: i64 = len(face.exits)
        self.price: i64 = face.price
        self.pairs = vec[i64]([pair for pair, (front, back, _) in enumerate(PAIRS) if face.index in (front, back)])
        self.text = written(face, paths, exits)

    def __str__(self) -> str:
        return self.text


def written(face: Face, paths: tuple[Path, ...], exits: int) -> str:
    """A piece as text: the face, then its paths or exits in the order of the edges."""
    if face.town:
        words = [EDGES[edge] for edge in range(6) if exits >> edge & 1]
    else:
        words = [f"{EDGES[a]}-{EDGES[b]}" for a, b in paths]
    return " ".join([face.name, *words])


def ordered(paths: list[Path]) -> tuple[Path, ...]:
    """Paths without a direction, in the one order in which they are compared."""
    return tuple(sorted((min(a, b), max(a, b)) for a, b in paths))


def mask(exits: tuple[int, ...]) -> int:
    """Edges as the bits of a number."""
    return sum([1 << edge for edge in set(exits)])


def read_path(word: str) -> Path | None:
    """The path a word names, such as N-S; None if it names none."""
    one, _, other = word.upper().partition("-")
    return (EDGE_INDEX[one], EDGE_INDEX[other]) if one in EDGE_INDEX and other in EDGE_INDEX else None


def read_faces(manifest: dict[str, Any]) -> list[Face]:
    """The faces in the order of the manifest, those without a town first."""
    faces: list[Face] = []
    for name, words in manifest["plain"].items():
        found = [read_path(word) for word in words]
        paths = ordered([path for path in found if path is not None])
        faces.append(Face(len(faces), name, False, paths, tuple(sorted(chain(*paths)))))
    for name, words in manifest["town"].items():
        exits = tuple(sorted(EDGE_INDEX[word] for word in words))
        faces.append(Face(len(faces), name, True, (), exits))
    return faces


def turned(face: Face) -> list[tuple[tuple[Path, ...], int]]:
    """The distinct ways to turn a face: paths and exits of each, clockwise."""
    found: list[tuple[tuple[Path, ...], int]] = []
    for turn in range(6):
        paths = ordered([((a + turn) % 6, (b + turn) % 6) for a, b in face.paths])
        exits = mask(tuple((edge + turn) % 6 for edge in face.exits))
        if (paths, exits) not in found:
            found.append((paths, exits))
    return found


MANIFEST: Final[dict[str, Any]] = loads((files("branchline.games.steam") / "tiles.toml").read_text("utf-8"))
FACES: Final = read_faces(MANIFEST)
FACE_INDEX: Final = {face.name: face.index for face in FACES}
# The kinds of tile: two faces and how many tiles show them (STM-1.21).
PAIRS: Final[list[tuple[int, int, int]]] = [
    (FACE_INDEX[name.partition("/")[0]], FACE_INDEX[name.partition("/")[2]], int(count))
    for name, count in MANIFEST["tiles"].items()
]
TURNED: Final = [(face, paths, exits) for face in FACES for paths, exits in turned(face)]
PIECES: Final = [Piece(number, *turned_face) for number, turned_face in enumerate(TURNED)]
PIECE_INDEX: Final = {piece.text: piece.index for piece in PIECES}
# No two pieces show the same track (STM-1.27, STM-1.28).
BY_PATHS: Final = {piece.paths: [piece.index] for piece in PIECES if not piece.town}
BY_EXITS: Final = {piece.exits: [piece.index] for piece in PIECES if piece.town}


def find_piece(words: list[str]) -> int | None:
    """The piece that words name, a face and its paths or exits in any order and case."""
    if not words or words[0].upper() not in FACE_INDEX:
        return None
    face = FACES[FACE_INDEX[words[0].upper()]]
    paths: list[Path] = []
    exits: list[int] = []
    for word in words[1:]:
        path = read_path(word)
        if path is not None and not face.town:
            paths.append(path)
        elif word.upper() in EDGE_INDEX and face.town:
            exits.append(EDGE_INDEX[word.upper()])
        else:
            return None
    if len(exits) != len(set(exits)):
        return None
    return PIECE_INDEX.get(written(face, ordered(paths), mask(tuple(exits))))


def pieces_like(words: list[str]) -> list[int]:
    """The pieces with the track that words name, whatever their faces are called."""
    paths = [path for path in [read_path(word) for word in words] if path is not None]
    if paths:
        return BY_PATHS.get(ordered(paths), [])
    edges = [EDGE_INDEX[word.upper()] for word in words if word.upper() in EDGE_INDEX]
    return BY_EXITS.get(mask(tuple(edges)), [])


def pair_name(pair: int) -> str:
    """A kind of tile by its two faces."""
    front, back, _ = PAIRS[pair]
    return f"{FACES[front].name}/{FACES[back].name}"
