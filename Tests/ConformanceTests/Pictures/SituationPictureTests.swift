import Conformance
import Contenders
import Corpora
import Foundation
import HitTestStrategies
import HitTesting
import Presentation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct SituationPictureTests {
  /// The elements that a reader of the picture sees, with their attributes, in order.
  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [(name: String, attributes: [String: String])] = []

    init(_ svg: String) {
      super.init()
      let parser = XMLParser(data: Data(svg.utf8))
      parser.delegate = self
      #expect(parser.parse(), "\(svg.prefix(2000))")
    }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String] = [:]
    ) {
      elements.append((name, attributes))
    }

    func all(_ name: String) -> [[String: String]] {
      elements.filter { $0.name == name }.map(\.attributes)
    }
  }

  private func testCase(
    _ name: String = "own/x", image: CorpusImage, side: Int,
    transform: HitTesting.AffineTransform = .identity
  ) -> ImageCase {
    ImageCase(
      name: name, image: image.bitmap(width: side, height: side),
      layer: LayerGeometry(size: Size(width: 8, height: 8), attachment: .matrix(transform)),
      threshold: .atLeast(128), points: [Point(x: 3, y: 3)])
  }

  private func picture(of testCase: ImageCase, contenders: [any Contender]) -> Reader {
    let explained = Explanation(of: 0, in: testCase, contenders: contenders)
    return Reader(
      SituationPicture(testCase, query: testCase.probes(.point)[0].query).svg(explained))
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
    #expect(reader.all("rect")[0]["height"] == "\(box[3])")
  }

  /// The texels of one verdict are one shape, because a renderer would draw a seam between two
  /// shapes that touch.
  @Test(arguments: [
    HitTesting.AffineTransform.identity,
    HitTesting.AffineTransform(a: 0.6, b: 0.8, c: -0.8, d: 0.6, tx: 3, ty: 1),
  ])
  func texelsAreOneShapeForEachVerdict(transform: HitTesting.AffineTransform) {
    for (image, side) in [(CorpusImage.flower, 64), (.checkerboard, 16), (.full, 3)] {
      let reader = picture(
        of: testCase(image: image, side: side, transform: transform), contenders: [])
      let shapes = reader.all("path").filter { $0["fill"]?.hasPrefix("#") == true }
      #expect(shapes.map { $0["fill"] } == ["#e4e4e4", "#505050"])
      #expect(shapes[0]["d"] == "M0 0h\(side)v\(side)h-\(side)z")
      #expect(shapes[1]["d"]?.isEmpty == false)
    }
  }

  @Test func passingTexelsAreDrawnAtTheirPlaces() {
    var alpha = [UInt8](repeating: 0, count: 16)
    for texel in [1, 2, 4, 15] { alpha[texel] = 255 }
    var testCase = testCase(image: .full, side: 4)
    testCase.image = AlphaPlane(width: 4, height: 4, bytes: alpha).bitmap
    let shapes = picture(of: testCase, contenders: []).all("path")
    #expect(shapes[1]["d"] == "M1 0h2v1h-2zM0 1h1v1h-1zM3 3h1v1h-1z")
  }

  /// A large image is drawn in blocks, which do not lose a single texel.
  @Test func aSingleTexelOfALargeImageIsDrawn() {
    var alpha = [UInt8](repeating: 0, count: 1000 * 600)
    alpha[301 * 1000 + 999] = 255
    var testCase = testCase(image: .full, side: 4)
    testCase.image = AlphaPlane(width: 1000, height: 600, bytes: alpha).bitmap
    let shapes = picture(of: testCase, contenders: []).all("path")
    #expect(shapes[1]["d"] == "M996 300h4v4h-4z")
  }

  @Test func aRectangleOfTexelsAcrossTheEdgeIsDrawnWhole() throws {
    var testCase = testCase(image: .full, side: 8)
    let rect = TexelRect(minColumn: -12, minRow: 2, maxColumn: 4, maxRow: 20)
    testCase.ask([.texelRect(rect)])
    let explained = Explanation(
      of: testCase.probes.count - 1, in: testCase, contenders: [])
    let reader = Reader(SituationPicture(testCase, query: .texelRect(rect)).svg(explained))
    let points = try #require(reader.all("polygon").last?["points"]).split(separator: " ")
      .map { $0.split(separator: ",").compactMap { Double($0) } }
    #expect(points.count == 4)
    #expect(points.allSatisfy { (0...500).contains($0[0]) && (0...400).contains($0[1]) })
  }

  @Test func aRefusedImageHasAPictureOfItsText() {
    var testCase = testCase("png/x/<damaged>", image: .full, side: 2)
    testCase.isRefused = true
    let explained = Explanation(
      ofRefusal: testCase, contenders: [contender(for: PackedMask.self)])
    let reader = Reader(SituationPicture.svg(ofRefusal: explained))
    #expect(reader.all("text").count >= explained.text.split(separator: "\n").count)
  }
}
