"""A hit tester that is right, or has the fault that the environment names."""

import math
import os

FAULT = os.environ.get("FAULT")


def hits(image, layer, minimum_alpha, x, y):
    (a, b, c, d, tx, ty), w, h, gravity = layer.matrix, layer.width, layer.height, layer.gravity.lower()
    determinant = a * d - b * c
    if determinant == 0 or min(w, h, layer.contents_scale, image.width, image.height) <= 0:
        return False
    x, y = (d * (x - tx) - c * (y - ty)) / determinant, (a * (y - ty) - b * (x - tx)) / determinant
    if layer.masks_to_bounds and not (0 <= x < w and 0 <= y < h):
        return False
    sx, sy = w / image.width, h / image.height
    if gravity != "resize":
        fits = {"resizeaspect": min(sx, sy), "resizeaspectfill": max(sx, sy)}
        sx = sy = fits.get(gravity, 1 / layer.contents_scale)
    x -= (w - image.width * sx) * (0 if "left" in gravity else 2 if "right" in gravity else 1) / 2
    y -= (h - image.height * sy) * (0 if "top" in gravity else 2 if "bottom" in gravity else 1) / 2
    column, row = math.floor(x / sx), math.floor(y / sy)
    if not (0 <= column < image.width and 0 <= row < image.height):
        return False
    if FAULT == "rows-upside-down":
        row = image.height - 1 - row
    alpha = image.alpha[row * image.width + column]
    return FAULT == "alpha-ignored" or alpha >= minimum_alpha + (FAULT == "threshold-one-too-high")
