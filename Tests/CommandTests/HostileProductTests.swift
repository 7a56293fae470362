import Foundation
import TestSupport
import Testing

/// What a profile says, and how a recording is called, stays text in every output.
@Suite final class HostileProductTests: FolderTests, TouchstoneTests {
  /// A profile's summary has at most 200 characters, and no control characters of a terminal.
  private static let hostile =
    "</script><script>alert(1)</script> <!-- x --> [a](https://evil.example) @me | `x` $y$ "
    + "<img src=x onerror=alert(1)>"

  @Test(.whereAllocationsAreCounted) func wordsOfProfilesStayText() throws {
    let yaml = "summary: \"\(Self.hostile)\"\n"
    let profile = try folder.write(
      yaml + sampleProfile(sizes: "16x16", queries: "points: 100"), to: "sample.yaml")
    let output = folder.path("out")
    let (corpus, chooser) = (try StoredCorpus.small(in: folder), try folder.writeChooser())
    func choose(_ arguments: String...) throws -> CommandRun {
      try CommandRun.of(
        chooser, ["choose", "--corpus", corpus, "--profile", profile] + arguments)
    }
    let first = try choose("--time", "1", "--output", output, "--explain")
    #expect([0, 1].contains(first.status) && first.output.contains("evil.example"), "\(first)")
    expectHarmless(first, "choose")
    for name in ["results.json", "choice.json"] {
      expectHarmless(try folder.text("out/\(name)"), name)
    }
    let again = try choose(
      "--from", "\(output)/results.json", "--format", "markdown", "--explain", "--output",
      folder.path("again"))
    #expect(again.output.contains("evil.example"), "\(again)")
    expectHarmless(again.output, "choose.md")
    expectPlainMarkdown(again.output)
    let page = folder.path("page.html")
    let report = try run("report", "\(output)/results.json", "--format", "html", "--output", page)
    #expect(report.status == 0, "\(report)")
    #expect(try folder.text("page.html").contains("evil.example"))
    try expectPlainPage(page)
  }

  @Test func namesOfRecordingsStayText() throws {
    let name = "<script>alert(1)<∕script> ]]> @a \n::error::\u{1B}[2J\u{202E} ##[error].jsonl"
    let file = try folder.write(StoredCorpus.text(of: "corpus/traces/taps.jsonl"), to: name)
    let frames = folder.path("frames")
    let tables = try run("touches", file, "--frames", frames)
    #expect(tables.status == 0, "\(tables)")
    expectHarmless(tables, "touches")
    let lines = try run("touches", file, "--json-lines")
    #expect(lines.status == 0, "\(lines)")
    expectHarmless(lines.output, "touches.json")
    for name in try FileManager.default.contentsOfDirectory(atPath: frames) {
      try expectHarmlessPicture("\(frames)/\(name)")
    }
    let broken = try folder.write("{", to: name)
    expectRefused(try run("touches", broken), naming: "jsonl:1")
  }
}
