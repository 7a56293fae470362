"""Links both programs into one file that needs no Swift: link.py RELEASE TOOLCHAIN OUTPUT OBJECT...

RELEASE is the folder of the built programs, TOOLCHAIN that of Swift, and each OBJECT is linked before all others.
`Benchmarks/link` has kept how the benchmarks are linked, which differs in the libraries of Swift alone. What was linked in is
printed, as `licenses` takes it.
"""

import pathlib
import re
import shlex
import subprocess
import sys

LIBRARIES = """
swiftCore swift_Concurrency swift_StringProcessing swift_RegexParser swiftSynchronization swiftGlibc swiftSwiftOnoneSupport
swiftDispatch dispatch BlocksRuntime Foundation FoundationEssentials FoundationInternationalization _FoundationICU
CoreFoundation _FoundationCShims _FoundationCollections
""".split()


def objects(release):
    """The object files of both programs, each once."""
    found = {}
    for program in ("touchstone", "touchstone-bench"):
        for line in (release / f"{program}.product/Objects.LinkFileList").read_text().splitlines():
            found[shlex.split(line)[0]] = None
    return list(found)


def linked(trace, own):
    """What a trace of the linker says was linked in, each once: MODULE.build for the object files of a module.

    Shared libraries are not linked in, and `own` has files that belong to no module.
    """
    found = {}
    for line in trace.splitlines():
        file = re.sub(r"\([^()]*\)$", "", line)
        if module := re.match(r".*/([^/]+\.build)/", file):
            found[module[1]] = None
        elif file not in own and not re.search(r"\.so[.0-9a-z]*$", file):
            found[file] = None
    return list(found)


def main():
    release, toolchain, output = map(pathlib.Path, sys.argv[1:4])
    dynamic, static = (str(toolchain / f"lib/{name}/linux") for name in ("swift", "swift_static"))
    words = shlex.split((release / "touchstone-bench.link").read_text())
    both = objects(release)
    kept, skip = [], False
    for word in words:
        if skip or word in both or word.startswith("main="):
            skip = False
        elif word in ("-o", "-rpath", "--defsym"):
            skip = word != "--defsym"
        else:
            kept.append(word.replace(dynamic, static))
    link = [*kept, "-o", str(output), *sys.argv[4:], *both, "-rpath", "$ORIGIN/lib", "-z", "lazy", "--trace"]
    link += ["--gc-sections", "--icf=all", "--strip-all", "--allow-multiple-definition"]
    link += ["--start-group", *(f"-l{library}" for library in LIBRARIES), "--end-group"]
    link += ["-lstdc++", "-lm", "-lpthread", "-ldl", "-lgcc_s", "-lc"]
    file = output.with_suffix(".link")
    file.write_text("\n".join('"%s"' % word for word in link))
    ended = subprocess.run([toolchain / "bin/ld.lld", f"@{file}"], capture_output=True, text=True)
    file.unlink()
    if ended.returncode:
        sys.exit(f"{output}: cannot be linked: {ended.stderr[:500] or ended.returncode}")
    commit = [word for word in words if word.endswith(".commit")]
    print("\n".join(linked(ended.stdout, sys.argv[4:] + commit)))


main()
