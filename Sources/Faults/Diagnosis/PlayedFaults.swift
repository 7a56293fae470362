import Conformance

/// What hit testers with faults get wrong in some cases, beside what a contender gets wrong there.
///
/// A fault stands for itself by its place among all known ones. A group holds faults that are alike
/// in all of the cases, the likeliest first.
struct PlayedFaults {
  /// All known faults.
  let faults: [KnownFault]
  /// What the contender gets wrong, by case.
  private var own: [WrongAnswers]
  /// What the cases are about, as places in ``JudgedKinds/all``.
  private var scopes: [Int]
  /// What hit testers with the faults get wrong that were played, by case.
  private var wrong: [Int: [WrongAnswers]]
  /// The faults for which there was no more time, by the one with which they were alike until then.
  private var unplayed: [Int: [Int]] = [:]

  /// Takes what hit testers with some faults get wrong, by case and then in the order of `played`.
  init(
    _ played: [Int], of faults: [KnownFault], own: [WrongAnswers], scopes: [Int],
    wrong: [[WrongAnswers]]
  ) {
    (self.faults, self.own, self.scopes) = (faults, own, scopes)
    self.wrong = Dictionary(
      uniqueKeysWithValues: played.enumerated().map { place, fault in
        (fault, wrong.map { $0[place] })
      })
  }

  /// Adds what some of the faults get wrong in more cases, and drops the other faults.
  mutating func add(_ more: PlayedFaults) {
    own += more.own
    scopes += more.scopes
    let before = wrong
    wrong = more.wrong.reduce(into: [:]) { $0[$1.key] = before[$1.key]! + $1.value }
  }

  /// How far a contender behaves as if it had some faults at once.
  func agreement(of places: [Int]) -> Agreement {
    own.indices.reduce(into: Agreement()) { sum, index in
      sum += agreement(of: places, inCase: index)
    }
  }

  /// The agreement in a case; none where the faults do not say what they do in such cases.
  private func agreement(of places: [Int], inCase index: Int) -> Agreement {
    let scope = places.map { faults[$0].scope }.max()!
    if scopes[index] > scope { return Agreement(beyond: own[index].count) }
    let joined = places.dropFirst().reduce(wrong[places[0]]![index]) {
      $0.joined(with: wrong[$1]![index])
    }
    return own[index].agreement(with: joined)
  }

  /// Whether a group comes before another one: what explains more does, then the likelier one.
  private func isBefore(
    _ one: (group: [Int], share: Double), _ other: (group: [Int], share: Double)
  ) -> Bool {
    let (left, right) = (one.group[0], other.group[0])
    return (other.share, faults[left].rank, left) < (one.share, faults[right].rank, right)
  }

  /// The faults that are alike in all cases, by how much they explain.
  var groups: [[Int]] {
    let patterns = Dictionary(grouping: wrong.keys) { fault in wrong[fault]! }
    let groups = patterns.values.map { group in
      group.sorted { (faults[$0].rank, $0) < (faults[$1].rank, $1) }
    }
    return groups.map { (group: $0, share: agreement(of: [$0[0]]).share) }.sorted(by: isBefore)
      .map(\.group)
  }

  /// The groups that may have the contender's fault: those that explain most at once, and the best
  /// ones for each case, as a contender may have two faults.
  func likely(most: Int) -> [[Int]] {
    let groups = groups
    let agreements = groups.map { agreement(of: [$0[0]]) }
    let found = groups.indices.filter { agreements[$0].common > 0 }
    var chosen = Set(found.prefix(most).map { groups[$0] })
    for index in own.indices {
      let shares = found.map { place -> (group: [Int], share: Double) in
        let here = agreement(of: [groups[place][0]], inCase: index)
        return (groups[place], here.common == 0 ? 0 : here.share * agreements[place].precision)
      }
      let best = shares.filter { $0.share > 0 }.sorted(by: isBefore)
      chosen.formUnion(best.prefix(8).map(\.group))
    }
    return groups.filter(chosen.contains)
  }

  /// The groups that explain most, few of them with faults that misread the same.
  func finalists(most: Int, ofOneSubject: Int) -> [[Int]] {
    var subjects: [String: Int] = [:]
    let chosen = groups.filter { group in
      let subject = faults[group[0]].subject
      subjects[subject, default: 0] += 1
      return subjects[subject]! <= ofOneSubject
    }
    return Array(chosen.prefix(most))
  }

  /// Shortens groups of faults until there are at most `most` faults in all; each group keeps at
  /// least one.
  ///
  /// The others count as alike with the first one of their group.
  mutating func cut(_ groups: [[Int]], most: Int) -> [[Int]] {
    var depth = groups.map(\.count).max() ?? 0
    while depth > 1, groups.reduce(0, { $0 + min($1.count, depth) }) > most {
      depth -= max(1, depth / 16)
    }
    for group in groups {
      for fault in group.dropFirst(depth) {
        let alike = unplayed.removeValue(forKey: fault) ?? []
        unplayed[group[0], default: []] += [fault] + alike
      }
    }
    return groups.map { Array($0.prefix(depth)) }
  }

  /// The faults that no case distinguishes from the first one of a group.
  func alike(in group: [Int]) -> [Int] {
    Array(group.dropFirst()) + group.flatMap { unplayed[$0] ?? [] }
  }

  /// The least by which a second fault has to explain more than one alone.
  private static let leastGain = 0.1

  /// The pairs of groups that explain clearly more than the best one alone, the best pairs first.
  func pairs(of groups: [[Int]]) -> [[[Int]]] {
    let agreements = groups.map { agreement(of: [$0[0]]) }
    guard let best = agreements.first, best.share < 0.95 else { return [] }
    let precise = groups.indices.filter {
      agreements[$0].precision >= 0.8 && agreements[$0].common > 1
    }
    let firsts = precise.sorted { agreements[$0].common > agreements[$1].common }.prefix(12)
    var pairs: [(groups: [[Int]], share: Double)] = []
    for (place, first) in firsts.enumerated() {
      for second in precise where second != first && !firsts.prefix(place).contains(second) {
        let pair = [groups[first], groups[second]]
        let share = agreement(of: pair.map { $0[0] }).share
        if share >= best.share + Self.leastGain { pairs.append((pair, share)) }
      }
    }
    return pairs.sorted { $0.share > $1.share }.prefix(3).map(\.groups)
  }

  /// The parts of the two groups of a pair that explain most together, where more cases split them.
  func narrowed(_ pair: [[Int]], to groups: [[Int]]) -> [[Int]] {
    let parts = pair.map { members in groups.filter { members.contains($0[0]) } }
    var best: (pair: [[Int]], share: Double) = (pair, -1)
    for first in parts[0] {
      for second in parts[1] {
        let share = agreement(of: [first[0], second[0]]).share
        if share > best.share { best = ([first, second], share) }
      }
    }
    return best.pair
  }
}
