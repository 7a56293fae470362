import Conformance
import Contenders
import Corpora
import Faults
import TestSupport
import Testing

/// Hit testers that find the right answers and give others.
@Suite struct AnswerFaultTests {
  /// Each of them on the areas in which its kind of questions is asked, with long requests too.
  private static let report = Result {
    let areas = ["basic", "edges", "degenerate", "slices", "stack", "touch"]
    return ConformanceRun(
      contenders: MisansweringContender.all,
      suites: try StoredCorpus.suites().filter { areas.contains($0.area) }, seed: 0,
      stopsAfterBasic: false
    ).run()
  }

  private func found(_ contender: MisansweringContender) throws -> ContenderReport {
    try #require(try Self.report.get()[contender.name])
  }

  @Test(arguments: MisansweringContender.all.map(\.name))
  func someCaseFindsEachFault(name: String) throws {
    let found = try #require(try Self.report.get()[name])
    #expect(found.total.disagreements > 0 && found.total.broken == 0)
  }

  /// Another list has other wrong answers, even where the same ones are wrong.
  @Test func noTwoFaultsAreAlike() throws {
    var names: [[String]: String] = [:]
    for contender in MisansweringContender.all {
      let wrong = try found(contender).outcomes.flatMap { outcome in
        outcome.disagreements.map { "\(outcome.name) \($0.words)" }
      }
      let other = names.updateValue(contender.name, forKey: wrong)
      #expect(other == nil, "\(contender.name) gives the answers of \(other ?? "")")
    }
  }

  /// A program that is wrong about one kind of case alone is compared by that kind.
  @Test func aFaultIsAboutOneKindOfCase() throws {
    for contender in MisansweringContender.all {
      let areas = Set(
        try found(contender).outcomes.filter { $0.sum.disagreements > 0 }.map { outcome in
          let area = outcome.name.prefix { $0 != "/" }
          return ["stack", "touch"].contains(area) ? String(area) : "images"
        })
      #expect(areas.count == 1, "\(contender.name): \(areas.sorted())")
    }
  }
}
