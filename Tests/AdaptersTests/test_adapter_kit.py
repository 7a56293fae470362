"""Tests of the Python kit for adapters. Run: python3 -m unittest discover -s Tests/AdaptersTests"""

import base64
import contextlib
import math
import unittest
from fractions import Fraction

from kit_requests import answers  # It finds the modules of the kit too.
from adapter_kit import Adapter, Layer, Pixels, Unsupported, apply, image_of, inverse
from drawing_adapter import DrawingAdapter, window_of
from exact_texels import ExactTexels
from layer import Frame, Mesh, Tiles, adjugate, seen_through, sliced

UNIT = (1, 0, 0, 1, 0, 0)


def layer(gravity, size=(10, 20), scale=2, clips=False, matrix=UNIT):
    return Layer(size, gravity, scale, clips, matrix)


class Gravities(unittest.TestCase):
    """An image of 8 by 4 texels at scale 2 is 4 by 2 points; the free space in 10 by 20 is 6 by 18."""

    def test_natural_size(self):
        places = {
            "center": (3, 9), "top": (3, 0), "bottom": (3, 18), "left": (0, 9), "right": (6, 9),
            "topLeft": (0, 0), "topRight": (6, 0), "bottomLeft": (0, 18), "bottomRight": (6, 18),
        }  # fmt: skip
        for gravity, place in places.items():
            self.assertEqual(layer(gravity).contents(8, 4), (*place, 4, 2), gravity)

    def test_stretched(self):
        self.assertEqual(layer("resize").contents(8, 4), (0, 0, 10, 20))
        self.assertEqual(layer("resizeAspect").contents(8, 4), (0, 7.5, 10, 5))
        self.assertEqual(layer("resizeAspectFill").contents(8, 4), (-15, 0, 40, 20))

    def test_texels_land_on_the_corners_of_the_contents(self):
        turned = layer("right", matrix=(0, 1, -1, 0, 100, 50))
        to_parent = turned.texel_to_parent(8, 4)
        self.assertEqual(apply(to_parent, 0, 0), (100 - 9, 50 + 6))
        self.assertEqual(apply(to_parent, 8, 4), (100 - 11, 50 + 10))


class Frames(unittest.TestCase):
    """A frame of 3 by 2 texels at (4, 1) of its atlas, at (1, 2) of a source of 5 by 6."""

    def texels(self, turn):
        frame = Frame(4, 1, 3, 2, turn, (5, 6), (1, 2))
        return [[frame.atlas_texel(column, row) for column in (1, 3)] for row in (2, 3)]

    def test_turns(self):
        self.assertEqual(self.texels("none"), [[(4, 1), (6, 1)], [(4, 2), (6, 2)]])
        self.assertEqual(self.texels("clockwise"), [[(5, 1), (5, 3)], [(4, 1), (4, 3)]])
        self.assertEqual(self.texels("counterclockwise"), [[(4, 3), (4, 1)], [(5, 3), (5, 1)]])

    def test_what_was_trimmed_is_no_texel(self):
        frame = Frame(4, 1, 3, 2, "none", (5, 6), (1, 2))
        self.assertIsNone(frame.atlas_texel(0, 2))
        self.assertIsNone(frame.atlas_texel(1, 4))


class SlicesTests(unittest.TestCase):
    """An axis of 6 texels, with margins of 2 and 1, stretched to 9 points."""

    def test_margins_keep_their_size(self):
        texels = [sliced(Fraction(2 * half + 1, 4) * 6 / 9, 6, 2, 1, 9, 1) for half in range(18)]
        self.assertEqual(texels, [0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5])
        self.assertEqual([sliced(place, 6, 2, 1, 9, 1) for place in (-1, 6)], [None, None])

    def test_corners_share_what_room_there_is(self):
        texels = [sliced(Fraction(2 * half + 1, 4) * 6 / 2, 6, 2, 2, 2, 1) for half in range(4)]
        self.assertEqual(texels, [0, 1, 4, 5])


