"""Tests of the licenses in the archive of `make dist`.

Run: python3 -m unittest discover -s Tests/ContinuousIntegration
"""

import shutil
import subprocess

from places import ROOT, Place

SCRIPTS = ROOT / "Benchmarks/Distribution"


class Licenses(Place):
    """What is linked into the programs of the archive has its license in it."""

    def licenses(self, *linked):
        """Runs the script in the folder of a package that has Yams and its own module Hits, with a toolchain and a system."""
        for file in ("toolchain/share/swift/LICENSE.txt", ".build/checkouts/Yams/LICENSE",
                     ".build/checkouts/Yams/Sources/CYaml/x.c", ".build/checkouts/bare/Sources/Bare/x.c"):
            (self.folder / file).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / file).write_text(file)
        (self.folder / "Package.swift").write_text('program("Hits"), program("touchstone-bench")')
        out = self.folder / "licenses"
        shutil.rmtree(out, ignore_errors=True)
        out.mkdir()
        run = subprocess.run(
            ["sh", str(SCRIPTS / "licenses"), "licenses", f"{self.folder}/toolchain"], cwd=self.folder,
            input="".join(f"{line}\n" for line in linked), capture_output=True, text=True, check=False)
        return run, {file.name for file in out.iterdir()}

    def test_each_license_is_copied(self):
        toolchain = f"{self.folder}/toolchain/lib"
        run, names = self.licenses(
            f"{toolchain}/libFoundation.a", f"{toolchain}/lib_FoundationICU.a", "CYaml.build", "Hits.build",
            "touchstone_bench.build")
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertEqual(names, {"swift", "unicode", "Yams"})
        text = (self.folder / "licenses/unicode").read_text()
        for part in ("UNICODE LICENSE V3", "ICU License", "Google double-conversion"):
            self.assertIn(part, text)

    def test_what_has_no_license_is_named(self):
        (self.folder / "libodd.a").touch()
        for linked, fault in (
            ("Bare.build", "Bare.build: is linked in, and .build/checkouts/bare/LICENSE* is missing"),
            ("Odd.build", "Odd: is a module of no package"),
            (f"{self.folder}/libodd.a", "libodd.a: belongs to no package, so that its license is not known"),
        ):
            run, names = self.licenses(linked)
            self.assertEqual((run.returncode, names), (2, set()), run.stderr)
            self.assertIn(fault, run.stderr)

    def test_the_linker_says_what_is_linked_in(self):
        release, toolchain = self.folder / "release", self.folder / "toolchain"
        for name in ("touchstone", "touchstone-bench"):
            (release / f"{name}.product").mkdir(parents=True)
            (release / f"{name}.product/Objects.LinkFileList").write_text("'/p/.build/r/Hits.build/a b.o'\n")
        (release / "touchstone-bench.link").write_text('"-o" "x" "/p/.build/r/bench.commit" "-lpng16"')
        (toolchain / "bin").mkdir(parents=True)
        trace = ("/usr/lib/Scrt1.o", "main.o", "/p/.build/r/Hits.build/a b.o", "/p/.build/r/C.build/avx2/x.c.o",
                 "/p/.build/r/Hits.build/b.o", "/p/.build/r/bench.commit", "/t/libFoundation.a(x.o)",
                 "/t/libFoundation.a(y.o)", "/usr/lib/libpng16.so", "/usr/lib/libbenchmark.so.1debian")
        linker = toolchain / "bin/ld.lld"
        asked = "grep -q '^\"--trace\"$' \"${1#@}\" || exit 1"
        linker.write_text(f"#!/bin/sh\n{asked}\n" + "".join(f"echo '{line}'\n" for line in trace))
        linker.chmod(0o755)
        run = subprocess.run(
            ["python3", str(SCRIPTS / "link.py"), str(release), str(toolchain), str(self.folder / "out"), "main.o"],
            capture_output=True, text=True, check=False)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertEqual(run.stdout.split("\n"), ["/usr/lib/Scrt1.o", "Hits.build", "C.build", "/t/libFoundation.a", ""])
