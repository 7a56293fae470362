import HitTestStrategies

/// When preparing an image pays against not caching at all.
///
/// Whoever caches nothing reads the pixel under each point from the decoded image. That takes as
/// long as a query of ``reader``, which keeps the pixels as they are, and needs no preparing. With
/// the time r of reading a pixel, n points cost n·r so, and prepare + n·point with a strategy that
/// keeps what it prepared. The latter is not more from n = prepare / (r − point) on.
///
/// Points are those that the product asks, one by one and in batches, with the mean by their rates.
/// Rectangles and discs do not count, though preparing pays for them, too.
package enum BreakEven {
  /// The strategy whose query reads the pixel of the decoded image.
  package static let reader = RGBACache.name

  /// The time of reading the pixel under a point of the product, in nanoseconds; `nil` where it was
  /// not measured, or where the product asks no points.
  package static func reading(_ candidates: [Candidate], in profile: ProductProfile) -> Double? {
    candidates.first { $0.facts.mask == reader }?.units.flatMap { point($0, in: profile) }
  }

  /// Computes after how many points of an image preparing it once has paid, from their times and
  /// that of reading a pixel: a whole number of at least 1; `nil` if it never pays.
  package static func points(prepare: Double, point: Double, reading: Double) -> Double? {
    point < reading ? max(1, (prepare / (reading - point)).rounded(.up)) : nil
  }

  /// The mean time of the product's points; `nil` where one of its ways to ask them was not
  /// measured, or where it asks none.
  static func point(_ units: UnitCosts, in profile: ProductProfile) -> Double? {
    var (rate, time) = (0.0, 0.0)
    for use in profile.imageUses where use.kind == .point {
      guard let own = units.queryNanoseconds[use] else { return nil }
      let perSecond = profile.queriesPerSecond[rate: use]
      rate += perSecond
      time += perSecond * own
    }
    return rate > 0 ? time / rate : nil
  }

  static func set(_ candidates: inout [Candidate], in profile: ProductProfile) {
    guard let reading = reading(candidates, in: profile) else { return }
    for index in candidates.indices {
      guard let units = candidates[index].units, let point = point(units, in: profile) else {
        continue
      }
      candidates[index].breakEvenPoints = points(
        prepare: units.prepareNanoseconds, point: point, reading: reading)
    }
  }
}
