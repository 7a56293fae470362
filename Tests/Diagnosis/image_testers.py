"""Single points on single images: the pixels, the placement and the threshold, with the faults about them."""

import ctypes
import math
from dataclasses import dataclass, replace
from fractions import Fraction

import png_alpha
from chosen import one_of, wrong

import adapter_kit
from adapter_kit import Pixels, apply, inverse

adapter_kit.BYTES_PER_TEXEL["rgba16le"] = 8
adapter_kit.ALPHA_BYTE["rgba16le"] = 6
adapter_kit.ALPHA_FORMATS.extend(f"rgba16le-{kind}" for kind in ("straight", "premultiplied", "skip"))

HALF = Fraction(1, 2)
SAME = tuple(map(Fraction, (1, 0, 0, 1, 0, 0)))  # The map that changes nothing; ints would divide to floats.

FAULTS = {
    # Coordinates.
    "texel-rounded": "The texel coordinate is rounded to the nearest whole number, not down.",
    "texel-ceiled": "The texel coordinate is rounded up, not down.",
    "texel-truncated": "The texel coordinate is rounded toward zero, so that −0.5 is in texel 0.",
    "edge-to-lower-texel": "A point exactly on an edge between two texels belongs to the texel of the lower number.",
    "column-one-right": "The texel to the right of the right one is read.",
    "row-one-up": "The texel above the right one is read.",
    "half-texel-early": "Half a texel is subtracted from both texel coordinates.",
    "rows-bottom-up": "Row 0 is taken for the bottom row of the image.",
    "point-axes-exchanged": "The x and y of the point are exchanged.",
    "mask-column-major": "The mask, which is stored row by row, is read column by column.",
    "far-edge-closed": "A point exactly on the far edge of the image is taken for one of the last column or row.",
    "near-edge-open": "A point exactly on the near edge of the image is a miss.",
    "last-row-and-column-missed": "The last column and the last row of the image are left out.",
    "outside-clamped": "A point beside the image is tested on the nearest texel of the image.",
    "outside-wrapped": "The image repeats endlessly beside itself.",
    "point-truncated": "The coordinates of the point are cut to whole points before they are mapped.",
    "half-point-added": "Half a point is added to both coordinates of the point.",
    "single-precision": "All is computed in 32-bit floats, though the program promises 64-bit ones.",
    "mirrored-tiles-one-off": "Along a mirrored axis the first column or row is missed, one beyond the last is hit.",
    "hits-by-parent-box": "The image is spread over the upright box around its shape in the parent.",
    # From points to texels.
    "image-not-scaled": "A point of the layer is taken for a texel coordinate, however large the image is shown.",
    "scale-of-x-for-both": "The horizontal number of texels per point is used on both axes.",
    "scale-of-pixels-inverted": "Points per texel are multiplied where texels per point should be.",
    "scale-whole-numbers": "The number of texels per point is cut to a whole number.",
    # Gravity.
    "gravity-always-stretches": "Every gravity is treated as resize.",
    "fit-as-fill": "resizeAspect is treated as resizeAspectFill.",
    "fill-as-fit": "resizeAspectFill is treated as resizeAspect.",
    "aspect-not-centered": "Images of resizeAspect and resizeAspectFill begin at the origin of the bounds.",
    "fit-to-width": "resizeAspect always fills the width of the bounds.",
    "center-as-top-left": "center puts the image at the top left.",
    "top-and-bottom-exchanged": "Gravities with top and bottom are exchanged, as in a y axis that grows up.",
    "left-and-right-exchanged": "Gravities with left and right are exchanged.",
    "edges-as-corners": "top, bottom, left and right begin at 0 on the other axis and are not centered there.",
    "corners-as-edges": "The corner gravities are centered horizontally, as top and bottom are.",
    "origin-snapped": "The origin of the contents is rounded down to whole points.",
    "overflow-pushed-inside": "The origin of the contents is never negative, also where the image is larger.",
    "fitted-size-whole": "The size of aspect-fitted or filled contents is cut to whole points, at least one.",
    # Contents scale.
    "contents-scale-ignored": "The contents scale is taken for 1.",
    "contents-scale-inverted": "The natural size is multiplied by the contents scale, not divided.",
    "contents-scale-squared": "The natural size is divided by the contents scale twice.",
    "contents-scale-for-resize-too": "Texel coordinates of gravity resize are multiplied by the contents scale.",
    "points-taken-for-pixels": "The coordinates of the point are divided by the contents scale before they are mapped.",
    # Transforms.
    "inverse-not-taken": "The point is mapped by the transform itself in place of its inverse.",
    "rotation-turned-back": "b and c are exchanged, so that rotations turn the wrong way.",
    "transform-moves-only": "Of the transform only the translation is used.",
    "mirror-ignored": "The coefficients a and d are used without their sign.",
    "shear-ignored": "The second column is replaced by one at a right angle to the first, with the same determinant.",
    "inverse-by-transposing": "The inverse of the coefficients is taken to be their transpose, as of a pure rotation.",
    "translation-undone-last": "The translation is subtracted after the inverse coefficients are applied, not before.",
    "translation-of-transform-ignored": "tx and ty of the transform are ignored where it comes with a position.",
    "determinant-near-zero": "A determinant below one millionth is taken for singular.",
    "determinant-underflows": "The determinant is computed in doubles, and a result of 0 is a miss.",
    "determinant-negative-missed": "A mirrored layer, whose determinant is negative, is never hit.",
    "singular-as-identity": "A singular transform is replaced by one that changes nothing.",
    # Anchor and position.
    "anchor-ignored": "The anchor point is taken for (0, 0).",
    "anchor-always-center": "The anchor point is taken for (0.5, 0.5).",
    "anchor-from-bottom": "The anchor point is counted from the bottom left corner.",
    "anchor-of-image": "The anchor point is a fraction of the natural size of the image, not of the bounds.",
    "anchor-not-transformed": "The transform turns about the origin of the layer, not about its anchor point.",
    "position-transformed": "The transform is applied to the position too.",
    # Clipping.
    "clip-ignored": "masksToBounds is taken for false.",
    "clip-always": "masksToBounds is taken for true.",
    "clip-edge-closed": "Points exactly on the far edges of the bounds are not clipped.",
    "clip-by-parent-box": "Contents are clipped to the upright box around the bounds in the parent.",
    "clip-in-texels": "Texel coordinates are compared with the size of the bounds in points to clip.",
    # Threshold.
    "threshold-exceeded": "Alpha must be greater than minimumAlpha, not at least as great.",
    "threshold-one-low": "Alpha may be one less than minimumAlpha.",
    "threshold-half-always": "The threshold is always 128.",
    "threshold-in-percent": "Alpha and threshold are both cut to whole percents before they are compared.",
    "threshold-zero-needs-alpha": "With minimumAlpha 0, texels of alpha 0 are a miss.",
    "threshold-at-most-255": "minimumAlpha 256 is treated as 255.",
    "threshold-in-one-byte": "minimumAlpha 256 is treated as 0.",
    "alpha-ignored": "Every texel of the image passes, whatever the threshold.",
    "alpha-any": "Every texel that is not fully transparent passes, whatever the threshold.",
    "alpha-signed": "Alpha is read as a signed byte, so that 128 and more are negative.",
    "alpha-over-256": "Alpha is divided by 256 and the threshold by 255 before they are compared.",
    "outside-as-alpha-zero": "Beside the image alpha is 0, which passes minimumAlpha 0.",
    # Pixel layouts.
    "alpha-byte-last-always": "Alpha is read from the last byte of ARGB and ABGR.",
    "alpha-byte-first-always": "Alpha is read from the first byte of RGBA and BGRA.",
    "row-padding-ignored": "Rows are taken to follow each other without padding.",
    "first-byte-ignored": "The image is taken to start at byte 0.",
    "rows-upward-as-downward": "A negative bytesPerRow is used without its sign, from the lowest byte.",
    "skip-byte-as-alpha": "The unused byte of skip formats is taken for alpha.",
    "gray-as-alpha": "Of gray and alpha, the gray byte is taken for alpha.",
    "wide-alpha-low-byte": "The low byte of 16-bit alpha in memory is taken for alpha.",
    "premultiplied-alpha-again": "Alpha of premultiplied formats is multiplied by itself.",
    "premultiplied-color-raises-alpha": "Where a premultiplied color is larger than its alpha, it is taken for alpha.",
    "black-as-transparent": "Texels of 8-bit colors whose color bytes are all 0 are taken for transparent.",
    # Files.
    "palette-transparency-ignored": "tRNS of palette images is ignored.",
    "palette-rest-transparent": "Palette entries that tRNS does not list are taken for transparent.",
    "color-key-ignored": "tRNS of gray and RGB images is ignored.",
    "color-key-at-8-bits": "16-bit samples are compared with tRNS by their high bytes alone.",
    "packed-samples-low-bits-first": "Samples of 1, 2 and 4 bits are read from the low bits of a byte first.",
    "png-first-pass-only": "Of interlaced files only the first pass is read, each texel blown up to 8 × 8.",
    "png-checks-skipped": "Wrong CRCs are accepted, and data that ends early is filled up with zeros.",
    "damaged-file-as-empty-image": "A damaged file is accepted as an image without texels.",
    "orientation-ignored": "The orientation is taken for 1.",
    "orientation-quarter-turns-exchanged": "Orientations 6 and 8 are exchanged.",
    # Linear sampling.
    "linear-as-nearest": "Linear sampling reads the nearest texel alone, within its own edges.",
    "linear-centers-at-corners": "Texel centers are taken to lie at whole numbers.",
    "linear-alpha-rounded": "Interpolated alpha is rounded to a whole number before it is compared.",
    "linear-along-rows-only": "Alpha is interpolated along x alone, in the row under the point.",
    "linear-decal-as-clamp": "linear-decal is treated as linear-clamp.",
    "linear-clamp-as-decal": "linear-clamp is treated as linear-decal.",
    # Numbers that cannot be.
    "point-not-finite-as-zero": "A coordinate of the point that is not finite is taken for 0.",
    "layer-not-finite-as-zero": "Numbers of the layer that are not finite are taken for 0.",
    "contents-scale-zero-as-one": "A contents scale of 0 or less is taken for 1.",
    "negative-size-standardized": "Negative sides of the bounds are used without their sign.",
}

