"""Images as pygame surfaces."""

import os
import sys
from pathlib import Path

# A program that cannot open a window, and says nothing on standard output.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "python"))

import pygame  # noqa: E402
from point_peer import packed_rows  # noqa: E402  # isort: skip
from adapter_kit import ImageFile, Unsupported  # noqa: E402

# The pixel formats that pygame.image.frombuffer reads by itself.
BUFFER_FORMATS = {
    "rgba8-straight": "RGBA", "rgba8-premultiplied": "RGBA", "rgba8-skip": "RGBX",
    "argb8-straight": "ARGB", "argb8-premultiplied": "ARGB",
    "bgra8-straight": "BGRA", "bgra8-premultiplied": "BGRA",
}  # fmt: skip
FORMATS = [*BUFFER_FORMATS, "alpha8"]

# How an image is turned by its EXIF orientation: quarter turns anticlockwise, then flips in x and y.
ORIENTATIONS = {
    1: (0, False, False), 2: (0, True, False), 3: (0, True, True), 4: (0, False, True),
    5: (-1, True, False), 6: (-1, False, False), 7: (-1, False, True), 8: (1, False, False),
}  # fmt: skip


def surface_of(image):
    """The surface that a program following pygame's documentation would have."""
    if isinstance(image, ImageFile):
        return surface_of_file(image)
    size = image.width, image.height
    if image.format == "alpha8":
        texels = bytearray(4 * image.width * image.height)
        texels[3::4] = packed_rows(image, 1)
        return pygame.image.frombuffer(bytes(texels), size, "RGBA")
    if image.format not in BUFFER_FORMATS:
        raise Unsupported(f"format {image.format}")
    return pygame.image.frombuffer(packed_rows(image, 4), size, BUFFER_FORMATS[image.format])


def surface_of_file(image):
    """The surface of an image file, loaded as pygame's documentation recommends."""
    if not pygame.display.get_surface():
        # convert_alpha needs a display to convert to.
        pygame.display.init()
        pygame.display.set_mode((1, 1))
    surface = pygame.image.load(image.path).convert_alpha()
    turns, flip_x, flip_y = ORIENTATIONS[image.orientation]
    if turns:
        surface = pygame.transform.rotate(surface, 90 * turns)
    return pygame.transform.flip(surface, flip_x, flip_y)


def mask_of(surface, minimum_alpha):
    """The texels with alpha >= minimum_alpha: pygame sets a bit where alpha > threshold."""
    return pygame.mask.from_surface(surface, minimum_alpha - 1)


def bit(mask, x, y):
    """The bit of a mask at whole coordinates; outside of it pygame raises IndexError: a miss."""
    try:
        return mask.get_at((x, y))
    except IndexError:
        return False
