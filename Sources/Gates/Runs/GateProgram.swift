import Foundation
import Measurements
import Processes

/// One of the two builds that a gate compares: a tree whose benchmarks are built.
package struct GateProgram: Sendable {
  /// One of the two sides of a gate.
  package enum Role: String, Sendable {
    case base
    case head

    var other: Role { self == .base ? .head : .base }
  }

  package let role: Role
  /// The top folder of the tree, in which the program finds the corpus.
  package let folder: String
  /// For a person: `main at 1a2b3c4`.
  package let name: String
  /// The absolute paths of builds of one plug-in, which the program measures instead of its
  /// strategies: each launch one of them; empty for none.
  package let plugins: [String]
  /// The regression that a self-test injects into each process; `nil` for none.
  var injection: String?

  package init(_ role: Role, folder: String, name: String, plugins: [String] = []) {
    self.role = role
    self.folder = folder
    self.name = name
    self.plugins = plugins
  }

  /// The build of the plug-in that all but times are taken from; `nil` for none.
  package var plugin: String? { plugins.first }

  private var absoluteFolder: String { URL(fileURLWithPath: folder).standardizedFileURL.path }

  var path: String { Self.path(in: folder) }

  /// The path of the benchmark program in a source tree that is built, or in an unpacked archive.
  package static func path(in folder: String) -> String {
    let (built, unpacked) = (
      "\(folder)/.build/release/touchstone-bench", "\(folder)/touchstone-bench"
    )
    let files = FileManager.default
    return !files.isExecutableFile(atPath: built) && files.isExecutableFile(atPath: unpacked)
      ? unpacked : built
  }

  /// What is linked in another layout, or copied, for each launch.
  var launched: LaunchedProgram { LaunchedProgram(path) }

  /// Writes the files of a launch: the program, in another layout where that is possible, and a
  /// copy of the plug-in.
  ///
  /// - Parameters:
  ///   - folder: the folder for the files: an absolute path that no other gate uses.
  ///   - order: the order of the functions of the program; `nil` to copy it.
  /// - Throws: ``GateFault`` when there is no program, or its file cannot be written.
  func write(to folder: String, in order: FunctionOrder?) throws {
    try checkProgram()
    do {
      let file = self.file(in: folder)
      try launched.write(to: file, in: order)
      if let plugin = plugins.randomElement() {
        try LaunchedProgram(plugin, inOneLayout: true).write(to: "\(file).so", in: nil)
      }
    } catch {
      throw GateFault("\(name): \(error)")
    }
  }

  private func file(in folder: String) -> String { "\(folder)/\(role.rawValue)" }

  /// Whether launches get the same addresses on both sides, and not those that the system draws.
  ///
  /// Where libraries cannot be moved, they would be at the same distance from a program in all
  /// launches.
  static let fixesAddresses = AddressShift.canMoveLibraries && !FixedConditions.wrapper.isEmpty

  /// Starts the program for a launch, from the file that was written for it, and injects nothing.
  ///
  /// - Parameters:
  ///   - folder: the folder with the file.
  ///   - shift: by how much it is moved in memory.
  ///   - sets: the image sets to load.
  ///   - isCancelled: whether to stop the program.
  /// - Returns: the process.
  /// - Throws: ``GateFault`` when there is no program.
  func start(
    from folder: String, shift: AddressShift, sets: [String], isCancelled: @escaping () -> Bool
  ) throws -> BenchmarkProcess {
    let copy = file(in: folder)
    return try start(
      copy: copy, pluginCopy: plugin.map { _ in "\(copy).so" }, sets: sets,
      wrapper: Self.fixesAddresses ? FixedConditions.wrapper : [],
      before: (Self.fixesAddresses ? "\(shift.librariesMove); " : "") + shift.moves,
      injects: false, isCancelled: isCancelled)
  }

  /// Injects the regression of a self-test, if there is one, into a process that has started.
  func inject(into process: BenchmarkProcess) throws {
    if let injection { try process.inject(injection) }
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
  ///   - copy: an absolute path of a copy to run instead.
  ///   - pluginCopy: an absolute path of a copy of the plug-in to load instead.
  ///   - sets: the image sets to load; `nil` for all.
  ///   - wrapper: a command that runs the program, such as valgrind, with its options.
  ///   - options: further options of the program.
  ///   - environment: variables to add to the environment.
  ///   - before: what the shell does before that.
  ///   - injects: whether to wait for the process and to inject the regression of a self-test.
  ///   - isCancelled: whether to stop the program.
  /// - Returns: the process.
  /// - Throws: ``GateFault`` when there is no program.
  func start(
    copy: String? = nil, pluginCopy: String? = nil, sets: [String]?, wrapper: [String] = [],
    options: [String] = [], environment: [String: String] = [:], before: String = ":",
    injects: Bool = true, isCancelled: @escaping () -> Bool
  ) throws -> BenchmarkProcess {
    try checkProgram()
    let settings = environment.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
    let chosen = sets.map { ["--gate-sets", $0.joined(separator: ",")] } ?? []
    let measured = (pluginCopy ?? plugin).map { ["--plugin", $0] } ?? []
    // The gate reports a plug-in that crashes in a line of its own.
    let quiet = plugin == nil ? [] : ["SWIFT_BACKTRACE=enable=no"]
    // A name without a slash would be looked for on the PATH.
    let own = path.dropFirst(folder.count + 1)
    let program = copy ?? (own.contains("/") ? "\(own)" : "./\(own)")
    let called = wrapper + [program, "--gate-server"] + chosen + measured + options
    // The shell adds these, and the folders' names may differ in length.
    let words = ["env", "-u", "PWD", "-u", "OLDPWD"] + quiet + settings + called
    let process = try BenchmarkProcess(
      command:
        "\(before); cd -- \(absoluteFolder.shellWord) && exec "
        + words.map(\.shellWord).joined(separator: " "),
      name: name, isCancelled: isCancelled)
    if injects { try inject(into: process) }
    return process
  }
}

/// Why a gate cannot run, or why a part of it failed.
package struct GateFault: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
