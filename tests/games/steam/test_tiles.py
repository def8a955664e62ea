"""The track tiles: faces, rotations and the manifest (STM-1.4, STM-1.19 to STM-1.29)."""

from itertools import combinations

import pytest

from branchline.games.steam.rules.tiles import (
    BY_EXITS,
    BY_PATHS,
    EDGES,
    FACE_INDEX,
    FACES,
    PAIRS,
    PIECE_INDEX,
    PIECES,
    TILES,
    Face,
    find_piece,
    opposite,
)

# The tables of the rulebook: face, price, edges in the reference rotation, tiles showing it.
PLAIN = [
    ("21", 2, "03", 86),
    ("22", 2, "02", 86),
    ("23", 2, "01", 8),
    ("41", 4, "03 15", 4),
    ("42", 4, "03 14", 4),
    ("43", 4, "02 13", 4),
    ("44", 4, "03 12", 4),
    ("45", 4, "02 35", 4),
    ("46", 4, "02 34", 4),
    ("47", 4, "02 45", 4),
]
TOWN = [
    ("T11", 2, "0", 4),
    ("T21", 3, "03", 10),
    ("T22", 3, "02", 10),
    ("T23", 3, "01", 8),
    ("T31", 4, "024", 4),
    ("T32", 4, "035", 4),
    ("T33", 4, "013", 4),
    ("T34", 4, "015", 4),
    ("T41", 5, "0134", 4),
    ("T42", 5, "0124", 4),
    ("T43", 5, "0123", 4),
]
PATHS = list(combinations(range(6), 2))


def bend(path: tuple[int, int]) -> int:
    return min(path[1] - path[0], 6 - path[1] + path[0])


def spread(name: str) -> list[int]:
    return [bend(path) for path in FACES[FACE_INDEX[name]].paths]


@pytest.mark.rule("STM-0.1")
def test_edges_go_clockwise_from_north_and_face_their_opposites() -> None:
    assert EDGES == ("N", "NE", "SE", "S", "SW", "NW")
    assert [EDGES[opposite(edge)] for edge in range(6)] == ["S", "SW", "NW", "N", "NE", "SE"]


@pytest.mark.rule("STM-0.3", "STM-C.34")
def test_straight_gentle_and_tight_faces() -> None:
    assert spread("21") == [3]
    assert spread("22") == [2]
    assert spread("23") == [1]


@pytest.mark.rule("STM-1.4", "STM-1.25")
def test_there_are_136_tiles() -> None:
    assert sum(count for _, _, count in PAIRS) == TILES == 136


@pytest.mark.rule("STM-1.25", "STM-1.29", "STM-C.34")
@pytest.mark.parametrize(("name", "price", "edges", "count"), PLAIN)
def test_plain_faces_are_those_of_the_table(name: str, price: int, edges: str, count: int) -> None:
    face = FACES[FACE_INDEX[name]]
    assert [f"{a}{b}" for a, b in face.paths] == edges.split()
    assert face.exits == tuple(sorted(int(edge) for edge in edges.replace(" ", "")))
    assert (face.town, face.price) == (False, price)
    assert shown_by(name) == count


@pytest.mark.rule("STM-1.25", "STM-1.29")
@pytest.mark.parametrize(("name", "price", "edges", "count"), TOWN)
def test_town_faces_are_those_of_the_table(name: str, price: int, edges: str, count: int) -> None:
    face = FACES[FACE_INDEX[name]]
    assert face.exits == tuple(int(edge) for edge in edges)
    assert face.paths == ()
    assert (face.town, face.price) == (True, price)
    assert shown_by(name) == count


def shown_by(name: str) -> int:
    index = FACE_INDEX[name]
    return sum(count for front, back, count in PAIRS if index in (front, back))


def test_the_tables_leave_no_face_out() -> None:
    assert [face.name for face in FACES] == [row[0] for row in PLAIN + TOWN]
    assert [face.index for face in FACES] == list(range(21))


@pytest.mark.rule("STM-1.21", "STM-1.26", "STM-C.29")
def test_two_faces_make_a_tile() -> None:
    pairs = {f"{FACES[a].name}/{FACES[b].name}": count for a, b, count in PAIRS}
    assert pairs == {
        "21/22": 86,
        "T21/T22": 10,
        "23/T23": 8,
        "42/T41": 4,
        "T31/T34": 4,
        "T32/T33": 4,
        "44/45": 2,
        "46/47": 2,
        "41/T42": 4,
        "43/T43": 4,
        "T11/T11": 4,
        "44/46": 2,
        "45/47": 2,
    }


