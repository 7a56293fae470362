import Conformance

/// What a contender gets wrong in one case.
struct WrongAnswers: Hashable, Sendable {
  /// The wrong answers; batches ask the same once more and do not count.
  private var places: Set<WrongPlace> = []

  static let none = WrongAnswers()

  private init() {}

  init(_ outcome: CaseOutcome) { places = outcome.wrongPlaces }

  var count: Int { places.count }

  var isEmpty: Bool { places.isEmpty }

  /// Compares what a contender gets wrong with what a fault gets wrong.
  func agreement(with fault: WrongAnswers) -> Agreement {
    let (few, many) = count < fault.count ? (places, fault.places) : (fault.places, places)
    let common = few.count(where: many.contains)
    return Agreement(common: common, missing: count - common, extra: fault.count - common)
  }

  /// What a hit tester with both faults gets wrong, if none of them hides the other one.
  func joined(with other: WrongAnswers) -> WrongAnswers {
    var joined = self
    joined.places.formUnion(other.places)
    return joined
  }
}
