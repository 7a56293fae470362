/// Several faults of one input, each with a message of its own.
package protocol FaultList: Error {
  /// The messages, one line each.
  var lines: [String] { get }
}
