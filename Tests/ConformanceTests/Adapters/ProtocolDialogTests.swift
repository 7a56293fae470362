import Conformance
import Contenders
import Corpora
import Foundation
import HitTesting
import Processes
import StrictJSON
import Testing

/// The dialogs that a program is tried with: what is right passes, and wrong programs fail those
/// that are named after what they do.
@Suite struct ProtocolDialogTests {
  private static let dialogs = ProtocolCheck.dialogs(for: .all)

  /// The outcome of each dialog, by the end of its name, for a program that a change of the oracle
  /// makes.
  private func outcomes(
    _ program: (inout AdapterServer, String) -> String
  ) -> [String: CaseOutcome] {
    Dictionary(
      uniqueKeysWithValues: Self.dialogs.map { dialog in
        var server = AdapterServer.oracle
        let outcome = dialog.outcome { (line) throws(ProcessFault) in program(&server, line) }
        return (dialog.name, outcome)
      })
  }

  private func failed(_ program: (inout AdapterServer, String) -> String) -> Set<String> {
    Set(outcomes(program).filter { $0.value.status != .pass }.keys)
  }

  private static func isOfTouches(_ line: String) -> Bool { line.contains("\"op\":\"touch\"") }

  @Test func namesAreUnique() {
    #expect(Set(Self.dialogs.map(\.name)).count == Self.dialogs.count)
    #expect(Self.dialogs.count > 300)
  }

