import Foundation
import StrictJSON
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The names in suites, in lists and in profiles, which others wrote, stay text in every output.
@Suite struct HostileCorpusTests: TouchstoneTests {
  /// Markup of HTML, SVG, XML and Markdown, a comment, a link, a mention, and what commands
  /// terminals and continuous integration, as JSON and YAML spell it.
  private static let hostile =
    #"</text><script>alert(1)</script> ]]> --> <!-- \"'onload='x [a](https://evil.example) "#
    + #"@somebody | `x` $y$ &lt; \n# one\n- two\n::error::three\u001b[2J\u202e ##[error]"#

  /// A copy of a small suite whose free texts are all hostile.
  private func corpus(in folder: TemporaryFolder) throws -> String {
    var suite = try StoredCorpus.text(of: "corpus/suites/basic/wiring.json")
    for words in [
      "Whether a program is connected correctly", "1 and 0 are exchanged",
      "no other result means anything",
    ] {
      let changed = suite.replacing(words, with: Self.hostile)
      #expect(changed != suite, "\(words)")
      suite = changed
    }
    try folder.write(suite, to: "corpus/suites/basic/wiring.json")
    try FileManager.default.copyItem(
      atPath: "\(StoredCorpus.path)/images", toPath: folder.path("corpus/images"))
    return folder.path("corpus")
  }

  /// A program that says the opposite of what is right.
  private func wrong(in folder: TemporaryFolder) throws -> String {
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
    let folder = try TemporaryFolder()
    let (corpus, output) = (try corpus(in: folder), folder.path("out"))
    let command = try wrong(in: folder)
    let conform = try run(
      "conform", "--adapter", command, "--corpus", corpus, "--area", "basic", "--show", "1000",
      "--output", output)
    #expect(conform.status == 1 && conform.output.contains("answers-reversed"), "\(conform)")
    expectHarmless(conform, "conform")
    try expectFilesAreHarmless(in: output)
    let picture = folder.path("why.svg")
    let explain = try run(
      "explain", "basic/wiring/opaque-square", "--adapter", command, "--corpus", corpus,
      "--picture", picture)
    #expect(explain.output.contains("evil.example"), "\(explain)")
    expectHarmless(explain, "explain")
    try expectHarmlessPicture(picture)
    let elements = try ElementCounter.counts(inFile: picture).elements
    #expect(elements["script"] == nil && (elements["text"] ?? 0) > 10, "\(elements)")
  }

  /// Names go into commands that people paste, so that suites cannot choose them freely.
  @Test(arguments: ["opaque-square", "answers-reversed"])
  func namesInSuitesAreRefused(name: String) throws {
    let folder = try TemporaryFolder()
    let suite = try StoredCorpus.text(of: "corpus/suites/basic/wiring.json")
    let changed = suite.replacing("\"\(name)\"", with: "\"\(Self.hostile)\"")
    #expect(changed != suite)
    try folder.write(changed, to: "corpus/suites/basic/wiring.json")
    for arguments in [
      ["conform", "--strategies", "packed-mask", "--corpus", folder.path("corpus")],
      ["corpus", "verify", "--input", folder.path("corpus")],
    ] {
      let refused = try run(arguments)
      expectRefused(refused, naming: "expected small letters")
      expectHarmless(refused, "\(arguments)")
    }
  }

  /// A changed file of a run, with the hash of what it says now.
  private func hashed(_ text: String) -> Data {
    HashedJSON.adding(to: Data(text.replacing(/\n  "hash" : "[0-9a-f]{16}",/, with: "").utf8))
  }

