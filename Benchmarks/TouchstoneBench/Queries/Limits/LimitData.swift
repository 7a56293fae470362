import HitTestStrategies
import HitTesting
import LimitLoops

/// The images of a set in the form that the limit loops need: the data that strategies prepare.
final class LimitData {
  /// One queried image.
  struct Image {
    let mask: Mask
    let alpha: AlphaPlane
    /// The mask's words column by column, those of a column contiguous.
    let stripes: [UInt64]
    let map: limit_map
    let points: [limit_point]
  }

  let set: ImageSet
  /// Prepared on first use.
  private(set) lazy var images: [Image] = set.queried.indices.map(image)
  /// The empty rectangles of each image, as the loops take them.
  private(set) lazy var places: [[limit_place]] = set.emptyPlaces.map { places in
    places.rects.map { limit_place(column: Int32($0.minColumn), row: Int32($0.minRow)) }
  }
  var minimum: UInt32 { UInt32(set.threshold.minimumAlpha) }
  /// The number of points over all images.
  var pointCount: Int { self.set.points.reduce(0) { $0 + $1.count } }
  var placeCount: Int { places.reduce(0) { $0 + $1.count } }

  init(_ set: ImageSet) { self.set = set }

  private func image(_ index: Int) -> Image {
    let image = set.queried[index]
    let mask = Mask(image.bitmap, threshold: set.threshold)
    let stripes = (0..<mask.wordsPerRow).flatMap { column in
      (0..<mask.height).map { mask.words[$0 * mask.wordsPerRow + column] }
    }
    return Image(
      mask: mask, alpha: AlphaPlane(image.bitmap), stripes: stripes,
      map: limit_map(image.placement),
      points: set.points[index].map { limit_point(x: $0.x, y: $0.y) })
  }

  /// The answers of a loop differ from those of the strategies; it is not timed.
  struct WrongAnswers: Error, CustomStringConvertible {
    let what: String
    let count: Int

    var description: String { "\(what): \(count) answers differ from the strategies'" }
  }

  /// - Throws: ``WrongAnswers`` unless all are equal.
  static func require<Answer: Equatable>(
    _ answers: [Answer], equal expected: [Answer], in what: String
  ) throws {
    let count = answers.count == expected.count ? 0 : max(answers.count, expected.count)
    let wrong = count + zip(answers, expected).count { $0 != $1 }
    if wrong > 0 { throw WrongAnswers(what: what, count: wrong) }
  }
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

extension LimitData.Image {
  /// Calls with the mask as a loop takes it.
  @inline(__always)
  func withMask(_ body: (limit_mask) -> Void) {
    mask.words.withUnsafeBufferPointer {
      body(limit_mask(words: $0.baseAddress, words_per_row: UInt32(mask.wordsPerRow)))
    }
  }

  /// Calls with the alpha as a loop takes it.
  @inline(__always)
  func withAlpha(_ minimum: UInt32, _ body: (limit_alpha) -> Void) {
    alpha.bytes.withUnsafeBufferPointer {
      body(limit_alpha(bytes: $0.baseAddress, width: UInt32(alpha.width), minimum: minimum))
    }
  }

  func withStripes(_ body: (inout limit_stripes) -> Void) {
    stripes.withUnsafeBufferPointer {
      var stripes = limit_stripes(
        words: $0.baseAddress, width: Int32(mask.width), height: Int32(mask.height))
      body(&stripes)
    }
  }
}
