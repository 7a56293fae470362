import Foundation

/// A map of positive numbers to positions, in which equal ratios are equally long.
package struct LogScale {
  /// The numbers at which ticks stand.
  package enum Base {
    /// 1, 2 and 5 times powers of ten, or powers of ten alone where these are too many.
    case ten
    /// Powers of two, as bytes are counted.
    case two
  }

  /// The smallest and the largest number of the scale.
  package let domain: ClosedRange<Double>
  private let start: Double
  private let end: Double
  private let base: Base

  /// Makes a scale for some numbers.
  ///
  /// - Parameters:
  ///   - values: what has to fit; those that are not positive and finite are left out.
  ///   - start: the position of the smallest number.
  ///   - end: the position of the largest number.
  ///   - base: where ticks stand.
  ///   - padding: the share of the length that stays free at both ends.
  package init(
    covering values: [Double], from start: Double, to end: Double, base: Base = .ten,
    padding: Double = 0.05
  ) {
    let known = values.filter { $0 > 0 && $0.isFinite }
    var (low, high) = (log(known.min() ?? 1), log(known.max() ?? 1))
    // A single number stands in the middle of a factor of four.
    if high - low < log(4) {
      let middle = (low + high) / 2
      (low, high) = (middle - log(2), middle + log(2))
    }
    let free = padding * (high - low)
    // Beyond what a double can hold there is nothing to show.
    let least = max(exp(low - free), .leastNormalMagnitude)
    domain = least...min(max(exp(high + free), 2 * least), .greatestFiniteMagnitude)
    (self.start, self.end, self.base) = (start, end, base)
  }

  /// The position of a number; those outside the domain lie at its ends.
  package func position(_ value: Double) -> Double {
    let value = min(max(value, domain.lowerBound), domain.upperBound)
    let (low, high) = (log(domain.lowerBound), log(domain.upperBound))
    return start + (log(value) - low) / (high - low) * (end - start)
  }

  /// The numbers of the ticks, in order: at most about `most` of them, and two unless the domain is
  /// too short.
  package func ticks(most: Int = 7) -> [Double] {
    let candidates: [[Double]] =
      switch base {
      case .ten:
        [
          multiples(of: [1, 1.5, 2, 3, 4, 5, 7]), multiples(of: [1, 2, 5]), multiples(of: [1, 3]),
        ] + (1...6).map { powers(of: pow(10, Double($0))) }
      case .two: (1...10).map { powers(of: pow(2, Double($0))) }
      }
    return candidates.first { $0.count <= most } ?? candidates[candidates.count - 1]
  }

  /// The numbers of the ticks of a horizontal scale, whose labels stand side by side: as many as
  /// ``ticks(most:)`` returns, or fewer where labels would touch.
  package func ticks(most: Int, labeled label: (Double) -> String) -> [Double] {
    let fitting = stride(from: most, through: 2, by: -1).lazy.map { ticks(most: $0) }.first {
      ticks in
      zip(ticks, ticks.dropFirst()).allSatisfy { first, second in
        let widths = [first, second].map { TextWidth.of(label($0), size: Self.tickSize) }
        let gap = position(second) - position(first)
        return gap >= (widths[0] + widths[1]) / 2 + Self.tickSize / 2
      }
    }
    return fitting ?? ticks(most: 2)
  }

  /// The size of the type of a tick's label.
  private static let tickSize = 11.0

  private func multiples(of digits: [Double]) -> [Double] {
    let first = Int(log10(domain.lowerBound).rounded(.down))
    let last = Int(log10(domain.upperBound).rounded(.up))
    let all = (first...last).flatMap { exponent in
      digits.map { $0 * Self.power(of: 10, exponent) }
    }
    return all.filter(contains)
  }

  private func powers(of factor: Double) -> [Double] {
    let first = Int((log(domain.lowerBound) / log(factor)).rounded(.down))
    let last = Int((log(domain.upperBound) / log(factor)).rounded(.up))
    return (first...last).map { Self.power(of: factor, $0) }.filter(contains)
  }

  /// Whether a number lies in the domain, whose ends are rounded.
  private func contains(_ value: Double) -> Bool {
    value >= domain.lowerBound * (1 - 1e-9) && value <= domain.upperBound * (1 + 1e-9)
  }

  private static func power(of base: Double, _ exponent: Int) -> Double {
    let magnitude = pow(base, Double(exponent.magnitude))
    return exponent < 0 ? 1 / magnitude : magnitude
  }
}
