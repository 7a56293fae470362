"""Answers hit tests by what ImageMagick draws: -filter point -interpolate nearest -distort AffineProjection or
PerspectiveProjection."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "python"))
from adapter_kit import Unsupported, serve
from drawing_adapter import DrawingAdapter

NAMES = ["magick", "convert-im6.q16", "/usr/bin/convert", "convert"]


def find_imagemagick():
    """The path and version of ImageMagick's convert; other programs of that name are passed over."""
    for name in NAMES:
        path = shutil.which(name)
        if path:
            answer = subprocess.run([path, "-version"], capture_output=True, text=True).stdout
            if version := re.match(r"Version: ImageMagick (\S+)", answer):
                return path, version[1]
    sys.exit(f"imagemagick: no ImageMagick on the PATH; expected one of {', '.join(NAMES)}")


def distort(sheet):
    """The options that draw the image at hand through a sheet's map, sampled at pixel centers."""
    method, numbers = "AffineProjection", sheet.to_window
    if sheet.through:
        forward = sheet.perspective()
        # ImageMagick draws the side of the horizon on which the corner of the image is seen.
        if not forward[8] > 0:
            raise Unsupported("an image whose first corner lies behind the eye")
        method, numbers = "PerspectiveProjection", [number / forward[8] for number in forward[:8]]
    return ["-virtual-pixel", "transparent", "-filter", "point", "-interpolate", "nearest",
            "-distort", method, ",".join(map(repr, numbers))]  # fmt: skip


class ImageMagick(DrawingAdapter):
    def draw(self, image, mask, columns, rows):
        command = [PATH, "-define", f"distort:viewport={columns}x{rows}+0+0", "-depth", "8"]
        command += ["-size", f"{image.width}x{image.height}", "rgba:-", *distort(image)]
        if mask:
            white = ["-size", f"{mask.width}x{mask.height}", "xc:white", "-alpha", "set"]
            command += ["(", *white, *distort(mask), ")", "-compose", "DstIn", "-composite"]
        command += ["-alpha", "extract", "-depth", "8", "gray:-"]
        texels = b"".join(b"\xff\xff\xff%c" % alpha for alpha in image.alpha)
        done = subprocess.run(command, input=texels, capture_output=True)
        if done.returncode:
            raise RuntimeError(done.stderr.decode(errors="replace").strip())
        return done.stdout


PATH, VERSION = find_imagemagick()
os.environ["MAGICK_THREAD_LIMIT"] = "1"  # A window is too small to share.
serve(ImageMagick("imagemagick", VERSION, fidelity="float64", projection=True))
