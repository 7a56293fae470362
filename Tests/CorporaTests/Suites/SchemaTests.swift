import Corpora
import Foundation
import Processes
import TestSupport
import Testing

/// The published schema and the reader agree: both accept every suite of the repository and refuse
/// the same damage.
@Suite struct SchemaTests {
  private static let suites = StoredCorpus.repository.appendingPathComponent("corpus/suites")

  private static let schema = StoredCorpus.repository.appendingPathComponent("corpus/schema.json")

  /// Runs the validator; `make test` installs its package.
  private func validate(_ files: [String]) throws -> (status: Int32, output: String) {
    let python = StoredCorpus.repository.appendingPathComponent("build/python/bin/python").path
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("validate.py").path
    let run = try ChildProcess([python, script, Self.schema.path] + files, output: .pipe).collect()
    return (run.end.shellStatus, run.output)
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

  /// The schema has the queries of ``QueryFormat/all`` and no others.
  @Test func theKindsOfQueriesAreTheSame() throws {
    typealias Object = [String: Any]
    let schema = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: Self.schema)) as? Object)
    let definitions = try #require(schema["$defs"] as? Object)
    let testCase = try #require(definitions["case"] as? Object)
    let lists = try #require(testCase["properties"] as? Object).compactMapValues { property in
      ((property as? Object)?["items"] as? Object)?["$ref"] as? String
    }
    #expect(Set(lists.keys) == Set(QueryFormat.all.map(\.listKey)))
    // A case has one of the lists, unless its image is to be refused.
    let isAsked = try #require((testCase["else"] as? Object)?["anyOf"] as? [Object])
    let isRefused = try #require(
      ((testCase["then"] as? Object)?["not"] as? Object)?["anyOf"] as? [Object])
    for conditions in [isAsked, isRefused] {
      let keys = conditions.flatMap { $0["required"] as? [String] ?? [] }
      #expect(keys == QueryFormat.all.map(\.listKey))
    }
    for format in QueryFormat.all {
      #expect(lists[format.listKey] == "#/$defs/\(format.kind.rawValue)")
      let query = try #require(definitions[format.kind.rawValue] as? Object)
      #expect((query["required"] as? [String])?.first == format.placeKey)
      let place = try #require((query["properties"] as? Object)?[format.placeKey] as? Object)
      let name = try #require((place["$ref"] as? String)?.split(separator: "/").last)
      let numbers = try #require(definitions[String(name)] as? Object)
      #expect(numbers["minItems"] as? Int == format.numberCount)
      #expect(numbers["maxItems"] as? Int == format.numberCount)
    }
  }

  /// Replacements that damage a suite.
  private static let damages = [
    ("\"resize\"", "\"stretch\""), ("\"minimumAlpha\": 128", "\"minimumAlpha\": 257"),
    ("\"minimumAlpha\": 128,", ""), ("\"16\"", "16"), ("\"16\"", "\"16.\""), ("\"16\"", "\"1e5x\""),
    ("\"verdict\": \"hit\"", "\"verdict\": \"maybe\""), ("\"about\"", "\"abuot\""),
    ("\"points\"", "\"dots\""), ("\"masksToBounds\": true", "\"masksToBounds\": \"yes\""),
    ("\"matrix\": [\"1\", ", "\"matrix\": ["), ("\"00 00 00 ", "\"00 0 00 "),
    ("\"verdict\": \"hit\"", "\"verdict\": \"either\""), ("\"at\": [", "\"at\": [\"1\", "),
  ]

  @Test func bothRefuseTheSameDamage() throws {
    try expectBothToRefuse(Self.damages, of: "basic/wiring")
  }

  /// Replacements that damage a suite about stacks.
  private static let stackDamages = [
    ("\"stacks\"", "\"piles\""), ("\"minimumAlpha\": 86", "\"minimumAlpha\": -1"),
    ("{\"name\": \"a\", ", "{\"naem\": \"a\", "), ("\"topmost\": [\"1\",", "\"topmost\": ["),
    ("\"topmost\": ", "\"top\": "), ("\"replace\"", "\"exchange\""),
    ("\"hidden\": true", "\"hidden\": 1"), ("\"remove\": \"", "\"behind\": \"a\", \"remove\": \""),
    ("\"opacity\": \"0\"", "\"opacity\": 0"), ("\"shows\"", "\"show\""),
    ("{\"insert\": {", "{\"insert\": {\"copies\": 2, "), ("\"depth\": \"1\"", "\"depth\": \"one\""),
    ("\"refused\": [", "\"refused\": [{\"refused\": []}, "),
    ("\"refused\": [", "\"refused\": [{\"image\": \"full\", \"shows\": {\"rows\": []}}, "),
  ]

  @Test func bothRefuseTheSameDamageOfStacks() throws {
    try expectBothToRefuse(Self.stackDamages, of: "stack/changes")
  }

  private func expectBothToRefuse(_ damages: [(String, String)], of suite: String) throws {
    let sound = try String(
      contentsOf: Self.suites.appendingPathComponent("\(suite).json"), encoding: .utf8)
    let folder = try TemporaryFolder()
    var files = [try folder.write(Array(sound.utf8), to: "sound.json")]
    for (index, (part, replacement)) in damages.enumerated() {
      let damaged = sound.replacing(part, with: replacement, maxReplacements: 1)
      try #require(damaged != sound, "\(part) is not in the suite")
      #expect(throws: SuiteError.self, "\(part) → \(replacement)") {
        try SuiteFile(parsing: Data(damaged.utf8), named: suite, path: "x.json")
      }
      files.append(try folder.write(Array(damaged.utf8), to: "damaged-\(index).json"))
    }
    // One process validates all files, because it takes longer to start than to validate.
    let (status, output) = try validate(files)
    let refused = files.map { file in
      output.split(separator: "\n").contains { $0.hasPrefix("\(file): ") }
    }
    #expect(status == 1 && refused == [false] + damages.map { _ in true }, "\(output)")
  }
}
