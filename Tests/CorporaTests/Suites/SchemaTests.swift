import Corpora
import Foundation
import StoredCorpus
import Testing

/// The published schema and the reader agree: both accept every suite of the repository and refuse
/// the same damage.
@Suite struct SchemaTests {
  private static let suites = StoredCorpus.repository.appendingPathComponent("corpus/suites")

  /// Runs the validator; `make test` installs its package.
  private func validate(_ files: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = StoredCorpus.repository.appendingPathComponent(
      "build/python/bin/python")
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("validate_suites.py")
    process.arguments =
      [script.path, StoredCorpus.repository.appendingPathComponent("corpus/schema.json").path]
      + files
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  @Test func everySuiteIsValid() throws {
    let walk = FileManager.default.enumerator(atPath: Self.suites.path)
    var files: [String] = []
    while let entry = walk?.nextObject() as? String {
      if entry.hasSuffix(".json") { files.append(Self.suites.appendingPathComponent(entry).path) }
    }
    #expect(files.count > 10)
    let (status, output) = try validate(files)
    #expect(status == 0, "\(output)")
  }

  @Test(arguments: [
    ("\"resize\"", "\"stretch\""), ("\"minimumAlpha\": 128", "\"minimumAlpha\": 257"),
    ("\"minimumAlpha\": 128,", ""), ("\"16\"", "16"), ("\"16\"", "\"16.\""), ("\"16\"", "\"1e5x\""),
    ("\"verdict\": \"hit\"", "\"verdict\": \"maybe\""), ("\"about\"", "\"abuot\""),
    ("\"points\"", "\"dots\""), ("\"masksToBounds\": true", "\"masksToBounds\": \"yes\""),
    ("\"matrix\": [\"1\", ", "\"matrix\": ["), ("\"00 00 00 ", "\"00 0 00 "),
    ("\"verdict\": \"hit\"", "\"verdict\": \"either\""), ("\"at\": [", "\"at\": [\"1\", "),
  ])
  func bothRefuseTheSameDamage(part: String, replacement: String) throws {
    let sound = try String(
      contentsOf: Self.suites.appendingPathComponent("basic/wiring.json"), encoding: .utf8)
    let damaged = sound.replacing(part, with: replacement, maxReplacements: 1)
    try #require(damaged != sound, "\(part) is not in the suite")
    #expect(throws: SuiteError.self) {
      try SuiteFile(parsing: Data(damaged.utf8), named: "basic/wiring", path: "x.json")
    }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try damaged.write(to: file, atomically: true, encoding: .utf8)
    #expect(try validate([file.path]).status == 1)
  }
}
