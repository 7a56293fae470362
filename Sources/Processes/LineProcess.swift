import Foundation

/// A program that answers each line with one line, within a time limit.
///
/// The program runs in a process group of its own, which is killed as a whole. Its standard error
/// is the user's.
///
/// swift-subprocess would not make this simpler. Its processes live inside an asynchronous closure,
/// but an answer is awaited here by synchronous code that holds a lock and is stopped by a flag. It
/// also leaves alive what a program started when the program itself has exited.
package final class LineProcess {
  private let process: ChildProcess
  private let now: () -> SuspendingClock.Instant
  private let isCancelled: () -> Bool
  /// The bytes that were read after the last answer.
  private var unread: [UInt8] = []
  /// The number of those bytes that are known to hold no line end.
  private var searchedCount = 0

  /// The limit of the last request.
  private var deadline: Deadline?

  /// Whether the time limit of the last request is over.
  ///
  /// What reads an answer can ask it, so that an answer that takes long to read is late too.
  package var isLate: Bool { deadline.map { $0.secondsLeft <= 0 } ?? false }

  /// Whether the program takes requests.
  package var isRunning: Bool { process.end == nil }

  /// The length above which an answer is a fault, in bytes.
  package static let maximumAnswerBytes = 1 << 26

  /// The longest time between two looks at the clock and at the cancellation, in seconds.
  private static let pollInterval = 0.2

  /// Starts a shell command.
  ///
  /// - Parameters:
  ///   - command: the command, as the shell reads it.
  ///   - now: the clock that measures time limits. By default it stops while the machine is
  ///     suspended.
  ///   - isCancelled: polled during a wait for an answer. The program is killed once it is `true`.
  /// - Throws: ``ProcessFault`` when the shell cannot be started.
  package init(
    command: String, now: @escaping () -> SuspendingClock.Instant = { .now },
    isCancelled: @escaping () -> Bool = { false }
  ) throws(ProcessFault) {
    process = try ChildProcess(["/bin/sh", "-c", command], input: .pipe, output: .pipe)
    self.now = now
    self.isCancelled = isCancelled
  }

  /// Sends a request and waits for the line that answers it.
  ///
  /// It reads while it writes, so a program that answers before it has read the whole request
  /// blocks neither side.
  ///
  /// - Throws: ``ProcessFault`` when the program exits, or its answer is late or too long. The
  ///   program is killed then.
  package func answer(to line: String, within seconds: Double) throws(ProcessFault) -> String {
    // The pipes are closed, and their numbers may belong to other files by now.
    if process.end != nil { throw ProcessFault("has already ended") }
    let deadline = Deadline(in: seconds, now: now)
    self.deadline = deadline
    if hasOutput() { try read() }
    if !unread.isEmpty {
      let said = String(decoding: unread.prefix(80), as: UTF8.self)
      throw kill(because: "spoke without being asked: \(said)", isOfOutput: true)
    }
    var request = Array((line + "\n").utf8)[...]
    while true {
      if isCancelled() { throw kill(because: "interrupted") }
      let secondsLeft = deadline.secondsLeft
      let (canRead, canWrite) = try poll(
        alsoToWrite: !request.isEmpty, atMost: min(max(secondsLeft, 0), Self.pollInterval))
      if canWrite { write(&request) }
      if canRead {
        try read()
        if let answer = try takeLine() {
          guard request.isEmpty else {
            throw kill(
              because: "answered before it was asked: \(answer.start(80))", isOfOutput: true)
          }
          return answer
        }
      }
      // An answer that is there at the deadline is in time.
      if secondsLeft <= 0 { throw kill(because: "gave no answer for \(seconds.formatted()) s") }
    }
  }

  private func poll(
    alsoToWrite: Bool, atMost seconds: Double
  ) throws(ProcessFault) -> (canRead: Bool, canWrite: Bool) {
    var ends = [
      pollfd(fd: process.ends[1], events: Int16(POLLIN), revents: 0),
      pollfd(fd: alsoToWrite ? process.ends[0] : -1, events: Int16(POLLOUT), revents: 0),
    ]
    let milliseconds = Int32((seconds * 1000).rounded(.up))
    if Foundation.poll(&ends, nfds_t(ends.count), milliseconds) < 0 && errno != EINTR {
      throw kill(because: "poll: \(String(cString: strerror(errno)))")
    }
    return (ends[0].revents != 0, ends[1].revents != 0)
  }

  /// Writes as much of a request as the pipe takes, and removes that from it.
  private func write(_ request: inout ArraySlice<UInt8>) {
    let count = request.withUnsafeBytes {
      Foundation.write(process.ends[0], $0.baseAddress, $0.count)
    }
    if count > 0 { request = request.dropFirst(count) }
    // A program that has closed its standard input may have answered before.
    if count < 0 && errno == EPIPE { request = [] }
  }

  /// Reads what the pipe holds.
  private func read() throws(ProcessFault) {
    var count = 0
    // A side of the gate runs on this core: what is cleared here would be evicted from its cache.
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
      count = Foundation.read(process.ends[1], buffer.baseAddress, buffer.count)
      filled = max(0, count)
    }
    if count == 0 { throw kill(because: nil) }
    unread += bytes
  }

  /// Removes the first line from what was read; `nil` when no line is complete.
  private func takeLine() throws(ProcessFault) -> String? {
    guard let end = lineEnd() else {
      searchedCount = unread.count
      if unread.count > Self.maximumAnswerBytes {
        throw kill(because: "more than 64 MiB in one line", isOfOutput: true)
      }
      return nil
    }
    let line = String(validating: unread[..<end], as: UTF8.self)
    unread.removeFirst(end + 1)
    searchedCount = 0
    guard let line else { throw kill(because: "an answer that is not UTF-8", isOfOutput: true) }
    return line
  }

  private func lineEnd() -> Int? {
    unread.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress,
        let end = memchr(start + searchedCount, 0x0A, bytes.count - searchedCount)
      else { return nil }
      return UnsafeRawPointer(end) - start
    }
  }

  private func hasOutput() -> Bool {
    var end = pollfd(fd: process.ends[1], events: Int16(POLLIN), revents: 0)
    return Foundation.poll(&end, 1, 0) > 0 && end.revents & Int16(POLLIN) != 0
  }

  /// Kills the program.
  ///
  /// - Parameters:
  ///   - reason: `nil` where its standard output has ended; the reason is its exit status then.
  ///   - isOfOutput: whether the program wrote something that is not an answer.
  /// - Returns: the fault to throw.
  private func kill(because reason: String?, isOfOutput: Bool = false) -> ProcessFault {
    let hasExited =
      reason == nil && process.waitForExit(until: Deadline(in: Self.gracePeriod, now: now))
    let end = process.kill()
    return ProcessFault(
      reason ?? (hasExited ? "\(end)" : "closed its standard output"), isOfOutput: isOfOutput)
  }

  /// The time that a program has to exit, in seconds.
  private static let gracePeriod = 1.0

  /// Sends a last line and kills the program unless it exits within a second.
  package func stop(_ line: String) {
    if process.end != nil { return }
    var farewell = Array((line + "\n").utf8)[...]
    write(&farewell)
    _ = process.waitForExit(until: Deadline(in: Self.gracePeriod, now: now))
    process.kill()
  }
}
