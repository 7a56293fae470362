"""Memory that runs out while an image is decoded and prepared. Run: python3 -m unittest discover -s Tests/Faults"""

import re
import signal
import subprocess
import sys
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from programs import CORPUS, INJECTED, IS_WHOLE, Folder, built, run

# The last words of a program that does not get memory: those of Swift, which the kernels use too, and of C++. Strategies that
# draw have some of their own, because a query cannot return an error.
LAST_WORDS = re.compile(
    r"Fatal error: failed to allocate \d+ bytes of memory with alignment \d+|what\(\):  std::bad_alloc"
    r"|Fatal error: cairo (got no memory|drew nothing, for want of memory|could not allocate a surface)")
# The runtime of Swift uses some blocks without a look at whether it got them. It then ends by a trap of its own, or at an
# address in the first page, which is never mapped.
RUNTIME = "libswiftCore.so"
FIRST_PAGE = 4096
# The object that holds the C code of this package.
OWN = "touchstone"
NOT_ENOUGH = "not enough memory for this PNG"
# What a strategy that draws says in place of a verdict.
NO_SURFACE = "cairo could not allocate a surface"
STRATEGIES = (
    "bounds-only", "rgba-cache", "alpha-cache", "simd-scan", "max-pyramid", "packed-mask", "striped-mask",
    "certified-striped-mask", "tiled-mask", "adaptive-mask", "span-list", "summed-area", "distance-field",
    "one-pixel-render", "one-pixel-render-fresh", "full-redraw")
RENDERERS = STRATEGIES[-3:]


def ending(status, errors, lines):
    """How a signal ended a program: `told` if it printed the reason, `runtime` in the runtime of Swift, `crash` otherwise."""
    failed = next((line.split(" ")[1] for line in lines if line.startswith("failed ")), None)
    signals = [line.split(" ") for line in lines if line.startswith("signal ")]
    if len(signals) != 1 or -status != int(signals[0][1]):
        return "crash"
    _, number, place, _, address = signals[0]
    if int(number) in (signal.SIGABRT, signal.SIGILL, signal.SIGTRAP) and LAST_WORDS.search(errors):
        return "told"
    if failed != RUNTIME or place != RUNTIME:
        return "crash"
    if int(number) in (signal.SIGILL, signal.SIGTRAP):
        return "runtime"
    is_null = address == "(nil)" or int(address, 16) < FIRST_PAGE
    return "runtime" if int(number) == signal.SIGSEGV and is_null else "crash"


@unittest.skipUnless(sys.platform == "linux", "libraries are preloaded into programs of Linux")
class Endings(unittest.TestCase):
    """Programs in C that end for other reasons than missing memory are findings."""

    PROGRAM = """
    #include <fcntl.h>
    #include <signal.h>
    #include <stdio.h>
    #include <stdlib.h>
    int main(int count, char **words) {
      open("x.png", O_RDONLY);
      int *volatile block = malloc(4);
      switch (words[1][0]) {
        case 'n': *(volatile int *)block = 1; break;
        case 'f': *(volatile int *)0x123456789000 = 1; break;
        case 'a': abort();
        case 't': __builtin_trap();
        case 's': fputs("Fatal error: failed to allocate 4 bytes of memory with alignment 4\\n", stderr); abort();
        case 'k': fputs("Fatal error: failed to allocate 4 bytes of memory with alignment 4\\n", stderr); raise(SIGSEGV);
      }
      return count;
    }
    """

    def test_only_want_of_memory_is_no_finding(self):
        with Folder() as name:
            folder = Path(name)
            (folder / "ends.c").write_text(self.PROGRAM)
            subprocess.run(["cc", "-O1", "-o", folder / "ends", folder / "ends.c"], check=True, timeout=120)
            library, log = built("failing_malloc.c", name), folder / "log"
            for way, expected in zip("nfatsk", ["crash"] * 4 + ["told", "crash"], strict=True):
                with self.subTest(way):
                    log.write_text("")
                    ended = run(
                        folder / "ends", way,
                        environment={"LD_PRELOAD": library, "FAILING_MALLOC_AT": "1", "FAILING_MALLOC_LOG": log}.items())
                    self.assertLess(ended.returncode, 0)
                    self.assertEqual(ending(ended.returncode, ended.stderr, log.read_text().split("\n")), expected)


