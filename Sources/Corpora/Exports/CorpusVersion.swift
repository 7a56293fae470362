import Foundation
import StrictJSON

/// The version of the cases, which `CHANGELOG.md` of the corpus begins with.
///
/// A new case raises the minor number. A case that is gone, or that asks or answers otherwise,
/// raises the major number, and the changelog names it. `answers.txt` has the cases of the last
/// version.
package struct CorpusVersion: Hashable, Sendable {
  /// The path of the list of changes, and of the list of cases, relative to the corpus.
  package static let changesPath = "CHANGELOG.md"
  package static let answersPath = "answers.txt"
  /// The highest major number whose cases this program knows.
  package static let knownMajor = 1

  let major: Int
  let minor: Int

  /// The version as `major.minor`.
  package var text: String { "\(major).\(minor)" }

  private init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let major = parts[0], let minor = parts[1], major > 0, minor >= 0
    else { return nil }
    (self.major, self.minor) = (major, minor)
  }

  /// Reads the version of a corpus.
  ///
  /// - Throws: ``CorpusError`` for a changelog that is missing or begins with no version.
  package init(of folder: CorpusFolder) throws {
    self = try Self.newest(in: folder).version
  }

  /// The newest version with what the changelog says of it.
  private static func newest(
    in folder: CorpusFolder
  ) throws -> (version: CorpusVersion, words: String) {
    let path = "\(folder.path)/\(changesPath)"
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw CorpusError(path: path, reason: "cannot be read")
    }
    let sections = text.components(separatedBy: "\n## ").dropFirst()
    let title = sections.first?.prefix { $0 != "\n" } ?? ""
    guard let version = CorpusVersion(title) else {
      throw CorpusError(
        path: path, reason: "expected a version such as \"## 1.0\" at the top, found \"\(title)\"")
    }
    return (version, sections.first!)
  }

  /// Checks that the cases of a corpus are no newer than this program; one without a version may
  /// have any.
  ///
  /// - Throws: ``CorpusError`` that names the folder and its version.
  package static func requireKnown(in folder: CorpusFolder) throws(CorpusError) {
    guard let version = try? CorpusVersion(of: folder), version.major > knownMajor else { return }
    throw CorpusError(
      path: folder.path,
      reason: "version \(version.text), this program knows \(knownMajor); "
        + "take a newer touchstone")
  }

  /// Whether a folder has a version: one with images alone has none.
  package static func isThere(in folder: CorpusFolder) -> Bool {
    [changesPath, answersPath].contains {
      FileManager.default.fileExists(atPath: "\(folder.path)/\($0)")
    }
  }

  /// What is wrong with the version of a corpus, in lines; none where it says what changed.
  package static func faults(of folder: CorpusFolder) throws -> [String] {
    let (version, words) = try newest(in: folder)
    let now = try cases(of: folder)
    guard let (last, before) = try lastCases(of: folder) else {
      return ["\(folder.path)/\(answersPath): is missing; `touchstone corpus write` writes it"]
    }
    let file = "\(folder.path)/\(changesPath)"
    let changed = before.filter { now[$0.key] != $0.value }.keys.sorted()
    let isNew = now.keys.contains { before[$0] == nil }
    if changed.isEmpty && !isNew {
      return version == last
        ? [] : ["\(file): \(version.text), but no case changed since \(last.text)"]
    }
    let expected: CorpusVersion =
      changed.isEmpty
      ? .init("\(last.major).\(last.minor + 1)")! : .init("\(last.major + 1).0")!
    if version != expected {
      let why =
        changed.first.map { "\($0) is gone or other than in \(last.text)" } ?? "cases are new"
      return ["\(file): \(version.text), expected \(expected.text), because \(why)"]
    }
    let named = Set(
      words.split { !($0.isLetter || $0.isNumber || "-/".contains($0)) }.map(String.init))
    return changed.filter { !named.contains($0) }.map {
      "\(file): \(version.text) does not name \($0), which is gone or other than in \(last.text)"
    }
  }

  /// Writes the cases of a corpus whose version has no fault.
  ///
  /// - Returns: the faults; none where the list was written, or is right.
  package static func write(_ folder: CorpusFolder) throws -> (faults: [String], isWritten: Bool) {
    let isFirst = try lastCases(of: folder) == nil
    let faults = isFirst ? [] : try faults(of: folder)
    if !faults.isEmpty { return (faults, false) }
    let lines = try cases(of: folder).sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    let text =
      (["version \(try CorpusVersion(of: folder).text)"] + lines).joined(separator: "\n") + "\n"
    return ([], try folder.update(Data(text.utf8), at: answersPath))
  }

  /// The hash of what each case asks and answers, by its name.
  private static func cases(of folder: CorpusFolder) throws -> [String: String] {
    var (cases, pictures): ([String: String], [String: FNV1a]) = ([:], [:])
    for file in try folder.suiteFiles() {
      for entry in file.entries {
        var hash = FNV1a(Data(asked(entry.json).line.utf8))
        for case .file(let path, _) in entry.imagesInOrder {
          let bytes = FileManager.default.contents(atPath: "\(folder.path)/\(path)") ?? Data()
          let picture = pictures[path] ?? FNV1a(bytes)
          pictures[path] = picture
          hash.add(Data(picture.digits.utf8))
        }
        cases["\(file.name)/\(entry.name)"] = hash.digits
      }
    }
    return cases
  }

  /// A case without margins and flags, which explain its answers.
  private static func asked(_ value: JSON) -> JSON {
    switch value {
    case .line(let value): asked(value)
    case .array(let values): .array(values.map(asked))
    case .object(let members):
      .object(
        members.filter { !["margin", "flags"].contains($0.key) }.map { ($0.key, asked($0.value)) })
    default: value
    }
  }

  private static func lastCases(
    of folder: CorpusFolder
  ) throws -> (version: CorpusVersion, cases: [String: String])? {
    let path = "\(folder.path)/\(answersPath)"
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    let lines = text.split(separator: "\n").map { $0.split(separator: " ") }
    guard lines.allSatisfy({ $0.count == 2 }), lines.first?[0] == "version",
      let version = CorpusVersion(lines[0][1])
    else { throw CorpusError(path: path, reason: CorpusFolder.isStale) }
    return (
      version,
      Dictionary(lines.dropFirst().map { (String($0[0]), String($0[1])) }) { first, _ in first }
    )
  }
}
