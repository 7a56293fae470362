"""A folder of a repository for tests, and an archive in it whose `touchstone` prints and ends as the test asks."""

import os
import shlex
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SUMMARY = "18 verdicts on 4 cases, seed 1: mine conforms"
RESULTS = ("conformance.json", "conformance.xml", "conformance.md", "badge.json", "report.html")


class Place(unittest.TestCase):
    """A folder of a repository, in which scripts run."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.results = self.folder / "touchstone-results"

    def program(self, says="", status=0, errors="", writes=RESULTS):
        """Makes the folder of an archive, in which `touchstone` is a script."""
        made = self.folder / "made"
        (made / "corpus").mkdir(parents=True)
        program = made / "touchstone"
        program.write_text(f"""#!/bin/sh
            echo "$@" >asked
            printf %s {shlex.quote(says)}
            printf %s {shlex.quote(errors)} >&2
            for output; do :; done
            for file in {' '.join(writes)}; do echo "new $file" >"$output/$file"; done
            exit {status}
            """)
        program.chmod(0o755)
        shutil.copy(ROOT / "Benchmarks/Distribution/judge", made)
        return made

    def archive(self, *words, **given):
        """Packs such a folder."""
        made = self.program(*words, **given)
        subprocess.run(["tar", "-cJf", "archive.tar.xz", made.name], cwd=self.folder, check=True)
        shutil.rmtree(made)

    def old_results(self):
        for folder in (self.results, self.results / "adapter"):
            folder.mkdir(parents=True, exist_ok=True)
            for name in (*RESULTS, "outcome.md"):
                (folder / name).write_text("old")

    def run_script(self, script, variables, shell=("bash", "-eo", "pipefail")):
        # Variables of this machine, such as a proxy, are not passed on.
        environment = {"PATH": os.environ["PATH"], "HOME": str(self.folder), "RUNNER_TEMP": str(self.folder / "temporary")}
        (self.folder / "temporary").mkdir(exist_ok=True)
        return subprocess.run(
            [*shell, "-c", script], cwd=self.folder, env=environment | variables, capture_output=True, text=True,
            check=False, timeout=60,
        )  # fmt: skip

    @property
    def outcome(self):
        return (self.results / "outcome.md").read_text()
