import Foundation
import Measurements
import Processes
import TestSupport
import Testing

/// Orders of the functions of two programs that are compared, on programs that `nm` reads.
@Suite struct FunctionOrderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Assembles a program with functions of some sizes, in sections of their own.
  private func program(_ name: String, _ functions: [(String, Int)]) throws -> LaunchedProgram {
    let text = functions.map { function, size in
      ".section .text.\(function),\"ax\"\n.type \(function), %function\n\(function):\n"
        + ".zero \(size)\n.size \(function), \(size)\n"
    }.joined()
    _ = try folder.write(Array(text.utf8), to: "\(name).s")
    let path = folder.path(name)
    let assembler = try ChildProcess(["as", "-o", path, "\(path).s"])
    #expect(assembler.wait() == .status(0))
    _ = try folder.write([], to: "\(name).link")
    _ = try folder.write([], to: "\(name).relink")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: "\(path).relink")
    return LaunchedProgram(path)
  }

  private func names(_ order: FunctionOrder) throws -> [String] {
    guard case .listed(let file) = order else { return [] }
    return try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  @Test func whatBothHaveComesFirstInOneOrder() throws {
    let common = (0..<40).map { ("same\($0)", 8 + $0) }
    let base = try program("base", common + [("changed", 8), ("gone", 16)])
    let head = try program("head", common.reversed() + [("changed", 9), ("new", 16), ("newer", 4)])
    let shared = try #require(SharedFunctionOrder(base, head))
    var random = SystemRandomNumberGenerator()
    var earlier: [String] = []
    for _ in 0..<2 {
      let orders = try shared.draw(into: folder.path("."), using: &random)
      let (one, other) = (try names(orders.one), try names(orders.other))
      #expect(one.prefix(40) == other.prefix(40))
      #expect(Set(one.prefix(40)) == Set(common.map(\.0)))
      #expect(Set(one.dropFirst(40)) == ["changed", "gone"] && one.count == 42)
      #expect(Set(other.dropFirst(40)) == ["changed", "new", "newer"] && other.count == 43)
      #expect(one != earlier)
      earlier = one
    }
  }

  @Test func withoutALayoutOrAListThereIsNone() throws {
    let program = try program("base", [("function", 8)])
    #expect(SharedFunctionOrder(program, program) != nil)
    #expect(SharedFunctionOrder(program, LaunchedProgram(program.path, inOneLayout: true)) == nil)
    _ = try folder.write(Array("no program".utf8), to: "base")
    #expect(SharedFunctionOrder(program, program) == nil)
  }
}
