import Foundation
import StrictJSON
import Testing

/// Texts that are made to cost much.
@Suite struct JSONLimitsTests {
  private func fault(_ text: String, _ limits: JSONLimits = .standard) -> String? {
    do {
      _ = try JSONValue(parsing: Array(text.utf8), limits: limits)
      return nil
    } catch {
      return error.reason
    }
  }

  private func nested(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  @Test func depthIsLimited() {
    #expect(fault(nested(64)) == nil)
    #expect(fault(nested(65)) == "arrays and objects more than 64 deep, at column 65")
    #expect(fault(nested(3), JSONLimits(maximumDepth: 2))?.contains("more than 2 deep") == true)
    let objects = String(repeating: "{\"a\":", count: 65)
    #expect(fault(objects)?.hasPrefix("arrays and objects more than 64 deep") == true)
    // Depth is what is open, not what was.
    #expect(
      fault("[" + Array(repeating: nested(63), count: 100).joined(separator: ",") + "]") == nil)
  }

  @Test func bytesAndValuesAreLimited() {
    #expect(fault("[1,2]", JSONLimits(maximumBytes: 5)) == nil)
    #expect(fault("[1,2]", JSONLimits(maximumBytes: 4)) == "has more than 4 bytes")
    #expect(fault("[1,2]", JSONLimits(maximumValues: 3)) == nil)
    #expect(fault("[1,2]", JSONLimits(maximumValues: 2)) == "more than 2 values, at column 4")
  }

  @Test func readingEndsWhenItIsLate() {
    let text = "[" + Array(repeating: "1", count: 10_000).joined(separator: ",") + "]"
    var questions = 0
    let fault = #expect(throws: JSONFault.self) {
      try JSONValue(parsing: Array(text.utf8)) {
        questions += 1
        return questions == 2
      }
    }
    #expect(questions == 2)
    #expect(fault?.reason.hasPrefix("not read in time, at column ") == true)
  }

  /// Each text takes more than linear time where a parser goes back, or copies what it has.
  @Test(arguments: [
    ("[", "[", "]", "]"), ("[", "1,", "1", "]"), ("{", "\"a\":{", "", ""), ("\"", "x", "", "\""),
    ("\"", "\\n", "", "\""), ("\"", "\\u00e9", "", "\""), ("", "9", "", ""), ("0.", "0", "1", ""),
    ("1e", "0", "1", ""), ("[", " ", "", "]"), ("{\"", "k", "", "\":1}"), ("[", "\"\",", "1", "]"),
    ("{\"e", "\u{301}\u{323}", "", "\":1}"), ("[", "{\"\":0},", "1", "]"), ("[", "[[]],", "1", "]"),
  ])
  func timeIsLinear(start: String, part: String, middle: String, end: String) {
    func seconds(_ count: Int) -> Double {
      let text = Array((start + String(repeating: part, count: count) + middle + end).utf8)
      return (0..<3).map { _ in
        ContinuousClock().measure { _ = try? JSONValue(parsing: text) } / .seconds(1)
      }.min()!
    }
    // Ten times the text would take a hundred times as long where each byte looks at all before it.
    let (short, long) = (seconds(20_000), seconds(200_000))
    #expect(long < 40 * short + 0.02, "\(short) s, then \(long) s")
  }

  @Test func keysAreShort() {
    func text(_ count: Int) -> String { "{\"\(String(repeating: "k", count: count))\":1}" }
    #expect(fault(text(1024)) == nil)
    #expect(fault(text(1025)) == "a key of more than 1024 bytes, at column 2")
  }

  @Test func messagesAreShort() {
    let key = String(repeating: "k", count: 1000)
    let value = String(repeating: "9", count: 100_000)
    for text in ["{\"\(key)\":1,\"\(key)\":1}", value] {
      #expect(fault(text).map { $0.count < 200 } == true)
    }
    let cursor = JSONCursor(.object([value: .null]))
    let fault = #expect(throws: JSONFault.self) { try cursor.members(known: ["a"]) }
    #expect(fault.map { $0.description.count < 1100 } == true)
  }
}
