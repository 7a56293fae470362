import Conformance
import Corpora
import Faults
import Foundation
import HitTesting
import PNGImages
import StrictJSON
import TestSupport
import Testing

/// Faults on requests that are few enough for a person to know what each of them changes.
@Suite struct FaultPlayerTests {
  private typealias Fault = Faults.Fault

  /// Two texels, the left one opaque, shown at their natural size.
  private static let image = """
    {"op":"image","id":"image","width":2,"height":1,"bytesPerRow":2,"format":"alpha8","pixels":"/wA="}
    """

  /// The requests of a case: the image, and points on it.
  private static func conversation(
    _ name: String, _ image: String = image, tx: Int = 0, minimumAlpha: Int = 1,
    points: String = "[[0.5,0.5],[1.5,0.5]]"
  ) throws -> Conversation {
    try Conversation(
      name, lines: [image, test(tx: tx, minimumAlpha: minimumAlpha, points: points)])
  }

  private static func test(
    tx: Int = 0, minimumAlpha: Int = 1, points: String = "[[0.5,0.5],[1.5,0.5]]"
  ) -> String {
    """
    {"op":"test","image":"image","layer":{"size":[2,1],"gravity":"resize","contentsScale":1,\
    "matrix":[1,0,0,1,\(tx),0],"masksToBounds":false},"minimumAlpha":\(minimumAlpha),\
    "sampling":"nearest","points":\(points)}
    """
  }