@pytest.mark.rule("STM-1.19")
@pytest.mark.parametrize("face", FACES, ids=lambda face: face.name)
def test_a_face_is_named_by_its_exits(face: Face) -> None:
    assert face.name.startswith("T") == face.town
    assert face.name.removeprefix("T")[0] == str(len(face.exits))


@pytest.mark.rule("STM-1.20")
def test_the_price_is_the_exits_and_one_more_for_a_town() -> None:
    for face in FACES:
        assert face.price == len(face.exits) + face.town


@pytest.mark.rule("STM-1.23", "STM-1.24", "STM-R.31")
def test_lines_never_branch_and_no_face_has_more_than_four_exits() -> None:
    for piece in PIECES:
        ends = [edge for path in piece.paths for edge in path]
        assert len(ends) == len(set(ends))
        assert piece.exit_count <= 4
        if not piece.town:
            assert len(piece.paths) in (1, 2)
            assert piece.exit_count == 2 * len(piece.paths)


@pytest.mark.rule("STM-1.27")
def test_town_faces_cover_every_choice_of_exits_once() -> None:
    choices = [sum(1 << edge for edge in edges) for count in range(1, 5) for edges in combinations(range(6), count)]
    assert len(choices) == 56
    assert set(BY_EXITS) == set(choices)
    assert sum(1 for piece in PIECES if piece.town) == len(choices)


@pytest.mark.rule("STM-1.28")
def test_plain_faces_cover_every_layout_but_two_tight_curves() -> None:
    pairs = [(a, b) for a, b in combinations(PATHS, 2) if not set(a) & set(b)]
    assert len(pairs) == 45
    wanted = {(a, b) for a, b in pairs if (bend(a), bend(b)) != (1, 1)}
    assert len(wanted) == 36
    singles = {(path,) for path in PATHS}
    assert set(BY_PATHS) == wanted | singles
    assert sum(1 for piece in PIECES if not piece.town) == len(BY_PATHS)


def test_every_piece_is_a_distinct_rotation() -> None:
    assert len(PIECES) == 107
    assert sum(1 for piece in PIECES if piece.town) == 56
    assert sum(1 for piece in PIECES if len(piece.paths) == 1) == 15
    assert sum(1 for piece in PIECES if len(piece.paths) == 2) == 36
    assert [PIECE_INDEX[piece.text] for piece in PIECES] == list(range(107))
    assert [piece.index for piece in PIECES] == list(range(107))


def test_pieces_know_their_exits() -> None:
    for piece in PIECES:
        assert bin(piece.exits).count("1") == piece.exit_count
        if not piece.town:
            ends = [edge for path in piece.paths for edge in path]
            assert piece.exits == sum(1 << edge for edge in ends)
            assert list(piece.paths) == sorted(piece.paths)
            assert all(a < b for a, b in piece.paths)


@pytest.mark.parametrize("text", ["21 N-S", "41 N-S NE-NW", "T21 N S", "T11 N", "22 NE-S", "T43 N NE SW NW"])
def test_texts_of_pieces(text: str) -> None:
    assert PIECES[PIECE_INDEX[text]].text == text
    assert find_piece(text.split()) == PIECE_INDEX[text]


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("21 s-n", "21 N-S"),
        ("41 NW-NE S-N", "41 N-S NE-NW"),
        ("t21 s n", "T21 N S"),
        ("t43 nw sw ne n", "T43 N NE SW NW"),
    ],
)
def test_pieces_are_found_whatever_the_order_and_case(typed: str, text: str) -> None:
    assert find_piece(typed.split()) == PIECE_INDEX[text]


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "99 N-S",
        "21",
        "21 N",
        "21 N-N",
        "21 N-SE",
        "21 N-S NE-SW",
        "22 N-S",
        "21 N-S N-S",
        "T21 N-S",
        "T21 N S S",
        "T21 N S NE",
        "T11 X",
        "21 N-S-SE",
        "42 N-S N-S",
    ],
)
def test_words_that_name_no_piece(typed: str) -> None:
    assert find_piece(typed.split()) is None
