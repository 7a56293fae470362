"""Functions begin where Benchmarks/build puts them, and layouts differ: a compiler that knows its flags no more would say
nothing."""

import pathlib
import re
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ROOT / ".build/release/touchstone-bench"
RELINK = pathlib.Path(f"{PROGRAM}.relink")
# Of C and C++ by their names, of Swift by the mangled names of this package's modules.
C = re.compile(r"(?:scalar|sse2|avx2|avx512|neon|kernel|limit)_\w+$")
CPP = re.compile(r"gbench_\w+$")
SWIFT = re.compile(r"\$s(?:17HitTestStrategies|10HitTesting|17touchstone_bench)\w+$")


class AlignmentTests(unittest.TestCase):
    def addresses(self, pattern, program=PROGRAM):
        lines = subprocess.run(["nm", program], capture_output=True, text=True, check=True).stdout
        symbols = (line.split(" ", 2) for line in lines.splitlines() if not line.startswith(" "))
        return {name: int(address, 16) for address, kind, name in symbols if kind in "Tt" and pattern.match(name)}

    def check(self, pattern, fewest):
        addresses = self.addresses(pattern)
        self.assertGreater(len(addresses), fewest)
        strays = [name for name, address in addresses.items() if address % 64]
        self.assertEqual(strays, [])

    def test_functions_of_c_begin_at_multiples_of_64_bytes(self):
        self.check(C, 20)

    def test_functions_of_swift_begin_at_multiples_of_64_bytes(self):
        self.check(SWIFT, 1000)

    @unittest.skipUnless(RELINK.exists(), "the toolchain has no lld")
    def test_another_layout_is_the_same_program_in_another_order(self):
        with tempfile.TemporaryDirectory() as folder:
            programs = [pathlib.Path(folder) / name for name in ("one", "same", "other")]
            for program, seed in zip(programs, (1, 1, 2)):
                subprocess.run([RELINK, "-o", program, f"--shuffle-sections=.text*={seed}"], check=True)
            self.assertEqual(programs[0].read_bytes(), programs[1].read_bytes())
            # Functions of every language are moved.
            for pattern in (C, CPP, SWIFT):
                one, other = (self.addresses(pattern, program) for program in programs[::2])
                stayed = [name for name, address in one.items() if other.get(name) == address]
                self.assertGreater(len(one), 5)
                self.assertLess(len(stayed), len(one) / 10)
            one, other = (self.addresses(SWIFT, program) for program in programs[::2])
            self.assertEqual(one.keys(), other.keys())
            self.assertEqual([name for name, address in one.items() if address % 64], [])
            # Neither the addresses nor the neighbors stay.
            follower = [dict(zip(names, names[1:])) for names in (sorted(x, key=x.get) for x in (one, other))]
            kept = [name for name, next_name in follower[0].items() if follower[1].get(name) == next_name]
            self.assertLess(len(kept), len(one) / 20)
