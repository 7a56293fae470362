import HitTestStrategies
import HitTesting
import LimitLoops
import Measurements

/// The images of a set in the form that the limit loops need: the data that strategies prepare.
final class LimitData {
  /// One queried image, as loops take it.
  ///
  /// The pointers are good as long as the data that the image belongs to.
  struct Image: BitwiseCopyable {
    let points: UnsafePointer<limit_point>
    let pointCount: Int
    let map: UnsafePointer<limit_map>
    let mask: limit_mask
    let alpha: limit_alpha
    let stripes: UnsafePointer<limit_stripes>
  }

  /// What the images point to.
  private struct Owned {
    let points: LimitMemory<limit_point>
    let map: LimitMemory<limit_map>
    let words: LimitMemory<UInt64>
    let alpha: LimitMemory<UInt8>
    let columns: LimitMemory<UInt64>
    let stripes: LimitMemory<limit_stripes>
  }

  let set: ImageSet
  private var owned: [Owned] = []
  private lazy var memory = LimitMemory(set.queried.indices.map(image))
  /// The queried images; they are prepared on first use.
  var images: UnsafeMutableBufferPointer<Image> { memory.elements }
  /// The words of each image's mask.
  private(set) lazy var masks = set.queried.map { Mask($0.bitmap, threshold: set.threshold).words }
  var minimum: UInt32 { UInt32(set.threshold.minimumAlpha) }
  /// The number of points over all images.
  var pointCount: Int { self.set.points.reduce(0) { $0 + $1.count } }

  init(_ set: ImageSet) { self.set = set }

  private func image(_ index: Int) -> Image {
    let image = set.queried[index]
    let (words, alpha) = (masks[index], AlphaPlane(image.bitmap))
    let (width, height) = (image.bitmap.width, image.bitmap.height)
    let wordsPerRow = Mask.wordsPerRow(forWidth: width)
    // The mask's words column by column, those of a column contiguous.
    let columns = LimitMemory(
      (0..<wordsPerRow).flatMap { column in
        (0..<height).map { words[$0 * wordsPerRow + column] }
      })
    let own = Owned(
      points: LimitMemory(set.points[index].map(limit_point.init)),
      map: LimitMemory([limit_map(image.placement)]), words: LimitMemory(words),
      alpha: LimitMemory(alpha.bytes), columns: columns,
      stripes: LimitMemory([
        limit_stripes(words: columns.start, width: Int32(width), height: Int32(height))
      ]))
    owned.append(own)
    return Image(
      points: own.points.start, pointCount: own.points.elements.count, map: own.map.start,
      mask: limit_mask(words: own.words.start, words_per_row: UInt32(wordsPerRow)),
      alpha: limit_alpha(bytes: own.alpha.start, width: UInt32(width), minimum: minimum),
      stripes: own.stripes.start)
  }

  /// Compares the answers of a loop with those of the strategies; one that differs is not timed.
  ///
  /// - Throws: ``BenchmarkFault`` unless all are equal.
  static func require<Answer: Equatable>(
    _ answers: [Answer], equal expected: [Answer], in what: String
  ) throws {
    let count = answers.count == expected.count ? 0 : max(answers.count, expected.count)
    let wrong = count + zip(answers, expected).count { $0 != $1 }
    if wrong > 0 { throw BenchmarkFault("\(what): \(wrong) answers differ from the strategies'") }
  }

  /// What a loop writes as verdicts on some points.
  static func verdicts(_ count: Int, _ write: (UnsafeMutablePointer<Bool>) -> Void) -> [Bool] {
    [Bool](unsafeUninitializedCapacity: count) { hits, written in
      write(hits.baseAddress!)
      written = count
    }
  }
}

extension limit_point {
  init(_ point: Point) { self.init(x: point.x, y: point.y) }
}

extension limit_map {
  init(_ placement: Placement) {
    let (transform, hittable) = (placement.parentToTexel, placement.hittable)
    self.init(
      a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: transform.tx,
      ty: transform.ty, min_u: hittable.u.lowerBound, max_u: hittable.u.upperBound,
      min_v: hittable.v.lowerBound, max_v: hittable.v.upperBound)
  }
}
