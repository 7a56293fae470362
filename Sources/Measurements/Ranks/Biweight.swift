/// Tukey's biweight of the values of one contender, one value per launch.
///
/// The location m solves Σ ψ((x − m) / (c·s)) = 0 with ψ(u) = u (1 − u²)² for |u| < 1, and 0
/// beyond. The constant is c = 4.685 · (1 + 20 / n²) for n values. With 4.685, the location is 95 %
/// as efficient as the mean for normal values. The second factor keeps more of the launches where
/// there are few, by simulation. The scale s is 1.4826 times the larger of the contender's MAD and
/// the median of the MADs of the field, so that no contender rejects good launches because its
/// others agree by luck.
///
/// The influence value of a launch is q = c·s·ψ(u) / mean ψ′(u): the mean of n independent values q
/// has the same error as m.
///
/// *Edges*: Where the scale is 0, the location is the median and the influence values are 0.
///
/// *Source*: P. J. Huber, Robust Statistics (1981), chapters 4 and 6.
struct Biweight {
  /// The location m; NaN without values.
  var location = Double.nan
  var count = 0
  /// The influence value over the number of values, by launch; 0 for a missing value.
  var shares: [Double]
  var isPresent: [Bool]

  private static let constant = 4.685
  private static let ofFewValues = 20.0
  private static let steps = 8
  /// The least mean of ψ′ that is believed.
  private static let leastSlope = 0.35

  /// The biweights of all contenders of a field.
  ///
  /// The values are ordered by contender and then launch; NaN where one is missing.
  static func rows(_ values: [Double], contenders: Int, launches: Int) -> [Biweight] {
    let rows = (0..<contenders).map { Array(values[$0 * launches..<($0 + 1) * launches]) }
    let present = rows.map { $0.filter { !$0.isNaN } }
    let medians = present.map { median($0) }
    let deviations = zip(present, medians).map { values, middle in
      middle.flatMap { middle in median(values.map { abs($0 - middle) }) }
    }
    let usual = median(deviations.compactMap { $0 }) ?? 0
    return rows.indices.map { index in
      Biweight(
        rows[index], median: medians[index],
        scale: deviationOfNormal * max(usual, deviations[index] ?? 0))
    }
  }

  private init(_ values: [Double], median: Double?, scale: Double) {
    shares = [Double](repeating: 0, count: values.count)
    isPresent = values.map { !$0.isNaN }
    guard var location = median else { return }
    count = isPresent.reduce(0) { $0 + ($1 ? 1 : 0) }
    let square = Double(count * count)
    let reach = Self.constant * (1 + Self.ofFewValues / square) * scale
    if reach > 0 {
      for _ in 0..<Self.steps {
        var (sum, weights) = (0.0, 0.0)
        for value in values where !value.isNaN {
          let u = (value - location) / reach
          guard abs(u) < 1 else { continue }
          let weight = (1 - u * u) * (1 - u * u)
          sum += weight * (value - location)
          weights += weight
        }
        if weights > 0 { location += sum / weights }
      }
      setShares(values, location: location, reach: reach)
    }
    self.location = location
  }

  private mutating func setShares(_ values: [Double], location: Double, reach: Double) {
    var slope = 0.0
    for (launch, value) in values.enumerated() where !value.isNaN {
      let u = (value - location) / reach
      guard abs(u) < 1 else { continue }
      shares[launch] = reach * u * (1 - u * u) * (1 - u * u)
      slope += (1 - u * u) * (1 - 5 * u * u)
    }
    // A mean of ψ′ is divided by, then the number of values.
    let divisor = max(slope, Self.leastSlope * Double(count))
    for launch in shares.indices { shares[launch] /= divisor }
  }
}
