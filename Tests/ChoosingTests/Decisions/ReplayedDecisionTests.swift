import Choosing
import Measurements
import TestSupport
import Testing

/// What replays change in a decision.
@Suite struct ReplayedDecisionTests {
  /// By hand, for 1,000 points per second of a budget of 10 ms, and 1,000 images of a budget of
  /// 1 MB: `a` takes 10 % of the time, `b` 20 % and so on to `g`, and each 10 % of the memory.
  private static let costs = Dictionary(
    uniqueKeysWithValues: zip(["a", "b", "c", "d", "e", "f", "g"], 1...).map {
      ($0, MadeUpProduct.Costs(point: 1000 * Double($1), retained: 100))
    })

  private func decision(
    _ profile: ProductProfile = SampleProduct.profile, facts: [StrategyFacts]? = nil
  ) throws -> Decision {
    try SampleProduct.decision(Self.costs, profile, facts: facts)
  }

  /// A replay that took some of the 10 ms of a second, and of the 100 µs of a frame.
  private func result(
    _ name: String, milliseconds: Double = 1, microsecondsOfFrame: Double = 50, frames: Int = 450
  ) -> ReplayResult {
    ReplayResult(
      name: name, nanosecondsPerSecond: 1e6 * milliseconds, partsNanosecondsPerSecond: 1e6,
      frames: frames, p99FrameNanoseconds: 1000 * microsecondsOfFrame, retainedBytes: 100_000)
  }

  private func names(_ decision: Decision) -> [String] {
    decision.order.map { decision.candidates[$0].name }
  }

