import Contenders
import FileAccess
import Foundation
import HitStacks
import HitTesting
import Presentation

/// What happened in a replay, as a table.
struct ReplayText {
  let file: String
  let trace: TouchTrace
  let replay: SceneReplay

  /// Returns the table with a line below it that counts.
  func text(_ style: TextTable.Style) -> String {
    var table = TextTable([
      .number("seconds"), .number("finger"), .text("what"), .text("view"), .number("points"),
    ])
    for record in replay.records {
      table.append([
        String(format: "%.3f", record.time), "\(record.finger)", Self.words(record),
        record.view ?? "nothing", record.swipe.map { Self.short($0.distance) } ?? "",
      ])
    }
    return (table.isEmpty ? [] : [table.text(style), ""]).joined(separator: "\n")
      + summary.onOneLine
  }

  private var summary: String {
    let fingers = Set(trace.events.map(\.finger)).count
    let kinds = ReplayRecord.Kind.allCases.filter { $0 != .over }
    let counts = kinds.map { Self.counted(replay.count($0), $0) }.joined(separator: ", ")
    return "\(file): \(trace.events.count) events of \(fingers) "
      + "\(fingers == 1 ? "finger" : "fingers") in \(String(format: "%.2f", trace.duration)) s: "
      + counts
  }

  private static func words(_ record: ReplayRecord) -> String {
    record.swipe.map { "swipe \($0.direction.rawValue)" } ?? record.kind.rawValue
  }

  private static func counted(_ count: Int, _ kind: ReplayRecord.Kind) -> String {
    let isNoun = kind == .tap || kind == .swipe
    return "\(count) \(kind.rawValue)\(isNoun && count != 1 ? "s" : "")"
  }

  private static func short(_ value: Double) -> String {
    value == value.rounded() ? String(format: "%.0f", value) : "\(value)"
  }
}
