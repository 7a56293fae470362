/// How exactly a hit tester promises to follow the rules: the class of differences that are excused.
///
/// A difference is excused only where the point lies closer to the opposite verdict, in texels, than the class allows.
/// The raw value is the class as text: the name of the case, and `footprint(0.5)` with the radius in decimal. It is
/// encoded as that text.
public enum Fidelity: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
  /// No difference at all.
  case exact
  /// Plain double arithmetic: rounding near an edge is excused, where anything needs to be rounded.
  case float64
  /// Single-precision arithmetic.
  case float32
  /// Texel coordinates in 16.16 fixed point, as pixman and cairo compute them.
  case fixed16
  /// A renderer that filters: what lies within this distance blends into a pixel. ½ for bilinear interpolation, half a
  /// device pixel's extent for smoothed edges. Finite and not negative; a margin equal to it is excused too.
  case footprint(radiusInTexels: Double)

  /// The largest footprint that a text may name, in texels: beyond it everything would be excused.
  public static let largestFootprint = 4.0

  /// Reads a class from its text; `nil` for any other text, and for a radius that is negative or above
  /// ``largestFootprint``.
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

  public var rawValue: String {
    switch self {
    case .exact: "exact"
    case .float64: "float64"
    case .float32: "float32"
    case .fixed16: "fixed16"
    case .footprint(let radius): "footprint(\(radius))"
    }
  }

  public var description: String { rawValue }
}