# How a coordinate becomes the number of a column or row.
INDEX = {
    "texel-rounded": lambda t: math.floor(t + HALF),
    "texel-ceiled": math.ceil,
    "texel-truncated": math.trunc,
    "edge-to-lower-texel": lambda t: math.ceil(t) - 1,
}

# Whether alpha passes a threshold.
PASSES = {
    "threshold-exceeded": lambda alpha, minimum: alpha > minimum,
    "threshold-one-low": lambda alpha, minimum: alpha >= minimum - 1,
    "threshold-half-always": lambda alpha, minimum: alpha >= 128,
    "threshold-in-percent": lambda alpha, minimum: math.floor(alpha * 100 / 255) >= math.floor(minimum * 100 / 255),
    "threshold-zero-needs-alpha": lambda alpha, minimum: alpha >= minimum and alpha > 0,
    "threshold-at-most-255": lambda alpha, minimum: alpha >= min(minimum, 255),
    "threshold-in-one-byte": lambda alpha, minimum: alpha >= minimum % 256,
    "alpha-ignored": lambda alpha, minimum: True,
    "alpha-any": lambda alpha, minimum: alpha > 0,
    "alpha-signed": lambda alpha, minimum: (alpha if alpha < 128 else alpha - 256) >= minimum,
    "alpha-over-256": lambda alpha, minimum: alpha * 255 >= minimum * 256,
}


