"""Asks Godot's Sprite.is_pixel_opaque at the sprite's local point."""

from godot_process import ASK_SPRITE, FORMATS, Godot  # isort: skip
from adapter_kit import Unsupported, serve
from point_peer import PointPeer

# Sprite.is_pixel_opaque says alpha / 255 > 0.1 and takes no threshold.
MINIMUM_ALPHA = 26


class SpriteAdapter(PointPeer):
    def load(self, image):
        return godot.load(image)

    def point_hits(self, image, layer, minimum_alpha, points):
        if minimum_alpha != MINIMUM_ALPHA:
            raise Unsupported(f"minimumAlpha {minimum_alpha}: a sprite's is {MINIMUM_ALPHA}")
        return godot.hits(ASK_SPRITE, image, layer, 0.1, points)


RULE = (
    "The threshold is fixed: alpha / 255 > 0.1, which is minimumAlpha 26. Not-a-number hits where "
    "the first column or row does. A singular map is taken for its own inverse."
)

godot = Godot()
try:
    serve(SpriteAdapter(
        name="godot-sprite", version=godot.version, language="GDScript", fidelity="float32",
        formats=list(FORMATS), rule=RULE,
    ))  # fmt: skip
finally:
    godot.close()
