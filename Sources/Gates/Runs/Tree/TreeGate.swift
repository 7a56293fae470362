import FileAccess
import Foundation
import Processes

/// A gate of the working tree in the current folder: chooses and builds what it is compared with,
/// measures, and lets `touchstone gate` decide.
///
/// That command runs as a process of its own, so that its end is known even where it crashes.
package struct TreeGate {
  private let request: GateRequest
  /// The signal that asked this process to stop; `nil` while none did.
  private let interruption: @Sendable () -> Int32?
  /// For all files of gates but the reports.
  package static let folder = "build/gate"
  private static let products = ".build/release"

  package init(_ request: GateRequest, interruption: @escaping @Sendable () -> Int32?) {
    self.request = request
    self.interruption = interruption
  }

  /// Compares.
  ///
  /// - Returns: the exit status of `touchstone gate`, 0…3.
  /// - Throws: ``GateFault`` when the gate cannot run, ``GateInterruption`` when it was asked to
  ///   stop.
  package func run() throws -> Int32 {
    request.baseline.isEmpty ? try compareWithCommit() : try compareWithResults()
  }

  // MARK: - With stored results

  private func compareWithResults() throws -> Int32 {
    let results = "\(Self.folder)/results.json"
    try checkBaseline(differsFrom: results)
    let changed = try changedFiles()
    if let status = try refusal(["--baseline", request.baseline]) { return status }
    try buildHead()
    try measure(into: results)
    return try decide(
      [
        "--baseline", request.baseline, "--results", results, "--command",
        request.command("BASELINE=\(request.baseline.shellWord)"),
      ] + Self.note(of: changed))
  }

  private func checkBaseline(differsFrom results: String) throws {
    let path = request.baseline
    func fault(_ reason: String) -> GateFault { GateFault("BASELINE=\(path): \(reason)") }
    var isFolder: ObjCBool = false
    let files = FileManager.default
    guard files.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw fault("no such file")
    }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw fault("not a regular file")
    }
    guard files.isReadableFile(atPath: path) else { throw fault("cannot be read") }
    if RealPath.of(path) == RealPath.of(results) {
      throw fault("this gate writes that file; compare with a copy")
    }
  }

  /// How many files of the working tree are changed; 0 where there is no repository.
  private func changedFiles() throws -> Int {
    guard let repository = try? GitRepository(interruption: interruption),
      try repository.commit("HEAD") != nil
    else { return 0 }
    return try repository.changedFiles()
  }

  /// Runs the benchmarks as `make bench` does.
  private func measure(into results: String) throws {
    try runScript("Benchmarks/PeerLibraries/install")
    var words = ["\(Self.products)/touchstone-bench", "--output", results]
    if request.isQuick {
      words.append("--quick")
    } else {
      try runScript("Benchmarks/instructions")
      let counts = "build/instructions.txt"
      if FileManager.default.fileExists(atPath: counts) {
        words += ["--instructions-from", counts]
      }
    }
    if !request.benchmarks.isEmpty { words.append("--benchmark_filter=\(request.benchmarks)") }
    try? FileManager.default.removeItem(atPath: results)
    let status = try run(words)
    // With 1 something failed that is in the results: the comparison judges it.
    guard status == 0 || status == 1 else {
      throw GateFault("the benchmarks ended with status \(status)")
    }
    guard FileManager.default.fileExists(atPath: results) else {
      throw GateFault("the benchmarks ended with status \(status) and without results")
    }
  }

  // MARK: - With a commit

  private func compareWithCommit() throws -> Int32 {
    let repository = try GitRepository(interruption: interruption)
    let prefix = try repository.prefix()
    guard let head = try repository.commit("HEAD") else {
      throw GateFault("no commit to take a base from: HEAD does not exist yet")
    }
    let changed = try repository.changedFiles()
    let base = try BaseChoice(
      request.base, of: repository, head: head, isChanged: changed != 0)
    guard
      try repository.run("cat-file", "-e", "\(base.commit):\(prefix)Package.swift").status == 0
    else {
      throw GateFault(
        "\(base.name) has no \(prefix)Package.swift: it is not a version of this package")
    }
    if let status = try refusal(["--base", "."]) { return status }
    try buildHead()
    try BaseWorktree(repository: repository, folder: Self.folder, base: base).checkOut()
    let tree = prefix.isEmpty ? "\(Self.folder)/base" : "\(Self.folder)/base/\(prefix.dropLast())"
    try build(base, in: tree)
    var headName = "the working tree at \(try repository.shortName(of: "HEAD"))"
    if changed != 0 { headName += " with \(Self.files(changed))" }
    return try decide(
      [
        "--base", tree, "--base-name", base.name, "--head", ".", "--head-name", headName,
        "--command", request.command("BASE=\(base.shortName)"),
      ] + (base.note.map { ["--note", $0] } ?? []) + Self.note(of: changed))
  }

  private func build(_ base: BaseChoice, in tree: String) throws {
    let log = "\(Self.folder)/base-build.log"
    print("touchstone: building the base, \(base.name); log in \(log)".onOneLine)
    // Both sides build with the same versions of other packages.
    let resolved = "Package.resolved"
    if FileManager.default.fileExists(atPath: resolved) {
      try? FileManager.default.removeItem(atPath: "\(tree)/\(resolved)")
      try FileManager.default.copyItem(atPath: resolved, toPath: "\(tree)/\(resolved)")
    }
    let product = "touchstone-bench"
    let status = try run(["sh", "Benchmarks/build", tree, "--product", product], log: log)
    if status != 0 {
      throw GateFault(
        "the base, \(base.name), does not build: \(Self.error(in: log)) (log: \(log))")
    }
    guard FileManager.default.isExecutableFile(atPath: "\(tree)/\(Self.products)/\(product)") else {
      throw GateFault("the base, \(base.name), builds no \(product) (log: \(log))")
    }
  }

  /// The last line of a build's log that names a place in a file, else the last error, else the
  /// last line.
  private static func error(in log: String) -> Substring {
    let text = (try? Data(contentsOf: URL(fileURLWithPath: log))) ?? Data()
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    return lines.last { $0.contains(#/:[0-9]*: error: /#) } ?? lines.last { $0.contains("error: ") }
      ?? lines.last ?? ""
  }

  // MARK: - With either

  private func buildHead() throws {
    guard try run(["sh", "Benchmarks/build", ".", "--product", "touchstone-bench"]) == 0 else {
      throw GateFault("the working tree does not build")
    }
  }

  /// Has the command check its arguments first: an unknown word would otherwise cost minutes of
  /// building and measuring.
  ///
  /// - Returns: how the gate ends where they are refused; `nil` where they are not.
  private func refusal(_ side: [String]) throws -> Int32? {
    try decide(side + ["--check"]) == 0 ? nil : 2
  }

  /// Calls `touchstone gate` with everything that was asked for.
  private func decide(_ sides: [String]) throws -> Int32 {
    let status = try run(
      ["\(Self.products)/touchstone", "gate"] + sides + request.arguments)
    guard (0...3).contains(status) else {
      throw GateFault("touchstone gate ended with status \(status)")
    }
    return status
  }

  private func runScript(_ path: String) throws {
    let status = try run(["sh", path])
    if status != 0 { throw GateFault("\(path) ended with status \(status)") }
  }

  private func run(_ words: [String], log: String? = nil) throws -> Int32 {
    try ForegroundCommand(words: words, interruption: interruption).run(log: log)
  }

  private static func files(_ count: Int) -> String {
    "\(count) changed file\(count == 1 ? "" : "s")"
  }

  private static func note(of changed: Int) -> [String] {
    changed == 0
      ? []
      : [
        "--note",
        "what is measured is the working tree with its \(files(changed)), untracked ones included",
      ]
  }
}
