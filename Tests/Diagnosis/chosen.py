"""The fault that this process has, and where the kits are."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "corpus" / "adapters" / "python"))


class Fault:
    name = "none"


def wrong(name):
    """Whether the program has this fault."""
    return name == Fault.name


def one_of(table, right):
    """The entry of the fault that the program has; right where the table has none."""
    return table.get(Fault.name, right)
