"""PNG files that end too early. Run: python3 -m unittest discover -s Tests/HostileInput"""

import random
import tempfile
import unittest
import zlib
from pathlib import Path

from images import MOST_BYTES, MOST_SECONDS, SOUND, Explained, chunk, png


def chunks_of(data, length=8192):
    """Image data in chunks, as libpng writes it."""
    return [chunk(b"IDAT", data[start:start + length]) for start in range(0, len(data), length)]


def ends_of_chunks(contents):
    """Where each chunk of a PNG ends."""
    place, ends = 8, []
    while place < len(contents):
        place += 12 + int.from_bytes(contents[place:place + 4], "big")
        ends.append(place)
    return ends


class Truncated(unittest.TestCase):
    """Whatever is missing at the end of a file, it is refused in little time and memory."""

    @classmethod
    def setUpClass(cls):
        cls.sound = min(Explained.each([SOUND] * 3), key=lambda run: run.seconds)
        assert cls.sound.status == 0, cls.sound.errors

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def expect_refused(self, contents, lengths):
        whole = self.folder / "whole.png"
        whole.write_bytes(contents)
        self.assertEqual(Explained(whole).errors, "")
        lengths = sorted(set(lengths))
        paths = [self.folder / f"{length}.png" for length in lengths]
        for path, length in zip(paths, lengths, strict=True):
            path.write_bytes(contents[:length])
        for length, path, run in zip(lengths, paths, Explained.each(paths), strict=True):
            with self.subTest(length=length, of=len(contents)):
                self.assertEqual(run.status, 2, run.errors)
                fault = "malformed PNG: ends too early" if length >= 8 else "not a PNG"
                self.assertIn(f"{path.name}: {fault}", run.errors)
                self.assertEqual(run.errors.count("\n"), 1)
                # Another program may have taken the caches: the least of several runs counts.
                if run.seconds - self.sound.seconds >= MOST_SECONDS:
                    run = min(Explained.each([path] * 3), key=lambda again: again.seconds)
                self.assertLess(run.seconds - self.sound.seconds, MOST_SECONDS)
                self.assertLess(run.bytes - self.sound.bytes, MOST_BYTES)

    def test_at_every_byte(self):
        palette, alpha = chunk(b"PLTE", bytes(range(12))), chunk(b"tRNS", b"\0\x7f\xff")
        image = png(5, 3, palette, alpha, *chunks_of(zlib.compress(bytes(3 * 6)), 7), chunk(b"tEXt", b"a\0b"), color=3)
        self.expect_refused(image, range(len(image)))

    def test_a_large_image_near_each_end_of_a_chunk(self):
        """256 MiB of texels, which were inflated up to the end that is missing."""
        data, row = zlib.compressobj(1), bytes(1 + 4 * 8192)
        image = png(8192, 8192, *chunks_of(b"".join(data.compress(row) for _ in range(8192)) + data.flush()), color=6)
        ends = ends_of_chunks(image)
        near = {end + step for end in (ends[0], ends[1], ends[len(ends) // 2], ends[-2], ends[-1]) for step in (-5, -1, 0, 3, 8)}
        sample = range(9, len(image), len(image) // 20)
        self.expect_refused(image, {length for length in {*near, *sample} if length < len(image)})

    def test_a_large_file(self):
        """48 MiB of image data that cannot be compressed, and so in the file."""
        noise = random.Random(1).randbytes(4 * 4096)
        row = b"\0" + noise
        data = zlib.compressobj(0)
        image = png(4096, 3072, *chunks_of(b"".join(data.compress(row) for _ in range(3072)) + data.flush()), color=6)
        self.expect_refused(image, [len(image) // 2, len(image) - 12, len(image) - 1])


if __name__ == "__main__":
    unittest.main()
