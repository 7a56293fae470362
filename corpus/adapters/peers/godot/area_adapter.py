"""Asks Godot's space for the areas under a point, at most 64, sorts them, and asks their sprites."""

from godot_process import AREAS, FORMATS, Godot  # isort: skip
from adapter_kit import serve
from stack_peer import StackPeer

# Sprite.is_pixel_opaque says alpha / 255 > 0.1 and takes no threshold.
MINIMUM_ALPHA = 26


class AreaAdapter(StackPeer):
    way = AREAS

    def __init__(self, godot, **said):
        super().__init__(**said)
        self.godot = godot

    def in_order(self, stack):
        """By rule R15 from the back, so that places can be compared, but each layer after its parent."""
        order = list(reversed(stack.front_to_back()))
        done, ranked = set(), []
        self.ranks = {layer.name: rank for rank, layer in enumerate(order)}

        def add(layer):
            if layer.name in done:
                return
            for holder in stack.chain(layer)[1:2]:
                add(holder)
            done.add(layer.name)
            ranked.append(layer)

        for layer in order:
            add(layer)
        return ranked

    def is_shown(self, layer, stack):
        # A game takes a sprite that is not to be picked out of its space.
        return all(holder.is_open() for holder in stack.chain(layer))

    def image(self, image, minimum_alpha):
        return image if minimum_alpha == MINIMUM_ALPHA else self.godot.cut(image, minimum_alpha)

    def hit_stack(self, question, numbers, order):
        names = super().hit_stack("all", numbers, order)
        names.sort(key=lambda name: self.ranks[name], reverse=True)
        return names[:1] if question == "topmost" else names


RULE = (
    "The space finds at most 64 areas under a point, in any order, and only those are sorted. The threshold is alpha / "
    "255 > 0.1, which is minimumAlpha 26. For any other threshold, the adapter sets the alphas below it to 0 and the "
    "others to 255. A singular map is taken for its own inverse."
)

if __name__ == "__main__":
    godot = Godot()
    try:
        serve(AreaAdapter(
            godot, name="godot-area", version=godot.version, language="GDScript", fidelity="float32",
            formats=list(FORMATS), rule=RULE, stack=["topmost", "all"], clipping=[False],
        ))  # fmt: skip
    finally:
        godot.close()
