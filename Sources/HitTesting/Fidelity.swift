/// How exactly a hit tester promises to follow the rules: the class of differences that are excused.
///
/// A difference is excused only where the point lies closer to the opposite verdict, in texels, than the class allows.
public enum Fidelity: String, CaseIterable, Hashable, Sendable {
  /// No difference at all.
  case exact
  /// Plain double arithmetic: rounding near an edge is excused, where anything needs to be rounded.
  case float64
  /// Single-precision arithmetic.
  case float32
  /// Texel coordinates in 16.16 fixed point, as pixman and cairo compute them.
  case fixed16
}
