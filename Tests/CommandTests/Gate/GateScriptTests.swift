import Foundation
import Testing

/// `Benchmarks/gate` in repositories of its own, with a compiler that makes programs which print
/// their arguments.
@Suite final class GateScriptTests: RoomTests {
  @Test func theDefaultBaseIsWhereTheBranchLeftMain() throws {
    let base = try room.git("rev-parse", "--short", "HEAD")
    try room.git("checkout", "-q", "-b", "work")
    let head = try room.commit("work")
    var run = try room.gate()
    #expect(run.status == 0, "\(run)")
    #expect(
      run.arguments == [
        "--base", "build/gate/base", "--base-name", "main at \(base)", "--head", ".",
        "--head-name", "the working tree at \(head)", "--command", "make gate BASE=\(base)",
      ])
    #expect(try room.read("build/gate.status") == "0\n")
    #expect(try room.read("build/gate/base/Package.swift") == "// first")
    // Otherwise it would be the flags that are compared.
    let flags = try room.read(".build/flags")
    #expect(flags.contains("-Xcc -falign-functions=64"))
    #expect(try room.read("build/gate/base/.build/flags") == flags)
    #expect(
      run.output.contains("building the base, main at \(base); log in build/gate/base-build.log"))

    try room.git("checkout", "-q", "main")
    try room.commit("main went on")
    try room.git("checkout", "-q", "work")
    run = try room.gate()
    #expect(run.value("--base-name") == "the merge base with main at \(base)")

    // The main branch of the origin says more than one that was not pulled for a month.
    try room.git("update-ref", "refs/remotes/origin/trunk", "HEAD")
    try room.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/trunk")
    try room.commit("more work")
    #expect(try room.gate().value("--base-name") == "origin/trunk at \(head)")
  }

  @Test func onMainTheBaseIsTheParentOrWhatIsCommitted() throws {
    room.expectRefused(
      try room.gate(), "HEAD is part of main and has no parent here to compare with")
    let first = try room.git("rev-parse", "--short", "HEAD")
    let second = try room.commit("second")
    var run = try room.gate()
    #expect(run.value("--base-name") == "HEAD^ at \(first)")
    #expect(
      run.value("--note")
        == "HEAD is part of main and nothing is changed since: HEAD is compared with its parent")
    try room.write("new file", to: "Sources/new.swift")
    run = try room.gate()
    #expect(run.value("--base-name") == "HEAD at \(second)")
    #expect(run.value("--head-name") == "the working tree at \(second) with 1 changed file")
    try room.write("// changed", to: "Package.swift")
    run = try room.gate()
    #expect(run.value("--head-name") == "the working tree at \(second) with 2 changed files")
    #expect(run.errors.isEmpty)
    #expect(
      run.values("--note") == [
        "HEAD is part of main: what is changed since is compared with HEAD",
        "what is measured is the working tree with its 2 changed files, untracked ones included",
      ])
    #expect(try room.read("Package.swift") == "// changed")
    #expect(try room.read("build/gate/base/Package.swift") == "// second")
  }

  @Test func aBaseThatIsNamedIsTakenAsItIs() throws {
    let first = try room.git("rev-parse", "HEAD")
    let second = try room.commit("second")
    #expect(
      try room.gate(["BASE": first]).value("--base-name") == String(first.prefix(second.count)))
    #expect(try room.gate(["BASE": "main~1"]).value("--base-name")?.hasPrefix("main~1 at ") == true)
    #expect(try room.gate(["BASE": "HEAD"]).value("--note")?.contains("false alarms") == true)
    for ref in [
      "no/such", "-h", "--all", "--since=2020", "a b", "HEAD:Package.swift", "$(touch made)",
    ] {
      room.expectRefused(try room.gate(["BASE": ref]), "BASE=\(ref): no such commit here")
    }
    #expect(!room.exists("made"))
    try room.git("rm", "-q", "Package.swift")
    try room.git("commit", "-q", "-m", "none")
    try room.git("checkout", "-q", "HEAD^", "--", "Package.swift")
    room.expectRefused(try room.gate(), "has no Package.swift: it is not a version of this package")
  }

  @Test func historyThatIsMissingIsSaid() throws {
    try room.commit("second")
    let shallow = try GateRoom(cloneOf: room)
    room.expectRefused(
      try shallow.gate(), "no parent here", "this clone is shallow", "fetch depth of 0")
    room.expectRefused(try shallow.gate(["BASE": "main~1"]), "BASE=main~1", "this clone is shallow")
    try room.git("branch", "-q", "-m", "other")
    room.expectRefused(try room.gate(), "no main branch", "make gate BASE=ref")
    try room.git("checkout", "-q", "--orphan", "main")
    room.expectRefused(try room.gate(), "HEAD does not exist yet")
    try room.git("commit", "-q", "-m", "unrelated")
    try room.git("checkout", "-q", "--force", "other")
    room.expectRefused(try room.gate(), "HEAD and main have no common commit here")
    try FileManager.default.removeItem(atPath: room.path(".git"))
    room.expectRefused(
      try room.gate(), "no git repository to take a base from: fatal: not a git repo")
    #expect(try room.read("build/gate.md").contains("    no git repository"))
  }

  @Test func sidesThatDoNotBuildAreNoRegression() throws {
    let broken = try room.commit("broken")
    try room.commit("mended")
    for name in ["json", "md", "xml", "status"] { try room.write("old", to: "build/gate.\(name)") }
    room.expectRefused(
      try room.gate(), "the base, HEAD^ at \(broken), does not build: ",
      "Package.swift:1:4: error: broken (log: build/gate/base-build.log)")
    #expect(try room.read("build/gate.md").contains("HEAD^ at \(broken), does not build"))
    #expect(try room.read("build/gate/base-build.log").contains("fatalError"))
    #expect(!room.exists("build/gate.json"))
    try room.write("// broken", to: "Package.swift")
    room.expectRefused(try room.gate(), "the working tree does not build")
    let hollow = try room.commit("hollow")
    try room.commit("mended")
    room.expectRefused(
      try room.gate(["BASE": hollow]), "the base, \(hollow), builds no touchstone-bench")
    room.expectRefused(try room.gate(["SWIFT": "no-swift"]), "'no-swift' is not on the PATH")
  }

  @Test func theStatusOfTheCommandIsKept() throws {
    try room.commit("second")
    for status: Int32 in [0, 1, 2, 3, 139] {
      let expected = status > 3 ? 2 : status
      #expect(try room.gate(["STATUS": "\(status)"]).status == expected)
      #expect(try room.read("build/gate.status") == "\(expected)\n")
      #expect(room.exists("build/gate.md") == (expected == 2), "\(status)")
      #expect(room.exists("build/gate.xml") == (expected == 2), "\(status)")
    }
  }

  @Test func valuesArriveAsTheyAre() throws {
    try room.commit("second")
    let regex = #"^a b'c"d|$HOME`x`\w*$"#
    let asked = [
      "METRICS": "time", "BENCHMARKS": regex, "TIME": "60", "GATE_ARGS": "--x  * 'y", "QUICK": "1",
    ]
    let run = try room.gate(asked)
    #expect(
      run.arguments.suffix(10) == [
        "--metrics", "time", "--benchmarks", regex, "--time", "60", "--quick", "--x", "*", "'y",
      ])
    #expect(
      run.value("--command")?.hasSuffix(#" TIME=60 QUICK=1 GATE_ARGS='--x  * '\''y'"#) == true)
    #expect(try room.gate(["QUICK": "no"]).arguments.contains("--quick") == false)

    // By make, whose variables and statuses have ways of their own.
    let make = try room.shell(
      #"make gate METRICS=time BENCHMARKS="$ASKED" TIME=1.5 QUICK=1 || echo make $?"#,
      ["ASKED": regex, "STATUS": "3"])
    #expect(make.values("--benchmarks") == [regex], "\(make)")
    #expect(make.values("--time") == ["1.5"], "\(make)")
    #expect(make.output.hasSuffix("make 2\n"))
    #expect(try room.read("build/gate.status") == "3\n")
  }

  @Test func impossibleTimesAreRefused() throws {
    for time in ["0", "abc", "-5", "1e9", "nan"] {
      try room.write("0\n", to: "build/gate.status")
      room.expectRefused(
        try room.gate(["TIME": time]), "TIME=\(time): expected seconds, 1 to 86400")
      #expect(try room.read("build/gate.status") == "2\n")
    }
    #expect(!room.exists(".build"), "told before anything is built")
  }

  @Test func storedResultsAreComparedWithABenchmarkRun() throws {
    for (baseline, fault) in [("none.json", "no such file"), ("Benchmarks", "not a regular file")] {
      room.expectRefused(try room.gate(["BASELINE": baseline]), "BASELINE=\(baseline): \(fault)")
    }
    room.expectRefused(try room.gate(["BASELINE": "x", "BASE": "y"]), "BASE=y, BASELINE=x")
    try room.write("{}", to: "build/it's old.json")
    var run = try room.gate(["BASELINE": "build/it's old.json", "BENCHMARKS": "a b"])
    #expect(run.status == 0, "\(run)")
    #expect(
      run.lines(of: "touchstone-bench") == [
        "--output", "build/gate/results.json", "--instructions-from", "build/instructions.txt",
        "--benchmark_filter=a b",
      ])
    #expect(
      run.arguments == [
        "--baseline", "build/it's old.json", "--results", "build/gate/results.json", "--command",
        #"make gate BASELINE='build/it'\''s old.json'"#, "--benchmarks", "a b",
      ])
    try room.write("changed", to: "new")
    run = try room.gate(["BASELINE": "~/old.json", "QUICK": "1"])
    #expect(
      run.lines(of: "touchstone-bench") == ["--output", "build/gate/results.json", "--quick"])
    #expect(run.value("--baseline") == room.path("../old.json"))
    #expect(run.value("--note")?.contains("with its 1 changed file") == true)
    // Measured over, it would be compared with itself.
    room.expectRefused(
      try room.gate(["BASELINE": "./build/gate/../gate/results.json"]), "this gate writes that file"
    )
    #expect(room.exists("build/gate/results.json"))
    // The results say what failed, and the comparison judges that.
    run = try room.gate(["BASELINE": "~/old.json", "BENCH_STATUS": "1", "STATUS": "3"])
    #expect(run.status == 3 && run.value("--results") == "build/gate/results.json", "\(run)")
    room.expectRefused(
      try room.gate(["BASELINE": "~/old.json", "BENCH_STATUS": "2"]),
      "the benchmarks ended with status 2")
    for status in ["0", "1"] {
      room.expectRefused(
        try room.gate(["BASELINE": "~/old.json", "BENCH_STATUS": status, "RESULTS": "none"]),
        "the benchmarks ended with status \(status) and without results")
    }
    // A failure where nothing should fail is not a regression either.
    try room.write("exit 1", to: "Benchmarks/PeerLibraries/install")
    let failed = "Benchmarks/PeerLibraries/install ended with status 1"
    room.expectRefused(try room.gate(["BASELINE": "~/old.json"]), failed)
    #expect(try room.read("build/gate.md").contains(failed))
    try room.write("", to: "Benchmarks/PeerLibraries/install")
    // Results need no repository.
    try FileManager.default.removeItem(atPath: room.path(".git"))
    #expect(try room.gate(["BASELINE": "build/it's old.json"]).status == 0)
  }
}
