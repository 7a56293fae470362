/// A walk over the chunks of a PNG by their lengths alone, which libpng judges afterwards.
///
/// It finds what was cut off before anything is inflated. A file without its last byte would cost
/// as much as the whole image otherwise.
struct ChunkWalk {
  private let source: String
  private let limits: PNGLimits
  /// The chunks that were met, `IHDR` and `IEND` among them.
  private var count = 0
  /// Where the next chunk begins; after `IEND`, which nothing has to follow.
  private(set) var next = 8
  /// Whether `IEND` was met; what comes after it is not a chunk.
  private(set) var hasEnded = false

  /// Starts after the signature; `source` is the name of the bytes in errors.
  init(of source: String, _ limits: PNGLimits) {
    self.source = source
    self.limits = limits
  }

  /// Walks on through the bytes that begin at `offset`, while they hold whole heads of chunks.
  ///
  /// - Precondition: `offset` is at most ``next``.
  /// - Throws: ``PNGError/tooManyChunks(source:limit:)``, at the first chunk that is too many.
  /// - Complexity: O(chunks).
  mutating func walk(
    _ bytes: UnsafeRawBufferPointer, at offset: Int = 0
  ) throws(PNGError) {
    let end: UInt32 = 0x4945_4E44
    while !hasEnded, next + 8 <= offset + bytes.count {
      let place = next - offset
      let length = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
      let type = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self))
      count += 1
      guard count <= limits.maximumChunks else {
        throw .tooManyChunks(source: source, limit: limits.maximumChunks)
      }
      next += 12 + Int(length)
      hasEnded = type == end
    }
  }

  /// Refuses what ends before `IEND` does.
  ///
  /// - Parameter isThere: whether there is a byte before ``next``.
  /// - Throws: ``PNGError/malformed(source:reason:)``.
  func requireEnd(isThere: Bool) throws(PNGError) {
    guard hasEnded && isThere else {
      throw .malformed(source: source, reason: "ends too early")
    }
  }
}
