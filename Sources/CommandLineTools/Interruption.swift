import Foundation
import Synchronization

/// Whether the user has asked to stop, by SIGINT, SIGTERM or SIGHUP; a second time ends the process at once.
public enum Interruption {
  private static let wasRequested = Atomic(false)

  /// Takes notice from now on.
  public static func watch() {
    // Whoever started this may have blocked the signals, and a blocked one would never arrive.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    sigprocmask(SIG_UNBLOCK, &signals, nil)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in
        Interruption.wasRequested.store(true, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
    }
  }

  public static var isRequested: Bool { wasRequested.load(ordering: .relaxed) }
}
