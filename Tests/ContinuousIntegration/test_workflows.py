"""Tests of the workflow files. Run: build/python/bin/python -m unittest discover -s Tests/ContinuousIntegration"""

import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from ruamel.yaml import YAML

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "Benchmarks" / "ci"
SCHEMAS = {
    "github-actions.yml": "vendor.github-workflows",
    "github-actions-plugin.yml": "vendor.github-workflows",
    "gitlab-ci.yml": "vendor.gitlab-ci",
    "gitlab-ci-plugin.yml": "vendor.gitlab-ci",
}
# What takes the archive of `make dist`, and calls no make; test_archives.py runs them.
ARCHIVES = {"action.yml": "vendor.github-actions", "gitlab-archive.yml": "vendor.gitlab-ci"}
PLUGINS = ("github-actions-plugin.yml", "gitlab-ci-plugin.yml")
# What each of them runs.
NEEDED = {
    "github-actions.yml": {
        "test", "bench", "gate", "conform", "plugins", "test-neon", "test-exports", "test-report", "docs", "embedded",
        "sanitize", "bench-selftest", "gate-selftest", "dist", "lint"},
    "github-actions-plugin.yml": {"gate", "conform"},
    "gitlab-ci.yml": {"test", "bench", "gate", "conform", "sanitize"},
    "gitlab-ci-plugin.yml": {"gate", "conform"},
}


