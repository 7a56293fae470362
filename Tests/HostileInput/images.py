"""PNG files made by hand, and what the command takes to read them."""

import json
import os
import struct
import subprocess
import sys
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COMMAND = ROOT / ".build/release/touchstone"
SOUND = ROOT / "corpus/images/flower-16.png"
MOST_BYTES = 64 << 20
MOST_SECONDS = 0.1


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, *chunks, depth=8, color=0):
    header = struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + b"".join(chunks) + chunk(b"IEND", b"")


def zeros(count):
    """A zlib stream of `count` zeros or a few more: one compressed mebibyte, again and again."""
    times = (count - 1 >> 20) + 1
    compressor = zlib.compressobj(9, wbits=-15)
    block = compressor.compress(bytes(1 << 20)) + compressor.flush(zlib.Z_FULL_FLUSH)
    checksum = struct.pack(">I", (times << 20) % 65521 << 16 | 1)
    return b"\x78\xda" + block * times + b"\x03\x00" + checksum


# Runs a command on images, one after the other, with a limit on its memory (0 for none). It prints for each the status, the
# seconds of processor time, the memory, and what was said on standard error. A process that is forked from this one would
# count what this one holds as its own.
RUN = """
import json, os, resource, subprocess, sys
limit, images, before, after = json.loads(sys.argv[1])
if limit:
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
for image in images:
    process = subprocess.Popen(
        [*before, os.fsencode(image), *after], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    errors = process.stderr.read().decode("utf-8", "replace")
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    print(json.dumps([process.returncode, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, errors]))
"""


class Explained:
    """A run of `touchstone explain` on a file: its status, what it said, its seconds of processor time and its memory."""

    def __init__(self, image, *flags, limit=0, measured=None):
        measured = measured or self.measured([image], *flags, limit=limit)[0]
        self.status, self.seconds, self.bytes, self.errors = measured

    @classmethod
    def each(cls, images):
        """A run on each file."""
        return [cls(image, measured=measured) for image, measured in zip(images, cls.measured(images), strict=True)]

    @staticmethod
    def measured(images, *flags, limit=0):
        words = [limit, [os.fsdecode(image) for image in images], [str(COMMAND), "explain", "--image"], ["--at", "1,1", *flags]]
        run = subprocess.run([sys.executable, "-c", RUN, json.dumps(words)], capture_output=True, check=True)
        return [json.loads(line) for line in run.stdout.splitlines()]
