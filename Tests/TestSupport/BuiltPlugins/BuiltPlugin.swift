import Foundation
import Processes
import Synchronization

/// The plug-ins in C of the corpus, built for tests, each by the first test that asks for it.
package enum BuiltPlugin {
  /// Why a plug-in could not be built.
  package struct Failure: Error, CustomStringConvertible {
    /// What the compiler ended with.
    package let description: String
  }

  /// Builds a plug-in of `corpus/plugins` beside the executable of the tests, where it stays.
  ///
  /// - Parameter name: the path of its source in that folder, without `.c`: `faulty/leaking`.
  /// - Returns: the path of the library.
  /// - Throws: ``Failure`` when it does not compile.
  package static func path(of name: String) throws -> String {
    try once(name) {
      try library(from: "\(StoredCorpus.repository.path)/corpus/plugins/\(name).c", named: name)
    }
  }

  /// Builds a plug-in whose functions are those of `plain_c`, except some.
  ///
  /// - Parameters:
  ///   - functions: other functions, which may call those of `plain_c`, and what they include.
  ///   - changes: what is assigned to `strategy`: `strategy.disc = other_disc;`.
  ///   - name: its name, which no other plug-in has.
  /// - Returns: the path of the library.
  /// - Throws: ``Failure`` when it does not compile.
  package static func path(
    ofPlainWith functions: String, assigning changes: String, named name: String
  ) throws -> String {
    let source = """
      #define _GNU_SOURCE
      #define PLAIN_AS_PART
      #include "plain_c.c"
      \(functions)
      const touchstone_strategy *touchstone_plugin(void) {
        static touchstone_strategy strategy;
        strategy = plain_strategy;
        \(changes)
        return &strategy;
      }
      """
    return try once(source) {
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("\(name)-\(UUID().uuidString).c")
      try source.write(to: file, atomically: true, encoding: .utf8)
      defer { try? FileManager.default.removeItem(at: file) }
      return try library(from: file.path, named: name)
    }
  }

  /// A library that the first of all tests builds, while the others that want it wait.
  private final class Shared: Sendable {
    let path = Mutex<Result<String, any Error>?>(nil)
  }

  private static let shared = Mutex<[String: Shared]>([:])

  private static func once(_ key: String, _ build: () throws -> String) throws -> String {
    let shared = shared.withLock { all in
      let found = all[key] ?? Shared()
      all[key] = found
      return found
    }
    return try shared.path.withLock { path in
      let built = path ?? Result { try build() }
      path = built
      return try built.get()
    }
  }

  private static func library(from source: String, named name: String) throws -> String {
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("test-plugins").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let library = "\(folder)/lib\(name.split(separator: "/").last!).so"
    // Tests that run at the same time may build the same one.
    let fresh = "\(library).\(UUID().uuidString)"
    try compile(source, to: fresh)
    guard rename(fresh, library) == 0 else { throw Failure(description: "\(library): not written") }
    return library
  }

  /// Builds a plug-in in C.
  ///
  /// - Throws: ``Failure`` when it does not compile.
  package static func compile(_ source: String, to library: String) throws {
    let root = StoredCorpus.repository.path
    // A Swift toolchain brings clang, which may be the only compiler.
    let compiler = try ChildProcess([
      "sh", "-c", "exec \"$(command -v cc || command -v clang)\" \"$@\"", "cc", "-std=c11", "-O2",
      "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC",
      "-I\(root)/Sources/PluginInterface/include", "-I\(root)/corpus/plugins", "-o", library,
      source, "-lm",
    ])
    let end = compiler.wait()
    guard end == .status(0) else { throw Failure(description: "\(source): cc \(end)") }
  }
}
