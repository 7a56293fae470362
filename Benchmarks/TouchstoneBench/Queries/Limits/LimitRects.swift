import GoogleBenchmarkShim
import HitTestStrategies
import LimitLoops
import Measurements

/// "Does any of these 44 × 44 texels pass?" where none does, by a hand-written loop over columns of
/// 64 texels.
struct LimitRects: QueryModel {
  var query: BenchmarkQuery { .limit }
  let data: LimitData
  let loops: limit_loops

  func run(_ loop: TimedLoop) throws {
    let anyInRect = loops.any_in_rect!
    try check(anyInRect)
    while loop.keepRunning(data.placeCount) {
      for image in data.images {
        image.withStripes { stripes in
          for place in image.places { do_not_optimize_bool(anyInRect(&stripes, place)) }
        }
      }
    }
  }

  /// Checks the loop on the empty places, and on as many random places, some of which cross the
  /// edges of the image.
  private func check(
    _ anyInRect: (UnsafePointer<limit_stripes>?, limit_place) -> Bool
  ) throws {
    for (index, image) in data.images.enumerated() {
      let strategy = PackedMask(data.set.queried[index].bitmap, threshold: data.set.threshold)
      let rects =
        data.set.emptyPlaces[index].rects
        + TexelRectAny<PackedMask>.places(on: data.set.queried[index], index: index)
      var answers: [Bool] = []
      image.withStripes { stripes in
        answers = rects.map { rect in
          anyInRect(
            &stripes, limit_place(column: Int32(rect.minColumn), row: Int32(rect.minRow)))
        }
      }
      try LimitData.require(
        answers, equal: rects.map(strategy.hitsAny), in: "rect-\(String(cString: loops.name))")
    }
  }
}

/// Converting RGBA to one bit per texel in a hand-written loop.
struct LimitPack: QueryModel {
  var query: BenchmarkQuery { .limit }
  let data: LimitData
  let loops: limit_loops

  func run(_ loop: TimedLoop) throws {
    let pack = loops.pack!
    let images = data.set.queried
    var words = data.images.map { [UInt64](repeating: 0, count: $0.mask.words.count) }
    func packOne(_ index: Int) {
      let bitmap = images[index].bitmap
      bitmap.storage.withUnsafeBufferPointer { pixels in
        pack(
          pixels.baseAddress! + bitmap.firstByte, bitmap.width, bitmap.height, bitmap.bytesPerRow,
          data.minimum, &words[index])
      }
    }
    for index in images.indices {
      packOne(index)
      try LimitData.require(
        words[index], equal: data.images[index].mask.words,
        in: "pack-\(String(cString: loops.name))")
    }
    var next = 0
    while loop.keepRunning(1) {
      packOne(next)
      clobber_memory()
      next = next + 1 == images.count ? 0 : next + 1
    }
  }
}
