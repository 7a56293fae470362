"""How web canvas libraries test hits in Chromium: --library konva or fabric, --rule easeljs or phaser."""

import argparse
import math
import pathlib
import sys
from dataclasses import dataclass

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "python"))

from adapter_kit import TRANSFORMS, Adapter, Unsupported, apply, serve  # noqa: E402
from chromium_page import Page  # noqa: E402


@dataclass
class Rule:
    """What can be set in a library, and a sentence on how its rule differs."""

    difference: str
    # The least alphas for which the library is shown the image as it is.
    own: range
    # Whether for others it is shown an image of the alphas 0 and 255; else they are unsupported.
    cuts: bool = True
    clips: bool = True
    shears: bool = True
    # Whether it draws a stage, and not a canvas of one pixel.
    has_stage: bool = False
    # The file that the library comes in, and its version as JavaScript; nothing for a rule.
    bundle: str = ""
    version: str = ""


CUT = "For any other minimumAlpha, the adapter sets the alphas below it to 0 and the others to 255."
RULES = {
    "easeljs": Rule(
        f"It tests whether alpha > 1 at the smoothed pixel that starts at the point. {CUT}", own=range(2, 3)
    ),
    "phaser": Rule(
        "It tests a smoothed square of the size of a texel that starts at the point. Alpha 0 never hits, and nothing is "
        "clipped.",
        own=range(1, 257), cuts=False, clips=False, shears=False,
    ),
    "konva": Rule(
        "It tests the pixel of a smoothed mask at the rounded point, or a pixel nearby.",
        own=range(257), has_stage=True, version="Konva.version",
        bundle="streamlit_image_annotation/Detection/frontend/build/static/js/main.*.js",
    ),
    "fabric": Rule(
        f"It tests whether alpha > 0 at the smoothed pixel that the point is in, inside the object's box. {CUT}",
        own=range(1, 2), clips=False, has_stage=True, version="libraries.fabric().version",
        bundle="streamlit_drawable_canvas/frontend/build/static/js/2.*.chunk.js",
    ),
}  # fmt: skip
# The side of the parts of a stage that are drawn at once, and the border that a search may stray into.
STAGE_SIDE = 1024
STAGE_BORDER = 64
# Where the install script puts packages for the sake of the libraries in them.
WEB = HERE.parents[3] / "build/peers/web"
# Below these, relative to the size, a difference is rounding.
ROUNDING = 1e-12


class Canvas(Adapter):
    def __init__(self, page, name):
        rule = RULES[name]
        transforms = [kind for kind in TRANSFORMS if rule.shears or kind != "shear"]
        own = f"canvas-{name}", page.version
        if rule.bundle:
            own = name, f"{page.evaluate(rule.version)} in Chromium {page.version}"
        super().__init__(*own, fidelity="float32", transform=transforms, rule=rule.difference)
        self.page = page
        self.library = name
        self.options = rule

    def load(self, image):
        return self.page.load(image)

    def hits(self, image, layer, minimum_alpha, sampling, kind, probes):
        if kind != "points" or sampling != "nearest":
            raise Unsupported(f"{kind} sampled {sampling}")
        if minimum_alpha not in self.options.own and not self.options.cuts:
            raise Unsupported(f"minimumAlpha {minimum_alpha}: alpha 0 never hits")
        if not layer.is_valid():
            return [False] * len(probes)
        name, *texels = image
        to_parent = layer.texel_to_parent(*texels)
        if not all(map(math.isfinite, to_parent)):
            raise Unsupported("a map of numbers past the range of doubles")
        if not self.options.shears and is_sheared(to_parent):
            raise Unsupported("shear")
        clip = corners_that_cut(layer, *texels)
        if clip and not self.options.clips:
            raise Unsupported("bounds that cut the contents")
        query = {"toParent": to_parent, "clip": clip, "threshold": minimum_alpha}
        cutoff = None if minimum_alpha in self.options.own else minimum_alpha - 1
        verdicts = [False] * len(probes)
        for stage, indices in self.stages(probes):
            points = [probes[index] for index in indices]
            answer = self.page.call(
                "ask", self.library, name, cutoff, {**query, "points": points, "stage": stage}
            )
            for index, hit in zip(indices, answer, strict=True):
                verdicts[index] = hit == "1"
        return verdicts

    def stages(self, points):
        """The finite points in groups, each with the part of the stage that they lie in."""
        groups = {}
        for index, point in enumerate(points):
            if all(map(math.isfinite, point)):
                cell = tuple(n // STAGE_SIDE for n in point) if self.options.has_stage else None
                groups.setdefault(cell, []).append(index)
        for indices in groups.values():
            yield stage_of([points[index] for index in indices]) if self.options.has_stage else None, indices


def stage_of(points):
    """The whole pixels that hold the points and a border around them."""
    left, top = (math.floor(min(axis)) - STAGE_BORDER for axis in zip(*points))
    right, bottom = (math.ceil(max(axis)) + STAGE_BORDER for axis in zip(*points))
    return {"x": left, "y": top, "width": right - left + 1, "height": bottom - top + 1}


def is_sheared(map):
    a, b, c, d, *_ = map
    return abs(a * c + b * d) > ROUNDING * math.hypot(a, b) * math.hypot(c, d)


def corners_that_cut(layer, width, height):
    """The corners of the bounds in the parent, where the layer masks to them and they cut the contents; else None."""
    w, h = layer.size
    x, y, contents_width, contents_height = layer.contents(width, height)
    inside = all(
        start >= -ROUNDING * side and start + length <= side * (1 + ROUNDING)
        for start, length, side in ((x, contents_width, w), (y, contents_height, h))
    )
    if inside or not layer.masks_to_bounds:
        return None
    return [apply(layer.to_parent(), *corner) for corner in ((0, 0), (w, 0), (w, h), (0, h))]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    choice = parser.add_mutually_exclusive_group(required=True)
    choice.add_argument("--library", choices=[name for name, rule in RULES.items() if rule.bundle])
    choice.add_argument("--rule", choices=[name for name, rule in RULES.items() if not rule.bundle])
    arguments = parser.parse_args()
    with Page(HERE / "rules.js", HERE / "libraries.js") as page:
        if arguments.library:
            load(page, arguments.library)
        serve(Canvas(page, arguments.library or arguments.rule))


def load(page, library):
    """Loads a library with the application that brings it, which finds nothing to start in."""
    bundle = RULES[library].bundle
    found = sorted(WEB.glob(bundle))
    if len(found) != 1:
        sys.exit(f"{WEB / bundle}: expected one file; run corpus/adapters/peers/install")
    text = found[0].read_text("utf-8")
    page.evaluate(f"try {{ {text}\n }} catch (error) {{ console.log(error); }} 0")
    if page.evaluate(f"typeof libraries.{library}()") == "undefined":
        sys.exit(f"{found[0]}: has no {library}")


if __name__ == "__main__":
    main()
