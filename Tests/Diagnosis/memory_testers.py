"""What a program remembers from one request to the next, with the faults about it."""

import math
from dataclasses import fields, replace

from chosen import wrong
from image_testers import Image, passes

FAULTS = {
    "image-kept-by-id": "The first image that was tested under an id stays in use after the id gets a new image.",
    "image-kept-by-id-and-size": "A new image of the same id and size as the one before is not read.",
    "image-size-kept-by-id": "An id keeps the width and height of its first tested image for later ones.",
    "mask-kept-with-image": "The mask of an image is made with the first threshold and kept for all later ones.",
    "threshold-kept": "The threshold of the first request is used for ever.",
    "opaque-box-kept": "The box of texels that pass the first threshold is kept, and nothing outside of it hits.",
    "placement-kept-with-image": "An image keeps the first layer that it was tested in.",
    "placement-key-lacks-gravity": "Placements are kept by all that a layer is, but not by its gravity.",
    "placement-key-lacks-contents-scale": "Placements are kept by all that a layer is, but not by its contents scale.",
    "placement-key-lacks-clipping": "Placements are kept by all that a layer is, but not by masksToBounds.",
    "placement-key-lacks-anchor": "Placements are kept by all that a layer is, but not by its anchor point.",
    "placement-key-lacks-size": "Placements are kept by all that a layer is, but not by its size.",
    "answers-key-lacks-threshold": "Answers are kept by image, layer, sampling and place, but not by threshold.",
    "answers-key-lacks-layer": "Answers are kept by image, threshold, sampling and place, but not by layer.",
    "answers-key-lacks-sampling": "Answers are kept by image, layer, threshold and place, but not by sampling.",
    "answers-kept-by-id": "Answers are kept by the id of the image, layer, threshold, sampling and place.",
    "repeated-query-missed": "A query that the same request asked before is a miss.",
    "first-100-queries-only": "Queries after the first 100 of a request are misses.",
    "texels-beyond-1024-missed": "Columns and rows beyond the first 1024 are never hit.",
    "rest-after-not-finite-missed": "After a query that is not finite, the rest of the request is missed.",
}
# The field that a key of placements lacks.
LACKING = {
    "placement-key-lacks-gravity": "gravity", "placement-key-lacks-contents-scale": "contents_scale",
    "placement-key-lacks-clipping": "masks_to_bounds", "placement-key-lacks-anchor": "anchor_point",
    "placement-key-lacks-size": "size",
}  # fmt: skip


class Memory:
    def __init__(self):
        self.kept = {}

    def recall(self, key, value):
        """What was remembered first under a key."""
        return self.kept.setdefault(key, value)

    def image(self, id, image):
        if wrong("image-kept-by-id"):
            return self.recall(id, image)
        if wrong("image-kept-by-id-and-size"):
            kept = self.kept.get(id)
            if not kept or (kept.width, kept.height) != (image.width, image.height):
                self.kept[id] = image
            return self.kept[id]
        if wrong("image-size-kept-by-id"):
            return resized(image, *self.recall(id, (image.width, image.height)))
        return image

    def minimum(self, image, minimum):
        if wrong("mask-kept-with-image"):
            return self.recall(image, minimum)
        return self.recall("minimum", minimum) if wrong("threshold-kept") else minimum

    def layer(self, image, layer):
        if wrong("placement-kept-with-image"):
            return self.recall(image, layer)
        for name, lacking in LACKING.items():
            if wrong(name):
                key = tuple(repr(getattr(layer, field.name)) for field in fields(layer) if field.name != lacking)
                return replace(layer, **{lacking: getattr(self.recall((image, key), layer), lacking)})
        return layer

    def shown(self, image, minimum):
        """The image without what a faulty program no longer looks at."""
        if wrong("texels-beyond-1024-missed") and max(image.width, image.height) > 1024:
            return Cut(image, (0, 0, 1024, 1024))
        if wrong("opaque-box-kept") and image.alpha:
            if image not in self.kept:
                self.kept[image] = opaque_box(image, minimum)
            return Cut(image, self.kept[image])
        return image

    def answer(self, id, image, layer, minimum, sampling, kind, probe, found):
        """The answer to a query, which found() looks for."""
        keys = {
            "answers-key-lacks-threshold": (image, repr(layer), sampling),
            "answers-key-lacks-layer": (image, minimum, sampling),
            "answers-key-lacks-sampling": (image, repr(layer), minimum),
            "answers-kept-by-id": (id, repr(layer), minimum, sampling),
        }
        for name, key in keys.items():
            if wrong(name):
                key = *key, kind, repr(probe)
                if key not in self.kept:
                    self.kept[key] = found()
                return self.kept[key]
        return found()

    def answers(self, probes, found):
        """The answers to the queries of a request."""
        seen, is_over, answers = set(), False, []
        for probe in probes:
            is_over = is_over or wrong("first-100-queries-only") and len(answers) >= 100
            is_over = is_over or wrong("rest-after-not-finite-missed") and not all(map(math.isfinite, probe))
            is_left_out = is_over or wrong("repeated-query-missed") and repr(probe) in seen
            answers.append(not is_left_out and found(probe))
            seen.add(repr(probe))
        return answers


class Cut(Image):
    """An image that can be hit only in a box of texels."""

    def __init__(self, image, box):
        super().__init__(image.width, image.height, image.alpha)
        self.hit_box = box

    def box(self):
        x0, y0, x1, y1 = self.hit_box
        return x0, y0, min(x1, self.width), min(y1, self.height)


def resized(image, width, height):
    """The texels of an image in one of another size; what is missing is transparent."""
    rows = [image.alpha[row * image.width :][: min(image.width, width)] for row in range(min(image.height, height))]
    alpha = b"".join(row.ljust(width, b"\0") for row in rows)
    return Image(width, height, alpha.ljust(width * height, b"\0"))


def opaque_box(image, minimum):
    """The box around the texels that pass."""
    table = bytes(passes(alpha, minimum) for alpha in range(256))
    mask = image.alpha.translate(table)
    lines = [mask[row * image.width : (row + 1) * image.width] for row in range(image.height)]
    rows = [row for row, line in enumerate(lines) if 1 in line]
    if not rows:
        return 0, 0, 0, 0
    left = min(line.find(1) for line in lines if 1 in line)
    right = max(line.rfind(1) for line in lines if 1 in line)
    return left, rows[0], right + 1, rows[-1] + 1
