import CPNG

/// One run of the C decoder over bytes that stay in place; the decoder is freed with this value.
struct Decoding: ~Copyable {
  private let decoder: OpaquePointer
  private let input: UnsafeBufferPointer<UInt8>
  private let source: String

  init(of input: UnsafeBufferPointer<UInt8>, named source: String) throws(PNGError) {
    guard let decoder = cpng_decoder_create(input.baseAddress, input.count) else {
      throw .outOfMemory(source: source)
    }
    self.decoder = decoder
    self.input = input
    self.source = source
  }

  deinit { cpng_decoder_destroy(decoder) }

  /// Reads everything before the image data; with `nil` the size of the image is not limited.
  borrowing func header(limits: PNGLimits?) throws(PNGError) -> PNGHeader {
    var header = cpng_header()
    let maximumChunks = (limits ?? .standard).maximumChunks
    let bounds = cpng_limits(
      maximum_side: limits.map { UInt32(clamping: $0.maximumSide) } ?? .max,
      maximum_texels: limits.map { UInt64(clamping: $0.maximumTexels) } ?? .max,
      maximum_chunks: UInt32(clamping: maximumChunks))
    let status = cpng_decoder_read_header(decoder, bounds, &header)
    let (width, height) = (Int(header.width), Int(header.height))
    switch status {
    case CPNG_NOT_PNG: throw .notPNG(source: source, start: Array(input.prefix(8)))
    case CPNG_TOO_LARGE:
      throw .tooLarge(
        source: source, width: width, height: height, limits: limits ?? .standard)
    case CPNG_OK: break
    default: throw fault(status, maximumChunks)
    }
    guard let colorType = PNGColorType(rawValue: header.color_type) else {
      throw .malformed(source: source, reason: "color type \(header.color_type)")
    }
    return PNGHeader(
      width: width, height: height, colorType: colorType, bitDepth: Int(header.bit_depth),
      isInterlaced: header.is_interlaced != 0, hasTransparency: header.has_transparency != 0)
  }

  /// The texels of the image as straight RGBA, row after row.
  ///
  /// Memory that Swift asks for and does not get ends the process, so it is asked for here first:
  /// for the texels, and for `otherBytesPerTexel` that a conversion takes afterwards.
  borrowing func texels(
    of header: PNGHeader, limits: PNGLimits, otherBytesPerTexel: Int
  ) throws(PNGError) -> [UInt8] {
    let capacity = 4 * header.width * header.height
    guard cpng_can_allocate(capacity / 4 * (4 + otherBytesPerTexel)) != 0 else {
      throw .outOfMemory(source: source)
    }
    var status = CPNG_MALFORMED
    let texels = [UInt8](unsafeUninitializedCapacity: capacity) { pixels, count in
      status = cpng_decoder_read_pixels(decoder, pixels.baseAddress, capacity)
      // After an error the bytes may be uninitialized, so none of them are handed out.
      count = status == CPNG_OK ? capacity : 0
    }
    guard status == CPNG_OK else { throw fault(status, limits.maximumChunks) }
    return texels
  }

  private func fault(_ status: cpng_status, _ maximumChunks: Int) -> PNGError {
    switch status {
    case CPNG_OUT_OF_MEMORY: .outOfMemory(source: source)
    case CPNG_TOO_MANY_CHUNKS: .tooManyChunks(source: source, limit: maximumChunks)
    default:
      .malformed(source: source, reason: String(cString: cpng_decoder_message(decoder)))
    }
  }
}
