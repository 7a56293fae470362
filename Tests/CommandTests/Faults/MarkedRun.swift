import Foundation
import Processes
import TestSupport

/// A command that was started with a mark in its environment.
///
/// The mark finds all processes that it has started, directly or through others.
///
/// Only Linux shows the environment of a process.
final class MarkedRun {
  /// What is known of a marked process that is not a zombie.
  struct Member: CustomStringConvertible {
    let pid: pid_t
    let description: String

    /// Whether it is a guard: it ends the other processes of a killed command, and then itself.
    var isGuard: Bool { description.contains("; kill -KILL 0") || isPause }
    /// Whether it is the pause of ten seconds in which a guard waits for the others.
    var isPause: Bool { description == "sleep 10 " }
  }

  private let process: ChildProcess
  private let mark = "TOUCHSTONE_TEST_MARK=\(UUID().uuidString)"
  private let folder: TemporaryFolder

  /// Starts a product that was built with these tests.
  init(
    _ product: String, _ arguments: [String], environment: [String: String] = [:],
    inLayouts: Bool = false
  ) throws {
    folder = try TemporaryFolder()
    let words = mark.split(separator: "=").map(String.init)
    // The command would ignore a signal that is ignored here.
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
    let log = ChildProcess.Stream.file(folder.path("log"))
    process = try ChildProcess(
      [CommandRun.path(of: product, inLayouts: inLayouts)] + arguments, output: log, errors: log,
      environment: ProcessInfo.processInfo.environment.merging(environment) { $1 }
        .merging([words[0]: words[1]]) { $1 }, folder: folder.url.path)
  }

  deinit { for member in members { kill(member.pid, SIGKILL) } }

  /// Whether the command runs.
  var isRunning: Bool { process.isRunning }

  /// What the command has written.
  var log: String { (try? String(contentsOfFile: folder.path("log"), encoding: .utf8)) ?? "" }

  /// All marked processes, the command itself among them.
  var members: [Member] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { name in
      guard let pid = pid_t(name), let environment = Self.text("/proc/\(name)/environ"),
        environment.split(separator: "\0").contains(Substring(mark))
      else { return nil }
      let words = Self.text("/proc/\(name)/cmdline") ?? ""
      return Member(pid: pid, description: words.replacing("\0", with: " "))
    }
  }

  /// Waits until a marked process has some words in its command line.
  ///
  /// - Returns: whether that was so before the command ended and the time was over.
  func waits(for words: String, seconds: Double = 120) -> Bool {
    let end = Date(timeIntervalSinceNow: seconds)
    while process.isRunning && Date() < end {
      if members.contains(where: { $0.description.contains(words) }) { return true }
      usleep(20_000)
    }
    return false
  }

  /// Sends a signal to the command alone, and waits until no marked process is left.
  ///
  /// The pauses of guards are cut short once the others have ended.
  ///
  /// - Returns: those that are left when the time is over.
  func left(after signal: Int32, seconds: Double = 60) -> [Member] {
    kill(process.pid, signal)
    let end = Date(timeIntervalSinceNow: seconds)
    var left = members
    while !left.isEmpty && Date() < end {
      if left.allSatisfy(\.isGuard) {
        for pause in left.filter(\.isPause) { kill(pause.pid, SIGKILL) }
      }
      usleep(50_000)
      left = members
    }
    process.wait()
    return left
  }

  private static func text(_ path: String) -> String? {
    guard let data = FileManager.default.contents(atPath: path), !data.isEmpty else { return nil }
    return String(decoding: data, as: UTF8.self)
  }
}
