"""Folders of images where one image is too large for memory. Run: python3 -m unittest discover -s Tests/Faults"""

import json
import resource
import shutil
import struct
import sys
import unittest
import zlib

from programs import CORPUS, INJECTED, IS_WHOLE
from runs import Runs

MEBIBYTE = 1 << 20


def opaque_png(width, height):
    """A file of an opaque image, a thousandth as large as its texels."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    compressor, row = zlib.compressobj(1), b"\0" + b"\xff" * (4 * width)
    texels = b"".join(compressor.compress(row) for _ in range(height)) + compressor.flush()
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", texels) + chunk(b"IEND", b"")


@unittest.skipUnless(sys.platform == "linux", "other systems do not limit the memory of a process")
class FoldersOfImages(Runs):
    """250 MiB of texels between two small images."""

    @classmethod
    def setUpClass(cls):
        cls.large = opaque_png(8192, 8000)

    def setUp(self):
        super().setUp()
        self.images = self.folder / "images"
        self.images.mkdir()
        for name in ("flower-64.png", "ring-16.png"):
            shutil.copy(CORPUS / "images" / name, self.images / name)
        (self.images / "large.png").write_bytes(self.large)
        self.results = self.out / "results.json"

    @property
    def bench(self):
        return [
            "--quick", "--strategies", "packed-mask,alpha-cache", "--images", self.images,
            "--benchmark_filter=^point-warm/", "--output", self.results]

    def ended_with_memory(self, words, mebibytes, program="touchstone"):
        INJECTED["runs without memory for an image"] += 1
        limit = mebibytes * MEBIBYTE
        return self.ended(words, program, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))

    def check_skipped(self, ended, why):
        """The large image is named, the others are measured."""
        self.assertEqual(ended.returncode, 0, ended.stdout[-500:] + ended.stderr)
        lines = [line for line in ended.stderr.split("\n") if "skipped" in line]
        self.assertEqual(len(lines), 1, ended.stderr)
        self.assertRegex(lines[0], f"skipped {self.images}/large.png: {why}$")
        self.assertTrue(json.loads(self.results.read_text())["benchmarks"])

    def test_an_image_that_cannot_be_measured_is_skipped(self):
        self.check_skipped(
            self.ended_with_memory(self.bench, 700, "touchstone-bench"),
            "not enough memory to measure 8192 × 8000 texels")

    def test_an_image_that_cannot_be_decoded_is_skipped(self):
        self.check_skipped(
            self.ended_with_memory(self.bench, 480, "touchstone-bench"), "not enough memory for this PNG")

    @unittest.skipUnless(IS_WHOLE, "an image of 65 million texels is measured: make faults")
    def test_with_any_memory_the_others_are_measured(self):
        for mebibytes in range(550, 2000, 150):
            with self.subTest(mebibytes=mebibytes):
                ended = self.ended_with_memory(self.bench, mebibytes, "touchstone-bench")
                if "skipped" in ended.stderr:
                    self.check_skipped(ended, "not enough memory .*")
                else:
                    self.assertEqual(ended.returncode, 0, ended.stdout[-500:] + ended.stderr)
        self.assertNotIn("skipped", ended.stderr)

    @unittest.skipUnless(IS_WHOLE, "a choice takes seconds: make faults")
    def test_a_product_is_chosen_for_by_the_others(self):
        ended = self.ended_with_memory([*self.choose, "--images", self.images], 700)
        self.check_skipped(ended, "not enough memory .*")


if __name__ == "__main__":
    unittest.main()