class TilesTests(unittest.TestCase):
    """A tile of 2 by 3 texels in cells of 1 by 2."""

    def test_the_diagonal_is_flipped_first(self):
        tiles = Tiles(1, (3, 2), (2, 3), 1, 0, 0, [0xA0000001])
        self.assertEqual(tiles.size(), (3, 3))
        shown = [[list(tiles.texels(column, row)) for column in range(3)] for row in range(3)]
        self.assertEqual(shown, [[[]] * 3, [[(0, 2)], [(0, 1)], [(0, 0)]], [[(1, 2)], [(1, 1)], [(1, 0)]]])

    def test_a_place_is_in_one_of_the_triangles_that_share_an_edge(self):
        square = [(0, 0, 0, 0), (4, 0, 4, 0), (4, 4, 4, 4), (0, 4, 0, 4)]
        mesh = Mesh((4, 4), square, [(0, 1, 2), (2, 0, 3)])
        shown = [[list(mesh.texels(Fraction(x), Fraction(y))) for x in range(5)] for y in range(5)]
        self.assertEqual(shown, [[[(x, y)] if x < 4 and y < 4 else [] for x in range(5)] for y in range(5)])

    def test_a_mirrored_triangle_ends_with_its_last_texel(self):
        mesh = Mesh((2, 2), [(0, 0, 8, 0), (2, 0, 6, 0), (0, 2, 8, 2), (0, 0, 8, 0)], [(0, 2, 1), (0, 3, 0)])
        self.assertEqual([list(mesh.texels(Fraction(x, 2), Fraction(0))) for x in range(4)], [[(7, 0)], [(7, 0)], [(7, 0)], [(6, 0)]])

    def test_tiles_overflow_to_the_right_and_up(self):
        tiles = Tiles(2, (1, 2), (2, 3), 1, 0, 0, [0, 1, 1, 0])
        self.assertEqual(tiles.size(), (3, 5))
        self.assertEqual(list(tiles.texels(1, 2)), [(0, 2), (1, 0)])
        self.assertEqual(list(tiles.texels(0, 0)), [])

    def test_tiles_are_counted_between_margin_and_spacing(self):
        tiles = Tiles(1, (1, 1), (1, 1), 2, 1, 2, [4])
        self.assertEqual(list(tiles.texels(0, 0)), [(4, 4)])


class Projections(unittest.TestCase):
    LEANING = (1, 0, 0, 0, 1, 0, 0.25, 0, 1)

    def test_an_affine_map_and_a_projection(self):
        through = seen_through(self.LEANING, (2, 0, 0, 3, 5, 7))
        # The point (1, 1) is at (7, 10), where w is 2.75.
        x, y, w = (sum(row) for row in (through[:3], through[3:6], through[6:]))
        self.assertEqual((x / w, y / w), (7 / 2.75, 10 / 2.75))

    def test_the_adjugate_leads_back_and_is_positive_in_front(self):
        back = adjugate(self.LEANING)
        p, r, q = (back[row] * 1 + back[row + 1] * 0.5 + back[row + 2] for row in (0, 3, 6))
        self.assertGreater(q, 0)
        self.assertEqual((p / q, r / q), (4 / 3, 2 / 3))
        self.assertIsNone(adjugate((1, 2, 3, 2, 4, 6, 0, 0, 1)))


class Maps(unittest.TestCase):
    def test_the_anchor_point_lands_on_the_position(self):
        about = Layer((10, 20), "resize", 1, False, None, (7, 9), (0.25, 1), (2, 1, -1, 3, 0, 0))
        self.assertEqual(apply(about.to_parent(), 2.5, 20), (7, 9))

    def test_the_exact_layer_has_all_that_the_layer_has(self):
        shown = {"frame": Frame(0, 0, 1, 1), "tiles": Tiles(0, (1, 1), (1, 1), 1, 0, 0, []), "mesh": Mesh((1, 1), [], [])}
        full = Layer((10, 20), "resize", 0.1, True, UNIT, (7, 9), (0.25, 1), UNIT, (0.1,) * 9, **shown, slices=(1, 2, 3, 4))
        self.assertNotIn(None, vars(full).values())
        self.assertEqual(full.exact(), full)
        self.assertEqual({type(number) for number in full.exact().numbers()}, {Fraction})
        self.assertEqual(layer("top").exact(), layer("top"))

    def test_inverse(self):
        self.assertEqual(inverse((2, 0, 0, 4, 6, 8)), (0.5, 0, 0, 0.25, -3, -2))
        self.assertIsNone(inverse((1, 2, 2, 4, 0, 0)))


