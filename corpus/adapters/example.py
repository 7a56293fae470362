"""A complete adapter in plain Python: touchstone conform --adapter 'python3 corpus/adapters/example.py'."""

import base64
import json
import math
import sys
from fractions import Fraction

FORMATS = {"alpha8": (1, 0), "rgba8-straight": (4, 3), "argb8-straight": (4, 0)}  # bytes per texel, byte of alpha
START = {"protocol": 1, "name": "example", "fidelity": "exact", "supports": {"formats": list(FORMATS)}}


def alpha_rows(width, height, bytesPerRow, format, pixels, **_):
    (size, offset), data = FORMATS[format], base64.b64decode(pixels, validate=True)
    return [data[row * bytesPerRow :][offset : size * width : size] for row in range(height)]


def hits(image, layer, minimumAlpha, points, **_):
    keys = ["matrix"] if "matrix" in layer else ["transform", "position", "anchorPoint"]
    # The function float also reads "nan", "inf" and "-inf".
    numbers = [float(n) for n in (*layer["size"], layer["contentsScale"], *(n for key in keys for n in layer[key]))]
    width, height = len(image[0]) if image else 0, len(image)
    if not all(map(math.isfinite, numbers)) or min(*numbers[:3], width, height) <= 0:
        return "0" * len(points)
    w, h, scale, a, b, c, d, tx, ty, px, py, ax, ay = map(Fraction, numbers + [0] * (13 - len(numbers)))
    tx, ty, determinant = tx + px - a * ax * w - c * ay * h, ty + py - b * ax * w - d * ay * h, a * d - b * c
    gravity, sx, sy = layer["gravity"].lower(), w / width, h / height  # sx by sy is the size of a texel
    if gravity != "resize":
        sx = sy = {"resizeaspect": min(sx, sy), "resizeaspectfill": max(sx, sy)}.get(gravity, 1 / scale)
    x0 = (w - width * sx) * (0 if "left" in gravity else 2 if "right" in gravity else 1) / 2  # where the contents begin
    y0 = (h - height * sy) * (0 if "top" in gravity else 2 if "bottom" in gravity else 1) / 2

    def is_hit(X, Y):
        if determinant == 0 or not (math.isfinite(X) and math.isfinite(Y)):
            return False
        X, Y = Fraction(X) - tx, Fraction(Y) - ty
        x, y = (d * X - c * Y) / determinant, (a * Y - b * X) / determinant
        column, row = math.floor((x - x0) / sx), math.floor((y - y0) / sy)
        is_inside = 0 <= x < w and 0 <= y < h or not layer["masksToBounds"]
        return is_inside and 0 <= column < width and 0 <= row < height and image[row][column] >= minimumAlpha
    return "".join("01"[is_hit(*map(float, point))] for point in points)


images = {}
for line in sys.stdin:
    try:
        request = json.loads(line)
        if request["op"] == "stop":
            break
        if request["op"] == "start":
            answer = START
        elif request["op"] == "test":
            answer = {"hits": hits(**{**request, "image": images[request["image"]]})}
        elif "file" in request:
            answer = {"unsupported": "image files"}
        else:
            images[request["id"]], answer = alpha_rows(**request), {"ok": True}
    except Exception as error:
        answer = {"error": repr(error)}
    print(json.dumps(answer), flush=True)
