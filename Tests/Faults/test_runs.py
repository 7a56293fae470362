"""Choosing and gating that are killed, that find no room, and that run twice. Run: python3 -m unittest discover -s Tests/Faults"""

import json
import os
import resource
import signal
import subprocess
import sys
import time
import unittest
import xml.etree.ElementTree
from pathlib import Path

from programs import BIN, CORPUS, INJECTED, IS_WHOLE, ROOT, Folder, run

PROFILE = """\
name: sample
images: {sizes: [16x16, 24x8]}
images-at-once: 20
gravities: [resize]
transforms: [scale]
queries-per-second: {points: 100}
"""
SECONDS = 300


class Runs(unittest.TestCase):
    """Runs in a folder of their own, with temporary files in another."""

    def setUp(self):
        self.folder, self.temporary = Folder(), Folder()
        for folder in (self.folder, self.temporary):
            self.addCleanup(folder.cleanup)
        (self.folder / "sample.yaml").write_text(PROFILE)
        (self.folder / "tree/.build/release").mkdir(parents=True)
        (self.folder / "tree/.build/release/touchstone-bench").symlink_to(BIN / "touchstone-bench")
        self.out = self.folder / "out"

    @property
    def choose(self):
        return ["choose", "--corpus", CORPUS, "--profile", self.folder / "sample.yaml", "--time", "1", "--output", self.out]

    @property
    def gate(self):
        tree = self.folder / "tree"
        return [
            "gate", "--base", tree, "--head", tree, "--metrics", "retained-bytes,allocations-per-query", "--benchmarks",
            "/packed-mask/", "--allowances", "", "--output", self.out]

    @property
    def environment(self):
        return {"TMPDIR": self.temporary.name}

    def start(self, words, **options):
        return subprocess.Popen(
            [BIN / "touchstone", *map(str, words)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, env={**os.environ, **self.environment}, cwd=ROOT, **options)

    def ended(self, words, **options):
        return run("touchstone", *words, environment=self.environment.items(), timeout=SECONDS, **options)

    def check_files(self):
        """Every result is whole."""
        for file in self.out.rglob("*"):
            if not file.is_file() or "run-" in str(file.relative_to(self.out)):
                continue
            if file.name.endswith(".partial"):
                continue
            self.assertGreater(file.stat().st_size, 0, file)
            if file.suffix == ".json":
                json.loads(file.read_text())
            elif file.suffix == ".xml":
                xml.etree.ElementTree.parse(file)

    def make_old(self):
        """As if an hour had passed since a run was killed: what may belong to a run elsewhere is kept for minutes."""
        for top in (self.out, Path(self.temporary.name)):
            for file in [top, *top.rglob("*")]:
                if not file.is_symlink() and file.exists():
                    os.utime(file, (time.time() - 3600,) * 2)

    def check_killed(self, words, delays, results):
        for delay in delays if IS_WHOLE else delays[1:2]:
            for number in (signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP) if IS_WHOLE else (signal.SIGKILL,):
                with self.subTest(f"signal {number} after {delay} s"):
                    process = self.start(words)
                    time.sleep(delay)
                    INJECTED["signals to runs"] += process.poll() is None
                    process.send_signal(number)
                    process.communicate(timeout=SECONDS)
                    self.check_files()
                    self.make_old()
        whole = self.ended(words)
        self.assertEqual(whole.returncode, 0, whole.stderr)
        self.check_files()
        for name in results:
            self.assertTrue((self.out / name).is_file(), name)
        left = [str(file) for file in self.out.rglob("*") if file.name.endswith(".partial")]
        self.assertEqual(left, [])
        # A run removes what the killed ones have left in the folder for temporary files.
        self.assertEqual(self.temporary.names, [])

    def ended_without_room(self, words):
        """A run none of whose files may grow beyond 100 bytes."""
        INJECTED["runs without room"] += 1
        return self.ended(words, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)))

    def check_without_room(self, words):
        """A file that grows too large is one error, and what was there before stands."""
        self.assertEqual(self.ended(words).returncode, 0)
        before = {file: file.read_bytes() for file in self.out.rglob("*") if file.is_file()}
        ended = self.ended_without_room(words)
        self.assertEqual(ended.returncode, 2, ended.stderr)
        errors = [line for line in ended.stderr.split("\n") if "error: " in line]
        self.assertTrue(errors, ended.stderr)
        for file, contents in before.items():
            if file.exists():
                self.assertEqual(file.read_bytes(), contents, file)
        self.check_files()
        self.assertEqual(self.temporary.names, [])

    def check_two(self, words):
        INJECTED["pairs of runs in one folder"] += 1
        runs = [self.start(words) for _ in range(2)]
        for process in runs:
            output = process.communicate(timeout=SECONDS)[0]
            self.assertEqual(process.returncode, 0, output)
        self.check_files()
        self.assertEqual(self.temporary.names, [])


