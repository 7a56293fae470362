import Foundation
import Synchronization

/// Whether the user has asked to stop, by SIGINT, SIGTERM or SIGHUP.
///
/// A second of these signals ends the process at once. A signal that the parent process has set to
/// be ignored, as `nohup` does with SIGHUP, stays ignored.
package enum Interruption {
  /// The number of the first signal; 0 before it.
  private static let firstSignal = Atomic<Int32>(0)
  // Both are written before the handler is installed, and only read by it.
  nonisolated(unsafe) private static var action: (@convention(c) () -> Void)?
  nonisolated(unsafe) private static var handled: [Int32] = []

  /// Handles the signals from now on.
  ///
  /// - Parameter action: called in the signal handler by the first signal, so it must be
  ///   async-signal-safe.
  package static func watch(calling action: (@convention(c) () -> Void)? = nil) {
    self.action = action
    let signals = [SIGINT, SIGTERM, SIGHUP]
    handled = signals.filter { !isIgnored($0) }
    // The parent process may have blocked the signals, and a blocked signal never arrives.
    var unblocked = sigset_t()
    sigemptyset(&unblocked)
    for number in signals { sigaddset(&unblocked, number) }
    sigprocmask(SIG_UNBLOCK, &unblocked, nil)
    for number in handled {
      signal(number) { number in
        Interruption.firstSignal.store(number, ordering: .relaxed)
        Interruption.action?()
        for number in Interruption.handled { signal(number, SIG_DFL) }
      }
    }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var current = sigaction()
    sigaction(number, nil, &current)
    #if canImport(Darwin)
      let handler = current.__sigaction_u.__sa_handler
    #else
      let handler = current.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Whether one of the signals has arrived.
  package static var isRequested: Bool { receivedSignal != nil }

  /// The number of the signal that asked to stop; `nil` while none did.
  package static var receivedSignal: Int32? {
    let number = firstSignal.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }
}
