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

  /// Checks the numbers.
  ///
  /// - Throws: `ValidationError` for one out of range.
  public func validate() throws {
    for (option, value, most) in [
      ("--maximum-texels", maximumTexels, 1 << 32),
      ("--maximum-file-bytes", maximumFileBytes, 1 << 40),
    ] where !(1...most).contains(value) {
      throw ValidationError("\(option) \(value): expected 1 to \(most)")
    }
  }

  /// The limits; the sides and the number of chunks are those of ``PNGImages/PNGLimits/standard``.
  public var limits: PNGLimits {
    PNGLimits(
      maximumSide: PNGLimits.standard.maximumSide, maximumTexels: maximumTexels,
      maximumBytes: maximumFileBytes)
  }

  /// The words of a command line that sets the same limits; none for those of the defaults.
  public var words: [String] {
    [
      ("--maximum-texels", maximumTexels, PNGLimits.standard.maximumTexels),
      ("--maximum-file-bytes", maximumFileBytes, PNGLimits.standard.maximumBytes),
    ].filter { $0.1 != $0.2 }.flatMap { [$0.0, "\($0.1)"] }
  }
}
