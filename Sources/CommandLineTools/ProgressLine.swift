import Foundation
import Reports
import Synchronization

/// How far a command has come, on standard error: a line that changes on a terminal, one now and then in a log.
///
/// Nothing is said in the first two seconds, so that quick commands stay quiet.
public final class ProgressLine: Sendable {
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let next: Mutex<Date>

  public init() { next = Mutex(Date(timeIntervalSinceNow: 2)) }

  /// Says something unless it is too soon.
  public func say(_ text: @autoclosure () -> String) {
    let isDue = next.withLock { next in
      let now = Date()
      if now < next { return false }
      next = now.addingTimeInterval(isTerminal ? 0.2 : 10)
      return true
    }
    if isDue { announce(text()) }
  }

  /// Says something at once.
  public func announce(_ text: String) {
    if isTerminal {
      StandardError.write("\r\u{1B}[K\(text.onOneLine)")
    } else {
      StandardError.line(text)
    }
  }

  /// Takes the line away again.
  public func clear() {
    if isTerminal { StandardError.write("\r\u{1B}[K") }
  }
}
