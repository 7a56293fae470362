import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting
import Measurements
import Oracles

/// Independent points on images that are shown otherwise than as they are, and which stay in cache.
struct PointThroughMap<S: TexelStrategy, Shown: TexelStrategy, Map: TexelMap>: QueryModel {
  /// An image as it is seen, with the points that are asked about it.
  struct Seen {
    let strategy: Shown
    let map: Map
    let points: [Point]
    let oracle: ExactOracle
  }

  struct Prepared {
    let seen: [Seen]
    let answers: JudgedAnswers
  }

  let query: BenchmarkQuery
  let subject: Subject<S>
  let see: (S, BenchmarkImage, [Point], AlphaThreshold) throws -> Seen

  func prepare() throws -> Prepared {
    let (strategies, set) = (try subject.prepared.get(), subject.set)
    let threshold = S.readsAlpha ? set.threshold : .atLeast(0)
    let count = subject.pointsPerImage
    let seen = try zip(strategies, zip(set.queried, set.points)).map { strategy, asked in
      try see(strategy, asked.0, Array(asked.1.prefix(count)), threshold)
    }
    let asked = seen.map { ($0.strategy, $0.map, $0.points) }
    let answers = try JudgedAnswers(
      first: count * seen.count,
      right: { range in
        range.map { seen[$0 / count].oracle.hits(seen[$0 / count].points[$0 % count]).answer }
      },
      own: { range in
        range.map { index in
          let (strategy, map, points) = asked[index / count]
          return strategy.hits(points[index % count], in: map).answer
        }
      },
      isExcused: { index in
        let query = Query.point(seen[index / count].points[index % count])
        let oracle = seen[index / count].oracle
        return oracle.isIllConditioned(for: S.fidelity, at: query)
          || oracle.excuses(S.fidelity, at: query)
      }, words: { Query.point(seen[$0 / count].points[$0 % count]).words })
    return Prepared(seen: seen, answers: answers)
  }

  func run(_ slice: TimedSlice, _ prepared: Prepared) throws {
    let seen = prepared.seen
    let count = subject.pointsPerImage
    var sum: UInt64 = 0
    @inline(__always)
    func round(_ sum: inout UInt64) {
      for index in seen.indices {
        let (strategy, map) = (seen[index].strategy, seen[index].map)
        seen[index].points.withUnsafeBufferPointer { points in
          var next = 0
          while next < points.count {
            sum = add_verdict(sum, strategy.hits(points[next], in: map))
            next &+= 1
          }
        }
      }
    }
    while slice.keepRunning(count * seen.count) {
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
  /// Registers the points of a strategy on the same images in perspective, as frames of atlases, and as
  /// maps of their tiles.
  mutating func registerMaps<S: TexelStrategy>(_: S.Type, _ subject: AnyObject, _ name: String) {
    guard let subject = subject as? Subject<S> else { return }
    let set = subject.set
    register(
      PointThroughMap(query: .pointPerspective, subject: subject) {
        strategy, image, points, threshold in
        let projection = image.leaning
        return PointThroughMap<S, S, ProjectivePlacement>.Seen(
          strategy: strategy,
          map: ProjectivePlacement(
            image.layer, seenThrough: projection, imageSize: ImageSize(image.bitmap)),
          // All images lie in front of the eye.
          points: points.map { projection.image(of: $0)! },
          oracle: ExactOracle(
            PassingTexels(image.bitmap, threshold: threshold), layer: image.layer,
            seenThrough: projection))
      }, name, set.name)
    registerArranged(subject, .pointFrame, name) { bitmap in
      ImageFrame(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
    }
    registerArranged(subject, .pointTiles, name) { try $0.tiles }
  }

  private mutating func registerArranged<S: TexelStrategy, A: ImageArrangement>(
    _ subject: Subject<S>, _ query: BenchmarkQuery, _ name: String,
    _ arrange: @escaping (Bitmap) throws -> A
  ) {
    register(
      PointThroughMap(query: query, subject: subject) { strategy, image, points, threshold in
        let arrangement = try arrange(image.bitmap)
        let picture = try AlphaPlane(image.bitmap).arranged(by: arrangement).picture.bitmap
        return PointThroughMap<S, Arranged<S, A>, Placement>.Seen(
          strategy: try Arranged(strategy, showing: arrangement, threshold: threshold),
          map: Placement(image.layer, imageSize: ImageSize(picture)), points: points,
          oracle: ExactOracle(PassingTexels(picture, threshold: threshold), layer: image.layer))
      }, name, subject.set.name)
  }
}

extension Bitmap {
  /// A map of the tiles of the image, each in its place, with up to 16 texels along a side.
  fileprivate var tiles: TileGrid {
    get throws {
      let (across, down) = (max(1, min(16, width)), max(1, min(16, height)))
      let (columns, rows) = (width / across, height / down)
      return try TileGrid(
        columns: columns, rows: rows, cellWidth: across, cellHeight: down,
        tiles: TileSet(tileWidth: across, tileHeight: down, columns: max(1, columns)),
        cells: (0..<columns * rows).map { UInt32($0 + 1) })
    }
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
