"""A complete adapter for stacks and touches: touchstone conform --adapter 'python3 corpus/adapters/touch_example.py'.

It finds views by fractions and remembers what each finger and each pointer did. To judge a program of your own, let
hit_stack ask its hit test, and touch its tracker.
"""

import math
import sys
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "python"))

from adapter_kit import Pixels, Unsupported, apply, inverse, serve  # noqa: E402
from touch_kit import TouchAdapter, cancelled, entered, flickered, left, lost, swipe, tap  # noqa: E402


@dataclass
class Finger:
    start: tuple
    view: str | None
    is_lost: bool = False


class Example(TouchAdapter):
    def load(self, image):
        if not isinstance(image, Pixels):
            raise Unsupported("image files")
        return list(image.alpha_rows())

    # What is shown.

    def show_stack(self, stack):
        self.shown = stack

    def hit_stack(self, question, numbers, order):
        if question == "disc":
            raise Unsupported("discs")
        found = (layer.name for layer in self.shown.front_to_back() if self.is_seen(layer, numbers))
        return list(islice(found, 1 if question == "topmost" else None))

    def is_seen(self, layer, point):
        """Whether a layer is hit and none of its masks is missed."""
        return all(self.is_hit(part, part.image, point) for part in [layer, *self.shown.masks(layer)])

    def is_hit(self, layer, image, point):
        """Whether the texel of an image in the place of a layer is opaque enough, and no ancestor is in the way."""
        chain = self.shown.chain(layer)
        rows = self.shown.images[image] if image is not None else []
        is_sound = layer.layer.is_valid() and all(map(is_finite_as_parent, chain[1:]))
        if not rows or not rows[0] or not is_sound or not all(holder.is_open() for holder in chain):
            return False
        if not all(map(math.isfinite, point)):
            return False
        x, y = map(Fraction, point)
        for holder in reversed(chain):
            # The contents scale of a holder does not count, and may not be a number.
            exact = (holder.layer if holder is layer else replace(holder.layer, contents_scale=1.0)).exact()
            to_layer = inverse(exact.to_parent())
            if not to_layer:
                return False
            x, y = apply(to_layer, x, y)
            width, height = exact.size
            if exact.masks_to_bounds and not (0 <= x < width and 0 <= y < height):
                return False
            if holder is not layer:
                x, y = x + Fraction(holder.bounds_origin[0]), y + Fraction(holder.bounds_origin[1])
        columns, lines = len(rows[0]), len(rows)
        x0, y0, width, height = exact.contents(columns, lines)
        u, v = (x - x0) * columns / width, (y - y0) * lines / height
        alpha = alpha_at(rows, u, v, self.shown.sampling(image))
        return alpha is not None and alpha >= self.shown.threshold(image)

    # What happens.

    def track(self, tracking):
        self.tracking, self.fingers, self.hovered = tracking, {}, {}

    def touch(self, event):
        if event.phase in ("hovered", "exited"):
            return self.hover(event)
        if event.phase == "began":
            self.fingers[event.finger] = Finger(event.point, self.view(event.point))
            return []
        finger = self.fingers[event.finger]
        if event.phase != "moved":
            del self.fingers[event.finger]
        if finger.is_lost:
            return []
        because = None if finger.view is None else self.loss(finger.view)
        if because:
            finger.is_lost = True
            return [lost(finger.view, because)]
        if event.phase == "cancelled":
            return [cancelled(finger.view)]
        if event.phase == "moved":
            return []
        found = self.swipe(finger, event.point)
        if found or finger.view is None:
            return found
        return [tap(finger.view)] if self.view(event.point) == finger.view else []

    def swipe(self, finger, end):
        x, y = (Fraction(to) - Fraction(start) for start, to in zip(finger.start, end))
        along, across = self.tracking.more_than_along, self.tracking.less_than_across
        is_horizontal, is_vertical = abs(x) > along and abs(y) < across, abs(y) > along and abs(x) < across
        if is_horizontal and not (is_vertical and abs(y) > abs(x)):
            return [swipe("left" if x < 0 else "right", abs(x), finger.view)]
        return [swipe("up" if y < 0 else "down", abs(y), finger.view)] if is_vertical else []

    def hover(self, event):
        old = self.hovered.pop(event.finger, None)
        if event.phase == "exited":
            return [] if old is None else [left(old)]
        view = self.view(event.point)
        self.hovered[event.finger] = view
        changed = [] if old == view else [(left, old), (entered, view)]
        found = [outcome(name) for outcome, name in changed if name is not None]
        image = self.tracking.hover_images.get(view)
        if image is not None and not self.is_hit(self.shown.named(view), image, event.point):
            found.append(flickered(view))
        return found

    def view(self, point):
        """The frontmost layer at a point that is neither an overlay nor in one."""
        for layer in self.shown.front_to_back():
            is_overlay = any(holder.name in self.tracking.overlays for holder in self.shown.chain(layer))
            if not is_overlay and self.is_hit(layer, layer.image, point):
                return layer.name
        return None

    def loss(self, name):
        """Why a view cannot go on with a touch; None if it can."""
        for layer in self.shown.layers:
            if layer.name == name:
                return None if all(holder.is_open() for holder in self.shown.chain(layer)) else "gated"
        return "removed"


def alpha_at(rows, u, v, sampling):
    """The alpha at a point in texels (rules R7 and R13); None where nothing is hit."""
    columns, lines = len(rows[0]), len(rows)
    half = Fraction(1, 2)
    if sampling == "linear-decal":
        if not (-half < u < columns + half and -half < v < lines + half):
            return None
    elif not (0 <= u < columns and 0 <= v < lines):
        return None
    if sampling == "nearest":
        return rows[math.floor(v)][math.floor(u)]

    def texel(column, row):
        near = min(max(column, 0), columns - 1), min(max(row, 0), lines - 1)
        return 0 if sampling == "linear-decal" and near != (column, row) else rows[near[1]][near[0]]

    column, row = math.floor(u - half), math.floor(v - half)
    right, below = u - half - column, v - half - row
    upper = texel(column, row) * (1 - right) + texel(column + 1, row) * right
    lower = texel(column, row + 1) * (1 - right) + texel(column + 1, row + 1) * right
    return upper * (1 - below) + lower * below


def is_finite_as_parent(layer):
    geometry = layer.layer
    parts = [geometry.matrix or (), geometry.position or (), geometry.anchor_point or (), geometry.transform or ()]
    return all(math.isfinite(number) for part in [*parts, geometry.size, layer.bounds_origin] for number in part)


if __name__ == "__main__":
    stack = ["topmost", "all", "masked", "mask-ignored", "linear-clamp", "linear-decal"]
    serve(Example(name="touch-example", version="1", fidelity="exact", stack=stack, unknown="bounds"))
