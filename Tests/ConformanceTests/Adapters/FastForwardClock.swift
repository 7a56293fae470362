import Foundation
import Processes
import Synchronization

/// A clock that moves on by an hour per look while a program hangs, so that no test waits for a
/// time limit.
///
/// Its time is the real one while no program hangs.
final class FastForwardClock: Sendable {
  private let file = FileManager.default.temporaryDirectory.appendingPathComponent(
    "touchstone-\(UUID().uuidString)")
  private let skipped = Mutex(Duration.zero)

  deinit { try? FileManager.default.removeItem(at: file) }

  /// The end of a shell program: it writes its process id for this clock, and does nothing more
  /// until it is killed.
  ///
  /// It must run in the shell that the contender has started.
  var hang: String { "echo $$ >\(file.path.shellWord); sleep 60" }

  func now() -> SuspendingClock.Instant {
    skipped.withLock { skipped in
      if isProgramHanging { skipped += .seconds(3600) }
      return .now + skipped
    }
  }

  /// Whether a program has said that it hangs, and was not killed since.
  private var isProgramHanging: Bool {
    guard let text = try? String(contentsOf: file, encoding: .utf8),
      let id = pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines))
    else { return false }
    return kill(id, 0) == 0
  }
}
