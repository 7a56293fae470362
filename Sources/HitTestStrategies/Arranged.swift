import HitTesting

/// Any texel strategy with parts of its prepared image arranged to another picture: the frame of an
/// atlas, or a map of tiles.
///
/// One prepared image serves all of its frames and maps, and nothing of it is copied; only
/// `OrientedTiles` have an image of their own. The placement is that of the picture: its natural
/// size is `shownWidth` × `shownHeight` of the arrangement. Points, areas and perspective are
/// answered as by the base, exactly where that is ``Certified``.
@frozen
public struct Arranged<Base: TexelStrategy, Arrangement: ImageArrangement>: TexelStrategy {
  /// The name of the base.
  public static var name: String { Base.name }
  /// What the base keeps.
  public static var summary: String { Base.summary }
  /// What the base is.
  public static var guide: StrategyGuide { Base.guide }
  /// What a point query looks up in the image.
  public static var lookup: TexelLookup { Base.lookup }
  /// How exactly the base promises to follow the rules.
  @inlinable
  public static var fidelity: Fidelity { Base.fidelity }
  /// Whether the verdicts depend on the image's alpha.
  public static var readsAlpha: Bool { Base.readsAlpha }

  /// The strategy that looks up the texels of the stored image.
  public let base: Base
  /// The arrangement of the picture.
  public let arrangement: Arrangement
  /// The size of the picture.
  public let imageSize: ImageSize
  /// Whether every texel of the picture passes.
  @usableFromInline let hitsEverywhere: Bool

  /// Shows parts of an image that is prepared.
  ///
  /// - Parameters:
  ///   - base: the prepared image.
  ///   - arrangement: what is shown of it.
  ///   - threshold: the threshold for which the base was prepared: one of 0 also lets pass what is
  ///     transparent because nothing is shown there.
  /// - Throws: the arrangement's failure if its parts do not lie in the image.
  public init(
    _ base: Base, showing arrangement: Arrangement, threshold: AlphaThreshold
  ) throws(Arrangement.Failure) {
    let size = base.imageSize
    try arrangement.check(imageWidth: Int(size.width), imageHeight: Int(size.height))
    (self.base, self.arrangement) = (base, arrangement)
    // Nothing is shown of an image without texels.
    imageSize =
      size.isEmpty
      ? ImageSize(width: 0, height: 0)
      : ImageSize(width: arrangement.shownWidth, height: arrangement.shownHeight)
    let isEverythingIn = threshold.minimumAlpha == 0 || !Base.readsAlpha
    hitsEverywhere = isEverythingIn && Arrangement.isTransparentWhereEmpty
  }

  /// Prepares an image that is shown as it is.
  public init(_ bitmap: Bitmap, threshold: AlphaThreshold) throws {
    try self.init(
      Base(bitmap, threshold: threshold),
      showing: .whole(width: bitmap.width, height: bitmap.height), threshold: threshold)
  }

  /// Whether something that passes is shown at a texel of the picture.
  @inlinable
  @inline(__always)
  public func passes(column: Int, row: Int) -> Bool {
    if Arrangement.isTransparentWhereEmpty && hitsEverywhere { return true }
    if !arrangement.isDirect { return passesAny(column: column, row: row) }
    guard let texel = arrangement.imageTexel(column: column, row: row) else { return false }
    return base.passes(column: texel.column, row: texel.row)
  }

  /// Whether some texel that is shown there passes.
  ///
  /// It is a function of its own, because a closure would copy the strategy for each point.
  @inlinable
  @inline(never)
  func passesAny(column: Int, row: Int) -> Bool {
    arrangement.showsAny(column: column, row: row) { base.passes(column: $0, row: $1) }
  }

  /// Whether a point in parent space hits the picture.
  @inlinable
  public func hits(_ point: Point, in placement: Placement) -> Bool {
    hits(point, through: placement)
  }

  /// Whether a point in parent space hits what a map finds in the picture.
  @inlinable
  public func hits<Map: TexelMap>(_ point: Point, in map: Map) -> Bool { hits(point, through: map) }

  /// Whether the base is exact; the compiler knows it, as it does not know an `==` of fidelities.
  @inlinable
  @inline(__always)
  static var isExact: Bool { if case .exact = Base.fidelity { true } else { false } }

  @inlinable
  @inline(__always)
  func hits(_ point: Point, through map: some TexelMap) -> Bool {
    map.requireSize(imageSize)
    let found = Self.isExact ? map.exactTexel(under: point) : map.texel(under: point)
    guard let texel = found else { return false }
    return passes(column: texel.column, row: texel.row)
  }
}

extension Arranged: TexelRectStrategy where Base: TexelRectStrategy {
  /// Whether something that passes is shown in a rectangle of the picture.
  public func hitsAny(in rect: TexelRect) -> Bool {
    let part = rect.clamped(toWidth: Int(imageSize.width), height: Int(imageSize.height))
    if part.isEmpty { return false }
    return hitsEverywhere || arrangement.showsAny(in: part) { base.hitsAny(in: $0) }
  }
}

extension Arranged: AreaStrategy where Base: AreaStrategy {
  /// What the base promises about areas.
  public static var areaFidelity: Fidelity { Base.areaFidelity }

  /// Whether something that passes comes within the radius of the disc's center.
  public func hits(_ disc: Disc, in placement: Placement) -> Bool {
    Base.areaFidelity == .exact
      ? hitsExactly(disc, in: placement)
      : decide(disc, in: placement, by: RoundedArea.self).isHit
  }

  /// Whether something that passes meets the rectangle.
  public func hits(_ rect: Rect, in placement: Placement) -> Bool {
    Base.areaFidelity == .exact
      ? hitsExactly(rect, in: placement)
      : decide(rect, in: placement, by: RoundedArea.self).isHit
  }
}
