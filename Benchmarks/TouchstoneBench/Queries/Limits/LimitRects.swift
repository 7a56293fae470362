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

  func prepare() throws { try check(loops.any_in_rect!) }

  func run(_ slice: TimedSlice, _: Void) {
    let anyInRect = loops.any_in_rect!
    let (images, places) = (data.images, data.places)
    while slice.keepRunning(data.placeCount) {
      for index in images.indices {
        images[index].withStripes { stripes in
          for place in places[index] { do_not_optimize_bool(anyInRect(&stripes, place)) }
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
        answers, equal: rects.map(strategy.hitsAny),
        in: LimitLoop.rect.row(level: String(cString: loops.name)))
    }
  }
}

/// Converting RGBA to one bit per texel in a hand-written loop.
struct LimitPack: QueryModel {
  var query: BenchmarkQuery { .limit }
  let data: LimitData
  let loops: limit_loops

  /// The masks that the loop writes, one per image.
  func prepare() throws -> PackedWords {
    let packed = PackedWords(data.images.map { $0.mask.words.count })
    for index in data.images.indices {
      pack(index, into: packed)
      try LimitData.require(
        packed.words[index], equal: data.images[index].mask.words,
        in: LimitLoop.pack.row(level: String(cString: loops.name)))
    }
    return packed
  }

  func run(_ slice: TimedSlice, _ packed: PackedWords) {
    while slice.keepRunning(data.images.count) {
      for index in data.images.indices {
        pack(index, into: packed)
        clobber_memory()
      }
    }
  }

  private func pack(_ index: Int, into packed: PackedWords) {
    let bitmap = data.set.queried[index].bitmap
    bitmap.storage.withUnsafeBufferPointer { pixels in
      loops.pack!(
        pixels.baseAddress! + bitmap.firstByte, bitmap.width, bitmap.height, bitmap.bytesPerRow,
        data.minimum, &packed.words[index])
    }
  }
}

/// Room for the masks of several images.
final class PackedWords {
  var words: [[UInt64]]

  /// - Parameter counts: the number of words per image.
  init(_ counts: [Int]) { words = counts.map { [UInt64](repeating: 0, count: $0) } }
}
