import Conformance
import Contenders
import Corpora
import HitTesting
import TestSupport
import Testing

/// Touches in the text of the protocol, as an external program sees them.
@Suite struct AdapterTouchTests {
  private static let walk = stackContenders.first { $0.name == "linear-walk" }!

  /// An image of one opaque texel, and two layers beside each other.
  private static let world = [
    """
    {"op":"image","id":"full","width":1,"height":1,"bytesPerRow":1,"format":"alpha8","pixels":"/w=="}
    """,
    """
    {"op":"image","id":"left","width":2,"height":1,"bytesPerRow":2,"format":"alpha8","pixels":"/wA="}
    """,
    "{\"op\":\"stack\",\"minimumAlpha\":86,\"layers\":[\(layer("a", 0)),\(layer("b", 200))]}",
  ]

  private static func layer(_ name: String, _ x: Int) -> String {
    """
    {"name":"\(name)","image":"full","layer":{"size":[100,100],"gravity":"resize",\
    "contentsScale":1,"matrix":[1,0,0,1,\(x),0],"masksToBounds":false}}
    """
  }

  private func touch(_ events: String...) -> String {
    "{\"op\":\"touch\",\"events\":[\(events.joined(separator: ","))]}"
  }

  private let track = #"{"op":"track","hoverImages":{"a":"left"}}"#

