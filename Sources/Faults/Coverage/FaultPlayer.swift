import Conformance
import RandomNumbers

/// Plays faults on recorded requests, and counts the answers that they change.
package struct FaultPlayer {
  /// The number of changed answers after which a fault is played no further.
  package static let enough = 3

  /// What became of a fault.
  package struct Result: Codable, Hashable, Sendable {
    /// The number of requests whose answers it changes, up to ``enough``.
    package var kills = 0
    /// The number of cases in which it changes a request.
    package var touched = 0
    /// The name of the first case whose answer it changes.
    package var first: String?

    package init(kills: Int = 0, touched: Int = 0, first: String? = nil) {
      (self.kills, self.touched, self.first) = (kills, touched, first)
    }
  }

  private let conversations: [Conversation]
  /// Two orders of the conversations.
  ///
  /// The first is mixed, the same in every run, for faults that remember nothing. By the second,
  /// most of them are seen soonest: first single images, then stacks, which take a hundred times as
  /// long, and then long requests.
  private let (mixed, quick): ([Int], [Int])
  private let oracle = RememberingOracle()

  package init(_ conversations: [Conversation]) {
    self.conversations = conversations
    var generator = SeededGenerator(seed: 30)
    let mixed = conversations.indices.shuffled(using: &generator)
    func cost(_ conversation: Conversation) -> Int {
      if conversation.steps.contains(where: { $0.byteCount > 1 << 17 }) { return 2 }
      return conversation.first["stack"] == nil ? 0 : 1
    }
    self.mixed = mixed
    quick = (0...2).flatMap { costs in mixed.filter { cost(conversations[$0]) == costs } }
  }

  /// Plays a fault until enough answers have changed, or `mostTouched` cases were touched, or to
  /// the end; `nil` once it is cancelled.
  package func play(
    _ fault: Fault, mostTouched: Int = .max, isCancelled: () -> Bool = { false }
  ) -> Result? {
    var result = Result()
    let read = fault.begin()
    let order = mostTouched < .max ? mixed : quick
    for place in fault.isInOrder ? Array(conversations.indices) : order {
      if isCancelled() { return nil }
      play(read, on: conversations[place], &result)
      if result.kills >= Self.enough || result.touched >= mostTouched { break }
    }
    return result
  }

  /// Answers the requests of a conversation from the first one on that is misread.
  private func play(_ read: Fault.Reader, on conversation: Conversation, _ result: inout Result) {
    var server: AdapterServer?
    for (place, step) in conversation.steps.enumerated() {
      let misread = read(RequestReading(step: step, first: conversation.first))
      if server == nil {
        if misread == nil { continue }
        result.touched += 1
        server = AdapterServer(oracle)
        for earlier in conversation.steps[..<place] where !earlier.isQuestion {
          _ = server!.exactAnswer(to: earlier.request)
        }
      }
      guard server!.exactAnswer(to: misread ?? step.request) != step.answer else { continue }
      result.kills += 1
      result.first = result.first ?? conversation.name
      if result.kills >= Self.enough { return }
    }
  }
}

extension Conversation.Step {
  /// Whether it asks something and changes nothing.
  fileprivate var isQuestion: Bool { operation == "test" || operation == "hit-stack" }
}
