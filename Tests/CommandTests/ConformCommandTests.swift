import Foundation
import HitTestStrategies
import Testing

/// `touchstone conform` and `touchstone merge`.
@Suite struct ConformCommandTests: TouchstoneTests {
  @Test func conformPrintsVerdictsAndWritesFiles() throws {
    let folder = try TemporaryFolder()
    let conform = try runOnCorpus(
      "conform", "--area", "basic,sweep", "--points", "2000", "--dimensions", "--output",
      folder.url.path)
    #expect(conform.status == 0, "\(conform)")
    #expect(conform.output.contains("all \(Registry.all.count) conform"))
    #expect(conform.output.contains("gravity"))
    for name in ["conformance.json", "conformance.xml", "conformance.md", "badge.json"] {
      #expect(FileManager.default.fileExists(atPath: folder.path(name)), "\(name)")
    }
  }

  /// Both ends of the protocol run as two processes on the whole corpus.
  @Test(arguments: ["oracle", "packed-mask"])
  func aStrategyBehindAnAdapterConforms(strategy: String) throws {
    let folder = try TemporaryFolder()
    let command = "'\(CommandRun.path(of: "touchstone"))' adapter --strategy \(strategy)"
    let conform = try runOnCorpus(
      "conform", "--adapter", command, "--points", "2000", "--output", folder.url.path)
    #expect(conform.status == 0, "\(conform.output.suffix(2000)) \(conform.errors)")
    #expect(conform.output.contains("conforms"))
  }

  @Test func adaptersThatDoNotStartAreRefusedWithTheirMessage() throws {
    let run = try runOnCorpus("conform", "--adapter", "echo 'no licence' >&2; exit 4")
    #expect(run.status == 2 && run.errors.contains("no licence"))
    #expect(run.errors.contains("ended with status 4"))
  }

  @Test func staleKnownFailuresAreRefused() throws {
    let folder = try TemporaryFolder()
    let stale = try folder.write(
      Array("# remark\npacked-mask edges/none/none: it was renamed\n".utf8), to: "known.txt")
    expectRefused(
      try runOnCorpus(
        "conform", "--strategies", "packed-mask", "--points", "0", "--known-failures", stale,
        "--output", folder.url.path), naming: "known.txt:2")
    expectRefused(
      try runOnCorpus("conform", "--known-failures", "/no/list.txt"), naming: "/no/list.txt")
  }

  @Test func shardsAreMerged() throws {
    let folder = try TemporaryFolder()
    let parts = try (1...2).map { index in
      let output = folder.path("part-\(index)")
      let run = try runOnCorpus(
        "conform", "--strategies", "packed-mask", "--area", "basic,aligned", "--points", "3000",
        "--shard", "\(index)/2", "--output", output)
      #expect(run.status == 0, "\(run)")
      return output + "/conformance.json"
    }
    let merged = try CommandRun.of(
      "touchstone", ["merge"] + parts + ["--output", folder.path("whole")])
    #expect(merged.status == 0 && merged.output.contains("packed-mask conforms"), "\(merged)")
    expectRefused(try run("merge", "/no/part.json"), naming: "/no/part.json")
    expectRefused(try run("merge", parts[0], parts[0]), naming: "occurs twice")
    let first = try String(contentsOfFile: parts[0], encoding: .utf8)
    let later = try folder.write(
      Array(first.replacing("\"touchstone\" : 1", with: "\"touchstone\" : 2").utf8),
      to: "later.json")
    expectRefused(try run("merge", parts[1], later), naming: "later.json", "version 2")
  }

  /// The names of cases come from files, which may contain any name.
  @Test(arguments: ["", "/", "//"]) func mergeAcceptsAnyCaseName(name: String) throws {
    let folder = try TemporaryFolder()
    let conform = try runOnCorpus(
      "conform", "--strategies", "packed-mask", "--case", "basic/wiring/opaque-square",
      "--output", folder.path("part"))
    #expect(conform.status == 0, "\(conform)")
    let text = try String(contentsOfFile: folder.path("part/conformance.json"), encoding: .utf8)
    let renamed = text.replacing("\"basic/wiring/opaque-square\"", with: "\"\(name)\"")
    #expect(renamed != text)
    let part = try folder.write(Array(renamed.utf8), to: "part.json")
    let merged = try run("merge", part, "--output", folder.path("whole"))
    #expect(merged.status == 0, "\(merged)")
    let junit = try String(contentsOfFile: folder.path("whole/conformance.xml"), encoding: .utf8)
    #expect(junit.contains("<testcase "), "\(junit)")
  }
}
