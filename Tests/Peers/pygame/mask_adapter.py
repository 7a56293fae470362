"""Asks pygame.mask: the mask of the untransformed surface, at the point mapped into the image."""

from surfaces import FORMATS, bit, mask_of, pygame, surface_of  # isort: skip
from adapter_kit import apply, inverse, serve
from point_peer import PointPeer


class MaskAdapter(PointPeer):
    def load(self, image):
        return surface_of(image)

    def point_hits(self, surface, layer, minimum_alpha, points):
        mask = mask_of(surface, minimum_alpha)
        to_texel = inverse(layer.texel_to_parent(*surface.get_size()))
        to_layer = inverse(layer.to_parent())
        if not to_texel or not to_layer:
            return [False] * len(points)
        width, height = layer.size

        def hit(x, y):
            if layer.masks_to_bounds:
                local_x, local_y = apply(to_layer, x, y)
                if not (0 <= local_x < width and 0 <= local_y < height):
                    return False
            u, v = apply(to_texel, x, y)
            # Floats, because a number past the range of C's int is out of bounds as a float and wraps as an int.
            return bit(mask, u // 1, v // 1)

        return [hit(*point) for point in points]


RULE = (
    "A surface without an alpha channel is hit everywhere, whatever the threshold. "
    "Mask.get_at rounds towards zero: the adapter rounds down before."
)

serve(MaskAdapter(name="pygame-mask", version=pygame.version.ver, formats=FORMATS, rule=RULE))
