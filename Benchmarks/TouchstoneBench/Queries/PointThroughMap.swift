import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting
import Measurements
import Oracles
import RandomNumbers

/// An image as it is seen, which can be asked points.
protocol SeenImage: Sendable {
  func hits(_ point: Point) -> Bool
}

/// An image that is seen through a map.
struct MappedImage<S: TexelStrategy, Map: TexelMap>: SeenImage {
  let strategy: S
  let map: Map
  @inline(__always)
  func hits(_ point: Point) -> Bool { strategy.hits(point, in: map) }
}

/// Independent points on images that are shown through a map, and which stay in cache.
struct PointThroughMap<S: TexelStrategy, Shown: SeenImage>: QueryModel {
  /// An image as it is seen, with the points that are asked about it.
  struct Seen {
    let image: Shown
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
    let asked = seen.map { ($0.image, $0.points) }
    let answers = try JudgedAnswers(
      first: count * seen.count,
      right: { range in
        range.map { seen[$0 / count].oracle.hits(seen[$0 / count].points[$0 % count]).answer }
      },
      own: { range in
        range.map { index in
          let (image, points) = asked[index / count]
          return image.hits(points[index % count]).answer
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
        let image = seen[index].image
        seen[index].points.withUnsafeBufferPointer { points in
          var next = 0
          while next < points.count {
            sum = add_verdict(sum, image.hits(points[next]))
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
  /// Registers the points of a strategy on the same images in perspective, in nine slices, as
  /// frames of atlases, and as maps of their tiles.
  mutating func registerMaps<S: TexelStrategy>(_: S.Type, _ subject: AnyObject, _ name: String) {
    guard let subject = subject as? Subject<S> else { return }
    let set = subject.set
    register(
      PointThroughMap(query: .pointPerspective, subject: subject) {
        strategy, image, points, threshold in
        PointThroughMap<S, MappedImage<S, ProjectivePlacement>>.Seen(
          image: image.inPerspective(strategy), points: points.map(image.inPerspective),
          oracle: ExactOracle(
            PassingTexels(image.bitmap, threshold: threshold), layer: image.layer,
            seenThrough: image.leaning))
      }, name, set.name)
    register(
      PointThroughMap(query: .pointSlices, subject: subject) { strategy, image, points, threshold in
        PointThroughMap<S, MappedImage<S, SlicedPlacement>>.Seen(
          image: try image.inSlices(strategy), points: points,
          oracle: ExactOracle(
            PassingTexels(image.bitmap, threshold: threshold), layer: image.layer,
            slices: image.bitmap.slices))
      }, name, set.name)
    registerArranged(subject, .pointFrame, name) { strategy, bitmap, _ in
      (strategy, bitmap.frame, try AlphaPlane(bitmap).arranged(by: bitmap.frame).picture)
    }
    registerArranged(subject, .pointTiles, name) { strategy, bitmap, _ in
      (strategy, try bitmap.tiles, try AlphaPlane(bitmap).arranged(by: bitmap.tiles).picture)
    }
    registerArranged(subject, .pointOriented, name) { _, bitmap, threshold in
      let tiles = try OrientedTiles(bitmap.tiles)
      return (
        try S(tiles.image(of: bitmap), threshold: threshold), tiles,
        try AlphaPlane(bitmap).arranged(by: bitmap.tiles).picture
      )
    }
    // Every strategy looks a texel up alike, once a triangle is found.
    registerMeshes(PackedMask.self, subject, name)
    registerMeshes(Certified<PackedMask>.self, subject, name)
  }

  private mutating func registerArranged<S: TexelStrategy, A: ImageArrangement>(
    _ subject: Subject<S>, _ query: BenchmarkQuery, _ name: String,
    _ arrange: @escaping (S, Bitmap, AlphaThreshold) throws -> (S, A, picture: AlphaPlane)
  ) {
    register(
      PointThroughMap(query: query, subject: subject) { strategy, image, points, threshold in
        let (base, arrangement, picture) = try arrange(strategy, image.bitmap, threshold)
        return PointThroughMap<S, MappedImage<Arranged<S, A>, Placement>>.Seen(
          image: try image.showing(arrangement, of: base, threshold), points: points,
          oracle: ExactOracle(
            PassingTexels(picture.bitmap, threshold: threshold), layer: image.layer))
      }, name, subject.set.name)
  }
}

extension BenchmarkPlan {
  /// Registers the points of a strategy on the same images as meshes, and moving these.
  private mutating func registerMeshes<S: TexelStrategy>(
    _: S.Type, _ subject: AnyObject, _ name: String
  ) {
    guard let subject = subject as? Subject<S> else { return }
    register(
      PointThroughMap(query: .pointMesh, subject: subject) { strategy, image, points, threshold in
        let (bitmap, mesh) = (image.bitmap, try image.bitmap.mesh)
        let texels = PassingTexels(bitmap, threshold: threshold)
        let shown = MeshedImage(
          mesh: try Meshed(strategy, showing: mesh),
          placement: Placement(image.layer, imageSize: ImageSize(bitmap)))
        return PointThroughMap<S, MeshedImage<S>>.Seen(
          image: shown, points: points,
          oracle: ExactOracle(
            texels, layer: image.layer, mesh: ExactMesh(mesh, showing: texels)))
      }, name, subject.set.name)
    register(MeshMove(subject: subject), name, subject.set.name)
  }
}

/// An image that triangles show.
struct MeshedImage<S: TexelStrategy>: SeenImage {
  let mesh: Meshed<S>
  let placement: Placement
  @inline(__always)
  func hits(_ point: Point) -> Bool { mesh.hits(point, in: placement) }
}

/// Moving all vertices of a mesh, as an animation does in each frame.
struct MeshMove<S: TexelStrategy>: QueryModel {
  var query: BenchmarkQuery { .meshMove }
  let subject: Subject<S>

  func prepare() throws -> [(Meshed<S>, [Point], triangles: Int)] {
    try zip(subject.prepared.get(), subject.set.queried).map { strategy, image in
      let mesh = try image.bitmap.mesh
      return (try Meshed(strategy, showing: mesh), mesh.vertices.map(\.position), mesh.count)
    }
  }

  func run(_ slice: TimedSlice, _ prepared: [(Meshed<S>, [Point], triangles: Int)]) throws {
    var meshes = prepared.map(\.0)
    let count = prepared.reduce(0) { $0 + $1.triangles }
    while slice.keepRunning(count) {
      for index in meshes.indices {
        try meshes[index].move(to: prepared[index].1)
        clobber_memory()
      }
    }
  }
}

extension Bitmap {
  /// The image shown by a thousand triangles, whose inner vertices are moved by up to a third of a
  /// side.
  fileprivate var mesh: TriangleMesh {
    get throws {
      let (columns, rows) = (25, 20)
      var random = SeededGenerator(seed: 20)
      var (vertices, corners): ([TriangleMesh.Vertex], [UInt32]) = ([], [])
      for row in 0...rows {
        for column in 0...columns {
          let (x, y) = (Double(column) / Double(columns), Double(row) / Double(rows))
          let texel = Point(x: x * Double(width), y: y * Double(height))
          func move(_ place: Int, of count: Int, _ side: Int) -> Double {
            place == 0 || place == count
              ? 0 : Double.random(in: -1...1, using: &random) * Double(side) / Double(3 * count)
          }
          let across = move(column, of: columns, width)
          let down = move(row, of: rows, height)
          vertices.append(
            .init(position: Point(x: texel.x + across, y: texel.y + down), texel: texel))
          if row == rows || column == columns { continue }
          let first = UInt32(vertices.count - 1)
          let below = first + UInt32(columns) + 1
          corners += [first, first + 1, below + 1, first, below + 1, below]
        }
      }
      return try TriangleMesh(width: width, height: height, vertices: vertices, corners: corners)
    }
  }

  /// Margins of a quarter of each side.
  fileprivate var slices: NineSlices {
    NineSlices(left: width / 4, top: height / 4, right: width / 4, bottom: height / 4)
  }

  /// The frame that is the whole image.
  var frame: ImageFrame { ImageFrame(x: 0, y: 0, width: width, height: height) }

  /// A map of the tiles of the image, each in its place, with up to 16 texels along a side.
  var tiles: TileGrid {
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
  func inPerspective<S: TexelStrategy>(_ strategy: S) -> MappedImage<S, ProjectivePlacement> {
    MappedImage(
      strategy: strategy,
      map: ProjectivePlacement(layer, seenThrough: leaning, imageSize: ImageSize(bitmap)))
  }

  func inSlices<S: TexelStrategy>(_ strategy: S) throws -> MappedImage<S, SlicedPlacement> {
    MappedImage(
      strategy: strategy,
      map: try SlicedPlacement(layer, slices: bitmap.slices, imageSize: ImageSize(bitmap)))
  }

  /// A point of the parent as it is seen; all images lie in front of the eye.
  func inPerspective(_ point: Point) -> Point { leaning.image(of: point)! }

  /// Parts of the prepared image as the picture of the layer.
  func showing<S: TexelStrategy, A: ImageArrangement>(
    _ arrangement: A, of strategy: S, _ threshold: AlphaThreshold
  ) throws -> MappedImage<Arranged<S, A>, Placement> {
    let shown = try Arranged(strategy, showing: arrangement, threshold: threshold)
    return MappedImage(strategy: shown, map: Placement(layer, imageSize: shown.imageSize))
  }

  /// A transform in which the image leans to the side and backward about its center, so that `w`
  /// goes from about ⅕ to 2.
  fileprivate var leaning: ProjectiveTransform {
    guard case .anchored(let center, _, _) = layer.attachment else {
      preconditionFailure("benchmark layers are anchored")
    }
    let reach = (layer.size.width + layer.size.height) / 2
    let (x, y) = (0.5 / reach, -0.3 / reach)
    return ProjectiveTransform(1, 0, 0, 0, 1, 0, x, y, 1 - x * center.x - y * center.y)
  }
}
