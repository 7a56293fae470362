import Conformance
import Contenders
import Corpora
import HitTestStrategies
import HitTesting
import Pages
import TestSupport
import Testing

@Suite struct SituationFileTests {
  private func testCase(
    _ name: String = "own/x", image: CorpusImage, side: Int,
    transform: HitTesting.AffineTransform = .identity
  ) -> ImageCase {
    ImageCase(
      name: name, image: image.bitmap(width: side, height: side),
      layer: LayerGeometry(size: Size(width: 8, height: 8), attachment: .matrix(transform)),
      threshold: .atLeast(128), points: [Point(x: 3, y: 3)])
  }

  private func picture(
    of testCase: some ExplainedCase, at question: Int = 0, contenders: [any Contender] = []
  ) -> XMLElements {
    let explained = Explanation(of: question, in: testCase, contenders: contenders)
    return XMLElements(SituationFile(testCase, question: question, explained).svg)
  }

  /// For any number of strategies, the file is as high as its last line, and as wide as its longest
  /// line.
  @Test(arguments: [0, 1, 5, 40]) func everyLineIsInThePicture(repetitions: Int) throws {
    let contenders = (0..<repetitions).flatMap { _ in
      [contender(for: PackedMask.self), contender(for: Certified<StripedMask>.self)]
    }
    let name = "own/" + String(repeating: "long-", count: 60)
    let reader = picture(of: testCase(name, image: .flower, side: 16), contenders: contenders)
    let box = try #require(reader.all("svg")[0]["viewBox"]).split(separator: " ").map { Int($0)! }
    let lines = reader.all("text").compactMap { $0["y"].flatMap { Int($0) } }
    #expect(lines.allSatisfy { $0 <= box[3] - 10 } && lines.max()! >= box[3] - 30)
    #expect(reader.all("rect").contains { $0["height"] == "\(box[3])" && $0["class"] == "card" })
  }

  /// The texels that do not pass are one shape, because a renderer would draw a seam between two
  /// shapes that touch: the whole image with the others as holes.
  @Test(arguments: [
    HitTesting.AffineTransform.identity,
    HitTesting.AffineTransform(a: 0.6, b: 0.8, c: -0.8, d: 0.6, tx: 3, ty: 1),
  ])
  func texelsAreOneShape(transform: HitTesting.AffineTransform) {
    for (image, side) in [(CorpusImage.flower, 64), (.checkerboard, 16), (.full, 3)] {
      let reader = picture(of: testCase(image: image, side: side, transform: transform))
      let shapes = reader.all("path").filter { $0["id"] != nil }
      #expect(shapes.count == 1 && shapes[0]["clip-rule"] == "evenodd")
      #expect(shapes[0]["d"]?.hasPrefix("M0 0h\(side)v\(side)h-\(side)zM") == true)
    }
  }

  private func misses(_ testCase: ImageCase) -> String? {
    picture(of: testCase).all("path").first { $0["id"] != nil }?["d"]
  }

  @Test func texelsAreDrawnAtTheirPlaces() {
    var alpha = [UInt8](repeating: 0, count: 16)
    for texel in [1, 2, 4, 15] { alpha[texel] = 255 }
    var testCase = testCase(image: .full, side: 4)
    testCase.show(AlphaPlane(width: 4, height: 4, bytes: alpha).bitmap)
    #expect(misses(testCase) == "M0 0h4v4h-4zM1 0h2v1h-2zM0 1h1v1h-1zM3 3h1v1h-1z")
  }

  /// A large image is drawn in blocks, which do not lose a single texel.
  @Test func aSingleTexelOfALargeImageIsDrawn() {
    var alpha = [UInt8](repeating: 0, count: 1000 * 600)
    alpha[301 * 1000 + 999] = 255
    var testCase = testCase(image: .full, side: 4)
    testCase.show(AlphaPlane(width: 1000, height: 600, bytes: alpha).bitmap)
    #expect(misses(testCase) == "M0 0h1000v600h-1000zM996 300h4v4h-4z")
  }

