import Foundation
import Testing

/// A variable of `make` is a value, whatever it holds: neither `make` nor a shell runs any of it.
@Suite struct MakeVariableTests {
  /// Each part makes a file where somebody reads it as a command.
  private static let hostile =
    #"it's "a" $(touch made) `touch made` $(shell touch made) ; touch made & touch made | * ~"#

  /// What each variable is said to, and whether its words are flags of a program.
  private static let targets: [String: (target: String, flags: Bool)] = [
    "IMAGES": ("bench", false), "STRATEGIES": ("bench", false), "BENCH_ARGS": ("bench", true),
    "TIME": ("bench", false), "FULL": ("bench", false), "RECIPES": ("bench", false),
    "QUICK": ("gate", false), "TOUCHSTONE_SIMD": ("bench", false), "SWIFT": ("lint", false),
    "PLUGIN": ("conform", false), "PROFILE": ("choose", false), "SCENE": ("choose", false),
    "CHOOSE_ARGS": ("choose-selftest", true), "BASE": ("gate", false),
    "BASELINE": ("gate", false), "METRICS": ("gate", false), "BENCHMARKS": ("gate", false),
    "PLUGIN_BASE": ("gate", false), "GATE_ARGS": ("gate-selftest", true),
    "SECONDS": ("fuzz", false), "TARGETS": ("fuzz", false), "SANITIZE": ("sanitize", false),
    "ADAPTER": ("conform", false), "REPORT": ("conform", false), "CONFORM_ARGS": ("conform", true),
    "PREFIX": ("install", false), "REPORT_ARGS": ("report", true), "POINTS": ("oracles", false),
    "CAMPAIGN_ARGS": ("exactness", true), "SCENES": ("stacks", false),
    "STACK_ARGS": ("stacks", true),
  ]

  /// A repository whose scripts print their arguments, as its programs do.
  private func room() throws -> GateRoom {
    let room = try GateRoom()
    let script = "import sys\nprint(*(f'<{word}>' for word in sys.argv[1:]), sep='\\n')\n"
    for name in ["Fuzzing/fuzz", "Sanitizers/run", "Campaigns/run"] {
      try room.write(script, to: "Tests/\(name)")
    }
    try room.write("header", to: "Sources/PluginInterface/include/touchstone_strategy.h")
    try room.write("{}", to: "build/results.json")
    return room
  }

  @Test func noVariableIsForgotten() throws {
    let help = try room().shell("make help-all").output
    let listed = help.matches(of: /(?m)^  ([A-Z_]+)=/).map { String($0.1) }
    #expect(Set(listed) == Set(Self.targets.keys))
  }

  /// Those that nothing checks on the way.
  private static let unchecked = [
    "STRATEGIES", "BENCH_ARGS", "CHOOSE_ARGS", "GATE_ARGS", "SECONDS", "TARGETS", "SANITIZE",
    "ADAPTER", "CONFORM_ARGS", "REPORT_ARGS", "POINTS", "CAMPAIGN_ARGS", "SCENES", "STACK_ARGS",
  ]

  /// What nothing checks on the way arrives as it is; flags arrive as words.
  @Test func nothingOfAValueIsRun() throws {
    let room = try room()
    for (name, (target, flags)) in Self.targets.sorted(by: { $0.key < $1.key }) {
      let scripts = [#"make \#(target) "$NAME=$ASKED""#, #"env "$NAME=$ASKED" make \#(target)"#]
      let runs = try scripts.map { script in
        let run = try room.shell(script, ["NAME": name, "ASKED": Self.hostile])
        #expect(!room.exists("made"), "\(name): \(run)")
        try? FileManager.default.removeItem(atPath: room.path("made"))
        return run
      }
      guard Self.unchecked.contains(name) else { continue }
      #expect(runs[0].status == 0, "\(name): \(runs[0])")
      let said = runs[0].output.split(separator: "\n").filter { $0.hasPrefix("<") }.map {
        String($0.dropFirst().dropLast())
      }
      let words = Self.hostile.split(separator: " ").map(String.init)
      #expect(
        flags ? said.suffix(words.count) == words : said.contains(Self.hostile),
        "\(name): \(runs[0])")
    }
  }

  /// What turns a part of a run on or off is an option of the program that runs.
  @Test func aSwitchIsAnOption() throws {
    let room = try GateRoom()
    for (words, program, options) in [
      ("bench QUICK=1 RECIPES=1 FULL=0", "touchstone-bench", ["--quick", "--recipes"]),
      (
        "bench-stacks QUICK=1 RECIPES=1 TIME=9", "touchstone-bench",
        ["--stacks", "--output", "build/stacks.json", "--quick", "--recipes", "--time", "9"]
      ),
      ("conform QUICK=1 STRATEGIES=a", "touchstone", ["conform", "--strategies", "a", "--quick"]),
    ] {
      let run = try room.shell("make \(words)", [:])
      #expect(run.status == 0 && run.lines(of: program) == options, "\(run)")
    }
  }

  /// A leading `~` is the home of the user, and blanks of a name stay.
  @Test func aPathIsThatOfTheUser() throws {
    let room = try room()
    _ = try room.shell(#"mkdir -p "$HOME/my  cats" && touch "$HOME/my  cats/a.png""#)
    for path in ["~/my  cats", "../my  cats"] {
      let run = try room.shell(#"make bench "IMAGES=$ASKED""#, ["ASKED": path])
      let shown = run.lines(of: "touchstone-bench")
      #expect(run.status == 0 && shown.contains { $0.hasSuffix("/my  cats") }, "\(run)")
    }
  }
}
