import FileAccess
import Foundation

/// Writes to standard error.
///
/// Text that cannot be written is dropped.
package enum StandardError {
  /// Writes one line; whatever would break it or command a terminal, such as a line break in a
  /// file's name, is replaced.
  package static func line(_ text: String) { write(text.onOneLine + "\n") }

  static func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes {
        Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count)
      }
      if count <= 0 { return }
      bytes = bytes.dropFirst(count)
    }
  }
}
