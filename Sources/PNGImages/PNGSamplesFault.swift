/// The rules of PNG that samples can break, checked before the samples reach C.
extension PNGSamples {
  /// The size and kind, as in `17 × 13 palette-4`.
  var title: String { "\(width) × \(height) \(colorType.name)-\(bitDepth)" }

  /// The first rule of PNG that the samples break, or `nil`.
  var fault: String? {
    let sides = 1...Int(Int32.max)
    guard sides.contains(width), sides.contains(height) else {
      return "a side must be in 1…\(Int32.max)"
    }
    guard colorType.bitDepths.contains(bitDepth) else {
      return "\(colorType.name) has the depths \(colorType.bitDepths)"
    }
    // Two sides of 31 bits and at most 8 bytes per texel may exceed the range of Int.
    let (expected, overflow) = bytesPerRow.multipliedReportingOverflow(by: height)
    guard !overflow, bytes.count == expected else {
      return "\(bytes.count) bytes of samples, expected \(height) rows of \(bytesPerRow)"
    }
    if let gamma, gamma == 0 || gamma > UInt32(Int32.max) { return "gamma \(gamma)" }
    return paletteFault ?? transparencyFault
  }

  private var paletteFault: String? {
    let allowed = colorType == .palette ? 1...(1 << bitDepth) : 0...0
    return allowed.contains(palette.count)
      ? nil
      : "palette of \(palette.count) entries, "
        + "expected \(allowed.lowerBound)…\(allowed.upperBound)"
  }

  private var transparencyFault: String? {
    let largest = bitDepth == 16 ? UInt16.max : UInt16((1 << bitDepth) - 1)
    switch (transparency, colorType) {
    case (nil, _): return nil
    case (.gray(let sample), .gray):
      return sample <= largest ? nil : "tRNS sample \(sample) of \(bitDepth) bits"
    case (.rgb(let red, let green, let blue), .rgb):
      let sample = max(red, green, blue)
      return sample <= largest ? nil : "tRNS sample \(sample) of \(bitDepth) bits"
    case (.palette(let alphas), .palette):
      return (1...palette.count).contains(alphas.count)
        ? nil : "tRNS of \(alphas.count) entries for a palette of \(palette.count)"
    default: return "tRNS does not fit \(colorType.name)"
    }
  }
}
