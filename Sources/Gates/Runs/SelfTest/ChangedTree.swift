import Foundation
import Processes

/// A copy of a tree, in which one harmless change after the other is built.
package struct ChangedTree {
  /// The top folder of the copy.
  package let folder: String
  private let texts: [String: String]
  private let isCancelled: @Sendable () -> Bool
  private var changed: [String: String?] = [:]
  /// The number of the change that is in the tree, with its words; `nil` before the first one.
  package private(set) var change: (number: Int, name: String)?

  /// Folders of the tree that hold what is built or measured, and git's own.
  private static let left: Set<String> = [".build", "build", ".git"]

  /// Copies a tree.
  ///
  /// - Parameters:
  ///   - tree: its top folder.
  ///   - folder: the folder for the copy. An earlier copy is replaced; what was built there is
  ///     kept.
  ///   - isCancelled: whether to stop.
  /// - Throws: why it cannot be copied.
  package init(of tree: String, in folder: String, isCancelled: @escaping @Sendable () -> Bool)
    throws
  {
    (self.folder, self.isCancelled) = (folder, isCancelled)
    let files = FileManager.default
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for name in try files.contentsOfDirectory(atPath: folder) where name != ".build" {
      try files.removeItem(atPath: "\(folder)/\(name)")
    }
    for name in try files.contentsOfDirectory(atPath: tree) where !Self.left.contains(name) {
      try files.copyItem(atPath: "\(tree)/\(name)", toPath: "\(folder)/\(name)")
    }
    // What is in the measured program: its own folder, and what that is made of.
    let rooms = [
      "Benchmarks/GoogleBenchmarkShim", "Benchmarks/LimitLoops", "Benchmarks/TouchstoneBench",
      "Sources/CKernels", "Sources/HitTesting", "Sources/HitTestStrategies", "Sources/HitStacks",
      "Sources/Measurements", "Sources/PNGImages",
    ]
    let paths = rooms.flatMap { room in
      (files.subpaths(atPath: "\(folder)/\(room)") ?? []).map { "\(room)/\($0)" }
    }.filter { [".c", ".cpp", ".swift"].contains(where: $0.hasSuffix) && !$0.contains("neon") }
    texts = Dictionary(
      uniqueKeysWithValues: try (paths + ["Package.swift"]).map {
        ($0, try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8))
      })
  }

  /// Undoes the change before, makes the one of a number, and begins to build the benchmarks.
  ///
  /// - Returns: what waits for the build, and throws ``GateFault`` when it fails.
  /// - Throws: why the files cannot be written, or the build does not start.
  package mutating func begin(_ number: Int) throws -> () throws -> Void {
    for (path, _) in changed { try write(texts[path], to: path) }
    let change = HarmlessChange.allCases[number % HarmlessChange.allCases.count]
    changed = change.files(number, in: texts)
    for (path, text) in changed { try write(text, to: path) }
    let name = "\(change.rawValue) (\(changed.keys.min()!))"
    self.change = (number, name)
    let log = "\(folder)/build.log"
    _ = FileManager.default.createFile(atPath: log, contents: nil)
    let build = try ChildProcess(
      ["sh", "Benchmarks/build", folder, "--product", "touchstone-bench"], output: .file(log),
      errors: .file(log), folder: folder)
    return { [isCancelled] in
      let end = build.wait { isCancelled() ? SIGTERM : nil }
      guard end == .status(0) else { throw GateFault("\(name) does not build (log: \(log))") }
    }
  }

  /// Marks the change that is in the tree as one that is not built.
  package mutating func markUnbuilt() { change = nil }

  private func write(_ text: String?, to path: String) throws {
    if let text {
      try text.write(toFile: "\(folder)/\(path)", atomically: true, encoding: .utf8)
    } else {
      try FileManager.default.removeItem(atPath: "\(folder)/\(path)")
    }
  }
}