class Choosing(Runs):
    def test_a_killed_run_leaves_whole_files(self):
        self.check_killed(self.choose, (0.3, 1.5, 3), ("results.json", "choice.json"))

    def test_without_room_the_old_files_stand(self):
        self.check_without_room(self.choose)

    def test_two_at_the_same_time(self):
        self.check_two(self.choose)


class Gating(Runs):
    def test_a_killed_run_leaves_whole_files(self):
        self.check_killed(self.gate, (0.2, 1, 2), ("gate.json", "gate.md", "gate.xml"))

    def test_without_room_it_could_not_run(self):
        self.assertEqual(self.ended(self.gate).returncode, 0)
        ended = self.ended_without_room(self.gate)
        self.assertEqual(ended.returncode, 2, ended.stdout + ended.stderr)
        self.check_files()

    def test_two_at_the_same_time(self):
        self.check_two(self.gate)


@unittest.skipUnless(
    sys.platform == "linux" and os.geteuid() == 0, "only root may mount a disk that is small or cannot be written")
class SmallDisks(Runs):
    """Disks that are mounted for one command alone."""

    def on_disk(self, options, place, words, prepare=":"):
        """A command that sees a disk with these options at a place."""
        script = f'mount -t tmpfs -o size=64k none "$1" && {prepare} && mount -o remount,{options} "$1" && shift && exec "$@"'
        Path(place).mkdir(exist_ok=True)
        INJECTED["disks that are full or cannot be written"] += 1
        return subprocess.run(
            ["unshare", "-m", "sh", "-c", script, "sh", str(place), BIN / "touchstone", *map(str, words)],
            env={**os.environ, **self.environment}, capture_output=True, text=True, stdin=subprocess.DEVNULL,
            timeout=SECONDS)

    def check_refused(self, ended, *words):
        self.assertEqual(ended.returncode, 2, ended.stdout[-500:] + ended.stderr)
        errors = [line for line in ended.stderr.split("\n") if line]
        # A command that measures leaves the last word to the program that does.
        programs = ("touchstone: error: ", "touchstone-bench: error: ")
        self.assertTrue(errors and errors[-1].startswith(programs), ended.stderr)
        for word in words:
            self.assertIn(word, errors[-1])

    @property
    def conform(self):
        return ["conform", "--corpus", CORPUS, "--strategies", "packed-mask", "--area", "edges", "--output", self.out]

    def test_results_on_a_disk_that_cannot_be_written(self):
        for words in (self.conform, self.choose, self.gate):
            with self.subTest(words[0]):
                self.check_refused(self.on_disk("ro", self.out, words), str(self.out))

    def test_results_on_a_full_disk(self):
        # One page is left, in which the folder's entries are.
        fill = 'head -c 60K /dev/zero >"$1/full"'
        self.check_refused(self.on_disk("rw", self.out, self.conform, fill), "No space left on device")

    def test_a_corpus_on_a_full_disk(self):
        words = ["corpus", "write", "--output", self.out, "--sides", "64"]
        self.check_refused(self.on_disk("rw", self.out, words), "No space left on device")

    def test_temporary_files_on_a_full_disk(self):
        """A launch copies the program, for which there is no room."""
        self.check_refused(self.on_disk("rw", self.temporary.name, self.choose))


if __name__ == "__main__":
    unittest.main()
