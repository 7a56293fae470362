import Foundation
import Synchronization

/// A program that this process has started, in a process group of its own.
///
/// The group ends with the program, with this object, and with this process. A second process, the
/// guard, leads the group and reads from a pipe whose other end this process holds. When that ends,
/// because this process was killed, whatever it was doing, the guard ends the group: by SIGTERM, so
/// that programs can finish or remove what they write, and ten seconds later by SIGKILL.
///
/// The program is a zombie from its exit to ``kill()``, so that no other process gets its id in the
/// meantime.
///
/// Foundation's `Process` has no such guard. It also notices the end of a program by a socket,
/// which programs inherit that other threads start at the same time.
package final class ChildProcess {
  /// What a standard stream of a program is.
  package enum Stream: Hashable, Sendable {
    /// The stream of this process.
    case inherited
    /// An empty input, or an output that is dropped.
    case null
    /// A file, which is emptied before it is written.
    case file(String)
    /// A pipe whose other end this process holds; reading and writing there do not block.
    case pipe
  }

  /// The id of the program, which has it until ``kill()`` or ``wait(sending:)``.
  package let pid: pid_t
  /// The process that leads the group.
  private let guardPid: pid_t
  /// The ends of pipes to the standard input, and from the standard output and the standard error;
  /// −1 for other streams.
  let ends: [Int32]
  /// The end of the pipe to the guard; nothing is written to it.
  private let leash: Int32
  /// How it ended; `nil` before ``kill()``, which closes the pipes.
  private(set) var end: ProcessEnd?
  private static let starting = Mutex(())

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: the program and its arguments. A name without a slash is looked up on the PATH.
  ///   - input: its standard input.
  ///   - output: its standard output.
  ///   - errors: its standard error; a file may be the one of the output.
  ///   - environment: its variables; `nil` for those of this process.
  ///   - folder: the folder that it runs in; `nil` for the one of this process.
  /// - Throws: ``ProcessFault`` when it cannot be started.
  package init(
    _ words: [String], input: Stream = .null, output: Stream = .inherited,
    errors: Stream = .inherited, environment: [String: String]? = nil, folder: String? = nil
  ) throws(ProcessFault) {
    // Writing to a program that has died is an error to report, and must not end this process.
    if input == .pipe { signal(SIGPIPE, SIG_IGN) }
    // Where SIGCHLD is ignored, which is inherited, the system drops how programs end.
    signal(SIGCHLD, SIG_DFL)
    let streams = [input, output, errors]
    var (program, guardian): (pid_t, pid_t) = (0, 0)
    var (theirs, ours): ([Int32], [Int32]) = ([], [])
    // A process that another thread starts before the pipes are marked close-on-exec would inherit
    // them and keep them open.
    let status = try Self.starting.withLock { _ throws(ProcessFault) in
      (theirs, ours) = try Self.pipes(streams + [.pipe])
      // The guard comes first: when this process is killed in between, there is nothing to kill.
      let status = Self.spawn(
        ["/bin/sh", "-c", Self.guardScript], [.pipe, .null, .null], [theirs[3]], &guardian)
      guard status == 0 else { return status }
      return Self.spawn(
        words, streams, theirs, environment: environment, folder: folder, group: guardian, &program)
    }
    for end in theirs where end >= 0 { close(end) }
    // A failure leaves no object, so `deinit` never kills a process that was not started.
    guard status == 0 else {
      if guardian != 0 {
        Foundation.kill(-guardian, SIGKILL)
        Self.reap(guardian)
      }
      for end in ours where end >= 0 { close(end) }
      throw ProcessFault("cannot be started", number: status)
    }
    leash = ours.removeLast()
    for end in ours where end >= 0 { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    (pid, guardPid, ends) = (program, guardian, ours)
  }

  deinit { kill() }

  /// Waits for the end of its input, and then ends the process group, itself included.
  private static let guardScript = "read -r line; kill -TERM 0; sleep 10; kill -KILL 0"

  /// Makes the pipes among streams: those of a program, and the input of its guard.
  ///
  /// - Returns: their ends and the ends of this process, which no program inherits; −1 for other
  ///   streams.
  private static func pipes(
    _ streams: [Stream]
  ) throws(ProcessFault) -> (theirs: [Int32], ours: [Int32]) {
    var (theirs, ours): ([Int32], [Int32]) = ([], [])
    for (index, stream) in streams.enumerated() {
      var pair: [Int32] = [-1, -1]
      if stream == .pipe && pipe(&pair) != 0 {
        let error = errno
        for end in theirs + ours where end >= 0 { close(end) }
        throw ProcessFault("no pipe", number: error)
      }
      for end in pair where end >= 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      let isInput = index == 0 || index == 3
      theirs.append(pair[isInput ? 0 : 1])
      ours.append(pair[isInput ? 1 : 0])
    }
    return (theirs, ours)
  }

  package var isRunning: Bool { end == nil && !hasExited }

  private var hasExited: Bool {
    var information = siginfo_t()
    // Where something else reaped the program, the system says so.
    return waitid(P_PID, id_t(pid), &information, WEXITED | WNOHANG | WNOWAIT) != 0
      || information.si_signo == SIGCHLD
  }

  /// Sleeps between two looks at whether the program has exited: 5 ms, and 50 ms after a second,
  /// because a long-running program may be measuring times beside this process.
  ///
  /// - Parameter looks: the number of looks before.
  private static func pause(after looks: Int) { usleep(looks < 200 ? 5000 : 50_000) }

  /// Waits until the program has exited, or the deadline.
  ///
  /// - Returns: whether it has exited.
  func waitForExit(until deadline: Deadline) -> Bool {
    var looks = 0
    while !hasExited {
      if deadline.secondsLeft <= 0 { return false }
      Self.pause(after: looks)
      looks += 1
    }
    return true
  }

  /// Waits for the end of the program.
  ///
  /// - Parameter interruption: polled while it runs; the first signal is sent to the group.
  /// - Returns: how it ended.
  @discardableResult
  package func wait(sending interruption: () -> Int32? = { nil }) -> ProcessEnd {
    var (isSent, looks) = (false, 0)
    while isRunning {
      if !isSent, let number = interruption() {
        isSent = true
        Foundation.kill(-guardPid, number)
        if getpgid(pid) != guardPid { Foundation.kill(pid, number) }
      }
      Self.pause(after: looks)
      looks += 1
    }
    return kill()
  }

  /// Reads what the program writes into its pipes until it has closed them, and waits for its end.
  package func collect() -> (end: ProcessEnd, output: String, errors: String) {
    var polled = ends[1...].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var texts = [Data(), Data()]
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while polled.contains(where: { $0.fd >= 0 }) {
      if poll(&polled, nfds_t(polled.count), -1) < 0 { continue }
      for (index, end) in polled.enumerated() where end.fd >= 0 && end.revents != 0 {
        let count = read(end.fd, &buffer, buffer.count)
        if count > 0 { texts[index] += buffer[..<count] }
        if count == 0 { polled[index].fd = -1 }
      }
    }
    let words = texts.map { String(decoding: $0, as: UTF8.self) }
    return (wait(), words[0], words[1])
  }

  /// Kills the process group and closes the pipes.
  ///
  /// - Returns: how the program ended: by itself if it had exited before.
  @discardableResult
  package func kill() -> ProcessEnd {
    if let end { return end }
    for end in ends where end >= 0 { close(end) }
    // The group, because what the program has started must end too; and the program itself, which
    // may have left the group.
    Foundation.kill(-guardPid, SIGKILL)
    Foundation.kill(pid, SIGKILL)
    let end = ProcessEnd(waitStatus: Self.reap(pid))
    Self.reap(guardPid)
    close(leash)
    self.end = end
    return end
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

  /// Runs a program, whose output is dropped.
  ///
  /// - Returns: whether it ended with status 0; `false` also when it could not be started.
  package static func succeeds(_ words: [String]) -> Bool {
    let process = try? ChildProcess(words, output: .null, errors: .null)
    return process?.wait() == .status(0)
  }
}

// MARK: - Spawning

extension ChildProcess {
  private typealias CloseFrom = @convention(c) (UnsafeMutableRawPointer, Int32) -> Int32
  private typealias ChangeFolder =
    @convention(c) (UnsafeMutableRawPointer, UnsafePointer<CChar>) -> Int32

  /// glibc's action that closes all files from a number on; `nil` where the C library has none.
  private static let closeFrom = action("addclosefrom_np", as: CloseFrom.self)
  /// The action that changes the folder, which not every header declares.
  private static let changeFolder = action("addchdir_np", as: ChangeFolder.self)

  private static func action<Action>(_ name: String, as type: Action.Type) -> Action? {
    let symbol = dlsym(dlopen(nil, RTLD_NOW), "posix_spawn_file_actions_\(name)")
    return symbol.map { unsafeBitCast($0, to: type) }
  }

  /// Starts a process as ``init(_:input:output:errors:environment:folder:)`` says, and sets `child`
  /// to its id.
  ///
  /// It has the ends of pipes for its streams. A guard has no group: it leads one, and takes no
  /// signals.
  ///
  /// - Returns: 0, or the error number.
  private static func spawn(
    _ words: [String], _ streams: [Stream], _ ends: [Int32],
    environment: [String: String]? = nil, folder: String? = nil, group: pid_t? = nil,
    _ child: inout pid_t
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
    for (index, stream) in streams.enumerated() {
      let (number, flags) = (Int32(index), index == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC)
      switch stream {
      case .inherited: break
      case .null: posix_spawn_file_actions_addopen(&actions, number, "/dev/null", flags, 0)
      case .file where index == 2 && stream == streams[1]:
        posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, number)
      case .file(let path): posix_spawn_file_actions_addopen(&actions, number, path, flags, 0o666)
      case .pipe: posix_spawn_file_actions_adddup2(&actions, ends[index], number)
      }
    }
    // An inherited end of a pipe would stay open for as long as the program runs.
    _ = closeFrom?(&actions, STDERR_FILENO + 1)
    if let folder {
      guard let changeFolder else { return ENOSYS }
      _ = changeFolder(&actions, folder)
    }
    var defaults = sigset_t()
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setpgroup(&attributes, group ?? 0)
    // Threads of a pool block signals, which a program would inherit. The guard blocks them all: a
    // program may signal its own group, and is still to be guarded then.
    var blocked = sigset_t()
    if group == nil { sigfillset(&blocked) } else { sigemptyset(&blocked) }
    posix_spawnattr_setsigmask(&attributes, &blocked)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let arguments = copies(words)
    let variables = environment.map { copies($0.map { "\($0)=\($1)" }) }
    defer { for text in arguments + (variables ?? []) { free(text) } }
    guard let variables else {
      return posix_spawnp(&child, words[0], &actions, &attributes, arguments, environ)
    }
    return posix_spawnp(&child, words[0], &actions, &attributes, arguments, variables)
  }

  /// Copies texts for C, with `nil` behind them.
  private static func copies(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup($0) } + [nil]
  }
}
