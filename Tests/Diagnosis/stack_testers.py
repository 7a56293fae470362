"""Layers in a stack (rule R15), with the faults about their order, their ancestors and their changes."""

import math
from dataclasses import dataclass, replace
from fractions import Fraction

import area_testers
import image_testers
from chosen import wrong

from layer import apply, inverse
from stack_kit import Stack, StackServer
from touch_kit import TouchAdapter

FAULTS = {
    # Order.
    "front-is-first": "Of layers, the first in the list is in front, and the smallest depth.",
    "depth-ignored": "Depths are ignored: the list alone is the order.",
    "depth-smaller-in-front": "A layer of smaller depth is in front.",
    "ties-earlier-in-front": "Of layers of equal depth, the earlier one in the list is in front.",
    "depth-cut-to-whole": "Depths are cut to whole numbers before they are compared.",
    "depth-infinite-as-zero": "Infinite depths are taken for 0.",
    "order-of-the-tree": "A layer is always in front of its parent, and depths count among layers of one parent only.",
    "topmost-is-last-hit": "The question for the topmost layer is answered with the bottommost that hits.",
    "all-back-to-front": "The question for all layers is answered back to front.",
    "all-stops-at-first": "The question for all layers is answered with the frontmost alone.",
    "front-32-layers-only": "Only the 32 frontmost layers are looked at.",
    # Gates and contents.
    "hidden-ignored": "Hidden layers are hit.",
    "interaction-ignored": "Layers with user interaction disabled are hit.",
    "opacity-ignored": "The opacity of a layer gates nothing.",
    "opacity-zero-alone-gates": "Only an opacity of exactly 0 or less gates, not one below 0.01.",
    "opacity-into-alpha": "The opacity of a layer is multiplied into its alpha before that is compared.",
    "opacity-multiplied-down": "A layer is gated where its opacity times those of its ancestors is below 0.01.",
    "gates-of-parents-ignored": "A layer is hit although a layer that holds it is gated.",
    "transparent-blocks": "The first layer that has a texel at the point ends the search, also a transparent texel.",
    "layer-without-image-hits": "A layer without an image is hit in all of its bounds.",
    # Ancestors.
    "ancestors-never-clip": "masksToBounds of ancestors is ignored.",
    "only-parent-clips": "Of the ancestors only the parent clips.",
    "ancestors-always-clip": "Every ancestor clips, also with masksToBounds false.",
    "clip-scrolls-along": "The clipping bounds of an ancestor begin at 0 of its scrolled contents.",
    "scroll-ignored": "The bounds origin of ancestors is ignored.",
    "scroll-wrong-way": "The bounds origin of ancestors moves what they hold the wrong way.",
    "scroll-moves-own-contents": "The bounds origin of a layer moves its own contents too.",
    "parents-only-move": "Of the transforms of ancestors only the translations are used.",
    "only-parent-places": "Of the ancestors only the parent moves and clips, and the others do not.",
    "parents-in-wrong-order": "A point is mapped through the innermost ancestor first and the outermost last.",
    "singular-parent-as-identity": "An ancestor with a singular transform is taken for one that changes nothing.",
    # Discs.
    "disc-tests-center": "A disc finds only the layers that its center hits.",
    "disc-not-clipped-by-ancestors": "Ancestors do not clip what a disc finds.",
    "disc-clipped-by-center-in-ancestors": "An ancestor that clips cuts no cells; the center of a disc must lie in it.",
    "topmost-disc-by-distance": "Discs that ask for topmost are answered by distance.",
    "nearest-in-topmost-order": "Discs that ask for nearest are answered front to back.",
    "nearest-by-center-of-bounds": "Nearest layers are ordered by the distance to the center of their bounds.",
    "nearest-farthest-first": "Nearest layers are listed with the farthest first.",
    "nearest-ties-from-back": "Layers at equal distances are listed back to front.",
    "most-covered-as-nearest": "Discs that ask for most-covered are answered by distance.",
    "most-covered-least-first": "The layer that covers least of the disc comes first.",
    "most-covered-counts-texels": "Covers are compared by the number of texels that the disc touches, not by area.",
    "most-covered-by-box": "Covers are compared by the upright box around what is covered in the disc, not by area.",
    # Changes.
    "insert-at-back": "A layer that is inserted without a neighbor goes to the back end of the list.",
    "insert-behind-lands-in-front": "A layer that is inserted behind another one lands just in front of it.",
    "move-ignored": "Moves are accepted and not made.",
    "move-behind-lands-in-front": "A layer that moves behind another one lands just in front of it.",
    "move-takes-depth": "A layer that moves behind another one takes its depth.",
    "move-brings-held-layers": "A layer that moves to the front end brings what it holds along in the list.",
    "remove-leaves-held-layers": "What a removed layer held stays, and lies in the root.",
    "replace-moves-to-front": "A layer that is replaced goes to the front end of the list.",
    "replace-keeps-depth": "A layer that is replaced keeps its old depth.",
    "replace-keeps-image": "A layer that is replaced keeps its old image.",
    "replace-loses-held-layers": "What a replaced layer held lies in the root afterwards.",
    "new-image-not-followed": "A stack goes on showing the images that its ids had when a layer first showed them.",
    # Refusals.
    "refused-changes-partly-made": "The changes before the one that is refused stay made.",
    "impossible-changes-skipped": "Changes that are not possible are skipped, and the request is accepted.",
    "changes-checked-at-end": "Whether the layers form a stack is checked once after all changes of a request.",
    "refusal-empties-stack": "A refused request leaves no layer in the stack.",
    "long-circles-accepted": "Circles of three and more layers that hold each other are accepted.",
    "names-without-case": "Names of layers that differ in case alone are taken for the same name.",
}


