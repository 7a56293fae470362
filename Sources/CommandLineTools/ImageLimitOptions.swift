import ArgumentParser
import PNGImages

/// The options for the largest image that a command reads.
public struct ImageLimitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The most texels of an image that is read.", valueName: "count"))
  var maximumTexels = PNGLimits.standard.maximumTexels

  @Option(help: ArgumentHelp("The most bytes of an image file that is read.", valueName: "count"))
  var maximumFileBytes = PNGLimits.standard.maximumBytes

  /// Makes the options of their defaults.
  public init() {}

  /// The limits; the sides and the number of chunks are those of ``PNGImages/PNGLimits/standard``.
  ///
  /// - Throws: `ValidationError` for a number out of range.
  public func limits() throws -> PNGLimits {
    for (option, value, most) in [
      ("--maximum-texels", maximumTexels, 1 << 32),
      ("--maximum-file-bytes", maximumFileBytes, 1 << 40),
    ] where !(1...most).contains(value) {
      throw ValidationError("\(option) \(value): expected 1 to \(most)")
    }
    return PNGLimits(
      maximumSide: PNGLimits.standard.maximumSide, maximumTexels: maximumTexels,
      maximumBytes: maximumFileBytes)
  }
}
