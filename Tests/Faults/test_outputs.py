"""Every command where its output cannot be written: pipes that are closed, disks that are full or cannot be written.

Run: python3 -m unittest discover -s Tests/Faults
"""

import os
import re
import shutil
import signal
import subprocess
import unittest
from pathlib import Path

from programs import BIN, CORPUS, INJECTED, IS_WHOLE, ROOT, Folder, run
from runs import CAN_MOUNT, READ_ONLY, SECONDS, Runs

POINTS = 1000
# The commands that take seconds: `make faults` alone tries them, and those that measure.
LONG = {"corpus verify", "oracles", "stacks"}
# A line that names the program, or one without it for what is printed at last.
ERROR = re.compile(r"(touchstone(-bench)?: )?error: \S.*")


class Outputs(Runs):
    """The commands, each with as little to do as there is, in a folder of results that were made before."""

    @classmethod
    def setUpClass(cls):
        cls.made = Folder()
        cls.addClassCleanup(cls.made.cleanup)
        judge = ["conform", "--corpus", CORPUS, "--strategies", "packed-mask", "--area", "edges"]
        for part in (1, 2):
            cls.make(*judge, "--shard", f"{part}/2", "--output", cls.made / f"part-{part}")
        cls.make(
            "--quick", "--strategies", "packed-mask", "--benchmark_filter=^point-warm/.*/diamond-64$",
            "--benchmark_repetitions=1", "--output", cls.made / "results.json", program="touchstone-bench")

    @classmethod
    def make(cls, *words, program="touchstone"):
        ended = run(program, *words, timeout=SECONDS)
        assert ended.returncode == 0, ended.stdout[-500:] + ended.stderr

    @property
    def printing(self):
        """The commands that print and write no file, and those that write their files into an existing folder."""
        made, results = self.made, self.made / "results.json"
        trace = next((CORPUS / "traces").glob("*.json*"))
        return {
            "help": ["--help"],
            "version": ["--version"],
            "strategies": ["strategies"],
            "strategies in Markdown": ["strategies", "--format", "markdown"],
            "explain": ["explain", "--image", CORPUS / "images/ring-16.png", "--at", "8,2"],
            "touches": ["touches", trace],
            "corpus list": ["corpus", "list"],
            "corpus verify": ["corpus", "verify", "--input", CORPUS],
            "report": ["report", results],
            "report in Markdown": ["report", results, "--format", "markdown"],
            "gate of stored results": ["gate", "--baseline", results, "--results", results, "--output", self.out],
            "merge": ["merge", *(made / f"part-{part}/conformance.json" for part in (1, 2)), "--output", self.out],
            "conform": [
                "conform", "--corpus", CORPUS, "--strategies", "packed-mask", "--area", "edges", "--output", self.out],
            **self.campaigns,
        }

    @property
    def campaigns(self):
        """The kinds of campaigns, with little to ask."""
        counts = {"areas": 2000, "oracles": POINTS, "exactness": POINTS, "stacks": 20, "stack-points": POINTS}
        words = {kind: ["campaign", kind, "--count", count] for kind, count in counts.items()}
        return {**words, "oracles": [*words["oracles"], "--corpus", CORPUS]}

    @property
    def writing(self):
        """The commands that write, and what."""
        results = self.made / "results.json"
        merge, stored, conform = (self.printing[name] for name in ("merge", "gate of stored results", "conform"))
        return {
            "merge": merge,
            "conform": conform,
            "gate of stored results": stored,
            "report as a page": ["report", results, "--format", "html", "--output", self.out / "page.html"],
            "report to other programs": ["report", results, "--export", self.out],
            "explain": [
                "explain", "--image", CORPUS / "images/ring-16.png", "--at", "8,2", "--picture", self.out / "picture.svg"],
            "corpus write": ["corpus", "write", "--output", self.out, "--sides", "64"],
            "touches": ["touches", next((CORPUS / "traces").glob("*.json*")), "--frames", self.out],
            **{kind: [*words, "--output", self.out] for kind, words in self.campaigns.items()},
        }

    @property
    def measuring(self):
        """The commands that measure for seconds."""
        return {"choose": ("touchstone", self.choose), "gate": ("touchstone", self.gate), "bench": ("touchstone-bench", [
            "--quick", "--strategies", "packed-mask", "--benchmark_filter=^point-warm/.*/diamond-64$",
            "--benchmark_repetitions=1", "--output", self.out / "results.json"])}

    @property
    def all_printing(self):
        short = {name: ("touchstone", words) for name, words in self.printing.items()}
        return self.tried(short)

    def tried(self, commands):
        """These commands and those that measure, or some in the short form."""
        if IS_WHOLE:
            return {**commands, **self.measuring}
        return {name: command for name, command in commands.items() if name not in LONG}

    def printed_to(self, program, words, output):
        return subprocess.run(
            [BIN / program, *map(str, words)], stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.PIPE, text=True,
            errors="replace", env={**os.environ, **self.environment}, cwd=ROOT, timeout=SECONDS,
            preexec_fn=lambda: signal.signal(signal.SIGPIPE, signal.SIG_DFL))

    def check_no_litter(self):
        self.assertEqual([str(file) for file in self.out.rglob("*") if ".partial" in file.name], [])
        self.assertEqual(self.temporary.names, [])

    def check_one_error(self, ended):
        self.assertEqual(ended.returncode, 2, ended.stdout and ended.stdout[-500:] + ended.stderr)
        lines = [line for line in ended.stderr.split("\n") if "error: " in line]
        self.assertEqual(len(lines), 1, ended.stderr)
        self.assertRegex(lines[0], ERROR)
        self.assertEqual(ended.stderr.rstrip("\n").split("\n")[-1], lines[0])

    def test_a_closed_pipe_ends_a_command(self):
        """As `| head -1` closes it."""
        for name, (program, words) in self.all_printing.items():
            with self.subTest(name):
                INJECTED["outputs that are closed or full"] += 1
                reader, writer = os.pipe()
                os.close(reader)
                ended = self.printed_to(program, words, writer)
                os.close(writer)
                if ended.returncode == 2:
                    # A program that uses pipes to its own processes gets an error where a pipe is closed.
                    self.assertIn(name, self.measuring)
                    self.check_one_error(ended)
                else:
                    self.assertEqual(ended.returncode, -signal.SIGPIPE, ended.stderr)
                    self.assertNotRegex(ended.stderr, "(?i)error|fatal|trace")
                self.check_files()
                self.make_old()
                self.check_no_litter()

    @unittest.skipUnless(Path("/dev/full").exists(), "no device is full here")
    def test_a_full_output_is_said(self):
        for name, (program, words) in self.all_printing.items():
            with self.subTest(name), open("/dev/full", "w") as full:
                INJECTED["outputs that are closed or full"] += 1
                ended = self.printed_to(program, words, full)
                self.check_one_error(ended)
                self.assertIn("error: standard output could not be written", ended.stderr)
                self.check_files()
                self.check_no_litter()

    def check_disks(self, prepare, fault):
        commands = {name: ("touchstone", words) for name, words in self.writing.items()}
        for name, (program, words) in self.tried(commands).items():
            with self.subTest(name):
                ended = self.on_disk(words, prepare, program=program)
                self.check_one_error(ended)
                self.assertRegex(ended.stderr, fault)
                self.assertIn(str(self.out), ended.stderr)
                self.check_no_litter()
                shutil.rmtree(self.out)

    @unittest.skipUnless(CAN_MOUNT, "no disk can be mounted here")
    def test_a_disk_that_cannot_be_written_is_named(self):
        self.check_disks(READ_ONLY, "Read-only file system|cannot be written|is not writable")

    @unittest.skipUnless(CAN_MOUNT, "no disk can be mounted here")
    def test_a_full_disk_is_named(self):
        self.check_disks('! head -c 1M /dev/zero >"$1/full" 2>"$1/none"', "No space left on device|results.json: cannot be written")


if __name__ == "__main__":
    unittest.main()
