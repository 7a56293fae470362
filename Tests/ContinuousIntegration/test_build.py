"""Benchmarks/build builds nothing again. Run: python3 -m unittest discover -s Tests/ContinuousIntegration"""

import os
import pty
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = """// swift-tools-version: 6.2
import PackageDescription
let package = Package(name: "small", targets: [.executableTarget(name: "small")])
"""


class Build(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "Package.swift").write_text(PACKAGE)
        source = self.folder / "Sources/small/main.swift"
        source.parent.mkdir(parents=True)
        source.write_text('print("small")\n')
        self.command = ["sh", str(ROOT / "Benchmarks/build"), str(self.folder)]

    def in_a_pipe(self):
        run = subprocess.run(self.command, capture_output=True, text=True, timeout=300, check=True)
        return run.stdout + run.stderr

    def at_a_terminal(self):
        """What it shows where both outputs are a terminal, as a user has it."""
        process, end = pty.fork()
        if process == 0:
            os.environ["TERM"] = "xterm-256color"
            os.execvp(self.command[0], self.command)
        text = b""
        try:
            while more := os.read(end, 65536):
                text += more
        except OSError:
            pass
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]), 0, text)
        return text.decode()

    def test_a_change_between_a_terminal_and_a_pipe_builds_nothing_again(self):
        self.assertIn("Compiling", self.in_a_pipe())
        program = self.folder / ".build/release/small"
        built = program.stat().st_mtime_ns
        for text in (self.at_a_terminal(), self.in_a_pipe()):
            self.assertIn("Build complete", text)
            self.assertNotIn("Compiling", text)
            self.assertEqual(program.stat().st_mtime_ns, built)
