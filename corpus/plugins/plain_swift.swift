// A plug-in in Swift that is right for points: it keeps one byte per texel, 1 where the texel passes.
//
//     swiftc -O -emit-library -import-objc-header Sources/PluginInterface/include/touchstone_strategy.h \
//       -o libplain_swift.so corpus/plugins/plain_swift.swift

/// A prepared image: rows without padding.
private struct PreparedImage {
  let width: Int
  let passes: UnsafeMutablePointer<UInt8>
}

private typealias Prepared = UnsafeMutablePointer<PreparedImage>

/// The offset of alpha in a texel, and the bytes of a texel.
private func alphaPlace(_ layout: Int32) -> (offset: Int, bytes: Int)? {
  switch layout {
  case TOUCHSTONE_RGBA8, TOUCHSTONE_BGRA8: (3, 4)
  case TOUCHSTONE_ARGB8, TOUCHSTONE_ABGR8: (0, 4)
  case TOUCHSTONE_GA8: (1, 2)
  case TOUCHSTONE_ALPHA8: (0, 1)
  case TOUCHSTONE_RGBA16LE: (6, 8)
  default: nil
  }
}

private func prepare(
  _ image: touchstone_image, _ minimumAlpha: Int32, _ sampling: Int32
) -> (status: Int32, prepared: Prepared?) {
  guard sampling == TOUCHSTONE_NEAREST, let place = alphaPlace(image.layout) else {
    return (TOUCHSTONE_UNSUPPORTED, nil)
  }
  let (width, height) = (Int(image.width), Int(image.height))
  let passes = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, width * height))
  for row in 0..<height {
    for column in 0..<width {
      let alpha: Int32
      if image.alpha == TOUCHSTONE_SKIP {
        alpha = 255
      } else {
        let start = image.first_row! + row * Int(image.bytes_per_row) + column * place.bytes
        let byte = Int32(start[place.offset])
        alpha =
          image.layout == TOUCHSTONE_RGBA16LE
          ? ((byte | Int32(start[place.offset + 1]) << 8) * 255 + 32767) / 65535 : byte
      }
      passes[row * width + column] = alpha >= minimumAlpha ? 1 : 0
    }
  }
  let prepared = Prepared.allocate(capacity: 1)
  prepared.initialize(to: PreparedImage(width: width, passes: passes))
  return (TOUCHSTONE_OK, prepared)
}

@inline(__always)
private func hits(
  _ image: PreparedImage, _ p: touchstone_placement, _ x: Double, _ y: Double
) -> UInt8 {
  let (u, v) = (p.a * x + p.c * y + p.tx, p.b * x + p.d * y + p.ty)
  guard u >= p.min_u, u < p.max_u, v >= p.min_v, v < p.max_v else { return 0 }
  return image.passes[Int(v) * image.width + Int(u)]
}

/// A text of C that lives as long as the process.
private func text(_ text: StaticString) -> UnsafePointer<CChar> {
  UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}

private nonisolated(unsafe) let strategy: UnsafePointer<touchstone_strategy> = {
  var s = touchstone_strategy()
  s.abi_version = UInt32(TOUCHSTONE_STRATEGY_ABI)
  s.struct_size = UInt32(MemoryLayout<touchstone_strategy>.size)
  s.name = text("plain-swift")
  s.version = text("1")
  s.language = text("Swift")
  s.fidelity = text("float64")
  s.prepare = { image, minimumAlpha, sampling, prepared in
    let made = prepare(image!.pointee, minimumAlpha, sampling)
    prepared!.pointee = UnsafeMutableRawPointer(made.prepared)
    return made.status
  }
  s.point = { prepared, placement, x, y in
    hits(
      prepared!.assumingMemoryBound(to: PreparedImage.self).pointee, placement!.pointee, x, y)
  }
  s.batch = { prepared, placement, points, count, verdicts in
    let image = prepared!.assumingMemoryBound(to: PreparedImage.self).pointee
    let placement = placement!.pointee
    var index = 0
    while index < count {
      verdicts![index] = hits(image, placement, points![index].x, points![index].y)
      index &+= 1
    }
  }
  s.destroy = { prepared in
    let image = prepared!.assumingMemoryBound(to: PreparedImage.self)
    image.pointee.passes.deallocate()
    image.deallocate()
  }
  let stored = UnsafeMutablePointer<touchstone_strategy>.allocate(capacity: 1)
  stored.initialize(to: s)
  return UnsafePointer(stored)
}()

/// What the library exports.
@_cdecl("touchstone_plugin")
public func exportedStrategy() -> UnsafePointer<touchstone_strategy>? { strategy }
