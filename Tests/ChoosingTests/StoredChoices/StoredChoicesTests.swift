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

  @Test func brokenFilesAreOneLine() {
    let changes = #"""
      "version": 1 ⇒ "version": 2 ¦ "version": 1, ⇒ ¦ "launches": 9, ⇒
      "profile": "small" ⇒ "profile": "large"
      "recommendation": "tiled-mask" ⇒ "recommendation": "tile-mask"
      ["tiled-mask", null] ⇒ ["x\u001b", null] ¦ ["tiled-mask", null] ⇒ [null]
      2026-11-22 ⇒ yesterday ¦ "launches": 9 ⇒ "launches": 0 ¦ "time": 0.5 ⇒ "time": -1
      "retainedBytes": 4 ⇒ "retainedBytes": 1e300 ¦ {"version" ⇒ "version"
      """#
    expectRefusals(
      ofChanges: changes, to: Self.whole, as: "broken-choices", in: folder.url.path
    ) { text in
      do {
        _ = try read(text)
      } catch {
        #expect(!"\(error)".contains { "\n\u{1B}".contains($0) }, "\(error)")
        throw error
      }
    }
  }

  @Test func aChoiceForNoProfileIsRefused() throws {
    let error = #expect(throws: ResultsError.self) { try read(Self.whole, as: "other") }
    #expect(error?.description.contains("there is no ready profile other") == true)
  }
}