def passes(alpha, minimum):
    return one_of(PASSES, lambda alpha, minimum: alpha >= minimum)(alpha, minimum)


# Images.


@dataclass(eq=False)
class Image:
    """The alpha of an image, row by row without padding."""

    width: int
    height: int
    alpha: bytes

    def box(self):
        """The texels that can be hit: columns and rows from the first to before the last."""
        return 0, 0, self.width, self.height

    def at(self, column, row):
        if wrong("mask-column-major"):
            return self.alpha[column * self.height + row]
        return self.alpha[row * self.width + column]


def load(image):
    if isinstance(image, Pixels):
        return Image(image.width, image.height, b"".join(rows_of(image)))
    rows = png_alpha.alpha_rows(image.path, image.orientation)
    return Image(len(rows[0]) if rows else 0, len(rows), b"".join(rows))


def rows_of(image):
    """The alpha of every row of Pixels, top row first. Bytes beside the data are 0, where a fault reads them."""
    layout, _, kind = image.format.partition("-")
    size, offset = adapter_kit.BYTES_PER_TEXEL[layout], adapter_kit.ALPHA_BYTE[layout]
    step, first = image.bytes_per_row, image.first_byte
    if wrong("alpha-byte-last-always") and layout in ("argb8", "abgr8"):
        offset = 3
    if wrong("alpha-byte-first-always") and layout in ("rgba8", "bgra8") or wrong("gray-as-alpha") and layout == "ga8":
        offset = 0
    if wrong("row-padding-ignored"):
        step = math.copysign(1, step) * size * image.width
    if wrong("first-byte-ignored"):
        first = 0
    if wrong("rows-upward-as-downward") and step < 0:
        first, step = first + (image.height - 1) * step, -step
    for row in range(image.height):
        start = int(first + row * step)
        line = image.data[max(start, 0) : max(start + size * image.width, 0)]
        line = line.rjust(size * image.width, b"\0") if start < 0 else line.ljust(size * image.width, b"\0")
        if kind == "skip" and not wrong("skip-byte-as-alpha"):
            yield b"\xff" * image.width
        elif layout == "rgba16le":
            low, high = line[6::8], line[7::8]
            yield low if wrong("wide-alpha-low-byte") else bytes(map(png_alpha.reduced, words(low, high)))
        else:
            yield bytes(alpha_of(line, size, offset, kind))


