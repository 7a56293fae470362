import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting
import Measurements
import Oracles

/// Independent points whose texels a map finds, in perspective or in an atlas, and which stay in cache.
struct PointThroughMap<S: TexelStrategy, Map: TexelMap>: QueryModel {
  /// An image as it is seen, with the points that are asked about it.
  struct Seen {
    let map: Map
    let points: [Point]
    let oracle: ExactOracle
  }

  struct Prepared {
    let strategies: [S]
    let seen: [Seen]
    let answers: JudgedAnswers
  }

  let query: BenchmarkQuery
  let subject: Subject<S>
  let see: (BenchmarkImage, [Point], PassingTexels) throws -> Seen

  func prepare() throws -> Prepared {
    let (strategies, set) = (try subject.prepared.get(), subject.set)
    let threshold = S.readsAlpha ? set.threshold : .atLeast(0)
    let count = subject.pointsPerImage
    let seen = try zip(set.queried, set.points).map { image, points in
      try see(
        image, Array(points.prefix(count)), PassingTexels(image.bitmap, threshold: threshold))
    }
    let asked = seen.map { ($0.map, $0.points) }
    let answers = try JudgedAnswers(
      first: count * strategies.count,
      right: { range in
        range.map { seen[$0 / count].oracle.hits(seen[$0 / count].points[$0 % count]).answer }
      },
      own: { range in
        range.map { index in
          let (map, points) = asked[index / count]
          return strategies[index / count].hits(points[index % count], in: map).answer
        }
      },
      isExcused: { index in
        let query = Query.point(seen[index / count].points[index % count])
        let oracle = seen[index / count].oracle
        return oracle.isIllConditioned(for: S.fidelity, at: query)
          || oracle.excuses(S.fidelity, at: query)
      }, words: { Query.point(seen[$0 / count].points[$0 % count]).words })
    return Prepared(strategies: strategies, seen: seen, answers: answers)
  }

  func run(_ slice: TimedSlice, _ prepared: Prepared) throws {
    let (strategies, seen) = (prepared.strategies, prepared.seen)
    let count = subject.pointsPerImage
    var sum: UInt64 = 0
    @inline(__always)
    func round(_ sum: inout UInt64) {
      for index in strategies.indices {
        let (strategy, map) = (strategies[index], seen[index].map)
        seen[index].points.withUnsafeBufferPointer { points in
          var next = 0
          while next < points.count {
            sum = add_verdict(sum, strategy.hits(points[next], in: map))
            next &+= 1
          }
        }
      }
    }
    while slice.keepRunning(count * strategies.count) {
      if slice.sumsRound {
        round(&sum)
      } else {
        var unread: UInt64 = 0
        round(&unread)
      }
    }
    slice.setCounter("hit_rate", prepared.answers.shareOfHits)
    try prepared.answers.compare(sum, rounds: slice.summedRounds)
  }
}

extension BenchmarkPlan {
  /// Registers the points of a strategy on the same images in perspective, and as frames of atlases.
  mutating func registerMaps<S: TexelStrategy>(_: S.Type, _ subject: AnyObject, _ name: String) {
    guard let subject = subject as? Subject<S> else { return }
    let set = subject.set
    register(
      PointThroughMap(query: .pointPerspective, subject: subject) { image, points, texels in
        let projection = image.leaning
        return PointThroughMap<S, ProjectivePlacement>.Seen(
          map: ProjectivePlacement(
            image.layer, seenThrough: projection, imageSize: ImageSize(image.bitmap)),
          // All images lie in front of the eye.
          points: points.map { projection.image(of: $0)! },
          oracle: ExactOracle(texels, layer: image.layer, seenThrough: projection))
      }, name, set.name)
    register(
      PointThroughMap(query: .pointFrame, subject: subject) { image, points, texels in
        let bitmap = image.bitmap
        let frame = ImageFrame(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
        return PointThroughMap<S, FramePlacement<Placement>>.Seen(
          map: try FramePlacement(
            frame, of: ImageSize(bitmap), threshold: set.threshold, in: image.placement),
          points: points, oracle: ExactOracle(texels, layer: image.layer))
      }, name, set.name)
  }
}

extension BenchmarkImage {
  /// A transform in which the image leans to the side and backward about its center, so that `w` goes from
  /// about ⅕ to 2.
  fileprivate var leaning: ProjectiveTransform {
    guard case .anchored(let center, _, _) = layer.attachment else {
      preconditionFailure("benchmark layers are anchored")
    }
    let reach = (layer.size.width + layer.size.height) / 2
    let (x, y) = (0.5 / reach, -0.3 / reach)
    return ProjectiveTransform(1, 0, 0, 0, 1, 0, x, y, 1 - x * center.x - y * center.y)
  }
}
