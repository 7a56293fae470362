"""The witness "chromium": CSS lays out, transforms and clips an image, and a screenshot says what was hit.

In perspective the browser says which element is at a point.
"""

import argparse
import math
import pathlib
import sys
from fractions import Fraction

HERE = pathlib.Path(__file__).resolve().parent
KIT = HERE.parents[1] / "python"
sys.path.insert(0, str(KIT))

from adapter_kit import Adapter, Unsupported, serve  # noqa: E402
from chromium_page import Page, PageError  # noqa: E402
from layer import adjugate, seen_through  # noqa: E402

# The gravities in CSS: object-fit, and object-position where that is not the center.
OBJECT_FIT = {"resize": "fill", "resizeAspect": "contain", "resizeAspectFill": "cover"}
OBJECT_POSITION = {
    "top": "50% 0%", "bottom": "50% 100%", "left": "0% 50%", "right": "100% 50%",
    "topLeft": "0% 0%", "topRight": "100% 0%", "bottomLeft": "0% 100%", "bottomRight": "100% 100%",
}  # fmt: skip
# The same for an SVG: preserveAspectRatio, and its place in a grid of one cell.
PRESERVE_ASPECT_RATIO = {"resizeAspect": "xMidYMid meet", "resizeAspectFill": "xMidYMid slice"}
PLACE_SELF = {"0%": "start", "50%": "center", "100%": "end"}
# Blink lays out in 1/64 px, 32 bits wide, and paints images at whole px. So points are laid out as many px each, as
# powers of two up to this one, while everything stays below the largest length.
LARGEST_MAGNIFICATION = 1 << 16
LARGEST_LENGTH = 1 << 23
LARGEST_SIDE = LARGEST_LENGTH / 2048
# Blink keeps a translation in single precision: this far out it is still right to 2^-10 points.
FARTHEST = 1 << 14
# Edges are antialiased: a picture thinner than this, in pixels, may cover half of none.
THINNEST = 2
WINDOW = 64
STAMP_HEIGHT = 16
# In perspective: places in the layer are floats and lengths are multiples of 1/64 px, so a texel needs some px. Blink
# puts what is behind the eye 2^23 px away, which is far outside.
LARGEST_CARD = 1 << 16
SMALLEST_TEXEL = 16
FARTHEST_PLACE = 1 << 24
# The browser inverts maps in doubles.
SMALLEST_DETERMINANT = Fraction(1, 2**30)
SMALLEST_ROW, LARGEST_ROW = Fraction(1, 2**100), 2**100
# The path of an image is gone through for each point.
MOST_TEXELS = 1 << 25


