import Foundation
import Presentation
import Synchronization

/// The file beside the results of a conformance run that says how far an unfinished one came.
///
/// A run that is killed loses what it judged in the last five seconds, or in the last twenty times
/// that the writing of its results takes, and the 64 cases at each of its places. A run that ends
/// removes the file, and so does one that begins anew.
package final class CheckpointFile: Sendable {
  package let path: String
  private let due = Mutex(ContinuousClock.now + leastPause)
  private static let leastPause = Duration.seconds(5)

  /// Names the file in the folder of the results.
  package init(in folder: String) { path = "\(folder)/\(RunCheckpoint.fileName)" }

  /// Writes a checkpoint, unless one was written shortly before.
  ///
  /// - Parameters:
  ///   - isLast: whether the checkpoint is written in any case.
  ///   - make: makes the checkpoint; is called only if it is written.
  package func save(isLast: Bool, _ make: () -> RunCheckpoint) {
    // While one thread writes, the others judge.
    _ = due.withLockIfAvailable { due in
      let start = ContinuousClock.now
      guard isLast || start >= due else { return }
      let checkpoint = make()
      // Without the file, an interrupted run is judged anew. A disk that is full fails the results.
      if checkpoint.chunkCount > 0 { try? JSONFile.writeHashed(checkpoint, to: path) }
      due = .now + max(Self.leastPause, start.duration(to: .now) * 20)
    }
  }

  package func remove() { unlink(path) }
}
