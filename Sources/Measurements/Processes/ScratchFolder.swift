import FileAccess
import Foundation

/// A folder for the files of one run, which a later run removes if this one is killed.
package enum ScratchFolder {
  /// The path for this process, `prefix` and its id; folders that killed processes have left there
  /// are removed.
  ///
  /// - Parameters:
  ///   - parent: the folder around it, which need not exist.
  ///   - prefix: the name before the id, as in `touchstone-bench-`.
  /// - Returns: an absolute path; nothing is there unless a process of this id was killed before.
  package static func path(in parent: String, prefix: String) -> String {
    removeAbandoned(in: parent, prefix: prefix)
    return URL(fileURLWithPath: parent)
      .appendingPathComponent("\(prefix)\(ProcessInfo.processInfo.processIdentifier)").path
  }

  /// The time after which a folder without changes is taken for abandoned if no process has its id:
  /// a process on another machine, or in another container, may write to it.
  private static let secondsToRest = 600

  private static func removeAbandoned(in parent: String, prefix: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    for name in names where name.hasPrefix(prefix) {
      guard let process = pid_t(name.dropFirst(prefix.count)), process > 0,
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      let path = "\(parent)/\(name)"
      var found = stat()
      // Whoever may write to the parent could have put a link there.
      guard lstat(path, &found) == 0, found.st_mode & S_IFMT == S_IFDIR, found.st_uid == geteuid(),
        time(nil) - found.modificationTime > secondsToRest
      else { continue }
      try? FileManager.default.removeItem(atPath: path)
    }
  }
}
