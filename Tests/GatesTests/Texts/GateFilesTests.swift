import Foundation
import Gates
import Presentation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct GateFilesTests {
  /// What a reader of JUnit files sees.
  private final class Reader: NSObject, XMLParserDelegate {
    var cases: [String: (kind: String?, message: String, text: String)] = [:]
    private var name = ""

    func parser(
      _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String] = [:]
    ) {
      switch element {
      case "testcase":
        name = attributes["classname"]! + " " + attributes["name"]!
        cases[name] = (nil, "", "")
      case "failure", "error", "skipped": cases[name] = (element, attributes["message"]!, "")
      default: break
      }
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      cases[name]?.text += text
    }
  }

  private func read(_ report: GateReport) -> Reader? {
    let parser = XMLParser(data: Data(JUnitDocument(report).text.utf8))
    let reader = Reader()
    parser.delegate = reader
    return parser.parse() ? reader : nil
  }

  /// It did not fail, and the gate that failed without it did not ask further.
  @Test func junitSkipsWhatWasNotPursued() throws {
    var report = SampleGate.mixed
    let undecided = "gate.time disc/packed-mask/a"
    for end in TimesRun.End.allCases {
      report.times = TimesRun(end: end, launches: 20, seconds: 1)
      let found = try #require(read(report)?.cases[undecided])
      #expect(found.kind == (end == .regressionCertain ? "skipped" : "error"), "\(end)")
    }
    report.times = TimesRun(end: .regressionCertain, launches: 20, seconds: 1)
    #expect(
      read(report)?.cases[undecided]?.message.hasPrefix("undecided, as the gate had already failed")
        == true)
  }

  @Test func junitHasACaseForEachComparison() {
    #expect(read(SampleGate.mixed) != nil)
    expectRecorded(JUnitDocument(SampleGate.mixed).text, as: "gate-junit")
  }

  @Test func junitShowsErrorsAndIsNeverEmpty() throws {
    let empty = try #require(read(SampleGate.report()))
    #expect(empty.cases["gate.run error 1"]?.message == "nothing was compared")
    var report = SampleGate.report([SampleGate.bytes("<a&\"b\u{1}>", 1, 1, .same)])
    report.errors = ["one", "two <3>"]
    let reader = try #require(read(report))
    #expect(reader.cases["gate.retained-bytes <a&\"b\u{FFFD}>"] != nil)
    #expect(reader.cases["gate.run error 2"]?.message == "two <3>")
    #expect(reader.cases["gate.run error 2"]?.kind == "error")
  }

  /// The bytes of `gate.json` after a report was written to a folder.
  private func json(_ report: GateReport, in folder: String) throws -> Data {
    try GateFiles.write(report, to: folder)
    return try Data(contentsOf: URL(fileURLWithPath: "\(folder)/gate.json"))
  }

  @Test func filesAreWrittenAndReadBack() throws {
    var report = SampleGate.mixed
    report.errors = ["x"]
    let folder = try TemporaryFolder()
    let place = folder.path("new/er")
    #expect(try JSONDecoder().decode(GateReport.self, from: json(report, in: place)) == report)
    for (name, text) in [("gate.md", report.comment), ("gate.xml", JUnitDocument(report).text)] {
      #expect(try String(contentsOfFile: "\(place)/\(name)", encoding: .utf8) == text)
    }
  }

  @Test func everyOutcomeHasItsWordAndStatus() throws {
    let same = SampleGate.bytes("a", 1, 1, .same)
    let unsure = SampleGate.bytes("b", 1, 2, .undecided)
    for (findings, word, status) in [
      ([same], "nothing-worse", 0), (SampleGate.mixed.findings, "regression", 1),
      ([], "could-not-run", 2), ([same, unsure], "undecided", 3),
    ] {
      let folder = try TemporaryFolder()
      let json = try json(SampleGate.report(findings), in: folder.url.path)
      let members = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
      #expect(members["outcome"] as? String == word && members["exitStatus"] as? Int == status)
      #expect(members["version"] as? Int == 1)
    }
  }

  /// JSON has no such numbers; the file is whole all the same.
  @Test func numbersThatAreNoneLoseNoFile() throws {
    let report = SampleGate.report([
      SampleGate.time("a", .nan, 1, -.infinity, .infinity, .undecided)
    ])
    let folder = try TemporaryFolder()
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let read = try decoder.decode(GateReport.self, from: json(report, in: folder.url.path))
    #expect(read.findings[0].base.isNaN && read.findings[0].interval?.upper == .infinity)
  }

  @Test func aFolderThatCannotBeIsNamed() {
    let error = #expect(throws: FileError.self) {
      try GateFiles.write(SampleGate.mixed, to: "/proc/nowhere")
    }
    #expect(error?.description.contains("/proc/nowhere") == true)
  }
}