def complaints(name, text):
    """What the schema of a kind of workflow, stored in a Python package, has against a text; empty for nothing."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / name
        file.write_text(text)
        run = subprocess.run(
            [sys.executable, "-m", "check_jsonschema", "--builtin-schema", (SCHEMAS | ARCHIVES)[name], str(file)],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
    return "" if run.returncode == 0 else run.stdout + run.stderr


def workflow(name):
    return YAML(typ="safe").load(FOLDER / name)


def scripts(value):
    """The shell scripts of a workflow, wherever they are in it."""
    if isinstance(value, list):
        for part in value:
            yield from scripts(part)
    elif isinstance(value, dict):
        for key, part in value.items():
            if key in ("run", "script", "before_script", "after_script") and "uses" not in value:
                yield from [part] if isinstance(part, str) else part
            elif key != "with":
                yield from scripts(part)


def calls_of_make(script):
    """The target and the names of the variables of every call of make in a script."""
    script = re.sub(r'"(\$\([^)]*\)|[^"])*"', "x", script)
    for words in re.findall(r"(?:^ *|[;&|(]\s*)make((?: +[^ \n;&|]+)+)", script, re.MULTILINE):
        variables = re.findall(r" ([A-Z_]+)=", words)
        targets = [word for word in words.split() if re.fullmatch(r"[a-z-]+", word)]
        yield targets, variables


def listed_by_make():
    """The targets and the variables that `make help-all` lists."""
    help_text = subprocess.run(
        ["make", "-s", "-C", str(ROOT), "--no-print-directory", "help-all"],
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    return (
        set(re.findall(r"^make ([a-z-]+) ", help_text, re.MULTILINE)),
        set(re.findall(r"^  ([A-Z_]+)=", help_text, re.MULTILINE)),
    )


class Schemas(unittest.TestCase):
    def test_every_workflow_is_valid(self):
        # The other files are those of test_jobs.py.
        jobs = {"README.md", "kubernetes-job.yml", "slurm-array.sh", "gnu-parallel.sh", "BUILD.bazel", "bazel-part.sh"}
        self.assertEqual({file.name for file in FOLDER.iterdir()}, set(SCHEMAS) | set(ARCHIVES) | jobs)
        for name in SCHEMAS | ARCHIVES:
            self.assertEqual(complaints(name, (FOLDER / name).read_text()), "")

    def test_the_schemas_notice_mistakes(self):
        mistakes = [
            ("github-actions.yml", "runs-on:", "run-on:"),
            ("github-actions.yml", "fetch-depth: 0\n", "fetch-depth: [0]\n"),
            ("github-actions.yml", "pull-requests: write", "pull-requests: all"),
            ("gitlab-ci.yml", "exit_codes: 3", "exit_code: 3"),
            ("gitlab-ci.yml", "when: always", "when: ever"),
            ("gitlab-archive.yml", "junit:", "junits: [1]\n      junit: 1"),
            ("action.yml", "using: composite", "using: composites"),
        ]
        for name, right, wrong in mistakes:
            text = (FOLDER / name).read_text()
            self.assertIn(right, text)
            self.assertNotEqual(complaints(name, text.replace(right, wrong)), "", wrong)


class Commands(unittest.TestCase):
    def test_only_targets_and_variables_of_the_makefile_are_used(self):
        targets, variables = listed_by_make()
        for name in SCHEMAS:
            calls = [call for script in scripts(workflow(name)) for call in calls_of_make(script)]
            self.assertEqual(NEEDED[name], {call[0][0] for call in calls})
            for called, given in calls:
                self.assertEqual(len(called), 1, called)
                self.assertLessEqual(set(called), targets, name)
                self.assertLessEqual(set(given), variables, name)

    def test_the_check_before_a_change_lands_runs_what_people_embed_and_load(self):
        targets, variables = listed_by_make()
        calls = list(calls_of_make(re.sub(r"step(_within \d+)? make ", "make ", (ROOT / ".ci/run").read_text())))
        called = [call[0][0] for call in calls]
        self.assertLessEqual(set(called), targets)
        self.assertLessEqual({name for _, given in calls for name in given}, variables)
        self.assertLessEqual({"test", "conform", "docs", "embedded", "plugins", "sanitize", "lint", "gate"}, set(called))

    def test_nothing_is_built_or_run_but_by_make(self):
        for name in SCHEMAS:
            for script in scripts(workflow(name)):
                self.assertNotRegex(script, r"\bswift |\.build/|Benchmarks/|touchstone ")

    def test_the_scripts_are_shell(self):
        for name in SCHEMAS:
            for script in scripts(workflow(name)):
                plain = re.sub(r"\$\{\{.*?\}\}", "x", script)
                run = subprocess.run(["sh", "-n", "-c", plain], capture_output=True, check=False)
                self.assertEqual(run.returncode, 0, f"{script}\n{run.stderr}")


class Plugins(unittest.TestCase):
    """What the jobs for the repository of a plug-in do besides."""

    def test_shared_runners_compare_no_times(self):
        for name in PLUGINS:
            gates = re.findall(r"make gate[^&|\n]*", "\n".join(scripts(workflow(name))))
            self.assertTrue(gates)
            for gate in gates:
                self.assertIn("METRICS=deterministic", gate, name)

    def test_public_messages_hold_relative_paths(self):
        for name in PLUGINS:
            for script in scripts(workflow(name)):
                self.assertNotRegex(script, r"=\"?(/|\$GITHUB_WORKSPACE|\$CI_PROJECT_DIR|\$PWD)", name)

    def test_what_is_wrong_is_shown_and_commented(self):
        for name in PLUGINS:
            shown = "\n".join(scripts(workflow(name)))
            self.assertIn("build/conformance/plugin/conformance.md", shown, name)
            self.assertIn("build/gate.md", shown, name)

    def test_touchstone_is_kept_whatever_the_outcome(self):
        steps = workflow("github-actions-plugin.yml")["jobs"]["judge"]["steps"]
        save, = [step for step in steps if "cache/save" in step.get("uses", "")]
        self.assertIn("!cancelled()", save["if"])
        self.assertEqual(workflow("gitlab-ci-plugin.yml")["hit-tests"]["cache"]["when"], "always")

    def test_a_plugin_that_is_wrong_fails_the_job_after_its_gate(self):
        run = Statuses.step(Statuses(), "gitlab-ci-plugin.yml", 'echo "$1"; [ "$1" != conform ]', git=":")
        self.assertEqual((run.returncode, run.stdout), (1, "conform\ngate\n"))
        for status, expected in (("3", 1), ("2", 2), ("1", 1)):
            make = f'echo "$1"; [ "$1" = conform ] || echo {status} >build/gate.status; exit 2'
            run = Statuses.step(Statuses(), "gitlab-ci-plugin.yml", make, git=":")
            self.assertEqual(run.returncode, expected, f"a gate that ends with {status}")


class Statuses(unittest.TestCase):
    """How the step that calls the gate ends, with a make that ends with 2 and a gate that ended with something else."""

    def step(self, name, make, before="", git="echo 1a2b3c4", has_base=True):
        """Runs it with these for make and git, after a script that leaves something behind."""
        script = next("\n".join(part) for part in self.steps(name) if "make gate " in "\n".join(part))
        script = re.sub(r"\$\{\{.*?\}\}", "x", script)
        with tempfile.TemporaryDirectory() as folder:
            tools = Path(folder) / "tools"
            tools.mkdir()
            for tool, text in {"make": make, "git": git, "cc": "exit 0"}.items():
                (tools / tool).write_text(f"#!/bin/sh\n{text}\n")
                (tools / tool).chmod(0o755)
            # Where the script of a plug-in's job enters the folder itself, that is a folder within this one.
            place = Path(folder) / "new"
            for tree in (place, place / "touchstone"):
                (tree / "build").mkdir(parents=True)
            for old in (Path(folder) / "old", place / "old"):
                old.mkdir()
                if has_base:
                    (old / "mine.c").touch()
                    (old / "libmine.so").touch()
            inner = place / "touchstone" if "cd touchstone" in script else place
            return subprocess.run(
                ["sh", "-e", "-c", f"(cd {inner}\n{before}\n)\n{script}"],
                cwd=place, capture_output=True, text=True, check=False,
                env={"PATH": f"{tools}:/usr/bin:/bin"},
            )  # fmt: skip

    def status(self, name, gate):
        return self.step(
            name, f'[ "$1" = gate ] || exit 0; echo {gate} >build/gate.status; [ {gate} = 0 ] || exit 2')

    @staticmethod
    def steps(name):
        for job in (workflow(name).get("jobs") or workflow(name)).values():
            if "script" in job:
                yield job["script"]
            for step in job.get("steps", []):
                if "run" in step:
                    yield [step["run"]]

    def test_github_fails_for_all_but_undecided_and_warns_of_that(self):
        for name in ("github-actions.yml", "github-actions-plugin.yml"):
            for gate, expected in {0: 0, 1: 1, 2: 1, 3: 0}.items():
                run = self.status(name, gate)
                self.assertEqual(run.returncode, expected, f"{name}, {gate}")
                self.assertEqual("::warning" in run.stdout, gate == 3)

    def test_gitlab_ends_as_the_gate_did(self):
        for name in ("gitlab-ci.yml", "gitlab-ci-plugin.yml"):
            for gate in range(4):
                self.assertEqual(self.status(name, gate).returncode, gate, name)
        self.assertEqual(workflow("gitlab-ci-plugin.yml")["hit-tests"]["allow_failure"], {"exit_codes": 3})
        self.assertEqual(workflow("gitlab-ci.yml")["touchstone-gate-times"]["allow_failure"], {"exit_codes": 3})
        self.assertNotIn("allow_failure", workflow("gitlab-ci.yml")["touchstone-gate"])

    def test_the_status_of_another_gate_is_not_taken(self):
        names = {
            "github-actions.yml": 1, "github-actions-plugin.yml": 1, "gitlab-ci.yml": 2, "gitlab-ci-plugin.yml": 2}
        for name, failed in names.items():
            for stale in (0, 1, 3):
                run = self.step(name, '[ "$1" != gate ] || exit 2', before=f"echo {stale} >build/gate.status")
                self.assertEqual(run.returncode, failed, f"{name}, {stale}")
                self.assertNotIn("::warning", run.stdout)
            # The status that another gate writes meanwhile, half a status, none at all.
            for make in ("echo 0 >build/gate.status; exit 2", ": >build/gate.status; exit 2", "exit 2"):
                run = self.step(name, f'[ "$1" = gate ] || exit 0; {make}')
                self.assertEqual(run.returncode, failed, f"{name}, {make}")
                self.assertNotIn("::warning", run.stdout)

    def test_a_base_without_a_plugin_is_told_and_nothing_is_compared(self):
        for name in PLUGINS:
            run = self.step(name, '[ "$1" != gate ] || exit 2', has_base=False)
            self.assertEqual(run.returncode, 0, f"{name}\n{run.stderr}")
            self.assertIn("the base has no plug-in yet", run.stdout)

    def test_github_compares_with_no_other_base_where_there_is_none(self):
        run = self.step("github-actions.yml", 'echo "$@"')
        self.assertEqual((run.returncode, run.stdout), (0, "gate METRICS=x BASE=1a2b3c4\n"))
        run = self.step("github-actions.yml", "echo called", git="exit 1")
        self.assertEqual((run.returncode, run.stdout), (1, ""))
