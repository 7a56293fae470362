import Foundation
import Gates
import LineProcesses

/// One of the two builds that a gate compares: a tree with its benchmarks built.
public struct GateProgram: Sendable {
  public enum Role: String, Sendable {
    case base
    case head

    var other: Role { self == .base ? .head : .base }
  }

  public let role: Role
  /// The top folder of the tree, where the program finds the corpus.
  public let folder: String
  /// For a person: `main at 1a2b3c4`.
  public let name: String

  public init(_ role: Role, folder: String, name: String) {
    self.role = role
    self.folder = folder
    self.name = name
  }

  private var absoluteFolder: String { URL(fileURLWithPath: folder).standardizedFileURL.path }

  private static let pathInTree = ".build/release/touchstone-bench"

  /// The program that measures.
  var path: String { "\(folder)/\(Self.pathInTree)" }

  /// Starts the program for a launch, from a copy that lies in other pages of memory than the one before.
  ///
  /// Which pages a file was read into decides up to 9 % of some times, for as long as they stay there.
  ///
  /// - Parameters:
  ///   - folder: for the copy; absolute, and of this gate alone.
  ///   - padding: bytes to add to the environment, which moves the stack.
  /// - Throws: ``GateFault`` when there is no program, or no room for a copy.
  func start(
    from folder: String, padding: Int, sets: [String], isCancelled: @escaping () -> Bool
  ) throws -> GateProcess {
    let copy = "\(folder)/\(role.rawValue)"
    try copyProgram(to: copy, in: folder)
    return try start(
      copy: copy, sets: sets,
      environment: ["TOUCHSTONE_PADDING": String(repeating: "x", count: padding)],
      isCancelled: isCancelled)
  }

  private func copyProgram(to copy: String, in folder: String) throws {
    try checkProgram()
    let files = FileManager.default
    let fresh = "\(copy).fresh"
    try? files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // By a process of its own: one that is forked off meanwhile would hold the copy open for writing, and nobody could
    // run it. The copy before goes only now, or its pages would be the ones to be used again.
    guard succeeds(["cp", "--", path, fresh]) else {
      throw GateFault("\(name): \(path) cannot be copied to \(folder)")
    }
    try? files.removeItem(atPath: copy)
    try files.moveItem(atPath: fresh, toPath: copy)
  }

  /// - Throws: ``GateFault`` when there is no program.
  private func checkProgram() throws {
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw GateFault("\(name): \(path) is missing")
    }
  }

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - copy: an absolute path to run instead of the program's own.
  ///   - sets: the sets of images to draw; all for `nil`.
  ///   - wrapper: a command that runs it, such as valgrind, with the words of its own.
  /// - Throws: ``GateFault`` when there is no program.
  func start(
    copy: String? = nil, sets: [String]?, wrapper: [String] = [], options: [String] = [],
    environment: [String: String] = [:], isCancelled: @escaping () -> Bool
  ) throws -> GateProcess {
    try checkProgram()
    let settings = environment.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
    let chosen = sets.map { ["--gate-sets", $0.joined(separator: ",")] } ?? []
    let words =
      ["env"] + settings + wrapper + [copy ?? Self.pathInTree, "--gate-server"]
      + chosen + options
    return try GateProcess(
      command:
        "cd -- \(absoluteFolder.shellWord) && exec \(words.map(\.shellWord).joined(separator: " "))",
      name: name, isCancelled: isCancelled)
  }
}

/// Why a gate could not do something.
public struct GateFault: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}
