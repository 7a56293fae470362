import Foundation
import Gates
import Processes

/// A tree whose measuring program is a script, so that a gate can be held to what the script says.
final class FakeProgram {
  /// What to answer to requests that begin so, as shell commands.
  typealias Answers = [(request: String, command: String)]

  private let url: URL
  let program: GateProgram

  static func greeting(of benchmarks: [String]) -> String {
    let names = benchmarks.map { "\"\($0)\"" }.joined(separator: ",")
    return """
      {"protocol":1,"machine":{"processor":"p","cores":2,"cacheBytes":[1],"simdLevel":"avx2"},"benchmarks":[\(names)]}
      """
  }

  /// Creates the program in a temporary folder.
  ///
  /// A slice takes `nanoseconds` unless `answers` have another one.
  ///
  /// `jitter` is a share by which slices are longer in some launches and shorter in others; the two
  /// sides alternate at different rates. A program with a plug-in is passed a file to load, and
  /// does not look at it.
  init(
    _ role: GateProgram.Role, benchmarks: [String], nanoseconds: Int = 200_000,
    jitterInPercentOfPercent jitter: Int = 20, answers: Answers = [], hasPlugin: Bool = false
  ) throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "touchstone fake '\(UUID().uuidString)'")
    let folder = url.appendingPathComponent(".build/release")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let greeting = Self.greeting(of: benchmarks)
    let cases = answers.map { "\"\($0.request)\"*) \($0.command) ;;" }.joined(separator: "\n")
    let script = """
      #!/bin/bash
      started=$(cat starts 2>/dev/null || echo 0)
      echo $((started + 1)) > starts
      echo "$0" >> programs
      bias=$(( (started / \(role == .base ? 1 : 2)) % 2 ? \(jitter) : -\(jitter) ))
      while read -r request; do
        case "$request" in
        \(cases)
        hello) echo '\(greeting)' ;;
        rounds*) echo 10 ;;
        slice*) echo $((\(nanoseconds) * (10000 + bias) / 10000)) 1000 ;;
        counters*) echo '{"hit_rate":0.5,"retained_bytes":100,"allocs_per_query":0}' ;;
        conformance) echo '{"some-mask":{"questions":10,"wrong":0,"unsupported":3}}' ;;
        inject*) echo ok ;;
        stop) exit 0 ;;
        *) echo "error: no request: $request" ;;
        esac
      done
      """
    let draft = url.appendingPathComponent("draft").path
    try script.write(toFile: draft, atomically: true, encoding: .utf8)
    // Copied by a process of its own: one that another test forks off meanwhile would hold the
    // program open for writing, and it could not be run.
    try ChildProcess([
      "install", "-m", "755", draft, folder.appendingPathComponent("touchstone-bench").path,
    ]).wait()
    program = GateProgram(
      role, folder: url.path, name: "the \(role.rawValue)", plugins: hasPlugin ? [draft] : [])
  }

  /// Lets the program be linked in other layouts: its linker copies it.
  func giveLayouts() throws {
    let (path, draft) = (
      GateProgram.path(in: program.folder), url.appendingPathComponent("linker").path
    )
    let script = """
      #!/bin/sh
      echo "$@" >>"${0%.relink}.links"
      cp -- "${0%.relink}" "$2"
      """
    try script.write(toFile: draft, atomically: true, encoding: .utf8)
    try "".write(toFile: "\(path).link", atomically: true, encoding: .utf8)
    try ChildProcess(["install", "-m", "755", draft, "\(path).relink"]).wait()
  }

  /// The arguments of its linker, a line for each launch.
  var links: [String] {
    let path = "\(GateProgram.path(in: program.folder)).links"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  /// The paths that it was run by, one for each start.
  var pathsRun: [String] {
    let text =
      (try? String(contentsOf: url.appendingPathComponent("programs"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
