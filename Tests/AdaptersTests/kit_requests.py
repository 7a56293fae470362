"""What tests of the Python kit say to an adapter, and how they ask it."""

import contextlib
import io
import json
import sys
from pathlib import Path
from unittest import mock

ADAPTERS = Path(__file__).resolve().parents[2] / "corpus/adapters"
sys.path[:0] = [str(ADAPTERS), str(ADAPTERS / "python")]

from adapter_kit import serve  # noqa: E402

GEOMETRY = {
    "size": [4, 4], "gravity": "resize", "contentsScale": 1, "matrix": [1, 0, 0, 1, 0, 0], "masksToBounds": False,
}  # fmt: skip


def image(name, pixels="/w=="):
    return {
        "op": "image", "id": name, "width": 1, "height": 1, "bytesPerRow": 1, "format": "alpha8", "pixels": pixels,
    }  # fmt: skip


def layer(name, x=0, **more):
    return {"name": name, "layer": {**GEOMETRY, "matrix": [1, 0, 0, 1, x, 0]}, **more}


def answers(adapter, *requests):
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    output = io.StringIO()
    with mock.patch("sys.stdin", io.StringIO(lines)), contextlib.redirect_stdout(output):
        serve(adapter)
    return [json.loads(line) for line in output.getvalue().splitlines()]
