import Corpora

/// What a contender gets wrong in one case.
struct WrongAnswers: Hashable, Sendable {
  /// A wrong answer; what was said counts where an answer is a list.
  private struct Place: Hashable, Sendable {
    let mode: QueryMode
    let state: Int?
    let index: Int
    let said: [String]?
  }

  /// The numbers of wrong answers by mode, where there are some; batches ask the same once more.
  private var counts: [QueryMode: Int] = [:]
  /// The first of them.
  private var places: Set<Place> = []

  static let none = WrongAnswers()

  private init() {}

  init(_ outcome: CaseOutcome) {
    for (mode, tally) in outcome.tallies where tally.disagreements > 0 && mode.oneAtATime == mode {
      counts[mode] = tally.disagreements
    }
    places = Set(
      outcome.disagreements.filter { $0.query.oneAtATime == $0.query }.map {
        Place(mode: $0.query, state: $0.state, index: $0.index, said: $0.layers?.said)
      })
  }

  var count: Int { counts.values.reduce(0, +) }

  var isEmpty: Bool { counts.isEmpty }

  /// Compares what a contender gets wrong with what a fault gets wrong.
  func agreement(with fault: WrongAnswers) -> Agreement {
    var found = Agreement()
    for mode in Set(counts.keys).union(fault.counts.keys) {
      let (own, other) = (counts[mode] ?? 0, fault.counts[mode] ?? 0)
      let (mine, theirs) = (places(in: mode), fault.places(in: mode))
      let shown = mine.intersection(theirs).count
      // Of those that are not kept, as many are the same as can be if all others are.
      let isAlike = shown == min(mine.count, theirs.count)
      let hidden = isAlike ? max(0, min(own - mine.count, other - theirs.count)) : 0
      let common = min(shown + hidden, min(own, other))
      found.common += common
      found.missing += own - common
      found.extra += other - common
    }
    return found
  }

  private func places(in mode: QueryMode) -> Set<Place> { places.filter { $0.mode == mode } }

  /// What a hit tester with both faults gets wrong, if none of them hides the other one.
  func joined(with other: WrongAnswers) -> WrongAnswers {
    if isEmpty { return other.isEmpty ? self : other }
    if other.isEmpty { return self }
    var joined = self
    joined.places.formUnion(other.places)
    for (mode, count) in other.counts {
      let common = places(in: mode).intersection(other.places(in: mode)).count
      joined.counts[mode, default: 0] += count - common
    }
    return joined
  }
}

/// How far what two hit testers get wrong is the same.
package struct Agreement: Hashable, Sendable {
  /// The weight of what a fault says nothing about: most of it follows from the fault.
  private static let weightBeyond = 0.25

  /// The number of answers that both get wrong in the same way.
  var common = 0
  /// The number of those that only the contender gets wrong.
  var missing = 0
  /// The number of those that only a hit tester with the fault gets wrong.
  var extra = 0
  /// The number of those that only the contender gets wrong, about what contains the subject of the
  /// fault, such as stacks of images.
  var beyond = 0

  package init(common: Int = 0, missing: Int = 0, extra: Int = 0, beyond: Int = 0) {
    (self.common, self.missing, self.extra, self.beyond) = (common, missing, extra, beyond)
  }

  /// The share of what is common in all that one of both gets wrong, 0…1.
  var share: Double {
    let all = Double(common + missing + extra) + Self.weightBeyond * Double(beyond)
    return Double(common) / max(1, all)
  }
  /// The share of what is common in what the fault gets wrong, 0…1.
  var precision: Double { Double(common) / Double(max(1, common + extra)) }

  static func += (left: inout Agreement, right: Agreement) {
    left.common += right.common
    left.missing += right.missing
    left.extra += right.extra
    left.beyond += right.beyond
  }
}