class Chromium(Adapter):
    def __init__(self, page, oversampling):
        super().__init__("chromium", page.version, fidelity="fixed16", projection=True)
        self.page = page
        # Odd, so that a pixel's center lies on a point's.
        self.oversampling = oversampling
        self.pictures = 0
        self.window = None

    def load(self, image):
        return self.page.load(image)

    def hits(self, image, layer, minimum_alpha, sampling, kind, probes):
        if kind != "points" or sampling != "nearest":
            raise Unsupported(f"{kind} sampled {sampling}")
        if layer.projection:
            return self.hits_in_perspective(image, layer, minimum_alpha, probes)
        name, *texels = image
        left, top, columns, rows = window_of(probes)
        magnification = magnification_of(layer, *texels, LARGEST_LENGTH)
        self.check_picture(layer, *texels)
        self.open(WINDOW * self.oversampling)
        address = self.page.call("maskAddress", name, minimum_alpha)
        source = {"address": address, "density": layer.contents_scale / magnification}
        self.pictures = self.pictures % 0xFFFFFF + 1
        stamp = "rgb({}, {}, {})".format(*self.pictures.to_bytes(3, "big"))
        k = self.oversampling
        zoom = k / magnification
        view = {
            "transform": matrix((zoom, 0, 0, zoom, -left * k, -top * k)), "stamp": stamp,
            "width": columns * k, "height": rows * k,
        }  # fmt: skip
        self.page.call("show", source, style_of(layer, magnification), view)
        pixels = [[k * int(x - left) + k // 2, k * int(y - top) + k // 2] for x, y in probes]
        return self.read(view, pixels)

    def open(self, side):
        """Gives the window of the page a width, and a height with room for a stamp."""
        if self.window != side:
            self.window = side
            self.page.command(
                "Emulation.setDeviceMetricsOverride",
                width=side, height=side + STAMP_HEIGHT, deviceScaleFactor=1, mobile=False,
            )  # fmt: skip

    def check_picture(self, layer, width, height):
        """Declines what would not be drawn right."""
        if farthest(layer) > FARTHEST:
            raise Unsupported(f"a layer moved by more than {FARTHEST} points")
        if min(sides_of(layer, width, height)) * smallest_scale(layer) * self.oversampling < THINNEST:
            raise Unsupported(f"a picture thinner than {THINNEST} pixels at {self.oversampling} per point")

    def hits_in_perspective(self, image, layer, minimum_alpha, places):
        """Asks for the element at each place. A picture would have been sampled twice: the browser draws a layer in
        perspective on a plane of its own first."""
        name, width, height = image
        if not all(abs(number) <= FARTHEST_PLACE for place in places for number in place):
            raise Unsupported(f"points that are not within {FARTHEST_PLACE} of the origin")
        if len(places) * width * height > MOST_TEXELS:
            raise Unsupported(f"{len(places)} points on an image of {width} x {height} texels")
        magnification = magnification_of(layer, width, height, LARGEST_CARD)
        (w, h), scale = layer.size, layer.contents_scale
        if min(w / width, h / height, 1 / scale) * magnification < SMALLEST_TEXEL:
            raise Unsupported("texels much smaller than a side of the layer or of its contents")
        back = back_through(layer)
        bounds = style_of(layer, magnification)
        seen = f"{matrix3d(layer.projection)} scale({number(1 / magnification)}) {bounds['transform']}"
        card = {"width": bounds["width"], "height": bounds["height"], "transform": seen}
        clip = {"clipPath": "inset(0)" if layer.masks_to_bounds else "none"}
        contents = contents_of(layer, magnification, width, height)
        asked = [[x, y, pixels_per_point(back, x, y, magnification)] for x, y in places]
        # Boxes are tested with the corners of the window, too: where some of them are behind the eye, elements are lost.
        self.open(WINDOW)
        return [hit == "1" for hit in self.page.call("hitsAt", name, minimum_alpha, card, clip, contents, asked)]

    def read(self, view, pixels):
        """Whether each pixel of the page is white, once a screenshot shows the stamp that was put there last."""
        height = view["height"] + STAMP_HEIGHT
        part = {"x": 0, "y": 0, "width": view["width"], "height": height, "scale": 1}
        for _ in range(10):
            screenshot = self.page.command(
                "Page.captureScreenshot", format="png", optimizeForSpeed=True, clip=part
            )
            seen = self.page.call("read", screenshot["data"], view["height"], pixels)
            if seen["stamp"] == view["stamp"]:
                return [hit == "1" for hit in seen["hits"]]
        raise PageError(f"the screenshots show {seen['stamp']}, expected {view['stamp']}")


def window_of(points):
    """Left, top, columns and rows of the pixels that hold the points, which must be their centers."""
    for x, y in points:
        if not (math.isfinite(x) and math.isfinite(y) and x - math.floor(x) == y - math.floor(y) == 0.5):
            raise Unsupported(f"point {x}, {y}: only pixel centers, n + 1/2, are drawn")
    if not points:
        return 0, 0, 1, 1
    xs, ys = [math.floor(x) for x, _ in points], [math.floor(y) for _, y in points]
    columns, rows = (max(axis) - min(axis) + 1 for axis in (xs, ys))
    if max(columns, rows) > WINDOW:
        raise Unsupported(f"points in {columns} x {rows} pixels, more than {WINDOW} x {WINDOW}")
    if max(map(abs, (*xs, *ys))) > FARTHEST:
        raise Unsupported(f"points further than {FARTHEST} from the origin")
    return min(xs), min(ys), columns, rows


def sides_of(layer, width, height):
    """Lengths in points: whatever the gravity, no side of the bounds or the contents is longer or shorter than all."""
    w, h = layer.size
    scale = layer.contents_scale
    return w, h, w * height / width, h * width / height, width / scale, height / scale


def magnification_of(layer, width, height, largest_length):
    """How many px lay out one point, so that no side is longer than a length in px."""
    if not layer.is_valid():
        raise Unsupported("a layer without an area, or with a number that is not finite")
    longest = max(sides_of(layer, width, height))
    if longest > LARGEST_SIDE:
        raise Unsupported(f"a side of {longest:g} points, longer than {LARGEST_SIDE:g}")
    return min(LARGEST_MAGNIFICATION, 2 ** math.floor(math.log2(largest_length / longest)))


def back_through(layer):
    """Nine doubles that lead from where a layer is seen to its bounds.

    Declines maps that are singular, or so nearly that the browser could not invert them.
    """
    if not all(map(math.isfinite, layer.projection)):
        raise Unsupported("a projection with a number that is not finite")
    through = seen_through(tuple(map(Fraction, layer.projection)), layer.exact().to_parent())
    rows = [sum(map(abs, through[row : row + 3])) for row in (0, 3, 6)]
    back = adjugate(through)
    determinant = sum(n * m for n, m in zip(through[:3], back[::3])) if back else 0
    if determinant <= math.prod(rows) * SMALLEST_DETERMINANT:
        raise Unsupported("a projection that is singular, or nearly so")
    if not SMALLEST_ROW <= min(rows) <= max(rows) <= LARGEST_ROW:
        raise Unsupported("a projection of very small or very large numbers")
    return [float(n / determinant) for n in back]


def pixels_per_point(back, x, y, magnification):
    """How large a point is in the window when a place is asked: so large that a pixel is two px of the layer there.

    A box of less could be rounded to nothing, and one of more could reach behind the eye. No verdict depends on it.
    """
    u, v, w = (back[row] * x + back[row + 1] * y + back[row + 2] for row in (0, 3, 6))
    if not w > 0:
        return magnification
    steps = (
        abs(back[row] * w - place * back[6]) + abs(back[row + 1] * w - place * back[7]) for row, place in ((0, u), (3, v))
    )
    return min(steps) / w / w * magnification / 2


def farthest(layer):
    """The largest number that moves the layer, in points."""
    moves = layer.matrix[4:] if layer.matrix else (
        *layer.position, *layer.transform[4:],
        *(part * side for part, side in zip(layer.anchor_point, layer.size)),
    )  # fmt: skip
    return max(map(abs, moves))


def smallest_scale(layer):
    """The factor by which the layer's map shrinks lengths in the direction where it does so most."""
    a, b, c, d, *_ = layer.to_parent()
    return abs(math.hypot(a + d, b - c) - math.hypot(a - d, b + c)) / 2


def style_of(layer, magnification):
    """The layer in CSS, all lengths magnified; the browser composes the transform and places the contents."""
    w, h = (length * magnification for length in layer.size)
    if layer.matrix:
        transform = matrix(layer.matrix, magnification)
    else:
        ax, ay = (number(-100 * part) for part in layer.anchor_point)
        transform = (
            f"{matrix((1, 0, 0, 1, *layer.position), magnification)}"
            f" {matrix(layer.transform, magnification)} translate({ax}%, {ay}%)"
        )
    return {
        "width": px(w), "height": px(h), "transform": transform,
        "objectFit": OBJECT_FIT.get(layer.gravity, "none"),
        "objectPosition": OBJECT_POSITION.get(layer.gravity, "50% 50%"),
        "overflow": "clip" if layer.masks_to_bounds else "visible",
    }  # fmt: skip


def contents_of(layer, magnification, width, height):
    """The image as an SVG with a unit for each texel: how it fits its box, and where CSS puts the box in the bounds."""
    if layer.gravity in OBJECT_FIT:
        sides = "100%", "100%"
    else:
        sides = (px(side / layer.contents_scale * magnification) for side in (width, height))
    across, down = (PLACE_SELF[part] for part in OBJECT_POSITION.get(layer.gravity, "50% 50%").split())
    style = dict(zip(("width", "height"), sides), placeSelf=f"{down} {across}")
    return {"fit": PRESERVE_ASPECT_RATIO.get(layer.gravity, "none"), "style": style}


def matrix3d(projection):
    """A projection in CSS, column by column, with z left as it is."""
    a, b, c, d, e, f, g, h, i = projection
    return f"matrix3d({', '.join(map(number, (a, d, 0, g, b, e, 0, h, 0, 0, 1, 0, c, f, 0, i)))})"


def matrix(values, magnification=1):
    """A transform in CSS. Its numbers, unlike lengths in px, are not cut at 2^25."""
    a, b, c, d, tx, ty = values
    parts = (a, b, c, d, tx * magnification, ty * magnification)
    return f"matrix({', '.join(map(number, parts))})"


def px(length):
    return number(length) + "px"


def number(value):
    return repr(float(value))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--oversampling", type=int, default=65, help="pixels per point, an odd number")
    arguments = parser.parse_args()
    if arguments.oversampling % 2 != 1 or not 0 < arguments.oversampling < 128:
        parser.error(f"--oversampling {arguments.oversampling}: expected an odd number from 1 to 127")
    with Page(KIT / "texel_path.js", HERE / "layer.js", HERE / "perspective.js") as page:
        serve(Chromium(page, arguments.oversampling))


if __name__ == "__main__":
    main()
