import ArgumentParser
import HitTesting
import PNGImages

/// The options for the largest image that a command reads.
package struct ImageLimitOptions: ParsableArguments {
  @Option(help: takes("count", "The largest number of texels in a row or column of an image."))
  var maximumSide = PNGLimits.standard.maximumSide

  @Option(help: takes("count", "The largest number of texels in an image."))
  var maximumTexels = PNGLimits.standard.maximumTexels

  @Option(help: takes("count", "The largest number of bytes in an image file."))
  var maximumFileBytes = PNGLimits.standard.maximumBytes

  @Option(help: takes("count", "The largest number of chunks in an image file."))
  var maximumChunks = PNGLimits.standard.maximumChunks

  package init() {}

  /// One number of ``limits``: its option, what it was set to, what it may be, and its default.
  private typealias Limit = (option: String, value: Int, most: Int, standard: Int)

  /// All of them, in the order of the table in `corpus/README.md`.
  private var all: [Limit] {
    let standard = PNGLimits.standard
    return [
      ("--maximum-side", maximumSide, Bitmap.maximumSide, standard.maximumSide),
      ("--maximum-texels", maximumTexels, 1 << 32, standard.maximumTexels),
      ("--maximum-file-bytes", maximumFileBytes, 1 << 40, standard.maximumBytes),
      ("--maximum-chunks", maximumChunks, 1 << 32 - 1, standard.maximumChunks),
    ]
  }

  /// Checks the numbers.
  ///
  /// - Throws: `ValidationError` for one out of range.
  package func validate() throws {
    for limit in all { try require(limit.value, in: 1...limit.most, limit.option) }
  }

  package var limits: PNGLimits {
    PNGLimits(
      maximumSide: maximumSide, maximumTexels: maximumTexels, maximumBytes: maximumFileBytes,
      maximumChunks: maximumChunks)
  }

  /// The words of a command line that sets the same limits; none for those of the defaults.
  package var words: [String] {
    all.filter { $0.value != $0.standard }.flatMap { [$0.option, "\($0.value)"] }
  }
}
