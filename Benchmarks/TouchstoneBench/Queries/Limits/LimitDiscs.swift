import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting
import LimitLoops
import Measurements

/// "Does a finger of radius 22 points touch a texel that passes?" where none is near, by a
/// hand-written loop over columns of 64 texels.
struct LimitDiscs: QueryModel {
  var query: BenchmarkQuery { .limit }
  private let data: LimitData
  private let loops: limit_loops
  private let fingers: [Finger]

  /// The values that are computed once per image and layer.
  private struct Finger {
    let ellipse: LimitMemory<limit_ellipse>
    /// The centers of discs that touch no passing texel.
    let centers: LimitMemory<limit_point>
  }

  /// Returns `nil` where no image has room for such discs, or where a disc is larger in texels than
  /// the loop supports.
  init?(data: LimitData, loops: limit_loops) {
    self.data = data
    self.loops = loops
    fingers = zip(data.set.queried, data.set.emptyPlaces).map { image, places in
      let ellipse = withUnsafePointer(to: limit_map(image.placement)) {
        limit_ellipse_of(
          $0, EmptyPlaces.radius, Int32(image.bitmap.width), Int32(image.bitmap.height))
      }
      return Finger(
        ellipse: LimitMemory([ellipse]),
        centers: LimitMemory(places.discs.map { limit_point($0.center) }))
    }
    guard fingers.contains(where: { !$0.centers.elements.isEmpty }),
      fingers.allSatisfy({ $0.ellipse.start.pointee.reach.0 <= Double(LIMIT_DISC_REACH) })
    else { return nil }
  }

  func prepare() throws { try check(loops.any_in_disc!) }

  func run(_ slice: TimedSlice, _: Void) {
    let (anyInDisc, images) = (loops.any_in_disc!, data.images)
    let count = fingers.reduce(0) { $0 + $1.centers.elements.count }
    while slice.keepRunning(count) {
      for (index, finger) in fingers.enumerated() {
        let (stripes, ellipse) = (images[index].stripes, finger.ellipse.start)
        for center in finger.centers.elements {
          do_not_optimize_bool(anyInDisc(stripes, ellipse, center))
        }
      }
    }
  }

  /// Checks the loop on the empty places, and on as many random places, where some hit.
  private func check(
    _ anyInDisc: (UnsafePointer<limit_stripes>?, UnsafePointer<limit_ellipse>?, limit_point) -> Bool
  ) throws {
    for (index, image) in data.images.enumerated() {
      let queried = data.set.queried[index]
      let strategy = StripedMask(queried.bitmap, threshold: data.set.threshold)
      let discs =
        data.set.emptyPlaces[index].discs + AreaQueries.discs(on: queried, index: index)
      try LimitData.require(
        discs.map {
          anyInDisc(image.stripes, fingers[index].ellipse.start, limit_point($0.center))
        },
        equal: discs.map { strategy.hits($0, in: queried.placement) },
        in: LimitLoop.disc.row(level: loops.level))
    }
  }
}
