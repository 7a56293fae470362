"""Tests of the job files of engines that divide a campaign: each runs its parts, with little to ask, as its engine would.
Run: build/python/bin/python -m unittest discover -s Tests/ContinuousIntegration"""

import ast
import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from ruamel.yaml import YAML

ROOT = Path(__file__).resolve().parents[2]
JOBS = ROOT / "Benchmarks" / "ci"
# Another build can be tested: TOUCHSTONE_BIN=.build/debug
BIN = ROOT / os.environ.get("TOUCHSTONE_BIN", ".build/release")
# Nine pieces of 8,192 points, so that the first of eight parts has two.
POINTS = 9 * 8192
PARTS = 8
SUM = f"certified-striped-mask: {POINTS:,} points, seed 1, no disagreement, {PARTS} parts"
# Stands in for GNU parallel where that is not installed: runs its command for each line, with its number.
PARALLEL = r"""#!/usr/bin/env python3
import os, subprocess, sys
words = sys.argv[1:]
command = words[words.index("touchstone"):]
log = open(words[words.index("--joblog") + 1], "w")
for number, line in enumerate(sys.stdin, 1):
    part = [word.replace("{#}", str(number)) for word in command]
    log.write(f"{number}\n")
    subprocess.run(part, env={**os.environ, "PARALLEL_SEQ": str(number)}, check=True)
"""


def settings(name):
    """The directives of a batch file of Slurm."""
    return dict(re.findall(r"^#SBATCH --([a-z-]+)=(.*)$", (JOBS / name).read_text(), re.MULTILINE))


def gnu_parallel():
    """The path of GNU parallel; `None` where it is not installed. Another program of that name has no version."""
    path = shutil.which("parallel")
    if not path:
        return None
    run = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=60, check=False)
    return path if run.stdout.startswith("GNU parallel") else None


def merge_commands():
    """The commands that the files name for adding the parts up."""
    for file in JOBS.iterdir():
        for command in re.findall(r"touchstone merge ([^'\n]*)", file.read_text()):
            yield file.name, command


class Jobs(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        tools = self.folder / "tools"
        tools.mkdir()
        (tools / "touchstone").symlink_to(BIN / "touchstone")
        # GNU parallel keeps files of its own at home.
        self.environment = {
            "PATH": f"{tools}:/usr/bin:/bin", "HOME": str(self.folder), "POINTS": str(POINTS),
            "RESULTS": str(self.folder / "results")}

    def run_command(self, words, **variables):
        run = subprocess.run(
            words, env={**self.environment, **variables}, cwd=self.folder, capture_output=True, text=True, timeout=300)
        self.assertEqual(run.returncode, 0, f"{words}\n{run.stdout}\n{run.stderr}")
        return run

    def merge(self, pattern="results/part-*/exactness.json"):
        files = sorted(self.folder.glob(pattern))
        self.assertEqual(len(files), PARTS)
        merged = self.run_command(["touchstone", "merge", *map(str, files), "--output", "results"])
        self.assertIn(SUM, merged.stdout)

    def test_kubernetes(self):
        job = YAML(typ="safe").load(JOBS / "kubernetes-job.yml")
        self.assertEqual((job["apiVersion"], job["kind"]), ("batch/v1", "Job"))
        spec = job["spec"]
        self.assertEqual(spec["completionMode"], "Indexed")
        pod = spec["template"]["spec"]
        # Without it a part that failed is started beside its own new try.
        self.assertEqual(pod["restartPolicy"], "Never")
        part, = pod["containers"]
        variables = {entry["name"]: entry["value"] for entry in part["env"]}
        self.assertEqual(variables["TOUCHSTONE_SHARDS"], str(spec["completions"]))
        self.assertEqual(spec["completions"], PARTS)
        mounts = {mount["name"]: mount["mountPath"] for mount in part["volumeMounts"]}
        self.assertEqual(mounts, {volume["name"]: variables["RESULTS"] for volume in pod["volumes"]})
        for index in range(spec["completions"]):
            self.run_command(
                part["command"], JOB_COMPLETION_INDEX=str(index), TOUCHSTONE_SHARDS=variables["TOUCHSTONE_SHARDS"])
        self.merge()

    def test_slurm(self):
        first, last = map(int, settings("slurm-array.sh")["array"].split("-"))
        self.assertEqual(last - first + 1, PARTS)
        for task in range(first, last + 1):
            self.run_command(
                ["sh", str(JOBS / "slurm-array.sh")], SLURM_ARRAY_TASK_ID=str(task), SLURM_ARRAY_TASK_MIN=str(first),
                SLURM_ARRAY_TASK_MAX=str(last), SLURM_ARRAY_TASK_STEP="1", SLURM_ARRAY_TASK_COUNT=str(PARTS))
        self.merge()

    def test_gnu_parallel(self):
        real, program = gnu_parallel(), self.folder / "tools/parallel"
        if real:
            program.symlink_to(real)
        else:
            program.write_text(PARALLEL)
            program.chmod(0o755)
        run = self.run_command(["sh", str(JOBS / "gnu-parallel.sh")])
        self.assertIn(SUM, run.stdout)
        self.merge("results/*/part-*/exactness.json")
        # The line of each part, below the titles that the stand-in leaves out.
        log, = (self.folder / "results").glob("*/joblog")
        jobs = [line for line in log.read_text().splitlines() if line[0].isdigit()]
        self.assertEqual(sorted(int(line.split("\t")[0]) for line in jobs), list(range(1, PARTS + 1)))

    def test_bazel(self):
        rule = ast.parse((JOBS / "BUILD.bazel").read_text()).body[-1].value
        values = {word.arg: ast.literal_eval(word.value) for word in rule.keywords}
        self.assertEqual((rule.func.id, values["shard_count"]), ("sh_test", PARTS))
        script, = values["srcs"]
        for index in range(PARTS):
            outputs = self.folder / f"shard_{index + 1}_of_{PARTS}" / "test.outputs"
            outputs.mkdir(parents=True)
            status = self.folder / f"status-{index}"
            self.run_command(
                ["sh", str(JOBS / script)], TEST_SHARD_INDEX=str(index), TEST_TOTAL_SHARDS=str(PARTS),
                TEST_SHARD_STATUS_FILE=str(status), TEST_UNDECLARED_OUTPUTS_DIR=str(outputs))
            self.assertTrue(status.exists())
        self.merge("shard_*/test.outputs/exactness.json")

    def test_every_job_says_how_its_parts_are_added(self):
        named = dict(merge_commands())
        self.assertEqual(set(named), {"kubernetes-job.yml", "slurm-array.sh", "gnu-parallel.sh", "BUILD.bazel"})
        for name, command in named.items():
            self.assertRegex(command, r"\*.*/exactness\.json.* --output ", name)

    def test_the_scripts_are_shell(self):
        scripts = list(JOBS.glob("*.sh"))
        self.assertEqual(len(scripts), 3)
        for script in scripts:
            subprocess.run(["sh", "-n", script], check=True)
            self.assertTrue(os.access(script, os.X_OK), script)
