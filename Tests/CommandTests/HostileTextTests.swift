import Foundation
import StoredCorpus
import Testing

/// Text from outside must not act as a command of a terminal, of Markdown or of continuous
/// integration, wherever it is shown.
///
/// Such text comes from an adapter, a file name or a results file.
@Suite struct HostileTextTests {
  /// The text in JSON: ANSI, commands of GitHub and Azure, HTML, Markdown, a marker, line ends,
  /// bidi and C1 controls.
  private static let hostile =
    #"\n::error::one\r\n  ::error::two \u001b[2J\u009b31m <script>x</script> | ` ``` \u202e ##[error]three"#
    + #" ##vso[task.x] <!-- end of who conforms to what --> \u2028\u0000\u0007 ![x](y) @somebody"#

  /// A program whose fields are all hostile, and which answers tests with `answer`.
  private func program(answering answer: String, in folder: TemporaryFolder) throws -> String {
    let start = #"""
      {"protocol":1,"name":"::error::<script>`|","fidelity":"float64","version":"VERSION",
      "language":"VERSION","rule":"VERSION","supports":{"queries":["point","VERSION"]}}
      """#.replacing("\n", with: "").replacing("VERSION", with: Self.hostile)
    let startFile = try folder.write(Array((start + "\n").utf8), to: "start.json")
    let answerFile = try folder.write(Array((answer + "\n").utf8), to: "answer.json")
    let script = """
      while read -r line; do case $line in
      *'"op":"start"'*) cat '\(startFile)';;
      *JSON*|*jump*|*never*|*constructor*) cat '\(answerFile)';;
      *'"op":"image"'*) echo '{"ok":true}';;
      *'"op":"stop"'*) exit 0;;
      *) cat '\(answerFile)';;
      esac; done
      """
    return "sh '\(try folder.write(Array(script.utf8), to: "adapter.sh"))'"
  }

  private static let answers = [
    #"{"error":"\#(hostile)"}"#, #"{"unsupported":"\#(hostile)"}"#, #"{"hits":"\#(hostile)"}"#,
    "\u{1B}[2J::error::raw \u{202E}\u{9B}<script>", #"{"hits":"0"}"#,
  ]

  /// Expects no scalar that commands a terminal, and no line that commands continuous integration.
  private func expectHarmless(
    _ text: String, _ what: String, at location: SourceLocation = #_sourceLocation
  ) {
    let isHarmless = text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar == "\n"
      // This is the blank that MarkdownText puts after an @.
      case .format: scalar == "\u{200B}" && what.hasSuffix(".md")
      case .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
    #expect(isHarmless, "\(what): \(text.debugDescription)", sourceLocation: location)
    for line in text.split(separator: "\n") {
      let start = line.drop(while: \.isWhitespace)
      #expect(!start.hasPrefix("::"), "\(what): \(line)", sourceLocation: location)
      if what.hasSuffix(".json") { continue }
      for command in ["##[", "##vso["] {
        #expect(!line.contains(command), "\(what): \(line)", sourceLocation: location)
      }
    }
  }

  /// Expects no tag and no mention in Markdown outside blocks of code.
  private func expectPlainMarkdown(_ text: String, at location: SourceLocation = #_sourceLocation) {
    var fence: Substring?
    for line in text.split(separator: "\n") {
      if let open = fence {
        if line == open { fence = nil }
        continue
      }
      if line.hasPrefix("```") {
        fence = line.prefix { $0 == "`" }
        continue
      }
      let bare = line.replacing("\\<", with: "").replacing("@\u{200B}", with: "")
      #expect(!bare.contains("<") && !bare.contains("@"), "\(line)", sourceLocation: location)
    }
    #expect(fence == nil, "a block of code is not closed", sourceLocation: location)
  }

  @Test(arguments: answers.indices) func conformAndExplainAreHarmless(answer: Int) throws {
    let folder = try TemporaryFolder()
    let command = try program(answering: Self.answers[answer], in: folder)
    let output = folder.path("out")
    let conform = try CommandRun.of(
      "touchstone",
      [
        "conform", "--adapter", command, "--area", "edges/image-edges,threshold/comparison",
        "--corpus", StoredCorpus.path, "--output", output, "--show", "1000",
      ])
    #expect(conform.status == 0 || conform.status == 1, "\(conform)")
    #expect(conform.output.contains("error"), "\(conform)")
    expectHarmless(conform.output, "conform")
    expectHarmless(conform.errors, "conform's errors")
    for name in ["conformance.json", "conformance.xml", "conformance.md", "badge.json"] {
      expectHarmless(try String(contentsOfFile: "\(output)/\(name)", encoding: .utf8), name)
    }
    expectPlainMarkdown(
      try String(contentsOfFile: "\(output)/conformance.md", encoding: .utf8))

    // Text that is read back from the file is just as harmless.
    let merged = try CommandRun.of(
      "touchstone", ["merge", "\(output)/conformance.json", "--output", folder.path("merged")])
    expectHarmless(merged.output + merged.errors, "merge")

    let explain = try CommandRun.of(
      "touchstone",
      [
        "explain", "edges/image-edges/right-edge-closed", "--adapter", command, "--corpus",
        StoredCorpus.path, "--picture", folder.path("a.svg"),
      ])
    #expect(explain.output.contains("error"), "\(explain)")
    expectHarmless(explain.output, "explain")
    expectHarmless(explain.errors, "explain's errors")
    let picture = try String(contentsOfFile: folder.path("a.svg"), encoding: .utf8)
    expectHarmless(picture, "a.svg")
    #expect(!picture.contains("<script"))
  }

  /// A rule with an end marker would break the document for every later run.
  @Test func peersCanBeWrittenRepeatedly() throws {
    let folder = try TemporaryFolder()
    let command = try program(answering: #"{"hits":"0"}"#, in: folder)
    let list = try folder.write(Array("peer\t\(command)\n".utf8), to: "list.txt")
    let markers = """
      <!-- who conforms to what: generated by `make peers`; do not edit -->
      <!-- end of who conforms to what -->
      """
    let document = try folder.write(Array(markers.utf8), to: "peers.md")
    for _ in 0..<2 {
      let peers = try CommandRun.of(
        "touchstone",
        [
          "peers", "--list", list, "--into", document, "--corpus", StoredCorpus.path, "--output",
          folder.path("out"),
        ])
      #expect(peers.status == 0, "\(peers)")
      expectHarmless(peers.output + peers.errors, "peers")
    }
    let text = try String(contentsOfFile: document, encoding: .utf8)
    expectHarmless(text, "peers.md")
    #expect(text.ranges(of: "<!--").count == 2)
  }

  @Test func fileNamesAreHarmless() throws {
    let folder = try TemporaryFolder()
    let name = "\n::error::\u{1B}[2J\u{202E} ##[error]"
    let image = folder.path(name)
    try FileManager.default.copyItem(
      atPath: "\(StoredCorpus.path)/images/flower-16.png", toPath: image)
    let explain = try CommandRun.of("touchstone", ["explain", "--image", image, "--at", "1,1"])
    #expect(explain.status == 0, "\(explain)")
    expectHarmless(explain.output + explain.errors, "explain")
    for arguments in [
      ["explain", "--image", image + "x", "--at", "1,1"], ["conform", "--corpus", name],
      ["report", name], ["merge", name], [name], ["corpus", "verify", "--input", name],
    ] {
      let run = try CommandRun.of("touchstone", arguments)
      #expect(run.status == 2 && run.errors.split(separator: "\n").count == 1, "\(run)")
      expectHarmless(run.output + run.errors, "\(arguments)")
    }
  }
}
