import Foundation

/// The estimates of rows that share their launches, and random draws of what another run would have
/// estimated.
///
/// The estimate of a row is the trimmed mean of its values (``TrimmedMean``). In a field of at
/// least 12 rows, what slows a whole launch is taken out first and estimated by itself
/// (``LaunchPolish``).
///
/// A draw takes the n launches of the run again with replacement, so that launch l comes w_l times,
/// the same launches for all rows. The deviation of row i from its estimate is then
/// g_i · Σ_l (w_l − 1) · s_il, with the shares s of the trimmed mean. So what all rows have in
/// common in a launch stays in common. The factor g_i = √(n/(n − 1)) · t/z makes up for the bias of
/// resampling few values and for the unknown variance: t is the 97.5 % quantile of Student's t with
/// the degrees of freedom of the trimmed mean, and z that of the normal distribution.
///
/// *Edges*: A row with one value has no deviations.
///
/// *Source*: B. Efron and R. J. Tibshirani, An Introduction to the Bootstrap (1993), chapters 6 and
/// 22 for the linear approximation; T. C. Hesterberg, What Teachers Should Know about the
/// Bootstrap (2015), for the factor.
package struct LaunchBootstrap: Sendable {
  package let launches: Int
  /// The estimate of every row; NaN for one without values.
  package let estimates: [Double]
  /// The deviations that a launch contributes, by row.
  private let shares: [[Double]]

  private static let tail = 0.025
  /// The least number of rows from which launch effects are estimated; fewer would decide about the
  /// effects by themselves.
  private static let manyRows = 12

  /// Estimates rows from their values, such as logarithms of times, by row and launch; `nil` for a
  /// missing one.
  ///
  /// *Complexity*: O(rows · launches · log(rows · launches)).
  package init(_ rows: [[Double?]]) {
    let launches = rows.map(\.count).max() ?? 0
    var values = rows.flatMap { row -> [Double] in
      row.map { $0 ?? .nan } + Array(repeating: .nan, count: launches - row.count)
    }
    var common: (mean: Double, shares: [Double]) = (0, [Double](repeating: 0, count: launches))
    if rows.count >= Self.manyRows {
      let raw = values
      LaunchPolish.removeLaunchEffects(&values, contenders: rows.count, launches: launches)
      let effects = (0..<launches).map { launch -> Double in
        let cells = stride(from: launch, to: raw.count, by: launches)
        return cells.first { !raw[$0].isNaN }.map { raw[$0] - values[$0] } ?? .nan
      }
      let effect = TrimmedMean(effects)
      common = (effect.mean, effect.shares)
    }
    let means = rows.indices.map {
      TrimmedMean(Array(values[$0 * launches..<($0 + 1) * launches]))
    }
    estimates = means.map { $0.mean + common.mean }
    shares = means.map { row in
      let factor = Self.factor(row)
      return zip(row.shares, common.shares).map { factor * ($0 + $1) }
    }
    self.launches = launches
  }

  private static func factor(_ row: TrimmedMean) -> Double {
    if row.count < 2 { return 0 }
    let student = StudentT.quantile(upperTail: tail, degreesOfFreedom: row.freedom)
    let n = Double(row.count)
    return (n / (n - 1)).squareRoot() * student / -NormalDistribution.quantile(tail)
  }

  /// Draws estimates of all rows.
  ///
  /// *Complexity*: O(rows · launches).
  package func draw(using random: inout some RandomNumberGenerator) -> [Double] {
    var weights = [Double](repeating: -1, count: launches)
    for _ in 0..<launches { weights[Int.random(in: 0..<launches, using: &random)] += 1 }
    return estimates.indices.map { row in
      var deviation = 0.0
      for launch in 0..<launches { deviation += weights[launch] * shares[row][launch] }
      return estimates[row] + deviation
    }
  }
}
