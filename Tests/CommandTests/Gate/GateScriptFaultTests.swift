import Foundation
import TestSupport
import Testing

/// `Benchmarks/gate` where something is amiss, or in the way.
@Suite final class GateScriptFaultTests: RoomTests {
  /// The reason in `gate.xml`, which is a valid file with one error.
  private func error() throws -> String {
    let found = XMLElements(try room.read("build/gate.xml"))
    #expect(found.elements.map(\.name) == ["testsuites", "testsuite", "testcase", "error"])
    let counts = try #require(found.all("testsuite").first)
    #expect(counts["tests"] == "1" && counts["errors"] == "1")
    #expect(counts["failures"] == "0" && counts["skipped"] == "0")
    return try #require(found.all("error").first?["message"])
  }

  @Test func aGateThatCannotRunSaysSoInEveryFormat() throws {
    for ref in [
      #"<a href="b">&amp;'%s\n"#, "two\nlines\tand a tab", "bell\u{7}\u{1B}[1m", "Übergröße → 図",
    ] {
      let run = try room.gate(["BASE": ref])
      let oneLine = ref.replacing(/[\n\t]/, with: " ").replacing(/[\u{7}\u{1B}]/, with: "\u{FFFD}")
      let reason = "BASE=\(oneLine): no such commit here"
      room.expectRefused(run, reason)
      #expect(run.errors == "touchstone: error: \(reason)\n")
      #expect(try room.read("build/gate.md") == "### The gate could not run\n\n    \(reason)\n")
      #expect(try error() == reason)
    }
  }

