import Choosing
import Foundation
import Measurements
import TestSupport
import Testing

@Suite struct StoredChoicesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["small", "large"] {
      _ = try folder.write(Array("images: {sizes: [8x8]}\n".utf8), to: "\(name).yaml")
    }
  }

  private static let whole = """
    {"version": 1, "profile": "small", "said": {"images-at-once": "100"},
     "machine": {"processor": "CPU", "cores": 2, "cacheBytes": [1], "simdLevel": "avx2"},
     "commit": "0123", "date": "2026-11-22", "launches": 9, "recommendation": "tiled-mask",
     "isFirm": false, "between": ["tiled-mask", null], "reason": {"fitsAlone": {}},
     "costs": {"nanosecondsPerQuery": 1, "prepareNanoseconds": 2, "nanosecondsPerSecond": 3,
       "retainedBytes": 4, "shares": {"time": 0.5, "memory": 0.25}}}
    """

  private func read(_ text: String, as name: String = "small") throws -> StoredChoices {
    _ = try folder.write(Array(text.utf8), to: "choices/\(name).json")
    return try StoredChoices(folder: folder.path("."))
  }

  @Test func profilesWithoutChoicesAreKnown() throws {
    let stored = try StoredChoices(folder: folder.path("."))
    #expect(stored.profiles.map(\.name) == ["large", "small"] && stored.choices.isEmpty)
  }

  @Test func aChoiceIsRead() throws {
    let choice = try #require(read(Self.whole).choices["small"])
    #expect(choice.recommendation == "tiled-mask" && choice.between == ["tiled-mask", nil])
    #expect(choice.reason == .fitsAlone && choice.runnerUp == nil)
    #expect(choice.costs.shares.memory == 0.25)
  }

  @Test(arguments: [
    (#""version": 1"#, #""version": 2"#, "format 2, expected 1"),
    (#""version": 1, "#, "", "not a stored choice"), ("{", "", "not a stored choice"),
    (#""launches": 9, "#, "", "not a stored choice"),
    (#""profile": "small""#, #""profile": "large""#, "is the choice for large, expected small"),
    (
      #""recommendation": "tiled-mask""#, #""recommendation": "tile-mask""#,
      "there is no strategy tile-mask"
    ),
    (#"["tiled-mask", null]"#, #"["x\u001b", null]"#, #"there is no strategy "x"#),
    (#"["tiled-mask", null]"#, "[null]", "tiled-mask is not among those in between"),
    ("2026-11-22", "yesterday", "the date is no day, such as 2026-11-22"),
    (#""launches": 9"#, #""launches": 0"#, "launches is 0, expected at least 1"),
    (#""time": 0.5"#, #""time": -1"#, "-1.0 is no cost, expected 0 to below 1e15"),
    (#""retainedBytes": 4"#, #""retainedBytes": 1e300"#, "1e+300 is no cost"),
  ])
  func brokenFilesAreOneLine(part: String, other: String, words: String) throws {
    #expect(Self.whole.contains(part))
    let first = try #require(Self.whole.range(of: part))
    let text = Self.whole.replacingCharacters(in: first, with: other)
    let error = #expect(throws: ResultsError.self) { try read(text) }
    let line = try #require(error?.description)
    #expect(line.contains("choices/small.json: ") && line.contains(words), "\(line)")
    #expect(!line.contains("\n") && !line.contains("\u{1B}"))
  }

  @Test func aChoiceForNoProfileIsRefused() throws {
    let error = #expect(throws: ResultsError.self) { try read(Self.whole, as: "other") }
    #expect(error?.description.contains("there is no ready profile other") == true)
  }
}
