import Corpora

/// A verdict that differs from the oracle's and has no excuse.
public struct Disagreement: Hashable, Codable, Sendable {
  public let query: QueryMode
  /// The number of the probe among those of its kind, from 0.
  public let index: Int
  /// Where it was asked, in words.
  public let place: String
  /// The oracle's verdict; the contender gave the other one.
  public let expectedHit: Bool
  /// Texels to the nearest point of the opposite verdict; `nil` where there is none, and for rectangles of texels.
  public let margin: Double?
  /// What the suite says that a wrong answer here tells.
  public let flags: [String]

  /// What was said and what is right, in a line.
  public var words: String {
    let margin = margin.map { ", margin \($0) texels" } ?? ""
    return "\(query.rawValue) \(index) at \(place): said \(expectedHit ? "miss" : "hit"), "
      + "is \(expectedHit ? "hit" : "miss")\(margin)"
  }

  /// The option of `touchstone explain` that names it, by its index.
  public var option: String {
    "--\((query.kind ?? .point).rawValue)"
  }
}