def fold(name):
    return name.lower() if wrong("names-without-case") else name


class ShownStack(Stack):
    """The layers that are shown, with the faults about their order and their changes."""

    def front_to_back(self):
        keys = [self.order_key(place, layer) for place, layer in enumerate(self.layers)]
        places = sorted(range(len(self.layers)), key=keys.__getitem__, reverse=not wrong("front-is-first"))
        found = [self.layers[place] for place in places]
        return found[:32] if wrong("front-32-layers-only") else found

    def order_key(self, place, layer):
        depth = layer.depth
        if wrong("depth-ignored"):
            depth = 0
        if wrong("depth-smaller-in-front"):
            depth = -depth
        if wrong("ties-earlier-in-front"):
            place = -place
        if wrong("depth-cut-to-whole") and math.isfinite(depth):
            depth = math.trunc(depth)
        if wrong("depth-infinite-as-zero") and math.isinf(depth):
            depth = 0
        if wrong("order-of-the-tree"):
            return [(holder.depth, self.layers.index(holder)) for holder in reversed(self.chain(layer))]
        return depth, place

    def chain(self, layer):
        """A layer and all that hold it, the innermost first; a circle or a lost name ends it."""
        by_name = {fold(layer.name): layer for layer in reversed(self.layers)}
        chain = [layer]
        while chain[-1].parent is not None:
            holder = by_name.get(fold(chain[-1].parent))
            if holder is None or any(holder is known for known in chain):
                break
            chain.append(holder)
        return chain

    def named(self, name):
        for layer in self.layers:
            if fold(layer.name) == fold(name):
                return layer
        raise ValueError(f"there is no layer {name!r}")

    def check(self):
        if len({fold(layer.name) for layer in self.layers}) < len(self.layers):
            raise ValueError("a layer is in two places")
        if not wrong("long-circles-accepted"):
            return super().check()
        parents = {layer.name: layer.parent for layer in self.layers}
        # A circle that this fault does not see is cut open before the layers are checked.
        layers = [
            replace(layer, parent=None) if self.is_in_circle(layer.name, parents) else layer for layer in self.layers
        ]  # fmt: skip
        super(ShownStack, ShownStack(layers, self.images, self.minimum_alpha)).check()

    @staticmethod
    def is_in_circle(name, parents):
        """Whether a named layer is in a circle of three or more layers that hold each other."""
        length, holder = 1, parents[name]
        while holder in parents and holder != name and length <= len(parents):
            length, holder = length + 1, parents[holder]
        return holder == name and length > 2

    def changed(self, changes):
        stack = ShownStack(list(self.layers), self.images, self.minimum_alpha)
        for change in changes:
            before = list(stack.layers)
            try:
                stack._change(change)
                if not wrong("changes-checked-at-end"):
                    stack.check()
            except Exception:
                if not wrong("impossible-changes-skipped"):
                    raise
                stack.layers = before
        stack.check()
        return stack

    def _insert(self, layer, behind):
        super()._insert(layer, behind)
        if behind is None and wrong("insert-at-back"):
            self.layers.insert(0, self.layers.pop())

    def _change(self, change):
        before = list(self.layers)
        if "move" in change and wrong("move-ignored"):
            ShownStack(before, self.images, self.minimum_alpha).super_change(change)
            return
        super()._change(change)
        behind = change.get("behind")
        if "insert" in change and behind is not None and wrong("insert-behind-lands-in-front"):
            self.swap_with_next(change["insert"]["name"])
        elif "move" in change and change["move"] != behind:
            self.after_move(change["move"], behind)
        elif "remove" in change and wrong("remove-leaves-held-layers"):
            gone = change["remove"]
            self.layers = [self.orphan(layer, gone) for layer in before if layer.name != gone]
        elif "replace" in change:
            if not wrong("changes-checked-at-end"):
                self.check()  # What the faults of a replacement hide is refused as ever.
            self.after_replace(change["replace"]["name"], before)

    def super_change(self, change):
        super()._change(change)

    def swap_with_next(self, name):
        place = self.layers.index(self.named(name))
        self.layers[place : place + 2] = reversed(self.layers[place : place + 2])

    def after_move(self, name, behind):
        layer = self.named(name)
        place = self.layers.index(layer)
        if behind is not None and wrong("move-behind-lands-in-front"):
            self.swap_with_next(name)
        if behind is not None and wrong("move-takes-depth"):
            self.layers[place] = replace(layer, depth=self.named(behind).depth)
        if behind is None and wrong("move-brings-held-layers"):
            held = [other for other in self.layers if other is not layer and layer in self.chain(other)]
            self.layers = [other for other in self.layers if other not in held] + held

    def after_replace(self, name, before):
        layer = self.named(name)
        place = self.layers.index(layer)
        if wrong("replace-moves-to-front"):
            self.layers.append(self.layers.pop(place))
        if wrong("replace-keeps-depth"):
            self.layers[place] = replace(layer, depth=before[place].depth)
        if wrong("replace-keeps-image"):
            self.layers[place] = replace(layer, image=before[place].image)
        if wrong("replace-loses-held-layers"):
            self.layers = [self.orphan(other, name) for other in self.layers]

    @staticmethod
    def orphan(layer, parent):
        """A layer that no longer lies in a parent."""
        return replace(layer, parent=None) if layer.parent == parent else layer


