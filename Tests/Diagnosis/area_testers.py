"""Discs and rectangles on images (rule R14), with the faults about them; all is exact except the area in a circle."""

import math
from fractions import Fraction

from chosen import wrong
from image_testers import HALF, SAME, box_of, passes

from layer import apply, inverse

FAULTS = {
    "disc-center-only": "Of a disc only the center is tested.",
    "disc-as-square": "A disc is treated as the upright square around it.",
    "disc-radius-halved": "The radius of a disc is taken for its diameter.",
    "disc-edge-open": "A cell at exactly the distance of the radius is a miss.",
    "disc-to-texel-centers": "The distance to the center of a cell is compared with the radius, not that to the cell.",
    "disc-radius-in-layer": "The radius of a disc is measured in the space of the layer and not in its parent.",
    "disc-radius-of-x-scale": "A disc is tested as a circle of texels, with the radius scaled by the horizontal scale.",
    "disc-circle-sampled": "Of a disc only the center and eight points of its circle are tested.",
    "disc-clipped-by-center": "With masksToBounds the center of a disc must lie in the bounds, and cells are not cut.",
    "area-clip-ignored": "masksToBounds is ignored for discs and rectangles.",
    "disc-radius-without-sign": "A negative radius is used without its sign.",
    "disc-infinite-hits": "A disc of infinite radius hits whatever has a texel that passes.",
    "rect-corners-only": "Of a rectangle only the corners and the center are tested.",
    "rect-size-as-far-corner": "The width and height of a rectangle are taken for its far corner.",
    "rect-box-in-image": "A rectangle is replaced by the upright box of texel coordinates around it.",
    "rect-edges-open": "A rectangle that only touches a cell is a miss, as is one without area.",
    "rect-standardized": "A rectangle of negative width or height is turned into a positive one.",
    "rect-around-origin": "The origin of a rectangle is taken for its center.",
    "area-threshold-ignored": "Discs and rectangles hit any texel of the image, whatever its alpha.",
    "area-empty-missed": "Discs of radius 0 and rectangles with a side of 0 are a miss.",
    "disc-nearest-texel-only": "Of a disc only the texel of the image that is nearest to the center is tested.",
    "area-last-texels-left-out": "The last column and the last row that an area touches are left out.",
}


def runs(image, minimum, columns, rows):
    """The runs of texels that pass in ranges of columns and rows, each as (first column, past the last one, row)."""
    is_any = wrong("area-threshold-ignored")
    table = bytes(is_any or passes(alpha, minimum) for alpha in range(256))
    x0, y0, x1, y1 = image.box()
    for row in range(max(rows[0], y0), min(rows[1], y1)):
        start, end = max(columns[0], x0), min(columns[1], x1)
        line = image.alpha[row * image.width : row * image.width + max(end, 0)].translate(table)
        while start < end and (first := line.find(1, start)) >= 0:
            start = line.find(0, first)
            start = end if start < 0 else start
            yield first, start, row


def cut(polygon, axis, limit, sign):
    """What of a convex polygon lies on one side of a line, the line included; it may be a segment or a point."""
    found = []
    for p, q in zip(polygon, polygon[1:] + polygon[:1]):
        dp, dq = sign * (limit - p[axis]), sign * (limit - q[axis])
        if dp >= 0:
            found.append(p)
        if dp * dq < 0:
            t = dp / (dp - dq)
            found.append((p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])))
    return found


def cut_to_box(polygon, x0, y0, x1, y1):
    for axis, limit, sign in ((0, x0, -1), (0, x1, 1), (1, y0, -1), (1, y1, 1)):
        if not polygon:
            break
        polygon = cut(polygon, axis, limit, sign)
    return polygon


def texels_to_layer(place):
    """The map from texel coordinates to the layer."""
    x, y, w, h = place.contents
    return w / place.width, 0, 0, h / place.height, x, y


def box_through(map, box):
    """The upright box around a box that an affine map moves."""
    return box_of(apply(map, x, y) for x in box[::2] for y in box[1::2])


