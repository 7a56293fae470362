/// The estimates of a combination: means over its fields.
///
/// The difference of two contenders is the mean of their differences in the F fields, its variance
/// is Σ v / F², and its degrees of freedom are (Σ v)² / Σ (v² / d).
///
/// *Source*: Welch and Satterthwaite, for the degrees of freedom: F. E. Satterthwaite, An
/// approximate distribution of estimates of variance components (1946).
struct CombinedEstimate {
  /// The contenders that all fields have, in the order of the first field.
  let contenders: [RankContender]
  /// The mean location of every contender; NaN where a field has not measured it.
  let location: [Double]
  /// The pairs i < j, ordered by i and then j.
  let pairs: [FieldEstimate.Pair]

  /// Combines fields.
  ///
  /// A contender is ranked if it is ranked in all of them.
  init(_ parts: [(field: RankField, estimate: FieldEstimate)], leastLaunches: Int) {
    var (contenders, places): ([RankContender], [[Int]]) = ([], [])
    for contender in parts.first?.field.contenders ?? [] {
      let found = parts.map { part in
        part.field.contenders.firstIndex { $0.name == contender.name }
      }
      let all = found.compactMap { $0 }
      guard all.count == parts.count else { continue }
      let isRanked = zip(parts, all).allSatisfy { $0.field.contenders[$1].isRanked }
      contenders.append(RankContender(contender.name, isRanked: isRanked))
      places.append(all)
    }
    let count = Double(parts.count)
    location = places.map { indices in
      zip(parts, indices).reduce(0) { $0 + $1.0.estimate.location[$1.1] } / count
    }
    var pairs: [FieldEstimate.Pair] = []
    for i in places.indices {
      for j in places.indices.dropFirst(i + 1) {
        pairs.append(
          Self.mean(parts.indices.map { parts[$0].estimate.pair(places[i][$0], places[j][$0]) }))
      }
    }
    self.contenders = contenders
    self.pairs = pairs
  }

  private static func mean(_ parts: [FieldEstimate.Pair]) -> FieldEstimate.Pair {
    let count = Double(parts.count)
    let variance = parts.reduce(0) { $0 + $1.variance }
    let spread = parts.reduce(0) { $0 + $1.variance * $1.variance / max(1, $1.freedom) }
    var result = FieldEstimate.Pair()
    result.launches = parts.map(\.launches).min() ?? 0
    result.difference = parts.reduce(0) { $0 + $1.difference } / count
    result.variance = variance / (count * count)
    result.freedom =
      spread > 0 ? variance * variance / spread : parts.map(\.freedom).min() ?? 1
    return result
  }
}
