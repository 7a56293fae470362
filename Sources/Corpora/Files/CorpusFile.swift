import HitTesting
import PNGImages

/// A PNG file of the corpus: its path, the code that makes it, and the alpha that decoding it must
/// give, unless it has to be refused.
package struct CorpusFile: Sendable {
  /// The path relative to the corpus folder.
  package let path: String
  /// What the file shows or tests, in one sentence.
  package let summary: String
  /// Makes the bytes of the file.
  ///
  /// Another version of the compressor may give other bytes for the same texels.
  package let bytes: @Sendable () throws(PNGError) -> [UInt8]
  private let alpha: (@Sendable () -> AlphaPlane)?

  /// The alpha that decoding must give, known without decoding; `nil` for a damaged file, which a
  /// decoder has to refuse.
  package var expectedAlpha: AlphaPlane? { alpha?() }

  /// Whether refusing the file is right.
  package var isDamaged: Bool { alpha == nil }

  /// The sides of the images that are stored in the repository; larger ones are made on demand.
  package static let committedSides = [16, 64, 256]

  /// All files of the corpus: every kind of image at each side, images of many sizes, every PNG
  /// format and special case, and the damaged files.
  package static func all(sides: [Int] = committedSides) -> [CorpusFile] {
    images(sides: sides) + [loneTexel] + lattices + formats + specialCases + damaged
  }

  package static func images(sides: [Int]) -> [CorpusFile] {
    CorpusImage.allCases.flatMap { kind in
      sides.map { side in
        CorpusFile(
          path: "images/\(kind.name(side: side)).png", summary: kind.summary,
          bytes: { () throws(PNGError) in try PNGEncoder.encode(kind.bitmap(side: side)) },
          alpha: { AlphaPlane(kind.bitmap(side: side)) })
      }
    }
  }

  private static let loneTexel = CorpusFile(
    path: "images/\(LoneTexel.name).png", summary: LoneTexel.summary,
    bytes: { () throws(PNGError) in try PNGEncoder.encode(LoneTexel.samples) },
    alpha: { LoneTexel.alpha })

  /// The images of the sides that random cases cover.
  private static let lattices = LatticeImage.all.map { image in
    CorpusFile(
      path: image.path, summary: "All alphas in an order that no power of two repeats.",
      bytes: { () throws(PNGError) in try PNGEncoder.encode(image.samples) },
      alpha: { image.alpha })
  }

  private static let formats: [CorpusFile] = PNGFormat.allCases.map { format in
    let interlacing = format.isInterlaced ? "Adam7" : "not interlaced"
    let transparency =
      switch format.transparency {
      case .none: "no tRNS"
      case .whole: "tRNS"
      case .short: "a tRNS shorter than the palette"
      }
    return CorpusFile(
      path: "images/png/\(format.name).png",
      summary: "Color type \(format.colorType.name), depth \(format.bitDepth), "
        + "\(transparency), \(interlacing).",
      bytes: { () throws(PNGError) in try format.encoded() }, alpha: { format.expectedAlpha })
  }

  private static let specialCases: [CorpusFile] = PNGSpecialCase.allCases.map { special in
    CorpusFile(
      path: "images/png/\(special.name).png",
      summary: "A file that decoders in use read differently: \(special.name).",
      bytes: { () throws(PNGError) in try special.encoded() },
      alpha: { special.expectedAlpha })
  }

  private static let damaged: [CorpusFile] = DamagedPNG.allCases.map { damaged in
    CorpusFile(
      path: "images/damaged/\(damaged.name).png", summary: damaged.summary,
      bytes: { () throws(PNGError) in try damaged.bytes() }, alpha: nil)
  }
}
