"""Stacks of layers, for adapters in Python: what is shown, what changes, and what a subclass is asked.

Subclass StackAdapter, list the questions that the program answers in `stack`, and call adapter_kit.serve().
"""

from dataclasses import dataclass, field

from adapter_kit import MISSING, Adapter, Unsupported, layer_of, number, numbers

# The questions to a stack, each with the count of its numbers.
QUESTION_SIZES = {"topmost": 2, "all": 2, "disc": 3}
ORDERS = ["topmost", "nearest", "most-covered"]
# Whether hits follow masks (rule R18): a program lists in `stack` which rules it follows.
MASK_RULES = ["masked", "mask-ignored"]
# How images are sampled beside the nearest texel (rule R13): a program lists in `stack` which of these it does.
SMOOTH_SAMPLINGS = ["linear-clamp", "linear-decal"]


@dataclass
class StackLayer:
    """A layer of a stack as the protocol gives it."""

    name: str
    image: str | None
    parent: str | None
    layer: object
    bounds_origin: tuple = (0.0, 0.0)
    depth: float = 0.0
    hidden: bool = False
    interaction_enabled: bool = True
    opacity: float = 1.0
    mask: str | None = None
    mask_rule: str = "masked"

    def is_open(self):
        """Whether touches reach the layer, as far as its own gates say (rule R12)."""
        return not self.hidden and self.interaction_enabled and self.opacity >= 0.01


# The keys that name something and may be left out; null is not a name.
NAMES_THAT_MAY_BE_LEFT_OUT = ["image", "parent", "mask", "behind"]


def check_names(value):
    """Raises where a name is not a string."""
    for key in NAMES_THAT_MAY_BE_LEFT_OUT:
        if key in value and not isinstance(value[key], str):
            raise ValueError(f"{key} {value[key]!r}: expected a string")


def stack_layer_of(value):
    check_names(value)
    layer = StackLayer(
        value["name"], value.get("image"), value.get("parent"), layer_of(value["layer"]),
        numbers(value.get("boundsOrigin", [0, 0]), 2), number(value.get("depth", 0)), value.get("hidden", False),
        value.get("interactionEnabled", True), number(value.get("opacity", 1)), value.get("mask"),
        value.get("maskRule", "masked"),
    )  # fmt: skip
    if not isinstance(layer.name, str):
        raise ValueError(f"name {layer.name!r}: expected a string")
    if layer.depth != layer.depth:
        raise ValueError(f"layer {layer.name!r}: the depth must be a number")
    if layer.mask_rule not in MASK_RULES:
        raise ValueError(f"layer {layer.name!r}: maskRule: expected one of {', '.join(MASK_RULES)}")
    if type(layer.hidden) is not bool or type(layer.interaction_enabled) is not bool:
        raise ValueError(f"layer {layer.name!r}: hidden, interactionEnabled: expected true or false")
    return layer


@dataclass
class Stack:
    """The layers that are shown, back to front where depths are equal; images are what load() returned, by id."""

    layers: list
    images: dict
    minimum_alpha: int
    # The thresholds of images that have one of their own, by id.
    thresholds: dict = field(default_factory=dict)
    # How images are sampled that are not sampled by the nearest texel, by id.
    samplings: dict = field(default_factory=dict)

    def is_whole(self):
        """Whether all images that layers show are there."""
        return all(self.images.get(layer.image) is not MISSING for layer in self.layers)

    def threshold(self, image):
        """The smallest alpha that hits in an image."""
        return self.thresholds.get(image, self.minimum_alpha)

    def sampling(self, image):
        """How an image is sampled: nearest, linear-clamp or linear-decal."""
        return self.samplings.get(image, "nearest")

    def masks(self, layer):
        """The masks of a layer and of all that hold it (rule R18): a point has to hit them, too, and a disc hits the
        layer where it touches what a cell that passes has in common with such a cell of each mask."""
        chain = (holder for holder in self.chain(layer) if holder.mask is not None and holder.mask_rule == "masked")
        return [self.named(holder.mask) for holder in chain]

    def named(self, name):
        for layer in self.layers:
            if layer.name == name:
                return layer
        raise ValueError(f"there is no layer {name!r}")

    def front_to_back(self):
        """The layers that can be hit, which masks cannot, in the order of rule R15."""
        masks = {layer.mask for layer in self.layers}
        places = [i for i in range(len(self.layers)) if self.layers[i].name not in masks]
        return [self.layers[i] for i in sorted(places, key=lambda i: (self.layers[i].depth, i), reverse=True)]

    def chain(self, layer):
        """A layer and all that hold it, the innermost first."""
        by_name = {layer.name: layer for layer in self.layers}
        chain = [layer]
        while chain[-1].parent is not None:
            chain.append(by_name[chain[-1].parent])
        return chain

    def check(self):
        """Raises where the layers are not a stack."""
        by_name = {layer.name: layer for layer in self.layers}
        if len(by_name) < len(self.layers):
            raise ValueError("a layer is in two places")
        for layer in self.layers:
            if layer.image is not None and layer.image not in self.images:
                raise ValueError(f"layer {layer.name!r}: unknown image {layer.image!r}")
            if layer.parent is not None and layer.parent not in by_name:
                raise ValueError(f"layer {layer.name!r}: unknown parent {layer.parent!r}")
            if layer.mask is not None and (layer.mask not in by_name or layer.mask == layer.name):
                raise ValueError(f"layer {layer.name!r}: no layer {layer.mask!r} can be its mask")
        for layer in self.layers:
            seen, holder = {layer.name}, layer.parent
            while holder is not None:
                if holder in seen:
                    raise ValueError(f"layer {layer.name!r} holds itself")
                seen.add(holder)
                holder = by_name[holder].parent

    def changed(self, changes):
        """A stack after some changes; raises where one of them is not possible at its turn."""
        stack = Stack(list(self.layers), self.images, self.minimum_alpha, self.thresholds, self.samplings)
        for change in changes:
            stack._change(change)
            stack.check()
        return stack

    def _insert(self, layer, behind):
        place = len(self.layers) if behind is None else self.layers.index(self.named(behind))
        self.layers.insert(place, layer)

    def _change(self, change):
        check_names(change)
        if "insert" in change:
            self._insert(stack_layer_of(change["insert"]), change.get("behind"))
        elif "replace" in change:
            layer = stack_layer_of(change["replace"])
            self.layers[self.layers.index(self.named(layer.name))] = layer
        elif "remove" in change:
            gone = {self.named(change["remove"]).name}
            while held := {layer.name for layer in self.layers if layer.parent in gone} - gone:
                gone |= held
            self.layers = [layer for layer in self.layers if layer.name not in gone]
        elif "move" in change:
            layer = self.named(change["move"])
            if change.get("behind") != layer.name:
                self.layers.remove(layer)
                self._insert(layer, change.get("behind"))
        else:
            raise ValueError(f"change {change!r}")


