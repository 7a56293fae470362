"""Tests of the witness "chromium", without the browser. Run: python3 -m unittest discover -s Tests/AdaptersTests"""

import importlib.util
import re
import unittest

from kit_requests import ADAPTERS, GEOMETRY, answers, image
from layer import Layer, seen_through

PATH = ADAPTERS / "witnesses/chromium/adapter.py"
SPECIFICATION = importlib.util.spec_from_file_location("chromium_witness", PATH)
witness = importlib.util.module_from_spec(SPECIFICATION)
SPECIFICATION.loader.exec_module(witness)

LEANING = [2, 0.5, 3, -0.25, 4, 5, 0.125, 0.0625, 1]


class RecordingPage:
    """A page that keeps what it is asked, and finds the element at every place but the first."""

    version = "1"

    def command(self, *_, **__):
        return {}

    def load(self, image):
        return "1", image.width, image.height

    def call(self, function, *arguments):
        self.function, self.arguments = function, arguments
        return "0" + "1" * (len(arguments[-1]) - 1)


def ask(layer=None, projection=None, points=((1.25, 2), (3, 4))):
    """The answer of the witness, and the page that it asked."""
    page = RecordingPage()
    test = {
        "op": "test", "image": "a", "minimumAlpha": 1, "sampling": "nearest", "points": points,
        "layer": GEOMETRY | (layer or {}), "projection": projection or LEANING,
    }  # fmt: skip
    _, answer = answers(witness.Chromium(page, 65), image("a"), test)
    return answer, page


def composed(transform, size):
    """The functions of a CSS transform as nine numbers, row by row: what matrix3d does to z is left out.

    `size` is what percentages are of.
    """
    product = (1, 0, 0, 0, 1, 0, 0, 0, 1)
    for name, listed in re.findall(r"(\w+)\(([^)]*)\)", transform):
        values = listed.split(",")
        if name == "translate":
            values = [float(part.strip("% ")) / 100 * side for part, side in zip(values, size)]
        numbers = list(map(float, values))
        if name == "matrix3d":
            a, d, _, g, b, e, _, h, *_, c, f, _, i = numbers
            step = (a, b, c, d, e, f, g, h, i)
        elif name == "matrix":
            a, b, c, d, x, y = numbers
            step = (a, c, x, b, d, y, 0, 0, 1)
        elif name == "scale":
            step = (numbers[0], 0, 0, 0, numbers[0], 0, 0, 0, 1)
        else:
            step = (1, 0, numbers[0], 0, 1, numbers[1], 0, 0, 1)
        product = tuple(
            sum(product[row + k] * step[3 * k + column] for k in range(3)) for row in (0, 3, 6) for column in range(3)
        )
    return product


