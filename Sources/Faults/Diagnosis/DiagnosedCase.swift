import Conformance
import Corpora

/// A case with what a contender got wrong in it, and with what a program would be sent.
struct DiagnosedCase: Sendable {
  let testCase: any HitTestCase
  let wrong: WrongAnswers
  /// The requests; `nil` where they cannot be recorded.
  let conversation: Conversation?

  /// A measure of the time that the case takes, in bytes of requests and texels of files.
  var cost: Int {
    conversation?.steps.reduce(0) { sum, step in
      let image = LenientImage(step.request)
      return sum + step.byteCount + (image.map { $0.width * $0.height } ?? 0)
    } ?? 0
  }
  /// Whether the case was drawn, so that its like were judged and not kept where they passed.
  var isRandom: Bool { CaseOutcome(testCase.name).isRandom }

  /// The requests that a fault takes for others, by their places in the conversation.
  ///
  /// Unless the answers count, nothing is misread, and a fault that remembers requests only
  /// remembers them.
  func misread(by read: Fault.Reader, isAnswered: Bool = true) -> [Int: any AdapterRequest] {
    guard let conversation else { return [:] }
    var misread: [Int: any AdapterRequest] = [:]
    for (place, step) in conversation.steps.enumerated() {
      misread[place] = read(
        RequestReading(step: step, first: conversation.first, isAnswered: isAnswered))
    }
    return misread
  }

  /// What hit testers with some faults get wrong in the case, if they describe themselves as a
  /// program does, and an oracle answers requests that are misread.
  ///
  /// A fault that remembers requests comes with what it misreads.
  func predictions(
    of faults: [(fault: KnownFault, misread: [Int: any AdapterRequest]?)],
    like program: AdapterDescription, by oracle: RememberingOracle
  ) -> [WrongAnswers] {
    func predictions(of testCase: some JudgedCase) -> [WrongAnswers] {
      var judge = Judge(testCase)
      return faults.map { fault, known in
        // What is not compared need not be played.
        if type(of: testCase).place > fault.scope { return .none }
        switch fault.tester {
        case .contender(let base):
          if !type(of: testCase).isAnswered(by: base) { return .none }
          return WrongAnswers(judge.judge(DisguisedContender(base: base, program: program)))
        case .misreading(let misreading):
          let misread = known ?? self.misread(by: misreading.begin())
          if misread.isEmpty { return .none }
          let replies = Replies(conversation!.steps, misread, by: oracle)
          return WrongAnswers(
            judge.judge(AdapterContender(.simulation { replies.answer(to: $0) }, like: program)))
        }
      }
    }
    return predictions(of: testCase.judged)
  }
}

/// The replies of a program that takes some requests of a conversation for others.
private final class Replies: @unchecked Sendable {
  private let steps: [Conversation.Step]
  private let misread: [Int: any AdapterRequest]
  private var server: AdapterServer
  private var place = 0

  init(
    _ steps: [Conversation.Step], _ misread: [Int: any AdapterRequest], by oracle: RememberingOracle
  ) {
    (self.steps, self.misread, server) = (steps, misread, AdapterServer(oracle))
  }

  /// Answers the next request; the judge asks from one thread.
  func answer(to request: any AdapterRequest) -> String {
    defer { place += 1 }
    let right = steps.indices.contains(place) ? steps[place].request ?? request : request
    return server.reply(to: misread[place] ?? right)
  }
}
