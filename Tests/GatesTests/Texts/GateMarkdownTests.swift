import Gates
import Presentation
import TestSupport
import Testing

@Suite struct GateMarkdownTests {
  @Test func theVerdictIsTheHeadingAndTheTableFollows() {
    let text = SampleGate.mixed.comment
    expectRecorded(text, as: "gate-comment")
    #expect(text.ranges(of: "<details>").count == text.ranges(of: "</details>").count)
  }

  @Test func whatMarksUpIsEscaped() {
    let name = "a|b`c\\<img>@all"
    var report = SampleGate.report([
      SampleGate.bytes(name, 1, 2, .regression), SampleGate.bytes("c|d", 1, 2, .regression),
    ])
    report.notes = ["see *this* <script> [x](y) @all a_b_c `d` | e"]
    report.errors = ["# no\nheading"]
    report.onlyInBase = ["a```b"]
    let text = report.comment
    expectRecorded(text, as: "gate-comment-with-markup")
    // Each row has the bars of its table and no other.
    for row in text.lines where row.hasPrefix("|") {
      #expect(row.replacing("\\|", with: "").count { $0 == "|" } == 8, "\(row)")
    }
  }

  /// A report with far more of everything than fits: all parts are there in part, whole lines only,
  /// and the last line counts what is missing.
  @Test(arguments: [GateFiles.commentLimit, 5000])
  func aLongReportIsCutAndSaysSo(limit: Int) throws {
    let many = 3000
    var report = SampleGate.report(
      (0..<many).map { SampleGate.time("q/s/\($0)", 1, 2, 1.9, 2.1, .regression) })
    report.onlyInBase = (0..<many).map { "q/base/\($0)" }
    report.onlyInHead = (0..<many).map { "q/head/\($0)" }
    report.notes = (0..<many).map { "note \($0)" }
    report.errors = (0..<many).map { "error \($0)" }
    let text = report.comment(limit: limit)
    #expect(text.utf8.count <= limit && text.utf8.count > limit / 2)
    let lines = text.lines
    let last = try #require(lines.dropLast().last)
    #expect(last.hasPrefix("Cut to fit into a comment: ") && last.contains("`gate.json` has all"))
    for (noun, start) in [
      ("findings", "| q/s/"), ("commands", "make gate"), ("errors", "- error"),
      ("notes", "- note"),
    ] {
      let kept = lines.count { $0.hasPrefix(start) }
      #expect(kept > 0 && last.contains("\(many - kept) of \(many) \(noun)"), "\(noun): \(last)")
    }
    #expect(last.contains("of 3000 benchmarks of one side"))
    #expect(text.ranges(of: "<details>").count == 3)
    #expect(text.ranges(of: "</details>").count == 3)
    #expect(text.ranges(of: "\n```").count == 6)
  }

  /// What is too long by itself is cut or left out, and the rest stands.
  @Test func aNameWithoutEndFits() {
    let name = String(repeating: "x", count: 100_000)
    var report = SampleGate.report([
      SampleGate.bytes(name, 1, 2, .regression), SampleGate.bytes("b", 1, 2, .regression),
    ])
    report.base.name = name
    report.errors = [name]
    let text = report.comment
    #expect(text.utf8.count <= GateFiles.commentLimit)
    #expect(text.contains("| b ") && text.contains("xxx… |"))
    #expect(text.contains("1 of 1 errors"))
  }

  @Test func aShortReportIsNotCut() {
    #expect(!SampleGate.mixed.comment.contains("Cut to fit"))
    let length = SampleGate.mixed.comment.utf8.count
    #expect(!SampleGate.mixed.comment(limit: length).contains("Cut to fit"))
    #expect(SampleGate.mixed.comment(limit: length - 1).contains("Cut to fit"))
  }
}
