import Foundation
import Measurements
import TestSupport
import Testing

/// `touchstone corpus` and `touchstone report`, which write files again.
@Suite final class FileCommandTests: FolderTests, TouchstoneTests {
  /// Results of one row.
  private static let results = MadeUpRun(
    launches: ["prepare/a/b": [1]], counters: ["prepare/a/b": ["iterations": 2]],
    context: [RunContext.design: "\(MeasuringDesign.version)"]
  ).text

  @Test func corpusIsWrittenCheckedAndRepaired() throws {
    let corpus = folder.path("corpus")
    #expect(try run("corpus", "write", "--output", corpus).status == 0)
    // Images alone are not a corpus, and there is no other fault.
    let images0 = try run("corpus", "verify", "--input", corpus)
    #expect(images0.status == 1 && images0.output.contains("has no suites"))
    #expect(images0.output.contains(" 1 faults"), "\(images0.output)")
    // One image is wrong, one is missing, and one is superfluous.
    let images = "\(corpus)/images"
    try FileManager.default.removeItem(atPath: "\(images)/blob-64.png")
    try FileManager.default.moveItem(
      atPath: "\(images)/flower-64.png", toPath: "\(images)/blob-64.png")
    _ = try folder.write([1, 2, 3], to: "corpus/images/stray.png")
    let verify = try run("corpus", "verify", "--input", corpus)
    #expect(verify.status == 1)
    for name in ["blob-64.png", "flower-64.png", "stray.png"] {
      #expect(verify.output.contains(name))
    }
    #expect(try run("corpus", "write", "--output", corpus).output.contains("2 files written"))
    expectRefused(try run("corpus", "write", "--sides", "16,0"), naming: "--sides 0")
    expectRefused(try run("corpus", "write", "--output", "/proc/nowhere"), naming: "/proc/nowhere")
  }

  /// Damage to what is stored about touches is one line each, with the file and the place.
  @Test func damagedTracesAndTouchesAreNamed() throws {
    let corpus = folder.path("corpus")
    let text = try StoredCorpus.text(of: "corpus/suites/touch/taps.json")
    let suite = try folder.write(text, to: "corpus/suites/touch/taps.json")
    #expect(try run("corpus", "write", "--output", corpus).status == 0)
    let drag = "\(corpus)/traces/drag.jsonl"
    let lines = try folder.text("corpus/traces/drag.jsonl").split(separator: "\n")
    try folder.write(lines.dropFirst(2).joined(separator: "\n"), to: "corpus/traces/drag.jsonl")
    let verify = try run("corpus", "verify", "--input", corpus)
    let named = verify.output.split(separator: "\n").filter { $0.contains("drag.jsonl") }
    #expect(verify.status == 1 && named.count == 1, "\(verify)")
    #expect(named.first?.hasPrefix("\(drag):1: unknown key \"finger\"") == true, "\(named)")
    let unknown = text.replacing(
      "{\"ended\": ", with: "{\"finger\": 7, \"ended\": ", maxReplacements: 1)
    try #require(unknown != text)
    for (damaged, words) in [
      (unknown, ["case \"tap\"", "event 1: finger 7 ended and never began"]),
      (String(text.prefix(text.count / 2)), ["is not JSON"]),
    ] {
      try folder.write(damaged, to: "corpus/suites/touch/taps.json")
      let refused = try run("corpus", "verify", "--input", corpus)
      expectRefused(refused, naming: suite)
      for word in words { #expect(refused.errors.contains(word), "\(refused.errors)") }
    }
  }

  @Test func reportRefusesForeignFilesAndKeepsDocuments() throws {
    expectRefused(try run("report", "/no/results.json"), naming: "/no/results.json")
    let foreign = try folder.write("{\"a\": 1}", to: "foreign.json")
    expectRefused(try run("report", foreign), naming: foreign)
    let absurd = """
      {"context": {"num_cpus": 1e300, "mhz_per_cpu": 1e300}, "benchmarks": [
        {"name": "point-warm/a/b", "family_index": 1e300, "real_time": 1e300, "hit_rate": 1e300}]}
      """
    let strange = try folder.write(absurd, to: "absurd.json")
    let page = folder.path("absurd.html")
    for options in [[], ["--format", "html", "--output", page]] {
      expectRefused(
        try run(["report", strange] + options), naming: strange,
        "point-warm/a/b: real_time is 1e+300, expected a number from 0 to below 1e15")
    }
    #expect(!folder.exists("absurd.html"))
    let results = try folder.write(Self.results, to: "results.json")
    let document = try folder.write("no markers", to: "x.md")
    expectRefused(try run("report", results, "--into", document), naming: document)
    #expect(try folder.text("x.md") == "no markers")
    expectRefused(
      try run("report", results, "--export", "x", "--into", document), naming: "--export", "--into")
    expectRefused(try run("report", results, "--export", document), naming: document)
  }

  @Test func reportWritesTheFilesForOtherProgramsAgain() throws {
    let results = try folder.write(Self.results, to: "mine.json")
    let report = try run("report", results, "--export", folder.path("deep/er"))
    #expect(report.status == 0 && report.output.isEmpty, "\(report)")
    for name in ["mine.export.json", "mine.bmf.json"] {
      let text = try folder.text("deep/er/\(name)")
      #expect(text.contains("prepare/a/b"), "\(text)")
    }
    #expect(folder.exists("deep/er/badge.json"))
  }
}
