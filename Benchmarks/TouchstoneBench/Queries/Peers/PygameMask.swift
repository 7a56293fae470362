import HitTesting
import Measurements
import PeerLibraries

/// pygame-ce's Mask on one image of a set, and the places that it is asked about.
final class PygameMask {
  let image: OpaquePointer
  /// An image of one texel; making its mask measures the call alone.
  let tiny: OpaquePointer
  let texels: OpaquePointer
  let squares: OpaquePointer
  /// Places where the square does not overlap the mask; they measure the call alone.
  let farAway: OpaquePointer
  let data: PeerData
  private let pixels: UnsafeMutableBufferPointer<UInt8>

  init(_ data: PeerData) throws {
    if let complaint = EmbeddedPython.complaint { throw BenchmarkFault(complaint) }
    self.data = data
    let bitmap = data.image.bitmap
    pixels = .allocate(capacity: 4 * bitmap.width * bitmap.height)
    for row in 0..<bitmap.height {
      for byte in 0..<4 * bitmap.width {
        pixels[row * 4 * bitmap.width + byte] =
          bitmap.storage[bitmap.firstByte + row * bitmap.bytesPerRow + byte]
      }
    }
    // pygame compares with `>` where this suite compares with `≥`.
    let threshold = Int32(data.minimumAlpha) - 1
    guard
      let image = pygame_image_make(
        pixels.baseAddress, Int32(bitmap.width), Int32(bitmap.height), threshold,
        Int32(EmptyPlaces.side)),
      let tiny = pygame_image_make(pixels.baseAddress, 1, 1, threshold, 1),
      let texels = pygame_places_make(data.texels, data.texels.count),
      let squares = pygame_places_make(data.squares, data.squares.count),
      let farAway = pygame_places_make(data.farAway, data.farAway.count)
    else { throw BenchmarkFault("pygame: \(String(cString: pygame_error()))") }
    (self.image, self.tiny) = (image, tiny)
    (self.texels, self.squares, self.farAway) = (texels, squares, farAway)
  }

  deinit {
    for image in [image, tiny] { pygame_image_free(image) }
    for places in [texels, squares, farAway] { pygame_places_free(places) }
    pixels.deallocate()
  }

  static let questions: [PeerQuestion<PygameMask>] = [
    PeerQuestion(
      query: .peerPoint, count: { $0.data.texels.count },
      ask: { pygame_get_at($0.image, $0.texels, $1) }, expected: { $0.data.texelsPass }),
    PeerQuestion(
      query: .peerRect, count: { $0.data.squares.count },
      ask: { pygame_overlap($0.image, $0.squares, $1) }, expected: { $0.data.squaresPass }),
    PeerQuestion(
      query: .peerRectCall, count: { $0.data.farAway.count },
      ask: { pygame_overlap($0.image, $0.farAway, $1) },
      expected: { $0.data.farAway.map { _ in false } }),
    PeerQuestion(
      query: .peerPack, count: { _ in 1 }, ask: { mask, _ in pygame_from_surface(mask.image) },
      expected: { _ in nil }),
    PeerQuestion(
      query: .peerPackCall, count: { _ in 1 },
      ask: { mask, _ in pygame_from_surface(mask.tiny) }, expected: { _ in nil }),
  ]
}

extension PygameMask: Peer {
  static var name: String { "pygame-ce" }
  var failure: String { String(cString: pygame_error()) }
}
