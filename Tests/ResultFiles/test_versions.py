"""Every result holds the versions of what made it. Run: python3 -m unittest discover -s Tests/ResultFiles"""

import functools
import json
import os
import re
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from bench_run import COMMAND, BenchRun, faults, repeated_run

ROOT = Path(__file__).resolve().parents[2]
TOUCHSTONE = COMMAND.parent / "touchstone"
LIBRARIES = {"libpng": "libpng", "zlib": "zlib", "cairo": "cairo", "pixman": "pixman-1"}
SECONDS = 120

# What each command writes, and the words by which it writes it soon. FOLDER stands for the folder of its files, and
# RESULTS for those of a benchmark run. A test that would take longer is stopped when its file is there.
RESULTS_OF = {
    "campaign": [
        ([kind, "--count", "2", "--output", "FOLDER"], f"{kind}.json")
        for kind in ("oracles", "stacks", "stack-points", "exactness", "areas")],
    "choose-selftest": [(["--profiles", "PROFILE", "--time", "1", "--output", "FOLDER"], "choose-selftest.json")],
    "conform": [
        (["--area", "basic", "--strategies", "packed-mask", "--output", "FOLDER"], "conformance.json"),
        (["--area", "basic", "--adapter", "ADAPTER", "--output", "FOLDER"], "conformance.json")],
    "gate": [(["--baseline", "RESULTS", "--results", "RESULTS", "--output", "FOLDER"], "gate.json")],
    "merge": [(["PART1/exactness.json", "PART2/exactness.json", "--output", "FOLDER"], "exactness.json")],
    "peers": [(["--list", "LIST", "--output", "FOLDER"], "packed/conformance.json")],
    "report": [(["RESULTS", "--overview", "FOLDER/overview.json"], "overview.json")],
}
# `choose` is looked at by its own tests, and these measure for half a minute to write what a self-test of the choice writes.
ELSEWHERE = {"bench-selftest", "choose", "gate-selftest"}
# These show or compare what other commands found, answer for a strategy, or write the corpus and documents.
WITHOUT_RESULTS = {"adapter", "compare", "corpus", "documents", "explain", "strategies", "touches", "witness"}
# These hold the versions of the benchmarks, which link Google Benchmark too.
OF_BENCHMARKS = {"choose-selftest", "report"}


def answer(*words):
    return subprocess.run(words, capture_output=True, text=True, check=True, timeout=60).stdout


def packages():
    """The Swift packages by their identities, as they were resolved."""
    pins = json.loads((ROOT / "Package.resolved").read_text())["pins"]
    # What `make docs` adds is in no program.
    return {pin["identity"]: pin["state"]["version"] for pin in pins if not pin["identity"].startswith("swift-docc")}


@functools.cache
def installed():
    """The version of each dependency by name."""
    swift = re.search(r"Swift version ([0-9.]+)", answer(os.environ.get("SWIFT", "swift"), "--version"))[1]
    # A package's version is that of the library that is installed beside it.
    libraries = {name: answer("pkg-config", "--modversion", file).strip() for name, file in LIBRARIES.items()}
    return {"swift": swift.rstrip("."), **packages(), **libraries}


def subcommands():
    """The subcommands that the help lists."""
    listed = answer(TOUCHSTONE, "--help").split("SUBCOMMANDS:")[1]
    return set(re.findall(r"^  ([a-z-]+)(?:  |$)", listed, re.MULTILINE)) - {"help"}


def write(words, files):
    """Runs the command until all files are there, and then stops it, unless it has ended by itself."""
    with tempfile.TemporaryFile("w+") as log:
        process = subprocess.Popen(
            [TOUCHSTONE, *words], cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        try:
            end = time.monotonic() + SECONDS
            while process.poll() is None and not all(file.exists() for file in files) and time.monotonic() < end:
                time.sleep(0.05)
            if process.poll() is None:
                # A shell may have made it ignore SIGINT, by running the tests in the background.
                process.terminate()
            status = process.wait(timeout=SECONDS)
        finally:
            process.kill()
            process.wait()
        log.seek(0)
        return status, log.read()


class Versions(unittest.TestCase):
    def check(self, versions, **more):
        self.assertEqual(faults("versions", versions), [])
        self.assertEqual(versions, installed() | more)

    def test_benchmarks(self):
        with_stacks = BenchRun(
            "--stacks", "--benchmark_filter=^stack-topmost/linear-walk/sparse-20$", "--benchmark_repetitions=1")
        self.addCleanup(with_stacks.close)
        benchmark = answer("pkg-config", "--modversion", "benchmark").strip()
        for run in repeated_run(), with_stacks:
            for name in ("results.json", "results.export.json"):
                context = run.read(name)["context"]
                versions = {key.removeprefix("version:"): value for key, value in context.items() if "version:" in key}
                self.check(versions, **{"google-benchmark": benchmark})

    def test_every_command_that_writes_a_result(self):
        benchmark = {"google-benchmark": answer("pkg-config", "--modversion", "benchmark").strip()}
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            adapter = f"{TOUCHSTONE} adapter --strategy packed-mask"
            (folder / "small.yaml").write_text(
                "name: small\nimages: {sizes: [16x16]}\nqueries-per-second: {points: 1}\n")
            (folder / "list").write_text(f"packed\t{adapter}\n")
            for part in "12":
                into = folder / f"part{part}"
                # A piece of the campaign has 8,192 points.
                words = ["campaign", "exactness", "--count", "16384", "--shard", f"{part}/2", "--output", into]
                write(words, [into / "exactness.json"])
            places = {
                "PROFILE": folder / "small.yaml", "RESULTS": repeated_run().path, "ADAPTER": adapter, "LIST": folder / "list",
                "PART1": folder / "part1", "PART2": folder / "part2"}
            for command, runs in RESULTS_OF.items():
                for number, (words, *names) in enumerate(runs):
                    places["FOLDER"] = folder / f"{command}-{number}"
                    places["FOLDER"].mkdir()
                    words = [re.sub("[A-Z]+[12]?", lambda word: str(places.get(word[0], word[0])), word) for word in words]
                    files = [places["FOLDER"] / file for file in names]
                    status, log = write([command, *words], files)
                    for file in files:
                        with self.subTest(command=command, file=file.name):
                            self.assertTrue(file.exists(), f"status {status}: {log}")
                            versions = json.loads(file.read_text()).get("versions")
                            self.check(versions, **(benchmark if command in OF_BENCHMARKS else {}))

    def test_no_command_is_forgotten(self):
        self.assertEqual(subcommands(), set(RESULTS_OF) | ELSEWHERE | WITHOUT_RESULTS)

    def test_the_schema_notices_mistakes(self):
        self.assertEqual(faults("versions", installed()), [])
        for change in ({"swift": ""}, {"libpng": "unknown"}, {"yams": 6}, {"Cairo!": "1"}):
            self.assertNotEqual(faults("versions", installed() | change), [], change)
        for name in installed():
            missing = {key: value for key, value in installed().items() if key != name}
            self.assertNotEqual(faults("versions", missing), [], name)


if __name__ == "__main__":
    unittest.main()