  /// The script itself writes the reports where there is no program yet that could.
  @Test func aTreeThatDoesNotBuildSaysSoInEveryFormat() throws {
    try room.commit("broken")
    room.expectRefused(try room.gate(), "the working tree does not build")
    #expect(try room.read("build/gate.status") == "2\n")
    #expect(
      try room.read("build/gate.md")
        == "### The gate could not run\n\n    the working tree does not build\n")
    #expect(try error() == "see gate.md")
  }

  /// A shell passes on names that are not UTF-8.
  ///
  /// XML may not hold them.
  @Test func bytesThatAreNoTextDoNotSpoilTheXML() throws {
    let run = try room.shell(#"BASE=$(printf 'a\344<b') sh Benchmarks/gate 2>/dev/null"#)
    #expect(run.status == 2)
    #expect(try error() == "BASE=a\u{FFFD}<b: no such commit here")
  }

  /// The status of an earlier gate must not stand for one that ended early.
  @Test func aGateThatEndsEarlyLeavesNoStatusOfAnEarlierOne() throws {
    try room.write("0\n", to: "build/gate.status")
    try room.write("#!/bin/sh\nkill -TERM $PPID; exit 143", to: "../swift")
    let run = try room.shell("sh Benchmarks/gate")
    #expect(run.status != 0 && run.status != 2, "\(run)")
    #expect(try room.read("build/gate.status") == "2\n")
  }

  @Test func pluginsThatCannotBeComparedLeaveNoStatusOfAnEarlierOne() throws {
    for (words, reason) in [
      ("PLUGIN=Makefile", "PLUGIN=Makefile: expected PLUGIN_BASE=library too"),
      ("PLUGIN_BASE=Makefile PLUGIN=/no/such.so", "PLUGIN=/no/such.so: no such file"),
    ] {
      try room.write("0\n", to: "build/gate.status")
      let run = try room.shell("make gate \(words)")
      #expect(run.status == 2 && run.errors.contains("error: \(reason)\n"), "\(run)")
      #expect(try room.read("build/gate.md").contains(reason))
      #expect(try room.read("build/gate.status") == "2\n")
    }
  }

  /// A gate of plug-ins takes no other settings of the benchmarks than one of trees.
  @Test func whatIsForTheBenchmarksIsRefusedForPluginsToo() throws {
    let run = try room.gate(["PLUGIN_BASE": "a.so", "PLUGIN": "b.so", "IMAGES": "/some where"])
    room.expectRefused(run, "IMAGES=/some where is for make bench")
  }

  @Test func theLogOfACommandThatSaidNothingIsNamed() throws {
    try room.commit("second")
    #expect(try room.gate(["STATUS": "2"]).status == 2)
    #expect(try error() == "its log says why")
  }

  /// What is given is looked at before minutes go into building the base or measuring.
  @Test func whatTheCommandRefusesIsRefusedFirst() throws {
    try room.commit("second")
    let stored = ["BASELINE": "~/old.json", "METRICS": "tmie"]
    let asked = ["--baseline", room.path("../old.json"), "--check", "--metrics", "tmie"]
    #expect(try room.gate(stored).lines(of: "check") == ["gate"] + asked)
    for environment in [stored, ["METRICS": "tmie"]] {
      let run = try room.gate(environment.merging(["CHECK_STATUS": "2"]) { $1 })
      #expect(run.status == 2 && run.lines(of: "check").suffix(2) == ["--metrics", "tmie"])
      #expect(run.lines(of: "touchstone-bench").isEmpty && run.arguments.isEmpty, "\(run)")
      #expect(!room.exists("build/gate/base") && room.exists("build/gate.md"))
      #expect(try room.read("build/gate.status") == "2\n")
    }
  }

  /// By make, and so are those that stand in the environment.
  @Test func whatIsForTheBenchmarksIsRefused() throws {
    try room.commit("second")
    for (name, value) in [
      ("IMAGES", "/a b's"), ("STRATEGIES", "packed-mask"), ("BENCH_ARGS", "--x $(touch made)"),
    ] {
      let told = "\(name)=\(value) is for make bench; the gate takes BENCHMARKS=regex"
      room.expectRefused(try room.gate([name: value]), told)
      room.expectRefused(try room.gate([name: value, "BASELINE": "~/old.json"]), told)
      let run = try room.shell(#"make gate "$NAME=$ASKED""#, ["NAME": name, "ASKED": value])
      #expect(run.status == 2 && run.errors.contains("error: \(told)"), "\(run)")
      #expect(try room.read("build/gate.status") == "2\n")
    }
    #expect(!room.exists("made"))
    #expect(try room.shell("make gate IMAGES= STRATEGIES= BENCH_ARGS=").status == 0)
  }

  /// The shell looks for relative folders in CDPATH first, and says where it found them.
  @Test func aSearchPathForFoldersLeadsNowhereElse() throws {
    let first = try room.git("rev-parse", "--short", "HEAD")
    try room.commit("second")
    for name in ["Benchmarks/decoy", "build/gate/base/decoy"] {
      try room.write("", to: "../decoys/\(name)")
    }
    let decoys = room.path("../decoys")
    for _ in 0..<2 {
      let run = try room.gate(["CDPATH": decoys])
      #expect(run.status == 0 && run.value("--base-name") == "HEAD^ at \(first)", "\(run)")
      #expect(!run.output.contains(decoys) && run.errors.isEmpty)
    }
    #expect(room.exists("build/gate/base/.build/release/touchstone-bench"))
    #expect(!room.exists("../decoys/build/gate/base/.build"))
  }

  @Test func cleaningLeavesNoWorktreeBehind() throws {
    try room.commit("second")
    #expect(try room.gate().status == 0)
    func worktrees() throws -> Int {
      try room.git("worktree", "list").split(separator: "\n").count
    }
    #expect(try worktrees() == 2)
    #expect(try room.shell("make clean").status == 0)
    #expect(try worktrees() == 1 && !room.exists("build"))
    // Nothing to say where there is no repository, and no git.
    try FileManager.default.removeItem(atPath: room.path(".git"))
    for script in [
      "make clean", "mkdir bin; ln -s $(command -v rm) bin; PATH=bin $(command -v make) clean",
    ] {
      let run = try room.shell(script)
      #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
      #expect(run.output == "rm -rf .build build\n")
    }
  }
}
