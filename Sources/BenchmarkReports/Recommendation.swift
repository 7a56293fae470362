import HitTesting

/// A strategy that may be taken, by its costs at one query.
package struct Candidate: Hashable, Sendable {
  package let name: String
  /// Its time per query.
  package let nanoseconds: Double
  /// Its time over that of the fastest.
  package let ratio: Double
  /// Whether the noise leaves open that it is the fastest.
  package let mayBeFastest: Bool
  /// The bytes that it keeps per image; `nil` where they are not known.
  package let bytes: Double?
  /// How exactly it promises to answer points; `nil` where that is not known.
  package let fidelity: Fidelity?

  package init(
    _ name: String, nanoseconds: Double, ratio: Double, mayBeFastest: Bool, bytes: Double?,
    fidelity: Fidelity?
  ) {
    (self.name, self.nanoseconds, self.ratio) = (name, nanoseconds, ratio)
    (self.mayBeFastest, self.bytes, self.fidelity) = (mayBeFastest, bytes, fidelity)
  }

  fileprivate var size: Double { bytes ?? .infinity }
}

/// The one rule by which a strategy is recommended where nothing more is known than what a run
/// measured.
///
/// A difference of 10 % in time or memory is not noticeable. So the candidates are
/// 1. those within 10 % of the fastest, and those whose difference from it is within the noise;
/// 2. of these, those within 10 % of the least memory;
/// 3. of these, the exact ones, if there are any;
/// 4. of these, those with the fewest bytes.
///
/// If several are left, the preferred one is recommended if it is among them, else the one that is
/// listed first.
package enum Recommendation {
  /// The largest factor of time or memory that is not noticeable.
  static let unnoticed = 1.1

  /// The rule in a sentence, of one strategy or of several that it recommends.
  static func rule(forSeveral isSeveral: Bool) -> String {
    "A difference of 10 % in time or memory is not noticeable: of the strategies within 10 % of "
      + "the fastest, or not told apart from it, \(isSeveral ? "these keep" : "this one keeps") "
      + "the least memory; of equals, exact ones come first."
  }

  /// Applies the rule.
  ///
  /// - Parameters:
  ///   - candidates: the strategies that conform and read alpha, in the order of the tables.
  ///   - preferred: the name of the one to take among equals.
  /// - Returns: the strategy to take; `nil` if it is unknown which ones may be the fastest.
  package static func strategy(
    among candidates: [Candidate], preferring preferred: String? = nil
  ) -> Candidate? {
    guard candidates.contains(where: \.mayBeFastest) else { return nil }
    let fast = candidates.filter { $0.mayBeFastest || $0.ratio <= unnoticed }
    let least = fast.map(\.size).min() ?? 0
    func order(_ candidate: Candidate) -> (Int, Double, Int) {
      (candidate.fidelity == .exact ? 0 : 1, candidate.size, candidate.name == preferred ? 0 : 1)
    }
    // Of equal ones, the first is taken.
    return fast.filter { $0.size <= unnoticed * least }.min { order($0) < order($1) }
  }
}
