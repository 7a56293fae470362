import Conformance
import Contenders
import Corpora
import HitTesting
import Testing

/// An adapter is asked everything that it declares, and nothing else.
@Suite struct CapabilitiesTests {
  /// A program that declares `supports`, and answers every test with one hit.
  private func contender(_ supports: String) throws -> AdapterContender {
    try shellAdapter(
      supports: supports, saying: ["image": #"{"ok":true}"#], others: #"echo '{"hits":"1"}'"#)
  }

  private func testCase(
    _ transform: AffineTransform = .identity, name: String = "edges/x/y",
    format: PixelFormat = .rgba8Straight, _ change: (inout ImageCase) -> Void = { _ in }
  ) -> ImageCase {
    var made = ImageCase(
      name: name, image: CorpusImage.full.bitmap(width: 2, height: 2).converted(to: format),
      layer: LayerGeometry(size: Size(width: 2, height: 2), attachment: .matrix(transform)),
      threshold: .atLeast(1), points: [Point(x: 1, y: 1)])
    change(&made)
    return made
  }

  private func refusal(_ supports: String, _ testCase: ImageCase) throws -> String? {
    let contender = try contender(supports)
    do {
      _ = try contender.answer(testCase)
      return nil
    } catch {
      return error.description
    }
  }

  @Test(arguments: [
    ("translate", AffineTransform.translation(x: 5, y: -3)), ("scale", .scale(x: 2, y: 1)),
    ("mirror", .scale(x: -1, y: 1)), ("rotate", .scale(x: -1, y: -1)),
    ("rotate", .rotation(cosine: 0.8, sine: 0.6)), ("rotate", .rotation(cosine: 6.1e-17, sine: 1)),
    ("shear", .shear(x: 0.5, y: 0)),
  ])
  func transformsAreToldApart(kind: String, transform: AffineTransform) throws {
    let all = ["translate", "scale", "mirror", "rotate", "shear"]
    let others = all.filter { $0 != kind }.map { "\"\($0)\"" }.joined(separator: ",")
    #expect(try refusal("{}", testCase(transform)) == nil)
    let reason = try refusal("{\"transform\":[\(others)]}", testCase(transform))
    #expect(reason?.contains(kind) == true, "\(reason ?? "asked")")
  }

  @Test func undeclaredCapabilitiesAreNotAsked() throws {
    var clipped = testCase()
    clipped.layer.masksToBounds = true
    #expect(try refusal("{\"clipping\":[false]}", clipped)?.contains("clipping") == true)
    #expect(try refusal("{\"clipping\":[true]}", clipped) == nil)
    #expect(try refusal("{\"gravities\":[\"center\"]}", testCase())?.contains("resize") == true)
    let linear = testCase { $0.sampling = .linearClamp }
    #expect(try refusal("{}", linear)?.contains("linear-clamp") == true)
    #expect(try refusal("{\"sampling\":[\"linear-clamp\",\"future\"]}", linear) == nil)
    let leaning = testCase { $0.projection = .identity }
    #expect(try refusal("{}", leaning) == "no projections")
    #expect(try refusal("{\"projection\":true}", leaning) == nil)
  }

  /// In areas about pixel formats, the format is the subject; in other areas, only the alpha
  /// counts.
  @Test func imagesAreConvertedUnlessTheCaseTestsTheFormat() throws {
    let supports = "{\"formats\":[\"bgra8-skip\",\"alpha8\"]}"
    #expect(try refusal(supports, testCase()) == nil)
    let about = testCase(name: "pixel-layout/x/y")
    #expect(try refusal(supports, about)?.contains("rgba8-straight") == true)
    #expect(try refusal("{\"formats\":[\"rgba8-skip\"]}", testCase()) != nil)
  }
}
