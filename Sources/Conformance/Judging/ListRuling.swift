/// What an answer is that lists something: the layers that are hit, or what an event means.
package enum ListRuling: Hashable, Sendable {
  /// The exact answer; distances are within their tolerance.
  case right
  /// Another answer that the promised fidelity cannot tell from the exact one.
  case excused
  /// A wrong answer.
  case wrong
}
