import Foundation
import Measurements
import Presentation
import TestSupport
import Testing

/// Tests of the limits, peers and growth in reports of made-up runs.
@Suite struct LimitReportTests {
  /// The report of a run that measured everything in twelve launches, which scatter a little.
  private func report(
    _ times: [String: Double], counters: [String: Double] = [:],
    scope: RunContext.Scope = .full, launches: Int = 12,
    style: TextTable.Style = TextTable.Style(.terminal, isWide: true)
  ) throws -> String {
    var run = MadeUpRun(context: [
      "simd_level": "avx2", "instructions:packed-mask": "30.5",
      LookupLimit.key("alpha-cache"): "alpha", "conformance:bounds-only": "bounds: fine",
      RunContext.scope: scope.rawValue,
    ])
    for (index, row) in times.sorted(by: { $0.key < $1.key }).enumerated() {
      run.launches[row.key] = (0..<launches).map { launch -> Double in
        let step = (launch * (1 + index % 2)) % 3 - 1
        return row.value * (1 + 0.0001 * Double(step))
      }
      run.counters[row.key] = counters
    }
    return try run.report(style)
  }

  private func cells(_ text: String, _ words: String...) throws -> [String] {
    let lines = text.split(separator: "\n").filter { line in
      words.allSatisfy { line.contains($0) }
    }
    try #require(lines.count == 1, "\(words) in\n\(text)")
    return lines[0].split(separator: "  ").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  @Test func targetsPeersAndGrowthHaveTables() throws {
    try expectRecorded(
      [
        "a target is one line with its ratio and verdict": report([
          "point-warm/packed-mask/flower-512": 2, "limit/point-mask/flower-512": 1.6,
          "batch/packed-mask/flower-512": 1.2, "limit/batch-mask-avx2/flower-512": 1,
          "threads/packed-mask/flower-512": 2, "thread-alone/packed-mask/flower-512": 3.9,
        ]),
        "a column has the times of the limit": report([
          "point-warm/packed-mask/a": 2, "point-warm/alpha-cache/a": 3,
          "point-warm/bounds-only/a": 1, "limit/point-mask/a": 1.6, "limit/point-alpha/a": 2,
        ]),
        "peers are shown with and without their call": report([
          "limit/rect-avx2/flower-512": 8, "rect-empty/striped-mask/flower-512": 10,
          "peer-rect/pygame-ce/flower-512": 111, "peer-rect-call/pygame-ce/flower-512": 61,
        ]),
        "growth is a table of its own": report([
          "growth-point-side/packed-mask/64": 2, "growth-point-side/packed-mask/256": 4,
          "growth-point-side/packed-mask/1024": 8, "growth-point-side/packed-mask/4096": 16,
          "growth-point-side/alpha-cache/64": 3, "growth-point-side/alpha-cache/4096": 48,
          "growth-batch-points/packed-mask/4": 1, "growth-point-side/alpha-cache/inf": 1,
          "growth-point-side/alpha-cache/nan": 1,
        ]),
        "times that no target is about": report(["limit/pack-sse2/flower-512": 40]),
      ], as: "limit-reports")
  }

  /// The rows that targets are about, of one time each.
  private static func rowsOfTargets(_ time: Double) -> [String: Double] {
    var times: [String: Double] = [:]
    for target in Target.all {
      for strategy in target.strategies {
        switch target.value {
        case .time(let query), .counter(_, let query):
          times[query.row(strategy, target.images ?? "flower-512")] = time
        case .context: break
        }
      }
    }
    return times
  }

  /// Targets without a line are counted, or named if most targets have a line.
  @Test func unmeasuredTargetsAreReported() throws {
    let few = try report([
      "point-warm/packed-mask/flower-512": 2, "limit/point-mask/flower-512": 1.6,
    ])
    // Five targets have lines: one other is about instructions, and three compare with this time.
    let held = Target.all.filter { $0.isHeld(at: "avx2") }
    let others = held.reduce(-5) { $0 + $1.strategies.count }
    #expect(few.contains("The other \(others) targets were not measured."), "\(few)")
    #expect(!few.contains("alpha-cache"))
    let most = try report(Self.rowsOfTargets(2))
    #expect(
      most.contains(
        "Not measured: instructions per point (alpha-cache); bytes of a compact mask"),
      "\(most)")
  }

  /// Targets that need no row of a limit are shown without such a row.
  @Test func aRunOfAFewRowsShowsTheTargetsAboutThem() throws {
    let text = try report([
      "threads/packed-mask/flower-512": 2, "thread-alone/packed-mask/flower-512": 3.9,
    ])
    #expect(text.contains("1 missed") == false && text.contains("2 targets met"), "\(text)")
    #expect(try cells(text, "two threads", "≥ 1.90")[5] == "met")
    let times = ["disc-empty-sheared/striped-mask/flower-512": 40.0]
    #expect(!(try report(times)).contains("gainst the limit"))
    let both = try report(times.merging(["rect-empty/striped-mask/flower-512": 10]) { $1 })
    #expect(try cells(both, "disc, sheared", "40.0 ns")[3...5] == ["4.00", "≤ 3 ×", "missed"])
  }

