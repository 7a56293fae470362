/// An error of preparing that may mean that there was not enough memory.
///
/// An image that is beyond what a strategy can take is not supported. Where memory ran out, an
/// answer is missing that should be there.
public protocol MemoryShortage: Error {
  /// Whether there was not enough memory.
  var isShortOfMemory: Bool { get }
}
