import Foundation
import Pages
import Presentation
import TestSupport
import Testing

@Suite struct OverviewPictureTests {
  private func record() throws -> OverviewRecord {
    try OverviewRecord(contentsOfFile: repository.appendingPathComponent(OverviewRecord.path).path)
  }

  /// README.md shows these files, beside a table of the same record.
  @Test func filesAreFresh() throws {
    let files = OverviewPicture(try record()).files
    #expect(files.count == 2)
    for file in files {
      #expect(
        try StoredCorpus.text(of: file.path) == file.contents, "\(file.path): run `make documents`")
    }
  }

  @Test func everyMarkHasTheNumbersOfTheRecord() throws {
    let record = try record()
    let svg = try #require(OverviewPicture(record).files.first).contents
    let marks = svg.matches(of: /data-name="([^"]*)" data-x="([^"]*)" data-y="([^"]*)"/)
    #expect(marks.count >= 10)
    for mark in marks {
      let strategy = try #require(record.strategies.first { $0.name == mark.1 })
      #expect(strategy.isEligible)
      #expect(
        Double(mark.2) == strategy.bytes && Double(mark.3) == strategy.onCollection?.nanoseconds)
    }
    // What is too slow for the chart is named below it.
    for strategy in record.strategies where strategy.isEligible && strategy.onCollection != nil {
      #expect(svg.contains(strategy.name), "\(strategy.name)")
    }
    #expect(svg.contains("class=\"frontier\""))
  }

  /// A viewer may know no variables, loads nothing, and reads the file as XML.
  @Test func filesStandAlone() throws {
    let files = OverviewPicture(try record()).files
    for file in files {
      MarkupChecker.expectWellFormed(file.contents)
      #expect(file.contents.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
      for used in file.contents.matches(of: /var\((--[a-z0-9-]+)\)/) {
        #expect(used.1 == "--series")
      }
      #expect(!file.contents.contains("url(") && !file.contents.contains("href"))
    }
    #expect(files.map { $0.contents.contains("#ffffff;") } == [true, true])
    #expect(files[0].contents != files[1].contents)
  }

  @Test func touchesAreHitsAndMisses() {
    let touches = TouchedSprite().touches
    #expect(touches.map(\.isHit) == [true, true, true, true, false, false, false, false])
  }
}