class Texels(unittest.TestCase):
    """Two by two texels, each five points wide and ten high, in a layer of 10 by 20."""

    def texel(self, x, y, width=2, height=2, **numbers):
        return ExactTexels(layer("resize", **numbers), width, height).texel(x, y)

    def test_texels_are_half_open_and_go_on_outside(self):
        for point, texel in {(0.0, 0.0): (0, 0), (5.0, 10.0): (1, 1), (10.0, 20.0): (2, 2)}.items():
            self.assertEqual(self.texel(*point), texel)
            below = (math.nextafter(n, -math.inf) for n in point)
            self.assertEqual(self.texel(*below), tuple(n - 1 for n in texel))

    def test_bounds_are_half_open(self):
        self.assertEqual(self.texel(0.0, 0.0, clips=True), (0, 0))
        self.assertEqual(self.texel(math.nextafter(10, 0), math.nextafter(20, 0), clips=True), (1, 1))
        for point in ((10.0, 0.0), (0.0, 20.0), (-5e-324, 0.0), (0.0, -5e-324)):
            self.assertIsNone(self.texel(*point, clips=True), point)

    def test_small_determinants_are_not_singular(self):
        tiny = 5e-324
        flat = (tiny, 0, 0, tiny, 0, 0)
        self.assertEqual(self.texel(5 * tiny, 10 * tiny, matrix=flat), (1, 1))
        # a d = b c in doubles, not in fractions.
        e = 2.0**-52
        close = (1 + e, 1, 1, 1 - e, 0, 0)
        self.assertEqual((1 + e) * (1 - e), 1)
        self.assertIsNotNone(self.texel(0.0, 0.0, matrix=close))
        self.assertIsNone(self.texel(0.0, 0.0, matrix=(1, 2, 2, 4, 0, 0)))

    def test_divisions_are_exact(self):
        # 3 texels in 10 points: the edge is between two doubles.
        edge = 10 / 3
        self.assertGreater(Fraction(edge), Fraction(10, 3))
        self.assertEqual(self.texel(edge, 0.0, width=3), (1, 0))
        self.assertEqual(self.texel(math.nextafter(edge, 0), 0.0, width=3), (0, 0))

    def test_what_is_not_valid_has_no_texel(self):
        for numbers in ({"size": (0, 20)}, {"scale": -1}, {"scale": math.inf}, {"matrix": (math.nan,) * 6},
                        {"width": 0}):  # fmt: skip
            self.assertIsNone(self.texel(0.0, 0.0, **numbers), numbers)
        for point in ((math.nan, 0.0), (0.0, -math.inf), (1e300, 0.0)):
            self.assertIsNone(self.texel(*point), point)

    def test_the_anchor_is_exact(self):
        # 0.1 * 10 is 1 in doubles, and a little more than 1 in fractions.
        about = Layer((10, 20), "resize", 1, False, None, (0, 0), (0.1, 0), (1, 0, 0, 1, 0, 0))
        self.assertEqual(ExactTexels(about, 10, 20).texel(-1.0, 0.0), (0, 0))
        self.assertEqual(ExactTexels(about, 10, 20).texel(math.nextafter(-1, -2), 0.0), (-1, 0))


class Images(unittest.TestCase):
    def test_alpha_of_every_layout(self):
        bytes_of_texels = bytes(range(1, 9))
        for name, alpha in {"rgba8": [4, 8], "argb8": [1, 5], "bgra8": [4, 8], "abgr8": [1, 5]}.items():
            rows = list(Pixels(2, 1, 8, f"{name}-straight", bytes_of_texels).alpha_rows())
            self.assertEqual(rows, [bytes(alpha)], name)
        self.assertEqual(list(Pixels(2, 1, 8, "rgba8-skip", bytes_of_texels).alpha_rows()), [b"\xff\xff"])
        bottom_up = Pixels(2, 2, -3, "alpha8", b"\1\2\0\3\4", 3)
        bottom_up.check()
        self.assertEqual(list(bottom_up.alpha_rows()), [b"\3\4", b"\1\2"])

    def test_rows_outside_the_bytes_are_refused(self):
        request = {"width": 2, "height": 2, "bytesPerRow": 3, "format": "alpha8"}
        for count, fits in ((5, True), (4, False)):
            request["pixels"] = base64.b64encode(bytes(count)).decode()
            with contextlib.nullcontext() if fits else self.assertRaises(ValueError):
                image_of(request)


