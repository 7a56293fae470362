"""What all adapters share that let a 2D library draw: one picture per request, read as alpha.

The points of a request are centers of device pixels. The picture is the window that holds them; the drawn alpha of a
pixel decides. No point is mapped here: the library does that, from the map that takes texels to the window.
"""

import math
from dataclasses import dataclass

from adapter_kit import Adapter, Pixels, Unsupported, apply, inverse
from layer import adjugate, seen_through

# Beyond these, coordinates in 16.16 fixed point or in floats no longer distinguish texels.
LARGEST_SIDE = 4096
LARGEST_WINDOW = 128
LARGEST_ORIGIN = 2**24
LARGEST_COORDINATE = 16384
MOST_TEXELS_PER_PIXEL = 32
MOST_PIXELS_PER_TEXEL = 4096
LARGEST_MASK = 2048


@dataclass
class Sheet:
    """Alpha in rows without padding, and the affine map from its texels to the pixels of the window.

    In perspective there are nine numbers beside it, and the affine map leads to the plane before that.
    """

    width: int
    height: int
    alpha: bytes
    to_window: tuple
    through: tuple | None = None

    def texels_per_pixel(self):
        """How many texels one step along an axis of the window crosses at most."""
        a, b, c, d, *_ = inverse(self.to_window)
        return max(map(abs, (a, b, c, d)))

    def check(self, columns, rows):
        """Declines what fixed point and floats cannot hold."""
        if self.through:
            return self.check_perspective(columns, rows)
        back = inverse(self.to_window)
        if back is None or not all(map(math.isfinite, (*self.to_window, *back))):
            raise Unsupported("a map without an inverse in doubles")
        if self.texels_per_pixel() > MOST_TEXELS_PER_PIXEL:
            raise Unsupported(f"more than {MOST_TEXELS_PER_PIXEL} texels per pixel")
        if max(map(abs, self.to_window[:4])) > MOST_PIXELS_PER_TEXEL:
            raise Unsupported(f"more than {MOST_PIXELS_PER_TEXEL} pixels per texel")
        for x, y in ((0, 0), (columns, 0), (0, rows), (columns, rows)):
            if max(map(abs, apply(back, x, y))) > LARGEST_COORDINATE:
                raise Unsupported(f"texel coordinates beyond {LARGEST_COORDINATE}")


    def perspective(self):
        """The nine numbers of the map from texels to the window."""
        return seen_through(self.through, self.to_window)

    def check_perspective(self, columns, rows):
        back = adjugate(self.perspective())
        if not back:
            raise Unsupported("a projection without an inverse in doubles")
        for x, y in ((0, 0), (columns, 0), (0, rows), (columns, rows)):
            u, v, w = (back[row] * x + back[row + 1] * y + back[row + 2] for row in (0, 3, 6))
            # The libraries draw what is behind the eye, too.
            if not w > 0:
                raise Unsupported("a window that reaches behind the eye")
            if max(abs(u / w), abs(v / w)) > LARGEST_COORDINATE:
                raise Unsupported(f"texel coordinates beyond {LARGEST_COORDINATE}")


def window_of(points):
    """The smallest window that holds points, all of them pixel centers: (column, row, columns, rows)."""
    for point in points:
        if not all(abs(n) <= LARGEST_ORIGIN and n - math.floor(n) == 0.5 for n in point):
            raise Unsupported(f"{list(point)} is not the center of a pixel within {LARGEST_ORIGIN}")
    column, row = (math.floor(min(values)) for values in zip(*points))
    columns = math.floor(max(x for x, _ in points)) - column + 1
    rows = math.floor(max(y for _, y in points)) - row + 1
    if max(columns, rows) > LARGEST_WINDOW:
        raise Unsupported(f"a window of {columns} by {rows} pixels; {LARGEST_WINDOW} at most")
    return column, row, columns, rows


def moved(map, column, row):
    """A map whose target starts at a pixel of the window."""
    a, b, c, d, tx, ty = map
    return a, b, c, d, tx - column, ty - row


def moved_projection(projection, column, row):
    """A projection whose target starts at a pixel of the window."""
    return projection and tuple(
        number - start * last
        for numbers, start in ((projection[:3], column), (projection[3:6], row), (projection[6:], 0))
        for number, last in zip(numbers, projection[6:])
    )


def mask_sheet(layer, to_window, width, height):
    """The bounds of a layer as an opaque sheet, whose texels are about as large as those of the image."""
    w, h = layer.size
    _, _, dw, dh = layer.contents(width, height)
    if max(w / dw * width, h / dh * height) > LARGEST_MASK:
        raise Unsupported(f"bounds of more than {LARGEST_MASK} texels")
    across, down = math.ceil(w / dw * width), math.ceil(h / dh * height)
    a, b, c, d, tx, ty = to_window
    sx, sy = w / across, h / down
    return Sheet(across, down, b"\xff" * (across * down), (a * sx, b * sx, c * sy, d * sy, tx, ty))


def alpha_of(image):
    """The width, height and alpha of an image, rows without padding; files need Pillow."""
    if isinstance(image, Pixels):
        return image.width, image.height, b"".join(image.alpha_rows())
    if image.orientation != 1:
        raise Unsupported(f"orientation {image.orientation}")
    from PIL import Image

    with open(image.path, "rb") as file:
        depth = file.read(25)[24:]
    with Image.open(image.path, formats=["PNG"]) as picture:
        # Pillow drops the low byte of 16-bit alpha and is not to be trusted with every tRNS.
        if picture.mode not in ("RGBA", "LA") or depth != b"\x08":
            raise Unsupported(f"{image.path}: only PNG files with an 8-bit alpha channel are read")
        return picture.width, picture.height, picture.getchannel("A").tobytes()


@dataclass
class DrawingAdapter(Adapter):
    """An adapter that draws; subclasses implement draw."""

    def draw(self, image, mask, columns, rows):
        """The alpha of a window in rows without padding: one sheet, clipped by another unless that is None."""
        raise NotImplementedError

    def load(self, image):
        width, height, alpha = alpha_of(image)
        if not 1 <= min(width, height) <= max(width, height) <= LARGEST_SIDE:
            raise Unsupported(f"an image of {width} by {height}; sides of 1 to {LARGEST_SIDE}")
        return width, height, alpha

    def hits(self, image, layer, minimum_alpha, sampling, kind, probes):
        if (sampling, kind) != ("nearest", "points"):
            raise Unsupported(f"{kind} with {sampling} sampling")
        if not layer.is_valid():
            raise Unsupported("a layer without a picture")
        if not probes:
            return []
        width, height, alpha = image
        column, row, columns, rows = window_of(probes)
        if minimum_alpha == 0:
            # Every texel of the image hits, also a transparent one: draw the image's shape.
            minimum_alpha, alpha = 1, b"\xff" * len(alpha)
        start = (0, 0) if layer.projection else (column, row)
        through = moved_projection(layer.projection, column, row)
        sheet = Sheet(width, height, alpha, moved(layer.texel_to_parent(width, height), *start), through)
        sheet.check(columns, rows)
        mask = None
        if layer.masks_to_bounds:
            mask = mask_sheet(layer, moved(layer.to_parent(), *start), width, height)
            mask.through = through
            mask.check(columns, rows)
        drawn = self.draw(sheet, mask, columns, rows)
        if len(drawn) != columns * rows:
            raise ValueError(f"{len(drawn)} bytes drawn, {columns * rows} expected")
        return [
            drawn[(math.floor(y) - row) * columns + math.floor(x) - column] >= minimum_alpha
            for x, y in probes
        ]  # fmt: skip
