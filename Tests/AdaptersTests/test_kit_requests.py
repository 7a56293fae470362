"""What the Python kit says to frames, maps of tiles, meshes, slices and projections that do not fit.

Run: python3 -m unittest discover -s Tests/AdaptersTests
"""

import base64
import pathlib
import tempfile
import unittest

from kit_requests import GEOMETRY, answers  # It finds the modules of the kit too.
from adapter_kit import Adapter

IMAGE = {
    "op": "image", "id": "a", "width": 6, "height": 4, "bytesPerRow": 6, "format": "alpha8",
    "pixels": base64.b64encode(bytes(24)).decode(),
}  # fmt: skip
TEST = {"op": "test", "image": "a", "minimumAlpha": 1, "layer": GEOMETRY}

# Each fits the image exactly.
FRAME = {"x": 2, "y": 1, "width": 3, "height": 4, "turn": "clockwise", "source": [5, 6], "offset": [2, 2]}
TILES = {"columns": 2, "cell": [2, 1], "tilesPerRow": 2, "margin": 1, "spacing": 1, "cells": [0, 4, 0xF0000003, 1]}
MESH = {"size": [8, 8], "vertices": [[0, 0, 0, 0], [8, 0, 6, 0], [0, 8, 6, 4]], "triangles": [[0, 1, 2]]}
SLICES = [2, 2, 4, 2]
PROJECTION = [1, 0, 0, 0, 1, 0, 0, 0, 1]
DISC, RECT, LINEAR = {"discs": [[0, 0, 1]]}, {"rects": [[0, 0, 1, 1]]}, {"sampling": "linear-clamp"}

RIGHT = [
    {"frame": FRAME}, {"tiles": TILES}, {"mesh": MESH}, {"slices": SLICES}, {"projection": PROJECTION},
    {"frame": {**FRAME, "turn": "none", "y": 0}}, {"frame": {"x": 6, "y": 4, "width": 0, "height": 0}},
    {"tiles": {**TILES, "columns": 0, "cells": []}}, {"tiles": {**TILES, "tilesPerRow": 3, "cells": [0, 1 << 28]}},
    {"frame": FRAME, "slices": [1, 4, 4, 2]}, {"tiles": TILES, "slices": [4, 1, 0, 1]},
    *({part: value, "projection": PROJECTION} for part, value in (("frame", FRAME), ("tiles", TILES), ("mesh", MESH))),
    {"frame": FRAME, **DISC}, {"tiles": TILES, **RECT}, {"frame": FRAME, **LINEAR}, {"projection": PROJECTION, **LINEAR},
]  # fmt: skip

# What the answer says, and what it is the answer to.
WRONG = {
    "out of its atlas": [{"frame": {**FRAME, **wrong}} for wrong in ({"x": 3}, {"y": 2}, {"turn": "none"})],
    "out of its source": [{"frame": {**FRAME, **wrong}} for wrong in ({"offset": [3, 2]}, {"source": [5, 5]})],
    "turn": [{"frame": {**FRAME, "turn": "half"}}],
    "whole numbers of at least": [
        *({"frame": {**FRAME, **wrong}} for wrong in ({"x": -1}, {"y": 0.5}, {"source": [5, 6, 2], "offset": [2]})),
        *({"tiles": {**TILES, **wrong}} for wrong in ({"cell": [2, 0]}, {"cell": [2, 1, 2], "tile": [1]}, {"margin": -1})),
        {"mesh": {**MESH, "size": [8]}}, {"mesh": {**MESH, "triangles": [[0, 1]]}}, {"slices": [2, 2, 4]},
    ],
    "not in an image": [
        {"tiles": {**TILES, "cells": [5, 0]}}, {"tiles": {**TILES, "tilesPerRow": 3}},
        {"mesh": {**MESH, "vertices": [[0, 0, 0, 0], [8, 0, 6.5, 0], [0, 8, 6, 4]]}},
        {"mesh": {**MESH, "vertices": [[0, 0, 0, -1], [8, 0, 6, 0], [0, 8, 6, 4]]}},
    ],
    "below 2": [{"tiles": {**TILES, "cells": [0, cell]}} for cell in (1 << 32, 1.5, -1, True)],
    "rows of": [{"tiles": {**TILES, "columns": columns}} for columns in (0, 3)],
    "finite": [{"mesh": {**MESH, "vertices": [[0, 0, "nan", 0]]}}],
    "places below 3": [{"mesh": {**MESH, "triangles": [[0, 1, 3]]}}],
    "side by side": [
        {"slices": [3, 2, 4, 2]}, {"slices": [2, 2, 4, 3]}, {"slices": SLICES, "frame": FRAME}, {"slices": SLICES, "tiles": TILES},
    ],
    "no mesh and no projection": [{"slices": SLICES, "mesh": MESH}, {"slices": SLICES, "projection": PROJECTION}],
    "only one of": [{"frame": FRAME, "tiles": TILES}, {"tiles": TILES, "mesh": MESH}, {"mesh": MESH, "frame": FRAME}],
    "nearest sampling": [{"tiles": TILES, **LINEAR}, {"mesh": MESH, **LINEAR}, {"slices": SLICES, **LINEAR}],
}  # fmt: skip