  /// The targets and the growth are the project's own.
  @Test(arguments: [RunContext.Scope.usual, .chosen, .product])
  func onlyARunOfEverythingShowsThem(scope: RunContext.Scope) throws {
    let times = [
      "point-warm/packed-mask/flower-512": 2.0, "limit/point-mask/flower-512": 1.6,
      "growth-point-side/packed-mask/64": 2, "growth-point-side/packed-mask/256": 4,
    ]
    let text = try report(times, scope: scope)
    #expect(!text.contains("gainst the limit") && !text.contains("How costs grow"), "\(text)")
    let full = try report(times)
    #expect(full.contains("gainst the limit") && full.contains("How costs grow"))
  }

  /// Seven launches are too few for an interval, so that no time meets or misses a target.
  @Test func aShortRunMeetsAndMissesNothing() throws {
    let text = try report(
      [
        "point-warm/packed-mask/flower-512": 2, "limit/point-mask/flower-512": 1,
        "batch/packed-mask/flower-512": 1, "limit/batch-mask-avx2/flower-512": 1,
      ], launches: 7)
    // The instructions of a point are counted.
    #expect(text.contains(": 1 target met, 0 missed, 2 unclear, "), "\(text)")
  }

  @Test func runsWithoutTheseRowsDoNotMentionThem() throws {
    let text = try report(["point-warm/packed-mask/a": 2])
    #expect(!text.contains("gainst the limit") && !text.contains("How costs grow"))
  }

  /// A count of 2⁶³ bytes or more is not an `Int`.
  @Test(arguments: [
    (0x1p63, "9.22e+18 B"), (0x1p64, "1.84e+19 B"), (1e300, "1.00e+300 B"),
    (0x1p53, "9,007,199,254,740,992 B"),
  ])
  func countersBeyondAnIntegerAreShown(bytes: Double, shown: String) throws {
    let text = try report(
      ["compact/tiled-mask/leaf-1024": 2], counters: ["retained_bytes": bytes])
    let row = try cells(text, "bytes of a compact mask")
    #expect(row[2] == shown && row[5] == "missed", "\(row)")
  }

  /// The run has every target with every row that it needs, and the longest names.
  @Test func everyTableFitsATerminal() throws {
    var times = Self.rowsOfTargets(12.5)
    for target in Target.all {
      guard let reference = target.reference else { continue }
      let images = target.images ?? "flower-512"
      for strategy in target.strategies {
        let row = reference.row(of: strategy, level: "avx2", on: images)
        times[row.description] = 12.5
        if let overhead = reference.overhead { times[overhead.row(row.contender, images)] = 12.5 }
      }
    }
    for query in ["point-warm", "point-cold", "prepare", "prepare-png", "batch", "disc-mixed"] {
      times["\(query)/certified-striped-mask/flower-512"] = 99.9
    }
    for size in [4, 64, 1024, 16_384, 262_144] {
      times["growth-batch-points/certified-striped-mask/\(size)"] = 99.9
    }
    for format in TextTable.Format.allCases {
      let text = try report(times, style: TextTable.Style(format))
      let tables = text.components(separatedBy: "\n\n").filter {
        $0.contains("──") || $0.hasPrefix("| ")
      }
      #expect(tables.count >= 4, "\(text)")
      for line in tables.flatMap({ $0.split(separator: "\n") }) {
        #expect(line.count <= TextTable.maximumWidth, "\(line)")
      }
    }
  }

  /// The names are those in the file, which may contain any text.
  @Test(arguments: [TextTable.Format.terminal, .markdown])
  func namesFromTheFileCommandNothing(format: TextTable.Format) throws {
    let name = #"::error::\u001b[2J\n##[x]<img>\u202e@me"#
    let text = try report(
      [
        "point-warm/\(name)/\(name)": 2, "prepare/\(name)/\(name)": 2, "limit/\(name)/\(name)": 2,
        "growth-\(name)/\(name)/1": 1, "growth-\(name)/\(name)/2": 2,
      ], counters: ["p50_ns": 1, "p99_ns": 2, "hit_rate": 1], style: TextTable.Style(format))
    let invisible = text.unicodeScalars.filter {
      $0 != "\n" && [.control, .format].contains($0.properties.generalCategory) && $0 != "\u{200B}"
    }
    #expect(invisible.isEmpty && !text.contains("##"), "\(text)")
    for line in text.split(separator: "\n") {
      #expect(!line.trimmingPrefix(while: \.isWhitespace).hasPrefix("::"), "\(line)")
    }
    if format == .markdown {
      #expect(!text.contains("@me") && !text.replacing("\\<", with: "").contains("<"), "\(text)")
    }
  }
}
