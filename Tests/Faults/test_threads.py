"""A system that starts no thread. Run: python3 -m unittest discover -s Tests/Faults"""

import sys
import unittest

from programs import CORPUS, INJECTED, Folder, built, run

ERROR = "error: the system starts no thread for this program: "


@unittest.skipUnless(sys.platform == "linux", "libraries are preloaded into programs of Linux")
class NoThreads(unittest.TestCase):
    """A program would wait forever: for a thread that watches a process, or that takes a part of the work."""

    COMMANDS = {
        "conform": ["--corpus", CORPUS, "--strategies", "packed-mask", "--area", "edges"],
        "campaign": ["exactness", "--count", 1000],
        "choose": ["--profile", "kiosk"],
    }

    def check(self, program, words, **faults):
        INJECTED["runs without threads"] += 1
        ended = run(program, *words, timeout=60, **faults)
        self.assertEqual(ended.returncode, 2, ended)
        self.assertEqual(ended.stdout, "")
        self.assertRegex(ended.stderr, rf"\A{program}: {ERROR}\S.*\n\Z")

    def test_a_command_says_so(self):
        with Folder() as folder:
            environment = {"LD_PRELOAD": built("no_threads.c", folder)}
            for name, words in self.COMMANDS.items():
                with self.subTest(name):
                    self.check("touchstone", [name, *words], environment=environment)
            self.check("touchstone-bench", ["--quick"], environment=environment)


if __name__ == "__main__":
    unittest.main()
