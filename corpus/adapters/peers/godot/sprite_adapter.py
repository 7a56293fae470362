"""Asks Godot's Sprite.is_pixel_opaque at the sprite's local point."""

from godot_process import FORMATS, Godot  # isort: skip
from adapter_kit import serve
from point_peer import PointPeer

# Sprite.is_pixel_opaque says alpha / 255 > 0.1 and takes no threshold.
MINIMUM_ALPHA = 26


class SpriteAdapter(PointPeer):
    def load(self, image):
        return godot.load(image)

    def point_hits(self, image, layer, minimum_alpha, points):
        if minimum_alpha != MINIMUM_ALPHA:
            image = godot.cut(image, minimum_alpha)
        return godot.sprite_hits(image, layer, points)


RULE = (
    "The threshold is alpha / 255 > 0.1, which is minimumAlpha 26. For any other threshold, the adapter sets the "
    "alphas below it to 0 and the others to 255. A coordinate that is not a number hits where the first column or row "
    "does. A singular map is taken for its own inverse."
)

godot = Godot()
try:
    serve(SpriteAdapter(
        name="godot-sprite", version=godot.version, language="GDScript", fidelity="float32",
        formats=list(FORMATS), rule=RULE,
    ))  # fmt: skip
finally:
    godot.close()
