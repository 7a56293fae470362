"""The programs that the tests of faults run, and what they are run with."""

import os
import shlex
import subprocess
import tempfile
from collections import Counter
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
# Another build can be tested: TOUCHSTONE_BIN=.build/debug
BIN = ROOT / os.environ.get("TOUCHSTONE_BIN", ".build/release")
CORPUS = ROOT / "corpus"
# What takes minutes runs in `make faults` alone.
IS_WHOLE = os.environ.get("TOUCHSTONE_FAULTS") == "all"
# The faults that were injected so far, by kind; `run` writes them into Tests/README.md.
INJECTED = Counter()


def built(source, folder):
    """A library made of a file in C beside this one."""
    library = Path(folder) / f"lib{Path(source).stem}.so"
    compiler = shlex.split(os.environ.get("CC", "cc"))
    subprocess.run(
        [*compiler, "-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o", library,
         HERE / source, "-ldl"], check=True, timeout=120)
    return library


def run(program, *words, environment=(), timeout=120, **options):
    """A program that has ended: its status, negative for a signal, its output and its errors."""
    return subprocess.run(
        [BIN / program, *map(str, words)], env={**os.environ, **dict(environment)}, capture_output=True, text=True,
        errors="replace", stdin=subprocess.DEVNULL, timeout=timeout, **options)


class Folder(tempfile.TemporaryDirectory):
    """A temporary folder as a path."""

    def __truediv__(self, name):
        return Path(self.name) / name

    @property
    def names(self):
        return sorted(os.listdir(self.name))
