import Foundation
import Processes

/// A program that is launched again and again, each time from a file of its own.
///
/// Where the linker puts functions decides which of them share sets of caches and of branch
/// predictors. A change anywhere moves them: an unused function of 700 instructions made a
/// benchmark that had not changed 5 % slower. So each launch gets a layout of its own, for which
/// the program is linked once more with its functions in an order that is drawn. Launches are then
/// independent draws of the layout, too, and what their mean says is true of the source, not of one
/// layout of it.
///
/// A new file has a second use. The physical pages that a file was read into change some times by
/// up to 9 %, for as long as they stay cached. A new file is read into other pages.
///
/// Sources: Mytkowicz, Diwan, Hauswirth and Sweeney, "Producing wrong data without doing anything
/// obviously wrong!" (2009); Curtsinger and Berger, "STABILIZER: statistically sound performance
/// evaluation" (2013).
package struct LaunchedProgram: Hashable, Sendable {
  package let path: String
  /// Whether it can be linked in other layouts: `Benchmarks/link` has kept how, and no object file
  /// has been written since.
  package let hasLayouts: Bool

  /// Looks how a program was linked.
  ///
  /// - Parameters:
  ///   - path: the path of the program.
  ///   - inOneLayout: whether it is copied all the same.
  ///
  /// *Complexity*: one look at each object file.
  package init(_ path: String, inOneLayout: Bool = false) {
    self.path = path
    let link = try? String(contentsOfFile: "\(path).link", encoding: .utf8)
    guard !inOneLayout, let link, let linked = Self.time(of: "\(path).relink"),
      FileManager.default.isExecutableFile(atPath: "\(path).relink")
    else {
      hasLayouts = false
      return
    }
    // Words stand in quotation marks, and a path with one in it is not recorded.
    let objects = link.split(separator: "\"").filter { $0.hasSuffix(".o") }
    hasLayouts = objects.allSatisfy { Self.time(of: String($0)).map { $0 <= linked } ?? false }
  }

  private static func time(of path: String) -> Int? {
    var found = stat()
    return stat(path, &found) == 0 ? found.modificationTime : nil
  }

  /// Puts the libraries of an unpacked archive into the folder of launches, which look for them
  /// there.
  ///
  /// - Parameter folder: a folder that exists. Nothing is done where the program has no folder
  ///   `lib`.
  package func bringLibraries(to folder: String) {
    let libraries = URL(fileURLWithPath: path).resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent("lib").path
    if FileManager.default.fileExists(atPath: libraries) {
      try? FileManager.default.createSymbolicLink(
        atPath: "\(folder)/lib", withDestinationPath: libraries)
    }
  }

  /// The command that writes a file for a launch.
  ///
  /// - Parameters:
  ///   - file: where to write it. An earlier file there is replaced, so write beside it first.
  ///   - order: the order of its functions; `nil` to copy it, as a program that has one layout.
  /// - Returns: its words.
  package func command(writing file: String, in order: FunctionOrder?) -> [String] {
    guard hasLayouts, let order else { return ["cp", "--", path, file] }
    // Links run in parallel, one for each program of each lane, and their build IDs are not used.
    return ["\(path).relink", "-o", file, "--strip-all", "--threads=1", "--build-id=none"]
      + order.flags
  }

  /// Writes a file for a launch.
  ///
  /// - Parameters:
  ///   - file: an absolute path. An earlier file there is replaced.
  ///   - order: the order of its functions; `nil` to copy it.
  /// - Throws: ``BenchmarkFault`` when it cannot be written, with what the linker said.
  package func write(to file: String, in order: FunctionOrder?) throws {
    let files = FileManager.default
    let fresh = "\(file).fresh"
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
    try? files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    bringLibraries(to: folder)
    // A process of its own writes the file: a process forked while this one had the file open for
    // writing would keep it open, and running it would fail. The previous file is removed
    // afterwards, so that its pages are not reused.
    let writer = try? ChildProcess(
      command(writing: fresh, in: order), output: .pipe, errors: .pipe)
    let outcome = writer?.collect()
    guard let outcome, outcome.end == .status(0) else {
      let reason = outcome?.errors.split(separator: "\n").first.map { ": \($0)" } ?? ""
      throw BenchmarkFault(
        hasLayouts && order != nil
          ? "\(path) cannot be linked in another layout\(reason)"
          : "\(path) cannot be copied to \(folder)")
    }
    try? files.removeItem(atPath: file)
    try files.moveItem(atPath: fresh, toPath: file)
  }
}
