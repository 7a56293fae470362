"""Runs of the programs that are killed, that find no room, and that go on two at a time."""

import json
import os
import resource
import shutil
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
# The preparation of a small disk: it cannot be written from then on.
READ_ONLY = 'mount -o remount,ro "$1"'
# Root may not mount disks everywhere, for example not in most containers.
CAN_MOUNT = sys.platform == "linux" and shutil.which("unshare") is not None and subprocess.run(
    ["unshare", "-m", "sh", "-c", "mount -t tmpfs none /mnt"], capture_output=True).returncode == 0
SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


def hear_signals():
    """Undoes what `nohup` and a shell's `&` do: a program that they start ignores some signals."""
    for number in SIGNALS:
        if number != signal.SIGKILL:
            signal.signal(number, signal.SIG_DFL)


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

    def start(self, words, program="touchstone", **options):
        # An error may stand within a character of what is printed, where a buffer was full.
        return subprocess.Popen(
            [BIN / program, *map(str, words)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, errors="replace", env={**os.environ, **self.environment}, cwd=ROOT, preexec_fn=hear_signals, **options)

    def ended(self, words, program="touchstone", **options):
        return run(program, *words, environment=self.environment.items(), timeout=SECONDS, **options)

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

    def kill_each(self, words, delays, check, signals=(signal.SIGKILL,), program="touchstone"):
        """Sends signals to runs, and checks what each ended with: status, signal, output.

        All signals after all delays are tried in the long form alone, where each signal has to meet a run.
        """
        met = set()
        for delay in delays if IS_WHOLE else delays[1:2]:
            for number in SIGNALS if IS_WHOLE else signals:
                with self.subTest(f"signal {number} after {delay} s"):
                    process = self.start(words, program)
                    time.sleep(delay)
                    if process.poll() is None:
                        INJECTED["signals to runs"] += 1
                        met.add(number)
                    process.send_signal(number)
                    output = process.communicate(timeout=SECONDS)[0]
                    self.check_files()
                    check(process.returncode, number, output)
                    self.make_old()
        if IS_WHOLE:
            self.assertEqual(met, set(SIGNALS), "a run had always ended before the signal")

    def check_killed(self, words, delays, results):
        self.kill_each(words, delays, lambda *_: None)
        whole = self.ended(words)
        self.assertEqual(whole.returncode, 0, whole.stderr)
        self.check_files()
        for name in results:
            self.assertTrue((self.out / name).is_file(), name)
        left = [str(file) for file in self.out.rglob("*") if file.name.endswith(".partial")]
        self.assertEqual(left, [])
        folders = [path for path in self.out.rglob("*") if path.name.startswith(("run-", ".measuring-"))]
        self.assertEqual(folders, [])
        # A run removes what the killed ones have left in the folder for temporary files.
        self.assertEqual(self.temporary.names, [])

    def ended_without_room(self, words):
        """A run whose files may not grow beyond 100 bytes."""
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

    def on_disk(self, words, prepare=":", place=None, program="touchstone"):
        """A command that sees a disk of 64 KiB in place of a folder (default: the folder of the results)."""
        place = Path(place or self.out)
        place.mkdir(exist_ok=True)
        INJECTED["disks that are full or cannot be written"] += 1
        script = f'mount -t tmpfs -o size=64k none "$1" && {prepare} && shift && exec "$@"'
        return subprocess.run(
            ["unshare", "-m", "sh", "-c", script, "sh", str(place), BIN / program, *map(str, words)],
            env={**os.environ, **self.environment}, capture_output=True, text=True, stdin=subprocess.DEVNULL, cwd=ROOT,
            timeout=SECONDS)

    def check_two(self, words):
        INJECTED["pairs of runs in one folder"] += 1
        runs = [self.start(words) for _ in range(2)]
        for process in runs:
            output = process.communicate(timeout=SECONDS)[0]
            self.assertEqual(process.returncode, 0, output)
        self.check_files()
        self.assertEqual(self.temporary.names, [])
