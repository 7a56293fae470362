import Foundation
import Synchronization

/// A shell command that runs in a process group of its own, with pipes to its standard input and
/// output.
///
/// The process is a zombie from its exit to ``kill()``, so that nobody else gets its id in the
/// meantime. A second process, the guard, leads the group. It reads from a pipe whose other end this
/// process holds, and kills the group when that ends: so nothing goes on running when this process
/// is killed, whatever it was doing.
final class ShellProcess {
  /// The end of the pipe to the command's standard input; writing to it does not block.
  let input: Int32
  /// The end of the pipe from the command's standard output; reading from it does not block.
  let output: Int32
  private let pid: pid_t
  /// The process that leads the group.
  private let guardPid: pid_t
  /// The end of the pipe to the guard; nothing is written to it.
  private let leash: Int32
  /// Whether ``kill()`` was called; the pipes are closed then.
  private(set) var isKilled = false
  private static let starting = Mutex(())

  /// Starts a command.
  ///
  /// - Throws: ``LineProcessFault`` when the shell cannot be started.
  init(_ command: String) throws(LineProcessFault) {
    // A failure leaves no object, so `deinit` never kills a process that was not started.
    (pid, guardPid, input, output, leash) = try Self.start(command)
    for end in [input, output] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  deinit { if !isKilled { kill() } }

  private static func start(
    _ command: String
  ) throws(LineProcessFault) -> (
    pid: pid_t, guardPid: pid_t, input: Int32, output: Int32, leash: Int32
  ) {
    // Writing to a program that has died is an error to report, and must not end this process.
    signal(SIGPIPE, SIG_IGN)
    var (child, guardian): (pid_t, pid_t) = (0, 0)
    // The ends of three pipes: to the command, from the command, and to the guard; each end to read
    // comes before the end to write.
    var ends: [Int32] = []
    // A process that another thread starts before the pipes are marked close-on-exec would inherit
    // them and keep them open.
    let status = try Self.starting.withLock { _ throws(LineProcessFault) in
      ends = try pipes(3)
      // The guard comes first: when this process is killed in between, there is nothing to kill.
      let status = spawn(guardScript, input: ends[4], output: nil, group: 0, &guardian)
      guard status == 0 else { return status }
      return spawn(command, input: ends[0], output: ends[3], group: guardian, &child)
    }
    for end in [ends[0], ends[3], ends[4]] { close(end) }
    guard status == 0 else {
      for end in [ends[1], ends[2], ends[5]] { close(end) }
      if guardian != 0 { reap(guardian) }
      throw LineProcessFault("cannot be started: \(String(cString: strerror(status)))")
    }
    return (child, guardian, ends[1], ends[2], ends[5])
  }

  /// Waits for the end of its input, and kills the process group, itself included.
  private static let guardScript = "read -r line; kill -KILL 0"

  /// Makes pipes that no program inherits.
  private static func pipes(_ count: Int) throws(LineProcessFault) -> [Int32] {
    var ends: [Int32] = []
    for _ in 0..<count {
      var pair: [Int32] = [0, 0]
      guard pipe(&pair) == 0 else {
        let error = errno
        for end in ends { close(end) }
        throw LineProcessFault(noPipe: error)
      }
      ends += pair
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return ends
  }

  private typealias CloseFrom =
    @convention(c) (UnsafeMutableRawPointer, Int32) -> Int32

  /// glibc's action that closes all files from a number on; `nil` where the C library has none.
  private static let closeFrom: CloseFrom? = {
    let symbol = dlsym(dlopen(nil, RTLD_NOW), "posix_spawn_file_actions_addclosefrom_np")
    return symbol.map { unsafeBitCast($0, to: CloseFrom.self) }
  }()

  /// Starts a shell.
  ///
  /// - Parameters:
  ///   - command: what it runs.
  ///   - input: its standard input.
  ///   - output: its standard output; `nil` for the guard, whose output is dropped and which takes
  ///     no signals.
  ///   - group: the process group; 0 for one that it leads.
  ///   - child: set to its id.
  /// - Returns: 0, or the error number.
  private static func spawn(
    _ command: String, input: Int32, output: Int32?, group: pid_t, _ child: inout pid_t
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
    if let output {
      posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    } else {
      for file in [STDOUT_FILENO, STDERR_FILENO] {
        posix_spawn_file_actions_addopen(&actions, file, "/dev/null", O_WRONLY, 0)
      }
    }
    // An inherited end of a pipe would stay open for as long as the command runs. Foundation notices
    // the end of its processes by such an end, and would wait for this command too.
    _ = closeFrom?(&actions, STDERR_FILENO + 1)
    var defaults = sigset_t()
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setpgroup(&attributes, group)
    var flags = Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGDEF)
    if output == nil {
      // The command may signal its own group, and is still to be guarded then.
      var all = sigset_t()
      sigfillset(&all)
      posix_spawnattr_setsigmask(&attributes, &all)
      flags |= Int16(POSIX_SPAWN_SETSIGMASK)
    }
    posix_spawnattr_setflags(&attributes, flags)
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
    Foundation.kill(-guardPid, SIGKILL)
    let status = Self.reap(pid)
    Self.reap(guardPid)
    close(leash)
    let signal = status & 0x7F
    return signal == 0
      ? "ended with status \((status >> 8) & 0xFF)" : "was ended by signal \(signal)"
  }

  /// Waits for the end of a process that this one has started.
  ///
  /// - Returns: what the system says about its end.
  @discardableResult
  private static func reap(_ pid: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
    return status
  }
}

extension LineProcessFault {
  fileprivate init(noPipe error: Int32) {
    self.init("no pipe: \(String(cString: strerror(error)))")
  }
}
