import Foundation

/// The estimates of rows that share their launches, and random draws of what another run would have
/// estimated.
///
/// The estimate of a row is Tukey's biweight of its values (``Biweight``). In a field of at least
/// 12 rows, what slows a whole launch is taken out first and estimated by itself
/// (``LaunchPolish``).
///
/// A draw takes the n launches of the run again with replacement, so that launch l comes w_l times,
/// the same launches for all rows. The deviation of row i from its estimate is then
/// g_i · Σ_l (w_l − 1) · q_il / n_i, with the influence values q of the biweight. So what all rows
/// have in common in a launch stays in common. The factor g_i = √(1.05 · n/(n − 1)) · t/z makes up
/// for the curvature of the biweight, for the bias of resampling few values, and for the unknown
/// variance: t and z are the 97.5 % quantiles of Student's t with max(1, ¾n − 1) degrees of freedom
/// and of the normal distribution.
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

  /// Estimates rows from their values, such as logarithms of times, by row and launch; `nil` for a
  /// missing one.
  ///
  /// *Complexity*: O(rows · launches · log(rows · launches)).
  package init(_ rows: [[Double?]]) {
    let launches = rows.map(\.count).max() ?? 0
    var values = rows.flatMap { row -> [Double] in
      row.map { $0 ?? .nan } + Array(repeating: .nan, count: launches - row.count)
    }
    var common = [Double](repeating: 0, count: launches)
    if rows.count >= FieldEstimate.manyContenders {
      let raw = values
      LaunchPolish.removeLaunchEffects(&values, contenders: rows.count, launches: launches)
      let effects = (0..<launches).map { launch -> Double in
        let cells = stride(from: launch, to: raw.count, by: launches)
        return cells.first { !raw[$0].isNaN }.map { raw[$0] - values[$0] } ?? .nan
      }
      common = Biweight.rows(effects, contenders: 1, launches: launches)[0].shares
    }
    let estimated = Biweight.rows(values, contenders: rows.count, launches: launches)
    estimates = estimated.map(\.location)
    shares = estimated.map { row in
      let factor = Self.factor(row.count)
      return row.shares.indices.map { factor * (row.shares[$0] + common[$0]) }
    }
    self.launches = launches
  }

  private static func factor(_ count: Int) -> Double {
    if count < 2 { return 0 }
    let n = Double(count)
    let student = StudentT.quantile(
      upperTail: tail, degreesOfFreedom: FieldEstimate.freedom(n))
    return FieldEstimate.varianceFactor(n).squareRoot() * student
      / -NormalDistribution.quantile(tail)
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
