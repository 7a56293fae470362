import HitTesting
import Oracles

extension SuiteCase {
  /// Sets every verdict and margin as the exact oracle gives them; where a rule leaves the verdict open it stays open.
  mutating func judge(_ image: Bitmap) {
    let oracle = ExactOracle(
      PassingTexels(image, threshold: .atLeast(state.minimumAlpha)), layer: state.layer.geometry,
      sampling: state.sampling)
    for index in points.indices {
      let point = points[index].point
      points[index].set(oracle.hits(point), margin: oracle.margin(at: point)?.approximation)
    }
    for index in discs.indices {
      let disc = discs[index].disc
      discs[index].set(oracle.hits(disc), margin: oracle.margin(of: disc))
    }
    for index in rects.indices {
      let rect = rects[index].rect
      rects[index].set(oracle.hits(rect), margin: oracle.margin(of: rect))
    }
  }
}

extension SuiteProbe {
  /// - Precondition: it is a point.
  var point: Point { Point(x: numbers[0].value, y: numbers[1].value) }

  /// - Precondition: it is a disc.
  var disc: Disc { Disc(center: point, radius: numbers[2].value) }

  /// - Precondition: it is a rectangle.
  var rect: Rect {
    Rect(origin: point, size: Size(width: numbers[2].value, height: numbers[3].value))
  }

  fileprivate mutating func set(_ isHit: Bool, margin: Double?) {
    verdict = rule == nil ? (isHit ? .hit : .miss) : .either
    self.margin = rule == nil ? margin : nil
  }
}
