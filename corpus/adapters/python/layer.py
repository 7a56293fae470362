"""A layer as the protocol gives it, and its affine maps, in doubles or in fractions.

A map is (a, b, c, d, tx, ty) and takes a point to X = a x + c y + tx, Y = b x + d y + ty.
"""

import math
from dataclasses import dataclass, replace
from fractions import Fraction

HALF = Fraction(1, 2)


@dataclass
class Layer:
    """A layer as the protocol gives it; exact() makes its doubles fractions, and all that is computed from them."""

    size: tuple
    gravity: str
    contents_scale: float
    masks_to_bounds: bool
    matrix: tuple | None = None
    position: tuple | None = None
    anchor_point: tuple | None = None
    transform: tuple | None = None
    # What the parent is seen through: a matrix of 3 by 3, row by row; None where it is seen as it is.
    projection: tuple | None = None
    # The part of the image that is shown; None for all of it.
    frame: "Frame | None" = None
    # The map of tiles that is shown; None for a whole image.
    tiles: "Tiles | None" = None
    # The triangles that show the image; None for a whole image.
    mesh: "Mesh | None" = None
    # The margins at the left, top, right and bottom that keep their size where the image is stretched; None without margins.
    slices: tuple | None = None

    def numbers(self):
        """Every number of the layer."""
        parts = self.size, self.matrix, self.position, self.anchor_point, self.transform, self.projection
        return [self.contents_scale, *(number for part in parts for number in part or ())]

    def is_valid(self):
        """Whether the numbers describe a layer that can be hit at all; inverse() reports a singular map."""
        return all(map(math.isfinite, self.numbers())) and min(*self.size, self.contents_scale) > 0

    def exact(self):
        """The same layer in fractions; its numbers have to be finite."""
        keys = "size", "matrix", "position", "anchor_point", "transform", "projection"
        given = {key: getattr(self, key) for key in keys if getattr(self, key) is not None}
        parts = {key: tuple(map(Fraction, part)) for key, part in given.items()}
        return replace(self, contents_scale=Fraction(self.contents_scale), **parts)

    def picture_size(self, width, height):
        """The width and the height in texels of what is shown of an image of width by height."""
        if self.frame:
            return self.frame.source
        if self.tiles:
            return self.tiles.size()
        return self.mesh.size if self.mesh else (width, height)

    def check(self, width, height):
        """Raises where an image of width by height texels cannot be shown so."""
        part = self.frame or self.tiles or self.mesh
        if part:
            part.check(width, height)
        if self.slices:
            left, top, right, bottom = self.slices
            width, height = self.picture_size(width, height)
            if left + right > width or top + bottom > height:
                raise ValueError(f"slices: they do not lie side by side in a picture of {width} by {height} texels")

    def to_parent(self):
        """The map from layer space to parent space, (a, b, c, d, tx, ty).

        X = a x + c y + tx, Y = b x + d y + ty.
        """
        if self.matrix:
            return self.matrix
        a, b, c, d, tx, ty = self.transform
        ax, ay = self.anchor_point[0] * self.size[0], self.anchor_point[1] * self.size[1]
        return (
            a, b, c, d,
            self.position[0] + tx - (a * ax + c * ay), self.position[1] + ty - (b * ax + d * ay),
        )  # fmt: skip

    def contents(self, width, height):
        """Where gravity puts an image of width by height texels in layer space: (x, y, width, height)."""
        w, h = self.size
        natural = width / self.contents_scale, height / self.contents_scale
        if self.gravity == "resize":
            return 0, 0, w, h
        if self.gravity in ("resizeAspect", "resizeAspectFill"):
            choose = min if self.gravity == "resizeAspect" else max
            k = choose(w / natural[0], h / natural[1])
            size = k * natural[0], k * natural[1]
        else:
            size = natural
        name = self.gravity.lower()
        fx = 0 if "left" in name else 1 if "right" in name else HALF
        fy = 0 if "top" in name else 1 if "bottom" in name else HALF
        return (w - size[0]) * fx, (h - size[1]) * fy, *size

    def texel_to_parent(self, width, height):
        """The map from texel space to parent space, an affine map like to_parent()."""
        a, b, c, d, tx, ty = self.to_parent()
        x, y, w, h = self.contents(width, height)
        sx, sy = w / width, h / height
        return a * sx, b * sx, c * sy, d * sy, a * x + c * y + tx, b * x + d * y + ty


