"""Hit testers that are held out, with one deliberate fault each: python3 Tests/Diagnosis/unseen_testers.py NAME.

They were written from the rules and the protocol alone.

With `none` for NAME the program is right, and --list prints one line per fault. The right program is the class Right.
A fault replaces a step of it by a function that gets the right step, the program, and the arguments of the step. A step of a
stack gets the stack first, and then the right step.
"""

import math
import re
import struct
import sys
import zlib
from collections import namedtuple
from dataclasses import replace
from fractions import Fraction
from functools import partial, partialmethod
from pathlib import Path

ADAPTERS = Path(__file__).resolve().parents[2] / "corpus" / "adapters"
sys.path[:0] = [str(ADAPTERS / "python"), str(ADAPTERS)]

from adapter_kit import BYTES_PER_TEXEL, Pixels, Unsupported, apply, inverse, serve  # noqa: E402
from stack_kit import Stack, StackLayer  # noqa: E402
from touch_example import Example, alpha_at, is_finite_as_parent  # noqa: E402
from touch_kit import left, lost  # noqa: E402

DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
ADAM7 = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]


def demand(condition, text):
    if not condition:
        raise ValueError(text)


def unfiltered(kind, line, above, step):
    """A row of bytes without its PNG filter."""
    demand(kind <= 4, "unknown filter")
    for i in range(len(line) if kind else 0):
        a, b, c = line[i - step] if i >= step else 0, above[i], above[i - step] if i >= step else 0
        p = a + b - c
        paeth = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
        line[i] = (line[i] + (0, a, b, (a + b) // 2, paeth)[kind]) & 255
    return line


def samples_of(line, depth, count):
    if depth == 16:
        return struct.unpack(f">{count}H", line)
    return [line[i * depth // 8] >> (8 - depth - i * depth % 8) & (1 << depth) - 1 for i in range(count)]


def alpha_of(samples, color, depth, transparency, rest):
    """The alpha of a row of samples; rest is that of palette entries which tRNS does not list."""
    if color == 3:
        table = transparency + bytes([rest if transparency else 255]) * 256
        return bytes(table[index] for index in samples)
    if color in (4, 6):
        alpha = samples[CHANNELS[color] - 1 :: CHANNELS[color]]
        return bytes(alpha if depth == 8 else [(value * 255 + 32767) // 65535 for value in alpha])
    n, mask = CHANNELS[color], (1 << depth) - 1
    key = [value & mask for value in struct.unpack(f">{n}H", transparency[: 2 * n])] if transparency else None
    return bytes(255 * (list(samples[i : i + n]) != key) for i in range(0, len(samples), n))


def png_alpha(path, rest=255):
    """The rows of alpha of a PNG file; raises where the file is damaged."""
    data, chunks, place = Path(path).read_bytes(), [], 8
    demand(data[:8] == b"\x89PNG\r\n\x1a\n", "signature")
    while not chunks or chunks[-1][0] != b"IEND":
        length, kind = struct.unpack(">I4s", data[place : place + 8])
        body, crc = data[place + 8 : place + 8 + length], data[place + 8 + length : place + 12 + length]
        demand(crc == struct.pack(">I", zlib.crc32(kind + body)), "CRC")
        demand(kind[0] & 32 or kind in (b"IHDR", b"PLTE", b"IDAT", b"IEND"), "unknown critical chunk")
        chunks.append((kind, body))
        place += 12 + length
    kinds, bodies = [kind for kind, _ in chunks], dict(chunks)
    demand(kinds[0] == b"IHDR" and kinds.count(b"IHDR") == 1 and b"IDAT" in kinds, "missing chunk")
    first, count = kinds.index(b"IDAT"), kinds.count(b"IDAT")
    demand(kinds[first : first + count] == [b"IDAT"] * count, "a chunk between two IDAT chunks")
    width, height, depth, color, packing, filtering, interlace = struct.unpack(">IIBBBBB", bodies[b"IHDR"])
    is_defined = depth in DEPTHS.get(color, ()) and packing == filtering == 0 and interlace < 2
    palette = len(bodies.get(b"PLTE", b""))
    has_palette = color != 3 or b"PLTE" in kinds[:first] and palette and palette % 3 == 0
    demand(width and height and is_defined and has_palette, "header or palette")
    channels, transparency = CHANNELS[color], bodies.get(b"tRNS", b"")[: palette // 3 if color == 3 else None]
    if width * height * channels > 2**21:
        raise Unsupported("large files")
    at, unpacker = 0, zlib.decompressobj()
    raw = unpacker.decompress(b"".join(body for kind, body in chunks if kind == b"IDAT"))
    demand(unpacker.eof, "the compressed data ends early")
    rows = [bytearray(width) for _ in range(height)]
    for x, y, dx, dy in ADAM7 if interlace else [(0, 0, 1, 1)]:
        columns = len(range(x, width, dx))
        stride, above = (columns * channels * depth + 7) // 8, bytes(columns * 8)
        for row in rows[y::dy] if columns else []:
            demand(at + stride < len(raw), "too few rows")
            above = unfiltered(raw[at], bytearray(raw[at + 1 : at + 1 + stride]), above, max(1, channels * depth // 8))
            samples = samples_of(above, depth, columns * channels)
            row[x::dx] = alpha_of(samples, color, depth, transparency, rest)
            at += 1 + stride
    return [bytes(row) for row in rows]


def oriented(rows, orientation):
    if orientation >= 5:
        rows = [bytes(column) for column in zip(*rows)]
    if orientation in (2, 3, 6, 7):
        rows = [row[::-1] for row in rows]
    return rows[::-1] if orientation in (3, 4, 7, 8) else rows


def composed(outer, inner):
    """The map that does the inner map first."""
    a, b, c, d = outer[:4]
    p, q, r, s, tx, ty = inner
    return a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, *apply(outer, tx, ty)


def cut(polygon, to_holder, size):
    """The part of a convex polygon in closed bounds, which may be a segment or a corner; empty without any."""
    for axis in (0, 1):
        for sign, limit in ((1, 0), (-1, size[axis])):
            values = [sign * apply(to_holder, *corner)[axis] + limit for corner in polygon]
            kept = []
            for i in range(len(polygon)):
                (px, py), (qx, qy), f, g = polygon[i - 1], polygon[i], values[i - 1], values[i]
                if f * g < 0:
                    kept.append((px + (qx - px) * f / (f - g), py + (qy - py) * f / (f - g)))
                if g >= 0:
                    kept.append((qx, qy))
            polygon = kept
    return polygon


def squared_distance(polygon, x, y):
    """The squared distance of a point to a closed convex polygon."""
    turns, nearest = set(), math.inf
    for (px, py), (qx, qy) in zip(polygon, polygon[1:] + polygon[:1]):
        dx, dy, ex, ey = qx - px, qy - py, x - px, y - py
        turn, length = dx * ey - dy * ex, dx * dx + dy * dy
        turns.add((turn > 0) - (turn < 0))
        t = max(0, min(1, (dx * ex + dy * ey) / length)) if length else 0
        nearest = min(nearest, (ex - t * dx) ** 2 + (ey - t * dy) ** 2)
    return 0 if len(turns - {0}) == 1 and len(polygon) > 2 else nearest


# Where an image is: the maps between its layer and the root, the bounds that clip, and the contents rectangle.
Place = namedtuple("Place", "to_root to_layer clips contents")


class Right(Example):
    """Does nothing wrong; what is kept from one request to another is for faults alone."""

    kept = {}

    def load(self, image):
        return self.pixel_rows(image) if isinstance(image, Pixels) else self.file_rows(image)

    def pixel_rows(self, image):
        return list(image.alpha_rows())

    def file_rows(self, image):
        return oriented(png_alpha(image.path), image.orientation)

    def hits(self, image, layer, minimum_alpha, sampling, kind, probes):
        if kind != "points" and sampling != "nearest":
            raise Unsupported(f"{kind} with {sampling} sampling")
        place = self.place([StackLayer("layer", "image", None, layer)], image)
        return [self.is_probe_hit(place, image, probe, kind, sampling, minimum_alpha) for probe in probes]

    def is_probe_hit(self, place, rows, probe, kind, *given):
        if place is None or not all(map(math.isfinite, probe)) or min(0, *probe[2:], 0) < 0:
            return False
        ask = {"points": self.point_hits, "discs": self.disc_hits, "rects": self.rect_hits}[kind]
        return ask(place, rows, list(map(Fraction, probe)), *(given if kind == "points" else given[1:]))

    def place(self, chain, rows):
        """Where the image of the first layer of a chain is; None if it cannot be hit."""
        layer, to_root, clips = chain[0], (1, 0, 0, 1, 0, 0), []
        is_sound = layer.layer.is_valid() and all(map(is_finite_as_parent, chain[1:]))
        if not rows or not rows[0] or not is_sound or not self.is_open(chain):
            return None
        for holder in reversed(chain):
            # The contents scale of a holder does not count, and may not be a number.
            exact = (holder.layer if holder is layer else replace(holder.layer, contents_scale=1.0)).exact()
            to_root = composed(to_root, self.to_parent(exact))
            to_holder = inverse(to_root)
            if not to_holder or exact.masks_to_bounds and min(exact.size) <= 0:
                return None
            if exact.masks_to_bounds:
                clips.append((to_holder, exact.size))
            if self.is_scrolled(holder, layer):
                x, y = map(Fraction, holder.bounds_origin)
                to_root = composed(to_root, (1, 0, 0, 1, -x, -y))
        return Place(to_root, inverse(to_root), clips, self.contents(exact, rows))

    def is_open(self, chain):
        return all(holder.is_open() for holder in chain)

    def is_scrolled(self, holder, layer):
        return holder is not layer

    def to_parent(self, exact):
        return exact.to_parent()

    def contents(self, exact, rows):
        return exact.contents(len(rows[0]), len(rows))

    def point_hits(self, place, rows, point, sampling, minimum_alpha):
        if not all(self.is_in_bounds(*apply(to_holder, *point), *size) for to_holder, size in place.clips):
            return False
        alpha = self.alpha(rows, *self.texel_coordinates(place, rows, *point), sampling)
        return alpha is not None and alpha >= minimum_alpha

    def is_in_bounds(self, x, y, w, h):
        return 0 <= x < w and 0 <= y < h

    def texel_coordinates(self, place, rows, X, Y):
        (x, y), (x0, y0, width, height) = apply(place.to_layer, X, Y), place.contents
        return (x - x0) * len(rows[0]) / width, (y - y0) * len(rows) / height

    def alpha(self, rows, u, v, sampling):
        return alpha_at(rows, u, v, sampling)

    def disc_hits(self, place, rows, disc, minimum_alpha):
        return self.nearest(place, rows, disc, minimum_alpha) <= disc[2] ** 2

    def nearest(self, place, rows, disc, minimum_alpha):
        """The squared distance to the closest cell that passes; infinite if there is none near the disc."""
        x, y, r = disc
        cells = self.cells(place, rows, (x - r, y - r, 2 * r, 2 * r), minimum_alpha)
        return min((squared_distance(cell, x, y) for cell in cells), default=math.inf)

    def rect_hits(self, place, rows, rect, minimum_alpha):
        x, y, *size = rect
        return any(cut(cell, (1, 0, 0, 1, -x, -y), size) for cell in self.cells(place, rows, rect, minimum_alpha))

    def cells(self, place, rows, rect, minimum_alpha):
        """The closed cells that pass near a rectangle, in the root and cut by all bounds; neighbors are one cell."""
        x, y, w, h = rect
        us, vs = zip(*(self.texel_coordinates(place, rows, X, Y) for X in (x, x + w) for Y in (y, y + h)))
        first, top = max(0, math.floor(min(us)) - 1), max(0, math.floor(min(vs)) - 1)
        passing = bytes(value >= minimum_alpha for value in range(256))
        x0, y0, width, height = place.contents
        sx, sy = width / len(rows[0]), height / len(rows)
        for row in range(top, min(len(rows), math.floor(max(vs)) + 2)):
            line = rows[row][first : max(first, math.floor(max(us)) + 2)].translate(passing)
            for run in re.finditer(b"\1+", line):
                near, far = x0 + (first + run.start()) * sx, x0 + (first + run.end()) * sx
                upper, lower = y0 + row * sy, y0 + (row + 1) * sy
                corners = [(near, upper), (far, upper), (far, lower), (near, lower)]
                cell = self.cut_cell([apply(place.to_root, *corner) for corner in corners], place.clips)
                if cell:
                    yield cell

    def cut_cell(self, cell, clips):
        for to_holder, size in clips:
            cell = cut(cell, to_holder, size)
        return cell

    def is_hit(self, layer, image, point):
        rows = self.shown.images.get(image, [])
        place = self.place(self.shown.chain(layer), rows)
        return self.is_probe_hit(place, rows, point, "points", self.shown.sampling(image), self.shown.threshold(image))

    def hit_stack(self, question, numbers, order):
        if question != "disc":
            return super().hit_stack(question, numbers, order)
        if order == "most-covered" or any(layer.mask is not None for layer in self.shown.layers):
            raise Unsupported("areas of discs, and discs through masks")
        if not all(map(math.isfinite, numbers)) or numbers[2] < 0:
            return []
        found, disc = [], list(map(Fraction, numbers))
        for layer in self.shown.front_to_back():
            rows = self.shown.images.get(layer.image, [])
            place = self.place(self.shown.chain(layer), rows)
            nearest = self.nearest(place, rows, disc, self.shown.threshold(layer.image)) if place else math.inf
            if nearest <= disc[2] ** 2:
                found.append((self.closeness(place, disc, nearest, layer) if order == "nearest" else 0, layer.name))
        return [name for _, name in sorted(found, key=lambda pair: pair[0])]

    def closeness(self, place, disc, nearest, layer):
        return nearest


FAULTS, ITSELF = {}, (1, 0, 0, 1, 0, 0)


def boxed(to_holder, size):
    """The upright box around a clip, as a clip."""
    xs, ys = zip(*(apply(inverse(to_holder), x, y) for x in (0, size[0]) for y in (0, size[1])))
    return (1, 0, 0, 1, -min(xs), -min(ys)), (max(xs) - min(xs), max(ys) - min(ys))


def fault(kind, name, sentence, **steps):
    FAULTS[name] = kind, sentence, steps


fault("image", "aspect-fit-never-enlarges", "resizeAspect centers an image that is smaller than the bounds, unscaled.",
      contents=lambda right, self, exact, rows: right(
          replace(exact, gravity="center") if exact.gravity == "resizeAspect"
          and right(exact, rows)[2] > len(rows[0]) / exact.contents_scale else exact, rows))
fault("image", "corner-gravity-loses-its-row", "topLeft, bottomLeft and the like are centered vertically, as left is.",
      contents=lambda right, self, exact, rows: right(
          replace(exact, gravity=re.sub("^(top|bottom)([LR])", lambda m: m[2].lower(), exact.gravity)), rows))
fault("image", "scale-rounded-up", "A contents scale that is not a whole number, such as 1.5, is rounded up.",
      contents=lambda right, self, exact, rows: right(
          replace(exact, contents_scale=Fraction(math.ceil(exact.contents_scale))), rows))
fault("image", "overflow-starts-at-zero", "An image that is larger than the bounds begins at 0, not before it.",
      contents=lambda right, self, exact, rows: (*(max(0, n) for n in right(exact, rows)[:2]), *right(exact, rows)[2:]))
fault("image", "anchor-ignores-transform", "The anchor is taken off the position without going through the transform.",
      to_parent=lambda right, self, exact: right(exact) if exact.matrix else (*exact.transform[:4], *(
          p + t - a * s for p, t, a, s in zip(exact.position, exact.transform[4:], exact.anchor_point, exact.size))))
fault("image", "mirror-lost-in-decomposition", "A map that mirrors has its second column negated, so that it does not.",
      to_parent=lambda right, self, exact: (lambda a, b, c, d, *t: (
          a, b, *((-c, -d) if a * d < b * c else (c, d)), *t))(*right(exact)))
fault("image", "linear-across-only", "Linear sampling interpolates between columns, and takes the nearest row.",
      alpha=lambda right, self, rows, u, v, sampling: right(
          rows, u, v if sampling == "nearest" else math.floor(v) + Fraction(1, 2), sampling))
fault("image", "threshold-through-percent", "The threshold is rounded to whole percent on its way.",
      point_hits=lambda right, self, place, rows, point, sampling, least: right(
          place, rows, point, sampling, least if least > 255 else Fraction(round(least / 2.55) * 255, 100)))
fault("image", "premultiplied-alpha-squared", "The alpha of a premultiplied image is multiplied by itself.",
      pixel_rows=lambda right, self, image: [
          bytes(n * n // 255 for n in row) if "premul" in image.format else row for row in right(image)])
fault("image", "stride-taken-for-width", "The bytes between two rows give the width, so that padding counts as texels.",
      pixel_rows=lambda right, self, image: right(replace(
          image, width=abs(image.bytes_per_row) // BYTES_PER_TEXEL[image.format.partition("-")[0]],
          data=image.data + bytes(abs(image.bytes_per_row)))))
fault("image", "abgr-alpha-last", "The alpha of ABGR is read from byte 3, as that of RGBA.",
      pixel_rows=lambda right, self, image: right(replace(image, format=image.format.replace("abgr", "rgba"))))
fault("image", "bottom-up-turned-again", "An image with negative bytes per row is turned upside down once more.",
      pixel_rows=lambda right, self, image: right(image)[:: -1 if image.bytes_per_row < 0 else 1])
fault("image", "turned-file-keeps-stored-size", "An image of orientation 5 to 8 is placed by its stored sides.",
      file_rows=lambda right, self, image: (lambda rows: self.kept.setdefault(
          id(rows), rows) if image.orientation > 4 else rows)(right(image)),
      contents=lambda right, self, exact, rows: (
          exact.contents(len(rows), len(rows[0])) if self.kept.get(id(rows)) is rows else right(exact, rows)))
fault("image", "entries-beyond-trns-transparent", "Palette entries beyond the end of tRNS are transparent.",
      file_rows=lambda right, self, image: oriented(png_alpha(image.path, 0), image.orientation))
fault("image", "clip-open-at-top-left", "Points exactly on the left or top edge of clipping bounds are outside.",
      is_in_bounds=lambda right, self, x, y, w, h: 0 < x < w and 0 < y < h)
fault("area", "disc-asks-its-square", "A disc hits what the square around it touches.",
      disc_hits=lambda right, self, place, rows, disc, least: self.rect_hits(
          place, rows, (disc[0] - disc[2], disc[1] - disc[2], 2 * disc[2], 2 * disc[2]), least))
fault("area", "disc-asks-five-points", "A disc hits if its center or one of its four outermost points does.",
      disc_hits=lambda right, self, place, rows, disc, least: any(
          self.point_hits(place, rows, (disc[0] + x * disc[2], disc[1] + y * disc[2]), "nearest", least)
          for x, y in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))))
fault("area", "disc-radius-in-layer-units", "A disc is mapped into the layer by its center; its radius stays as it is.",
      disc_hits=lambda right, self, place, rows, disc, least: right(
          Place(ITSELF, ITSELF, [(ITSELF, size) for _, size in place.clips], place.contents),
          rows, (*apply(place.to_layer, *disc[:2]), disc[2]), least))
fault("area", "rect-meets-bounding-boxes", "A rectangle is compared with upright boxes around turned runs of cells.",
      rect_hits=lambda right, self, place, rows, rect, least: any(
          all(min(ns) <= start + side and start <= max(ns) for ns, start, side in zip(zip(*cell), rect[:2], rect[2:]))
          for cell in self.cells(place, rows, rect, least)))
fault("area", "cut-cells-count-whole", "Runs of cells that lie partly in the bounds count for areas outside, too.",
      cut_cell=lambda right, self, cell, clips: right(cell, clips) and cell)
fault("area", "rect-read-as-edges", "The width and height of a rectangle are taken for its right and bottom edges.",
      rect_hits=lambda right, self, place, rows, rect, least: rect[2] >= rect[0] and rect[3] >= rect[1] and right(
          place, rows, (*rect[:2], rect[2] - rect[0], rect[3] - rect[1]), least))
fault("memory", "verdict-cache-without-threshold", "Verdicts are cached by image, layer and points, not by threshold.",
      hits=lambda right, self, image, layer, least, *rest: self.kept.setdefault(
          (id(image), repr(layer), repr(rest)), (right(image, layer, least, *rest), image))[0])
fault("memory", "place-cache-without-scale", "Places are cached by image and layers without their contents scale.",
      place=lambda right, self, chain, rows: self.kept.setdefault((id(rows), repr([
          replace(h, layer=replace(h.layer, contents_scale=1)) for h in chain])), (right(chain, rows), rows))[0])
fault("memory", "image-cache-by-first-row", "An image is taken for an earlier one of the same height and first row.",
      load=lambda right, self, image: (lambda rows: self.kept.setdefault((len(rows), *rows[:1]), rows))(right(image)))
fault("memory", "file-cache-without-orientation", "Files are cached by path, whatever their orientation.",
      file_rows=lambda right, self, image: self.kept.setdefault(image.path, right(image)))
fault("memory", "answers-in-scan-order", "Probes are asked from top to bottom, and answered in that order.",
      hits=lambda right, self, *all: [verdict for _, verdict in sorted(
          zip(all[-1], right(*all)), key=lambda pair: (pair[0][1], pair[0][0]))])
fault("memory", "repeated-probe-is-a-miss", "A probe that comes twice in a request is a miss the second time.",
      hits=lambda right, self, *all: [
          verdict and all[-1].index(probe) == i for i, (verdict, probe) in enumerate(zip(right(*all), all[-1]))])
fault("memory", "singular-map-keeps-the-last", "Where a map has no inverse, that of the layer before is used.",
      to_parent=lambda right, self, exact: (lambda map: self.kept.setdefault("map", map) if not inverse(map)
                                            else self.kept.update(map=map) or map)(right(exact)))
fault("memory", "resent-image-needs-a-change", "A stack shows the images that were there when it was last changed.",
      show_stack=lambda right, self, stack: right(replace(stack, images=self.kept.setdefault(
          id(stack.layers), (stack.layers, dict(stack.images)))[1])))
fault("stack", "depth-cut-to-whole-number", "Depths are whole numbers, so that 0.25 and 0.75 are equal.",
      show_stack=lambda right, self, stack: right(replace(stack, layers=[
          replace(part, depth=math.trunc(part.depth) if math.isfinite(part.depth) else part.depth)
          for part in stack.layers])))
fault("stack", "only-parent-gates", "A layer is gated by itself and by its parent, and not by what holds the parent.",
      is_open=lambda right, self, chain: right(chain[:2]))
fault("stack", "bounds-origin-moves-own-image", "The bounds origin of a layer moves its own image, too.",
      is_scrolled=lambda right, self, holder, layer: all(map(math.isfinite, holder.bounds_origin)))
fault("stack", "clip-by-bounding-box", "In held layers each clip is the upright box around it, as a scissor is.",
      place=lambda right, self, chain, rows: (lambda place: place and len(chain) > 1 and place._replace(
          clips=[boxed(*clip) for clip in place.clips]) or place)(right(chain, rows)))
fault("stack", "opacities-of-holders-multiplied", "A layer is gated if its opacity times those of all holders is below 0.01.",
      is_open=lambda right, self, chain: right(chain) and math.prod(part.opacity for part in chain) >= 0.01)
fault("stack", "changes-ignore-case", "Changes and masks mean the first layer whose name differs at most in case.",
      named=lambda stack, right, name: next(
          (part for part in stack.layers if part.name.lower() == name.lower()), None) or right(stack, name))
fault("stack", "holder-mask-forgotten", "A layer follows its own mask, and not the masks of what holds it.",
      is_seen=lambda right, self, layer, point: self.is_hit(layer, layer.image, point) and all(
          self.is_hit(mask, mask.image, point) for mask in self.shown.masks(replace(layer, parent=None))))
fault("stack", "replaced-layer-comes-to-front", "A layer that is replaced moves to the front end of the list.",
      _change=lambda stack, right, change: (
          right(stack, change), "replace" in change and right(stack, {"move": change["replace"]["name"]})))
fault("stack", "nearest-by-middle", "The order nearest goes by the middle of the contents of each layer.",
      closeness=lambda right, self, place, disc, *_: (lambda x, y: (x - disc[0]) ** 2 + (y - disc[1]) ** 2)(*apply(
          place.to_root, *(start + side / 2 for start, side in zip(place.contents[:2], place.contents[2:])))))
fault("stack", "refusal-sorts-the-list", "After refused changes the layers are restored in the order of their names.",
      changed=lambda stack, right, changes: (lambda copy: (stack.layers.sort(
          key=lambda part: part.name), right(copy, changes))[1])(replace(stack, layers=list(stack.layers))))
fault("touch", "one-start-for-all-fingers", "When a finger begins, all others start anew at its point.",
      touch=lambda right, self, event: (right(event), event.phase == "began" and [
          setattr(finger, "start", event.point) for finger in self.fingers.values()])[0])
fault("touch", "swipe-measured-from-last-move", "A swipe is measured from where the finger moved last.",
      touch=lambda right, self, event: (right(event), event.phase == "moved" and setattr(
          self.fingers[event.finger], "start", event.point))[0])
fault("touch", "swipe-belongs-to-end", "A swipe belongs to the view where it ends.",
      swipe=lambda right, self, finger, end: [{**found, "view": self.view(end)} for found in right(finger, end)])
fault("touch", "exit-leaves-what-is-there", "A pointer that exits leaves the view at the point of its exit.",
      touch=lambda right, self, event: right(event) if event.phase != "exited" else (
          right(event), [left(view) for view in [self.view(event.point)] if view is not None])[1])
fault("touch", "one-loss-per-view", "Of several fingers on a view that is lost, only the first one reports it.",
      touch=lambda right, self, event: (lambda found: ([
          setattr(finger, "is_lost", True) for outcome in found if "lost" in outcome
          for finger in self.fingers.values() if finger.view == outcome["lost"]], found)[1])(right(event)))
fault("touch", "hover-image-in-old-place", "A hover image is stretched over the place of the image that it replaces.",
      is_hit=lambda right, self, layer, *at: (
          self.kept.update(rows=self.shown.images.get(layer.image, ())), right(layer, *at), self.kept.clear())[1],
      contents=lambda right, self, exact, rows: right(exact, old if any(old := self.kept.get("rows", ())) else rows))


def main(argument="none"):
    if argument == "--list":
        return print(*("\t".join([name, *fault[:2]]) for name, fault in FAULTS.items()), sep="\n")
    program = Right(
        name="unseen", version="1", fidelity="exact", sampling=["nearest", "linear-clamp", "linear-decal"],
        queries=["point", "disc", "rect"], views=True, unknown="bounds",
        stack=["topmost", "all", "disc", "masked", "mask-ignored", "linear-clamp", "linear-decal"],
    )
    for step, wrong in FAULTS[argument][2].items() if argument != "none" else ():
        is_stack = hasattr(Stack, step)
        owner, bound = (Stack, partialmethod(wrong, getattr(Stack, step))) if is_stack else (program, None)
        setattr(owner, step, bound or partial(wrong, getattr(program, step), program))
    serve(program)


if __name__ == "__main__":
    main(*sys.argv[1:])
