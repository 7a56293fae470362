/// A question that was answered wrongly, asked by itself and not in a batch.
package struct WrongPlace: Hashable, Sendable {
  /// The number of the earlier state that was asked, from 0 on; `nil` for the case itself.
  package var state: Int?
  /// The index of the question among all of the state; `nil` for the image, which was wrongly
  /// refused or taken.
  package var question: Int?
  /// What was said, where an answer is a list.
  package var said: [String]?
}