TURNS = ("none", "clockwise", "counterclockwise")


@dataclass
class Frame:
    """A part of an atlas as the protocol gives it: its size is that which is shown, whatever its turn."""

    x: int
    y: int
    width: int
    height: int
    turn: str = "none"
    # The size before trimming, and the place of the frame in it.
    source: tuple = (0, 0)
    offset: tuple = (0, 0)

    def sides(self):
        return self.x, self.y, self.width, self.height

    def check(self, width, height):
        """Raises where the frame reaches out of an atlas of width by height texels, or out of its source."""
        across, down = (self.width, self.height) if self.turn == "none" else (self.height, self.width)
        if self.x + across > width or self.y + down > height:
            raise ValueError(f"frame: it reaches out of its atlas of {width} by {height} texels")
        if any(first + side > whole for first, side, whole in zip(self.offset, (self.width, self.height), self.source)):
            raise ValueError("frame: it reaches out of its source")

    def atlas_texel(self, column, row):
        """The texel of the atlas at a texel of the image before trimming; None where it was trimmed away."""
        i, j = column - self.offset[0], row - self.offset[1]
        if not (0 <= i < self.width and 0 <= j < self.height):
            return None
        if self.turn == "clockwise":
            return self.x + self.height - 1 - j, self.y + i
        if self.turn == "counterclockwise":
            return self.x + j, self.y + self.width - 1 - i
        return self.x + i, self.y + j


def sliced(coordinate, side, near, far, contents, contents_scale):
    """The texel at a coordinate of an image of `side` texels that is stretched to contents of `contents` points, where the
    margins `near` and `far` keep their size; None outside. With fractions it is exact."""
    if not 0 <= coordinate < side:
        return None
    corners = near + far
    ratio = side / (contents * contents_scale)  # The texels of the stretched image per texel of a margin.
    if corners and (corners >= side or corners * ratio >= side):
        ratio *= side / (corners * ratio)
    first, last = near * ratio, side - far * ratio
    if coordinate < first:
        return math.floor(coordinate / ratio)
    if coordinate >= last:
        return math.floor(side - (side - coordinate) / ratio)
    return math.floor(near + (coordinate - first) * (side - corners) / (last - first))