class Stacks(StackServer):
    """The requests about stacks, with the faults about what is refused."""

    def answer(self, request):
        if request["op"] == "stack":
            self.adapter.kept_images = {}
        try:
            return super().answer(request)
        except Exception:
            if request["op"] == "change-stack" and self.stack is not None:
                self.after_refusal(request["changes"])
            raise

    def after_refusal(self, changes):
        if wrong("refusal-empties-stack"):
            self._show(replace(self.stack, layers=[]))
        if wrong("refused-changes-partly-made"):
            for change in changes:
                self._show(self.stack.changed([change]))

    def _show(self, stack):
        super()._show(ShownStack(stack.layers, stack.images, stack.minimum_alpha))


@dataclass
class Holder:
    """An ancestor: its maps to and from its parent, how far it is scrolled, and what it cuts."""

    map: tuple
    back: tuple
    origin: tuple
    bounds: tuple
    clips: bool

    def keeps(self, x, y):
        """Whether a point that is not scrolled is not clipped away."""
        x0, y0, x1, y1 = self.bounds
        return not self.clips or x0 <= x < x1 and y0 <= y < y1


@dataclass
class Shape:
    """An image in a layer of the stack, and the ancestors of that, the innermost first."""

    image: image_testers.Image
    place: image_testers.Placement
    holders: list
    minimum: object

    def is_hit(self, x, y, minimum=None):
        """Whether a point of the root hits, as fractions."""
        minimum = self.minimum if minimum is None else minimum
        for holder in self.holders if wrong("parents-in-wrong-order") else reversed(self.holders):
            x, y = apply(holder.back, x, y)
            if not holder.keeps(x, y):
                return False
            x, y = x + holder.origin[0], y + holder.origin[1]
        return self.place.is_hit_at(self.image, minimum, "nearest", x, y)

    def cells(self, box):
        return area_testers.cells(self.place, self.image, self.minimum, box, self.holders)

    def center(self):
        """The center of the bounds in the root."""
        x, y = apply(self.place.map, self.place.size[0] / 2, self.place.size[1] / 2)
        for holder in self.holders:
            x, y = apply(holder.map, x - holder.origin[0], y - holder.origin[1])
        return x, y


