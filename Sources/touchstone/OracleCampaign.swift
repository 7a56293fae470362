import ArgumentParser
import CommandLineTools
import Conformance
import Corpora
import Foundation
import Reports

/// `touchstone oracles`: compares the two exact oracles.
struct OracleCampaign: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "oracles",
    abstract: "Compares the two exact oracles on the corpus and on random cases.",
    discussion: """
      The two oracles were derived independently, one with fractions and one without any division. \
      The exit status is 1 when they disagree, because then one of them is wrong. `touchstone \
      explain CASE --seed SEED` shows the case.
      """)

  @Option(help: ArgumentHelp("The number of points.", valueName: "count"))
  var points = 10_000_000

  @Option(help: "The seed of the random cases.")
  var seed: UInt64 = 1

  @OptionGroup
  var tables: TableOptions

  @OptionGroup var corpus: CorpusOption

  func validate() throws {
    guard (1...1_000_000_000_000).contains(points) else {
      throw ValidationError("--points \(points): expected 1 to 1000000000000")
    }
  }

  func run() throws {
    let stored = try corpus.folder().caseSuites()
    let progress = ProgressLine()
    let clock = ContinuousClock()
    let start = clock.now
    let tally = OracleAgreement(points: points, seed: seed, stored: stored).run { done, count in
      progress.say("asked \(done) of \(count) points")
    }
    let seconds = (clock.now - start) / .seconds(1)
    progress.clear()
    let text = OracleAgreementText(tally)
    print(text.table(tables.style), "\n")
    if !tally.disagreements.isEmpty { print(text.disagreements, "\n") }
    print(
      text.summary(
        seed: seed, seconds: seconds, cores: ProcessInfo.processInfo.activeProcessorCount))
    if !tally.agrees { throw ExitCode(1) }
  }
}
