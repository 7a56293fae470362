import Foundation

/// What ends a program of this package when the process that started it is gone, even if that was
/// killed.
///
/// The program gets an empty standard input that stays open for as long as this process lives, and
/// is told by an option to end itself when it ends.
package enum Leash {
  /// Gives a process that is to be started such an input.
  ///
  /// The process has to get the option that calls ``endWithInput()``.
  package static func put(on process: Process) {
    let pipe = Pipe()
    // A program that another thread starts would hold it open.
    _ = fcntl(pipe.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    process.standardInput = pipe
  }

  /// Ends this process when its standard input ends: by SIGTERM, so that it can remove what is not
  /// finished, and ten seconds later by SIGKILL.
  package static func endWithInput() {
    Thread.detachNewThread {
      var byte: UInt8 = 0
      while true {
        let count = read(STDIN_FILENO, &byte, 1)
        if count == 0 || (count < 0 && errno != EINTR) { break }
      }
      kill(getpid(), SIGTERM)
      sleep(10)
      kill(getpid(), SIGKILL)
    }
  }
}
