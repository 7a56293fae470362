"""`touchstone choose` at a terminal, and where its output ends. Run: python3 -m unittest discover -s Tests/Terminal"""

import json
import os
import pty
import re
import select
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COMMAND = ROOT / os.environ.get("TOUCHSTONE_BIN", ".build/release") / "touchstone"
DESIGN = ROOT / "Sources/Measurements/Paired/MeasuringDesign.swift"
SECONDS = 120
CONTROL_C, CONTROL_D = "\x03", "\x04"

# One area is enough to judge strategies by before they are recommended.
CORPUS = tempfile.TemporaryDirectory()
(Path(CORPUS.name) / "suites").mkdir()
for part in "images", "suites/edges":
    (Path(CORPUS.name) / part).symlink_to(ROOT / "corpus" / part)


def made_up_results(launches=9):
    """Results of two strategies: 5 ns per point and 600 B per image, or 20 ns and 100 B."""
    design = re.search(r"static let version = (\d+)", DESIGN.read_text()).group(1)
    rows = []

    def measure(name, nanoseconds, **counters):
        for launch in range(launches):
            rows.append({
                "name": name, "run_type": "iteration", "real_time": nanoseconds, "cpu_time": nanoseconds,
                "time_unit": "ns", "paired_time": nanoseconds, "launch": launch, **counters})

    for strategy, point, memory in (("packed-mask", 5, 600), ("tiled-mask", 20, 100)):
        measure(f"point-collection/{strategy}/a", point)
        measure(f"prepare/{strategy}/a", 10_000, retained_bytes=memory, peak_bytes=memory)
    measure("placement/layer/a", 60)
    return {"context": {"measuring_design": design}, "benchmarks": rows}


class Terminal:
    """The command at a terminal of its own, with a folder as its place."""

    def __init__(self, folder, *arguments):
        self.text, self.seen = "", 0
        self.process, self.end = pty.fork()
        if self.process == 0:
            try:
                # What runs these tests in the background may have it ignored.
                signal.signal(signal.SIGINT, signal.SIG_DFL)
                os.chdir(folder)
                os.execv(COMMAND, [str(COMMAND), "choose", "--corpus", CORPUS.name, *arguments])
            finally:
                os._exit(127)

    def read(self):
        """Takes over what the command has shown; false at its end."""
        if not select.select([self.end], [], [], SECONDS)[0]:
            raise AssertionError(f"nothing for {SECONDS} s after {self.text[-500:]!r}")
        try:
            more = os.read(self.end, 65536)
        except OSError:  # On Linux, reading from a terminal that no process holds any more ends so.
            return False
        self.text += more.decode(errors="replace").replace("\r\n", "\n")
        return bool(more)

    def wait_for(self, words):
        """Waits until the words stand after all that was waited for, and returns what stands before."""
        while (at := self.text.find(words, self.seen)) < 0:
            if not self.read():
                raise AssertionError(f"ended before {words!r}: {self.text[-500:]!r}")
        before, self.seen = self.text[self.seen:at], at + len(words)
        return before

    def type(self, text):
        os.write(self.end, text.encode())

    def answer(self, number, text):
        """Answers a question, which has a number, when it is asked."""
        self.wait_for(f"\n{number} of " if self.text else f"{number} of ")
        self.wait_for("  Allowed: ")
        self.wait_for("\n")
        self.type(text + "\n")

    def status(self):
        """Reads to the end, and returns the exit status."""
        while self.read():
            pass
        return self.close()

    def close(self):
        """Takes the terminal away, and returns the exit status."""
        os.close(self.end)
        for _ in range(10 * SECONDS):
            process, status = os.waitpid(self.process, os.WNOHANG)
            if process:
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.1)
        raise AssertionError("does not end")


class InAFolder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "results.json").write_text(json.dumps(made_up_results()))

    def files(self):
        return sorted(str(path.relative_to(self.folder)) for path in self.folder.rglob("*") if path.is_file())

    def choose(self, *arguments, output=subprocess.PIPE):
        return subprocess.run(
            [COMMAND, "choose", "--corpus", CORPUS.name, *arguments], cwd=self.folder,
            stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.PIPE, text=True, timeout=SECONDS)


