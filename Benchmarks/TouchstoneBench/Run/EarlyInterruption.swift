import CommandLineTools
import Foundation

extension Interruption {
  /// Ends the program with a line at the first signal from now on, as long as nothing is measured.
  ///
  /// Images are read and strategies are judged until then, and no file is kept. `watch()` replaces
  /// this when the measuring begins.
  static func endBeforeMeasuring() {
    watch {
      // Only what is safe in the handler of a signal.
      if isatty(STDERR_FILENO) == 1 {
        let clear: StaticString = "\r\u{1B}[K"
        _ = write(STDERR_FILENO, clear.utf8Start, clear.utf8CodeUnitCount)
      }
      let line: StaticString = "touchstone-bench: interrupted before anything was measured\n"
      _ = write(STDERR_FILENO, line.utf8Start, line.utf8CodeUnitCount)
      _exit(1)
    }
  }
}
