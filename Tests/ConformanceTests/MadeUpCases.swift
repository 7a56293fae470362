import Corpora
import HitTesting
import TestSupport

extension ImageCase {
  /// A case of an opaque image, with one texel per point.
  static func opaque(
    _ name: String, side: Int = 2, points: [Point] = [Point(x: 1, y: 1)]
  ) -> ImageCase {
    ImageCase(
      name: name, image: CorpusImage.full.bitmap(width: side, height: side),
      layer: .at(0, 0, Double(side), Double(side)), threshold: .atLeast(1), points: points)
  }

  /// The case under another name.
  func named(_ name: String) -> ImageCase {
    var named = self
    named.name = name
    return named
  }
}

extension CaseSuite {
  /// A suite of some cases, as if the corpus stored them.
  static func stored(_ name: String, hash: String? = nil, _ cases: [ImageCase]) -> CaseSuite {
    CaseSuite(name: name, summary: "", count: cases.count, isStored: true, hash: hash) { cases[$0] }
  }

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