  private static func kills(
    _ name: String, _ conversations: [Conversation], by faults: [Fault]? = nil
  ) throws -> [Int] {
    let fault = try #require(
      try (faults ?? StoredFamily.faults()).first { $0.name == name }, "\(name)")
    let result = try #require(FaultPlayer(conversations).play(fault))
    return [result.kills, result.touched]
  }

  @Test func answersAreExact() throws {
    let answers = try Self.conversation("a").answers
    #expect(answers == [#"{"ok":true}"#, #"{"hits":"10"}"#])
  }

  @Test(arguments: [
    // What it changes, and how many of the two cases it touches.
    ("test.points/neighbor/test.points[].x one more", 2, 2),
    ("test.points/rounded/test.points[].x whole", 2, 2),
    ("test.points/rounded/test.points[].x down", 0, 2),
    ("test.layer/sibling/test.layer.matrix a and d exchanged", 0, 0),
    ("test.layer/sibling/test.layer.matrix a and b exchanged", 2, 2),
    ("test.layer/neighbor/test.layer.gravity always center", 0, 2),
    ("test.layer/sign/test.layer.matrix.tx negated", 1, 1),
    ("test.minimumAlpha/neighbor/test.minimumAlpha 1 as 0", 1, 1),
    ("test.minimumAlpha/neighbor/test.minimumAlpha 3 as 4", 0, 0),
    ("test.points/order/test.points reversed", 2, 2),
    ("test.points/limit/test.points 1 elements", 2, 2),
    ("test.points/limit/test.points 2 elements", 0, 0),
    ("image/sibling/image height and width exchanged", 2, 2),
    ("image/neighbor/image.bytesPerRow one more", 0, 2),
    ("alpha/neighbor/always 0", 2, 2),
    ("alpha/neighbor/255 as 254", 0, 2),
    ("alpha/limit/columns to 2^0", 0, 0),
    ("cache/cache/test.layer.matrix of the request before", 1, 1),
    ("cache/cache/test.minimumAlpha of the first such request", 0, 0),
    ("request/limit/lines to 2^7 bytes", 2, 2),
    ("request/limit/lines to 2^12 bytes", 0, 0),
  ])
  func aFaultChangesTheAnswersThatAPersonSees(
    name: String, kills: Int, touched: Int
  ) throws {
    let conversations = [
      try Self.conversation("a"), try Self.conversation("b", tx: 1, minimumAlpha: 2),
    ]
    #expect(try Self.kills(name, conversations) == [kills, touched], "\(name)")
  }

  @Test func aCacheThatForgetsAFieldAnswersAsBefore() throws {
    let conversations = [try Self.conversation("a"), try Self.conversation("b", minimumAlpha: 256)]
    for key in ["test.minimumAlpha", "image.pixels", "image.id"] {
      let kills = try Self.kills("cache/cache/\(key) of the first such request", conversations)
      #expect(kills == (key == "test.minimumAlpha" ? [1, 1] : [0, 0]), "\(key)")
    }
  }

  /// What is kept under the id of an image is the answer until the id gets another image, or an
  /// image of another size.
  @Test func anImageIsKeptUnderItsId() throws {
    let mirrored = Self.image.replacing("/wA=", with: "AP8=")
    let wide = mirrored.replacing(#""width":2"#, with: #""width":3"#)
      .replacing(#""bytesPerRow":2"#, with: #""bytesPerRow":3"#).replacing("AP8=", with: "AP8A")
    let faults = KeepingFaults.all(of: try StoredFamily.schema().fields)
    func kills(_ name: String, _ second: Conversation) throws -> [Int] {
      try Self.kills(
        "cache/cache/\(name)", [try Self.conversation("a"), second], by: faults)
    }
    for (name, ofSameSize, ofAnother) in [
      ("image of the first request with its id", 1, 1),
      ("image of the first request with its id and size", 1, 0),
      ("image.width and image.height of the first request with its id", 0, 1),
    ] {
      let found = try [mirrored, wide].map { try kills(name, Self.conversation("b", $0))[0] }
      #expect(found == [ofSameSize, ofAnother], "\(name)")
    }
    // The image stands in each case, and a program gets it once.
    let threshold = "test.minimumAlpha of the first request about its image"
    let opaque = try Self.conversation("c", minimumAlpha: 256)
    #expect(try kills(threshold, opaque) == [1, 1])
    let between = try [Self.conversation("a"), Self.conversation("b", mirrored), opaque]
    #expect(try Self.kills("cache/cache/\(threshold)", between, by: faults) == [0, 0])
  }

  /// A program that keeps its answers finds them by a key that lacks what they depend on.
  @Test func answersAreKeptByTooLittle() throws {
    let faults = KeepingFaults.all(of: try StoredFamily.schema().fields)
    let mirrored = Self.image.replacing("/wA=", with: "AP8=")
    let others = [
      try Self.conversation("moved", tx: 1), try Self.conversation("opaque", minimumAlpha: 256),
      try Self.conversation("mirrored", mirrored),
    ]
    for (name, kills) in [
      ("answers by all but test.layer", [1, 0, 0]),
      ("answers by all but test.minimumAlpha", [0, 1, 0]),
      ("answers by all but what the image is", [0, 0, 1]),
      ("test.minimumAlpha of the very first request", [0, 1, 0]),
      ("test.layer of the very first request", [1, 0, 0]),
    ] {
      let found = try others.map { other in
        try Self.kills("cache/cache/\(name)", [Self.conversation("a"), other], by: faults)[0]
      }
      #expect(found == kills, "\(name)")
    }
  }

  @Test func texelsOutsideTheFirstBoxAreMissed() throws {
    let faults = KeepingFaults.all(of: try StoredFamily.schema().fields)
    let name = "cache/cache/the box of the texels that pass the first threshold"
    // The texels 255 and 100 lie above 80 and 50.
    let image = """
      {"op":"image","id":"image","width":2,"height":2,"bytesPerRow":2,"format":"alpha8",\
      "pixels":"/2RQMg=="}
      """
    for (first, second, place, kills) in [
      (256, 1, "0.5,0.25", 1), (1, 256, "0.5,0.25", 0), (90, 70, "0.5,0.75", 1),
      (90, 70, "1.5,0.25", 0), (200, 70, "1.5,0.25", 1), (70, 40, "1.5,0.75", 0),
    ] {
      let asked = try [first, second].map {
        try Self.conversation("\($0)", image, minimumAlpha: $0, points: "[[\(place)]]")
      }
      #expect(try Self.kills(name, asked, by: faults)[0] == kills, "\(first), \(second), \(place)")
    }
  }

  /// Another byte of a texel is taken for alpha where an image in memory has the layout.
  @Test func bytesOfOneLayoutAreTakenForAlpha() throws {
    func image(_ format: String, _ bytes: [UInt8]) throws -> [Conversation] {
      let json = """
        {"op":"image","id":"image","width":2,"height":1,"bytesPerRow":\(bytes.count),\
        "format":"\(format)","pixels":"\(Data(bytes).base64EncodedString())"}
        """
      return [try Self.conversation(format, json)]
    }
    let name = "alpha/sibling/byte 0 of ga8 in memory"
    let faults = AlphaFaults.ofLayouts
    #expect(try Self.kills(name, image("ga8-straight", [0, 255, 255, 0]), by: faults) == [1, 1])
    #expect(try Self.kills(name, image("ga8-straight", [255, 255, 0, 0]), by: faults) == [0, 0])
    let texels: [UInt8] = [0, 9, 9, 255, 255, 9, 9, 0]
    #expect(try Self.kills(name, image("rgba8-straight", texels), by: faults) == [0, 0])
    let ofRGBA = "alpha/sibling/byte 0 of rgba8 in memory"
    #expect(try Self.kills(ofRGBA, image("rgba8-straight", texels), by: faults) == [1, 1])
    #expect(try Self.kills(ofRGBA, image("rgba8-skip", texels), by: faults) == [0, 0])
    let folder = try TemporaryFolder()
    let samples = PNGSamples(
      width: 2, height: 1, colorType: .rgba, bitDepth: 8, isInterlaced: false, bytes: texels)
    let file = try folder.write(try PNGEncoder.encode(samples), to: "two.png")
    let decoded = try Self.conversation("file", #"{"op":"image","id":"image","file":"\#(file)"}"#)
    for fault in faults { #expect(FaultPlayer([decoded]).play(fault)?.touched == 0) }
  }

  @Test func aFaultIsPlayedUntilThreeAnswersHaveChanged() throws {
    let conversations = try (0..<5).map { try Self.conversation("\($0)") }
    let name = "test.points/neighbor/test.points[].x one more"
    #expect(try Self.kills(name, conversations) == [3, 3])
  }

  @Test func aMisreadingCanBeBoundToTheElementThatItIsIn() throws {
    let fields = try StoredFamily.schema().fields.filter {
      $0.operation == "test" && $0.path.first == .key("points")
    }
    let x = try #require(fields.first { $0.name.hasSuffix("x") })
    let y = try #require(fields.first { $0.name.hasSuffix("y") })
    var level = try #require(RequestLevel.all(of: y).first { $0.words == "is 0" })
    level.isBound = true
    let more = try #require(Misreading.all(of: x).first { $0.name == "one more" })
    let fault = Fault(x, more, where: level)
    // Only the second point has the level, and it misses before and after.
    let far = try Self.conversation("a", points: "[[0.5,0.5],[1.5,0]]")
    #expect(FaultPlayer([far]).play(fault)?.kills == 0)
    #expect(FaultPlayer([far]).play(fault)?.touched == 1)
    let near = try Self.conversation("b", points: "[[1.5,0.5],[0.5,0]]")
    #expect(FaultPlayer([near]).play(fault)?.kills == 1)
  }

  /// A row of 12 samples of one bit; the first and the last one are opaque.
  ///
  /// Two bytes hold them or, in passes, one byte those of the odd columns and few the others.
  @Test(arguments: [(false, [0, 7, 11]), (true, [0, 5, 11])])
  func samplesTradePlacesWithinTheirBytes(isInterlaced: Bool, changed: [Int]) throws {
    let samples = PNGSamples(
      width: 12, height: 1, colorType: .gray, bitDepth: 1, isInterlaced: isInterlaced,
      bytes: [0b1000_0000, 0b0001_0000], transparency: .gray(0))
    let folder = try TemporaryFolder()
    let file = try folder.write(try PNGEncoder.encode(samples), to: "row.png")
    let asked = try (0..<12).map { column in
      try Conversation(
        "\(column)",
        lines: [
          #"{"op":"image","id":"image","file":"\#(file)"}"#,
          """
          {"op":"test","image":"image","layer":{"size":[12,1],"gravity":"resize",\
          "contentsScale":1,"matrix":[1,0,0,1,0,0],"masksToBounds":false},"minimumAlpha":1,\
          "sampling":"nearest","points":[[\(column).5,0.5]]}
          """,
        ])
    }
    let found = try asked.indices.filter {
      try Self.kills("file/order/samples read from the low bits on", [asked[$0]])[0] > 0
    }
    #expect(found == changed)
    // Column 1 is transparent.
    let gray = "file/left out/tRNS of gray and RGB left out"
    #expect(try Self.kills(gray, [asked[0], asked[1]]) == [1, 2])
    #expect(try Self.kills("file/left out/tRNS of palettes left out", asked) == [0, 0])
  }

  @Test func wrongRequestsAreRefusedAndAcceptedByAFault() throws {
    let wrong = try Conversation("wrong", lines: [#"{"op":"test","image":"nobody"}"#])
    #expect(try Self.kills("test/left out/wrong request accepted", [wrong]) == [1, 1])
  }

  @Test func aRunGoesOnFromWhatWasPlayed() throws {
    let faults = try StoredFamily.faults().filter { $0.area == "test.minimumAlpha" }
    let conversations = [try Self.conversation("a"), try Self.conversation("b", tx: 1)]
    let run = CoverageRun(conversations, faults: faults)
    let whole = run.run()
    #expect(whole.entries.count == faults.count)
    var half = whole
    half.entries.removeLast(faults.count / 2)
    let resumed = run.run(after: half)
    #expect(resumed.entries.map(\.name) == whole.entries.map(\.name))
    #expect(resumed.entries.map(\.result) == whole.entries.map(\.result))
    #expect(CoverageRun([conversations[0]], faults: faults).requests != run.requests)
    #expect(CoverageRun(conversations, faults: faults.dropLast()).requests != run.requests)
  }
}
