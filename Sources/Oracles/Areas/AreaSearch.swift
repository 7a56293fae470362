import HitTesting

/// Finds the passing texels that are nearest to an area, by halving rectangles of texels.
///
/// A rectangle without a passing texel, or too far away, is skipped whole; one in which every texel
/// passes is one parallelogram. Values are bounded in doubles first, and computed in fractions if
/// the bounds do not decide.
struct AreaSearch<Rounded: AreaMeasure, Exact: AreaMeasure>
where Rounded.Number == Interval, Exact.Number == Rational {
  private let texels: PassingTexels
  private let cells: TexelRect
  private let rounded: Rounded
  private let makeExact: () -> Exact
  private lazy var exact = makeExact()
  /// The least value so far, and the bounds in doubles that contain it.
  private var best: (exact: Rational, rounded: Interval)?

  /// Prepares a search among `cells`, which lie within the image; `exact` is the measure `rounded`
  /// in fractions, made when it is needed.
  init(
    _ texels: PassingTexels, in cells: TexelRect, rounded: Rounded, exact: @escaping () -> Exact
  ) {
    self.texels = texels
    self.cells = cells
    self.rounded = rounded
    makeExact = exact
  }

  /// Whether some passing texel has a value of at most the limit.
  mutating func reaches(_ limit: Rational) -> Bool { reaches(limit, limit.enclosure, in: cells) }

  private mutating func reaches(
    _ limit: Rational, _ roundedLimit: Interval, in rect: TexelRect
  ) -> Bool {
    let count = texels.passingCount(in: rect)
    if count == 0 { return false }
    let value = rounded.value(of: rounded.plane.box(rect))
    if value.lower > roundedLimit.upper { return false }
    if count == rect.area {
      return value.upper <= roundedLimit.lower || reachesExactly(limit, roundedLimit, in: rect)
    }
    let halves = rect.halves
    return reaches(limit, roundedLimit, in: halves.0) || reaches(limit, roundedLimit, in: halves.1)
  }

  /// Whether the value of a rectangle is at most the limit; fractions decide the parts of it that
  /// doubles do not.
  private mutating func reachesExactly(
    _ limit: Rational, _ roundedLimit: Interval, in rect: TexelRect
  ) -> Bool {
    let box = rounded.centered(rounded.plane.box(rect))
    let exactBox = exact.centered(exact.plane.box(rect))
    return (0..<Rounded.parts).allSatisfy { part in
      rounded.part(part, of: box).upper <= roundedLimit.lower
        || exact.part(part, of: exactBox) <= limit
    }
  }

  /// The least value of a passing texel; `nil` if there is none.
  mutating func least() -> Rational? {
    best = nil
    if texels.passingCount(in: cells) > 0 {
      visit(cells, rounded.value(of: rounded.plane.box(cells)))
    }
    return best?.exact
  }

  private mutating func visit(_ rect: TexelRect, _ value: Interval) {
    if let best {
      if value.lower >= best.rounded.upper { return }
      // Fractions break ties, so that a row of equally near cells is skipped at once.
      if value.upper >= best.rounded.lower,
        exact.value(of: exact.plane.box(rect)) >= best.exact
      {
        return
      }
    }
    if texels.passingCount(in: rect) == rect.area {
      let least = exact.value(of: exact.plane.box(rect))
      if best.map({ least < $0.exact }) ?? true { best = (least, least.enclosure) }
      return
    }
    let (first, second) = rect.halves
    let parts = [first, second].filter { texels.passingCount(in: $0) > 0 }
      .map { ($0, rounded.value(of: rounded.plane.box($0))) }
    // The nearer part goes first, because what it finds excludes more of the other part.
    for part in parts.count == 2 && parts[1].1.lower < parts[0].1.lower ? parts.reversed() : parts {
      visit(part.0, part.1)
    }
  }
}
