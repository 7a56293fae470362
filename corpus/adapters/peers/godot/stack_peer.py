"""Stacks of layers as trees of nodes in Godot; what the two adapters for stacks share."""

import math

from godot_process import pack_layer  # isort: skip
from adapter_kit import Unsupported
from stack_kit import StackAdapter

# Godot's vectors are 32-bit.
LARGEST_NUMBER = 2.0**60


class StackPeer(StackAdapter):
    """An adapter whose subclasses set `way` and say in which order the tree has the layers."""

    def show_stack(self, stack):
        self.layers = self.in_order(stack)
        places = {layer.name: place for place, layer in enumerate(self.layers)}
        packed = []
        for layer in self.layers:
            holders = stack.chain(layer)[1:]
            x, y = holders[0].bounds_origin if holders else (0, 0)
            *linear, tx, ty = layer.layer.to_parent()
            transform = [*linear, tx - x, ty - y]
            numbers = [*transform, *layer.layer.size]
            if not all(map(math.isfinite, numbers)) or max(map(abs, numbers)) > LARGEST_NUMBER:
                raise Unsupported("numbers that Godot's vectors do not hold")
            is_shown = layer.image is not None and layer.layer.is_valid() and self.is_shown(layer, stack)
            image = self.image(stack.images[layer.image], stack.minimum_alpha) if is_shown else None
            parent = places[layer.parent] if holders else -1
            packed.append(pack_layer(layer, parent, transform, image, stack.minimum_alpha))
        self.godot.show_stack(self.way, packed)

    def load(self, image):
        return self.godot.load(image)

    def is_shown(self, layer, stack):
        """Whether the adapter shows the contents of a layer; what Godot gates, it gates itself."""
        return True

    def image(self, image, minimum_alpha):
        return image

    def in_order(self, stack):
        """The layers in an order in which each comes after its parent."""
        raise NotImplementedError

    def hit_stack(self, question, numbers, order):
        if question not in self.stack:
            raise Unsupported(question)
        if not all(map(math.isfinite, numbers)):
            return []
        if max(map(abs, numbers)) > LARGEST_NUMBER:
            raise Unsupported("places that Godot's vectors do not hold")
        names = [self.layers[place].name for place in self.godot.layers_at(numbers)]
        return names[:1] if question == "topmost" else names
