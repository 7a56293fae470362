import FileAccess
import Foundation
import Synchronization

/// The progress of a command, on standard error.
///
/// On a terminal it is one line, which changes at most five times per second. Elsewhere it is at
/// most one line per ten seconds. The first line comes after two seconds, so that quick commands
/// stay quiet.
package final class ProgressLine: Sendable {
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let next: Mutex<Date>

  package init() { next = Mutex(Date(timeIntervalSinceNow: 2)) }

  /// Shows a text unless the last one is too recent.
  package func say(_ text: @autoclosure () -> String) {
    let isDue = next.withLock { next in
      let now = Date()
      if now < next { return false }
      next = now.addingTimeInterval(isTerminal ? 0.2 : 10)
      return true
    }
    if isDue { announce(text()) }
  }

  /// Shows a text at once.
  package func announce(_ text: String) {
    if isTerminal {
      // A line that wraps could not be cleared.
      let columns = LiveText.Size.ofTerminal(STDERR_FILENO)?.columns ?? 80
      StandardError.write("\r\u{1B}[K\(text.onOneLine.prefix(max(1, columns - 1)))")
    } else {
      StandardError.line(text)
    }
  }

  /// Writes a line that stays, above the progress.
  package func keep(_ line: String) {
    clear()
    StandardError.line(line)
  }

  /// Clears the line on a terminal.
  package func clear() {
    if isTerminal { StandardError.write("\r\u{1B}[K") }
  }
}
