"""What .ci/packages.sh says and runs, with stand-ins for the system's programs."""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class PackagesTestCase(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.program("id", "echo 0")
        self.program("uname", "echo Linux")

    def program(self, name, *lines):
        path = self.folder / name
        path.write_text("\n".join(["#!/bin/sh", *lines, ""]))
        path.chmod(0o755)

    def run_script(self, *lines):
        """The status, the output and the errors of a script that sources packages.sh and finds only the stand-ins."""
        script = "\n".join(["set -eu", "me=trial", ". .ci/packages.sh", *lines])
        done = subprocess.run(
            ["/bin/sh", "-c", script], cwd=ROOT, env={"PATH": str(self.folder)}, capture_output=True, text=True
        )
        return done.returncode, done.stdout, done.stderr


class Packages(PackagesTestCase):
    def install(self, *wishes):
        return self.run_script(*wishes, "install_wanted")

    def test_nothing_missing_is_quiet(self):
        self.assertEqual(self.install(), (0, "", ""))

    def test_all_that_is_missing_is_installed_at_once(self):
        self.program("apt-get", 'echo "apt-get $*"')
        status, output, errors = self.install("wanted a 'does one thing'", "wanted b 'does another'")
        self.assertEqual(status, 0)
        self.assertEqual(
            output,
            "trial: a is missing: does one thing\ntrial: b is missing: does another\n"
            "trial: apt-get install a b\n",
        )
        # The output of apt-get is not part of the script's output.
        self.assertEqual(
            errors, "apt-get update -q\napt-get install -q -y --no-install-recommends a b\n"
        )

    def test_what_is_installed_is_not_installed_again(self):
        self.program("apt-get", 'echo "apt-get $*"')
        wishes = ["wanted a 'does one thing'", "install_wanted"]
        _, _, once = self.run_script(*wishes)
        self.assertEqual(self.run_script(*wishes, "install_wanted")[2], once)

    def test_apt_get_that_is_missing_or_fails_is_told(self):
        self.assertEqual(
            self.install("wanted a 'does one thing'")[::2],
            (2, "trial: error: no apt-get to install with; install by hand: a\n"),
        )
        self.program("apt-get", "exit 100")
        self.assertEqual(
            self.install("wanted a 'does one thing'")[::2],
            (2, "trial: error: apt-get could not install; a are needed\n"),
        )

    def test_users_without_rights_are_told_what_to_run(self):
        self.program("id", "echo 1000")
        self.program("apt-get", "exit 0")
        self.assertEqual(
            self.install("wanted a 'does one thing'")[::2],
            (2, "trial: error: no rights to install; run: sudo apt-get install a\n"),
        )
        self.program("sudo", 'echo "sudo $*"')
        status, _, errors = self.install("wanted a 'does one thing'")
        self.assertEqual(status, 0)
        self.assertIn("sudo apt-get install", errors)

    def test_homebrew_installs_what_it_has(self):
        self.program("uname", "echo Darwin")
        self.assertIn("no Homebrew", self.install("wanted a 'does one thing' b")[2])
        self.program("brew", 'echo "brew $*"')
        self.assertEqual(
            self.install("wanted a 'does one thing' b")[1],
            "trial: b is missing: does one thing\ntrial: brew install b\nbrew install b\n",
        )
        status, _, errors = self.install("wanted a 'does one thing' b", "wanted c 'does another'")
        self.assertEqual(status, 2)
        self.assertIn("install by hand: b c", errors)


class Environments(PackagesTestCase):
    """A stand-in for python3 that makes environments with only a program `python`."""

    def setUp(self):
        super().setUp()
        for name in ("cmp", "mkdir", "dirname", "cp", "chmod", "cat"):
            path = next(folder for folder in ("/usr/bin", "/bin") if os.path.exists(f"{folder}/{name}"))
            (self.folder / name).symlink_to(f"{path}/{name}")
        (self.folder / "requirements").write_text("kept==1\n")
        self.program("pip", "exit 0")
        self.program(
            "python3",
            'case $1 in --version) echo Python 3.9 ;; -c) exit 0 ;; esac',
            'if [ "$1" = -m ]; then',
            '  mkdir -p "$4/bin"; echo made >&2',
            f'  printf "#!/bin/sh\\nif [ \\"\\$1\\" = -m ]; then exec {self.folder}/pip; fi\\n" > "$4/bin/python"',
            '  chmod +x "$4/bin/python"',
            "fi",
        )
        self.want = f"want_environment {self.folder}/env {self.folder}/requirements 10"

    def test_an_environment_is_made_once_for_the_same_requirements(self):
        said = f"trial: Python packages into {self.folder}/env\n"
        self.assertEqual(self.run_script(self.want), (0, said, "made\n"))
        self.assertEqual(self.run_script(self.want), (0, "", ""))
        (self.folder / "requirements").write_text("kept==2\n")
        self.assertEqual(self.run_script(self.want), (0, said, "made\n"))

    def test_an_environment_that_does_not_run_is_made_again(self):
        self.run_script(self.want)
        (self.folder / "env/bin/python").write_text("#!/bin/sh\nexit 1\n")
        self.assertEqual(self.run_script(self.want)[2], "made\n")

    def test_what_fails_is_told_and_tried_again(self):
        self.program("pip", "exit 1")
        for _ in range(2):
            status, _, errors = self.run_script(self.want)
            self.assertEqual(status, 2)
            self.assertIn(f"trial: error: pip could not install -r {self.folder}/requirements", errors)
        self.program("python3", 'case $1 in --version) echo Python 3.9 ;; *) exit 1 ;; esac')
        self.assertIn("Python 3.9 is too old; 3.10 or later is needed", self.run_script(self.want)[2])
