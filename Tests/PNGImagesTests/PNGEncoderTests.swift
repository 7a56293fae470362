import HitTesting
import PNGImages
import Testing

/// Samples that PNG cannot store.
@Suite struct PNGEncoderTests {
  private let gray = PNGSamples(
    width: 3, height: 2, colorType: .gray, bitDepth: 8, bytes: [1, 2, 3, 4, 5, 6])

  @Test func sidesMustBePositive() throws {
    for (width, height) in [(0, 2), (3, 0), (-3, 2), (3, -2), (1 << 31, 2), (Int.max, Int.max)] {
      var samples = gray
      (samples.width, samples.height) = (width, height)
      #expect(fault(of: samples) == "a side must be in 1…2147483647")
    }
    let empty = try Bitmap(width: 0, height: 5, format: .alpha8, storage: [])
    #expect(throws: PNGError.self) { try PNGEncoder.encode(empty) }
  }

  @Test func depthMustFitTheColorType() {
    for colorType in PNGColorType.allCases {
      for bitDepth in [-1, 0, 3, 4, 32, 256, Int.max] where !colorType.bitDepths.contains(bitDepth)
      {
        var samples = gray
        (samples.colorType, samples.bitDepth) = (colorType, bitDepth)
        #expect(fault(of: samples)?.hasPrefix("\(colorType.name) has the depths") == true)
      }
    }
  }

  @Test func bytesMustBeRows() {
    var samples = gray
    samples.bytes.removeLast()
    #expect(fault(of: samples) == "5 bytes of samples, expected 2 rows of 3")
    (samples.width, samples.height) = (Int(Int32.max), Int(Int32.max))
    (samples.colorType, samples.bitDepth) = (.rgba, 16)
    #expect(fault(of: samples)?.hasPrefix("5 bytes of samples") == true)
  }

  @Test func paletteMustFit() {
    let entry = PNGSamples.PaletteEntry(red: 1, green: 2, blue: 3)
    var samples = gray
    samples.palette = [entry]
    #expect(fault(of: samples) == "palette of 1 entries, expected 0…0")
    samples.colorType = .palette
    #expect(fault(of: samples) == nil)
    samples.palette = []
    #expect(fault(of: samples) == "palette of 0 entries, expected 1…256")
    samples.palette = [PNGSamples.PaletteEntry](repeating: entry, count: 257)
    #expect(fault(of: samples) == "palette of 257 entries, expected 1…256")
  }

  @Test func transparencyMustFit() {
    var samples = gray
    samples.transparency = .gray(256)
    #expect(fault(of: samples) == "tRNS sample 256 of 8 bits")
    samples.transparency = .gray(255)
    #expect(fault(of: samples) == nil)
    for misfit in [
      PNGSamples.Transparency.palette([1]), .palette([]), .rgb(red: 1, green: 1, blue: 1),
    ] {
      samples.transparency = misfit
      #expect(fault(of: samples) == "tRNS does not fit gray")
    }
    samples.colorType = .palette
    samples.palette = [.init(red: 0, green: 0, blue: 0)]
    for alphas in [[], [1, 2]] as [[UInt8]] {
      samples.transparency = .palette(alphas)
      #expect(fault(of: samples) == "tRNS of \(alphas.count) entries for a palette of 1")
    }
  }

  @Test func gammaMustBePositive() {
    var samples = gray
    samples.gamma = 0
    #expect(fault(of: samples) == "gamma 0")
    samples.gamma = .max
    #expect(fault(of: samples) == "gamma 4294967295")
    samples.gamma = 1
    #expect(fault(of: samples) == "gamma value out of range")
  }

  @Test func errorNamesTheImage() {
    var samples = gray
    samples.bytes = []
    let error = #expect(throws: PNGError.self) { try PNGEncoder.encode(samples) }
    #expect(
      error?.description
        == "3 × 2 gray-8: cannot be encoded as PNG: 0 bytes of samples, expected 2 rows of 3")
  }

  /// The reason why the samples cannot be encoded, or `nil` if they can.
  private func fault(of samples: PNGSamples) -> String? {
    do {
      _ = try PNGEncoder.encode(samples)
      return nil
    } catch {
      guard case .cannotEncode(_, let reason) = error else { return "\(error)" }
      return reason
    }
  }
}
