import Corpora
import HitTesting
import Oracles
import StrictJSON

/// The request to test an image in a layer with queries of one kind.
package struct TestRequest: AdapterQuestion {
  package typealias Answer = Bool

  package static let operation = "test"
  /// The id of the image.
  package var image: String
  /// What is shown of the image; `nil` for all of it as it is.
  package var arrangement: Arrangement?
  /// The nine slices in which the image is stretched; `nil` for most requests.
  package var slices: NineSlices?
  package var layer: LayerGeometry
  /// What the layer's parent is seen through; `nil` for most requests.
  package var projection: ProjectiveTransform?
  package var threshold: AlphaThreshold
  /// How the image is sampled between texel centers.
  package var sampling: Sampling
  /// The spelling of the kind of all queries.
  package var format: QueryFormat
  /// The queries, all of one kind.
  package var queries: [Query]

  ///
  /// - Precondition: all queries are of the format's kind.
  package init(
    image: String, arrangement: Arrangement? = nil, slices: NineSlices? = nil,
    layer: LayerGeometry,
    seenThrough projection: ProjectiveTransform? = nil,
    threshold: AlphaThreshold, sampling: Sampling, format: QueryFormat, queries: [Query]
  ) {
    self.image = image
    self.arrangement = arrangement
    self.slices = slices
    self.layer = layer
    self.projection = projection
    self.threshold = threshold
    self.sampling = sampling
    self.format = format
    self.queries = queries
  }

  package var count: Int { queries.count }

  package var members: JSON {
    ["image": .string(image)] + JSON(arrangement) + [
      "slices": slices?.json,
      "layer": layer.json,
      "projection": projection.map { .numbers($0.coefficients) },
      "minimumAlpha": .integer(threshold.minimumAlpha), "sampling": .word(sampling),
      format.listKey: .array(queries.map { .numbers($0.numbers) }),
    ]
  }

  package init(_ members: [String: JSONCursor], in root: JSONCursor) throws(JSONFault) {
    image = try members.required("image", in: root).string()
    arrangement = try Arrangement(of: members)
    slices = try members["slices"].map(NineSlices.init(reading:))
    layer = try LayerGeometry(requested: try members.required("layer", in: root))
    projection = try members["projection"].map { cursor throws(JSONFault) in
      ProjectiveTransform(coefficients: try cursor.doubles(9))
    }
    let alpha = try members.required("minimumAlpha", in: root).integer(0...256)
    threshold = .atLeast(alpha)
    sampling = try members["sampling"]?.word() ?? .nearest
    let given = QueryFormat.all.filter { members[$0.listKey] != nil }
    guard given.count == 1, let format = given.first else {
      let keys = QueryFormat.all.map(\.listKey).joined(separator: ", ")
      throw root.fault("expected one of \(keys)")
    }
    self.format = format
    queries = try members[format.listKey]!.list { (place) throws(JSONFault) in
      Query(format.kind, numbers: try place.doubles(format.numberCount))
    }
  }

  package func answers(by server: inout AdapterServer) throws -> [Bool?] {
    if server.missing.contains(image) { return queries.map { _ in nil } }
    let testCase = try testCase(for: server)
    let kind = format.kind
    if sampling != .nearest && kind.isArea && !queries.isEmpty {
      throw AnswerFailure.unsupported("areas are defined for nearest sampling only")
    }
    if kind.isArea, !queries.isEmpty,
      let reason = ImageFeature.refusalOfAreas(among: testCase.features)
    {
      throw AnswerFailure.unsupported(reason)
    }
    let answers = try testCase.answers(of: server.contender)
    let isAnswered = ImageCase.capabilities(of: server.contender).contains(kind.rawValue)
    let none: [Bool?]? = queries.isEmpty && isAnswered ? [] : nil
    guard let verdicts = answers.given(in: .single(kind)) ?? none else {
      throw AnswerFailure.unsupported("no \(kind.rawValue) queries")
    }
    return verdicts
  }

  package func margins(by server: AdapterServer) -> [Double?] {
    guard let testCase = try? testCase(for: server) else { return queries.map { _ in nil } }
    let oracle = ExactOracle(testCase)
    return queries.map { oracle.margin(at: $0) }
  }

  private func testCase(for server: AdapterServer) throws(JSONFault) -> ImageCase {
    guard let shown = server.images[image] else {
      throw JSONFault(path: "image", reason: "no image \"\(image)\"")
    }
    var testCase = ImageCase(
      name: "request", image: shown, layer: layer, threshold: threshold, points: [])
    if let arrangement {
      do {
        try testCase.show(arrangement, of: shown)
      } catch {
        throw JSONFault(path: arrangement.feature.rawValue, reason: "\(error)")
      }
    }
    if let slices {
      do {
        let image = testCase.image
        try slices.check(imageWidth: image.width, imageHeight: image.height)
      } catch {
        throw JSONFault(path: "slices", reason: "\(error)")
      }
      testCase.slices = slices
    }
    testCase.sampling = sampling
    testCase.projection = projection
    testCase.ask(queries)
    if let conflict = ImageFeature.conflict(among: testCase.features, sampling) {
      throw JSONFault(path: conflict.key, reason: conflict.reason)
    }
    return testCase
  }
}

extension LayerGeometry {
  /// The layer as suites spell it, with numbers as numbers.
  var json: JSON { SuiteLayer(self).json { .number($0.value) } }

  init(requested cursor: JSONCursor) throws(JSONFault) {
    let members = try cursor.members(known: nil)
    func numbers(_ key: String, _ count: Int) throws(JSONFault) -> [Double] {
      try members.required(key, in: cursor).doubles(count)
    }
    func point(_ key: String) throws(JSONFault) -> Point {
      let n = try numbers(key, 2)
      return Point(x: n[0], y: n[1])
    }
    func transform(_ key: String) throws(JSONFault) -> AffineTransform {
      let n = try numbers(key, 6)
      return AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    }
    let size = try numbers("size", 2)
    self.init(
      size: Size(width: size[0], height: size[1]),
      attachment: members["matrix"] != nil
        ? .matrix(try transform("matrix"))
        : .anchored(
          position: try point("position"), anchorPoint: try point("anchorPoint"),
          transform: try transform("transform")),
      contentsGravity: try members.required("gravity", in: cursor).word(),
      contentsScale: try members.required("contentsScale", in: cursor).double(),
      masksToBounds: try members.required("masksToBounds", in: cursor).boolean())
  }
}