class Questions(InAFolder):
    # The questions after the images, up to the number of layers, and those after it, without those about a stack that
    # is not there.
    FIRST = [*range(5, 11)]
    REST = [*range(15, 22), *range(25, 30)]

    def test_answers_make_a_profile_and_a_choice(self):
        (self.folder / "tray.yaml").write_text("earlier")
        terminal = Terminal(self.folder, "--from", "results.json", "--output", "out")
        for number, text in enumerate(["tray", "Tools: all of them", "", "32x32, 64x48"], start=1):
            terminal.answer(number, text)
        terminal.answer(5, "many")
        terminal.wait_for('  images-at-once: found "many", expected a whole number from 1 to 10 million')
        terminal.answer(5, "1000")
        for number in [*self.FIRST[1:], *self.REST]:
            terminal.answer(number, {25: "1 MiB"}.get(number, ""))
        terminal.wait_for("The profile is in tray-2.yaml; `touchstone choose --profile tray-2.yaml` reads it again.\n")
        self.assertEqual(terminal.status(), 0, terminal.text)
        self.assertIn("Take tiled-mask, because", terminal.text)
        self.assertEqual(self.files(), ["out/choice.json", "results.json", "tray-2.yaml", "tray.yaml"])
        self.assertEqual((self.folder / "tray.yaml").read_text(), "earlier")
        again = self.choose("--profile", "tray-2.yaml", "--from", "results.json", "--output", "again")
        self.assertEqual(again.returncode, 0, again.stderr)
        first, second = ((self.folder / name / "choice.json").read_text() for name in ("out", "again"))
        self.assertEqual(first, second)
        self.assertEqual(json.loads(first)["profile"], "tray")

    def test_questions_are_explained_and_returned_to(self):
        terminal = Terminal(self.folder, "--from", "results.json", "--output", "out")
        terminal.wait_for("? explains a question, and back returns to the one before.")
        for number, text in enumerate(["tray", "", "", "32x32"], start=1):
            terminal.answer(number, text)
        for number in self.FIRST:
            terminal.answer(number, "")
        terminal.answer(15, "?")
        terminal.wait_for("  Alpha says how opaque a texel is, ")
        terminal.answer(15, "back")
        terminal.answer(10, "back")
        terminal.answer(9, "0")
        terminal.answer(10, "")
        terminal.answer(15, "")
        terminal.answer(16, "linear")
        terminal.wait_for('  sampling: found "linear", expected nearest, linear-clamp or linear-decal')
        terminal.answer(16, "nearest")
        for number in self.REST[2:]:
            terminal.answer(number, {25: "1 MiB"}.get(number, ""))
        self.assertEqual(terminal.status(), 0, terminal.text)
        self.assertIn("layer-changes-per-second: 0\n", (self.folder / "tray.yaml").read_text())
        answer = terminal.text[terminal.text.index("Take "):].strip().split("\n")
        self.assertLessEqual(len(answer), 25)

    def ended(self, typed, words):
        terminal = Terminal(self.folder, "--from", "results.json", "--output", "out")
        terminal.answer(1, "tray")
        terminal.answer(2, "")
        terminal.wait_for("\n3 of ")
        terminal.wait_for("\n  Enter alone stands for none: images are drawn then.\n")
        terminal.type(typed)
        self.assertEqual(terminal.status(), 2, terminal.text)
        lines = terminal.text[terminal.seen:].strip().split("\n")
        self.assertEqual(lines[-1], f"touchstone: error: {words}")
        self.assertLessEqual(len(lines), 2, "one line, and what the terminal echoes")
        self.assertEqual(self.files(), ["results.json"])

    def test_control_c_ends_on_one_line_and_leaves_no_file(self):
        self.ended(CONTROL_C, "interrupted; no profile was written")
        self.ended("half an ans" + CONTROL_C, "interrupted; no profile was written")

    def test_control_d_ends_on_one_line_and_leaves_no_file(self):
        self.ended(CONTROL_D, "the input ended before the answer for images.folder")

    def test_a_closed_terminal_leaves_no_file(self):
        terminal = Terminal(self.folder, "--from", "results.json", "--output", "out")
        terminal.answer(1, "tray")
        terminal.wait_for("\n2 of ")
        self.assertEqual(terminal.close(), 2)
        self.assertEqual(self.files(), ["results.json"])

    def test_nothing_is_asked_for_results_that_are_not_there(self):
        terminal = Terminal(self.folder, "--from", "none.json")
        self.assertEqual(terminal.status(), 2)
        self.assertEqual(terminal.text.strip(), "touchstone: error: none.json: there is no such file")


class Output(InAFolder):
    PROFILE = "images: {sizes: [10x10]}\nlayer-changes-per-second: 0\n"

    def setUp(self):
        super().setUp()
        (self.folder / "small.yaml").write_text(self.PROFILE)

    def test_a_full_disk_loses_the_text_and_no_choice(self):
        with open("/dev/full", "w", encoding="utf-8") as full:
            run = self.choose("--profile", "small.yaml", "--from", "results.json", "--output", "out", output=full)
        self.assertEqual(run.returncode, 2)
        self.assertEqual(run.stderr.splitlines()[-1], "error: standard output could not be written")
        self.assertEqual(json.loads((self.folder / "out/choice.json").read_text())["profile"], "small")

    def test_a_choice_that_cannot_be_written_is_not_told(self):
        (self.folder / "out/choice.json").mkdir(parents=True)
        run = self.choose("--profile", "small.yaml", "--from", "results.json", "--output", "out")
        self.assertEqual((run.returncode, run.stdout), (2, ""))
        self.assertEqual(run.stderr.splitlines()[-1], "touchstone: error: out/choice.json: is not a regular file")
        self.assertEqual(list((self.folder / "out").iterdir()), [self.folder / "out/choice.json"])

    def test_without_a_terminal_nothing_is_asked(self):
        run = self.choose()
        self.assertEqual((run.returncode, run.stdout), (2, ""))
        self.assertEqual(len(run.stderr.splitlines()), 1)
        self.assertIn("expected --profile", run.stderr)


if __name__ == "__main__":
    unittest.main()
