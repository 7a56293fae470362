import Foundation
import Synchronization

/// Whether the user has asked to stop, by SIGINT, SIGTERM or SIGHUP.
///
/// A second of these signals ends the process at once.
public enum Interruption {
  private static let wasRequested = Atomic(false)
  /// Written before the handler is installed, and only read by it.
  nonisolated(unsafe) private static var action: (@convention(c) () -> Void)?
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Handles the signals from now on.
  ///
  /// - Parameter action: called in the signal handler by the first signal, so it must be async-signal-safe.
  public static func watch(calling action: (@convention(c) () -> Void)? = nil) {
    self.action = action
    // The parent process may have blocked the signals, and a blocked signal never arrives.
    var unblocked = sigset_t()
    sigemptyset(&unblocked)
    for number in signals { sigaddset(&unblocked, number) }
    sigprocmask(SIG_UNBLOCK, &unblocked, nil)
    for number in signals {
      signal(number) { _ in
        Interruption.wasRequested.store(true, ordering: .relaxed)
        Interruption.action?()
        for number in Interruption.signals { signal(number, SIG_DFL) }
      }
    }
  }

  public static var isRequested: Bool { wasRequested.load(ordering: .relaxed) }
}
