import Corpora
import HitTesting

/// A verdict that differs from the oracle's and has no excuse, with all that is needed to see it again.
public struct Disagreement: Hashable, Sendable {
  public let contender: String
  public let caseName: String
  public let query: Query
  /// Which of the case's points or rectangles.
  public let index: Int
  /// Where it was asked, in words.
  public let place: String
  /// The oracle's verdict; the contender gave the other one.
  public let expectedHit: Bool
  /// Texels to the nearest point of the opposite verdict; `nil` where there is none, or for rectangles.
  public let margin: Double?

  /// The command that explains it, for cases made from `seed`.
  ///
  /// - Parameter namesContender: whether the command knows the contender, so that it can be asked alone.
  public func reproduction(seed: UInt64, namesContender: Bool = true) -> String {
    let what = query == .texelRect ? "rect" : "point"
    return "touchstone explain \(caseName) --seed \(seed) --\(what) \(index)"
      + (namesContender ? " --strategy \(contender)" : "")
  }
}
