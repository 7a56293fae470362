/// A straight color with coverage, each component in 0…1.
struct Paint {
  var red: Double
  var green: Double
  var blue: Double
  var alpha: Double

  /// An opaque color written `0xRRGGBB`.
  init(_ hex: Int) {
    red = Double(hex >> 16 & 255) / 255
    green = Double(hex >> 8 & 255) / 255
    blue = Double(hex & 255) / 255
    alpha = 1
  }

  /// The same color with its alpha multiplied by `coverage`.
  func covering(_ coverage: Double) -> Paint {
    var paint = self
    paint.alpha *= coverage
    return paint
  }

  /// `self · (1 − amount) + other · amount`, with `amount` clamped to 0…1; alpha is mixed too.
  func mixed(with other: Paint, _ amount: Double) -> Paint {
    let amount = clampedToUnit(amount)
    var paint = self
    paint.red += (other.red - red) * amount
    paint.green += (other.green - green) * amount
    paint.blue += (other.blue - blue) * amount
    paint.alpha += (other.alpha - alpha) * amount
    return paint
  }

  /// This paint over another: Porter and Duff's *over* on straight colors.
  ///
  /// *Edges*: if both are transparent, the result has the color below, so that transparent texels
  /// have colors.
  func over(_ below: Paint) -> Paint {
    if alpha <= 0 { return below }
    if alpha >= 1 { return self }
    let rest = below.alpha * (1 - alpha)
    let total = alpha + rest
    let share = alpha / total
    var paint = below
    paint.red += (red - below.red) * share
    paint.green += (green - below.green) * share
    paint.blue += (blue - below.blue) * share
    paint.alpha = total
    return paint
  }

  /// The four bytes of an `rgba8-straight` texel.
  ///
  /// *Rounding*: `⌊255 · component + ½⌋`.
  var bytes: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    (Self.byte(red), Self.byte(green), Self.byte(blue), Self.byte(alpha))
  }

  private static func byte(_ component: Double) -> UInt8 {
    UInt8(clampedToUnit(component) * 255 + 0.5)
  }
}

/// The number in 0…1 that is nearest to `value`; 0 for a NaN.
@inline(__always)
func clampedToUnit(_ value: Double) -> Double { value > 0 ? (value < 1 ? value : 1) : 0 }

/// Hermite's `3t² − 2t³` of `t = (value − start) / (end − start)` clamped to 0…1.
@inline(__always)
func smoothStep(_ start: Double, _ end: Double, _ value: Double) -> Double {
  let t = clampedToUnit((value - start) / (end - start))
  return t * t * (3 - 2 * t)
}
