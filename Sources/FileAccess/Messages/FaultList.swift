/// Several things that are wrong with one input, each of which is a message of its own.
package protocol FaultList: Error {
  /// The messages, one line each.
  var lines: [String] { get }
}
