/// A situation to be judged: a subject, such as an image in a layer or a stack of layers, which may
/// change, and questions about it.
package protocol HitTestCase: Sendable {
  /// The type of an answer to one question.
  associatedtype Answer: CaseAnswer

  /// The ways in which cases of this kind are asked, in the order of reports.
  static var modes: [QueryMode] { get }
  /// The name: the suite, a slash, and the name within the suite, such as `aligned/17` or
  /// `edges/image-edges/right-edge-closed`.
  var name: String { get }
  /// The values of the case by dimension, for the tallies.
  var traits: [Dimension: String] { get }
  /// Earlier states, which are asked before the case.
  ///
  /// They reveal a hit tester that remembers too much. They have no earlier states of their own.
  var earlier: [Self] { get }
  /// An earlier state behind those before it; `nil` if there is none.
  func earlierState(_ index: Int) -> Self?
  /// Whether the subject is damaged, so that a hit tester has to refuse it.
  var isRefused: Bool { get }
  /// Whether the questions of each mode have numbers of their own; otherwise the numbers run on.
  static var isNumberedByMode: Bool { get }
  /// The questions of all stages, in order.
  var questions: [CaseQuestion] { get }
  /// The index of the question that is explained unless another one is asked for; `nil` without
  /// any.
  var mainQuestion: Int? { get }

  /// The place of a question in words, without its kind, by its index in ``questions``.
  func words(ofQuestion index: Int) -> String
}

extension HitTestCase {
  package static var isNumberedByMode: Bool { false }
  package var traits: [Dimension: String] { [.area: String(name.prefix { $0 != "/" })] }
  package var earlier: [Self] { [] }
  package var mainQuestion: Int? { questions.isEmpty ? nil : 0 }
  package func earlierState(_ index: Int) -> Self? { nil }
  package var isRefused: Bool { false }
}

/// What reports and judges have to know of a question of a case.
package struct CaseQuestion: Hashable, Sendable {
  /// The way in which it is asked first; points are asked in a batch besides.
  package let mode: QueryMode
  /// The number in reports, from 0.
  package let number: Int
  /// The faults that a wrong answer indicates, in words.
  package let flags: [String]
  /// Whether it is not judged because two readings of the rules give different answers.
  package let isOpen: Bool

  package init(_ mode: QueryMode, number: Int, flags: [String], isOpen: Bool = false) {
    (self.mode, self.number, self.flags, self.isOpen) = (mode, number, flags, isOpen)
  }
}

/// An answer that can be compared and said in words.
package protocol CaseAnswer: Hashable, Sendable {
  /// The answer of a hit tester that finds nothing.
  static var nothing: Self { get }
  /// Whether it finds anything.
  var isHit: Bool { get }
  /// The names that the answer lists, each in words; `nil` for a verdict, which is hit or miss.
  var listed: [String]? { get }
  /// Whether an answer that is wrong says more than the right one, rather than less.
  func saysMore(than right: Self) -> Bool
}

/// A verdict: true for a hit.
extension Bool: CaseAnswer {
  package static var nothing: Bool { false }
  package var isHit: Bool { self }
  package var listed: [String]? { nil }
  package func saysMore(than right: Bool) -> Bool { self }
}

/// What a list can hold that answers a question.
package protocol ListedAnswer: Hashable, Sendable {
  /// The name or the words of the element.
  var inWords: String { get }
}

/// The name of a layer.
extension String: ListedAnswer {
  package var inWords: String { self }
}

extension Array: CaseAnswer where Element: ListedAnswer {
  package static var nothing: [Element] { [] }
  package var isHit: Bool { !isEmpty }
  package var listed: [String]? { map(\.inWords) }
  /// Whether it says something at the first place at which the two differ.
  package func saysMore(than right: [Element]) -> Bool {
    zip(self, right).prefix { $0 == $1 }.count < count
  }
}
