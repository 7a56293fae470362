"""Asks pygame as users ask about turned sprites: the mask of a transformed surface, at pixels."""

import math

from surfaces import FORMATS, bit, mask_of, pygame, surface_of  # isort: skip
from adapter_kit import Unsupported, apply, serve
from point_peer import PointPeer

LARGEST_SIDE = 4096
LARGEST_COORDINATE = 2**30


def is_close(a, b):
    return math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-12)


class RotozoomAdapter(PointPeer):
    def load(self, image):
        return surface_of(image)

    def point_hits(self, surface, layer, minimum_alpha, points):
        size = surface.get_size()
        x, y, width, height = layer.contents(*size)
        inside = x >= 0 and y >= 0 and x + width <= layer.size[0] and y + height <= layer.size[1]
        if layer.masks_to_bounds and not inside:
            raise Unsupported("clipping contents that overflow their bounds")
        map = layer.texel_to_parent(*size)
        transformed = transform(surface, map)
        center = apply(map, size[0] / 2, size[1] / 2)
        if not are_below(LARGEST_COORDINATE, center):
            raise Unsupported(f"a sprite at {center}: the sides of a rectangle are C ints")
        rect = transformed.get_rect(center=center)
        mask = mask_of(transformed, minimum_alpha)
        return [bit(mask, x // 1 - rect.x, y // 1 - rect.y) for x, y in points]


def are_below(limit, values):
    return all(abs(value) < limit for value in values)


def transform(surface, map):
    """The surface as map draws it, flipped, then resized or turned and zoomed."""
    a, b, c, d, *_ = map
    width, height = surface.get_size()
    if not are_below(LARGEST_SIDE, (a * width, b * width, c * height, d * height)):
        raise Unsupported(f"a transformed surface wider or higher than {LARGEST_SIDE} pixels")
    if b == 0 and c == 0:
        flipped = pygame.transform.flip(surface, a < 0, d < 0)
        return pygame.transform.scale(flipped, (round(abs(a) * width), round(abs(d) * height)))
    if is_close(a, -d) and is_close(b, c):
        surface, a, b, c = pygame.transform.flip(surface, True, False), -a, -b, c
    if not (is_close(a, d) and is_close(b, -c)):
        raise Unsupported("a turn together with different scales in x and y, or a shear")
    # pygame counts degrees anticlockwise as seen on the screen, where y grows down.
    return pygame.transform.rotozoom(surface, -math.degrees(math.atan2(b, a)), math.hypot(a, b))


RULE = (
    "It asks a transformed and filtered copy that has a whole number of pixels and lies at whole pixels, so edges are "
    "displaced by up to about two pixels of the parent, which are many texels if the image is drawn small."
)

serve(RotozoomAdapter(
    name="pygame-rotozoom", version=pygame.version.ver, fidelity="footprint(2)", formats=FORMATS,
    rule=RULE, transform=["translate", "scale", "mirror", "rotate"],
))  # fmt: skip
