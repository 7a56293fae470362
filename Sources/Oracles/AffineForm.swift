/// The function `x·X + y·Y + constant` of the points of a plane.
struct AffineForm<Number: OracleNumber>: Sendable {
  let x: Number
  let y: Number
  let constant: Number

  func value(_ px: Number, _ py: Number) -> Number { x * px + y * py + constant }
}

extension AffineForm {
  /// Makes a form of a layer, whose coefficients become other numbers.
  init(_ form: ExactLayer.LinearForm, _ number: (Rational) -> Number) {
    self.init(
      x: number(form.xCoefficient), y: number(form.yCoefficient),
      constant: number(form.constantTerm))
  }
}
