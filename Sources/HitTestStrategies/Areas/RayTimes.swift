import HitTesting

/// An axis of a picture.
enum RayAxis {
  case horizontal
  case vertical
}

/// A line that a ray may cross, along one axis of a picture.
enum RayLine {
  /// The edge at which a texel begins.
  case edge(Int)
  /// Where what can be hit begins.
  case first
  /// Where what can be hit ends.
  case last
}

/// A moment on the way of a ray, from which on it has crossed a line.
///
/// The point of an edge belongs to the texel right of it or below it. So a ray has crossed a line
/// at the point itself if it goes right or down, and only after the point if it goes left or up.
enum RayMoment {
  case start
  /// After the last point.
  case end
  /// The ray crosses a line on its `way` along the axis: 1 is right or down, and −1 left or up.
  ///
  /// A ray with a way of 0 does not move along the axis, and crosses the line at `start` or never.
  case crossing(RayLine, RayAxis, way: Int)

  /// Which of two moments at the same point comes first.
  fileprivate var phase: Int {
    switch self {
    case .start: 0
    case .end: 1
    case .crossing(_, _, let way): way < 0 ? 1 : 0
    }
  }
}

/// The times at which a ray crosses the lines of a picture, in any arithmetic.
///
/// A time is the share of the way, (line − start)/length along the axis of the line, and two of
/// them are compared without any division. Positions have any unit that is the same along an axis.
struct RayTimes<Number: PreciseNumber> {
  struct Axis {
    let start: Number
    let length: Number
    /// The edge at which the picture begins, and the side of a texel.
    let origin: Number
    let texel: Number
    /// The part that can be hit.
    let first: Number
    let last: Number

    func position(of line: RayLine) -> Number {
      switch line {
      case .edge(let edge): origin + texel * Number(Double(edge))
      case .first: first
      case .last: last
      }
    }
  }

  let horizontal: Axis
  let vertical: Axis

  /// Whether the ray goes right or down (1), left or up (−1), or not (0).
  func ways() throws(Number.Undecided) -> (horizontal: Int, vertical: Int) {
    (try horizontal.length.sign(), try vertical.length.sign())
  }

  /// The time of a moment, as a fraction with a positive denominator.
  func time(of moment: RayMoment) -> (part: Number, whole: Number) {
    switch moment {
    case .start: return (Number(0), Number(1))
    case .end: return (Number(1), Number(1))
    case .crossing(let line, let axis, let way):
      let along = axis == .horizontal ? horizontal : vertical
      let part = along.position(of: line) - along.start
      if way == 0 { return (part, Number(1)) }
      return way < 0 ? (-part, -along.length) : (part, along.length)
    }
  }

  /// Whether a moment comes before another one (−1), with it (0) or after it (1).
  func order(_ moment: RayMoment, _ other: RayMoment) throws(Number.Undecided) -> Int {
    let (first, second) = (time(of: moment), time(of: other))
    let sign = try (first.part * second.whole - second.part * first.whole).sign()
    return sign == 0 ? moment.phase - other.phase : sign
  }
}

extension RayTimes {
  /// The times by the layer's own numbers.
  ///
  /// - Precondition: both ends are finite, and something can be hit.
  init(from start: Point, to end: Point, in placement: Placement) throws(Number.Undecided) {
    let layer = PreciseLayer<Number>(placement.layer, imageSize: placement.imageSize)
    let (map, unit) = (layer.map, layer.unit)
    let place = try PrecisePoint(start, in: map, unit: unit)
    // A difference of the ends is 0 if they are equal, which that of their places may not be.
    let way = try PrecisePoint(
      (Number(end.x) - Number(start.x)) * unit, (Number(end.y) - Number(start.y)) * unit, in: map,
      map.determinant)
    func axis(
      _ along: PreciseLayer<Number>.Axis, _ count: Int32, _ start: Number, _ length: Number
    ) throws(Number.Undecided) -> Axis {
      // Whatever the gravity, the bounds never cut all of the image away.
      let cut = try along.interval(0, Int(count))
      let (first, last) = (cut?.least ?? along.edge(0), cut?.most ?? along.edge(Int(count)))
      return Axis(
        start: start, length: length, origin: along.origin * place.determinant,
        texel: along.texel * place.determinant, first: first * place.determinant,
        last: last * place.determinant)
    }
    horizontal = try axis(layer.horizontal, layer.imageSize.width, place.x, way.x)
    vertical = try axis(layer.vertical, layer.imageSize.height, place.y, way.y)
  }
}

