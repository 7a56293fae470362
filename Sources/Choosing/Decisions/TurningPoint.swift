import Foundation

/// The nearest value of something in a profile at which another strategy is chosen.
package struct TurningPoint: Hashable, Sendable {
  /// What changes, while all else stays as it is.
  package let quantity: Quantity
  /// Its value in the profile.
  package let current: Double
  /// The nearest value at which another strategy is chosen, rounded away from the current value to
  /// three significant digits, or to more where three would be wrong.
  package let value: Double
  /// What is chosen there; `nil` where none can be taken.
  package let strategy: String?

  /// The powers of ten that are looked at in each direction.
  private static let decades = 3
  /// The number of values within a factor of ten that are looked at.
  private static let stepsPerDecade = 40

  /// Finds the nearest turning points above and below the current value of every quantity that a
  /// profile has.
  ///
  /// An interval in which another strategy is chosen is missed if it is narrower than a fortieth of
  /// a decade. Values that a profile refuses are not looked at.
  ///
  /// *Complexity*: about 300 decisions for each quantity.
  static func all(
    _ rule: DecisionRule, _ units: [UnitCosts?], _ strategies: [StrategyFacts]
  ) -> [TurningPoint] {
    let chosen = rule.choice(units)
    return Quantity.all(of: rule.profile).flatMap { quantity in
      [1.0, -1.0].compactMap { direction in
        nearest(quantity, direction, rule, units, chosen).map { value, index in
          TurningPoint(
            quantity: quantity, current: rule.profile[keyPath: quantity.place], value: value,
            strategy: index.map { strategies[$0].name })
        }
      }
    }
  }

  /// The nearest value in a direction at which the choice differs, and what is chosen there.
  private static func nearest(
    _ quantity: Quantity, _ direction: Double, _ rule: DecisionRule, _ units: [UnitCosts?],
    _ chosen: Int?
  ) -> (value: Double, index: Int?)? {
    let current = rule.profile[keyPath: quantity.place]
    func choice(_ value: Double) -> Int? {
      var changed = rule
      changed.profile[keyPath: quantity.place] = value
      return changed.choice(units)
    }
    let allowed = quantity.allowed(rule.profile)
    let bound = direction > 0 ? allowed.upperBound : allowed.lowerBound
    // The powers of ten up to the last value that is looked at.
    let farthest = min(
      Double(decades), bound > 0 ? direction * log10(bound / current) : Double(decades))
    guard farthest > 0 else { return nil }
    func value(_ exponent: Double) -> Double {
      min(max(current * pow(10, exponent), allowed.lowerBound), allowed.upperBound)
    }
    func exponent(_ step: Int) -> Double {
      direction * min(Double(step) / Double(stepsPerDecade), farthest)
    }
    let steps = Int((farthest * Double(stepsPerDecade)).rounded(.up))
    let first = (1...steps).first { choice(value(exponent($0))) != chosen }
    guard let first else { return nil }
    var (same, other) = (exponent(first - 1), exponent(first))
    for _ in 0..<30 {
      let middle = (same + other) / 2
      if choice(value(middle)) == chosen { same = middle } else { other = middle }
    }
    // Three digits where they are right, more where another turning point is as near as that.
    let exact = value(other)
    // Three digits are printed.
    let printed = quantity.rounded(exact, up: direction > 0, digits: 3)
    guard allowed.contains(printed) else { return nil }
    for digits in 3...6 {
      let value = quantity.rounded(exact, up: direction > 0, digits: digits)
      guard allowed.contains(value) else { continue }
      let found = choice(value)
      if found != chosen && found == choice(exact) { return (value, found) }
    }
    return (exact, choice(exact))
  }
}

extension TurningPoint.Quantity {
  /// What is varied in a profile: what it has that could change.
  ///
  /// A single kind of queries stands for all of them, and a budget without a limit is not varied.
  package static func all(of profile: ProductProfile) -> [Self] {
    let uses = profile.uses
    let all: [Self] =
      [.imagesAtOnce] + (uses.isEmpty ? [] : [.allQueries])
      + (uses.count > 1 ? uses.map { .queries($0) } : [])
      + (profile.imageChangesPerSecond > 0 ? [.imageChanges] : [])
      + [.memoryBudget, .frameBudget]
      + (profile.asksSinglePoints ? [.medianLatencyBudget, .p99LatencyBudget] : [])
    return all.filter { profile[keyPath: $0.place] > 0 && profile[keyPath: $0.place].isFinite }
  }

  /// A value of `digits` significant digits, which is not nearer to the current value; bytes have
  /// them in the unit of 1024 that leaves up to four digits before the point.
  fileprivate func rounded(_ value: Double, up: Bool, digits: Int) -> Double {
    let scale = self == .memoryBudget ? pow(1024, max(0, floor(log2(value) / 10))) : 1
    let unit = scale * pow(10, floor(log10(value / scale)) - Double(digits - 1))
    let rounded = (value / unit).rounded(up ? .up : .down) * unit
    guard self == .imagesAtOnce else { return rounded }
    return max(1, rounded.rounded(up ? .up : .down))
  }
}
