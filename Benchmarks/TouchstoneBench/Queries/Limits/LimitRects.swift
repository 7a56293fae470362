import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting
import LimitLoops
import Measurements

/// "Does any of these 44 × 44 texels pass?" where none does, by a hand-written loop over columns of
/// 64 texels.
struct LimitRects: QueryModel {
  var query: BenchmarkQuery { .limit }
  let data: LimitData
  let loops: limit_loops

  /// The empty rectangles of each image, as the loop takes them.
  func prepare() throws -> [LimitMemory<limit_place>] {
    try check(loops.any_in_rect!)
    return data.set.emptyPlaces.map { LimitMemory($0.rects.map(limit_place.init)) }
  }

  func run(_ slice: TimedSlice, _ places: [LimitMemory<limit_place>]) {
    let (anyInRect, images) = (loops.any_in_rect!, data.images)
    let count = places.reduce(0) { $0 + $1.elements.count }
    while slice.keepRunning(count) {
      for index in images.indices {
        let stripes = images[index].stripes
        for place in places[index].elements { do_not_optimize_bool(anyInRect(stripes, place)) }
      }
    }
  }

  /// Checks the loop on the empty places, and on as many random places, where some cross the
  /// edges of the image.
  private func check(
    _ anyInRect: (UnsafePointer<limit_stripes>?, limit_place) -> Bool
  ) throws {
    for (index, image) in data.images.enumerated() {
      let queried = data.set.queried[index]
      let strategy = PackedMask(queried.bitmap, threshold: data.set.threshold)
      let rects =
        data.set.emptyPlaces[index].rects
        + AreaQueries.rects(on: queried, index: index)
      try LimitData.require(
        rects.map { anyInRect(image.stripes, limit_place($0)) },
        equal: rects.map(strategy.hitsAny),
        in: LimitLoop.rect.row(level: loops.level))
    }
  }
}

extension limit_place {
  fileprivate init(_ rect: TexelRect) {
    self.init(column: Int32(rect.minColumn), row: Int32(rect.minRow))
  }
}

/// Converting RGBA to one bit per texel in a hand-written loop.
struct LimitPack: QueryModel {
  var query: BenchmarkQuery { .limit }
  let data: LimitData
  let loops: limit_loops

  /// The masks that the loop writes, one per image.
  func prepare() throws -> [LimitMemory<UInt64>] {
    let packed = data.masks.map { LimitMemory([UInt64](repeating: 0, count: $0.count)) }
    for (index, mask) in data.masks.enumerated() {
      pack(index, into: packed[index])
      try LimitData.require(
        Array(packed[index].elements), equal: mask, in: LimitLoop.pack.row(level: loops.level))
    }
    return packed
  }

  func run(_ slice: TimedSlice, _ packed: [LimitMemory<UInt64>]) {
    while slice.keepRunning(packed.count) {
      for index in packed.indices {
        pack(index, into: packed[index])
        clobber_memory()
      }
    }
  }

  private func pack(_ index: Int, into packed: LimitMemory<UInt64>) {
    let bitmap = data.set.queried[index].bitmap
    bitmap.storage.withUnsafeBufferPointer { pixels in
      loops.pack!(
        pixels.baseAddress! + bitmap.firstByte, bitmap.width, bitmap.height, bitmap.bytesPerRow,
        data.minimum, packed.start)
    }
  }
}