class StackTester(TouchAdapter):
    """Finds layers in the stack that is shown."""

    kept_images = {}

    def servers(self, images):
        self.images = images
        return [Stacks(self, images)]

    def show_stack(self, stack):
        self.shown, self.shapes = stack, {}
        for layer in stack.layers:
            if layer.image is not None:
                self.kept_images.setdefault(layer.image, stack.images[layer.image])

    # Layers.

    def is_open(self, chain):
        """Whether the view gates of a layer and of its ancestors are open."""
        if wrong("opacity-multiplied-down") and not math.prod(holder.opacity for holder in chain) >= 0.01:
            return False
        return all(map(is_gate_open, chain[:1] if wrong("gates-of-parents-ignored") else chain))

    def shape(self, layer, image):
        """The shape of a layer that shows an image, or None where it cannot be hit at all."""
        key = layer.name, image
        if key not in self.shapes:
            self.shapes[key] = self.new_shape(layer, image)
        return self.shapes[key]

    def new_shape(self, layer, image):
        chain = self.shown.chain(layer)
        if not self.is_open(chain):
            return None
        if image is not None:
            is_kept = wrong("new-image-not-followed") and image in self.kept_images
            image = (self.kept_images if is_kept else self.shown.images)[image]
        elif wrong("layer-without-image-hits"):
            image = image_testers.Image(1, 1, b"\xff")
            layer = replace(layer, layer=replace(layer.layer, gravity="resize"))
        place = image and image_testers.place(layer.layer, image.width, image.height)
        holders = chain[1:2] if wrong("only-parent-places") else chain[1:]
        holders = [self.holder(number, holder) for number, holder in enumerate(holders)]
        if not place or not all(holders):
            return None
        minimum = self.shown.minimum_alpha
        if wrong("opacity-into-alpha") and math.isfinite(layer.opacity):
            minimum = minimum / Fraction(layer.opacity)
        if wrong("scroll-moves-own-contents") and all(map(math.isfinite, layer.bounds_origin)):
            x, y = map(Fraction, layer.bounds_origin)
            place.contents = place.contents[0] - x, place.contents[1] - y, *place.contents[2:]
        return Shape(image, place, holders, minimum)

    def holder(self, number, layer):
        """An ancestor, or None where nothing that it holds can be hit."""
        if not is_finite_as_parent(layer):
            return None
        exact = replace(layer.layer, contents_scale=1.0).exact()
        if wrong("parents-only-move"):
            exact.matrix = exact.matrix and (*image_testers.SAME[:4], *exact.matrix[4:])
            exact.transform = exact.transform and (*image_testers.SAME[:4], *exact.transform[4:])
        map = exact.to_parent()
        if wrong("singular-parent-as-identity") and not inverse(map):
            map = image_testers.SAME
        x, y = (Fraction(coordinate) for coordinate in layer.bounds_origin)
        if wrong("scroll-ignored"):
            x, y = 0, 0
        if wrong("scroll-wrong-way"):
            x, y = -x, -y
        clips = exact.masks_to_bounds or wrong("ancestors-always-clip")
        if wrong("ancestors-never-clip") or wrong("only-parent-clips") and number > 0:
            clips = False
        is_empty = clips and min(exact.size) <= 0
        if is_empty or not inverse(map):
            return None
        left, top = (-x, -y) if wrong("clip-scrolls-along") else (0, 0)
        bounds = left, top, left + exact.size[0], top + exact.size[1]
        return Holder(map, inverse(map), (x, y), bounds, clips)

    def is_hit(self, layer, image, point):
        """Whether a point of the root hits an image in the place of a layer."""
        if not all(map(math.isfinite, point)):
            return False
        shape = self.shape(layer, image)
        return shape is not None and shape.is_hit(*map(Fraction, point))

    # Questions.

    def hit_stack(self, question, numbers, order):
        layers = self.shown.front_to_back()
        if question == "disc":
            return [layer.name for layer in self.in_disc(layers, order, *numbers)]
        found = []
        for layer in layers:
            if self.is_hit(layer, layer.image, numbers):
                found.append(layer.name)
                if wrong("all-stops-at-first"):
                    break
            elif wrong("transparent-blocks") and self.is_in_image(layer, numbers):
                break
        if question == "topmost":
            return found[-1:] if wrong("topmost-is-last-hit") else found[:1]
        return found[::-1] if wrong("all-back-to-front") else found

    def is_in_image(self, layer, point):
        shape = self.shape(layer, layer.image) if all(map(math.isfinite, point)) else None
        return shape is not None and shape.is_hit(*map(Fraction, point), minimum=0)

    def in_disc(self, layers, order, *disc):
        """The layers that a disc hits, in an order."""
        if not all(map(math.isfinite, disc)) or disc[2] < 0:
            return []
        x, y, radius = map(Fraction, disc)
        found = []
        for layer in layers:
            shape = self.shape(layer, layer.image)
            polygons = self.polygons(shape, x, y, radius) if shape else []
            distances = [area_testers.squared_distance(polygon, x, y) for polygon in polygons]
            if distances and min(distances) <= radius * radius:
                found.append(Found(layer, min(distances), shape, polygons))
        if wrong("topmost-disc-by-distance") and order == "topmost" or (
            wrong("most-covered-as-nearest") and order == "most-covered"
        ):
            order = "nearest"
        elif wrong("nearest-in-topmost-order") and order == "nearest":
            order = "topmost"
        if order == "nearest":
            found = by_distance(found, x, y)
        elif order == "most-covered":
            found = by_cover(found, x, y, radius)
        return [one.layer for one in found]

    @staticmethod
    def polygons(shape, x, y, radius):
        """The cells of a layer near a disc, in the root."""
        if wrong("disc-tests-center"):
            return [[(x, y)]] if shape.is_hit(x, y) else []
        if wrong("disc-not-clipped-by-ancestors"):
            shape = replace(shape, holders=[replace(holder, clips=False) for holder in shape.holders])
        if wrong("disc-clipped-by-center-in-ancestors"):
            px, py = x, y
            for holder in reversed(shape.holders):
                px, py = apply(holder.back, px, py)
                if not holder.keeps(px, py):
                    return []
                px, py = px + holder.origin[0], py + holder.origin[1]
            shape = replace(shape, holders=[replace(holder, clips=False) for holder in shape.holders])
        return list(shape.cells(area_testers.disc_box(x, y, radius)))


