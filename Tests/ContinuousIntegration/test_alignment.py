"""Functions begin where Benchmarks/build puts them: a compiler that knows its flags no more would say nothing."""

import pathlib
import re
import subprocess
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ROOT / ".build/release/touchstone-bench"
# Of C by their names, of Swift by the mangled names of this package's modules.
C = re.compile(r"(?:scalar|sse2|avx2|avx512|neon|kernel|limit)_\w+$")
SWIFT = re.compile(r"\$s(?:17HitTestStrategies|10HitTesting|17touchstone_bench)\w+$")


class AlignmentTests(unittest.TestCase):
    def addresses(self, pattern):
        lines = subprocess.run(["nm", PROGRAM], capture_output=True, text=True, check=True).stdout
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


if __name__ == "__main__":
    unittest.main()
