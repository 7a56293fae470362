import Conformance
import Contenders
import Corpora
import Foundation
import HitTesting
import Presentation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct ConformanceFilesTests {
  /// The contenders are right, wrong, declining and silent on one case each, with all characters
  /// that XML and JSON must escape.
  private struct Mixed: ImageContender {
    let name = "mixed"
    let fidelity = Fidelity.exact

    func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool> {
      switch testCase.name.split(separator: "/").last {
      case "declines": throw .unsupported("no <\"&'> today")
      case "silent": throw .broken("line\nbreak \u{1} and bell")
      case "wrong": return Answers(points: [false])
      default: return Answers(points: [true])
      }
    }
  }

  private var report: ConformanceReport {
    let suite = CaseSuite(name: "edges/x", summary: "", count: 4, isStored: true) { index in
      var testCase = ImageCase.opaque("edges/x/" + ["right", "wrong", "declines", "silent"][index])
      testCase.probes[0].flags = ["edge-closed: u <= W; one column & more"]
      return testCase
    }
    return ConformanceRun(contenders: [Mixed()], suites: [suite], seed: 0).run()
  }

  /// The elements that a reader of JUnit files sees, with their attributes, in order.
  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [(name: String, attributes: [String: String])] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String] = [:]
    ) {
      elements.append((name, attributes))
    }
  }

  @Test func junitHasAFailureAnErrorAndASkip() throws {
    let text = JUnitDocument(report).text
    let parser = XMLParser(data: Data(text.utf8))
    let reader = Reader()
    parser.delegate = reader
    #expect(parser.parse(), "\(text)")
    #expect(
      reader.elements.map(\.name) == [
        "testsuites", "testsuite", "testcase", "testcase", "failure", "testcase", "skipped",
        "testcase", "error",
      ])
    expectRecorded(text, as: "conformance-junit")
  }

  @Test func filesAreWrittenAndReadBack() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try report.write(to: folder.path)
    let json = try Data(contentsOf: folder.appendingPathComponent("conformance.json"))
    let read = try JSONDecoder().decode(ConformanceReport.self, from: json)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let outcomes = try [read, report].map { try encoder.encode($0.contenders[0].outcomes) }
    #expect(outcomes[0] == outcomes[1])
    #expect(read.contenders[0].outcomes.map(\.status) == [.pass, .fail, .unsupported, .broken])
    #expect(read.contenders[0].total == report.contenders[0].total && read.seed == 0)
    let badge = try Data(contentsOf: folder.appendingPathComponent("badge.json"))
    let members = try #require(try JSONSerialization.jsonObject(with: badge) as? [String: Any])
    #expect(members["schemaVersion"] as? Int == 1 && members["message"] as? String == "1/4")
    #expect(members["color"] as? String == "red" && members["label"] is String)
    let markdown = try String(
      contentsOf: folder.appendingPathComponent("conformance.md"), encoding: .utf8)
    let title = markdown.prefix { $0 != "\n" }
    #expect(title.hasPrefix("## Conformance: ") && title.contains("mixed does not conform"))
    #expect(markdown.contains("\n```text\nThe first cases that mixed gets wrong:\n"))
    #expect(markdown.contains("| mixed"))
    let error = #expect(throws: FileError.self) {
      try report.write(to: "/proc/nowhere")
    }
    #expect(error?.description.contains("/proc/nowhere") == true)
  }

  @Test func textNamesTheFailedCaseItsFlagAndTheCommand() {
    let text = ConformanceText(report).disagreements(limit: 2).joined(separator: "\n")
    expectRecorded(text, as: "disagreements")
  }
}
