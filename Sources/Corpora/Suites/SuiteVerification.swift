import Foundation
import HitTesting

extension CorpusFolder {
  /// Puts the oracle's verdicts and margins into every suite; files that have them are left as they are.
  ///
  /// - Parameter progress: called with each suite's name before it is judged.
  /// - Returns: how many suites there are, and how many were written anew.
  /// - Throws: ``SuiteError`` for a suite that cannot be read, ``CorpusError`` for a file that cannot be written.
  public func writeSuites(
    progress: (String) -> Void = { _ in }
  ) throws -> (count: Int, written: Int) {
    var loader = ImageLoader(folder: path)
    var written = 0
    let suites = try suiteFiles()
    for suite in suites {
      progress(suite.name)
      let text = Data(try judged(suite, &loader).text.utf8)
      if FileManager.default.contents(atPath: suitePath(suite.name)) != text {
        try store(text, at: "\(Self.suitesPath)/\(suite.name).json")
        written += 1
      }
    }
    return (suites.count, written)
  }

  /// What is wrong with the suites of a corpus, and how much there is of them.
  public struct SuiteCheck: Sendable {
    public var suiteCount = 0
    public var caseCount = 0
    public var placeCount = 0
    /// A line each.
    public var faults: [String] = []
  }

  /// Recomputes every verdict and margin, and looks for images that no case uses.
  ///
  /// - Throws: ``SuiteError`` for a suite that cannot be read.
  public func checkSuites() throws -> SuiteCheck {
    var loader = ImageLoader(folder: path)
    var check = SuiteCheck()
    var used: Set<String> = []
    for suite in try suiteFiles() {
      check.suiteCount += 1
      check.caseCount += suite.cases.count
      let file = suitePath(suite.name)
      let judged = try judged(suite, &loader)
      for (suiteCase, right) in zip(suite.cases, judged.cases) {
        check.placeCount += suiteCase.probes.count
        for state in [suiteCase.state, suiteCase.earlier].compactMap({ $0 }) {
          if case .file(let path, _) = state.image { used.insert(path) }
        }
        let wrong = zip(suiteCase.probes, right.probes).enumerated().filter { $1.0 != $1.1 }
        for (index, (stored, right)) in wrong {
          check.faults.append(
            "\(file): case \"\(suiteCase.name)\": place \(index) says "
              + "\(stored.words), the oracle \(right.words)")
        }
      }
      if check.faults.isEmpty,
        FileManager.default.contents(atPath: file) != Data(judged.text.utf8)
      {
        check.faults.append("\(file): is not laid out as `touchstone corpus write` does")
      }
    }
    for image in files where !used.contains(image.path) {
      check.faults.append("\(path)/\(image.path): no case uses it")
    }
    return check
  }

  private func judged(_ suite: SuiteFile, _ loader: inout ImageLoader) throws -> SuiteFile {
    var judged = suite
    for index in suite.cases.indices where !suite.cases[index].isRefused {
      do {
        judged.cases[index].judge(try loader.bitmap(suite.cases[index].state.image))
      } catch {
        throw SuiteError(
          file: suitePath(suite.name), place: "case \"\(suite.cases[index].name)\": image",
          reason: "\(error)")
      }
    }
    return judged
  }
}

extension SuiteProbe {
  var words: String {
    guard let verdict else { return "nothing" }
    return "\(verdict.rawValue), margin \(margin.map { "\($0)" } ?? "null")"
  }
}