@dataclass
class StackAdapter(Adapter):
    """An adapter whose subclasses implement load, show_stack and hit_stack; single layers are stacks of one."""

    stack: list = field(default_factory=lambda: list(QUESTION_SIZES))

    def servers(self, images):
        return [StackServer(self, images)] if self.stack else []

    def show_stack(self, stack):
        """Follows the stack as it is now: a new one, or the one before after changes or with a new image."""
        raise NotImplementedError

    def hit_stack(self, question, numbers, order):
        """The names of the layers that answer a question; what it raises is the answer to this question alone."""
        raise NotImplementedError

    def hits(self, image, layer, minimum_alpha, sampling, kind, probes):
        if kind != "points" or sampling != "nearest":
            raise Unsupported(kind)
        self.show_stack(Stack([StackLayer("layer", "image", None, layer)], {"image": image}, minimum_alpha))
        return [bool(self.hit_stack("topmost", point, None)) for point in probes]


class StackServer:
    """The part of the request loop that is about stacks."""

    def __init__(self, adapter, images):
        self.adapter, self.images, self.stack = adapter, images, None

    def answer(self, request):
        """The answer to a request; None for one that is not about stacks."""
        operation = request["op"]
        if operation == "stack":
            self.stack = None
            layers = [stack_layer_of(layer) for layer in request["layers"]]
            thresholds = request.get("thresholds", {})
            for minimum_alpha in [request["minimumAlpha"], *thresholds.values()]:
                if type(minimum_alpha) is not int or not 0 <= minimum_alpha <= 256:
                    raise ValueError(f"minimumAlpha {minimum_alpha!r}: expected 0 to 256")
            samplings = request.get("samplings", {})
            if not isinstance(samplings, dict):
                raise ValueError(f"samplings {samplings!r}: expected an object")
            for sampling in samplings.values():
                if sampling not in ["nearest", *SMOOTH_SAMPLINGS]:
                    raise ValueError(f"sampling {sampling!r}: expected nearest or one of {', '.join(SMOOTH_SAMPLINGS)}")
            stack = Stack(layers, self.images, request["minimumAlpha"], thresholds, samplings)
            stack.check()
            self._show(stack)
            return {"ok": True}
        if operation not in ("change-stack", "hit-stack"):
            return None
        if self.stack is None:
            raise ValueError("no stack is shown")
        if operation == "change-stack":
            self._show(self.stack.changed(request["changes"]))
            return {"ok": True}
        questions = [self._question(question) for question in request["queries"]]
        if not self.stack.is_whole():
            return {"layers": [None] * len(questions)}
        self.show_again()
        return {"layers": [self._layers(*question) for question in questions]}

    def show_again(self):
        """Shows the stack as it is: an image may be a new one, and a single layer may have been tested in between."""
        self._show(self.stack)

    def _show(self, stack):
        rules = {layer.mask_rule for layer in stack.layers if layer.mask is not None}
        if not rules <= set(self.adapter.stack):
            raise Unsupported("masks")
        if not set(stack.samplings.values()) <= {"nearest", *self.adapter.stack}:
            raise Unsupported("images that are interpolated")
        # Where an image is missing, nothing is asked.
        if stack.is_whole():
            self.adapter.show_stack(stack)
        self.stack = stack

    @staticmethod
    def _question(value):
        given = [key for key in QUESTION_SIZES if key in value]
        if len(given) != 1:
            raise ValueError(f"expected one of {', '.join(QUESTION_SIZES)}")
        [kind] = given
        order = value["order"] if kind == "disc" else None
        if kind == "disc" and order not in ORDERS:
            raise ValueError(f"order {order!r}: expected one of {', '.join(ORDERS)}")
        return kind, numbers(value[kind], QUESTION_SIZES[kind]), order

    def _layers(self, question, numbers, order):
        # No rule says which layers with interpolated images a disc hits.
        if question == "disc" and any(self.stack.sampling(layer.image) != "nearest" for layer in self.stack.layers):
            return None
        try:
            return self.adapter.hit_stack(question, numbers, order)
        except Unsupported:
            return None
        except Exception as error:
            return {"error": f"{type(error).__name__}: {error}"}
