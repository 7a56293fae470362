/// The reason why a PNG cannot be read or written; each case names the file or source.
public enum PNGError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file cannot be opened or read; `reason` is the system's message.
  case cannotRead(source: String, reason: String)
  /// There are more bytes than ``PNGLimits/maximumBytes``.
  case tooManyBytes(source: String, limit: Int)
  /// The bytes do not start with the signature of PNG; `start` is the first 8 of them, or all if
  /// they are fewer.
  case notPNG(source: String, start: [UInt8])
  /// The image is larger than the limits allow.
  case tooLarge(source: String, width: Int, height: Int, limits: PNGLimits)
  /// The stream breaks the rules of PNG or ends too early; `reason` is libpng's message.
  case malformed(source: String, reason: String)
  /// The samples are not an image that PNG can store; `image` is its size and kind.
  case cannotEncode(image: String, reason: String)
  /// There are more chunks than ``PNGLimits/maximumChunks``.
  case tooManyChunks(source: String, limit: Int)
  /// Memory ran out in libpng, or would not suffice for the texels.
  case outOfMemory(source: String)

  /// One line, as in `sprites/a.png: not a PNG (starts with 47 49 46 38)`.
  public var description: String {
    switch self {
    case .cannotRead(let source, let reason): "\(source): cannot be read: \(reason)"
    case .tooManyBytes(let source, let limit): "\(source): more than \(limit) bytes"
    case .notPNG(let source, let start):
      start.isEmpty
        ? "\(source): not a PNG (empty)"
        : "\(source): not a PNG (starts with \(Self.hexadecimal(start.prefix(4))))"
    case .tooLarge(let source, let width, let height, let limits):
      "\(source): PNG of \(width) × \(height) texels; at most \(limits.maximumSide) per side "
        + "and \(limits.maximumTexels) in total are allowed"
    case .malformed(let source, let reason): "\(source): malformed PNG: \(reason)"
    case .cannotEncode(let image, let reason): "\(image): cannot be encoded as PNG: \(reason)"
    case .tooManyChunks(let source, let limit): "\(source): PNG of more than \(limit) chunks"
    case .outOfMemory(let source): "\(source): not enough memory for this PNG"
    }
  }

  private static func hexadecimal(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
      .joined(separator: " ")
  }
}
