import Conformance
import Contenders
import Corpora
import HitTestStrategies
import HitTesting
import TestSupport
import Testing

/// Tests of the protocol's text, as an external program sees it.
@Suite struct AdapterServerTests {
  private let image = """
    {"op":"image","id":"b","width":2,"height":1,"bytesPerRow":2,"format":"alpha8","pixels":"/wA="}
    """
  /// The image has alpha 255 on the left and 0 on the right, with one texel per point.
  private func test(_ places: String, image: String = "b", more: String = "") -> String {
    """
    {"op":"test","image":"\(image)","layer":{"size":[2,1],"gravity":"resize","contentsScale":1,\
    "matrix":[1,0,0,1,0,0],"masksToBounds":true},"minimumAlpha":128\(more),\(places)}
    """
  }

  /// Answers points and discs, and is not asked for rectangles.
  private struct Discs: ImageContender {
    let name = "discs"
    let fidelity = Fidelity.exact
    let queries = [QueryKind.point, .disc]
    func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool> {
      var answers = Answers<Bool>()
      for kind in queries { answers[.single(kind)] = testCase.probes(kind).map { _ in true } }
      return answers
    }
  }

  @Test func conversationsAreThoseRecorded() {
    let start = "{\"op\":\"start\",\"protocol\":1}"
    let (point, disc) = (test("\"points\":[[0.5,0.5]]"), test("\"discs\":[[0.5,0.5,1]]"))
    let linear = ",\"sampling\":\"linear-clamp\""
    let conversations = [
      answers(
        .oracle, to: image,
        test("\"points\":[[0.5,0.5],[1.25,0.5],[\"nan\",0],[1,0.5],[-0.0,0]]"),
        test("\"discs\":[[2,0.5,1],[2,0.5,0.5],[2,0.5,-1]]"),
        test("\"rects\":[[1,0,0,0],[1.5,0,1,1]]"),
        // The value halfway between 255 and 0 is 127.5, which is below 128.
        test("\"points\":[[1,0.5],[1.01,0.5]]", more: linear),
        test("\"discs\":[[1,0.5,1]]", more: linear)),
      answers(
        AdapterServer(contender(for: PackedMask.self)), to: start, image, point, disc,
        test("\"points\":[[0.5,0.5]]", more: ",\"sampling\":\"linear-decal\"")),
      answers(AdapterServer(contender(for: AlphaCache.self)), to: start, image, disc),
      answers(AdapterServer(Discs()), to: start, image, point, disc, test("\"rects\":[[0,0,1,1]]")),
      answers(
        .oracle, to: image, test("\"points\":[[1,1]]", image: "unknown"),
        test("\"points\":[[1]]"), test("\"points\":[[1,\"one\"]]"), test("\"boxes\":[]"),
        test("\"points\":[[1,1]],\"rects\":[]"), "{\"op\":\"stop\"}"),
    ]
    let texts = conversations.map { $0.joined(separator: "\n") }
    expectRecorded(texts.joined(separator: "\n\n"), as: "conversations")
  }

