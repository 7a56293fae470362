import Conformance
import Foundation
import Presentation
import TestSupport
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

  @Test func theTableHasARowForEachKindAndTheSum() throws {
    let text = CampaignText(try part(1, of: 1), of: .numbers)
    expectRecorded(text.table(.markdown), as: "campaign-table")
    #expect(text.disagreements == "49 of seed 9\n99 of seed 9")
  }

  @Test func nothingInAFileActsOnTheTerminal() throws {
    let whole = String(decoding: try JSONEncoder().encode(try part(1, of: 1)), as: UTF8.self)
    let hostile = whole.replacing("49 of seed 9", with: #"\u001b[2J\n::error::x"#)
    let report = try JSONDecoder().decode(CampaignReport.self, from: Data(hostile.utf8))
    let text = CampaignText(report, of: .numbers).disagreements
    #expect(text == "\u{FFFD}[2J\n: :error::x\n99 of seed 9")
  }

  /// An interrupted run says that it was, and parts that were added are one line.
  @Test func aRunIsOneLine() throws {
    let interrupted = try CampaignRun(.numbers, size: 1200, seed: 9).run(isCancelled: { true })
    let parts = try (1...2).map { (name: "\($0)", report: try part($0, of: 2)) }
    let merged = try CampaignReport.merging(parts, of: .numbers)
    let lacking = try CampaignReport.merging(Array(parts.prefix(1)), of: .numbers)
    let lines = [
      summary(try part(1, of: 1)), summary(try part(2, of: 2)),
      summary(try part(1, of: 3, size: 60)), summary(timed(interrupted)),
      summary(merged, cores: nil), summary(lacking, cores: nil),
    ]
    expectRecorded(lines.joined(separator: "\n"), as: "campaign-summaries")
  }
}
