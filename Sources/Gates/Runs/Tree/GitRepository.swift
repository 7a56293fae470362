import Foundation

/// The repository that the working tree in the current folder belongs to.
struct GitRepository {
  private let interruption: @Sendable () -> Int32?

  /// - Throws: ``GateFault`` when there is no git.
  init(interruption: @escaping @Sendable () -> Int32?) throws {
    self.interruption = interruption
    guard try run("--version").status == 0 else {
      throw GateFault("git is not on the PATH, and the base comes out of it")
    }
    // A hook of git runs with variables that would lead git astray in another worktree.
    for name in try run("rev-parse", "--local-env-vars").text.split(separator: "\n") {
      unsetenv(String(name))
    }
  }

  /// Runs git.
  ///
  /// - Parameters:
  ///   - arguments: the arguments of the git command.
  ///   - ceiling: a folder above which git looks for no repository.
  /// - Returns: the exit status, and the text of standard output and standard error.
  /// - Throws: ``GateInterruption`` when this process was asked to stop, and ``GateFault`` when git
  ///   cannot be started.
  func run(
    _ arguments: String..., below ceiling: String? = nil
  ) throws -> (status: Int32, text: String, errors: String) {
    let settings = ceiling.map { ["GIT_CEILING_DIRECTORIES=\($0)"] } ?? []
    let words = settings + ["git"] + arguments
    return try ForegroundCommand(words: words, interruption: interruption).output()
  }

  /// The full name of a commit; `nil` where a name leads to none.
  func commit(_ name: String) throws -> String? {
    let found = try run("rev-parse", "--verify", "--quiet", "\(name)^{commit}")
    return found.status == 0 ? found.text : nil
  }

  /// Where the current folder lies in its repository: empty at the top, `folder/` below it.
  func prefix() throws -> String {
    let found = try run("rev-parse", "--show-prefix")
    guard found.status == 0 else {
      let line = found.errors.split(separator: "\n").first ?? "git rev-parse failed"
      throw GateFault("no git repository to take a base from: \(line)")
    }
    return found.text
  }

  func shortName(of commit: String) throws -> String {
    try run("rev-parse", "--short", commit).text
  }

  /// How many files of the current folder differ from HEAD, untracked ones included.
  func changedFiles() throws -> Int {
    let status = try run("status", "--porcelain", "--untracked-files=all", "--", ".")
    guard status.status == 0 else { throw GateFault("git status does not work") }
    return status.text.split(separator: "\n").count
  }

  /// What to do about missing history, to be added to a message; empty where all of it is here.
  func shallowNote() throws -> String {
    try run("rev-parse", "--is-shallow-repository").text == "true"
      ? "; this clone is shallow: git fetch --unshallow, or in CI a fetch depth of 0" : ""
  }

  /// The folder with what all worktrees of a repository share.
  ///
  /// - Parameter folder: the top folder of one of its worktrees.
  /// - Returns: a path without symbolic links; `nil` when git or the system does not find the
  ///   folder.
  /// - Throws: ``GateInterruption`` when this process was asked to stop, and ``GateFault`` when git
  ///   cannot be started.
  func commonFolder(of folder: String) throws -> String? {
    let found = try run("-C", folder, "rev-parse", "--git-common-dir")
    guard found.status == 0 else { return nil }
    return RealPath.of(found.text.hasPrefix("/") ? found.text : "\(folder)/\(found.text)")
  }
}

/// Paths without symbolic links.
enum RealPath {
  /// - Returns: `nil` of what is not there.
  static func of(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
