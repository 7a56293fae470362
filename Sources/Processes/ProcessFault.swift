import Foundation

/// Why a program cannot be started, or what it did instead of answering.
package struct ProcessFault: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// Whether the program wrote something that is not an answer.
  package let isOfOutput: Bool

  package init(_ description: String, isOfOutput: Bool = false) {
    self.description = description
    self.isOfOutput = isOfOutput
  }

  /// A call of the system failed with an error number.
  init(_ what: String, number: Int32) { self.init("\(what): \(String(cString: strerror(number)))") }
}
