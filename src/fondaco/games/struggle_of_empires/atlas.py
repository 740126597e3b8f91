"""Struggle of Empires: the geography of the drawn map: coasts, borders, waters, and where things are written.

All is in the map's own units, 700 wide and 826 high. A border is given by its corner points; `_wander` makes a coast
or a frontier of each stretch, the same for both lands that share it.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Sequence

Point = tuple[int, int]
Box = tuple[int, int, int, int]

WIDTH, HEIGHT = 700, 826

LANDS: dict[str, tuple[Point, ...]] = {
    "german_states": (
        (214, 196), (244, 172), (262, 152), (300, 148), (352, 142), (420, 144), (424, 178), (432, 204), (470, 206),
        (472, 232), (468, 258), (428, 266), (424, 300), (360, 306), (300, 304), (238, 312), (232, 262),
    ),
    "central_europe": (
        (470, 206), (508, 200), (512, 150), (546, 144), (606, 140), (662, 144), (682, 190), (676, 240), (680, 290),
        (606, 296), (536, 290), (532, 262), (468, 258), (472, 232),
    ),
    "ottoman_empire": (
        (536, 290), (606, 296), (680, 290), (700, 300), (700, 436), (652, 438), (618, 420), (590, 432), (566, 404),
        (548, 380), (532, 352), (528, 322),
    ),
    "home-france": (
        (112, 232), (150, 216), (176, 222), (214, 196), (232, 262), (238, 312), (236, 340), (196, 332), (148, 330),
        (132, 300), (128, 262),
    ),
    "home-spain": (
        (22, 348), (58, 330), (112, 334), (148, 330), (196, 332), (190, 366), (178, 398), (148, 418), (92, 422),
        (40, 416), (14, 392),
    ),
    "home-united_provinces": ((176, 222), (158, 180), (178, 146), (222, 132), (262, 152), (244, 172), (214, 196)),
    "home-britain": (
        (58, 20), (94, 26), (84, 58), (112, 88), (128, 132), (146, 166), (118, 192), (62, 202), (18, 206), (44, 178),
        (22, 152), (50, 128), (36, 92), (40, 52),
    ),
    "home-prussia": ((420, 144), (470, 132), (512, 150), (508, 200), (470, 206), (432, 204), (424, 178)),
    "home-austria": ((428, 266), (468, 258), (532, 262), (536, 290), (528, 322), (492, 330), (456, 318), (424, 300)),
    "home-russia": (
        (546, 144), (540, 104), (556, 60), (588, 30), (622, 0), (700, 0), (700, 300), (680, 290), (676, 240),
        (682, 190), (662, 144), (606, 140),
    ),
    "north_america": (
        (0, 446), (54, 440), (120, 448), (168, 438), (200, 452), (210, 482), (192, 506), (196, 534), (168, 552),
        (150, 574), (118, 562), (70, 570), (46, 592), (16, 580), (0, 588),
    ),
    "south_america": (
        (30, 706), (88, 690), (146, 698), (196, 716), (232, 748), (212, 784), (196, 826), (60, 826), (28, 790),
        (8, 744),
    ),
    "africa": (
        (248, 568), (254, 532), (292, 530), (348, 538), (400, 532), (428, 556), (446, 592), (468, 610), (456, 650),
        (440, 690), (448, 736), (424, 784), (388, 812), (348, 804), (330, 752), (332, 696), (296, 668), (262, 644),
        (246, 606),
    ),
    "india": (
        (486, 486), (530, 470), (592, 478), (654, 468), (700, 476), (700, 560), (668, 572), (636, 612), (600, 640),
        (576, 622), (556, 590), (512, 566),
    ),
}  # fmt: skip
"""The outline of every land that is an area or a home."""

WASTES: tuple[tuple[Point, ...], ...] = (
    ((222, 434), (262, 424), (330, 432), (392, 440), (446, 434), (470, 452), (446, 482), (428, 516), (400, 532),
     (348, 538), (292, 530), (254, 532), (240, 496), (224, 466)),
    ((566, 404), (590, 432), (618, 420), (652, 438), (700, 436), (700, 476), (654, 468), (592, 478), (530, 470),
     (496, 442), (520, 416)),
    ((262, 0), (252, 34), (276, 66), (306, 96), (332, 110), (352, 84), (380, 60), (398, 24), (430, 0)),
    ((470, 0), (486, 40), (520, 62), (556, 60), (588, 30), (622, 0)),
)  # fmt: skip
"""Lands that nobody fights for: the desert, Arabia and Persia, the north."""

ISLES: tuple[tuple[Point, ...], ...] = (
    ((12, 100), (28, 92), (34, 118), (24, 142), (6, 146), (2, 122)),
    ((288, 118), (304, 112), (308, 130), (292, 134)),
    ((404, 318), (424, 312), (448, 336), (470, 366), (486, 388), (470, 396), (458, 376), (430, 348), (412, 336)),
    ((430, 402), (460, 398), (452, 416)),
    ((380, 352), (390, 350), (392, 376), (380, 378)),
    ((382, 330), (391, 328), (389, 344)),
    ((516, 408), (540, 412), (532, 420)),
    ((116, 588), (160, 584), (206, 600), (200, 610), (150, 600)),
    ((206, 616), (224, 612), (226, 626), (208, 628)),
    ((212, 638), (221, 636), (219, 646)),
    ((214, 656), (224, 654), (221, 666)),
    ((206, 676), (216, 674), (213, 686)),
    ((612, 660), (622, 656), (624, 676), (614, 676)),
    ((492, 664), (514, 672), (560, 718), (556, 732), (520, 702)),
    ((556, 742), (600, 748), (598, 756), (560, 752)),
    ((590, 676), (632, 664), (654, 690), (640, 726), (600, 718)),
    ((664, 692), (682, 684), (678, 704), (694, 716), (676, 736), (666, 724)),
    ((640, 766), (700, 752), (700, 790), (660, 786)),
    ((676, 640), (690, 628), (694, 654), (682, 662)),
)
"""Islands, most of them in the waters of an area."""

WATERS: dict[str, tuple[Point, ...]] = {
    "baltic": (
        (248, 0),
        (560, 0),
        (556, 60),
        (540, 104),
        (546, 144),
        (512, 150),
        (470, 132),
        (420, 144),
        (352, 142),
        (300, 148),
        (262, 152),
        (236, 100),
    ),
    "mediterranean": (
        (238, 312),
        (300, 304),
        (360, 306),
        (424, 300),
        (456, 318),
        (492, 330),
        (528, 322),
        (532, 352),
        (548, 380),
        (566, 404),
        (520, 416),
        (496, 442),
        (470, 452),
        (446, 434),
        (392, 440),
        (330, 432),
        (262, 424),
        (214, 432),
        (178, 398),
        (190, 366),
        (196, 332),
        (236, 340),
    ),
    "caribbean": ((4, 600), (116, 578), (200, 588), (228, 612), (230, 676), (200, 694), (60, 688), (4, 692)),
    "east_indies": ((474, 656), (560, 648), (650, 634), (700, 616), (700, 804), (560, 806), (484, 790)),
}
"""The areas that are mostly sea."""

AREA_BOXES: dict[str, Box] = {
    "german_states": (242, 158, 176, 138),
    "baltic": (312, 8, 228, 120),
    "mediterranean": (208, 318, 226, 104),
    "central_europe": (518, 152, 156, 132),
    "ottoman_empire": (540, 304, 156, 112),
    "north_america": (6, 450, 204, 100),
    "caribbean": (6, 602, 204, 90),
    "south_america": (14, 708, 204, 110),
    "africa": (258, 540, 190, 120),
    "india": (496, 480, 200, 112),
    "east_indies": (488, 682, 208, 112),
}
"""Where an area's name, values, counters and pieces are written."""