  @Test func whatTheReplayShowsOverBudgetIsNotTaken() throws {
    let decision = try decision()
    #expect(decision.replayed.map(\.name) == ["a", "b", "c"])
    let held = decision.taking([
      result("a", microsecondsOfFrame: 101), result("b", microsecondsOfFrame: 100), result("c"),
    ])
    #expect(
      held.candidates[0].rejections == [
        .overBudget(.replayedFrame, needs: 101_000, allowed: 100_000)
      ])
    #expect(held.candidates.dropFirst().allSatisfy { $0.isAccepted })
    #expect(names(held) == ["b", "c", "d", "e", "f", "g"] && held.replayed.isEmpty)
    let words =
      "its replay needed 101 µs in the slowest of 100 frames, the budget is 100 µs (1.01 ×)"
    #expect(ChoiceText(held).text(.terminal).flat.contains("a: \(words)"))
    let reason = ChoiceRecord(held).strategies.first?.rejections.first
    #expect(reason?.words == words && reason?.budget == "replayedFrame")
    // Without replays, all stays as it was.
    #expect(names(decision.taking([])) == names(decision))
  }

  /// Where the slowest frames are within 10 % of the budget, the answer says so.
  @Test(arguments: [(91, true), (109, true), (89, false), (111, false)])
  func aNarrowReplayIsToldSo(microseconds: Int, isNarrow: Bool) throws {
    let held = try decision().taking([
      result("a", microsecondsOfFrame: Double(microseconds)), result("b"), result("c"),
    ])
    let words = "The slowest frames of a are within 10 % of what the budget allows"
    #expect(ChoiceText(held).sentences.contains { $0.hasPrefix(words) } == isNarrow)
    let few = try decision().taking([
      result("a", microsecondsOfFrame: Double(microseconds), frames: 99), result("b"), result("c"),
    ])
    #expect(!ChoiceText(few).sentences.contains { $0.hasPrefix(words) })
  }

  @Test func theSecondIsTakenWhenTheFirstFails() throws {
    let held = try decision().taking([
      result("a", microsecondsOfFrame: 535), result("b", milliseconds: 2),
      result("c", milliseconds: 3),
    ])
    #expect(held.recommendation?.name == "b" && held.reason == .lowestScore(of: 6))
    // Other runs would have decided between the others.
    #expect(held.certainty.isFirm && held.certainty.contenders.map(\.strategy) == ["b"])
    #expect(
      held.turningPoints.contains {
        $0.quantity == .frameBudget && $0.strategy == "a" && $0.value >= 535_000
      })
    let change = "The replay rejected a (535 µs), as the slowest of 100 frames may take 100 µs."
    #expect(held.replayChange == change && ChoiceText(held).sentences.contains(change))
    let record = ChoiceRecord(held)
    #expect(record.replayChange == change && record.answer.contains(change))
    #expect(record.replays?.map(\.strategy) == ["a", "b", "c"])
  }

  /// By hand: `b` takes 20 points less than `a`, and `c` half a point: that is not noticeable.
  @Test func whatIsReplayedFasterComesFirst() throws {
    let held = try decision().taking([
      result("a", milliseconds: 3), result("b", milliseconds: 1), result("c", milliseconds: 2.95),
    ])
    #expect(names(held) == ["b", "a", "c", "d", "e", "f", "g"])
    #expect(held.isReordered && held.reason == .leastReplayed)
    #expect(held.replayChange == "The replay put b before a.")
    #expect(held.equals.map(\.name) == ["b"] && held.turningPoints.isEmpty)
    let sentences = ChoiceText(held).sentences
    #expect(
      sentences.first?.hasPrefix(
        "Take b, because no other took noticeably less in a replay of the product") == true)
    #expect(
      sentences.contains(
        "This is decided by the replay: of 20 simulated reruns without the order of replays, all "
          + "chose a."), "\(sentences)")
    let same = try decision().taking([
      result("a", milliseconds: 3.05), result("b", milliseconds: 3), result("c", milliseconds: 3),
    ])
    #expect(names(same) == ["a", "b", "c", "d", "e", "f", "g"] && same.replayChange == nil)
    #expect(same.reason == .lowestScore(of: 7) && !same.isReordered)
  }

  /// Replays of all that is asked, by what the slowest of 100 frames took in microseconds.
  private func replays(
    of decision: Decision, _ frames: [String: Double], asked: inout [[String]]
  ) -> [ReplayResult] {
    asked.append(decision.replayed.map(\.name))
    return decision.replayed.compactMap { facts in
      frames[facts.name].map { result(facts.name, microsecondsOfFrame: $0) }
    }
  }

  @Test func whereAllTakeTooLongTheNearestIsNamed() throws {
    var asked: [[String]] = []
    let frames = ["a": 535.0, "b": 300, "c": 264, "d": 200, "e": 142, "f": 150, "g": 50]
    let held = try decision().takingReplays { replays(of: $0, frames, asked: &asked) }
    #expect(asked == [["a", "b", "c"], ["d", "e", "f"]])
    #expect(names(held) == ["a", "b", "c", "d", "e", "f", "g"] && held.concession == nil)
    let change =
      "None of the 6 that were replayed keeps 99 of 100 frames within 100 µs; e comes nearest, with "
      + "142 µs."
    #expect(held.replayChange == change && ChoiceText(held).sentences.contains(change))
  }

  @Test func theNextThreeAreReplayedWhereTheBestFail() throws {
    var asked: [[String]] = []
    let over = ["a": 101.0, "b": 101, "c": 101]
    let fits = over.merging(["d": 101, "e": 99, "f": 98]) { $1 }
    let held = try decision().takingReplays { replays(of: $0, fits, asked: &asked) }
    #expect(asked.count == 2 && names(held) == ["e", "f", "g"])
    // The next three could not be replayed.
    asked = []
    let half = try decision().takingReplays { replays(of: $0, over, asked: &asked) }
    #expect(asked.count == 2 && names(half) == ["a", "b", "c", "d", "e", "f", "g"])
  }

  /// By hand: under 50 µs, all three take too long, so that `a` stays.
  @Test func aBudgetThatAllExceedRejectsNothing() throws {
    let held = try decision().taking([result("a"), result("b"), result("c")])
    #expect(!held.turningPoints.contains { $0.quantity == .frameBudget && $0.value > 40_000 })
  }

  /// By hand: at 10 points per second, a tenth of 100 frames per second has work.
  @Test func aReplayOfFewFramesRejectsNothing() throws {
    func held(_ frames: Int, _ profile: ProductProfile = SampleProduct.profile) throws -> Decision {
      try decision(profile).taking(
        [result("a", microsecondsOfFrame: 1000, frames: frames), result("b")]
          + [result("c", microsecondsOfFrame: 1000, frames: frames)])
    }
    #expect(try names(held(99)) == ["a", "b", "c", "d", "e", "f", "g"])
    #expect(try names(held(100)) == ["b", "d", "e", "f", "g"])
    let rare = SampleProduct.profile { $0.queriesPerSecond = [.points: 10] }
    let few = try held(999, rare)
    #expect(few.recommendation?.name == "a" && few.candidates.allSatisfy(\.isAccepted))
    #expect(
      ChoiceText(few).sentences.contains {
        $0.contains("took 1.00 ms or less, which is more than the 100 µs that the budget allows.")
      })
    #expect(try held(1000, rare).recommendation?.name == "b")
  }

  /// A plug-in keeps its place, whatever the replays of the others show.
  @Test func aPlugInIsNotReplayed() throws {
    var facts = Self.costs.keys.sorted().flatMap { SampleProduct.facts($0) }
    facts[1].isPlugin = true
    var asked: [[String]] = []
    let frames = ["a": 101.0, "c": 101, "d": 101, "e": 101, "f": 101, "g": 101]
    let held = try decision(facts: facts).takingReplays { replays(of: $0, frames, asked: &asked) }
    #expect(asked == [["a", "c", "d"], ["e", "f", "g"]])
    #expect(names(held) == ["a", "b", "c", "d", "e", "f", "g"])
  }
}
