import Conformance
import Foundation
import Presentation
import Testing

/// A campaign as text, and its parts.
@Suite struct CampaignTextTests {
  private func part(_ index: Int, of count: Int, size: Int = 120) throws -> CampaignReport {
    let shard = try #require(Shard(index: index, count: count))
    return timed(try CampaignRun(.numbers, size: size, seed: 9, shard: shard).run())
  }

  private func timed(_ report: CampaignReport) -> CampaignReport {
    var report = report
    report.seconds = 2
    return report
  }

  private func summary(_ report: CampaignReport, cores: Int? = 4) -> String {
    CampaignText(report, of: .numbers).summary(cores: cores)
  }

  private static let end = ", 30 numbers per second, in 2 s on 4 cores"

  @Test func theTableHasARowForEachKindAndTheSum() throws {
    let text = CampaignText(try part(1, of: 1), of: .numbers)
    #expect(
      text.table(.markdown) == """
        | parity | asked | primes | disagreements |
        | ------ | ----: | -----: | ------------: |
        | even   |    60 |      – |             0 |
        | odd    |    60 |      3 |             2 |
        | all    |   120 |      3 |             2 |
        """)
    #expect(text.disagreements == "49 of seed 9\n99 of seed 9")
  }

  @Test func nothingInAFileActsOnTheTerminal() throws {
    let whole = String(decoding: try JSONEncoder().encode(try part(1, of: 1)), as: UTF8.self)
    let hostile = whole.replacing("49 of seed 9", with: #"\u001b[2J\n::error::x"#)
    let report = try JSONDecoder().decode(CampaignReport.self, from: Data(hostile.utf8))
    let text = CampaignText(report, of: .numbers).disagreements
    #expect(text == "\u{FFFD}[2J\n: :error::x\n99 of seed 9")
  }

  @Test func aRunIsOneLine() throws {
    #expect(
      summary(try part(1, of: 1)) == "parity: 120 numbers, seed 9, 2 disagreements, "
        + "60 numbers per second, in 2 s on 4 cores")
    #expect(
      summary(try part(2, of: 2)) == "parity: 60 numbers, seed 9, shard 2/2, 1 disagreements"
        + Self.end)
    #expect(summary(try part(1, of: 3, size: 60)).contains("shard 1/3, no disagreement, "))
  }

  @Test func aRunThatWasInterruptedSaysSo() throws {
    let report = try CampaignRun(.numbers, size: 1200, seed: 9).run(isCancelled: { true })
    #expect(
      summary(timed(report)) == "parity: 0 numbers, seed 9, interrupted, only 0 of 1,200 numbers, "
        + "no disagreement, 0 numbers per second, in 2 s on 4 cores")
  }

  @Test func partsThatWereAddedAreOneLine() throws {
    let parts = try (1...2).map { (name: "\($0)", report: try part($0, of: 2)) }
    let merged = try CampaignReport.merging(parts, of: .numbers)
    #expect(
      summary(merged, cores: nil)
        == "parity: 120 numbers, seed 9, 2 disagreements, 2 parts that took 4 s")
    let lacking = try CampaignReport.merging(Array(parts.prefix(1)), of: .numbers)
    #expect(
      summary(lacking, cores: nil) == "parity: 60 numbers, seed 9, shard 1/2, "
        + "shard 2/2 is missing, 1 disagreements, 1 part that took 2 s")
  }
}