  @Test func aStrategyDeclaresAndTellsTouches() {
    let said = answers(
      AdapterServer(Self.walk),
      to: [#"{"op":"start","protocol":1}"#] + Self.world + [
        track, touch(#"{"began":[50,50]}"#), touch(#"{"ended":[90,50],"time":1}"#),
        touch(
          #"{"hovered":[75,50],"finger":3,"time":2}"#, #"{"exited":[0,0],"finger":3,"time":2}"#),
      ])
    expectRecorded(said.joined(separator: "\n"), as: "conversation-about-touches")
  }

  @Test func changesAreFollowedDuringATouch() {
    let said = answers(
      AdapterServer(Self.walk),
      to: Self.world + [
        track, touch(#"{"began":[50,50]}"#, #"{"began":[250,50],"finger":1}"#),
        #"{"op":"change-stack","changes":[{"remove":"a"}]}"#,
        touch(#"{"ended":[50,50]}"#, #"{"cancelled":[250,50],"finger":1}"#),
        #"{"op":"hit-stack","queries":[{"topmost":[50,50]}]}"#,
      ])
    expectRecorded(said.joined(separator: "\n"), as: "conversation-about-lost-touches")
  }

  /// Touches are not answered while an image is missing, and go on when it is there again.
  @Test(arguments: ["full", "left"]) func touchesWaitForMissingImages(image: String) {
    let lost = "{\"op\":\"image\",\"id\":\"\(image)\",\"missing\":true}"
    let found = Self.world[image == "full" ? 0 : 1]
    let end = touch(#"{"ended":[50,50]}"#)
    let said = answers(
      AdapterServer(Self.walk),
      to: Self.world + [track, touch(#"{"began":[50,50]}"#), lost, end, found, end])
    #expect(said[6] == #"{"unsupported":"no touches on layers without their images"}"#)
    #expect(said[8] == #"{"outcomes":[[{"tap":"a"}]]}"#)
    let early = answers(AdapterServer(Self.walk), to: Self.world + [lost, track, end])
    #expect(early[4] == #"{"ok":true}"# && early[5] == said[6])
  }

  @Test func theOracleGivesMargins() {
    let said = answers(
      .oracle, to: Self.world + [track, touch(#"{"began":[50,50]}"#, #"{"ended":[51,50]}"#)])
    #expect(said[4] == #"{"outcomes":[[],[{"tap":"a"}]],"margins":[null,3.0]}"#)
  }

  /// Events that cannot follow are refused, and the next ones are answered as if they had not been.
  @Test func impossibleEventsAreErrorsAndChangeNothing() {
    let events = [
      #"{"moved":[0,0],"finger":1}"#, #"{"began":[0,0]}"#, #"{"ended":[50,50],"time":-1}"#,
      #"{"ended":["inf",50]}"#, #"{"ended":[50]}"#, #"{"pushed":[50,50]}"#,
      #"{"ended":[50,50]},{"ended":[50,50]}"#,
    ]
    let errors = events.map { event in
      let said = answers(
        AdapterServer(Self.walk),
        to: Self.world + [
          track, touch(#"{"began":[50,50]}"#), touch(event), touch(#"{"ended":[50,50]}"#),
        ])
      #expect(said[5].hasPrefix("{\"error\"") && said[6] == #"{"outcomes":[[{"tap":"a"}]]}"#)
      return "\(event) → \(said[5])"
    }
    expectRecorded(errors.joined(separator: "\n"), as: "impossible-events")
  }

  @Test func wrongRequestsAreErrors() {
    let said = answers(
      AdapterServer(Self.walk),
      to: [track] + Self.world + [
        touch(#"{"began":[50,50]}"#), #"{"op":"track","overlays":["nobody"]}"#,
        #"{"op":"track","hoverImages":{"a":"nothing"}}"#, #"{"op":"track","moreThanAlong":-1}"#,
        #"{"op":"track","lessThanAcross":"nan"}"#,
      ])
    expectRecorded(said.joined(separator: "\n"), as: "wrong-requests-about-touches")
    let picture = stackContenders.first { $0.name == "id-buffer" }!
    let declined = answers(AdapterServer(picture), to: Self.world + [track])
    #expect(declined[3] == #"{"unsupported":"no touches"}"#)
  }

  /// A tap on nothing is an answer, and a wrong one.
  @Test func outcomesAreReadStrictly() throws {
    let touches = try TouchCase(
      "touch/x/y", LayerScene([], images: [:], threshold: .atLeast(1)),
      probes: [.init(TouchEvent(time: 0, finger: 0, .began, at: Point(x: 0, y: 0)))])
    func outcome(_ answer: String) throws -> CaseOutcome {
      var judge = Judge(touches)
      return judge.judge(
        try shellAdapter(supports: #"{"touches":["finger"]}"#, saying: ["touch": answer]))
    }
    #expect(try outcome(#"{"outcomes":[[]]}"#).status == .pass)
    let wrong = try outcome(#"{"outcomes":[[{"tap":null}]]}"#)
    #expect(wrong.status == .fail && wrong.sum.falseHits == 1)
    #expect(
      wrong.disagreements.first?.words
        == "touch 0 at (0.0, 0.0), finger 0 began: said [tap nothing], is []")
    #expect(wrong.disagreements.first?.option == "--event")
    for answer in [
      #"{"outcomes":[]}"#, #"{"outcomes":[[{"hit":"a"}]]}"#, #"{"hits":"1"}"#,
      #"{"outcomes":[[{"swipe":"left"}]]}"#, #"{"outcomes":[[{"lost":"a","because":"bored"}]]}"#,
    ] {
      #expect(try outcome(answer).status == .broken, "\(answer)")
    }
  }

  /// Everything that a strategy does survives the way through a program.
  @Test func aStrategyBehindAnAdapterGivesTheSameOutcomes() throws {
    let scene = try LayerScene(
      [.init("a", image: "full", StackLayer(Self.square))],
      images: ["full": .init(AlphaPlane(width: 1, height: 1, bytes: [255]).bitmap)],
      threshold: .atLeast(1))
    var touches = try TouchCase("touch/x/y", scene, probes: [.init(Self.event(.began, 1))])
    try touches.add([.remove("a")], probes: [.init(Self.event(.moved, 2))])
    let exact = TouchAnswers(touches)
    #expect(exact.outcomes(of: 1) == [.lost("a", .removed)])
    #expect(throws: TouchCaseError.nameUsedAgain("a")) {
      try touches.add([.insert(.init("a", StackLayer(Self.square)), behind: nil)])
    }
    #expect(throws: TouchCaseError.event(2, .beganTwice(finger: 0))) {
      try touches.touch([.init(Self.event(.began, 1))])
    }
    #expect(touches.probes.count == 2)
  }

  private static let square = LayerGeometry(
    size: Size(width: 4, height: 4), attachment: .matrix(.identity))

  private static func event(_ phase: TouchPhase, _ x: Double) -> TouchEvent {
    TouchEvent(time: 0, finger: 0, phase, at: Point(x: x, y: 1))
  }
}
