import Choosing
import Foundation
import Measurements
import TestSupport
import Testing

@Suite struct StoredChoiceTests {
  /// By hand, for 1,000 images of a budget of 1 MB, and 1,000 points per second of a budget of 10
  /// ms: `packed-mask` takes 0.05 % + 60 %, `tiled-mask` 1 % + 10 %.
  private func decision(
    _ changes: [String: String?] = [:],
    costs: [String: MadeUpProduct.Costs] = [
      "packed-mask": .init(point: 5, retained: 600),
      "tiled-mask": .init(point: 100, prepare: 2000, retained: 100),
    ], _ change: (inout ProductProfile) -> Void = { _ in }
  ) throws -> Decision {
    let run = MadeUpProduct(costs, context: MadeUpOrigin.context(changes)).run(launches: 8)
    return Decision(
      try ProductMeasurements(
        run.results, file: "r", profile: SampleProduct.profile(change)), draws: 20)
  }

  @Test func aDecisionIsNoted() throws {
    let choice = try StoredChoice(decision())
    #expect(choice.profile == "sample" && choice.recommendation == "tiled-mask")
    #expect(choice.isFirm && choice.between == ["tiled-mask"] && choice.launches == 8)
    #expect(choice.date == "2026-11-22" && choice.commit == "0123456789ab")
    #expect(choice.machine.processor == "Example CPU (6/1/2)")
    #expect(choice.reason == .lowestScore(of: 2))
    #expect(abs(choice.costs.nanosecondsPerQuery - 100) < 1e-9)
    #expect(abs(choice.costs.nanosecondsPerSecond - 100_000) < 1e-6)
    #expect(abs(choice.costs.prepareNanoseconds - 2000) < 1e-9)
    #expect(choice.costs.retainedBytes == 100_000)
    #expect(abs(choice.costs.shares.time - 0.01) < 1e-9 && choice.costs.shares.memory == 0.1)
    let other = try #require(choice.runnerUp)
    #expect(other.strategy == "packed-mask" && other.shares.memory == 0.6)
    #expect(abs(other.shares.time - 0.0005) < 1e-9)
    #expect(choice.versions == nil)
    let data = try JSONEncoder().encode(choice)
    #expect(try StoredChoice(versioned: data) == choice)
    let versioned = try StoredChoice(
      decision([RunContext.version("zlib"): "1.3", RunContext.version("swift"): "6.2"]))
    #expect(versioned.versions == ["zlib": "1.3", "swift": "6.2"])
    #expect(try StoredChoice(versioned: JSONEncoder().encode(versioned)) == versioned)
  }

  @Test func theReasonIsThatOfTheDecision() throws {
    #expect(try StoredChoice(decision { $0.budgets.bytes = 500_000 }).reason == .fitsAlone)
    // By hand: 0.0001 % more of the time budget than alpha-cache, and exact.
    let choice = try StoredChoice(
      decision(costs: [
        "alpha-cache": .init(point: 10, retained: 100),
        "certified-striped-mask": .init(point: 20, retained: 100),
      ]))
    guard case .moreExact("alpha-cache", let difference) = choice.reason else {
      Issue.record("\(choice.reason)")
      return
    }
    #expect(choice.recommendation == "certified-striped-mask" && abs(difference - 0.001) < 1e-9)
  }

  /// What does not say where it comes from, or is about something else, is not stored.
  @Test(
    arguments: [
      ["date": nil], ["date": "today"], ["commit": nil], ["machine:processor": nil],
      ["images:a": nil], ["images:a": "8 images of 10 × 12, alpha ≥ 128"],
      ["images-folder:a": "/sprites"], ["images_at_once": nil], ["images_at_once": "12"],
      ["minimum-alpha:a": "1"],
    ] as [[String: String?]])
  func othersAreRefused(change: [String: String?]) throws {
    let decision = try decision(change)
    #expect(throws: StoredChoice.Fault.self) { try StoredChoice.check(decision.measurements) }
    let fault = #expect(throws: StoredChoice.Fault.self) { try StoredChoice(decision) }
    let key = try #require(change.keys.first)
    if key == "date" || key == "commit" {
      #expect(
        fault?.description == "nothing is stored, because the results do not name their \(key)")
    }
  }

  @Test func nothingToTakeIsNotStored() throws {
    let decision = try decision { $0.budgets.bytes = 1 }
    #expect(throws: StoredChoice.Fault.nothingFits) { try StoredChoice(decision) }
  }

  @Test func changedKeysAreFound() throws {
    let choice = try StoredChoice(decision())
    #expect(choice.changedKeys(of: SampleProduct.profile) == [])
    let changed = SampleProduct.profile { profile in
      profile.summary = "Another sentence changes nothing."
      profile.budgets.bytes = 2_000_000
      profile.imagesAtOnce = 999
      profile.queriesPerSecond = [.points: 1000, .discs: 1]
    }
    #expect(
      choice.changedKeys(of: changed)
        == ["images-at-once", "queries-per-second.discs", "budgets.memory"])
  }
}
