import Foundation
import TestSupport
import Testing

/// `--corpus`: where the corpus is found without it, and which corpora are read.
@Suite final class CorpusOptionTests: FolderTests, TouchstoneTests {
  /// The program lies below the folder of the corpus; printed commands name it.
  @Test func theCorpusOfTheProgramIsFoundFromAnyFolder() throws {
    let conform = try CommandRun.of(
      "touchstone",
      [
        "conform", "--adapter", CommandRun.adapter("bounds-only"), "--area",
        "threshold/comparison", "--no-diagnosis", "--output", folder.path("out"),
      ], in: folder.url)
    #expect(conform.status == 1, "\(conform)")
    let line = try #require(
      conform.output.split(separator: "\n").first { $0.contains(" explain ") })
    let corpus = URL(fileURLWithPath: StoredCorpus.path).resolvingSymlinksInPath().path
    #expect(line.contains(corpus), "\(line)")
    let pasted = try CommandRun.of("/bin/sh", ["-c", "\(line)"], in: folder.url)
    #expect(pasted.status == 1 && pasted.output.contains("WRONG"), "\(line) \(pasted)")
  }

  @Test func aCorpusOfANewerMajorVersionIsRefused() throws {
    let corpus = try folder.writeCorpus()
    for version in ["1.99", "2.0"] {
      try folder.write("# Changes\n\n## \(version)\n\nMore.\n", to: "corpus/CHANGELOG.md")
      for command in [
        [
          "conform", "--strategies", "packed-mask", "--area", "basic", "--output",
          folder.path("out"),
        ],
        ["corpus", "export", "--output", folder.path("cases.json")],
        ["explain", "basic/wiring/opaque-square", "--strategy", "packed-mask"],
      ] {
        let ended = try run(command + ["--corpus", corpus])
        if version == "2.0" {
          expectRefused(
            ended,
            naming: "\(corpus): version 2.0, this program knows 1; take a newer touchstone")
        } else {
          #expect(ended.status == 0, "\(command): \(ended)")
        }
      }
    }
  }

  /// Without the schema of the requests, no known fault can be played.
  @Test func whatIsMissingToFindAFaultIsSaid() throws {
    let corpus = try StoredCorpus.small(in: folder)
    let note = "note: no fault is searched for: \(corpus)/requests.schema.json: cannot be read\n"
    for (options, isSaid) in [([], true), (["--no-diagnosis"], false)] as [([String], Bool)] {
      let asked = ["--adapter", CommandRun.adapter("bounds-only"), "--stored"]
      let conform = try conform(asked + options, corpus: corpus)
      #expect(conform.status == 1 && conform.errors.contains(note) == isSaid, "\(conform)")
    }
  }
}
