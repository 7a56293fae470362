import Foundation
import HeapAccounting
import Processes
import StrictJSON
import TestSupport
import Testing

/// The results of a command of this package that ran to its end.
struct CommandRun {
  let status: Int32
  let output: String
  let errors: String

  /// The path of a product, which lies beside the executable of the tests; a path stays as it is.
  ///
  /// The environment variable TOUCHSTONE_BIN names a folder of the repository with programs to
  /// start instead. Those of `make test` cannot be linked in other layouts there.
  static func path(of product: String, inLayouts: Bool = false) -> String {
    if product.hasPrefix("/") { return product }
    let built = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let given = ProcessInfo.processInfo.environment["TOUCHSTONE_BIN"].map {
      StoredCorpus.repository.appendingPathComponent($0)
    }
    let folder = product.hasPrefix("touchstone") && !inLayouts ? given ?? built : built
    return folder.appendingPathComponent(product).path
  }

  /// The command of an adapter that answers by a strategy.
  static func adapter(_ strategy: String) -> String {
    "'\(path(of: "touchstone"))' adapter --strategy \(strategy)"
  }

  /// Runs a product that was built with these tests.
  ///
  /// - Parameters:
  ///   - product: the name of the product, or the path of a program.
  ///   - arguments: the arguments of the command.
  ///   - environment: variables to be set besides those of the tests.
  ///   - folder: the folder to run it in.
  ///   - inLayouts: whether launches are linked in other layouts, as those of a user are.
  ///   - interruptWhen: whether the command is to get the signal now, given its standard error so
  ///     far; `nil` for never.
  ///   - interruption: the signal; SIGINT, or SIGTERM, which a command may not ignore.
  /// - Returns: the exit status, −1 for a command that a signal ended, and the output.
  /// - Throws: an error when the command cannot be started or its output cannot be read.
  static func of(
    _ product: String, _ arguments: [String], environment: [String: String] = [:],
    in folder: URL = FileManager.default.temporaryDirectory, inLayouts: Bool = false,
    interruptWhen: ((_ errors: String) -> Bool)? = nil, interruption: Int32 = SIGINT
  ) throws -> CommandRun {
    // The tests may themselves be a part of something that an engine divides.
    let environment = ProcessInfo.processInfo.environment.filter {
      !["JOB_COMPLETION_INDEX", "PARALLEL_SEQ", "TOUCHSTONE_SHARDS"].contains($0.key)
        && !$0.key.hasPrefix("SLURM_ARRAY_TASK_") && !$0.key.hasPrefix("TEST_")
    }.merging(environment) { $1 }
    let outputs = try TemporaryFolder()
    let (out, err) = (outputs.path("out"), outputs.path("err"))
    // The command would ignore a signal that is ignored here.
    if interruptWhen != nil { signal(SIGINT, SIG_DFL) }
    // The output goes to files, because a pipe that is not emptied would stop the command.
    let process = try ChildProcess(
      [path(of: product, inLayouts: inLayouts)] + arguments, output: .file(out), errors: .file(err),
      environment: environment, folder: folder.path)
    if let interruptWhen {
      let file = URL(fileURLWithPath: err)
      while process.isRunning,
        !interruptWhen(String(decoding: try Data(contentsOf: file), as: UTF8.self))
      {
        Thread.sleep(forTimeInterval: 0.02)
      }
      kill(process.pid, interruption)
    }
    return try CommandRun(process.wait(), output: out, errors: err)
  }

  /// Reads the files of a command that ended.
  init(_ end: ProcessEnd, output: String, errors: String) throws {
    if case .status(let status) = end { self.status = status } else { status = -1 }
    self.output = try String(contentsOfFile: output, encoding: .utf8)
    self.errors = try String(contentsOfFile: errors, encoding: .utf8)
  }