@dataclass
class Found:
    """A layer in a disc, with the square of its distance and its cells near the disc."""

    layer: object
    distance: Fraction
    shape: Shape
    polygons: list


def by_distance(found, x, y):
    if wrong("nearest-by-center-of-bounds"):
        return sorted(found, key=lambda one: area_testers.squared_distance([one.shape.center()], x, y))
    if wrong("nearest-ties-from-back"):
        found = found[::-1]
    if wrong("nearest-farthest-first"):
        return sorted(found, key=lambda one: -one.distance)
    return sorted(found, key=lambda one: one.distance)


def by_cover(found, x, y, radius):
    """Each layer before the first one whose area is certainly smaller; all are tied in a disc without area."""
    if radius == 0:
        return found
    tie, placed = 2.0**-40, []
    for one in found:
        cover = cover_of(one, x, y, radius)
        places = (place for place, (other, _) in enumerate(placed) if other < cover - tie)
        placed.insert(next(places, len(placed)), (cover, one))
    return [one for _, one in placed]


def cover_of(one, x, y, radius):
    if wrong("most-covered-counts-texels"):
        return texels_in_disc(one, x, y, radius)
    if wrong("most-covered-by-box"):
        box = area_testers.disc_box(x, y, radius)
        corners = [corner for polygon in one.polygons for corner in area_testers.cut_to_box(polygon, *box)]
        x0, y0, x1, y1 = image_testers.box_of(corners)
        return float((x1 - x0) * (y1 - y0) / radius / radius)
    cover = math.fsum(area_testers.covered_area(polygon, x, y, radius) for polygon in one.polygons)
    return -cover if wrong("most-covered-least-first") else cover


def texels_in_disc(one, x, y, radius):
    """How many texels that pass a disc touches."""
    image, minimum, limit = one.shape.image, one.shape.minimum, radius * radius
    count = 0
    box = area_testers.disc_box(x, y, radius)
    for row in range(image.height):
        for column in range(image.width):
            only = (column, column + 1), (row, row + 1)
            near = area_testers.cells(one.shape.place, image, minimum, box, one.shape.holders, only=only)
            count += any(area_testers.squared_distance(polygon, x, y) <= limit for polygon in near)
    return count


def is_gate_open(layer):
    """Rule R12, for the layer alone."""
    is_opaque = layer.opacity > 0 if wrong("opacity-zero-alone-gates") else layer.opacity >= 0.01
    return (
        (not layer.hidden or wrong("hidden-ignored"))
        and (layer.interaction_enabled or wrong("interaction-ignored"))
        and (is_opaque or wrong("opacity-ignored"))
    )


def is_finite_as_parent(layer):
    """Whether the numbers of an ancestor that count are finite."""
    geometry = layer.layer
    parts = [geometry.matrix or (), geometry.position or (), geometry.anchor_point or (), geometry.transform or ()]
    return all(math.isfinite(number) for part in [*parts, geometry.size, layer.bounds_origin] for number in part)
