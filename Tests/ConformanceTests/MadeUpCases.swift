import Corpora
import HitTesting
import TestSupport

extension ImageCase {
  /// A case of an opaque image, with one texel a point.
  static func opaque(
    _ name: String, side: Int = 2, points: [Point] = [Point(x: 1, y: 1)]
  ) -> ImageCase {
    ImageCase(
      name: name, image: CorpusImage.full.bitmap(width: side, height: side),
      layer: .at(0, 0, Double(side), Double(side)), threshold: .atLeast(1), points: points)
  }
}

extension CaseSuite {
  /// The cases, each made when it is reached.
  var cases: LazyMapSequence<Range<Int>, any HitTestCase> {
    (0..<count).lazy.map { testCase(at: $0) }
  }

  /// The suite with only the cases at some places of it.
  func only(_ places: [Int]) -> CaseSuite {
    CaseSuite(name: name, summary: summary, count: places.count, isStored: isStored) {
      testCase(at: places[$0])
    }
  }
}
