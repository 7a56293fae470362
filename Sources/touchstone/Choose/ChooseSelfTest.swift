import ArgumentParser
import Choosing
import CommandLineTools
import Foundation
import HitTestStrategies
import Measurements

/// `touchstone choose-selftest`: whether two runs recommend the same.
struct ChooseSelfTest: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "choose-selftest",
    abstract: "Counts how often two runs of `touchstone choose` recommend the same.",
    discussion: """
      It repeats whole runs for each profile and compares every run with all earlier ones. Two \
      runs must recommend the same strategy, or one of them must report a close call between both. \
      It writes choose-selftest.json after every run. An interrupted test shows the results so \
      far; --resume continues it. --stored runs nothing.

      Exit status: 0 every target met, 1 a target missed, 2 could not run or interrupted.
      """)

  @Option(
    help: takes(
      "profiles", "The profiles, files or names, separated by commas (default: all ready ones)."))
  var profiles: String?

  @Option(
    help: takes("folder", "A folder of PNG files to measure on instead of the profiles' images."))
  var images: String?

  @OptionGroup var imageLimits: ImageLimitOptions

  @Option(help: takes("count", "The number of runs for each profile."))
  var runs = 11

  @Option(help: takes("seconds", "Time limit of each run in seconds."))
  var time = 20.0

  @Option(help: takes("folder", "The folder for the files."))
  var output = "build/choice"

  @Flag(help: "Continue from the stored results, if they are from this machine.")
  var resume = false

  @Flag(help: "Show the stored results and run nothing.")
  var stored = false

  @OptionGroup var corpus: CorpusOption

  func validate() throws {
    try require(runs, in: 2...100_000, "--runs")
    try requireSeconds(time)
    try requireFolder(output)
  }

  func run() throws {
    try SelfTestSession(
      file: "\(output)/choose-selftest.json", isStored: stored, goesOn: resume
    ).run { progress in
      let judged = try products().map { product -> ChoiceTrials.Judged in
        let choice = ProductChoice(product: product, corpus: corpus.corpus)
        return (choice, try choice.judge(try corpus.folder(), progress), product.profile.name)
      }
      return ChoiceTrials(
        products: judged, runs: runs, output: output,
        empty: ChoiceSelfTestReport(machine: .current(simdLevel: KernelLevel.name), seconds: time))
    }
  }

  private func products() throws -> [ProfileOption.Product] {
    var source = try ProfileOption.parse(["--corpus", corpus.corpus])
    source.images = images
    source.imageLimits = imageLimits
    let names =
      profiles.map { $0.split(separator: ",").map(String.init) } ?? corpus.readyProfiles
    try require(
      !names.isEmpty, "--profiles: expected a profile; \(corpus.corpus)/profiles has none")
    let products = try names.map { try source.product($0, needsImages: true) }
    if images != nil, let own = products.first(where: { $0.scene != nil }) {
      throw ValidationError(
        "--images: expected profiles without stack.scene, which \(own.profile.name) has")
    }
    try require(
      Set(products.map(\.profile.name)).count == products.count,
      "--profiles: two of them have one name")
    return products
  }
}

/// Whole runs of a choice; each two for one product have to recommend the same.
private struct ChoiceTrials: SelfTest {
  /// A product with what the oracle found out for it, which is the same in every run.
  typealias Judged = (choice: ProductChoice, findings: ProductChoice.Findings, name: String)

  let tree = "."
  let isCancelled: @Sendable () -> Bool = { Interruption.isRequested }
  let products: [Judged]
  let runs: Int
  let output: String
  /// The report of no runs.
  let empty: ChoiceSelfTestReport

  func kinds(after report: ChoiceSelfTestReport?) throws -> [SelfTestTrial<Int>] {
    if let other = report.flatMap(empty.difference) { throw foreignReport(other) }
    return products.indices.map { SelfTestTrial($0, products[$0].name, .idle, goal: runs) }
  }

  func make(
    _ trial: SelfTestTrial<Int>, after report: ChoiceSelfTestReport?
  ) throws -> ChoiceSelfTestReport? {
    let (choice, findings, _) = products[trial.kind]
    let measured = try choice.measure(seconds: empty.seconds, into: output, showsTables: false)
    var report = report ?? empty
    report.append(
      ChoiceTrial(try choice.decide(measured.results, file: measured.file, findings)))
    report.add(versions: RunContext.versions(in: measured.results.context))
    return report
  }
}
