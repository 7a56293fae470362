import Foundation
import Processes

/// In which order a linker puts the functions of a program.
package enum FunctionOrder: Sendable {
  /// An order that the linker draws by a number, which is not 0: for 0 it would draw the number
  /// too.
  case drawn(by: UInt32)
  /// The order of the names in a file, one per line.
  case listed(String)

  package static func drawn(using random: inout some RandomNumberGenerator) -> FunctionOrder {
    .drawn(by: UInt32.random(in: 1...(.max), using: &random))
  }

  /// The flags of the linker, lld.
  package var flags: [String] {
    switch self {
    case .drawn(let number): ["--shuffle-sections=.text*=\(number)"]
    // The code of both programs has to begin at the same place of a page.
    case .listed(let file):
      [
        "--symbol-ordering-file=\(file)", "--no-warn-symbol-ordering",
        "-z", "separate-loadable-segments",
      ]
    }
  }
}

/// Orders of the functions of two programs that are compared, for each launch another one.
///
/// What both programs have, by name and size, comes first and in one order, and so it has the same
/// addresses in both. What is changed, new or gone comes behind it, in an order of its own for each
/// program. Code that has not changed is then measured in the same layouts on both sides, so that
/// the layout does not scatter the ratio of its times. Code that was touched is measured in
/// independent layouts. Either way, a launch is a draw, and the mean over launches is that over
/// layouts.
///
/// Source: such pairs are *common random numbers*; Kahn and Marshall, "Methods of reducing sample
/// size in Monte Carlo computations" (1953).
package struct SharedFunctionOrder: Sendable {
  private let common: [String]
  private let ownOfOne: [String]
  private let ownOfOther: [String]

  /// Lists the functions of two programs.
  ///
  /// - Returns: `nil` where one of them has one layout, or `nm` does not list its functions.
  package init?(_ one: LaunchedProgram, _ other: LaunchedProgram) {
    guard one.hasLayouts, other.hasLayouts, let first = Self.sizes(of: one.path),
      let second = one.path == other.path ? first : Self.sizes(of: other.path)
    else { return nil }
    (common, ownOfOne) = Self.split(first, by: second)
    ownOfOther = Self.split(second, by: first).own
  }

  /// The sizes of functions by name.
  ///
  /// Functions of several files may have one name, and then they are ordered together.
  private static func sizes(of path: String) -> [String: [String]]? {
    guard let listing = try? ChildProcess(["nm", "-S", "--", path], output: .pipe, errors: .null),
      case let listed = listing.collect(), listed.end == .status(0)
    else { return nil }
    // Address, size, kind, name; what is defined elsewhere has fewer.
    let functions = listed.output.split(separator: "\n").map { $0.split(separator: " ") }.filter {
      $0.count == 4 && ["t", "T", "w", "W"].contains($0[2])
    }
    return functions.isEmpty
      ? nil
      : Dictionary(grouping: functions) { String($0[3]) }.mapValues { $0.map { String($0[1]) } }
  }

  private static func split(
    _ sizes: [String: [String]], by others: [String: [String]]
  ) -> (common: [String], own: [String]) {
    let names = sizes.keys.sorted()
    let isCommon = Set(names.filter { sizes[$0]?.sorted() == others[$0]?.sorted() })
    return (names.filter(isCommon.contains), names.filter { !isCommon.contains($0) })
  }

  /// Draws an order for each program, and writes them.
  ///
  /// - Parameters:
  ///   - folder: a folder, which gets two files, and is made where it is not there.
  ///   - random: the source of the orders.
  /// - Returns: the order for each of them.
  /// - Throws: ``BenchmarkFault`` when a file cannot be written.
  package func draw(
    into folder: String, using random: inout some RandomNumberGenerator
  ) throws -> (one: FunctionOrder, other: FunctionOrder) {
    let first = common.shuffled(using: &random)
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    func order(_ own: [String], _ file: String) throws -> FunctionOrder {
      let names = first + own.shuffled(using: &random)
      let text = names.joined(separator: "\n") + "\n"
      guard (try? text.write(toFile: file, atomically: false, encoding: .utf8)) != nil else {
        throw BenchmarkFault("\(file) cannot be written")
      }
      return .listed(file)
    }
    return (
      try order(ownOfOne, "\(folder)/one.order"), try order(ownOfOther, "\(folder)/other.order")
    )
  }
}
