/// The cosine and the sine of an angle, as a correctly rounded mathematical library computes them.
///
/// They are constants so that a case is the same on every platform.
struct Turn {
  let cosine: Double
  let sine: Double

  /// The angle π/2 in doubles, whose cosine is not zero.
  static let quarter = Turn(cosine: 6.123233995736766e-17, sine: 1)
  static let eighth = Turn(cosine: 0.7071067811865476, sine: 0.7071067811865475)
  static let twelfth = Turn(cosine: 0.8660254037844387, sine: 0.49999999999999994)
  /// An angle of a billionth of a radian.
  static let nano = Turn(cosine: 1, sine: 1e-9)
}