HOME_AT: dict[str, Point] = {
    "britain": (74, 160),
    "france": (178, 276),
    "spain": (98, 378),
    "russia": (630, 74),
    "austria": (480, 292),
    "prussia": (466, 170),
    "united_provinces": (208, 168),
}
"""The middle of what is written in a home."""

LINKS = ("M136 136C170 104 220 116 256 146",)
"""Steps over water that an army makes without a navy."""

ROPES = (
    "M0 437C70 429 150 430 206 438C240 452 214 520 231 566 243 622 236 720 242 826",
    "M470 453C480 500 470 560 479 612 488 680 452 740 460 826",
    "M480 644C540 664 600 668 640 636 660 618 680 604 700 600",
)
"""The dividing ropes between the zones of the sea, as curves."""

_DEPTH = 2
_EDGES = Counter(
    tuple(sorted((points[i - 1], points[i]))) for points in (*LANDS.values(), *WASTES) for i in range(len(points))
)


def _wander(a: Point, b: Point, sway: float, depth: int) -> list[Point]:
    """The points after a up to b of a line that strays from the straight one, always in the same way."""
    if depth == 0 or abs(a[0] - b[0]) + abs(a[1] - b[1]) < 5:
        return [b]
    (ax, ay), (bx, by) = sorted((a, b))
    noise = ((ax * 7919 + ay * 104729 + bx * 1299709 + by * 15485863) * 2654435761 >> 8) % 1024 / 1023 - 0.5
    middle = (
        round((ax + bx) / 2 - (by - ay) * sway * noise),
        round((ay + by) / 2 + (bx - ax) * sway * noise),
    )
    return _wander(a, middle, sway, depth - 1) + _wander(middle, b, sway, depth - 1)


def _on_frame(a: Point, b: Point) -> bool:
    return a[0] == b[0] in (0, WIDTH) or a[1] == b[1] in (0, HEIGHT)


def path(points: Sequence[Point]) -> str:
    """The closed coast and frontier through the points, as path data; it bends softly between them."""
    data = f"M{points[0][0]} {points[0][1]}"
    for a, b in zip(points, [*points[1:], points[0]], strict=True):
        shared = _EDGES[tuple(sorted((a, b)))] > 1
        line = [b] if _on_frame(a, b) else _wander(a, b, 0.24 if shared else 0.5, _DEPTH)
        x, y = a
        for i, (px, py) in enumerate(line[:-1]):
            last = i == len(line) - 2
            nx, ny = line[-1] if last else ((px + line[i + 1][0]) // 2, (py + line[i + 1][1]) // 2)
            data += f"q{px - x} {py - y} {nx - x} {ny - y}"
            x, y = nx, ny
        if len(line) == 1:
            data += f"l{b[0] - x} {b[1] - y}"
    return data + "z"


@functools.cache
def outline(name: str) -> str:
    """The outline of an area or a home."""
    return path(LANDS[name] if name in LANDS else WATERS[name])
