import ArgumentParser
import Choosing
import CommandLineTools
import Conformance
import Corpora
import Foundation
import Measurements
import Presentation
import Processes

/// `touchstone choose`: which strategy a product should take.
struct Choose: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Recommends a strategy for a product, and says why.",
    discussion: """
      The profile says what the product asks and what it can spend; corpus/profiles has ready \
      ones. Without --profile, the command asks for one in a terminal and writes the file; with \
      --images alone, it assumes one, says so, and writes it beside the answer. It then \
      judges every strategy on the layers and queries of the product, measures them on its images \
      with touchstone-bench, which lies beside this program, and decides.

      It prints the answer; with --explain, also the reasons. It writes results.json and replays.json, \
      which --from reads again, and choice.json into the output folder. An interruption leaves earlier \
      files as they are; an interruption of the replay leaves the new results.json and no choice.json. \
      If a strategy was chosen, --store keeps the choice for a table of choices.

      Exit status: 0 a strategy was chosen, 1 none meets the budgets, or answers changed during \
      the measurement, 2 the command could not run as asked.
      """)

  private static let folder = "build/choice"

  @OptionGroup(title: "The product") var source: ProfileOption

  @Option(
    help: takes("file", "The results.json of an earlier choice, to decide by without measuring."))
  var from: String?

  @Option(
    help: takes("name", "With --from: the one set of images to decide by, such as flower-512."))
  var imageSet: String?

  @Option(
    help: takes(
      "library",
      "A hit tester of your own to choose from, too: a shared library that exports a strategy."))
  var plugin: String?

  @Option(help: takes("folder", "The folder for the files."))
  var output = Self.folder

  @Option(help: takes("seconds", "Time limit in seconds (default: 60; 120 on a busy machine)."))
  var time: Double?

  @Option(
    help: takes(
      "folder",
      "A folder to store the choice in, as PROFILE.json; `make profiles` makes a table of them."))
  var store: String?

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, markdown }

  @Option(help: "The format of the answer: text or markdown.")
  var format = Format.text

  @Flag(
    help: """
      Also print the reasons: all costs, what was rejected, what would change the answer, and the \
      Swift lines.
      """)
  var explain = false

  @Flag(help: "Only check the profile and list its faults; judge and measure nothing.")
  var check = false

  @Flag(help: "Print all columns of a table side by side, at any width.")
  var wide = false

  func validate() throws {
    try requireSeconds(time)
    try requireFolder(output)
    let measuring = [
      time.map { _ in "--time" }, source.images.map { _ in "--images" },
      source.scene.map { _ in "--scene" },
      source.imageLimits.words.first,
    ].compactMap { $0 }
    try requireNotBoth(
      from != nil, !measuring.isEmpty,
      "--from, or \(measuring.joined(separator: " and ")) to measure")
    try requireNotBoth(store != nil, plugin != nil, "--store, or --plugin of another product")
    try require(store != "", "--store: expected a folder")
    try require(
      source.scene == nil || (source.profile == nil && source.images == nil),
      "expected --scene alone, or a profile that names the file as stack.scene, not --profile or "
        + "--images beside it")
    try requireNotBoth(store != nil, source.scene != nil, "--store, or --scene of other products")
    try requireNotBoth(store != nil, source.images != nil, "--store, or --images of other products")
    try require(imageSet == nil || from != nil, "--image-set: expected --from too")
    try require(
      !check || source.profile != nil || source.scene != nil,
      "--check: expected --profile or --scene too")
  }

  func run() throws {
    // Before any question is asked.
    let earlier = try from.map { try BenchmarkResults(contentsOfFile: $0) }
    let product =
      try source.profile.map { try source.product($0, needsImages: from == nil) }
      ?? source.images.map { try source.assumed(on: $0, output: output) }
      ?? source.scene.map { try source.assumed(onScene: $0, output: output) } ?? askForProduct()
    try require(
      source.images == nil || product.scene == nil,
      "--images: expected a profile without stack.scene, which has its own")
    try require(
      plugin == nil || !product.profile.hasStack,
      "--plugin: expected a profile without a stack, as no index looks texels up in a plug-in")
    if check { return }
    Interruption.watch()
    let progress = ProgressLine()
    let plugin = try plugin.map { try ProductPlugin($0, progress) }
    let choice = ProductChoice(product: product, corpus: source.corpus.corpus, plugin: plugin)
    let names =
      (StrategyFacts.embeddable + [plugin?.facts].compactMap { $0 }).map(\.name)
      + IndexFacts.candidates(for: product.profile).map(\.contender)
    if let from, let earlier {
      // Before anything is judged, which takes seconds.
      let measurements = try choice.measurements(earlier, file: from, imageSet: imageSet)
      try refuse(earlier, among: names)
      if store != nil { try StoredChoice.check(measurements) }
    }
    let corpus = try source.corpus.folder()
    try OutputFolder.prepare(output)
    if let store { try prepareToStore(in: store) }
    for line in plugin?.lines ?? [] { progress.keep(line) }
    let conformance = try choice.judge(corpus, progress)
    var decision: Decision
    if let from, let earlier {
      decision = try choice.decide(earlier, file: from, imageSet: imageSet, conformance)
      if imageSet == nil {
        decision = decision.takingReplays {
          choice.keptReplays(of: $0, earlier, file: from, progress)
        }
      }
    } else {
      let measured = try choice.measure(
        seconds: time, into: output, showsTables: isatty(STDOUT_FILENO) == 1)
      // First, so that what was measured stays even if nothing can be decided by it.
      KeptReplays.remove(beside: measured.file)
      removeChoice()
      try measured.keep()
      try refuse(measured.results, among: names)
      decision = try choice.decide(measured.results, file: measured.file, conformance)
      decision = try decision.takingReplays {
        try choice.replay($0, measured, seconds: time, progress)
      }
    }
    try JSONFile.write(ChoiceRecord(decision), to: choiceFile)
    if let store, decision.recommendation != nil {
      try JSONFile.write(
        try StoredChoice(decision), to: "\(store)/\(decision.profile.name).json")
    }
    let text = ChoiceText(decision)
    let style = TextTable.Style.standardOutput(
      format == .text ? .terminal : .markdown, isWide: wide)
    print(explain ? text.text(style) : text.answer(style, explainedBy: explaining(product)))
    if source.profile == nil && (source.images != nil || source.scene != nil) {
      try WholeFile.write(Data(product.profile.yaml.utf8), to: product.file)
      print(
        "\n"
          + product.profile.assumption(in: product.file).wrapped(toWidth: 80).joined(
            separator: "\n"))
    }
    if decision.recommendation == nil { throw ExitCode(1) }
  }

  private var choiceFile: String { "\(output)/choice.json" }

  /// Removes an earlier choice, which is not that of these results.
  private func removeChoice() { try? FileManager.default.removeItem(atPath: choiceFile) }

  /// Recommends nothing where one of the choices answered otherwise while it was measured, and says
  /// so.
  private func refuse(_ results: BenchmarkResults, among names: [String]) throws {
    let differences = results.answerDifferences { names.contains($0) }
    if differences.isEmpty { return }
    for difference in differences { print("\(difference); nothing is recommended".onOneLine) }
    removeChoice()
    throw ExitCode(1)
  }

  /// Looks whether a choice can be stored, before minutes are spent on measuring.
  private func prepareToStore(in folder: String) throws {
    try require(
      from != nil || ProgramVersion.commit != nil,
      "--store: this program was built without the name of its commit; `make profiles` builds it")
    try OutputFolder.prepare(folder)
  }

  /// The command that explains the answer, and measures nothing.
  private func explaining(_ product: ProfileOption.Product) -> String {
    var words = [CommandLine.arguments[0], "choose", "--profile", source.profile ?? product.file]
    words += ["--from", from ?? "\(output)/\(ProductRun.resultsFile)"]
    for (option, value, standard) in [
      ("--image-set", imageSet, nil), ("--plugin", plugin, nil), ("--output", output, Self.folder),
      ("--corpus", source.corpus.corpus, CaseSuite.defaultCorpus),
    ] {
      if let value, value != standard { words += [option, value] }
    }
    return (words + ["--explain"]).map(\.pastedWord).joined(separator: " ")
  }

  /// Asks for the profile and writes its file.
  private func askForProduct() throws -> ProfileOption.Product {
    try require(
      isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1,
      "expected --profile with a file or a name; in a terminal the questions are asked")
    // A question waits for its answer, and would not see that somebody asked to stop.
    Interruption.watch(calling: endAtQuestion)
    // Paths begin at the current folder, into which the file is written.
    let profile = try ProfileInterview.conduct(
      named: "product",
      meeting: source.conditions(in: "product.yaml", needsImages: from == nil),
      readLine: { Swift.readLine() }, show: { print($0) })
    Interruption.watch()
    // An earlier profile is kept.
    let names = [profile.name] + (2..<1000).map { "\(profile.name)-\($0)" }
    let file =
      names.map { "\($0).yaml" }.first { !FileManager.default.fileExists(atPath: $0) }
      ?? "\(profile.name).yaml"
    try WholeFile.write(Data(profile.yaml.utf8), to: file)
    print("The profile is in \(file); `touchstone choose --profile \(file)` reads it again.\n")
    return try source.product(profile, in: file, needsImages: from == nil)
  }
}

/// Ends the program while it waits for an answer; called in the handler of a signal.
private func endAtQuestion() {
  let line: StaticString = "\ntouchstone: error: interrupted; no profile was written\n"
  _ = write(STDERR_FILENO, line.utf8Start, line.utf8CodeUnitCount)
  _exit(2)
}