class Perspective(unittest.TestCase):
    def test_each_place_is_answered_by_the_element_there(self):
        answer, page = ask()
        self.assertEqual(answer, {"hits": "01"})
        self.assertEqual((page.function, page.arguments[:2]), ("hitsAt", ("1", 1)))
        self.assertEqual([place[:2] for place in page.arguments[-1]], [[1.25, 2], [3, 4]])

    def test_a_projection_is_written_column_by_column(self):
        _, page = ask()
        expected = "matrix3d(2.0, -0.25, 0.0, 0.125, 0.5, 4.0, 0.0, 0.0625, 0.0, 0.0, 1.0, 0.0, 3.0, 5.0, 0.0, 1.0)"
        self.assertTrue(page.arguments[2]["transform"].startswith(expected), page.arguments[2])

    def test_a_pixel_is_two_px_of_the_layer(self):
        # The layer has 2^14 px per point. In the second projection (4, 0) is seen at (2, 0), where the layer moves by
        # (4, 0) per point along x and by (0, 2) along y; (5, 0) would be seen behind the eye.
        for projection, places in (
            ([2, 0, 0, 0, 1, 0, 0, 0, 1], {(1, 1): 2**12}),
            ([1, 0, 0, 0, 1, 0, 0.25, 0, 1], {(2, 0): 2**14, (0, 0): 2**13, (5, 0): 2**14}),
        ):
            _, page = ask(projection=projection, points=list(places))
            self.assertEqual([place[2] for place in page.arguments[-1]], list(places.values()))

    def test_the_browser_composes_the_maps_of_layer_and_projection(self):
        layer = Layer((4, 4), "resize", 1, False, None, (7, 9), (0.25, 1), (2, 1, -1, 3, 0.5, 0), LEANING)
        page = RecordingPage()
        witness.Chromium(page, 65).hits(("1", 1, 1), layer, 1, "nearest", "points", [(0.5, 0.5)])
        card = page.arguments[2]
        magnification = 2**14
        self.assertEqual((card["width"], card["height"]), ("65536.0px", "65536.0px"))
        a, b, c, d, tx, ty = layer.to_parent()
        in_px = (a / magnification, b / magnification, c / magnification, d / magnification, tx, ty)
        side = 4 * magnification
        for got, expected in zip(composed(card["transform"], (side, side)), seen_through(LEANING, in_px)):
            self.assertAlmostEqual(got, expected)

    def test_gravity_is_left_to_the_browser(self):
        for gravity, style in {
            "resize": {"fit": "none", "width": "100%", "height": "100%"},
            "resizeAspect": {"fit": "xMidYMid meet", "width": "100%", "height": "100%"},
            "resizeAspectFill": {"fit": "xMidYMid slice", "width": "100%", "height": "100%"},
            "topRight": {"fit": "none", "width": "8192.0px", "height": "8192.0px", "placeSelf": "start end"},
            "bottom": {"fit": "none", "width": "8192.0px", "height": "8192.0px", "placeSelf": "end center"},
        }.items():
            _, page = ask({"gravity": gravity, "contentsScale": 2})
            contents = page.arguments[4]
            self.assertEqual({"placeSelf": "center center"} | style, {"fit": contents["fit"]} | contents["style"])

    def test_clipping_is_left_to_the_browser(self):
        for clips, path in ((True, "inset(0)"), (False, "none")):
            self.assertEqual(ask({"masksToBounds": clips})[1].arguments[3], {"clipPath": path})

    def test_what_doubles_could_not_invert_is_declined(self):
        for projection in (
            [1, 2, 3, 2, 4, 6, 0, 0, 1], [1, 0, 0, 0, 1, 0, 0, 0, 0], [1, 0, "nan", 0, 1, 0, 0, 0, 1],
            [1, 1, 0, 1, 1 + 2**-40, 0, 0, 0, 1], [2**-101, 0, 0, 0, 1, 0, 0, 0, 1], [2**101, 0, 0, 0, 1, 0, 0, 0, 1],
        ):  # fmt: skip
            self.assertEqual(list(ask(projection=projection)[0]), ["unsupported"], projection)
        flat = {"matrix": [1, 2, 2, 4, 0, 0]}
        self.assertEqual(list(ask(flat)[0]), ["unsupported"])

    def test_what_is_not_laid_out_finely_is_declined(self):
        for layer in ({"size": [0, 4]}, {"size": [5000, 4]}, {"size": [4000, 2**-5]}, {"contentsScale": 2**14}):
            self.assertEqual(list(ask(layer)[0]), ["unsupported"], layer)
        for point in (["inf", 0], ["nan", 0], [0, 2**25]):
            self.assertEqual(list(ask(points=[point])[0]), ["unsupported"], point)

    def test_many_points_on_many_texels_are_declined(self):
        adapter = witness.Chromium(RecordingPage(), 65)
        layer = Layer((4, 4), "resize", 256, False, (1, 0, 0, 1, 0, 0), projection=LEANING)
        for count, declines in ((32, False), (33, True)):
            asked = (("1", 1024, 1024), layer, 1, "nearest", "points", [(0.5, 0.5)] * count)
            if declines:
                with self.assertRaises(witness.Unsupported):
                    adapter.hits(*asked)
            else:
                self.assertEqual(len(adapter.hits(*asked)), count)


class Capabilities(unittest.TestCase):
    def test_projections_are_supported(self):
        [told] = answers(witness.Chromium(RecordingPage(), 65), {"op": "start", "protocol": 1})
        self.assertIs(told["supports"]["projection"], True)
        self.assertEqual(told["fidelity"], "fixed16")


if __name__ == "__main__":
    unittest.main()
