import Conformance
import Contenders
import Corpora
import HitTestStrategies
import HitTesting
import TestSupport
import Testing

/// Stacks in the text of the protocol, as an external program sees it.
@Suite struct AdapterStackTests {
  private static let walk = stackContenders.first { $0.name == "linear-walk" }!

  private func image(_ id: String, _ pixel: String) -> String {
    """
    {"op":"image","id":"\(id)","width":1,"height":1,"bytesPerRow":1,"format":"alpha8",\
    "pixels":"\(pixel)"}
    """
  }

  /// A layer of 4 × 4 points at the origin of its parent.
  private func layer(_ name: String, _ more: String = "", image: String = "full") -> String {
    """
    {"name":"\(name)","image":"\(image)","layer":{"size":[4,4],"gravity":"resize",\
    "contentsScale":1,"matrix":[1,0,0,1,0,0],"masksToBounds":false}\(more)}
    """
  }

  private func stack(_ layers: String...) -> String {
    "{\"op\":\"stack\",\"minimumAlpha\":86,\"layers\":[\(layers.joined(separator: ","))]}"
  }

  private func change(_ changes: String...) -> String {
    "{\"op\":\"change-stack\",\"changes\":[\(changes.joined(separator: ","))]}"
  }

  private func ask(_ queries: String) -> String {
    "{\"op\":\"hit-stack\",\"queries\":[\(queries)]}"
  }

  private let opaque = "/w=="
  private let clear = "AA=="

  @Test func aStrategyDeclaresAndAnswersStacks() {
    let said = answers(
      AdapterServer(Self.walk), to: "{\"op\":\"start\",\"protocol\":1}", image("full", opaque),
      stack(layer("a"), layer("b")),
      ask("{\"topmost\":[1,1]},{\"all\":[1,1]},{\"disc\":[5,1,2],\"order\":\"nearest\"}"),
      ask("{\"topmost\":[5,1]}"))
    expectRecorded(said.joined(separator: "\n"), as: "conversation-about-stacks")
  }

  @Test func changesAreFollowed() {
    let query = ask("{\"all\":[1,1]}")
    let said = answers(
      AdapterServer(Self.walk), to: image("full", opaque), stack(layer("a"), layer("b")), query,
      change("{\"move\":\"a\"}"), query,
      change("{\"insert\":\(layer("c")),\"behind\":\"a\"}"), query,
      change("{\"replace\":\(layer("a", ",\"depth\":-1"))}"), query,
      change("{\"remove\":\"c\"}", "{\"replace\":\(layer("b", ",\"hidden\":true"))}"), query,
      image("full", clear), query, image("new", opaque),
      change("{\"insert\":\(layer("d", image: "new"))}"), query)
    expectRecorded(said.joined(separator: "\n"), as: "conversation-about-changes")
    #expect(said[12] == #"{"layers":[[]]}"#, "the image has become transparent")
  }

  @Test func theOracleGivesMargins() {
    let said = answers(
      .oracle, to: image("full", opaque), stack(layer("a")),
      ask("{\"topmost\":[1,1]},{\"all\":[\"nan\",1]},{\"topmost\":[4,1]}"))
    #expect(said[2] == #"{"layers":[["a"],[],[]],"margins":[0.25,null,0.0]}"#)
  }

  @Test func aPictureAnswersOnlyTheTopmostLayer() throws {
    let picture = try #require(stackContenders.first { $0.name == "id-buffer" })
    let said = answers(
      AdapterServer(picture), to: "{\"op\":\"start\",\"protocol\":1}", image("full", opaque),
      stack(layer("a")), ask("{\"topmost\":[1,1]},{\"all\":[1,1]}"))
    #expect(said[0].contains(#""stack":["topmost","masked","mask-ignored","linear-clamp""#))
    #expect(said[0].contains("\"queries\":[]"))
    #expect(said[3] == #"{"layers":[["a"],null]}"#)
  }

  @Test func strategiesForOneImageAreSentNone() {
    let server = AdapterServer(contender(for: PackedMask.self))
    let said = answers(
      server, to: "{\"op\":\"start\",\"protocol\":1}", image("full", opaque), stack(layer("a")))
    #expect(!said[0].contains("stack"))
    #expect(said[2].hasPrefix("{\"unsupported\""))
  }

  @Test func wrongStacksAreErrorsThatNameTheLayer() {
    func parent(_ name: String) -> String { ",\"parent\":\"\(name)\"" }
    let wrong = [
      stack(layer("a", parent("b")), layer("b", parent("a"))), stack(layer("a"), layer("a")),
      stack(layer("a", parent("x"))), stack(layer("a", image: "x")),
      stack(layer("a", ",\"depth\":\"nan\"")), stack("{\"name\":\"a\"}"),
    ]
    let errors = wrong.map { line in
      let said = answers(
        AdapterServer(Self.walk), to: image("full", opaque), line, ask("{\"topmost\":[1,1]}"))
      #expect(said[1].hasPrefix("{\"error\""))
      #expect(said[2].hasPrefix("{\"error\""), "no stack is left: \(said[2])")
      return said[1]
    }
    expectRecorded(errors.joined(separator: "\n"), as: "wrong-stacks")
  }

  @Test func wrongChangesAndQueriesChangeNothing() {
    let query = ask("{\"all\":[1,1]}")
    for wrong in [
      change("{\"remove\":\"a\"}", "{\"remove\":\"x\"}"), change("{\"jump\":\"a\"}"),
      ask("{\"best\":[1,1]}"), ask("{\"disc\":[1,1,1]}"), ask("{\"topmost\":[1]}"),
      change("{\"insert\":\(layer("a"))}"),
    ] {
      let said = answers(
        AdapterServer(Self.walk), to: image("full", opaque), stack(layer("a")), wrong, query)
      #expect(said[2].hasPrefix("{\"error\""), "\(wrong): \(said[2])")
      #expect(said[3] == #"{"layers":[["a"]]}"#, "\(wrong)")
    }
    #expect(answers(AdapterServer(Self.walk), to: query)[0].hasPrefix("{\"error\""))
  }
}