@unittest.skipUnless(sys.platform == "linux", "libraries are preloaded into programs of Linux")
class MemoryRunsOut(unittest.TestCase):
    """One allocation fails, each in its turn, from the moment at which the image is opened."""

    @classmethod
    def setUpClass(cls):
        cls.folder = Folder()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.library = built("failing_malloc.c", cls.folder.name)
        cls.image = CORPUS / "images/ring-16.png"

    def explain(self, strategy, number, only):
        """`touchstone explain` with the failing allocation: the run, and the lines of the log."""
        log = self.folder / f"log-{strategy}-{number}"
        log.touch()
        # A backtrace would take longer than the run.
        environment = {
            "SWIFT_BACKTRACE": "enable=no", "LD_PRELOAD": self.library, "FAILING_MALLOC_AT": str(number),
            "FAILING_MALLOC_LOG": log}
        if only:
            environment["FAILING_MALLOC_OF"] = only
        ended = run(
            "touchstone", "explain", "--image", self.image, "--at", "8,2", "--strategy", strategy,
            environment=environment.items())
        lines = log.read_text().split("\n")
        log.unlink()
        return ended, lines

    def check(self, strategy, number, only, expected):
        ended, lines = self.explain(strategy, number, only)
        about = f"{strategy}, allocation {number}: {ended.returncode} {ended.stderr[-300:]} {lines}"
        failed = [line.split(" ")[1] for line in lines if line.startswith("failed ")]
        self.assertEqual(len(failed), 1, about)
        self.assertNotIn("malformed", ended.stderr, about)
        if ended.returncode == 0:
            # Something that could be done without, such as a larger buffer.
            self.assertEqual(ended.stdout, expected, about)
            return "nothing"
        if ended.returncode < 0:
            self.assertNotEqual(ending(ended.returncode, ended.stderr, lines), "crash", about)
            return "trap"
        if NO_SURFACE in ended.stdout:
            self.assertEqual((ended.returncode, strategy in RENDERERS), (1, True), about)
            return "error"
        self.assertEqual(ended.returncode, 2, about)
        self.assertIn(NOT_ENOUGH, ended.stderr, about)
        self.assertIn(str(self.image), ended.stderr, about)
        return "error"

    def check_all(self, strategy, only=None, most=None):
        whole, lines = self.explain(strategy, 0, only)
        self.assertEqual(whole.returncode, 0, whole.stderr)
        count = int(next(line for line in lines if line.startswith("count ")).split(" ")[1])
        count = min(count, most or count)
        with ThreadPoolExecutor(4) as pool:
            results = list(pool.map(lambda n: self.check(strategy, n, only, whole.stdout), range(1, count + 1)))
        INJECTED["failed allocations"] += len(results)
        counts = {kind: results.count(kind) for kind in ("error", "trap", "nothing")}
        print(f"{strategy}: {count} allocations failed: {counts['error']} told, {counts['trap']} ended the process, "
              f"{counts['nothing']} changed nothing", file=sys.stderr)
        return results

    def test_what_the_c_code_does_not_get_is_told(self):
        """libpng and zlib ask through the C code that is linked into the program, as some code in Swift does later."""
        results = self.check_all("packed-mask", OWN, most=30)
        decoding = results.index("trap") if "trap" in results else len(results)
        self.assertGreater(decoding, 5)
        self.assertEqual(results, ["error"] * decoding + ["trap"] * (len(results) - decoding))

    def test_what_cairo_does_not_get_is_no_verdict(self):
        """What is not drawn looks transparent, and was a miss: cairo 1.16 reports success if a few bytes are missing."""
        for strategy in RENDERERS:
            for library in ("libcairo.so.2", "libpixman-1.so.0"):
                with self.subTest(strategy, library=library):
                    results = self.check_all(strategy, library)
                    self.assertIn("error", results)

    def test_every_strategy_is_tried(self):
        listed = run("touchstone", "strategies", "--format", "markdown", "--wide").stdout
        names = re.findall(r"^\| ([a-z][a-z-]*) +\|", listed, re.MULTILINE)
        self.assertEqual(sorted(names[1:]), sorted(STRATEGIES))

    @unittest.skipUnless(IS_WHOLE, "every allocation of every strategy: make faults")
    def test_every_allocation_of_every_strategy(self):
        for strategy in STRATEGIES:
            with self.subTest(strategy):
                self.check_all(strategy)


if __name__ == "__main__":
    unittest.main()
