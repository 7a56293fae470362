import CommandLineTools
import Foundation
import HitTestStrategies
import Recipes
import TestSupport
import Testing

/// `touchstone conform` and `touchstone merge`.
@Suite final class ConformCommandTests: FolderTests, TouchstoneTests {
  @Test func conformPrintsVerdictsAndWritesFiles() throws {
    let conform = try conform("--area", "basic,sweep", "--points", "2000", "--dimensions")
    #expect(conform.status == 0, "\(conform)")
    // One of the strategies for stacks is exact. The one that draws a picture answers nothing
    // about one image.
    #expect(conform.output.contains("all \(Registry.all.count + 5) conform"))
    #expect(conform.output.contains("gravity"))
    for name in ["conformance.json", "conformance.xml", "conformance.md", "badge.json"] {
      #expect(folder.exists("out/\(name)"), "\(name)")
    }
  }

  /// What fails now is written, and later runs fail on anything else, or when it passes.
  @Test func knownFailuresAreARatchet() throws {
    let (corpus, list) = (try StoredCorpus.small(in: folder), folder.path("known.txt"))
    func conform(
      _ strategy: String, _ more: [String], environment: [String: String] = [:]
    ) throws -> CommandRun {
      let fixed = ["--corpus", corpus, "--output", folder.path("out")]
      return try CommandRun.of(
        "touchstone", ["conform", "--adapter", CommandRun.adapter(strategy)] + fixed + more,
        environment: environment)
    }
    let writing = ["--write-known-failures", list]
    expectRefused(try conform("bounds-only", writing), naming: "expected --stored")
    // An engine that divides the run would have an eighth of the list.
    let shard = ["TEST_SHARD_INDEX": "1", "TEST_TOTAL_SHARDS": "8"]
    let part = try conform("bounds-only", ["--stored"] + writing, environment: shard)
    #expect(part.status == 2 && part.errors.contains("and all of them"), "\(part)")
    #expect(try conform("bounds-only", ["--stored"]).status == 1)
    let written = try conform("bounds-only", ["--stored"] + writing)
    #expect(written.status == 0, "\(written)")
    let lines = try folder.text("known.txt").split(separator: "\n")
    let failing = lines.filter { $0.hasPrefix("bounds-only edges/") }
    #expect(failing.count > 5 && failing.count == lines.count - 2, "\(lines)")
    let known = ["--stored", "--known-failures", list]
    #expect(try conform("bounds-only", known).status == 0)
    let other = try conform("packed-mask", known)
    #expect(other.status == 0 && other.errors.contains("is about bounds-only"), "\(other)")
    // What cannot be written at the end is said at the beginning.
    try FileManager.default.removeItem(atPath: folder.path("out/badge.json"))
    try folder.write("", to: "out/badge.json/file")
    expectRefused(try conform("packed-mask", known), naming: "out/badge.json: is a folder")
    try FileManager.default.removeItem(atPath: folder.path("out/badge.json"))
    // One case fewer may fail, and one more passes.
    try folder.write(lines.dropLast().joined(separator: "\n") + "\n", to: "known.txt")
    #expect(try conform("bounds-only", known).status == 1)
    let right = failing[0].replacing("bounds-only", with: "packed-mask")
    try folder.write("\(right)\n", to: "known.txt")
    let passing = try conform("packed-mask", known)
    #expect(
      passing.status == 1 && passing.output.contains("listed as a known failure"), "\(passing)")
  }

  @Test func strategiesForStacksAreJudgedOnTheSuitesAboutStacks() throws {
    let conform = try conform("--area", "stack")
    #expect(conform.status == 0, "\(conform)")
    #expect(conform.output.contains("all 6 conform"), "\(conform.output)")
    let junit = try folder.text("out/conformance.xml")
    #expect(junit.contains("linear-walk.stack.order"))
    let one = try self.conform("--strategies", "max-depth-tree", "--points", "3000")
    #expect(one.status == 0 && one.output.contains("max-depth-tree conforms"), "\(one)")
  }

  /// The tables list one exact form, and each of the others is judged by its name.
  @Test func exactFormsAreJudgedByName() throws {
    let names = Registry.unlisted.map { $0.name }
    let conform = try conform("--strategies", names.joined(separator: ","), "--area", "area,basic")
    #expect(conform.status == 0, "\(conform)")
    #expect(conform.output.contains("all \(names.count) conform"), "\(conform)")
  }

  @Test func aNameTwiceCountsOnce() throws {
    let conform = try conform(
      "--strategies", "packed-mask,max-depth-tree,packed-mask,max-depth-tree", "--area", "basic")
    #expect(conform.status == 0 && conform.output.contains("all 2 conform"), "\(conform)")
    let named = try StrategySelection.named("recipes,recipes/render-rect,packed-mask,packed-mask")
    #expect(named.map { $0.name } == Registry.recipes.map { $0.name } + ["packed-mask"])
  }

  /// Both ends of the protocol run as two processes, once on the whole corpus.
  @Test(arguments: [
    ("oracle", ["--points", "2000"]), ("packed-mask", ["--area", "basic,png,state"]),
    ("linear-walk", ["--area", "basic,stack"]), ("id-buffer", ["--area", "basic,stack"]),
  ]) func aStrategyBehindAnAdapterConforms(strategy: String, asked: [String]) throws {
    let conform = try conform(["--adapter", CommandRun.adapter(strategy)] + asked)
    #expect(conform.status == 0, "\(conform.output.suffix(2000)) \(conform.errors)")
    #expect(conform.output.contains("\(strategy) conforms"))
  }

  /// A program that answers every question to a stack with nothing is wrong, and the report names
  /// both answers and a command that explains it.
  @Test func wrongAnswersAboutStacksAreReported() throws {
    let start = """
      {"protocol":1,"name":"empty","fidelity":"exact","supports":{"queries":[],"stack":["topmost"]}}
      """
    let command = """
      while read -r line; do case $line in *'"op":"start"'*) echo '\(start)';;\
       *'"op":"hit-stack"'*) echo '{"layers":[[]]}';; *'"op":"stop"'*) exit 0;;\
       *never*|*nobody*|*'"op":"jump"'*|*rgb5*|'this is'*) echo '{"error":"wrong"}';;\
       *) echo '{"ok":true}';; esac; done
      """
    let script = try folder.write(command, to: "empty.sh")
    let conform = try conform(
      "--adapter", "sh '\(script)'", "--case", "stack/gates/opacities-multiplied-over-three",
      "--show", "200")
    #expect(conform.status == 1, "\(conform)")
    #expect(conform.output.contains("stack-topmost 0 at (1.0, 1.0): said [], is [inner]"))
    #expect(conform.output.contains("explain stack/gates/opacities-multiplied-over-three"))
    #expect(conform.output.contains("--question 0 --adapter"))
  }

  @Test func adaptersThatDoNotStartAreRefusedWithTheirMessage() throws {
    let run = try runOnCorpus("conform", "--adapter", "echo 'no licence' >&2; exit 4")
    #expect(run.status == 2 && run.errors.contains("no licence"))
    #expect(run.errors.contains("ended with status 4"))
    // As a job gives one whose variable is not set.
    for words in [
      ["conform"], ["explain", "sweep/1"], ["witness"], ["report", "--format", "html"],
    ] {
      let empty = try self.run(words + ["--adapter", ""])
      expectRefused(empty, naming: "--adapter: expected a command")
    }
  }

  @Test func staleKnownFailuresAreRefused() throws {
    let stale = try folder.write(
      "# remark\npacked-mask edges/none/none: it was renamed\n", to: "known.txt")
    let run = try conform(
      "--strategies", "packed-mask", "--points", "0", "--known-failures", stale)
    // What is stale is known after the judging, which says how far it is where it takes long.
    run.expectLastLine(naming: ["known.txt:2"])
    // The results are those of this run all the same.
    #expect(folder.exists("out/conformance.json"))
    expectRefused(
      try runOnCorpus("conform", "--known-failures", "/no/list.txt"), naming: "/no/list.txt")
  }

  @Test func shardsAreMerged() throws {
    let asked = ["--strategies", "packed-mask", "--area", "basic,aligned", "--points", "3000"]
    let parts = try (1...2).map { index in
      let run = try conform(asked + ["--shard", "\(index)/2"], into: "part-\(index)")
      #expect(run.status == 0, "\(run)")
      return folder.path("part-\(index)/conformance.json")
    }
    let merged = try run(["merge"] + parts + ["--output", folder.path("whole")])
    #expect(merged.status == 0 && merged.output.contains("packed-mask conforms"), "\(merged)")
    let undivided = try conform(asked, into: "undivided")
    #expect(undivided.status == 0, "\(undivided)")
    for name in ["conformance.json", "conformance.xml", "conformance.md", "badge.json"] {
      let files = ["whole", "undivided"].map { folder.path("\($0)/\(name)") }
      #expect(FileManager.default.contentsEqual(atPath: files[0], andPath: files[1]), "\(name)")
    }
    expectRefused(try run("merge", "/no/part.json"), naming: "/no/part.json")
  }

  /// As in a corpus of another commit.
  @Test func partsOfAnotherCorpusAreRefused() throws {
    let parts = try [1, 2].map { index in
      let corpus = try folder.writeCorpus(
        "corpus-\(index)", replacing: index == 2 ? ["\"16\", \"16\"": "\"17\", \"16\""] : [:])
      let conform = try conform(
        "--strategies", "packed-mask", "--area", "basic", "--shard", "\(index)/2", corpus: corpus,
        into: "part-\(index)")
      #expect(conform.status == 0, "\(conform)")
      return folder.path("part-\(index)/conformance.json")
    }
    expectRefused(
      try run("merge", parts[0], parts[1], "--output", folder.path("whole")),
      naming: "\(parts[1]): its suite basic/wiring has ",
      "but that of \(parts[0]) has ", "expected the same cases and images")
  }

  /// A program that interrupts whoever asks it, once, after an answer for which a condition in the
  /// shell holds.
  private func interrupting(when condition: String) throws -> String {
    try folder.write(
      """
      \(CommandRun.adapter("packed-mask")) | {
        count=0
        while IFS= read -r line; do
          printf '%s\\n' "$line"
          count=$((count + 1))
          ! { \(condition); } || ! mkdir '\(folder.path("once"))' 2>/dev/null || kill -TERM $PPID
        done
      }
      """, to: "program.sh")
  }

  /// The first errors are answers to the wrong requests of the protocol check.
  ///
  /// The area `basic` was judged in advance, which does not count.
  @Test func anInterruptedProtocolCheckIsNoFault() throws {
    let script = try interrupting(when: #"case $line in *'"error"'*) ;; *) false ;; esac"#)
    let asked = ["--adapter", ". '\(script)'", "--area", "basic,edges"]
    let interrupted = try conform(asked)
    #expect(interrupted.status == 2 && !interrupted.output.contains("protocol"), "\(interrupted)")
    #expect(interrupted.errors.contains("interrupted, only 0 cases were judged"), "\(interrupted)")
    let whole = try conform(asked)
    #expect(whole.status == 0 && whole.output.contains("packed-mask conforms"), "\(whole)")
  }

  /// The program interrupts the first run itself, at its three hundredth answer.
  @Test func anInterruptedRunGoesOn() throws {
    let script = try interrupting(when: "test $count = 300")
    let asked = ["--adapter", ". '\(script)'", "--area", "basic,edges,gravity"]
    let interrupted = try conform(asked)
    #expect(interrupted.status == 2, "\(interrupted)")
    #expect(
      interrupted.errors.hasSuffix("note: the same command with --resume judges the rest\n"),
      "\(interrupted)")
    let name = "out/conformance.unfinished.json"
    let checkpoint = folder.path(name)
    try checkARunBeginsAnew(after: checkpoint)
    let kept = try folder.text(name)
    let changed = kept.replacing("\"verdicts\" : 5", with: "\"verdicts\" : 4", maxReplacements: 1)
    #expect(changed != kept)
    try folder.write(changed, to: name)
    expectRefused(
      try conform(asked + ["--resume"]),
      naming: "\(checkpoint): was changed after it was written: its hash is ")
    try folder.write(kept, to: name)
    let resumed = try conform(asked + ["--resume"])
    #expect(resumed.status == 0, "\(resumed)")
    #expect(resumed.errors.contains(" cases were judged before the interruption"))
    let whole = try conform(asked, into: "whole")
    #expect(whole.status == 0, "\(whole)")
    #expect(try folder.text("out/conformance.json") == folder.text("whole/conformance.json"))
    expectRefused(try conform(asked + ["--resume"]), naming: "--resume", "no unfinished run")
  }

  /// A run without `--resume` that judges nothing leaves no checkpoint of the program before it.
  private func checkARunBeginsAnew(after checkpoint: String) throws {
    let folder = try TemporaryFolder()
    let copy = folder.path("conformance.unfinished.json")
    try FileManager.default.copyItem(atPath: checkpoint, toPath: copy)
    let start = """
      {"protocol":1,"name":"packed-mask","fidelity":"exact","supports":{"queries":["point"]}}
      """
    let script = try folder.write(
      """
      while read -r line; do case $line in *'"op":"start"'*) echo '\(start)';;\
       *'"op":"stop"'*) exit 0;; *) echo '{"error":"wrong"}';; esac; done
      """, to: "wrong.sh")
    let run = try runOnCorpus(
      "conform", "--adapter", "sh '\(script)'", "--area", "basic", "--output", folder.path("."))
    #expect(run.status == 1 && run.output.contains("connected wrongly"), "\(run)")
    #expect(!run.errors.contains("--resume"), "\(run)")
    #expect(!FileManager.default.fileExists(atPath: copy))
  }

  /// The names of cases come from files, which may contain any name.
  @Test func mergeAcceptsAnyCaseName() throws {
    let conform = try conform(
      "--strategies", "packed-mask", "--case", "basic/wiring/opaque-square", into: "part")
    #expect(conform.status == 0, "\(conform)")
    let text = try folder.text("part/conformance.json")
    for name in ["", "/", "//"] {
      let renamed = text.replacing("\"basic/wiring/opaque-square\"", with: "\"\(name)\"")
      #expect(renamed != text)
      let part = try folder.write(hashed(renamed), to: "part.json")
      let merged = try run("merge", part, "--output", folder.path("whole"))
      #expect(merged.status == 0, "\(merged)")
      let junit = try folder.text("whole/conformance.xml")
      #expect(junit.contains("<testcase "), "\(junit)")
    }
  }
}