class Accepting(Adapter):
    """Says that everything is hit."""

    def load(self, image):
        return image

    def hits(self, image, layer, minimum_alpha, sampling, kind, probes):
        return [True] * len(probes)


def test_of(parts):
    return {**TEST, **({} if {"discs", "rects"} & set(parts) else {"points": [[0, 0]]}), **parts}


class Parts(unittest.TestCase):
    adapter = Accepting("accepting", "1", frame=True, tiles=True, mesh=True, slices=True, projection=True)

    def test_what_fits_reaches_the_program(self):
        for parts in RIGHT:
            self.assertEqual(answers(self.adapter, IMAGE, test_of(parts))[1], {"hits": "1"}, parts)

    def test_what_does_not_fit_is_an_error_and_the_program_goes_on(self):
        for said, requests in WRONG.items():
            for parts in requests:
                _, wrong, right = answers(self.adapter, IMAGE, test_of(parts), test_of({}))
                self.assertRegex(wrong.get("error", ""), said, parts)
                self.assertEqual(right, {"hits": "1"}, parts)

    def test_areas_are_declined_where_only_points_are_asked(self):
        for part, value in {"mesh": MESH, "slices": SLICES, "projection": PROJECTION}.items():
            for areas in (DISC, RECT):
                self.assertEqual(list(answers(self.adapter, IMAGE, test_of({part: value, **areas}))[1]), ["unsupported"], part)

    def test_a_program_declines_what_it_lacks(self):
        for part, value in {"frame": FRAME, "tiles": TILES, "mesh": MESH, "slices": SLICES, "projection": PROJECTION}.items():
            replies = answers(Accepting("accepting", "1"), IMAGE, test_of({part: value}), test_of({part: None}))
            self.assertEqual([list(reply) for reply in replies], [["ok"], ["unsupported"], ["error"]], part)

    def test_nothing_is_known_of_the_size_of_an_image_that_is_missing(self):
        missing = {"op": "image", "id": "a", "missing": True}
        wide = test_of({"frame": {**FRAME, "x": 3}})
        self.assertEqual(answers(self.adapter, IMAGE, missing, wide)[2], {"hits": "?"})

    def test_the_size_of_a_file_is_that_of_the_image_as_it_is_turned(self):
        header = b"\x89PNG\r\n\x1a\n" + b"\0\0\0\x0dIHDR" + (4).to_bytes(4, "big") + (6).to_bytes(4, "big")
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "image.png")
            path.write_bytes(header)
            image = {"op": "image", "id": "a", "file": str(path)}
            for orientation in range(1, 9):
                said = answers(self.adapter, {**image, "orientation": orientation}, test_of({"frame": FRAME}))
                self.assertEqual(list(said[1]), ["error" if orientation < 5 else "hits"], orientation)
            path.write_bytes(header[:20])
            self.assertRegex(answers(self.adapter, image)[0]["error"], "not a PNG file")