def words(low, high):
    return (a + b * 256 for a, b in zip(low, high))


def alpha_of(line, size, offset, kind):
    alpha = line[offset::size]
    colors = [line[byte::size] for byte in range(size) if byte != offset]
    if wrong("black-as-transparent") and colors:
        return (a if any(color) else 0 for a, *color in zip(alpha, *colors))
    if kind == "premultiplied":
        if wrong("premultiplied-alpha-again"):
            return (a * a // 255 for a in alpha)
        if wrong("premultiplied-color-raises-alpha"):
            return map(max, alpha, *colors)
    return alpha


# Placement.


def single(value):
    """A number as a 32-bit float; raises OverflowError beyond them."""
    return Fraction(ctypes.c_float(float(value)).value)


def rounded(*values):
    return tuple(map(single, values)) if wrong("single-precision") else values


def mended(layer):
    """The layer as a faulty program changes invalid numbers."""
    if wrong("layer-not-finite-as-zero"):
        names = ("size", "contents_scale", "matrix", "position", "anchor_point", "transform")
        return replace(layer, **{name: finite(getattr(layer, name)) for name in names})
    if wrong("contents-scale-zero-as-one") and layer.contents_scale <= 0:
        return replace(layer, contents_scale=1.0)
    if wrong("negative-size-standardized"):
        return replace(layer, size=tuple(map(abs, layer.size)))
    return layer


def finite(value):
    if isinstance(value, tuple):
        return tuple(map(finite, value))
    return value if value is None or math.isfinite(value) else 0.0


def place(layer, width, height):
    """Where an image of width by height lies; None where it is nowhere (rule R3)."""
    layer = mended(layer)
    if not layer.is_valid() or 0 in (width, height):
        return None
    try:
        found = Placement(layer, width, height)
    except (OverflowError, ZeroDivisionError):
        return None
    # Only single precision makes contents of no size.
    return found if found.back and 0 not in found.contents[2:] else None


class Placement:
    """An image in a layer, in fractions."""

    def __init__(self, layer, width, height):
        self.width, self.height, self.clips = width, height, layer.masks_to_bounds
        self.layer = exact = layer.exact()
        self.gravity = exact.gravity
        self.size, [self.scale] = rounded(*exact.size), rounded(exact.contents_scale)
        self.map = self.to_parent()
        self.back = self.from_parent()
        if self.back:
            self.contents = rounded(*self.contents_of())
            x, y, w, h = self.contents
            self.box = box_of(apply(self.map, x + w * i, y + h * j) for i in (0, 1) for j in (0, 1))
            self.clip_box = box_of(apply(self.map, i, j) for i in (0, self.size[0]) for j in (0, self.size[1]))

    def natural_size(self):
        scale = self.scale
        if wrong("contents-scale-ignored"):
            scale = 1
        if wrong("contents-scale-inverted"):
            scale = 1 / scale
        if wrong("contents-scale-squared"):
            scale = scale * scale
        return self.width / scale, self.height / scale

    def to_parent(self):
        if self.layer.matrix:
            map = self.changed(rounded(*self.layer.matrix))
        else:
            map = self.composed()
        if wrong("singular-as-identity") and not inverse(map):
            map = (*SAME[:4], *map[4:])
        return rounded(*map)

    def changed(self, map):
        """A transform as a faulty program reads it."""
        a, b, c, d, tx, ty = map
        if wrong("rotation-turned-back"):
            b, c = c, b
        if wrong("transform-moves-only"):
            a, b, c, d = SAME[:4]
        if wrong("mirror-ignored"):
            a, d = abs(a), abs(d)
        if wrong("shear-ignored") and (a or b):
            k = (a * d - b * c) / (a * a + b * b)
            c, d = -b * k, a * k
        return a, b, c, d, tx, ty

    def composed(self):
        a, b, c, d, tx, ty = self.changed(rounded(*self.layer.transform))
        (ax, ay), (x, y), (w, h) = rounded(*self.layer.anchor_point), rounded(*self.layer.position), self.size
        if wrong("anchor-ignored"):
            ax, ay = 0, 0
        if wrong("anchor-always-center"):
            ax, ay = HALF, HALF
        if wrong("anchor-from-bottom"):
            ay = 1 - ay
        if wrong("anchor-of-image"):
            w, h = self.natural_size()
        if wrong("position-transformed"):
            x, y = a * x + c * y, b * x + d * y
        if wrong("translation-of-transform-ignored"):
            tx, ty = 0, 0
        ax, ay = ax * w, ay * h
        if wrong("anchor-not-transformed"):
            return a, b, c, d, x + tx - ax, y + ty - ay
        return a, b, c, d, x + tx - (a * ax + c * ay), y + ty - (b * ax + d * ay)

    def from_parent(self):
        """The map back into the layer; None if the map is singular."""
        a, b, c, d, tx, ty = map = self.map
        determinant = a * d - b * c
        if wrong("determinant-near-zero") and abs(determinant) < Fraction(1, 10**6):
            return None
        if wrong("determinant-underflows") and float(a) * float(d) - float(b) * float(c) == 0:
            return None
        if wrong("determinant-negative-missed") and determinant < 0:
            return None
        back = inverse(map)
        if not back:
            return None
        if wrong("inverse-not-taken"):
            return map
        if wrong("inverse-by-transposing"):
            return a, c, b, d, -(a * tx + b * ty), -(c * tx + d * ty)
        if wrong("translation-undone-last"):
            return *back[:4], -tx, -ty
        return rounded(*back)

    def contents_of(self):
        """The contents rectangle (rule R5)."""
        (w, h), (nw, nh), gravity = self.size, self.natural_size(), self.gravity
        if wrong("fit-as-fill") and gravity == "resizeAspect":
            gravity = "resizeAspectFill"
        elif wrong("fill-as-fit") and gravity == "resizeAspectFill":
            gravity = "resizeAspect"
        if gravity == "resize" or wrong("gravity-always-stretches"):
            return 0, 0, w, h
        is_aspect = gravity in ("resizeAspect", "resizeAspectFill")
        if is_aspect:
            k = (min if gravity == "resizeAspect" else max)(w / nw, h / nh)
            if wrong("fit-to-width") and gravity == "resizeAspect":
                k = w / nw
            nw, nh = k * nw, k * nh
            if wrong("fitted-size-whole"):
                nw, nh = max(math.floor(nw), 1), max(math.floor(nh), 1)
        name = gravity.lower()
        fx = 0 if "left" in name else 1 if "right" in name else HALF
        fy = 0 if "top" in name else 1 if "bottom" in name else HALF
        if wrong("aspect-not-centered") and is_aspect or wrong("center-as-top-left") and gravity == "center":
            fx, fy = 0, 0
        if wrong("left-and-right-exchanged"):
            fx = 1 - fx
        if wrong("top-and-bottom-exchanged"):
            fy = 1 - fy
        if wrong("edges-as-corners") and gravity in ("top", "bottom", "left", "right"):
            fx, fy = (0 if f == HALF else f for f in (fx, fy))
        if wrong("corners-as-edges") and HALF not in (fx, fy):
            fx = HALF
        x, y = (w - nw) * fx, (h - nh) * fy
        if wrong("origin-snapped"):
            x, y = math.floor(x), math.floor(y)
        if wrong("overflow-pushed-inside"):
            x, y = max(x, 0), max(y, 0)
        return x, y, nw, nh

    # Points.

    def is_hit(self, image, minimum, sampling, x, y):
        """Whether a point of the parent hits."""
        if not (math.isfinite(x) and math.isfinite(y)):
            if not wrong("point-not-finite-as-zero"):
                return False
            x, y = finite((x, y))
        return self.is_hit_at(image, minimum, sampling, Fraction(x), Fraction(y))

    def is_hit_at(self, image, minimum, sampling, x, y):
        if wrong("point-axes-exchanged"):
            x, y = y, x
        if wrong("point-truncated"):
            x, y = Fraction(math.trunc(x)), Fraction(math.trunc(y))
        if wrong("half-point-added"):
            x, y = x + HALF, y + HALF
        if wrong("points-taken-for-pixels"):
            x, y = x / self.scale, y / self.scale
        try:
            x, y = rounded(x, y)
            return self.is_hit_inside(image, minimum, sampling, (x, y), *rounded(*apply(self.back, x, y)))
        except (OverflowError, ZeroDivisionError):
            return False

    def is_hit_inside(self, image, minimum, sampling, parent, x, y):
        """Whether a point of the layer hits, which lies at a point of its parent."""
        u, v = rounded(*self.texel_coordinates(parent, x, y))
        if self.is_clipped_away(parent, (x, y), (u, v)):
            return False
        if sampling == "nearest" or wrong("linear-as-nearest"):
            return self.is_nearest_hit(image, minimum, u, v)
        return is_linear_hit(image, minimum, sampling, u, v)

    def texel_coordinates(self, parent, x, y):
        width, height = self.width, self.height
        x0, y0, w, h = self.contents
        if wrong("hits-by-parent-box"):
            (x, y), (x0, y0, x1, y1) = parent, self.box
            w, h = x1 - x0, y1 - y0
        x, y = x - x0, y - y0
        if wrong("image-not-scaled"):
            return x, y
        if wrong("scale-of-pixels-inverted"):
            return x * w / width, y * h / height
        sx, sy = width / w, height / h
        if wrong("scale-of-x-for-both"):
            sy = sx
        if wrong("scale-whole-numbers"):
            sx, sy = math.floor(sx), math.floor(sy)
        if wrong("contents-scale-for-resize-too") and self.gravity == "resize":
            sx, sy = sx * self.scale, sy * self.scale
        u, v = x * sx, y * sy
        return (u - HALF, v - HALF) if wrong("half-texel-early") else (u, v)

    def is_clipped_away(self, parent, inside, texel):
        if wrong("clip-ignored") or not self.clips and not wrong("clip-always"):
            return False
        if wrong("clip-by-parent-box"):
            (x, y), (x0, y0, x1, y1) = parent, self.clip_box
            return not (x0 <= x < x1 and y0 <= y < y1)
        (x, y), (w, h) = texel if wrong("clip-in-texels") else inside, self.size
        if wrong("clip-edge-closed"):
            return not (0 <= x <= w and 0 <= y <= h)
        return not (0 <= x < w and 0 <= y < h)

    def is_nearest_hit(self, image, minimum, u, v):
        width, height = image.width, image.height
        if wrong("far-edge-closed"):
            u, v = (t - HALF if t == end else t for t, end in ((u, width), (v, height)))
        if wrong("near-edge-open") and 0 in (u, v):
            return False
        index = one_of(INDEX, math.floor)
        column, row = index(u), index(v)
        if wrong("mirrored-tiles-one-off"):
            a, b, c, d, *_ = self.map
            column, row = column - (a < 0 or a == 0 and b < 0), row - (d < 0 or d == 0 and c < 0)
        if wrong("outside-clamped"):
            column, row = min(max(column, 0), width - 1), min(max(row, 0), height - 1)
        if wrong("outside-wrapped"):
            column, row = column % width, row % height
        left_out = 1 if wrong("last-row-and-column-missed") else 0
        x0, y0, x1, y1 = image.box()
        if not (x0 <= column < x1 - left_out and y0 <= row < y1 - left_out):
            return wrong("outside-as-alpha-zero") and minimum == 0
        if wrong("rows-bottom-up"):
            row = height - 1 - row
        if wrong("column-one-right"):
            column += 1
        if wrong("row-one-up"):
            row -= 1
        is_read = column < width and row >= 0
        return passes(image.at(column, row) if is_read else 0, minimum)


def box_of(points):
    xs, ys = zip(*points)
    return min(xs), min(ys), max(xs), max(ys)


def is_linear_hit(image, minimum, sampling, u, v):
    """Linear sampling (rule R13)."""
    clamps = sampling == "linear-clamp" and not wrong("linear-clamp-as-decal") or wrong("linear-decal-as-clamp")
    width, height, reach = image.width, image.height, 0 if clamps else HALF
    if not (0 <= u < width and 0 <= v < height) if clamps else not (
        -reach < u < width + reach and -reach < v < height + reach
    ):
        return False
    if not wrong("linear-centers-at-corners"):
        u, v = u - HALF, v - HALF
    if wrong("linear-along-rows-only"):
        v = Fraction(math.floor(v + HALF))
    column, row = math.floor(u), math.floor(v)
    right, below = u - column, v - row
    alpha = 0
    for i, across in ((column, 1 - right), (column + 1, right)):
        for j, down in ((row, 1 - below), (row + 1, below)):
            if clamps:
                i, j = min(max(i, 0), width - 1), min(max(j, 0), height - 1)
            if 0 <= i < width and 0 <= j < height:
                alpha += across * down * image.at(i, j)
    if wrong("linear-alpha-rounded"):
        alpha = math.floor(alpha + HALF)
    return passes(alpha, minimum)
