import Choosing
import Foundation
import HitTesting
import Measurements
import TestSupport
import Testing

@Suite struct ProductRunTests {
  private static func profile(_ threshold: ProductProfile.Threshold) -> ProductProfile {
    ProductProfile(named: "sample") {
      $0.images = .sizes([.init(width: 8, height: 16), .init(width: 30, height: 2)])
      ($0.imagesAtOnce, $0.threshold) = (12, threshold)
      $0.queriesPerSecond = [.discs: 3, .points: 1]
    }
  }

  @Test func aProfileBecomesTheArgumentsOfTheBenchmarks() {
    let drawn = ProductRun(
      Self.profile(.fixed(.atLeast(64))), program: "bench", folder: nil,
      strategies: ["packed-mask", "tiled-mask"])
    #expect(
      drawn.arguments(output: "out/r.json") == [
        "--at-once", "12", "--queries", "point-collection,disc-mixed,point-single,placement",
        "--sizes", "8x16,30x2", "--minimum-alpha", "64", "--strategies", "packed-mask,tiled-mask",
        "--no-report", "--output", "out/r.json",
      ])
    let read = ProductRun(
      Self.profile(.perQuery), program: "bench", folder: "my sprites", seconds: 7.5,
      strategies: ["packed-mask"], flags: ["--quick"])
    #expect(
      read.arguments(output: "r.json") == [
        "--at-once", "12", "--queries", "point-collection,disc-mixed,point-single,placement",
        "--images", "my sprites", "--time", "7.5", "--strategies", "packed-mask", "--quick",
        "--no-report", "--output", "r.json",
      ])
  }

  /// What a stack looks up in images is measured, too.
  @Test func aStackIsMeasuredWithTheLookUpsOfItsImages() {
    var profile = Self.profile(.fixed(.atLeast(64)))
    profile.queriesPerSecond = [.topmost: 3, .stackDiscs: 1]
    profile.stack = .init(layers: 100, spread: .crowded, nesting: .nested)
    let run = ProductRun(profile, program: "bench", folder: nil, strategies: ["packed-mask"])
    #expect(
      run.arguments(output: "r.json").prefix(8) == [
        "--at-once", "12", "--queries",
        "point-collection,texel-rect,stack-topmost,stack-disc-topmost,stack-build,"
          + "stack-move-some,stack-single", "--layers", "crowded-100-nested", "--moving", "1",
      ])
    profile.stack.orderChangesPerSecond = 2
    (profile.stack.pointer, profile.stack.scene, profile.images) = (.hover, "a.json", .sizes([]))
    let own = ProductRun(
      profile, program: "bench", folder: nil, scene: "/b/a.json", strategies: ["packed-mask"])
    #expect(
      own.arguments(output: "r.json").dropFirst(3).prefix(9) == [
        "point-collection,texel-rect,stack-topmost,stack-disc-topmost,stack-build,"
          + "stack-move-some,stack-reorder,stack-single", "--scene", "/b/a.json", "--moving", "1",
        "--pointer", "hover", "--minimum-alpha", "64",
      ])
  }

  /// Images that are shown otherwise are measured as they are shown, and masks on layers that have
  /// some.
  @Test func whatChangesTheAnswerIsMeasured() {
    var profile = Self.profile(.fixed(.atLeast(64)))
    profile.queriesPerSecond = [
      .perspectivePoints: 1, .framePoints: 1, .tilePoints: 1, .slicedPoints: 1, .topmost: 1,
    ]
    profile.stack = .init(layers: 100, spread: .masked)
    let run = ProductRun(profile, program: "bench", folder: nil, strategies: ["packed-mask"])
    let words = run.arguments(output: "r.json")
    #expect(
      words[3].hasPrefix("point-perspective,point-frame,point-tiles,point-slices,"), "\(words)")
    #expect(words[4...5] == ["--layers", "masked-100"], "\(words)")
  }

  /// A script in the place of the benchmarks.
  private func scripted(_ script: String, in folder: TemporaryFolder) throws -> ProductRun {
    let program = try folder.write(Array("#!/bin/sh\n\(script)\n".utf8), to: "bench")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    return ProductRun(
      Self.profile(.perQuery), program: program, folder: nil, strategies: ["packed-mask"])
  }

  private func run(
    _ script: String, isCancelled: () -> Bool = { false }
  ) throws -> BenchmarkResults {
    let folder = try TemporaryFolder()
    return try scripted("for output; do :; done\n\(script)", in: folder)
      .run(into: folder.url.path, showsTables: false, isCancelled: isCancelled)
  }

  private static let empty = #"echo '{"context": {"a": "b"}, "benchmarks": []}' >"$output""#

  @Test func resultsAreReadEvenIfAStrategyFailed() throws {
    #expect(try run(Self.empty).context["a"] == "b")
    #expect(try run("\(Self.empty)\nexit 1").context["a"] == "b")
  }

  private static let replay = ReplayResult(
    name: "a", nanosecondsPerSecond: 5, partsNanosecondsPerSecond: 4, frames: 9,
    p99FrameNanoseconds: 2, retainedBytes: 3)

  /// The program is asked for what the product does, and answers in one line.
  @Test func aReplayAsksForWhatTheProductDoes() throws {
    let folder = try TemporaryFolder()
    let run = try scripted(
      """
      printf '%s\\n' "$@" >"$0.asked"
      echo '[{"name":"a","nanosecondsPerSecond":5,"partsNanosecondsPerSecond":4,"frames":9,"p99FrameNanoseconds":2,"retainedBytes":3}]'
      """, in: folder)
    let found = try run.replay(
      [StrategyFacts(name: "a", type: "A")], into: folder.url.path, isCancelled: { false })
    #expect(found == [Self.replay])
    let asked = try String(contentsOfFile: folder.path("bench.asked"), encoding: .utf8)
    let json = try #require(asked.split(separator: "\n").last { $0.hasPrefix("{") })
    let request = try JSONDecoder().decode(ReplayRequest.self, from: Data(json.utf8))
    #expect(request.queriesPerSecond == ["point-collection": 1, "disc-mixed": 3])
    #expect(request.framesPerSecond == 60 && request.layerChangesPerSecond == 60)
    #expect(request.candidates == [.init(name: "a", mask: "a", index: nil)])
    #expect(request.bringsThresholds == nil)
    #expect(request.turns == 9 && request.seconds == 0.5)
    var profile = Self.profile(.perQuery)
    (profile.stack.layers, profile.queriesPerSecond) = (10, [.topmost: 1])
    let ofStack = ProductRun(profile, program: "bench", folder: nil, strategies: []).request([])
    #expect(ofStack.bringsThresholds == true)
  }

  /// By hand: there are as many turns as have 30 frames each, from three to nine.
  ///
  /// Together they take 4.5 seconds, or three fortieths of the time of a run if that is less.
  @Test(arguments: [
    (60.0, 60.0, 9, 0.5), (120, 60, 9, 0.5), (30, 60, 4, 1.125), (1, 60, 3, 1.5),
    (60, 20, 3, 0.5), (1000, 600, 9, 0.5),
  ])
  func aReplayHasShortTurns(rate: Double, seconds: Double, turns: Int, length: Double) {
    var profile = Self.profile(.perQuery)
    profile.budgets.framesPerSecond = rate
    let request = ProductRun(
      profile, program: "bench", folder: nil, seconds: seconds, strategies: []
    ).request([])
    #expect(request.turns == turns && abs(request.seconds - length) < 1e-12)
  }

  /// Replays are those of one run and one request, however long they took.
  @Test func replaysOfOtherResultsAreNotRead() throws {
    let folder = try TemporaryFolder()
    let results = folder.path("results.json")
    func request(_ profile: ProductProfile, seconds: Double) -> ReplayRequest {
      ProductRun(profile, program: "bench", folder: nil, seconds: seconds, strategies: [])
        .request([StrategyFacts(name: "a", type: "A")])
    }
    var profile = Self.profile(.perQuery)
    let asked = request(profile, seconds: 60)
    let context = [RunContext.date: "today", RunContext.commit: "c"]
    try KeptReplays.write([Self.replay], of: asked, context: context, beside: results)
    func read(_ request: ReplayRequest, _ context: [String: String]) throws -> [ReplayResult] {
      try KeptReplays.read(beside: results, of: request, context: context)
    }
    #expect(try read(asked, context) == [Self.replay])
    #expect(try read(request(profile, seconds: 7), context) == [Self.replay])
    #expect(try read(asked, [RunContext.date: "tomorrow", RunContext.commit: "c"]).isEmpty)
    profile.layerChangesPerSecond = 61
    #expect(try read(request(profile, seconds: 60), context).isEmpty)
    KeptReplays.remove(beside: results)
    #expect(try read(asked, context).isEmpty)
    let file = try folder.write(Array("{".utf8), to: "replays.json")
    let error = #expect(throws: KeptReplays.Unreadable.self) { try read(asked, context) }
    #expect("\(error!)".hasPrefix("\(file) cannot be read"))
  }

  /// What was replayed second is kept beside what was replayed first, and each is read alone.
  @Test func replaysAreReadByTheirCandidates() throws {
    let folder = try TemporaryFolder()
    let results = folder.path("results.json")
    let run = ProductRun(Self.profile(.perQuery), program: "bench", folder: nil, strategies: [])
    func request(_ names: String...) -> ReplayRequest {
      run.request(names.map { StrategyFacts(name: $0, type: $0) })
    }
    let other = ReplayResult(
      name: "b", nanosecondsPerSecond: 6, partsNanosecondsPerSecond: 4, frames: 9,
      p99FrameNanoseconds: 2, retainedBytes: 3)
    try KeptReplays.write(
      [Self.replay, other], of: request("a", "b"), context: [:], beside: results)
    func read(_ names: String...) throws -> [ReplayResult] {
      let facts = names.map { StrategyFacts(name: $0, type: $0) }
      return try KeptReplays.read(beside: results, of: run.request(facts), context: [:])
    }
    #expect(try read("a") == [Self.replay] && read("b") == [other])
    #expect(try read("a", "b") == [Self.replay, other])
    #expect(try read("b", "c").isEmpty)
  }

  @Test func runsWithoutResultsFail() throws {
    #expect(throws: ProductRun.Failure.failed(status: 2)) { try run("\(Self.empty)\nexit 2") }
    #expect(throws: ProductRun.Failure.failed(status: 1)) { try run("exit 1") }
    // A signal is not an exit status, whatever the program has written before.
    let failure = #expect(throws: ProductRun.Failure.self) {
      try run("\(Self.empty)\nkill -KILL $$")
    }
    #expect("\(failure!)" == "was killed by signal 9 (out of memory?)")
    #expect(throws: ResultsError.self) { try run(#"echo nonsense >"$output""#) }
    let missing = ProductRun(
      Self.profile(.perQuery), program: "/no/such/bench", folder: nil, strategies: [])
    let error = #expect(throws: (any Error).self) {
      try missing.run(into: "/tmp", showsTables: false, isCancelled: { false })
    }
    #expect("\(error!)".contains("/no/such/bench"))
  }

  /// An interruption is handed on, also to a program that ignores SIGINT.
  ///
  /// One in the background is made to. What the program still writes does not count.
  @Test func cancelledRunsAreEnded() throws {
    let script = """
      finish() { \(Self.empty); exit 1; }
      trap '' INT
      trap finish TERM
      while :; do sleep 0.05; done
      """
    let start = Date()
    #expect(throws: ProductRun.Failure.cancelled) {
      try run(script, isCancelled: { Date().timeIntervalSince(start) > 0.5 })
    }
    #expect(Date().timeIntervalSince(start) < 30)
  }
}
