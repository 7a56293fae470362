import Measurements
import TestSupport
import Testing

/// Tests of what a report says of doubt: how long a run would have to be, and what disturbed it.
@Suite struct RankCertaintyTests {
  /// A run of two strategies with four launches, of the eight that a rank takes; 20 s long by
  /// default.
  private func shortRun(_ context: [String: String]) throws -> String {
    try MadeUpRun(
      launches: ["point-warm/one/a": [1, 1, 1, 1], "point-warm/other/a": [2, 2, 2, 2]],
      context: [RunContext.seconds: "20"].merging(context) { $1 }
    ).report()
  }

  private func given(_ variable: RunContext.Variable) -> String { RunContext.given(variable) }

  @Test func theCommandRepeatsWhatTheUserSaid() throws {
    let text = try shortRun([
      RunContext.scope: "usual", given(.strategies): "one,other", given(.plugin): "my plug-in.so",
      given(.recipes): "1", given(.flags): #"--minimum-alpha\n200"#,
      RunContext.folder("a"): "/home/me/my cats",
    ])
    #expect(
      text.contains(
        "`make bench IMAGES='/home/me/my cats' STRATEGIES=one,other PLUGIN='my plug-in.so' RECIPES=1 "
          + "BENCH_ARGS='--minimum-alpha 200' TIME=40` would take them."), "\(text)")
  }

  /// Google Benchmark escapes no control characters, and a name must not move the cursor.
  @Test func whatIsNotPrintableIsEscaped() throws {
    let name = "caf\u{e9} 100%\u{1b}[2J\n"
    let escaped = RunContext.escaped(name)
    #expect(escaped == "caf%C3%A9 100%25%1B[2J%0A")
    #expect(RunContext.unescaped(escaped) == name)
    #expect(RunContext.unescaped("100 %") == "100 %")
    let text = try shortRun([
      RunContext.scope: "usual", given(.plugin): RunContext.escaped("a\u{1b}.so"),
      RunContext.folder("a"): RunContext.escaped("/caf\u{e9}"),
    ])
    #expect(
      text.contains(#"`make bench IMAGES='/caf\#u{e9}' PLUGIN=$'a\U0000001b.so' TIME=40` would"#),
      "\(text)")
  }

  /// What was chosen is not always known, and a shell must not split the name of a file or run it.
  @Test func theCommandIsThatOfTheRun() throws {
    let runs = [
      ("full", "--wide"), ("stacks", "--wide"), ("chosen", "--benchmark_filter=a$"), ("chosen", ""),
      ("product", "--wide"), ("usual", #"--output\na b.json"#), ("usual", "--output=$(touch x)"),
      ("usual", "--output=${x}"),
    ]
    let lines = try runs.flatMap { scope, flags in
      try shortRun([RunContext.scope: scope, given(.flags): flags]).split(separator: "\n")
        .filter { $0.contains("would take them") }.map { "\(scope), \(flags): \($0)" }
    }
    expectRecorded(lines.joined(separator: "\n"), as: "commands-of-longer-runs")
  }

  /// Twice the time is needed.
  @Test func moreThanTenHoursAreNoCommand() throws {
    let ten = try shortRun([RunContext.seconds: "18000", RunContext.scope: "usual"])
    #expect(ten.contains("`make bench TIME=36000` would take them."), "\(ten)")
    let more = try shortRun([RunContext.seconds: "18001", RunContext.scope: "usual"])
    #expect(more.contains("More than ten hours of measuring would take them."), "\(more)")
    #expect(!more.contains("TIME="), "\(more)")
  }

  private static let advice =
    "Under such load a run decides less in the same time: measure with `TIME=120` or more."

  @Test(arguments: [
    // Beside 1.2 busy cores.
    (["measuring_seconds": "60.2", "cores_used_by_others": "1.2"], true),
    (["measuring_seconds": "119.2", "cores_used_by_others": "1.2"], false),
    (["measuring_seconds": "60.2", "cores_used_by_others": "0.2"], false),
    (["measuring_seconds": "60.2"], false),
    (["measuring_seconds": "6.2", "cores_used_by_others": "1.2", "complete": "no"], false),
    (["measuring_seconds": "6.2", "cores_used_by_others": "1.2", "quick": "yes"], false),
    // Results from before the time was kept.
    (["measuring_seconds": "", "cores_used_by_others": "1.2"], false),
  ]) func aShortRunBesideLoadIsAdvisedToTakeLonger(context: [String: String], isAdvised: Bool)
    throws
  {
    let text = try shortRun(context)
    #expect(text.contains(Self.advice) == isAdvised, "\(text)")
  }

  @Test func nothingIsAdvisedWhereAllIsDecided() throws {
    let text = try MadeUpRun(
      launches: [
        "point-warm/one/a": [Double](repeating: 1, count: 8),
        "point-warm/other/a": [Double](repeating: 2, count: 8),
      ], context: [RunContext.seconds: "60", RunContext.otherLoad: "1.2"]
    ).report()
    #expect(text.contains("Other programs kept 1.20 cores busy."), "\(text)")
    #expect(text.contains("Every pair is decided") && !text.contains("TIME="), "\(text)")
  }

  /// The mean of n builds scatters √n times less than one of them.
  @Test(arguments: [
    ("0", "the one layout that its linker gave it", "5"), ("2", "2 builds", "3.5"),
    ("8", "8 builds", "1.8"), ("25", "25 builds", "1"),
  ]) func theBuildsOfAPluginAreNamed(builds: String, words: String, percent: String) throws {
    let text = try shortRun([RunContext.pluginBuilds: builds])
    #expect(text.contains("The plug-in was measured in \(words)"), "\(text)")
    #expect(text.contains("up to \(percent) % may come from where its code lies."), "\(text)")
    #expect(text.contains("PLUGIN=a.so,b.so takes several builds") == (builds == "0"), "\(text)")
  }

  /// Growing sizes are launched once, and are not a reason to go on.
  @Test func growthLeavesNothingUndecided() throws {
    let points = ["one": 1.0, "other": 2.0]
    var run = MadeUpRun(context: [RunContext.seconds: "300", RunContext.scope: "full"])
    for (name, time) in points {
      run.launches["point-warm/\(name)/a"] = [Double](repeating: time, count: 8)
      run.launches["growth-point-side/\(name)/64"] = [time]
    }
    let text = try run.report()
    #expect(text.contains("Every pair is decided; a longer run would not change"), "\(text)")
    #expect(!text.contains("launches are not decided") && !text.contains("TIME="), "\(text)")
    run.launches = run.launches.filter { $0.key.hasPrefix("growth") }
    let growth = try run.report()
    #expect(
      growth.contains("Only the growth of costs was measured, which takes no ranks."), "\(growth)")
    #expect(!growth.contains("Nothing is ranked") && !growth.contains("decided"), "\(growth)")
  }
}