  @Test func theOracleAndTheStrategiesPass() {
    #expect(failed { $0.answer(to: $1)! } == [])
    for strategy in stackContenders where !strategy.touchReports.isEmpty {
      for dialog in Self.dialogs {
        var server = AdapterServer(strategy)
        let outcome = dialog.outcome { (line) throws(ProcessFault) in server.answer(to: line)! }
        let status = outcome.status
        #expect(
          status == .pass
            || status == .unsupported && !dialog.name.matches(of: /^test-|missing/).isEmpty,
          "\(strategy.name), \(dialog.name): \(outcome.reason ?? "")")
      }
    }
  }

  /// Every dialog has a request that is wrong, except those about names, about depths and about
  /// requests between others.
  @Test func mostDialogsHaveARequestThatIsRefused() {
    let polite = failed { server, line in
      let answer = server.answer(to: line)!
      return answer.hasPrefix("{\"error\"") ? "{\"ok\":true}" : answer
    }
    let sound: Set = [
      "test-between-requests-to-a-stack", "moves-behind-itself", "names-that-differ-in-case",
      "images-whose-ids-differ-in-case", "image-with-an-empty-id", "inserted-without-a-depth",
      "name-used-again-on-a-stack-that-is-tracked-anew",
      "finger-that-hovers-after-it-was-tracked-anew", "finger-that-hovers-over-another-stack",
    ]
    let missing = Self.dialogs.map(\.name).filter { $0.contains("missing") }
    #expect(missing.count == 30)
    #expect(Set(Self.dialogs.map(\.name)).subtracting(polite) == sound.union(missing))
  }

  /// A program may say what its product does about a missing image, or that it does not know.
  @Test(arguments: Fallback.allCases) func theFallbackIsAsGoodAsUnknown(fallback: Fallback) {
    var capabilities = Capabilities.all
    for declared in Fallback.allCases {
      capabilities.unknown = declared
      for dialog in ProtocolCheck.dialogs(for: capabilities)
      where dialog.name.contains("missing") && dialog.name.contains("asked") {
        var server = AdapterServer.oracle
        let outcome = dialog.outcome { (line) throws(ProcessFault) in
          let answer = server.answer(to: line)!
          guard answer.contains("?") else { return answer }
          let test = try! AdapterProtocol.request(parsing: line) as! TestRequest
          let verdicts = test.queries.map { query -> Bool? in
            fallback == .hit || fallback == .bounds && Self.reachesBounds(query)
          }
          return (["hits": Bool.json(verdicts)] as JSON).line
        }
        let isRight = declared == fallback || dialog.name.hasPrefix("missing-and-asked-nothing")
        #expect(
          outcome.status == (isRight ? .pass : .fail), "\(dialog.name): \(outcome.reason ?? "")")
      }
    }
  }

  /// A program may say which layers its product finds without an image, or that it does not know.
  @Test(arguments: Fallback.allCases)
  func theFallbackOfAStackIsAsGoodAsUnknown(fallback: Fallback) {
    var capabilities = Capabilities.all
    for declared in Fallback.allCases {
      capabilities.unknown = declared
      let dialogs = ProtocolCheck.dialogs(for: capabilities).filter {
        $0.name.contains("missing") && !$0.name.contains("asked")
      }
      #expect(dialogs.count == 3)
      for dialog in dialogs {
        var server = AdapterServer.oracle
        let outcome = dialog.outcome { (line) throws(ProcessFault) in
          let answer = server.answer(to: line)!
          guard answer.contains("\"layers\":[null]") else { return answer }
          let asked = try! AdapterProtocol.request(parsing: line) as! StackQuestionsRequest
          // The layer without an image lies in 2 ≤ x < 6, and another one below it in 0 ≤ x < 4.
          let x = asked.queries[0].numbers[0]
          let isFront = fallback == .hit || fallback == .bounds && (2..<6).contains(x)
          let layers = isFront ? ["c"] : x < 4 ? ["a"] : []
          return (["layers": [String].json([layers])] as JSON).line
        }
        #expect(
          outcome.status == (declared == fallback ? .pass : .fail),
          "\(dialog.name), \(declared): \(outcome.reason ?? "")")
      }
    }
  }

  /// Whether a query of a dialog about missing images reaches into 3 ≤ x < 7, 1 ≤ y < 3.
  private static func reachesBounds(_ query: Query) -> Bool {
    let numbers = query.numbers
    let (x, y, size) = (numbers[0], numbers[1], numbers.count > 2 ? numbers[2] : 0)
    let low = query.kind == .disc ? size : 0
    let high = query.kind == .point ? 0x1p-9 : size
    return x - low < 7 && x + high > 3 && y - low < 3 && y + high > 1
  }

  @Test func programsThatAreWrongAboutMissingImagesAreFound() {
    let stale = failed { $1.contains("\"missing\":true") ? "{\"ok\":true}" : $0.answer(to: $1)! }
    #expect(stale.count == 30 && stale.allSatisfy { $0.contains("missing") })
    let ignorant = failed { server, line in
      server.answer(to: line)!.replacing(/"hits":"[01]+"/) {
        "\"hits\":\"" + String(repeating: "?", count: $0.output.utf8.count - 9) + "\""
      }
    }
    #expect(ignorant.contains("missing-and-sent-again-asked-by-point"))
    #expect(ignorant.contains("test-between-requests-to-a-stack"))
    let forgetful = failed { server, line in
      let answer = server.answer(to: line)!
      if line.contains("\"missing\":true") { server = .oracle }
      return answer
    }
    #expect(forgetful.contains("missing-before-it-was-sent-asked-by-disc"))
  }

  /// It goes on to hit everything once the image is there again.
  @Test func anImageThatStaysMissingIsFound() {
    let dialog = Self.dialogs.first { $0.name == "missing-and-sent-again-asked-by-point" }!
    var (server, isLost) = (AdapterServer.oracle, false)
    let outcome = dialog.outcome { (line) throws(ProcessFault) in
      isLost = isLost || line.contains("\"missing\":true")
      let answer = server.answer(to: line)!
      return isLost ? answer.replacing("\"hits\":\"10000\"", with: "\"hits\":\"11111\"") : answer
    }
    #expect(
      outcome.status == .fail && outcome.reason?.hasSuffix("said otherwise of it before") == true,
      "\(outcome.reason ?? "")")
  }

  @Test func nullIsNotTakenForAKeyThatIsLeftOut() {
    let wrong = failed { server, line in
      server.answer(to: line.replacing(/"[a-zA-Z]+":null,?/, with: "").replacing(",}", with: "}"))!
    }
    #expect(wrong == Set(Self.dialogs.map(\.name).filter { $0.contains("null") }))
  }

  @Test func namesThatDifferInCaseAreFound() {
    let wrong = failed { server, line in
      server.answer(to: line.replacing(/"[A-Z]"/) { $0.output.lowercased() })!
    }
    #expect(wrong == ["names-that-differ-in-case"])
    let images = failed { $0.answer(to: $1.replacing("DIALOG", with: "dialog"))! }
    #expect(images.contains("images-whose-ids-differ-in-case"))
  }

  @Test func aStackThatATestClearsIsFound() {
    let wrong = failed { server, line in
      let answer = server.answer(to: line)!
      if line.contains("\"op\":\"test\"") { server = .oracle }
      return answer
    }
    let ofStacks = Self.dialogs.filter { $0.lines.contains { $0.contains(#""op":"stack""#) } }
    let found = wrong.intersection(ofStacks.map(\.name)).filter { !$0.contains("missing") }
    #expect(found == ["test-between-requests-to-a-stack"])
  }

  @Test func aThresholdThatATestLeavesIsFound() {
    var stack = ""
    let wrong = failed { server, line in
      let answer = server.answer(to: line)!
      if line.contains("\"op\":\"stack\"") { stack = line }
      if line.contains("\"op\":\"test\""), line.contains("\"minimumAlpha\":256") {
        _ = server.answer(to: stack.replacing("\"minimumAlpha\":86", with: "\"minimumAlpha\":256"))
      }
      return answer
    }
    #expect(wrong == ["test-between-requests-to-a-stack"])
  }

  @Test func anEmptyIdThatIsNoneAndADepthThatIsGivenAreFound() {
    let unnamed = failed { $0.answer(to: $1.replacing("\"image\":\"\",", with: ""))! }
    #expect(unnamed == ["image-with-an-empty-id"])
    let raised = failed { server, line in
      let layer = "{\"insert\":{\"name\":\"c\","
      return server.answer(to: line.replacing(layer, with: "\(layer)\"depth\":1,"))!
    }
    #expect(raised.contains("inserted-without-a-depth"))
  }

  /// Of a refused request, the events before the wrong one count.
  @Test func halfOfARefusedRequestIsFound() {
    let wrong = failed { server, line in
      let answer = server.answer(to: line)!
      guard Self.isOfTouches(line), answer.hasPrefix("{\"error\""),
        let request = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      else { return answer }
      for event in request["events"] as! [Any] {
        let one = try! JSONSerialization.data(withJSONObject: ["op": "touch", "events": [event]])
        if server.answer(to: String(decoding: one, as: UTF8.self))!.hasPrefix("{\"error\"") {
          break
        }
      }
      return answer
    }
    let named = [
      "begin-in-a-refused-request", "end-in-a-refused-request", "time-of-a-refused-request",
      "end-and-begin-in-a-refused-request", "hover-in-a-refused-request",
      "time-of-the-first-request-that-is-refused",
    ]
    #expect(wrong == Set(named))
  }

  /// Touches that were tracked before go on when they are tracked anew.
  @Test func touchesThatGoOnAreFound() {
    for name in [
      "finger-that-was-down-before-it-was-tracked-anew",
      "pointer-that-hovered-before-it-was-tracked-anew",
      "finger-that-hovers-after-it-was-tracked-anew",
    ] {
      let dialog = Self.dialogs.first { $0.name == name }!
      var (server, isTracked) = (AdapterServer.oracle, false)
      let outcome = dialog.outcome { (line) throws(ProcessFault) in
        if line.contains("\"op\":\"track\"") && isTracked { return "{\"ok\":true}" }
        isTracked = isTracked || line.contains("\"op\":\"track\"")
        return server.answer(to: line)!
      }
      #expect(outcome.status == .fail && outcome.reason?.contains("request") == true, "\(name)")
    }
  }

  /// Masks are tried by discs where a program answers nothing else about stacks.
  @Test func masksAreTriedByDiscsAlone() {
    var capabilities = Capabilities.all
    capabilities[StackCase.capability] = ["disc", "masked"]
    let dialogs = ProtocolCheck.dialogs(for: capabilities).filter { $0.name.contains("mask") }
    #expect(dialogs.count == 10)
    for dialog in dialogs {
      var server = AdapterServer.oracle
      let outcome = dialog.outcome { (line) throws(ProcessFault) in server.answer(to: line)! }
      #expect(outcome.status == .pass, "\(dialog.name): \(outcome.reason ?? "")")
      #expect(dialog.lines.allSatisfy { !$0.contains("{\"topmost\"") })
    }
  }

  @Test func aProgramThatStopsOrDeclinesIsNotWrong() {
    let broken = Self.dialogs.last!.outcome { (_) throws(ProcessFault) in
      throw ProcessFault("it ended")
    }
    #expect(broken.status == .broken && broken.reason?.hasSuffix("it ended") == true)
    let declined = outcomes { _, _ in "{\"unsupported\":\"too hot\"}" }
    #expect(declined["moves-behind-itself"]?.status == .unsupported)
    #expect(declined["unknown-operation"]?.status == .pass)
  }
}
