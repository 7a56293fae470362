#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Files that are written beside their places and then moved there, so that what has the name of a
/// result is always whole.
///
/// A process that is killed in between leaves its file behind. Its name holds the process,
/// as in `.touchstone-1.4711.partial`, so that a later run can remove it.
package enum PartialFile {
  /// Why a file could not be written.
  package struct Fault: Error, Hashable, Sendable {
    /// The system's message, as in `No space left on device`.
    package let reason: String

    package init(reason: String) { self.reason = reason }

    init(_ number: Int32) { self.init(reason: String(cString: strerror(number))) }
  }

  /// Replaces a file, or makes it.
  ///
  /// *Edges*: after an error the old file stands as it was, and no other is left.
  ///
  /// - Parameters:
  ///   - path: the file, which is not a link.
  ///   - bytes: what it has to contain.
  ///   - permissions: its permissions; `nil` for those of every new file.
  /// - Throws: ``Fault`` if the folder cannot be written, or the disk is full.
  package static func replace(
    _ path: String, with bytes: UnsafeRawBufferPointer, permissions: UInt32? = nil
  ) throws(Fault) {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let (partial, descriptor) = try create(in: String(folder))
    do throws(Fault) {
      try write(bytes, to: descriptor)
      if let permissions, fchmod(descriptor, mode_t(permissions)) != 0 { throw Fault(errno) }
      // A network's disk reports only now that it is full.
      if fsync(descriptor) != 0 && errno != EINVAL { throw Fault(errno) }
    } catch {
      close(descriptor)
      unlink(partial)
      throw error
    }
    close(descriptor)
    if rename(partial, path) != 0 {
      let fault = Fault(errno)
      unlink(partial)
      throw fault
    }
  }

  /// The start of the names of these files; no other file is removed.
  private static let prefix = ".touchstone-"

  /// The path for what a program of its own writes, beside the file that it will replace.
  ///
  /// ``removeAbandoned(in:)`` removes it too. A process has one for each folder.
  package static func path(beside file: String) -> String {
    let folder = file.lastIndex(of: "/").map { file[...$0] } ?? ""
    return "\(folder)\(prefix)0.\(getpid()).partial"
  }

  private static func create(in folder: String) throws(Fault) -> (path: String, descriptor: Int32) {
    // Threads of this process write at the same time.
    var number = 1
    while true {
      let path = "\(folder)\(prefix)\(number).\(getpid()).partial"
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return (path, descriptor) }
      if errno != EEXIST { throw Fault(errno) }
      number += 1
    }
  }

  private static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
  ) throws(Fault) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest))
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { throw Fault(count < 0 ? errno : ENOSPC) }
      rest = rest.dropFirst(count)
    }
  }

  /// Whether a file of this name is one that is being written, or was when its process ended.
  package static func isPartial(_ name: String) -> Bool { process(ofPartial: name) != nil }

  /// The process that writes a file of this name.
  private static func process(ofPartial name: String) -> pid_t? {
    guard name.hasPrefix(prefix) else { return nil }
    let parts = name.dropFirst(prefix.count).split(
      separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, Int(parts[0]) != nil, parts[2] == "partial" else { return nil }
    return pid_t(parts[1])
  }

  /// Removes the files in a folder that ended processes have left.
  ///
  /// A file that was written to in the last minute stays, because its process may run on another
  /// machine.
  package static func removeAbandoned(in folder: String) {
    guard let opened = opendir(folder) else { return }
    defer { closedir(opened) }
    while let entry = readdir(opened) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let process = process(ofPartial: name), process > 0 else { continue }
      let path = "\(folder)/\(name)"
      var found = stat()
      guard kill(process, 0) != 0, errno == ESRCH, lstat(path, &found) == 0,
        found.st_mode & S_IFMT == S_IFREG, time(nil) - found.modificationTime > 60
      else { continue }
      unlink(path)
    }
  }
}

/// The system's `write`, which the method of that name hides.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
