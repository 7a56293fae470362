"""PNG files that are made to cost much. Run: python3 -m unittest discover -s Tests/HostileInput"""

import os
import tempfile
import time
import unittest
import zlib
from pathlib import Path

from images import MOST_BYTES, MOST_SECONDS, SOUND, Explained, chunk, png, zeros


class Bombs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.sound = min(Explained.each([SOUND] * 3), key=lambda run: run.seconds)
        assert cls.sound.status == 0, cls.sound.errors

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def file(self, contents, name="bomb.png"):
        path = Path(self.folder.name) / name
        path.write_bytes(contents)
        return path

    def expect(self, contents, error):
        """The file is refused with that error, in little more time and memory than a small image takes."""
        path = self.file(contents)
        run = min(Explained.each([path] * 3), key=lambda run: run.seconds)
        self.assertEqual(run.status, 2, run.errors)
        self.assertIn(error, run.errors)
        self.assertEqual(run.errors.count("\n"), 1)
        self.assertLess(run.seconds - self.sound.seconds, MOST_SECONDS)
        # The file itself is in memory.
        self.assertLess(run.bytes - self.sound.bytes - len(contents), MOST_BYTES)

    def test_surplus_image_data(self):
        # This took 23 s, until all of its ten gigabytes were inflated.
        self.expect(png(16, 16, chunk(b"IDAT", zeros(10 << 30))), "Too much image data")

    def test_surplus_in_many_chunks(self):
        data = zeros(1 << 30)
        chunks = [chunk(b"IDAT", data[start:start + 1000]) for start in range(0, len(data), 1000)]
        self.expect(png(16, 16, *chunks), "Too much image data")

    def test_blocks_without_texels(self):
        # The header of a block with codes of its own, which costs the most of all without giving a byte.
        self.expect(png(16, 16, chunk(b"IDAT", b"\x78\x01" + b"\0\0\0\xff\xff" * (4 << 20))), "Too much image data")

    def test_a_flood_of_chunks(self):
        for kind in (b"tEXt", b"IDAT"):
            with self.subTest(kind):
                self.expect(png(16, 16, *[chunk(kind, b"")] * 2_000_000), "PNG of more than 65536 chunks")

    def test_a_giant(self):
        # 512 MiB of texels, which took 2.6 GB.
        self.expect(
            png(32_767, 4096, chunk(b"IDAT", zeros(32_768 * 4096))),
            "PNG of 32767 × 4096 texels; at most 32767 per side and 67108864 in total are allowed")

    def test_a_giant_without_data(self):
        self.expect(png(8192, 8192, chunk(b"IDAT", zeros(1 << 20)[:1000]), color=6), "Not enough image data")

    def test_limits_are_options(self):
        path = self.file(png(100, 100, chunk(b"IDAT", zeros(1 << 20))))
        for flags, error in [
            (["--maximum-side", "99"], "bomb.png: PNG of 100 × 100 texels; at most 99 per side and 67108864 in total"),
            (["--maximum-texels", "9999"], "at most 32767 per side and 9999 in total are allowed"),
            (["--maximum-file-bytes", "100"], "more than 100 bytes"),
            (["--maximum-chunks", "2"], "bomb.png: PNG of more than 2 chunks"),
            (["--maximum-side", "0"], "--maximum-side 0: expected 1 to 1073741824"),
            (["--maximum-texels", "0"], "--maximum-texels 0: expected 1 to 4294967296"),
            (["--maximum-file-bytes", "-1"], "--maximum-file-bytes -1: expected 1 to"),
            (["--maximum-chunks", "4294967296"], "--maximum-chunks 4294967296: expected 1 to 4294967295"),
        ]:
            with self.subTest(flags):
                run = Explained(path, *flags)
                self.assertEqual(run.status, 2)
                self.assertIn(error, run.errors)
                self.assertEqual(run.errors.count("\n"), 1)
        self.assertEqual(Explained(SOUND, "--maximum-texels", "256").status, 0)

    def test_limits_that_are_raised_accept_more(self):
        """A side and a number of chunks one above the default: refused, until the limit is one more."""
        row = chunk(b"IDAT", zlib.compress(bytes(1 + 32_768)))
        for image, error, option, most in [
            (png(32_768, 1, row), "PNG of 32768 × 1 texels; at most 32767 per side", "--maximum-side", 32_767),
            (png(1, 32_768, chunk(b"IDAT", zlib.compress(bytes(2 * 32_768)))),
             "PNG of 1 × 32768 texels; at most 32767 per side", "--maximum-side", 32_767),
            (png(16, 16, *[chunk(b"tEXt", b"")] * 65_534, chunk(b"IDAT", zlib.compress(bytes(16 * 17)))),
             "PNG of more than 65536 chunks", "--maximum-chunks", 65_536),
        ]:
            with self.subTest(error):
                path = self.file(image)
                self.expect(image, error)
                self.assertIn(error, Explained(path, option, str(most)).errors)
                accepted = Explained(path, option, str(most + 1))
                self.assertEqual((accepted.status, accepted.errors), (0, ""))

    def test_running_out_of_memory_is_said(self):
        path = self.file(png(8192, 8192, chunk(b"IDAT", zeros(8193 * 8192))))
        run = Explained(path, limit=self.address_space() + (100 << 20))
        self.assertEqual(run.status, 2, run.errors)
        self.assertIn("bomb.png: not enough memory for this PNG", run.errors)

    def address_space(self):
        """The addresses that the command takes for a small image, found by halving."""
        low, high = 0, 1 << 36
        while high - low > 1 << 22:
            middle = (low + high) // 2
            low, high = (low, middle) if Explained(SOUND, limit=middle).status == 0 else (middle, high)
        return high


class Places(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def test_pipes_and_devices_are_not_read(self):
        os.mkfifo(self.folder / "pipe.png")
        for name, target in (("link.png", "pipe.png"), ("zero.png", "/dev/zero")):
            (self.folder / name).symlink_to(target)
        for name in ("pipe.png", "link.png", "zero.png"):
            started = time.monotonic()
            run = Explained(self.folder / name)
            self.assertEqual(run.status, 2)
            self.assertIn(f"{name}: cannot be read: not a regular file", run.errors)
            self.assertLess(time.monotonic() - started, 10)

    def test_a_name_that_is_not_utf8_is_read(self):
        name = os.path.join(os.fsencode(self.folder), b"caf\xe9.png")
        Path(os.fsdecode(name)).write_bytes(SOUND.read_bytes())
        self.assertEqual(Explained(name).status, 0)
        # As a folder lists it.
        self.assertEqual(Explained(self.folder / r"caf\xE9.png").status, 0)
        missing = Explained(os.path.join(os.fsencode(self.folder), b"th\xe9.png"))
        self.assertIn(r"th\xE9.png: cannot be read: No such file", missing.errors)


if __name__ == "__main__":
    unittest.main()