def cells(place, image, minimum, box, holders=(), clips=None, only=None):
    """The polygons of the root that the texels that pass show near a box, or those in ranges of columns and rows.

    Holders are the ancestors, the innermost first; each has a map, an origin, bounds, and whether it clips.
    """
    to_root = composed(place.map, texels_to_layer(place))
    for holder in holders:
        to_root = composed(holder.map, moved(to_root, holder.origin))
    u0, v0, u1, v1 = box_through(inverse(to_root), box)
    less = 1 if wrong("area-last-texels-left-out") else 0
    columns, rows = only or [(math.ceil(t0) - 1, math.floor(t1) + 1 - less) for t0, t1 in ((u0, u1), (v0, v1))]
    sx, _, _, sy, x, y = texels_to_layer(place)
    for first, end, row in runs(image, minimum, columns, rows):
        left, top, right, bottom = x + first * sx, y + row * sy, x + end * sx, y + (row + 1) * sy
        if place.clips if clips is None else clips:
            left, top, right, bottom = max(left, 0), max(top, 0), min(right, place.size[0]), min(bottom, place.size[1])
            if left > right or top > bottom:
                continue
        polygon = [apply(place.map, *corner) for corner in ((left, top), (right, top), (right, bottom), (left, bottom))]
        for holder in holders:
            polygon = [(px - holder.origin[0], py - holder.origin[1]) for px, py in polygon]
            if holder.clips:
                polygon = cut_to_box(polygon, *holder.bounds)
            polygon = [apply(holder.map, *corner) for corner in polygon]
        if polygon:
            yield polygon


def moved(map, origin):
    """An affine map followed by a step back."""
    return *map[:4], map[4] - origin[0], map[5] - origin[1]


def composed(outer, inner):
    """The affine map that does the inner one and then the outer one."""
    a, b, c, d, *_ = inner
    x, y = apply(outer, *inner[4:])
    return *linear(outer, a, b), *linear(outer, c, d), x, y


def linear(map, x, y):
    return map[0] * x + map[2] * y, map[1] * x + map[3] * y


def squared_distance(polygon, x, y):
    """The square of the distance from a point to a convex polygon, 0 inside."""
    edges = list(zip(polygon, polygon[1:] + polygon[:1]))
    sides = [(q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0]) for p, q in edges]
    if any(sides) and (min(sides) >= 0 or max(sides) <= 0):
        return 0
    return min(squared_distance_to_edge(p, q, x, y) for p, q in edges)


def squared_distance_to_edge(p, q, x, y):
    dx, dy = q[0] - p[0], q[1] - p[1]
    length = dx * dx + dy * dy
    t = min(max(((x - p[0]) * dx + (y - p[1]) * dy) / length, 0), 1) if length else 0
    ex, ey = p[0] + t * dx - x, p[1] + t * dy - y
    return ex * ex + ey * ey


def disc_box(x, y, radius):
    return x - radius, y - radius, x + radius, y + radius


def covered_area(polygon, x, y, radius):
    """The part of a disc that a convex polygon covers, for a radius of 1; the only thing that is rounded."""
    near = cut_to_box(polygon, *disc_box(x, y, radius))
    near = [(float((px - x) / radius), float((py - y) / radius)) for px, py in near]
    return abs(math.fsum(signed_area(*p, *q) for p, q in zip(near, near[1:] + near[:1])))


def signed_area(px, py, qx, qy):
    """The area of the unit disc in the triangle of its center and an edge."""
    dx, dy = qx - px, qy - py
    a, b, c = dx * dx + dy * dy, px * dx + py * dy, px * px + py * py - 1
    root = b * b - a * c
    if a == 0:
        return 0.0
    if root <= 0:
        return sector(px, py, qx, qy)
    root = math.sqrt(root)
    t0, t1 = max((-b - root) / a, 0.0), min((-b + root) / a, 1.0)
    if t0 >= t1:
        return sector(px, py, qx, qy)
    ax, ay, bx, by = px + t0 * dx, py + t0 * dy, px + t1 * dx, py + t1 * dy
    chord = (ax * by - ay * bx) / 2
    return (sector(px, py, ax, ay) if t0 > 0 else 0) + chord + (sector(bx, by, qx, qy) if t1 < 1 else 0)


def sector(px, py, qx, qy):
    return math.atan2(px * qy - py * qx, px * qx + py * qy) / 2


# Queries.


def is_hit(place, image, minimum, kind, probe):
    """Whether a disc or a rectangle of the parent hits."""
    if kind == "discs":
        x, y, radius = probe
        if wrong("disc-radius-without-sign"):
            radius = abs(radius)
        if wrong("disc-infinite-hits") and radius == math.inf and math.isfinite(x) and math.isfinite(y):
            return next(runs(image, minimum, (0, image.width), (0, image.height)), None) is not None
        if not all(map(math.isfinite, (x, y, radius))) or radius < 0:
            return False
        return is_disc_hit(place, image, minimum, *map(Fraction, (x, y, radius)))
    if not all(map(math.isfinite, probe)):
        return False
    x, y, w, h = map(Fraction, probe)
    if wrong("rect-size-as-far-corner"):
        w, h = w - x, h - y
    if wrong("rect-standardized"):
        x, y, w, h = min(x, x + w), min(y, y + h), abs(w), abs(h)
    if wrong("rect-around-origin"):
        x, y = x - w / 2, y - h / 2
    return min(w, h) >= 0 and is_rect_hit(place, image, minimum, (x, y, x + w, y + h))