  /// Expects an error on the last line of standard error, and status 2.
  ///
  /// What takes long announces itself before.
  func expectLastLine(of program: String = "touchstone", naming words: [String]) {
    #expect(status == 2, "\(self)")
    let line = errors.split(separator: "\n").last ?? ""
    #expect(line.hasPrefix("\(program): error: "), "\(errors)")
    for word in words { #expect(line.contains(word), "\(errors)") }
  }
}

/// A changed file of a run, with the hash of what it says now.
func hashed(_ changed: String) -> [UInt8] {
  let bare = changed.replacing(/\n  "hash" : "[0-9a-f]{16}",/, with: "")
  return Array(HashedJSON.adding(to: Data(bare.utf8)))
}

/// A folder that is removed with this object.
typealias TemporaryFolder = TestSupport.TemporaryFolder

extension TemporaryFolder {
  /// Writes a text, with the folders around it, and returns its path.
  @discardableResult func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// The text of a file in the folder.
  func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  /// Whether there is a file of this name in the folder.
  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// Writes a script that can be run, and returns its path.
  ///
  /// Another process makes the file: one that another test forks off meanwhile would hold it open
  /// for writing here, and it could not be run.
  @discardableResult func writeProgram(_ script: String, to name: String) throws -> String {
    let draft = try write("#!/bin/sh\n\(script)\n", to: "draft")
    try ChildProcess(["install", "-D", "-m", "755", draft, path(name)]).wait()
    return path(name)
  }

  /// Makes a corpus of the suite `basic/wiring`, in which words are replaced, and of the images.
  ///
  /// - Returns: its path.
  @discardableResult func writeCorpus(
    _ name: String = "corpus", replacing words: KeyValuePairs<String, String> = [:],
    withImages: Bool = true
  ) throws -> String {
    var text = try StoredCorpus.text(of: "corpus/suites/basic/wiring.json")
    for (old, new) in words {
      let changed = text.replacing(old, with: new)
      #expect(changed != text, "\(old)")
      text = changed
    }
    try write(text, to: "\(name)/suites/basic/wiring.json")
    if withImages {
      try FileManager.default.createSymbolicLink(
        atPath: path("\(name)/images"), withDestinationPath: "\(StoredCorpus.path)/images")
    }
    return path(name)
  }

  /// Makes a `touchstone` whose benchmarks measure one strategy alone, beside a plug-in.
  ///
  /// A choice measures all strategies, which takes most of its time: one test does that. It has
  /// to ask for them all the same.
  ///
  /// - Returns: its path.
  func writeChooser(measuring strategy: String = "packed-mask") throws -> String {
    let benchmarks = CommandRun.path(of: "touchstone-bench").shellWord
    try writeProgram(
      """
      case " $* " in
      *" --plugin-"* | *" --strategies "*,\(strategy),*) ;;
      *) echo "asked for $*" >&2 && exit 2 ;;
      esac
      exec \(benchmarks) "$@" --strategies \(strategy)
      """, to: "programs/touchstone-bench")
    // It finds the benchmarks beside the file that it was started from, so that no link will do.
    let program = path("programs/touchstone")
    try ChildProcess(["install", CommandRun.path(of: "touchstone"), program]).wait()
    return program
  }

  /// Makes a tree that holds only the benchmarks that were built with these tests.
  ///
  /// - Returns: its path.
  func writeTree(_ name: String = "tree") throws -> String {
    let benchmarks = "\(name)/.build/release/touchstone-bench"
    _ = try write([], to: "\(name)/.build/release/here")
    try FileManager.default.createSymbolicLink(
      atPath: path(benchmarks), withDestinationPath: CommandRun.path(of: "touchstone-bench"))
    return path(name)
  }
}

extension Trait where Self == ConditionTrait {
  /// Leaves a test out under a sanitizer, which has an allocator of its own.
  static var whereAllocationsAreCounted: Self {
    .enabled(if: heap_accounting_is_available(), "allocations are not counted here")
  }
}