  /// The image is placed by the map that the exact oracle uses: mirrored, centered and scaled.
  @Test func theImageIsDrawnInItsLayer() throws {
    var testCase = testCase(image: .full, side: 4)
    testCase.layer = LayerGeometry(
      size: Size(width: 8, height: 8),
      attachment: .matrix(.init(a: -2, b: 0, c: 0, d: 2, tx: 0, ty: 0)), contentsGravity: .center)
    // The bounds are 16 points high, and fill 0.86 of 400 units. With the point at 3, what is seen
    // reaches from -16 to 3 across; the first texel begins at (-4, 4).
    let scale = 0.86 * 400 / 16
    let uses = picture(of: testCase).all("use").filter { $0["href"] == "#image-0" }
    let matrix = try #require(uses.first?["transform"])
      .matches(of: /-?[0-9.e+-]+/).compactMap { Double($0.output) }
    let expected = [-2 * scale, 0, 0, 2 * scale, 250 + 2.5 * scale, 200 - 4 * scale]
    #expect(matrix.count == 6)
    for (number, right) in zip(matrix, expected) { #expect(abs(number - right) < 1e-9) }
  }

  // MARK: Stacks

  /// A layer in a scrolled and doubled parent, and one in front of it that is gated.
  private func scene() throws -> LayerScene {
    func layer(
      _ side: Double, at x: Double, scale: Double = 1, origin: Double = 0,
      _ gates: ViewGates = .open
    ) -> StackLayer {
      StackLayer(
        LayerGeometry(
          size: Size(width: side, height: side),
          attachment: .matrix(.init(a: scale, b: 0, c: 0, d: scale, tx: x, ty: 0))),
        boundsOrigin: Point(x: origin, y: 0), gates: gates)
    }
    return try LayerScene(
      [
        NamedLayer("window", layer(10, at: 20, scale: 2, origin: 3)),
        NamedLayer("inner", image: "full", parent: "window", layer(4, at: 5)),
        NamedLayer("front", image: "full", layer(4, at: 0, ViewGates(isHidden: true))),
      ], images: ["full": .init(CorpusImage.full.bitmap(width: 2, height: 2))],
      threshold: .atLeast(128))
  }

  @Test func layersLieWhereTheirParentsPutThem() throws {
    let testCase = StackCase("own/x", try scene(), probes: [.init(.topmost(Point(x: 25, y: 1)))])
    let situation = testCase.situation(at: 0)
    #expect(situation.isHit && situation.layers.map(\.name) == ["window", "inner", "front"])
    // 5 of the window, scrolled by 3, is 2, and twice that is 4 right of 20.
    #expect(situation.layers[1].bounds[0] == Point(x: 24, y: 0))
    #expect(situation.layers[1].bounds[2] == Point(x: 32, y: 8))
    #expect(situation.layers.map(\.isOpen) == [true, true, false])
    let reader = picture(of: testCase)
    #expect(reader.all("use").filter { $0["href"] == "#image-0" }.count == 2)
    #expect(reader.all("g").filter { $0["class"] == "layer closed" }.count == 1)
    #expect(reader.all("g").contains { $0["class"] == "place hit" })
  }

  @Test func aTouchShowsTheWayOfItsFinger() throws {
    func event(_ x: Double, _ finger: Int, _ phase: TouchPhase) -> TouchCase.Probe {
      .init(TouchEvent(time: x, finger: finger, phase, at: Point(x: x, y: 1)))
    }
    let testCase = try TouchCase(
      "own/x", try scene(),
      probes: [
        event(21, 0, .began), event(22, 0, .ended), event(25, 0, .began), event(26, 1, .began),
        event(27, 0, .moved),
      ])
    guard case .track(let points) = testCase.situation(at: 4).place else {
      Issue.record("no track")
      return
    }
    #expect(points.map(\.x) == [25, 27])
    // The line, and a light one below it.
    #expect(picture(of: testCase, at: 4).all("polyline").count == 2)
  }

  @Test func aRectangleOfTexelsAcrossTheEdgeIsDrawnWhole() throws {
    var testCase = testCase(image: .full, side: 8)
    let rect = TexelRect(minColumn: -12, minRow: 2, maxColumn: 4, maxRow: 20)
    testCase.ask([.texelRect(rect)])
    let reader = picture(of: testCase, at: testCase.probes.count - 1)
    let points = try #require(reader.all("polygon").last?["points"]).split(separator: " ")
      .map { $0.split(separator: ",").compactMap { Double($0) } }
    #expect(points.count == 4)
    #expect(points.allSatisfy { (0...500).contains($0[0]) && (0...400).contains($0[1]) })
  }

  @Test func aRefusedImageHasAPictureOfItsText() {
    var testCase = testCase("png/x/<damaged>", image: .full, side: 2)
    testCase.isRefused = true
    let explained = Explanation(
      of: nil, in: testCase, contenders: [contender(for: PackedMask.self)])
    let reader = XMLElements(SituationFile(testCase, question: nil, explained).svg)
    #expect(reader.all("text").count >= explained.text.split(separator: "\n").count)
  }
}
