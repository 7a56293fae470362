/// How exactly a hit tester promises to follow the rules: the class of differences that are
/// excused.
///
/// A difference is excused only if the point lies closer to the opposite verdict, in texels, than
/// the class allows. The raw value is the class as text: the name of the case, with the decimal
/// radius for a footprint, as in `footprint(0.5)`. The class is encoded as that text.
public enum Fidelity: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
  /// No difference is excused.
  case exact
  /// Plain double arithmetic: rounding near an edge is excused if anything needs to be rounded.
  case float64
  /// Single-precision arithmetic.
  case float32
  /// Texel coordinates in 16.16 fixed point, as pixman and cairo compute them.
  case fixed16
  /// A renderer that filters: everything within this distance may blend into a pixel.
  ///
  /// The radius is ½ for bilinear interpolation, and half the extent of a device pixel for smoothed
  /// edges. It is finite and not negative. A margin equal to it is excused too.
  case footprint(radiusInTexels: Double)

  /// The largest footprint that a text may name, in texels; a larger one would excuse everything.
  public static let largestFootprint = 4.0

  /// Reads a class from its text; returns `nil` for any other text, and for a radius that is
  /// negative or above ``largestFootprint``.
  public init?(rawValue: String) {
    switch rawValue {
    case "exact": self = .exact
    case "float64": self = .float64
    case "float32": self = .float32
    case "fixed16": self = .fixed16
    default:
      guard rawValue.hasPrefix("footprint("), rawValue.hasSuffix(")"),
        let radius = Double(rawValue.dropFirst("footprint(".count).dropLast()),
        radius.sign == .plus, radius <= Self.largestFootprint
      else { return nil }
      self = .footprint(radiusInTexels: radius)
    }
  }

  /// The class as text.
  public var rawValue: String {
    switch self {
    case .exact: "exact"
    case .float64: "float64"
    case .float32: "float32"
    case .fixed16: "fixed16"
    case .footprint(let radius): "footprint(\(radius))"
    }
  }

  /// The class as text.
  public var description: String { rawValue }
}