  /// The files of other machines may hold any name.
  @Test func namesInResultsStayText() throws {
    let folder = try TemporaryFolder()
    let conform = try runOnCorpus(
      "conform", "--adapter", try wrong(in: folder), "--area", "basic", "--output",
      folder.path("part"))
    #expect(conform.status == 1, "\(conform)")
    var changed = try folder.text("part/conformance.json")
    for name in ["basic/wiring/opaque-square", "answers-reversed", "wrong"] {
      changed = changed.replacing("\"\(name)\"", with: "\"\(Self.hostile)\"")
    }
    #expect(changed.ranges(of: "evil.example").count > 1)
    let part = try folder.write(Array(hashed(changed)), to: "part.json")
    let merged = try run("merge", part, "--show", "1000", "--output", folder.path("whole"))
    #expect(merged.status == 1 && merged.output.contains("evil.example"), "\(merged)")
    expectHarmless(merged, "merge")
    try expectFilesAreHarmless(in: folder.path("whole"))
    let junit = try ElementCounter.counts(inFile: folder.path("whole/conformance.xml"))
    #expect(junit.attributes.contains { $0.contains("<script>alert(1)</script>") })
  }

  /// Expects files of a run that hold no markup but their own, and XML with a
  /// case for each outcome.
  private func expectFilesAreHarmless(in folder: String) throws {
    try expectHarmlessReports(in: folder, and: "badge.json")
    let elements = try ElementCounter.counts(inFile: "\(folder)/conformance.xml").elements
    let known: Set = ["testsuites", "testsuite", "testcase", "failure", "error", "skipped"]
    #expect(known.isSuperset(of: elements.keys), "\(elements)")
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/conformance.json"))
    let report = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    let contenders = try #require(report?["contenders"] as? [[String: Any]])
    // A run that stopped has one case more, which says so.
    let outcomes = try #require((contenders[0]["outcomes"] as? [Any])?.count)
    #expect([outcomes, outcomes + 1].contains(elements["testcase"]), "\(elements)")
  }

  @Test func reasonsOfKnownFailuresStayText() throws {
    let folder = try TemporaryFolder()
    let reason = "<script>alert(1)</script> ]]> https://evil.example @somebody \u{1B}[2J ##[error]"
    let output = folder.path("out")
    let conform = try runOnCorpus(
      "conform", "--adapter", try wrong(in: folder), "--area", "basic", "--known-failures",
      try folder.write("wrong basic/*: \(reason)\n", to: "known-wrong.txt"), "--output", output)
    expectHarmless(conform, "conform")
    try expectHarmlessReports(in: output)
    #expect(
      try ElementCounter.counts(inFile: "\(output)/conformance.xml").elements["script"] == nil)
  }

  /// A part of a run may be called anything, and `touchstone merge` names it.
  @Test func namesOfPartsStayText() throws {
    let folder = try TemporaryFolder()
    let part = try runOnCorpus(
      "conform", "--strategies", "packed-mask", "--area", "basic", "--shard", "1/2", "--output",
      folder.path("part"))
    #expect(part.status == 0, "\(part)")
    let text = try folder.text("part/conformance.json")
    let short = text.replacing(
      /"caseCount" : [0-9]+,\n  "contenders"/, with: "\"caseCount\" : 1,\n  \"contenders\"")
    #expect(short.utf8.count < text.utf8.count + 9)
    let name = "<script>]]>@somebody\n::error::\u{1B}[2J.json"
    let file = try folder.write(Array(hashed(short)), to: name)
    let merged = try run("merge", file, "--output", folder.path("whole"))
    #expect(merged.status == 2 && merged.errors.contains("shard 2/2 is missing"), "\(merged)")
    expectHarmless(merged, "merge")
    try expectHarmlessReports(in: folder.path("whole"))
    _ = try ElementCounter.counts(inFile: folder.path("whole/conformance.xml"))
  }
}

/// The elements and attributes of a file of XML as a parser reads them.
private final class ElementCounter: NSObject, XMLParserDelegate {
  private(set) var elements: [String: Int] = [:]
  private(set) var attributes: [String] = []

  /// - Throws: an error for a file that is not well-formed.
  static func counts(inFile path: String) throws -> ElementCounter {
    let counter = ElementCounter()
    let parser = XMLParser(data: try Data(contentsOf: URL(fileURLWithPath: path)))
    parser.delegate = counter
    try #require(parser.parse(), "\(path): \(String(describing: parser.parserError))")
    return counter
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    elements[name, default: 0] += 1
    self.attributes += attributes.values
  }
}
