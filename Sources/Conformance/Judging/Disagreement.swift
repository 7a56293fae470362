import Corpora

/// A verdict that differs from the oracle's and has no excuse.
public struct Disagreement: Hashable, Codable, Sendable {
  /// The mode in which the query was asked.
  public let query: QueryMode
  /// The number of the probe among the probes of its kind, from 0.
  public let index: Int
  /// The place of the query in words.
  public let place: String
  /// The oracle's verdict; the contender gave the opposite one.
  public let expectedHit: Bool
  /// The distance in texels to the nearest point of the opposite verdict; `nil` if there is none,
  /// and for rectangles of texels.
  public let margin: Double?
  /// The suite's flags for the probe: the faults that a wrong verdict here indicates.
  public let flags: [String]

  /// Both verdicts and the margin, on one line.
  public var words: String {
    let margin = margin.map { ", margin \($0) texels" } ?? ""
    return "\(query.rawValue) \(index) at \(place): said \(expectedHit ? "miss" : "hit"), "
      + "is \(expectedHit ? "hit" : "miss")\(margin)"
  }

  /// The option of `touchstone explain` that selects this probe by its index.
  public var option: String {
    "--\((query.kind ?? .point).rawValue)"
  }
}
