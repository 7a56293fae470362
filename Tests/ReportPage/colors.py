"""Contrast of colors, and how different they look to people with and without color blindness."""

import re

# What people without one kind of cones see, in linear sRGB.
# Source: Machado, Oliveira and Fernandes, A physiologically-based model for simulation of color vision deficiency
# (2009), at severity 1.0.
VISIONS = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def parse(text):
    """The linear red, green and blue, 0…1, of a color such as #0072b2."""
    digits = re.fullmatch(r"#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})", text)
    if not digits:
        raise ValueError(f"{text}: expected a color such as #0072b2")
    parts = [int(part, 16) / 255 for part in digits.groups()]
    return tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)


def luminance(color):
    return 0.2126 * color[0] + 0.7152 * color[1] + 0.0722 * color[2]


def contrast(one, other):
    """The contrast ratio of WCAG 2, 1…21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def difference(one, other, vision):
    """The distance in CIELAB (ΔE*ab of 1976) as somebody sees it; 2 or 3 can just be noticed."""
    return sum((a - b) ** 2 for a, b in zip(lab(one, vision), lab(other, vision))) ** 0.5


def lab(color, vision):
    seen = [min(1, max(0, sum(a * b for a, b in zip(row, color)))) for row in VISIONS[vision]]
    rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    white = (0.9505, 1, 1.089)
    x, y, z = (cube_root(sum(a * b for a, b in zip(row, seen)) / w) for row, w in zip(rows, white))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def cube_root(value):
    return value ** (1 / 3) if value > 216 / 24389 else value * 841 / 108 + 4 / 29
