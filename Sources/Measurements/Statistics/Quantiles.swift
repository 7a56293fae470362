/// The middle value, or the mean of the two middle ones; `nil` for no values.
package func median(_ values: [Double]) -> Double? {
  if values.isEmpty { return nil }
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/// 1 / Φ⁻¹(3/4): the standard deviation of normal values over their median absolute deviation.
///
/// *Source*: Rousseeuw and Croux, Alternatives to the median absolute deviation (1993).
let deviationOfNormal = 1.482_602_218_505_6

/// The standard deviation of values by their median absolute deviation, which a few that lie far
/// off do not change; `nil` for no values.
package func robustDeviation(of values: [Double]) -> Double? {
  median(values).flatMap { middle in median(values.map { abs($0 - middle) }) }.map {
    deviationOfNormal * $0
  }
}

/// The percentile by nearest rank: element `⌈share · n⌉` of the sorted values, counted from 1;
/// `nil` for no values.
///
/// The share is in 0…1, and 0 gives the smallest value.
package func percentile(_ share: Double, of values: [Double]) -> Double? {
  if values.isEmpty { return nil }
  let rank = (share * Double(values.count)).rounded(.up)
  return values.sorted()[min(values.count - 1, max(0, Int(rank) - 1))]
}
