import Foundation
import Processes
import TestSupport
import Testing

/// A repository with the scripts of the gate and of the report and what they call, on the branch
/// `main`, in a temporary folder.
///
/// The compiler is a script that makes programs which print their arguments. Its `touchstone` runs
/// the real one for `gate-tree`.
final class GateRoom {
  private let folder = try! TemporaryFolder()

  /// Builds the product of its last argument in the folder where it is, unless Package.swift says
  /// that it is broken or hollow.
  private static let compiler = #"""
    #!/bin/sh
    for product; do :; done
    if grep -q broken Package.swift; then
      echo "$PWD/Package.swift:1:4: error: broken"; echo "error: fatalError"; exit 1
    fi
    if grep -q hollow Package.swift; then exit 0; fi
    case $PWD in */base) if [ -n "$HANG" ]; then touch hangs; exec sleep 60; fi ;; esac
    mkdir -p .build/release
    echo "$*" >.build/flags
    cd .build/release
    {
      echo '#!/bin/sh'
      echo '[ "$1" != gate-tree ] || exec "$TOUCHSTONE" "$@"'
      echo 'case " $* " in *" --check "*) run=check ;; *) run='$product' ;; esac'
      echo 'echo run $run; for a; do printf "<%s>\n" "$a"; done'
      echo '[ $run != check ] || exit ${CHECK_STATUS:-0}'
      case $product in
        touchstone) echo 'exit ${STATUS:-0}' ;;
        *) echo '[ "$RESULTS" = none ] || echo {} >"$2"; exit ${BENCH_STATUS:-0}' ;;
      esac
    } >$product
    chmod +x $product
    """#

  init() throws {
    try write(Self.compiler, to: "../swift")
    try write("", to: "../old.json")
    try write("build/\n.build/\nPackage.resolved\n", to: ".gitignore")
    for name in [
      "Makefile", "Benchmarks/gate", "Benchmarks/build", "Benchmarks/report", ".ci/check-variables",
      ".ci/write-docs",
    ] {
      try write(StoredCorpus.text(of: name), to: name)
    }
    // What these do is tested elsewhere.
    try write("", to: ".ci/install-dependencies")
    try write("", to: "Benchmarks/PeerLibraries/install")
    try write("", to: "Benchmarks/StackPeers/install")
    try write("touch build/instructions.txt", to: "Benchmarks/instructions")
    try git("init", "-q", "-b", "main")
    try commit("first")
  }

  /// A clone that has the last commit only.
  init(cloneOf other: GateRoom) throws {
    try write(Self.compiler, to: "../swift")
    try git("clone", "-q", "--depth", "1", "file://\(other.path("."))", ".")
  }

  func path(_ name: String) -> String {
    URL(fileURLWithPath: folder.path("a repository/\(name)")).standardizedFileURL.path
  }
  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }
  func read(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  func write(_ text: String, to name: String) throws {
    let path = try folder.write(text, to: "a repository/\(name)")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  /// Commits everything, with a package that says `text`.
  ///
  /// - Returns: its short name.
  @discardableResult func commit(_ text: String) throws -> String {
    try write("// \(text)", to: "Package.swift")
    try git("add", "-A")
    try git("commit", "-q", "-m", text)
    return try git("rev-parse", "--short", "HEAD")
  }

  @discardableResult func git(_ arguments: String...) throws -> String {
    let words = arguments.map { "'\($0)'" }.joined(separator: " ")
    let run = try shell("git \(words)")
    try #require(run.status == 0, "\(run)")
    return run.output.trimmingCharacters(in: .newlines)
  }

  func gate(_ environment: [String: String] = [:]) throws -> CommandRun {
    try shell("exec sh Benchmarks/gate", environment)
  }

  /// Refused in one line, before anything was compared.
  func expectRefused(
    _ run: CommandRun, _ words: String..., at location: SourceLocation = #_sourceLocation
  ) {
    let isOneLine =
      run.errors.hasPrefix("touchstone: error: ") && run.errors.dropLast().allSatisfy { $0 != "\n" }
    #expect(run.status == 2 && isOneLine, "\(run)", sourceLocation: location)
    #expect(run.arguments.isEmpty, sourceLocation: location)
    for word in words { #expect(run.errors.contains(word), sourceLocation: location) }
  }

  func shell(_ script: String, _ environment: [String: String] = [:]) throws -> CommandRun {
    let home = folder.url.path
    try FileManager.default.createDirectory(atPath: path("."), withIntermediateDirectories: true)
    // Nothing else of the tests' own environment, in which make and git may have left variables.
    let own = ProcessInfo.processInfo.environment.filter {
      ["PATH", "ASAN_OPTIONS", "TSAN_OPTIONS"].contains($0.key)
    }
    let plain = [
      "HOME": home, "SWIFT": folder.path("swift"), "TOUCHSTONE": CommandRun.path(of: "touchstone"),
      "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a",
      "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a",
    ]
    let (output, errors) = (folder.path("out"), folder.path("err"))
    // The script would ignore a signal that is ignored here.
    signal(SIGINT, SIG_DFL)
    // Without a terminal sh has no job control, which a test needs for an interrupt.
    let process = try ChildProcess(
      ["bash", "-c", script], output: .file(output), errors: .file(errors),
      environment: own.merging(plain) { $1 }.merging(environment) { $1 }, folder: path("."))
    return try CommandRun(process.wait(), output: output, errors: errors)
  }
}

/// Tests with such a repository each.
class RoomTests {
  let room: GateRoom

  init() throws { room = try GateRoom() }
}

extension CommandRun {
  /// What a program that only prints its arguments was called with; empty unless it ran.
  func lines(of product: String) -> [String] {
    output.split(separator: "\n").drop { $0 != "run \(product)" }.dropFirst()
      .prefix { $0.hasPrefix("<") }.map { String($0.dropFirst().dropLast()) }
  }

  /// The arguments of `touchstone gate`.
  var arguments: [String] {
    let all = lines(of: "touchstone")
    return all.first == "gate" ? Array(all.dropFirst()) : all
  }

  func values(_ option: String) -> [String] {
    zip(arguments, arguments.dropFirst()).filter { $0.0 == option }.map(\.1)
  }

  func value(_ option: String) -> String? { values(option).first }
}
