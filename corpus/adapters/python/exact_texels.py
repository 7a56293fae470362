"""The exact way from a point to a texel, for programs that have no geometry of their own."""

import math

from layer import inverse

# The largest C int. No program has texels beyond it.
LARGEST_NUMBER = 2**31 - 1


class ExactTexels:
    """The texels of an image of width by height in a layer. Only the final texel coordinate is rounded, downward.

    The maps back from the parent are kept as seven integers: six numerators and one denominator.
    """

    def __init__(self, layer, width, height):
        self.to_texel = self.to_bounds = None
        if not layer.is_valid() or 0 in (width, height):
            return
        exact = layer.exact()
        self.to_texel = over_one_denominator(inverse(exact.texel_to_parent(width, height)))
        if layer.masks_to_bounds:
            # The bounds as an image of one texel, which is (0, 0).
            a, b, c, d, tx, ty = exact.to_parent()
            w, h = exact.size
            self.to_bounds = over_one_denominator(inverse((a * w, b * w, c * h, d * h, tx, ty)))

    def texel(self, x, y):
        """The column and row of the texel at a point, which may lie outside of the image; None where there is none.

        That is: where the layer or the point is not valid, the map singular, or the point clipped away. A texel past
        the range of a C int gives None, too.
        """
        if not self.to_texel or not (math.isfinite(x) and math.isfinite(y)):
            return None
        if self.to_bounds and floor_of(self.to_bounds, x, y) != (0, 0):
            return None
        texel = floor_of(self.to_texel, x, y)
        return texel if max(map(abs, texel)) <= LARGEST_NUMBER else None


def over_one_denominator(map):
    """A map of fractions as six numerators and their common denominator; None if there is no map."""
    if not map:
        return None
    denominator = math.lcm(*(number.denominator for number in map))
    return *(int(number * denominator) for number in map), denominator


def floor_of(map, x, y):
    """A point of doubles through a map of integers, rounded down."""
    a, b, c, d, tx, ty, denominator = map
    (x, x_part), (y, y_part) = x.as_integer_ratio(), y.as_integer_ratio()
    x, y, parts = x * y_part, y * x_part, x_part * y_part
    denominator *= parts
    return (a * x + c * y + tx * parts) // denominator, (b * x + d * y + ty * parts) // denominator
