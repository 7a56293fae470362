"""Tests of the action and the job that take the archive.

Run: build/python/bin/python -m unittest discover -s Tests/ContinuousIntegration
"""

import contextlib
import http.server
import json
import os
import subprocess
import threading
import urllib.parse

from places import RESULTS, SUMMARY, Place
from test_workflows import ARCHIVES, workflow


class Requests(http.server.BaseHTTPRequestHandler):
    """Answers as GitLab does about the notes of a merge request, and with 404 about everything else."""

    def do_GET(self):
        address = urllib.parse.urlsplit(self.path)
        page = int(urllib.parse.parse_qs(address.query).get("page", ["0"])[0])
        if not address.path.endswith("/projects/5/merge_requests/6/notes"):
            return self.answer(404, {})
        # A page has two notes here.
        return self.answer(200, self.server.notes[2 * page - 2:2 * page])

    def do_POST(self):
        self.server.notes.append({"id": len(self.server.notes) + 1, "body": self.sent()})
        self.answer(201, self.server.notes[-1])

    def do_PUT(self):
        note = self.server.notes[int(self.path.rpartition("/")[2]) - 1]
        note["body"] = self.sent()
        self.answer(200, note)

    def sent(self):
        self.server.tokens.append(self.headers["PRIVATE-TOKEN"])
        text = self.rfile.read(int(self.headers["Content-Length"])).decode()
        return urllib.parse.parse_qs(text)["body"][0]

    def answer(self, status, value):
        data = json.dumps(value, separators=(",", ":")).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *words):
        pass


