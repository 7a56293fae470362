"""A Godot server that runs engine.gd, and the questions it answers."""

import os
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from point_peer import packed_rows  # noqa: E402  # isort: skip
from adapter_kit import ImageFile, Unsupported  # noqa: E402

LOAD_FILE, LOAD_TEXELS, ASK_BITMAP, ASK_SPRITE = 1, 2, 3, 4
SECONDS_TO_START = 8

# Bytes a texel of the formats that Godot's Image has; alpha alone becomes gray and alpha.
FORMATS = {
    "rgba8-straight": 4, "rgba8-premultiplied": 4,
    "ga8-straight": 2, "ga8-premultiplied": 2, "alpha8": 1,
}  # fmt: skip


class Godot:
    def __init__(self):
        program = shutil.which("godot3-server")
        if not program:
            raise SystemExit("godot: no program godot3-server; Tests/Peers/install installs it")
        version = subprocess.run([program, "--version"], capture_output=True, text=True).stdout
        self.version = version.strip()
        with socket.create_server(("127.0.0.1", 0)) as server:
            server.settimeout(SECONDS_TO_START)
            script = [program, "--script", str(HERE / "engine.gd"), str(server.getsockname()[1])]
            # What Godot prints on standard output is for people; it knows no locale called C; it leaves its logs in
            # the working directory.
            environment = os.environ | {"LC_ALL": "", "LANG": "en_US"}
            self.folder = tempfile.TemporaryDirectory(prefix="godot-peer-")
            self.process = subprocess.Popen(
                script,
                stdin=subprocess.DEVNULL,
                stdout=sys.stderr,
                env=environment,
                cwd=self.folder.name,
            )
            try:
                self.socket, _ = server.accept()
            except TimeoutError:
                self.process.kill()
                raise SystemExit(
                    f"godot: no answer from {program} in {SECONDS_TO_START} s"
                ) from None
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.answers = self.socket.makefile("rb")
        self.image_count = 0

    def close(self):
        self.answers.close()
        self.socket.close()
        try:
            self.process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.folder.cleanup()

    def ask(self, kind, number, body, answer_size):
        self.socket.sendall(struct.pack("<BI", kind, number) + body)
        answer = self.answers.read(answer_size)
        if len(answer) < answer_size:
            raise SystemExit("godot: the server ended")
        return answer

    def load(self, image):
        """Gives an image to Godot; returns its number, width and height."""
        self.image_count += 1
        if isinstance(image, ImageFile):
            if image.orientation != 1:
                raise Unsupported(f"orientation {image.orientation}")
            path = str(Path(image.path).resolve()).encode()
            size = self.ask(LOAD_FILE, self.image_count, struct.pack("<I", len(path)) + path, 8)
        else:
            size = self.ask(LOAD_TEXELS, self.image_count, texels(image), 8)
        width, height = struct.unpack("<II", size)
        if 0 in (width, height):
            raise ValueError("an image that Godot cannot read")
        return self.image_count, width, height

    def hits(self, kind, image, layer, threshold, points):
        """The verdicts of a valid layer, which Godot places as two nodes, layer and contents."""
        number, width, height = image
        x, y, contents_width, contents_height = layer.contents(width, height)
        contents = contents_width / width, 0, 0, contents_height / height, x, y
        body = struct.pack(
            "<12dB2ddI",
            *layer.to_parent(),
            *contents,
            layer.masks_to_bounds,
            *layer.size,
            threshold,
            len(points),
        )
        body += b"".join(struct.pack("<2d", *point) for point in points)
        return [verdict == 1 for verdict in self.ask(kind, number, body, len(points))]


def texels(image):
    """The body of LOAD_TEXELS: rows of texels without padding, in a format that Godot has."""
    if image.format not in FORMATS:
        raise Unsupported(f"format {image.format}")
    size = FORMATS[image.format]
    data = packed_rows(image, size)
    if image.format == "alpha8":
        size, alpha, data = 2, data, bytearray(2 * len(data))
        data[1::2] = alpha
    return struct.pack("<III", image.width, image.height, size) + data
