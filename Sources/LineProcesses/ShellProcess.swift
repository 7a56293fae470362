import Foundation
import Synchronization

/// A shell command that runs in a process group of its own, with pipes to its standard input and
/// output.
///
/// The process is a zombie from its exit to ``kill()``, so that nobody else gets its id in the
/// meantime.
final class ShellProcess {
  /// The end of the pipe to the command's standard input; writing to it does not block.
  let input: Int32
  /// The end of the pipe from the command's standard output; reading from it does not block.
  let output: Int32
  private let pid: pid_t
  /// Whether ``kill()`` was called; the pipes are closed then.
  private(set) var isKilled = false
  private static let starting = Mutex(())

  /// Starts a command.
  ///
  /// - Throws: ``LineProcessFault`` when the shell cannot be started.
  init(_ command: String) throws(LineProcessFault) {
    // A failure leaves no object, so `deinit` never kills a process that was not started.
    (pid, input, output) = try Self.start(command)
    for end in [input, output] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  deinit { if !isKilled { kill() } }

  private static func start(
    _ command: String
  ) throws(LineProcessFault) -> (pid: pid_t, input: Int32, output: Int32) {
    // Writing to a program that has died is an error to report, and must not end this process.
    signal(SIGPIPE, SIG_IGN)
    var toChild: [Int32] = [0, 0]
    var fromChild: [Int32] = [0, 0]
    var child: pid_t = 0
    // A process that another thread starts before the pipes are marked close-on-exec would inherit
    // them and keep them open.
    let status = try Self.starting.withLock { _ throws(LineProcessFault) in
      guard pipe(&toChild) == 0 else { throw LineProcessFault(noPipe: errno) }
      guard pipe(&fromChild) == 0 else {
        let error = errno
        for end in toChild { close(end) }
        throw LineProcessFault(noPipe: error)
      }
      for end in toChild + fromChild { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return spawn(command, input: toChild[0], output: fromChild[1], &child)
    }
    close(toChild[0])
    close(fromChild[1])
    guard status == 0 else {
      close(toChild[1])
      close(fromChild[0])
      throw LineProcessFault("cannot be started: \(String(cString: strerror(status)))")
    }
    return (child, toChild[1], fromChild[0])
  }

  private typealias CloseFrom =
    @convention(c) (UnsafeMutableRawPointer, Int32) -> Int32

  /// glibc's action that closes all files from a number on; `nil` where the C library has none.
  private static let closeFrom: CloseFrom? = {
    let symbol = dlsym(dlopen(nil, RTLD_NOW), "posix_spawn_file_actions_addclosefrom_np")
    return symbol.map { unsafeBitCast($0, to: CloseFrom.self) }
  }()

  /// - Returns: 0, or the error number.
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
    // An inherited end of a pipe would stay open for as long as the command runs. Foundation notices
    // the end of its processes by such an end, and would wait for this command too.
    _ = closeFrom?(&actions, STDERR_FILENO + 1)
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

  /// Waits until the command has exited, or the deadline.
  ///
  /// - Returns: whether it has exited.
  func waitForExit(until deadline: Deadline) -> Bool {
    while !hasExited {
      if deadline.secondsLeft <= 0 { return false }
      usleep(5000)
    }
    return true
  }

  private var hasExited: Bool {
    var information = siginfo_t()
    return waitid(P_PID, id_t(pid), &information, WEXITED | WNOHANG | WNOWAIT) == 0
      && information.si_signo == SIGCHLD
  }

  /// Kills the process group and closes the pipes.
  ///
  /// - Precondition: not killed before.
  /// - Returns: the command's exit status in words. The status of one that had exited before is its
  ///   own.
  @discardableResult
  func kill() -> String {
    precondition(!isKilled, "killed twice")
    isKilled = true
    close(input)
    close(output)
    // The group and not the process: what the command has started must end too.
    Foundation.kill(-pid, SIGKILL)
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0
      ? "ended with status \((status >> 8) & 0xFF)" : "was ended by signal \(signal)"
  }
}

extension LineProcessFault {
  fileprivate init(noPipe error: Int32) {
    self.init("no pipe: \(String(cString: strerror(error)))")
  }
}