class Windows(unittest.TestCase):
    def test_window(self):
        self.assertEqual(window_of([(2.5, -0.5), (4.5, 3.5)]), (2, -1, 3, 5))

    def test_other_points_are_declined(self):
        for point in ((1, 0.5), (0.5, 0.25), (math.nan, 0.5), (math.inf, 0.5), (2**25 + 0.5, 0.5)):
            with self.assertRaises(Unsupported):
                window_of([point])


class Doubled(DrawingAdapter):
    """Draws without a library; every texel is to be two pixels wide and high, from the window's corner."""

    def draw(self, image, mask, columns, rows):
        assert image.to_window == (2, 0, 0, 2, 0, 0), image.to_window
        return bytes(
            image.alpha[y // 2 * image.width + x // 2] for y in range(rows) for x in range(columns)
        )


class Serving(unittest.TestCase):
    image = {"op": "image", "id": "a", "width": 2, "height": 1, "bytesPerRow": 2,
             "format": "alpha8", "pixels": base64.b64encode(b"\x00\x80").decode()}  # fmt: skip
    test = {"op": "test", "image": "a", "minimumAlpha": 128, "sampling": "nearest",
            "layer": {"size": [4, 2], "gravity": "resize", "contentsScale": 1, "masksToBounds": False,
                      "matrix": [1, 0, 0, 1, 30, 40]},
            "points": [[30.5, 40.5], [31.5, 41.5], [32.5, 40.5], [33.5, 41.5]]}  # fmt: skip

    def test_pictures_are_read_as_verdicts(self):
        for minimum, hits in ((128, "0011"), (129, "0000"), (0, "1111"), (256, "0000")):
            reply = answers(Doubled("doubled", "1"), self.image, {**self.test, "minimumAlpha": minimum})
            self.assertEqual(reply, [{"ok": True}, {"hits": hits}], minimum)

    def test_an_image_that_is_missing_is_unknown_until_it_is_sent(self):
        missing = {"op": "image", "id": "a", "missing": True}
        adapter = Doubled("doubled", "1", unknown="miss")
        said = [{"ok": True}, {"hits": "0011"}, {"ok": True}, {"hits": "????"}]
        replies = answers(adapter, *([self.image, self.test, missing, self.test] * 2), {"op": "start", "protocol": 1})
        self.assertEqual(replies[:-1], said * 2)
        self.assertEqual(replies[-1]["supports"]["unknown"], "miss")
        [_, refused] = answers(adapter, missing, {**self.test, "image": "b"})
        self.assertEqual(list(refused), ["error"])

    def test_bad_requests_are_answered_and_survived(self):
        bad = [
            {"op": "test"}, [], 3, {"op": "fly"}, {**self.test, "image": "b"}, {**self.image, "pixels": "!"},
            {**self.test, "minimumAlpha": 257}, {**self.test, "points": [[1, 2, 3]]},
            {**self.image, "id": "c", "format": "rgb565"},
        ]  # fmt: skip
        replies = answers(Adapter("none", "1"), *bad, {"op": "start", "protocol": 1}, {"op": "stop"}, bad[0])
        self.assertEqual(len(replies), len(bad) + 1)
        for request, reply in zip(bad, replies, strict=False):
            self.assertEqual(list(reply), ["error"], request)
        self.assertEqual(replies[-1]["protocol"], 1)

    def test_what_is_not_said_of_itself_is_left_out(self):
        [plain] = answers(Adapter("none", "1"), {"op": "start", "protocol": 1})
        self.assertEqual(plain["fidelity"], "float64")
        self.assertFalse({"rule", "areaFidelity"} & set(plain))
        adapter = Adapter("none", "1", fidelity="exact", area_fidelity="float32", rule="Half a pixel up.")
        [told] = answers(adapter, {"op": "start", "protocol": 1})
        self.assertEqual(told["fidelity"], "exact")
        self.assertEqual((told["areaFidelity"], told["rule"]), ("float32", "Half a pixel up."))
        self.assertEqual(set(told) - set(plain), {"rule", "areaFidelity"})

    def test_what_a_drawing_cannot_answer_is_declined(self):
        flat = {**self.test["layer"], "matrix": [1, 2, 2, 4, 0, 0]}
        coarse = {**self.test["layer"], "size": [0.01, 2]}
        wide = {**self.test, "points": [[0.5, 0.5], [128.5, 0.5]]}
        for request in (wide, {**self.test, "layer": flat}, {**self.test, "layer": coarse}):
            reply = answers(Doubled("doubled", "1"), self.image, request)[1]
            self.assertEqual(list(reply), ["unsupported"], reply)
