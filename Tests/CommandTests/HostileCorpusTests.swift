import Foundation
import TestSupport
import Testing

/// The names in suites, in lists and in profiles, which others wrote, stay text in every output.
@Suite final class HostileCorpusTests: FolderTests, TouchstoneTests {
  /// Markup of HTML, SVG, XML and Markdown, a comment, a link, a mention, and what commands
  /// terminals and continuous integration, as JSON and YAML spell it.
  private static let hostile =
    #"</text><script>alert(1)</script> ]]> --> <!-- \"'onload='x [a](https://evil.example) "#
    + #"@somebody | `x` $y$ &lt; \n# one\n- two\n::error::three\u001b[2J\u202e ##[error]"#

  /// A program that says the opposite of what is right.
  private func wrong() throws -> String {
    let start =
      #"{"protocol":1,"name":"wrong","fidelity":"exact","supports":{"queries":["point"]}}"#
    let script = """
      while read -r line; do case $line in *'"op":"start"'*) echo '\(start)';;\
       *'"op":"test"'*) echo '{"hits":"00000"}';; *'"op":"stop"'*) exit 0;;\
       *) echo '{"ok":true}';; esac; done
      """
    return "sh '\(try folder.write(script, to: "wrong.sh"))'"
  }

  @Test func wordsOfSuitesStayText() throws {
    // The free texts of the suite.
    let corpus = try folder.writeCorpus(replacing: [
      "Whether a program is connected correctly": Self.hostile,
      "1 and 0 are exchanged": Self.hostile, "no other result means anything": Self.hostile,
    ])
    let command = try wrong()
    let conform = try conform(
      "--adapter", command, "--area", "basic", "--show", "1000", corpus: corpus)
    #expect(conform.status == 1 && conform.output.contains("answers-reversed"), "\(conform)")
    expectHarmless(conform, "conform")
    try expectFilesAreHarmless(in: folder.path("out"))
    let picture = folder.path("why.svg")
    let explain = try run(
      "explain", "basic/wiring/opaque-square", "--adapter", command, "--corpus", corpus,
      "--picture", picture)
    #expect(explain.output.contains("evil.example"), "\(explain)")
    expectHarmless(explain, "explain")
    try expectHarmlessPicture(picture)
    let drawn = XMLElements(try folder.text("why.svg"))
    #expect(drawn.all("script").isEmpty && drawn.all("text").count > 10)
  }

  /// Names go into commands that people paste, so that suites cannot choose them freely.
  @Test(arguments: ["opaque-square", "answers-reversed"])
  func namesInSuitesAreRefused(name: String) throws {
    let corpus = try folder.writeCorpus(
      replacing: ["\"\(name)\"": "\"\(Self.hostile)\""], withImages: false)
    for arguments in [
      ["conform", "--strategies", "packed-mask", "--corpus", corpus],
      ["corpus", "verify", "--input", corpus],
    ] {
      let refused = try run(arguments)
      expectRefused(refused, naming: "expected small letters")
      expectHarmless(refused, "\(arguments)")
    }
  }

  /// The files of other machines may hold any name.
  @Test func namesInResultsStayText() throws {
    let conform = try conform("--adapter", try wrong(), "--area", "basic", into: "part")
    #expect(conform.status == 1, "\(conform)")
    var changed = try folder.text("part/conformance.json")
    for name in ["basic/wiring/opaque-square", "answers-reversed", "wrong"] {
      changed = changed.replacing("\"\(name)\"", with: "\"\(Self.hostile)\"")
    }
    #expect(changed.ranges(of: "evil.example").count > 1)
    let part = try folder.write(hashed(changed), to: "part.json")
    let merged = try run("merge", part, "--show", "1000", "--output", folder.path("whole"))
    #expect(merged.status == 1 && merged.output.contains("evil.example"), "\(merged)")
    expectHarmless(merged, "merge")
    try expectFilesAreHarmless(in: folder.path("whole"))
    let junit = XMLElements(try folder.text("whole/conformance.xml"))
    let values = junit.elements.flatMap { $0.attributes.values }
    #expect(values.contains { $0.contains("<script>alert(1)</script>") })
  }

  /// Expects files of a run that hold no markup but their own, and XML with a
  /// case for each outcome.
  private func expectFilesAreHarmless(in folder: String) throws {
    try expectHarmlessReports(in: folder, and: "badge.json")
    let junit = XMLElements(
      try String(contentsOfFile: "\(folder)/conformance.xml", encoding: .utf8))
    let known: Set = ["testsuites", "testsuite", "testcase", "failure", "error", "skipped"]
    let names = junit.elements.map(\.name)
    #expect(known.isSuperset(of: names), "\(names)")
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/conformance.json"))
    let report = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    let contenders = try #require(report?["contenders"] as? [[String: Any]])
    // A run that stopped has one case more, which says so.
    let outcomes = try #require((contenders[0]["outcomes"] as? [Any])?.count)
    #expect([outcomes, outcomes + 1].contains(junit.all("testcase").count), "\(names)")
  }

  @Test func reasonsOfKnownFailuresStayText() throws {
    let reason = "<script>alert(1)</script> ]]> https://evil.example @somebody \u{1B}[2J ##[error]"
    let conform = try conform(
      "--adapter", try wrong(), "--area", "basic", "--known-failures",
      try folder.write("wrong basic/*: \(reason)\n", to: "known-wrong.txt"))
    expectHarmless(conform, "conform")
    try expectHarmlessReports(in: folder.path("out"))
    #expect(XMLElements(try folder.text("out/conformance.xml")).all("script").isEmpty)
  }

  /// A part of a run may be called anything, and `touchstone merge` names it.
  @Test func namesOfPartsStayText() throws {
    let part = try conform(
      "--strategies", "packed-mask", "--area", "basic", "--shard", "1/2", into: "part")
    #expect(part.status == 0, "\(part)")
    let text = try folder.text("part/conformance.json")
    let short = text.replacing(
      /"caseCount" : [0-9]+,\n  "contenders"/, with: "\"caseCount\" : 1,\n  \"contenders\"")
    #expect(short.utf8.count < text.utf8.count + 9)
    let name = "<script>]]>@somebody\n::error::\u{1B}[2J.json"
    let file = try folder.write(hashed(short), to: name)
    let merged = try run("merge", file, "--output", folder.path("whole"))
    #expect(merged.status == 2 && merged.errors.contains("shard 2/2 is missing"), "\(merged)")
    expectHarmless(merged, "merge")
    try expectHarmlessReports(in: folder.path("whole"))
    _ = XMLElements(try folder.text("whole/conformance.xml"))
  }
}
