import Foundation
import Synchronization

/// A program that answers line by line, with a time limit for every answer.
///
/// It runs in a process group of its own, so that whatever it starts ends with it. Standard error stays the user's.
public final class LineProcess {
  private let pid: pid_t
  private let input: Int32
  private let output: Int32
  private let isCancelled: () -> Bool
  /// What was read past the last answer.
  private var rest: [UInt8] = []
  /// How much of that is known to have no line end.
  private var searched = 0
  private var hasEnded = false
  private static let starting = Mutex(())

  /// Whether it can be asked.
  public var isRunning: Bool { !hasEnded }

  /// Longer answers are taken for a flood.
  public static let maximumAnswerBytes = 1 << 26

  /// Starts a command by the shell.
  ///
  /// - Parameter isCancelled: asked while an answer is waited for.
  /// - Throws: ``LineProcessFault`` when not even a shell could be started.
  public init(
    command: String, isCancelled: @escaping () -> Bool = { false }
  ) throws(LineProcessFault) {
    self.isCancelled = isCancelled
    // Writing to a program that has died is an error to be told, and no reason to die oneself.
    signal(SIGPIPE, SIG_IGN)
    var toChild: [Int32] = [0, 0]
    var fromChild: [Int32] = [0, 0]
    var child: pid_t = 0
    // One at a time: a child that another thread starts before the ends are marked would inherit them, and keep them
    // open.
    let status = try Self.starting.withLock { _ throws(LineProcessFault) in
      guard pipe(&toChild) == 0 else {
        throw LineProcessFault("no pipe: \(String(cString: strerror(errno)))")
      }
      guard pipe(&fromChild) == 0 else {
        for end in toChild { close(end) }
        throw LineProcessFault("no pipe: \(String(cString: strerror(errno)))")
      }
      for end in toChild + fromChild { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return Self.spawn(command, input: toChild[0], output: fromChild[1], &child)
    }
    close(toChild[0])
    close(fromChild[1])
    (pid, input, output) = (child, toChild[1], fromChild[0])
    guard status == 0 else {
      hasEnded = true
      close(input)
      close(output)
      throw LineProcessFault("cannot be started: \(String(cString: strerror(status)))")
    }
    for end in [input, output] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  deinit { kill() }

  private static func spawn(
    _ command: String, input: Int32, output: Int32, _ child: inout pid_t
  ) -> Int32 {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    var defaults = sigset_t()
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGDEF))
    var words: [UnsafeMutablePointer<CChar>?] = []
    for word in ["/bin/sh", "-c", command] { words.append(strdup(word)) }
    words.append(nil)
    defer { for word in words { free(word) } }
    return posix_spawn(&child, "/bin/sh", &actions, &attributes, words, environ)
  }

  /// Sends a request and waits for the one line that answers it. Both go on at once, so that a program that talks
  /// before it has listened to the end blocks nobody.
  ///
  /// - Throws: ``LineProcessFault`` when it ends, answers too late or too much; it has then been ended.
  public func answer(to line: String, within seconds: Double) throws(LineProcessFault) -> String {
    // Its ends are closed, and their numbers may be somebody else's by now.
    if hasEnded { throw LineProcessFault("has already ended") }
    let deadline = Date(timeIntervalSinceNow: seconds)
    if hasOutput() { try fill() }
    if !rest.isEmpty {
      let said = String(decoding: rest.prefix(80), as: UTF8.self)
      throw ended("spoke without being asked: \(said)")
    }
    var request = Array((line + "\n").utf8)[...]
    while true {
      let left = deadline.timeIntervalSinceNow
      if left <= 0 { throw ended("no answer within \(seconds.formatted()) s") }
      var ends = [
        pollfd(fd: output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: request.isEmpty ? -1 : input, events: Int16(POLLOUT), revents: 0),
      ]
      if isCancelled() { throw ended("interrupted") }
      if poll(&ends, nfds_t(ends.count), Int32(min(left * 1000 + 1, 200))) < 0 && errno != EINTR {
        throw ended("poll: \(String(cString: strerror(errno)))")
      }
      if ends[1].revents != 0 {
        let count = request.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
        if count > 0 { request = request.dropFirst(count) }
        // A program that no longer listens may still have said something.
        if count < 0 && errno == EPIPE { request = [] }
      }
      if ends[0].revents != 0 {
        try fill()
        if let answer = try takeLine() {
          guard request.isEmpty else {
            throw ended("answered before it was asked: \(answer.prefix(80))")
          }
          return answer
        }
      }
    }
  }

  /// Reads what is there.
  private func fill() throws(LineProcessFault) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(output, &buffer, buffer.count)
    if count == 0 { throw ended(nil) }
    if count > 0 { rest += buffer[..<count] }
  }

  /// The first line of what was read, once it has ended.
  private func takeLine() throws(LineProcessFault) -> String? {
    guard let end = rest[searched...].firstIndex(of: 0x0A) else {
      searched = rest.count
      if rest.count > Self.maximumAnswerBytes { throw ended("more than 64 MiB in one line") }
      return nil
    }
    let line = String(validating: rest[..<end], as: UTF8.self)
    rest.removeFirst(end + 1)
    searched = 0
    guard let line else { throw ended("an answer that is not UTF-8") }
    return line
  }

  private func hasOutput() -> Bool {
    var end = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    return poll(&end, 1, 0) > 0 && end.revents & Int16(POLLIN) != 0
  }

  /// Ends the program and gives the fault that made it necessary.
  private func ended(_ reason: String?) -> LineProcessFault {
    // One that ended by itself has a status to tell of.
    let status = reap(waitingFor: reason == nil ? 1 : 0)
    kill()
    return LineProcessFault(reason ?? status ?? "closed its standard output")
  }

  /// Asks the program to stop by a last line, and ends it if it does not within a second.
  public func stop(_ line: String) {
    if hasEnded { return }
    let farewell = Array((line + "\n").utf8)
    _ = farewell.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
    _ = reap(waitingFor: 1)
    kill()
  }

  private func kill() {
    if hasEnded && pidIsReaped { return }
    hasEnded = true
    close(input)
    close(output)
    // The group, so that what the program has started ends too.
    Foundation.kill(-pid, SIGKILL)
    if !pidIsReaped {
      var status: Int32 = 0
      while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
      pidIsReaped = true
    }
  }

  private var pidIsReaped = false

  /// How it ended, if it has or does so soon.
  private func reap(waitingFor seconds: Double) -> String? {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while true {
      var status: Int32 = 0
      if waitpid(pid, &status, WNOHANG) == pid {
        pidIsReaped = true
        let signal = status & 0x7F
        return signal == 0
          ? "ended with status \((status >> 8) & 0xFF)" : "was ended by signal \(signal)"
      }
      if deadline.timeIntervalSinceNow <= 0 { return nil }
      usleep(5000)
    }
  }
}

/// What a program did instead of answering.
public struct LineProcessFault: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}

extension String {
  /// This text as one word of the shell's, whatever is in it.
  public var shellWord: String {
    let isPlain = allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-_./=:,@%+".contains($0))
    }
    return isPlain && !isEmpty ? self : "'" + replacing("'", with: "'\\''") + "'"
  }
}