extension RayTimes<BoundedDouble> {
  /// The times in texels, as doubles know them; `nil` if they know nothing.
  ///
  /// `AreaFrame.error(at:reach:)` bounds the errors of the start and of the clip edges, and is
  /// infinite if numbers are out of range. Otherwise the map's linear coefficients are within 2⁻⁵²
  /// of themselves, unless they are tiny.
  init?(roughlyFrom start: Point, to end: Point, in placement: Placement) {
    let error = placement.details.area.error(at: start, reach: 0)
    guard error < .infinity else { return nil }
    let (map, linear) = (placement.mapping, placement.layer.linearPart)
    let place = placement.texelCoordinates(of: start)
    let x = BoundedDouble(end.x) - BoundedDouble(start.x)
    let y = BoundedDouble(end.y) - BoundedDouble(start.y)
    // A coefficient of the inverse is 0 exactly if it is made of a number of the layer that is 0.
    func coefficient(_ value: Double, of source: Double) -> BoundedDouble {
      source == 0
        ? BoundedDouble(0) : BoundedDouble(value, error: value.magnitude * 0x1p-51 + 0x1p-1000)
    }
    func axis(_ start: Double, _ length: BoundedDouble, _ first: Double, _ last: Double) -> Axis {
      Axis(
        start: BoundedDouble(start, error: error), length: length, origin: BoundedDouble(0),
        texel: BoundedDouble(1), first: BoundedDouble(first, error: error),
        last: BoundedDouble(last, error: error))
    }
    horizontal = axis(
      place.u, coefficient(map.a, of: linear.d) * x + coefficient(map.c, of: linear.c) * y,
      map.min_u, map.max_u)
    vertical = axis(
      place.v, coefficient(map.b, of: linear.b) * x + coefficient(map.d, of: linear.a) * y,
      map.min_v, map.max_v)
  }
}

/// The order of the moments of a ray, which nothing rounds: doubles with a bound of their error
/// decide, then about 100 bits, and integers of any length where those are too few.
struct RayOrder {
  private let start: Point
  private let end: Point
  private let placement: Placement
  private let rough: RayTimes<BoundedDouble>?
  private lazy var bounded = try? RayTimes<BoundedNumber>(from: start, to: end, in: placement)
  private lazy var exact = RayTimes<ExactNumber>(from: start, to: end, in: placement)
  private var ways = (horizontal: 0, vertical: 0)

  /// - Precondition: both ends are finite, and something can be hit.
  init(from start: Point, to end: Point, in placement: Placement) {
    (self.start, self.end, self.placement) = (start, end, placement)
    rough = RayTimes(roughlyFrom: start, to: end, in: placement)
    if let rough = try? rough?.ways() {
      ways = rough
    } else if let bounded = try? bounded?.ways() {
      ways = bounded
    } else {
      ways = exact.ways()
    }
  }

  /// Whether the ray goes right or down (1), left or up (−1), or not (0).
  func way(along axis: RayAxis) -> Int {
    axis == .horizontal ? ways.horizontal : ways.vertical
  }

  /// The moment at which the ray crosses a line.
  func crossing(_ line: RayLine, _ axis: RayAxis) -> RayMoment {
    .crossing(line, axis, way: way(along: axis))
  }

  /// Whether a moment comes before another one (−1), with it (0) or after it (1).
  mutating func order(_ moment: RayMoment, _ other: RayMoment) -> Int {
    if let order = try? rough?.order(moment, other) { return order }
    if let order = try? bounded?.order(moment, other) { return order }
    return exact.order(moment, other)
  }

  /// The share of the way at a moment, rounded: that of about 100 bits, or of integers of any
  /// length where those are too few.
  mutating func share(at moment: RayMoment) -> Double {
    if case .start = moment { return 0 }
    if let (part, whole) = bounded?.time(of: moment), let share = part.quotient(by: whole) {
      return min(1, max(0, share))
    }
    return exact.share(at: moment)
  }
}

extension RayTimes<ExactNumber> {
  /// The double that is nearest to the share of the way at a moment.
  ///
  /// *Complexity*: some 60 products.
  fileprivate func share(at moment: RayMoment) -> Double {
    let (part, whole) = time(of: moment)
    func isAbove(_ number: ExactNumber) -> Bool { (part - number * whole).sign() < 0 }
    // The bits of doubles that are not negative are in the order of the doubles.
    let bits = lastNumber(of: Int((1.0).bitPattern) + 1) {
      isAbove(ExactNumber(Double(bitPattern: UInt64($0))))
    }
    let below = Double(bitPattern: UInt64(bits))
    let middle = (ExactNumber(below) + ExactNumber(below.nextUp)) * ExactNumber(0.5)
    return below == 1 || isAbove(middle) ? below : below.nextUp
  }
}
