"""A run of touchstone-bench in a folder of its own, and the schemas of the files that it leaves."""

import atexit
import functools
import json
import os
import subprocess
import tempfile
from pathlib import Path

import jsonschema

HERE = Path(__file__).parent
# Another build can be tested: TOUCHSTONE_BIN=.build/debug
COMMAND = HERE.parents[1] / os.environ.get("TOUCHSTONE_BIN", ".build/release") / "touchstone-bench"
REPETITIONS = 3


class BenchRun:
    """The files of one run, and its exit status."""

    def __init__(self, *flags):
        self._folder = tempfile.TemporaryDirectory()
        self.folder = Path(self._folder.name)
        self.path = self.folder / "results.json"
        log = self.folder / "log"
        with log.open("w") as output:
            process = subprocess.Popen(
                [COMMAND, "--quick", "--output", self.path, *flags],
                stdout=output, stderr=output, stdin=subprocess.DEVNULL)
            try:
                self.status = process.wait(timeout=120)
            finally:
                process.kill()
                process.wait()
        self.log = log.read_text()

    def close(self):
        self._folder.cleanup()

    def read(self, name):
        """A file of the run as a reader takes it that knows no NaN: JSON.parse, serde."""
        def refuse(word):
            raise ValueError(f"{name}: {word} is not JSON")
        return json.loads((self.folder / name).read_text(), parse_constant=refuse)

    @property
    def repetitions(self):
        """The rows of results.json that were measured, by the names of the benchmarks."""
        rows = {}
        for row in json.loads(self.path.read_text())["benchmarks"]:
            if row["run_type"] == "iteration" and "error_occurred" not in row:
                rows.setdefault(row["run_name"], []).append(row)
        return rows


@functools.cache
def repeated_run():
    """A run for all tests: repetitions of a strategy that conforms, of one that does not and of one that allocates."""
    run = BenchRun(
        "--strategies", "packed-mask", "--examples", f"--benchmark_repetitions={REPETITIONS}",
        "--benchmark_filter=^(point-warm|prepare|limit)/.*/diamond-64$")
    atexit.register(run.close)
    return run


def faults(schema, document):
    """Where a document does not keep to one of the schemas: a list of paths and reasons, empty when it does."""
    with open(HERE / f"{schema}.schema.json", encoding="utf-8") as file:
        rules = json.load(file)
    jsonschema.Draft202012Validator.check_schema(rules)
    validator = jsonschema.Draft202012Validator(rules)
    return [f"{error.json_path}: {error.message[:200]}" for error in validator.iter_errors(document)]
