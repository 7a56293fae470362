"""Runs that end before their time, and disks without room. Run: python3 -m unittest discover -s Tests/HostileInput"""

import json
import os
import re
import resource
import shutil
import signal
import subprocess
import tempfile
import time
import unittest
import xml.etree.ElementTree
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BIN = ROOT / os.environ.get("TOUCHSTONE_BIN", ".build/release")
COMMAND, BENCH = BIN / "touchstone", BIN / "touchstone-bench"
SECONDS = 120
# The results of a run of a strategy on one area: a second or less.
CONFORM = [COMMAND, "conform", "--corpus", ROOT / "corpus", "--strategies", "packed-mask", "--area", "edges"]
BENCH_ARGUMENTS = ["--quick", "--strategies", "packed-mask", "--benchmark_filter=^point-warm/.*/diamond-64$"]


def start(arguments, **more):
    return subprocess.Popen(
        [str(word) for word in arguments], stdin=subprocess.DEVNULL, cwd=ROOT,
        **{"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, **more})


def finish(arguments, **more):
    """The exit status, and what was said on standard error."""
    process = start(arguments, **more)
    errors = process.communicate(timeout=SECONDS)[1]
    return process.returncode, errors.decode() if errors else ""


def without_room(bytes_of_a_file):
    """Limits the length of every file, as if the disk was full then."""
    def restrict():
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_FSIZE, (bytes_of_a_file, bytes_of_a_file))
    return {"preexec_fn": restrict}


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def contents(self):
        return {
            str(file.relative_to(self.folder)): file.read_bytes()
            for file in self.folder.rglob("*") if file.is_file() and file.name != "log"}

    def expect_valid(self):
        """Every file is what its name says, or is left of a killed run and says so."""
        for name, contents in self.contents().items():
            if re.search(r"\.[0-9]+\.partial$", name):
                continue
            self.assertGreater(len(contents), 0, name)
            if name.endswith(".json"):
                json.loads(contents)
            elif name.endswith(".xml"):
                xml.etree.ElementTree.fromstring(contents)
            elif name.endswith(".png"):
                self.assertTrue(contents.endswith(b"IEND\xaeB`\x82") or "damaged" in name, name)
            else:
                self.assertRegex(name, r"\.(md|jsonl|svg|csv|txt)$")

    def make_old(self):
        """As if an hour had passed: files of runs that may still go on are left alone for a minute."""
        for file in self.folder.rglob("*"):
            os.utime(file, (time.time() - 3600,) * 2)

    def partial(self):
        return [name for name in self.contents() if ".partial" in name or "nosync" in name]


class Conforming(Case):
    def test_a_signal_leaves_valid_files(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL):
            for delay in (0.02, 0.2, 0.5):
                process = start([*CONFORM, "--output", self.folder])
                time.sleep(delay)
                process.send_signal(number)
                process.communicate(timeout=SECONDS)
                self.expect_valid()
        self.make_old()
        self.assertEqual(finish([*CONFORM, "--output", self.folder])[0], 0)
        self.assertEqual(self.partial(), [])
        self.expect_valid()

    def test_without_room_the_old_files_stand(self):
        self.assertEqual(finish([*CONFORM, "--output", self.folder])[0], 0)
        before = self.contents()
        for room in (0, 100):
            status, errors = finish([*CONFORM, "--output", self.folder], **without_room(room))
            self.assertEqual(status, 2, errors)
            self.assertRegex(errors, r"^touchstone: error: .*: cannot be written: File too large\n$")
            self.assertEqual(self.contents(), before)

    def test_a_folder_that_cannot_be_written_is_named_first(self):
        status, errors = finish([*CONFORM, "--output", "/proc/touchstone"])
        self.assertEqual(status, 2)
        self.assertRegex(errors, r"^touchstone: error: /proc/touchstone: .*\n$")

    def test_a_closed_pipe_is_no_crash(self):
        for words in ([COMMAND, "strategies"], [*CONFORM, "--output", self.folder]):
            read, write = os.pipe()
            os.close(read)
            status, _ = finish(words, stdout=write)
            os.close(write)
            self.assertIn(status, (0, 2, -signal.SIGPIPE))
        self.expect_valid()

    def test_a_full_output_is_said(self):
        with open("/dev/full", "w") as full:
            status, errors = finish([COMMAND, "strategies"], stdout=full)
        self.assertEqual((status, errors), (2, "error: standard output could not be written\n"))

    def test_two_runs_at_the_same_time(self):
        runs = [start([*CONFORM, "--output", self.folder]) for _ in range(2)]
        for run in runs:
            run.communicate(timeout=SECONDS)
            self.assertEqual(run.returncode, 0)
        self.expect_valid()
        self.assertEqual(self.partial(), [])


class Corpus(Case):
    def write(self):
        return [COMMAND, "corpus", "write", "--output", self.folder, "--sides", "16,64"]

    def test_a_killed_run_leaves_nothing_that_counts(self):
        for delay in (0.05, 0.1, 0.2, 0.3, 0.4):
            process = start(self.write())
            time.sleep(delay)
            process.kill()
            process.communicate(timeout=SECONDS)
            self.expect_valid()
        # What a run that was killed while it wrote has left.
        shutil.copytree(ROOT / "corpus/suites/basic", self.folder / "suites/basic", dirs_exist_ok=True)
        for place in ("images", "traces", "recipes", "suites/basic"):
            (self.folder / place).mkdir(exist_ok=True)
            (self.folder / place / f".touchstone-1.{process.pid}.partial").write_bytes(b"\x89PNG")
        status, errors = finish(self.write())
        # A busy machine takes longer than two seconds, and then the command says how far it is.
        said = [line for line in errors.splitlines() if not re.fullmatch(r"\d+ of \d+ images|judging \S+", line)]
        self.assertEqual((status, said), (0, []))
        verify = subprocess.run(
            [COMMAND, "corpus", "verify", "--input", self.folder], capture_output=True, check=False)
        self.assertNotIn(b"partial", verify.stdout + verify.stderr)
        self.make_old()
        self.assertEqual(finish(self.write())[0], 0)
        self.assertEqual(self.partial(), [])
        self.expect_valid()

    def test_without_room_the_file_is_named(self):
        status, errors = finish(self.write(), **without_room(100))
        self.assertEqual(status, 2)
        self.assertRegex(errors, r"^touchstone: error: .*/images/.*: cannot be written: File too large\n$")
        self.assertEqual(self.partial(), [])
        self.expect_valid()


class Benchmarking(Case):
    def bench(self, *more):
        return [BENCH, *BENCH_ARGUMENTS, *more, "--output", self.folder / "results.json"]

    def test_a_killed_run_leaves_nothing(self):
        old = b'{"old": 1}'
        (self.folder / "results.json").write_bytes(old)
        for delay in (0.1, 0.5, 1):
            process = start(self.bench(), stderr=subprocess.DEVNULL)
            time.sleep(delay)
            if process.poll() is None:
                process.kill()
            process.wait(timeout=SECONDS)
            self.assertEqual(self.partial(), [])
            self.expect_valid()

    def test_two_runs_at_the_same_time(self):
        runs = [start(self.bench("--benchmark_repetitions=1"), stderr=subprocess.DEVNULL) for _ in range(2)]
        for run in runs:
            run.communicate(timeout=SECONDS)
            self.assertEqual(run.returncode, 0)
        self.expect_valid()
        self.assertEqual(self.partial(), [])

    def test_without_room_the_old_results_stand(self):
        old = b'{"old": 1}'
        (self.folder / "results.json").write_bytes(old)
        status, errors = finish(self.bench("--benchmark_repetitions=1"), **without_room(100))
        self.assertEqual(status, 2, errors)
        self.assertEqual(self.contents(), {"results.json": old})


if __name__ == "__main__":
    unittest.main()
