import BenchmarkReports
import Choosing
import Conformance
import Corpora
import FileAccess
import Foundation
import HitStacks
import HitTesting
import Measurements
import Presentation
import Reports
import StrictJSON

/// Files: whatever is read can be shown, or is written as a file that reads the same.
enum FileLaws {
  static func suite(_ bytes: [UInt8]) {
    guard let suite = try? SuiteFile(parsing: Data(bytes), named: "fuzz/x", path: "x") else {
      return
    }
    let text = suite.text
    guard let again = try? SuiteFile(parsing: Data(text.utf8), named: "fuzz/x", path: "x") else {
      return law(false, "what is written is read")
    }
    law(again.text == text, "what is written is the same")
  }

  static func results(_ bytes: [UInt8]) {
    if let results = try? BenchmarkResults(ownJSON: Data(bytes)) {
      let report = BenchmarkReport(MeasurementTable(results))
      for format: TextTable.Format in [.terminal, .markdown] {
        expectHarmless(report.text(TextTable.Style(format)))
      }
      _ = ExportFiles(results)
    }
    if let part = try? ConformanceReport(parsing: Data(bytes), name: "fuzz", isPart: false),
      let report = try? ConformanceReport.merging([("fuzz", part)])
    {
      expectHarmless(ConformanceText(report).document([], limit: 3).text(.terminal))
      expectHarmless(JUnitDocument(report).text)
    }
  }

  static func profile(_ bytes: [UInt8]) {
    let yaml = String(decoding: bytes, as: UTF8.self)
    do {
      let profile = try ProductProfile(yaml: yaml, named: "fuzz.yaml")
      let text = profile.yaml
      guard let again = try? ProductProfile(yaml: text, named: "fuzz.yaml") else {
        return law(false, "what is written is read")
      }
      law(again.yaml == text, "what is written is the same")
    } catch {
      expectHarmless("\(error)")
    }
  }

  static func trace(_ bytes: [UInt8]) {
    guard let trace = try? TouchTrace(parsing: Data(bytes), path: "x") else { return }
    guard let again = try? TouchTrace(parsing: Data(trace.jsonLines.utf8), path: "x") else {
      return law(false, "what is written is read")
    }
    law(again == trace, "what is written is the same")
  }

  /// Text for a terminal moves no cursor and hides nothing, whoever wrote parts of it.
  private static func expectHarmless(_ text: String) {
    let isHarmless = text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar == "\n"
      // The blank that breaks a mention in Markdown.
      case .format: scalar == "\u{200B}"
      case .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
    law(isHarmless, "text from outside commands no terminal")
  }
}
