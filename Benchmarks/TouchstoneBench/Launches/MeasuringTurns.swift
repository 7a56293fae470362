import Dispatch

/// What lets a launch measure while no other lane works.
///
/// Lanes work beside each other, and one that has to be alone waits until the others have finished
/// what they do at the moment. They go on when it has measured.
struct MeasuringTurns: Sendable {
  private let queue = DispatchQueue(label: "measuring", attributes: .concurrent)

  /// Works on the calling thread, beside other lanes or alone.
  func take<Result>(alone: Bool, _ work: () throws -> Result) rethrows -> Result {
    try queue.sync(flags: alone ? .barrier : [], execute: work)
  }
}
