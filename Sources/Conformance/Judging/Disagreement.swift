import Corpora

/// A verdict that differs from the oracle's and has no excuse.
package struct Disagreement: Hashable, Codable, Sendable {
  /// The mode in which the query was asked.
  package let query: QueryMode
  /// The number of the earlier state that was asked, from 0 on; `nil` for the case itself.
  package var state: Int?
  /// The number of the probe among the probes of its kind, from 0; for stacks among all probes, and
  /// for touches among all events.
  package let index: Int
  /// The place of the query in words.
  package let place: String
  /// The oracle's verdict; the contender gave the opposite one.
  package let expectedHit: Bool
  /// The distance in texels to the nearest point of the opposite verdict; `nil` if there is none,
  /// for rectangles of texels, and for touches.
  package let margin: Double?
  /// The suite's flags for the probe: the faults that a wrong verdict here indicates.
  package let flags: [String]

  /// Both answers of a question to a stack, or to what an event means; `nil` for other queries.
  package let layers: LayerAnswers?

  /// Both verdicts and the margin, on one line.
  package var words: String {
    let margin = margin.map { ", margin \($0) texels" } ?? ""
    let before = state.map { "in the earlier state \($0), " } ?? ""
    if let layers {
      return
        "\(before)\(query.rawValue) \(index) at \(place): said \(LayerAnswers.words(layers.said)), "
        + "is \(LayerAnswers.words(layers.expected))\(margin)"
    }
    return "\(before)\(query.rawValue) \(index) at \(place): said \(expectedHit ? "miss" : "hit"), "
      + "is \(expectedHit ? "hit" : "miss")\(margin)"
  }

  /// The option of `touchstone explain` that selects this probe by its index.
  package var option: String { "--\(query.option)" }
}

/// The answer of a contender to a question to a stack, and the exact one, as names of layers; or
/// what both say that an event means, in words.
package struct LayerAnswers: Hashable, Codable, Sendable {
  package let said: [String]
  package let expected: [String]

  /// The names or words in brackets, and no more of them than a line holds.
  package static func words(_ names: [String]) -> String {
    let most = 8
    let rest = names.count > most ? ", … \(names.count) in all" : ""
    return "[" + names.prefix(most).joined(separator: ", ") + rest + "]"
  }
}
