import Foundation
import Synchronization

/// Whether the user has asked to stop, by SIGINT or SIGTERM; a second time ends the process at once.
public enum Interruption {
  private static let wasRequested = Atomic(false)

  /// Takes notice from now on.
  public static func watch() {
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        Interruption.wasRequested.store(true, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
    }
  }

  public static var isRequested: Bool { wasRequested.load(ordering: .relaxed) }
}