@contextlib.contextmanager
def server(notes=()):
    """A server on this machine, with these notes in a merge request."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Requests) as found:
        found.notes = [{"id": place, "body": body} for place, body in enumerate(notes, 1)]
        found.tokens = []
        found.address = f"http://127.0.0.1:{found.server_port}"
        threading.Thread(target=found.serve_forever, args=[0.01], daemon=True).start()
        try:
            yield found
        finally:
            found.shutdown()


def step(name):
    """The script of the step of the action with a name."""
    return next(part["run"] for part in workflow("action.yml")["runs"]["steps"] if part["name"] == name)


class Archives(Place):
    """The scripts of the action and of the job."""

    def judge(self, name, shell=("bash", "-eo", "pipefail"), **given):
        """Runs the script that judges, of the action or of the job."""
        names = {"archive": "archive.tar.xz", "adapter": "", "plugin": "", "options": ""} | given
        variables = {key.upper(): value for key, value in names.items()}
        variables |= {f"TOUCHSTONE_{key}": value for key, value in variables.items()}
        variables |= {"OUTPUT": self.results.name, "GITHUB_STEP_SUMMARY": str(self.folder / "summary")}
        script = (step("Judge the hit tester") if name == "action.yml"
                  else "\n".join(workflow(name)["touchstone"]["script"]))
        return self.run_script(script, variables, shell)

    def test_the_options_are_passed_on_and_the_status_is_that_of_the_run(self):
        for name in ARCHIVES:
            for status in range(3):
                self.archive("mine is judged\n", status, "touchstone: error: mine is judged\n")
                run = self.judge(name, adapter="my adapter", options="--quick --seed 2")
                self.assertEqual(run.returncode, status, run.stderr)
                line = f"**Touchstone**: mine is judged (status {status})\n"
                self.assertTrue(self.outcome.startswith(line), self.outcome)
                self.assertIn(line, run.stdout)
                asked = (self.folder / "asked").read_text()
                self.assertRegex(
                    asked, "^conform --corpus .*/corpus --adapter my adapter --quick --seed 2 --output touchstone-results\n$")
        self.assertEqual((self.folder / "summary").read_text().count("**Touchstone**"), 3)

    def test_a_plugin_is_judged_instead(self):
        for name in ARCHIVES:
            self.archive()
            self.judge(name, plugin="./mine.so")
            self.assertIn("/corpus --plugin ./mine.so --output ", (self.folder / "asked").read_text())

    def test_the_job_needs_no_bash(self):
        self.archive(SUMMARY)
        for given, status in (("archive.tar.xz", 0), ("none", 2)):
            run = self.judge("gitlab-archive.yml", shell=("sh", "-e"), archive=given)
            self.assertEqual((run.returncode, "**Touchstone**" in run.stdout), (status, True), run.stderr)

    def test_an_archive_that_cannot_be_had_is_told(self):
        (self.folder / "broken").write_text("no archive")
        (self.folder / "empty").mkdir()
        subprocess.run(["tar", "-cJf", "without-judge", "empty"], cwd=self.folder, check=True)
        with server() as gitlab:
            for name in ARCHIVES:
                for archive, status in (
                    (f"file://{self.folder}/none", 37), (f"{gitlab.address}/none", 22), ("none", 1), ("broken", 2),
                    (f"file://{self.folder}/broken", 2), ("without-judge", 1),
                ):
                    self.old_results()
                    run = self.judge(name, archive=archive)
                    self.assertEqual(run.returncode, 2, f"{archive}\n{run.stderr}")
                    line = f"**Touchstone**: the archive could not be had (status {status})\n"
                    self.assertEqual(self.outcome, line, f"{name}, {archive}")
                    self.assertTrue(run.stdout.endswith(line), run.stdout)
                    for file in RESULTS:
                        self.assertFalse((self.results / file).exists(), file)
        self.assertEqual((self.folder / "summary").read_text().count("could not be had"), 6)

    def test_files_of_an_earlier_run_in_a_kept_workspace_are_not_taken(self):
        for name in ARCHIVES:
            for writes in ((), RESULTS):
                self.old_results()
                self.archive("x\n", 1, writes=writes)
                self.judge(name)
                self.assertNotIn("old", self.outcome)
                self.assertEqual("new conformance.md" in self.outcome, bool(writes))
                self.assertEqual((self.results / "badge.json").exists(), bool(writes))

    def test_the_archive_of_an_earlier_run_is_not_taken(self):
        for name in ARCHIVES:
            self.archive(SUMMARY)
            self.assertEqual(self.judge(name).returncode, 0)
            self.assertEqual(self.judge(name, archive="none").returncode, 2)


class Notes(Place):
    """The comments in GitLab."""

    OTHERS = ("They say <!-- touchstone: hit tests -->.", "approved", "looks good")

    def comment(self, name, job, gitlab, **given):
        variables = {
            "TOUCHSTONE_TOKEN": "secret", "GATE_TOKEN": "secret", "CI_API_V4_URL": gitlab.address, "CI_PROJECT_ID": "5",
            "CI_MERGE_REQUEST_IID": "6", "CI_JOB_NAME": "hit tests", "CI_JOB_URL": "https://example.org/-/jobs/7"}
        run = self.run_script(workflow(name)[job]["after_script"][-1], variables | given, ("sh", "-e"))
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        return run

    def test_a_comment_is_created_and_then_changed(self):
        mark = "<!-- touchstone: hit tests -->"
        badge = "\nBadge: https://example.org/-/jobs/7/artifacts/raw/touchstone-results/badge.json\n"
        gate = self.folder / "touchstone/build/gate.md"
        for name, job, file, end in (("gitlab-archive.yml", "touchstone", self.results / "outcome.md", badge),
                                     ("gitlab-ci-plugin.yml", "hit-tests", gate, "\n")):
            for folder in (file.parent, self.folder / "touchstone-archive"):
                folder.mkdir(parents=True, exist_ok=True)
            (self.results / "badge.json").write_text("{}")
            with server(self.OTHERS) as gitlab:
                for text in ("first, 100 % & <b>\n", "second\n"):
                    file.write_text(text)
                    self.comment(name, job, gitlab)
                    bodies = [note["body"] for note in gitlab.notes]
                    self.assertEqual(bodies, [*self.OTHERS, f"{mark}\n{text}{end}"])
                self.assertEqual(gitlab.tokens, ["secret"] * 2)

    def test_a_failed_run_has_no_badge(self):
        (self.folder / "touchstone-archive").mkdir()
        self.results.mkdir()
        (self.results / "outcome.md").write_text("x\n")
        with server() as gitlab:
            self.comment("gitlab-archive.yml", "touchstone", gitlab)
            self.assertEqual([note["body"] for note in gitlab.notes], ["<!-- touchstone: hit tests -->\nx\n"])

    def test_nothing_is_asked_without_a_token_or_a_merge_request(self):
        self.results.mkdir()
        (self.results / "outcome.md").write_text("x\n")
        with server() as gitlab:
            for missing in ("TOUCHSTONE_TOKEN", "CI_MERGE_REQUEST_IID"):
                self.comment("gitlab-archive.yml", "touchstone", gitlab, **{missing: ""})
            self.assertEqual(gitlab.notes, [])

    def test_the_job_is_one_of_merge_requests(self):
        rules = [rule["if"] for rule in workflow("gitlab-archive.yml")["touchstone"]["rules"]]
        self.assertIn('$CI_PIPELINE_SOURCE == "merge_request_event"', rules)


class Badges(Place):
    """The branch with the badge in GitHub."""

    def setUp(self):
        super().setUp()
        self.git("init", "--quiet", "--bare", "remote.git")
        self.results.mkdir()

    def git(self, *words):
        environment = {"PATH": os.environ["PATH"], "HOME": str(self.folder)} | {
            f"GIT_{who}_{what}": "x" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
        return subprocess.run(
            ["git", *words], cwd=self.folder, env=environment, capture_output=True, text=True, check=True).stdout

    def publish(self, remote="remote.git"):
        variables = {"BRANCH": "badges", "OUTPUT": self.results.name, "TOKEN": "secret",
                     "REPOSITORY": f"file://{self.folder}/{remote}"}
        run = self.run_script(step("Publish the badge"), variables)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(list((self.folder / "temporary").iterdir()), [])
        return run.stdout

    def published(self):
        """The badge of the branch, and the number of its commits."""
        return (self.git("-C", "remote.git", "show", "badges:badge.json"),
                int(self.git("-C", "remote.git", "rev-list", "--count", "badges")))

    def test_the_branch_is_made_and_changed_when_the_badge_does(self):
        for text, count in (("1\n", 1), ("1\n", 1), ("2\n", 2)):
            (self.results / "badge.json").write_text(text)
            self.assertEqual(self.publish(), "")
            self.assertEqual(self.published(), (text, count))

    def test_what_else_the_branch_has_stays(self):
        self.git("init", "--quiet", "other")
        for name in ("page.html", "badge.json"):
            (self.folder / "other" / name).write_text(name)
        self.git("-C", "other", "add", ".")
        self.git("-C", "other", "commit", "--quiet", "--message", "x")
        self.git("-C", "other", "push", "--quiet", "../remote.git", "HEAD:refs/heads/badges")
        (self.results / "badge.json").write_text("new\n")
        self.publish()
        self.assertEqual(self.published(), ("new\n", 2))
        self.assertEqual(self.git("-C", "remote.git", "show", "badges:page.html"), "page.html")

    def test_nothing_is_published_without_a_badge(self):
        self.publish()
        self.assertEqual(self.git("-C", "remote.git", "branch"), "")

    def test_a_failure_is_a_warning(self):
        (self.results / "badge.json").write_text("1\n")
        self.assertIn("::warning title=No badge::", self.publish("none.git"))

    def test_only_the_default_branch_publishes(self):
        condition, = [part["if"] for part in workflow("action.yml")["runs"]["steps"] if part["name"] == "Publish the badge"]
        self.assertIn("!github.event.pull_request", condition)
        self.assertIn("github.ref_name == github.event.repository.default_branch", condition)
