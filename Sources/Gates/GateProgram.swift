import Foundation
import LineProcesses
import Measurements

/// One of the two builds that a gate compares: a tree with its benchmarks built.
public struct GateProgram: Sendable {
  public enum Role: String, Sendable {
    case base
    case head
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

  /// The program that measures.
  var path: String { "\(folder)/.build/release/touchstone-bench" }

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - copy: an absolute path to run instead of the program's own.
  ///   - sets: the sets of images to draw; all for `nil`.
  ///   - wrapper: a command that runs it, such as valgrind, with the words of its own.
  ///   - padding: bytes to add to the environment, which moves the stack.
  /// - Throws: ``GateFault`` when there is no program.
  func start(
    copy: String? = nil, sets: [String]?, wrapper: [String] = [], options: [String] = [],
    environment: [String: String] = [:], padding: Int = 0, isCancelled: @escaping () -> Bool
  ) throws -> GateProcess {
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw GateFault("\(name): \(path) is missing")
    }
    var variables = environment
    variables["TOUCHSTONE_PADDING"] = String(repeating: "x", count: padding)
    let settings = variables.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
    let chosen = sets.map { ["--gate-sets", $0.joined(separator: ",")] } ?? []
    let words =
      ["env"] + settings + wrapper + [copy ?? ".build/release/touchstone-bench", "--gate-server"]
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
