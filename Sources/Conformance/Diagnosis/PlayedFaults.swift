/// What hit testers with faults get wrong in some cases, beside what a contender gets wrong there.
struct PlayedFaults {
  let faults: [KnownFault]
  /// What the contender gets wrong, by case.
  let own: [WrongAnswers]
  /// What the cases are about, as places in ``JudgedKinds/all``.
  let scopes: [Int]
  /// What the hit testers with the faults get wrong, by case and then by fault.
  let wrong: [[WrongAnswers]]

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
    let joined = places.dropFirst().reduce(wrong[index][places[0]]) {
      $0.joined(with: wrong[index][$1])
    }
    return own[index].agreement(with: joined)
  }

  /// The faults that may be the contender's: those that explain most at once, and the best ones for
  /// each case, as a contender may have two faults.
  func likely(most: Int) -> [Int] {
    let agreements = faults.indices.map { agreement(of: [$0]) }
    let found = faults.indices.filter { agreements[$0].common > 0 }
    func order(_ one: Int, _ other: Int, by value: (Int) -> Double) -> Bool {
      (value(other), faults[one].rank, one) < (value(one), faults[other].rank, other)
    }
    var chosen = Set(found.sorted { order($0, $1) { agreements[$0].share } }.prefix(most))
    for index in own.indices {
      let shares = Dictionary(
        uniqueKeysWithValues: found.map { fault in
          let here = agreement(of: [fault], inCase: index)
          return (fault, here.common == 0 ? 0 : here.share * agreements[fault].precision)
        })
      let best = found.filter { shares[$0]! > 0 }
      chosen.formUnion(best.sorted { order($0, $1) { shares[$0]! } }.prefix(8))
    }
    return chosen.sorted()
  }

  /// The faults that are alike in all cases, the likeliest first, and the groups by how much they
  /// explain.
  var groups: [[Int]] {
    let patterns = Dictionary(grouping: faults.indices) { fault in
      own.indices.map { wrong[$0][fault] }
    }
    let groups = patterns.values.map { group in
      group.sorted { (faults[$0].rank, $0) < (faults[$1].rank, $1) }
    }
    let shares = groups.map { agreement(of: [$0[0]]).share }
    return groups.indices.sorted {
      (shares[$1], faults[groups[$0][0]].rank, groups[$0][0])
        < (shares[$0], faults[groups[$1][0]].rank, groups[$1][0])
    }.map { groups[$0] }
  }

  /// The least by which a second fault has to explain more than one alone.
  private static let leastGain = 0.1

  /// The pairs of faults that explain clearly more than the best one alone, the best pairs first.
  func pairs(of groups: [[Int]]) -> [[Int]] {
    let singles = groups.map(\.[0])
    let agreements = Dictionary(uniqueKeysWithValues: singles.map { ($0, agreement(of: [$0])) })
    guard let best = singles.first.flatMap({ agreements[$0] }), best.share < 0.95 else { return [] }
    let precise = singles.filter { agreements[$0]!.precision >= 0.8 && agreements[$0]!.common > 1 }
    let firsts = precise.sorted { agreements[$0]!.common > agreements[$1]!.common }.prefix(12)
    var pairs: [(faults: [Int], share: Double)] = []
    for (place, first) in firsts.enumerated() {
      for second in precise where second != first && !firsts.prefix(place).contains(second) {
        let share = agreement(of: [first, second]).share
        if share >= best.share + Self.leastGain { pairs.append(([first, second], share)) }
      }
    }
    return pairs.sorted { $0.share > $1.share }.prefix(3).map(\.faults)
  }
}