def is_disc_hit(place, image, minimum, x, y, radius):
    def is_point_hit(x, y):
        return place.is_hit_at(image, minimum, "nearest", x, y)

    clips = False if wrong("area-clip-ignored") else None
    if wrong("disc-radius-halved"):
        radius = radius / 2
    if wrong("disc-center-only"):
        return is_point_hit(x, y)
    if wrong("area-empty-missed") and radius == 0:
        return False
    if wrong("disc-circle-sampled"):
        slant = Fraction(math.sqrt(0.5))
        around = [(i, j) if 0 in (i, j) else (i * slant, j * slant) for i in (-1, 0, 1) for j in (-1, 0, 1)]
        return any(is_point_hit(x + i * radius, y + j * radius) for i, j in around)
    if wrong("disc-as-square"):
        return is_rect_hit(place, image, minimum, disc_box(x, y, radius))
    if wrong("disc-clipped-by-center") and place.clips:
        clips = False
        if place.is_clipped_away(None, apply(place.back, x, y), None):
            return False
    if wrong("disc-to-texel-centers"):
        return is_center_hit(place, image, minimum, x, y, radius)
    space, only = SAME, None
    if wrong("disc-radius-in-layer"):
        space = place.back
    if wrong("disc-radius-of-x-scale"):
        space, (a, b, *_) = inverse(composed(place.map, texels_to_layer(place))), place.map
        radius = radius / Fraction(math.sqrt(a * a + b * b)) * place.width / place.contents[2]
    if wrong("disc-nearest-texel-only"):
        column, row = map(math.floor, place.texel_coordinates(None, *apply(place.back, x, y)))
        column, row = min(max(column, 0), image.width - 1), min(max(row, 0), image.height - 1)
        only = (column, column + 1), (row, row + 1)
    x, y = apply(space, x, y)
    box, limit = box_through(inverse(space), disc_box(x, y, radius)), radius * radius
    for polygon in cells(place, image, minimum, box, clips=clips, only=only):
        distance = squared_distance([apply(space, *corner) for corner in polygon], x, y)
        if distance < limit or distance == limit and not (wrong("disc-edge-open") and limit > 0):
            return True
    return False


def is_center_hit(place, image, minimum, x, y, radius):
    x0, y0, w, h = place.contents
    sx, sy = w / image.width, h / image.height
    for first, end, row in runs(image, minimum, (0, image.width), (0, image.height)):
        for column in range(first, end):
            center = x0 + (column + HALF) * sx, y0 + (row + HALF) * sy
            if place.is_clipped_away(None, center, None):
                continue
            if squared_distance([apply(place.map, *center)], x, y) <= radius * radius:
                return True
    return False


def is_rect_hit(place, image, minimum, box):
    x0, y0, x1, y1 = box
    if wrong("rect-corners-only"):
        points = [(x, y) for x in (x0, x1) for y in (y0, y1)] + [((x0 + x1) / 2, (y0 + y1) / 2)]
        return any(place.is_hit_at(image, minimum, "nearest", x, y) for x, y in points)
    if wrong("area-empty-missed") and (x0 == x1 or y0 == y1):
        return False
    if wrong("rect-box-in-image"):
        around = box_through(place.back, box)
        near = cells(place, image, minimum, box_through(place.map, around))
        return any(cut_to_box([apply(place.back, *corner) for corner in polygon], *around) for polygon in near)
    clips = False if wrong("area-clip-ignored") else None
    for polygon in cells(place, image, minimum, box, clips=clips):
        met = cut_to_box(polygon, *box)
        if met and not (wrong("rect-edges-open") and is_flat(met)):
            return True
    return False


def is_flat(polygon):
    """Whether a convex polygon has no area."""
    (x0, y0), *others = polygon
    return all(
        (px - x0) * (qy - y0) == (qx - x0) * (py - y0) for (px, py), (qx, qy) in zip(others, others[1:])
    )  # fmt: skip
