import Foundation
import Synchronization

/// Whether the user has asked to stop, by SIGINT, SIGTERM or SIGHUP.
///
/// A second of these signals ends the process at once.
public enum Interruption {
  /// The number of the first signal; 0 before it.
  private static let firstSignal = Atomic<Int32>(0)
  /// Written before the handler is installed, and only read by it.
  nonisolated(unsafe) private static var action: (@convention(c) () -> Void)?
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Handles the signals from now on.
  ///
  /// - Parameter action: called in the signal handler by the first signal, so it must be
  ///   async-signal-safe.
  public static func watch(calling action: (@convention(c) () -> Void)? = nil) {
    self.action = action
    // The parent process may have blocked the signals, and a blocked signal never arrives.
    var unblocked = sigset_t()
    sigemptyset(&unblocked)
    for number in signals { sigaddset(&unblocked, number) }
    sigprocmask(SIG_UNBLOCK, &unblocked, nil)
    for number in signals {
      signal(number) { number in
        Interruption.firstSignal.store(number, ordering: .relaxed)
        Interruption.action?()
        for number in Interruption.signals { signal(number, SIG_DFL) }
      }
    }
  }

  /// Whether one of the signals has arrived.
  public static var isRequested: Bool { receivedSignal != nil }

  /// The number of the signal that asked to stop; `nil` while none did.
  public static var receivedSignal: Int32? {
    let number = firstSignal.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }
}