  /// A contender that promises less for areas declares it, and the declaration is read back.
  @Test func anotherFidelityForAreasIsDeclaredAndRead() throws {
    struct Loose: ImageContender {
      let name = "loose"
      let fidelity = Fidelity.exact
      let areaFidelity = Fidelity.footprint(radiusInTexels: 0.5)
      func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool> {
        Answers(points: [])
      }
    }
    let said = answers(AdapterServer(Loose()), to: "{\"op\":\"start\",\"protocol\":1}")
    #expect(said[0].contains("\"fidelity\":\"exact\",\"areaFidelity\":\"footprint(0.5)\""))
    #expect(Loose().fidelity(for: .rect) == .footprint(radiusInTexels: 0.5))
    #expect(Loose().fidelity(for: .disc) == .footprint(radiusInTexels: 0.5))
    for kind in [QueryKind.point, .texelRect] { #expect(Loose().fidelity(for: kind) == .exact) }
  }

  @Test(arguments: [
    "", "nonsense", "{}", "[1]", "{\"op\":\"jump\"}", "{\"op\":1}", "{\"op\":\"start\"}",
    "{\"op\":\"image\",\"id\":\"x\",\"width\":2,\"height\":2,\"bytesPerRow\":2,\"format\":\"alpha8\",\"pixels\":\"/wA=\"}",
    "{\"op\":\"image\",\"id\":\"x\",\"width\":1e99,\"height\":2,\"bytesPerRow\":2,\"format\":\"alpha8\",\"pixels\":\"/wA=\"}",
    "{\"op\":\"image\",\"id\":\"x\",\"file\":\"/no/such.png\"}",
    "{\"op\":\"image\",\"id\":\"x\",\"width\":2,\"height\":1,\"bytesPerRow\":2,\"format\":\"rgb\",\"pixels\":\"/wA=\"}",
  ])
  func wrongRequestsAreAnsweredWithAnErrorAndTheServerGoesOn(line: String) {
    let said = answers(.oracle, to: line, image)
    #expect(said[0].hasPrefix("{\"error\":\""), "\(said)")
    #expect(said[1] == "{\"ok\":true}")
  }

  /// An id has no image after a request for another image that cannot be read.
  @Test func refusedImagesRemoveTheEarlierImage() {
    let bad = image.replacing("/wA=", with: "!")
    for wrong in [
      bad, image.replacing("alpha8", with: "rgb"),
      "{\"op\":\"image\",\"id\":\"b\",\"file\":\"/no\"}",
    ] {
      let said = answers(.oracle, to: image, wrong, test("\"points\":[[0.5,0.5]]"))
      #expect(said[1].hasPrefix("{\"error\"") && said[2].contains("no image"))
    }
  }

  /// A written request is read back as the same request, to the last bit of every number.
  @Test(arguments: QueryFormat.all) func requestsSurviveTheirText(format: QueryFormat) throws {
    let numbers = [0.1, -0.0, 0x1p-1074, 1.7976931348623157e308, .nan, .infinity, -.infinity]
    let layer = LayerGeometry(
      size: Size(width: .nan, height: 1e-300), position: Point(x: -.infinity, y: 0.1),
      transform: AffineTransform(a: 1 / 3, b: -0.0, c: 1e300, d: 0x1p-1074, tx: 0x1p-1074, ty: 2),
      contentsGravity: .bottomRight, contentsScale: 1.5, masksToBounds: true)
    let line = TestRequest(
      image: "\"\\ü\n", layer: layer, threshold: .atLeast(256), sampling: .linearDecal,
      format: format,
      queries: numbers.map { number in
        Query(
          format.kind, numbers: [number] + Array(repeating: 1 / 3, count: format.numberCount - 1))
      }
    ).line
    #expect(!line.contains("\n"))
    let read = try #require(try AdapterProtocol.request(parsing: line) as? TestRequest)
    #expect(read.image == "\"\\ü\n" && read.threshold == .atLeast(256))
    #expect(read.sampling == .linearDecal && read.layer.contentsGravity == .bottomRight)
    func bits(_ values: [Double]) -> [UInt64] { values.map { $0.isNaN ? 0 : $0.bitPattern } }
    #expect(read.format.kind == format.kind)
    let readNumbers = read.queries.map(\.numbers)
    #expect(bits(readNumbers.map { $0[0] }) == bits(numbers))
    #expect(readNumbers.allSatisfy { $0.dropFirst().allSatisfy { $0 == 1 / 3 } })
    guard case .anchored(let position, _, let m) = read.layer.attachment else {
      Issue.record("another attachment")
      return
    }
    #expect(
      bits([m.a, m.b, m.c, m.d, m.tx, position.x])
        == bits([1 / 3, -0.0, 1e300, 0x1p-1074, 0x1p-1074, -.infinity]))
    #expect(read.layer.size.width.isNaN && read.layer.size.height == 1e-300)
  }
}
