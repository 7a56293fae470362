"""Asks a pygame group of layered sprites with masks, as games do that have many sprites on the screen."""

import math
from dataclasses import replace
from fractions import Fraction

from surfaces import FORMATS, bit, mask_of, pygame, surface_of  # isort: skip
from adapter_kit import Unsupported, apply, serve
from stack_kit import StackAdapter

LARGEST_COORDINATE = 2**20


class GroupAdapter(StackAdapter):
    def load(self, image):
        return surface_of(image)

    def show_stack(self, stack):
        group = pygame.sprite.LayeredUpdates()
        for layer in stack.layers:
            chain = stack.chain(layer)
            if layer.image is None or not all(holder.is_open() for holder in chain):
                # A game takes a hidden sprite out of its group.
                continue
            sprite = sprite_of(layer, chain, stack)
            if sprite:
                group.add(sprite, layer=layer.depth)
        self.group = group

    def hit_stack(self, question, numbers, order):
        if not all(math.isfinite(number) for number in numbers):
            return []
        if not all(abs(number) < LARGEST_COORDINATE for number in numbers):
            raise Unsupported("places past the integers of a rectangle")
        pixel = tuple(math.floor(number) for number in numbers)
        if question == "topmost":
            # Bottom sprites come first.
            for sprite in reversed(self.group.get_sprites_at(pixel)):
                if bit(sprite.mask, pixel[0] - sprite.rect.x, pixel[1] - sprite.rect.y):
                    return [sprite.name]
            return []
        if question == "all":
            finger = pygame.sprite.Sprite()
            finger.rect, finger.mask = pygame.Rect(pixel, (1, 1)), pygame.Mask((1, 1), fill=True)
            hit = pygame.sprite.spritecollide(finger, self.group, False, pygame.sprite.collide_mask)
            return [sprite.name for sprite in reversed(self.group.sprites()) if sprite in hit]
        raise Unsupported("discs: a mask has pixels and no distances")


def sprite_of(layer, chain, stack):
    """The sprite of a layer, at whole pixels, with a whole number of pixels per texel; None if there is none."""
    if any(holder.layer.masks_to_bounds for holder in chain):
        raise Unsupported("clipping: a sprite is tested as a whole")
    if not layer.layer.is_valid() or any(not is_finite_as_parent(holder) for holder in chain[1:]):
        return None
    surface = stack.images[layer.image]
    map = layer.layer.exact().texel_to_parent(*surface.get_size())
    for holder in chain[1:]:
        x, y = (Fraction(number) for number in holder.bounds_origin)
        # The contents scale of a holder does not count, and may not be a number.
        outer = replace(holder.layer, contents_scale=1.0).exact().to_parent()
        map = composed(outer, (*map[:4], map[4] - x, map[5] - y))
    a, b, c, d, tx, ty = map
    if a * d == b * c:
        return None
    if (b, c) != (0, 0) or min(a, d) <= 0:
        raise Unsupported("sprites that are turned, sheared or mirrored")
    if any(number != int(number) or abs(number) >= LARGEST_COORDINATE for number in (a, d, tx, ty)):
        raise Unsupported("sprites that do not lie on whole pixels")
    sprite = pygame.sprite.Sprite()
    size = surface.get_width() * int(a), surface.get_height() * int(d)
    if max(size) > 4096:
        raise Unsupported("a sprite of more than 4096 pixels along a side")
    sprite.name, sprite.rect = layer.name, pygame.Rect((int(tx), int(ty)), size)
    sprite.mask = mask_of(pygame.transform.scale(surface, size), stack.minimum_alpha)
    return sprite


def is_finite_as_parent(layer):
    numbers = [*layer.layer.to_parent(), *layer.layer.size, *layer.bounds_origin]
    return all(map(math.isfinite, numbers))


def composed(outer, inner):
    """The map that applies inner first and outer after it."""
    a, b, c, d, tx, ty = inner
    return (
        outer[0] * a + outer[2] * b, outer[1] * a + outer[3] * b,
        outer[0] * c + outer[2] * d, outer[1] * c + outer[3] * d, *apply(outer, tx, ty),
    )  # fmt: skip


serve(GroupAdapter(
    name="pygame-group", version=pygame.version.ver, fidelity="exact", formats=FORMATS,
    stack=["topmost", "all"],
    rule="A sprite lies on whole pixels, and a point is rounded down to one. A surface without an alpha channel is hit "
    "everywhere, whatever the threshold.",
))  # fmt: skip