@dataclass
class Tiles:
    """A map of tiles as the protocol gives it: rows of cells, each 0 or a tile's number with Tiled's flips above it."""

    columns: int
    cell: tuple
    tile: tuple
    tiles_per_row: int
    margin: int
    spacing: int
    cells: list

    def check(self, width, height):
        """Raises where a cell names a tile that is not in an image of width by height texels.

        If a row of tiles is wider than the image, no tile is in it.
        """
        last = max((cell & 0xFFFFFFF for cell in self.cells), default=0)
        counts = self.tiles_per_row, (last - 1) // self.tiles_per_row + 1
        ends = (self.margin + count * (side + self.spacing) - self.spacing for count, side in zip(counts, self.tile))
        if last and any(end > side for end, side in zip(ends, (width, height))):
            raise ValueError(f"tiles: a cell names tile {last}, which is not in an image of {width} by {height} texels")

    def size(self):
        """The width and the height of the picture, with what tiles overflow by."""
        rows = len(self.cells) // self.columns if self.columns else 0
        right, up = self.overflow()
        return self.columns * self.cell[0] + right, rows * self.cell[1] + up

    def overflow(self):
        if not self.cells:
            return 0, 0
        swaps = any(cell & 0xFFFFFFF and cell >> 29 & 1 for cell in self.cells)
        width, height = (max(self.tile),) * 2 if swaps else self.tile
        return max(0, width - self.cell[0]), max(0, height - self.cell[1])

    def texels(self, column, row):
        """The texels of the image that are drawn at a texel of the picture; none where no tile is. One that passes is a hit."""
        right, up = self.overflow()
        (cell_width, cell_height), row = self.cell, row - up
        rows = len(self.cells) // self.columns
        first = max(0, (column - right) // cell_width)
        for j in range(max(0, row // cell_height), min(rows - 1, (row + up) // cell_height) + 1):
            for i in range(first, min(self.columns - 1, column // cell_width) + 1):
                cell = self.cells[j * self.columns + i]
                width, height = reversed(self.tile) if cell >> 29 & 1 else self.tile
                x, y = column - i * cell_width, row - (j + 1) * cell_height + height
                if not (cell & 0xFFFFFFF and 0 <= x < width and 0 <= y < height):
                    continue
                x = width - 1 - x if cell >> 31 else x
                y = height - 1 - y if cell >> 30 & 1 else y
                x, y = (y, x) if cell >> 29 & 1 else (x, y)
                line, place = divmod((cell & 0xFFFFFFF) - 1, self.tiles_per_row)
                step = self.tile[0] + self.spacing, self.tile[1] + self.spacing
                yield self.margin + place * step[0] + x, self.margin + line * step[1] + y


@dataclass
class Mesh:
    """Triangles that show an image as the protocol gives them: vertices are (x, y, u, v), the place in the picture and in the
    image, and triangles are three places among them, back to front."""

    size: tuple
    vertices: list
    triangles: list

    def check(self, width, height):
        """Raises where a vertex is not in an image of width by height texels, its edges included."""
        if not all(0 <= u <= width and 0 <= v <= height for *_, u, v in self.vertices):
            raise ValueError(f"mesh: a vertex is not in an image of {width} by {height} texels")

    def texels(self, x, y):
        """The texels of the image that are shown at a place of the picture. One that passes is a hit. With a place in fractions
        it is exact."""
        if not (0 <= x < self.size[0] and 0 <= y < self.size[1]):
            return
        for triangle in self.triangles:
            corners = [tuple(map(Fraction, self.vertices[place])) for place in triangle]
            (ax, ay, *_), (bx, by, *_), (cx, cy, *_) = corners
            area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
            if area == 0:
                continue
            # How much each corner counts, by the edge that faces it.
            shares = []
            for corner in range(3):
                (fx, fy, *_), (tx, ty, *_) = corners[(corner + 1) % 3], corners[(corner + 2) % 3]
                share = ((tx - fx) * (y - fy) - (ty - fy) * (x - fx)) / area
                if area < 0:
                    fx, fy, tx, ty = tx, ty, fx, fy
                has_edge = ty < fy or ty == fy and tx > fx  # At the left, or level and at the top.
                shares.append(share if share > 0 or share == 0 and has_edge else None)
            if None in shares:
                continue
            u, v = (sum(share * corner[axis] for share, corner in zip(shares, corners)) for axis in (2, 3))
            ends = (max(corner[axis] for corner in corners) for axis in (2, 3))
            yield tuple(max(0, min(math.floor(place), math.ceil(end) - 1)) for place, end in zip((u, v), ends))


def seen_through(projection, map):
    """An affine map and a projection after it, as nine numbers, row by row."""
    a, b, c, d, tx, ty = map
    return tuple(
        p * x + q * y + r * w
        for p, q, r in (projection[:3], projection[3:6], projection[6:])
        for x, y, w in ((a, b, 0), (c, d, 0), (tx, ty, 1))
    )


def adjugate(projection):
    """Nine numbers that undo a projection, with w > 0 in front of the eye; None where it has none."""
    a, b, c, d, e, f, g, h, i = projection
    undone = (
        e * i - f * h, c * h - b * i, b * f - c * e,
        f * g - d * i, a * i - c * g, c * d - a * f,
        d * h - e * g, b * g - a * h, a * e - b * d,
    )  # fmt: skip
    determinant = a * undone[0] + b * undone[3] + c * undone[6]
    if determinant == 0 or determinant != determinant:
        return None
    return undone if determinant > 0 else tuple(-number for number in undone)


def inverse(map):
    """The inverse of an affine map, or None where its determinant is zero, or not finite in doubles."""
    a, b, c, d, tx, ty = map
    determinant = a * d - b * c
    if determinant == 0 or isinstance(determinant, float) and not math.isfinite(determinant):
        return None
    return (
        d / determinant, -b / determinant, -c / determinant, a / determinant,
        (c * ty - d * tx) / determinant, (b * tx - a * ty) / determinant,
    )  # fmt: skip


def apply(map, x, y):
    """A point through an affine map."""
    a, b, c, d, tx, ty = map
    return a * x + c * y + tx, b * x + d * y + ty
