import ArgumentParser
import BenchmarkReports
import CommandLineTools
import Corpora
import FileAccess
import Foundation
import Gates
import HitTestStrategies
import HitTesting
import Measurements
import Recipes

/// The command line of the benchmarks.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "touchstone-bench",
    abstract: "Measures the hit-testing strategies and ranks them for each kind of query.",
    discussion: """
      A strategy is measured only if it passes conformance in the same run; the recipes, which \
      fail it, are the exception. The strategies take turns in short slices, in a series of fresh \
      processes, so that two runs agree on the ranks.

      Flags that begin with --benchmark_ go to Google Benchmark: --benchmark_filter=REGEX measures \
      only the benchmarks that match, --benchmark_repetitions=N sets the number of launches, and \
      --benchmark_list_tests lists the names.

      The environment variable TOUCHSTONE_SIMD=scalar|sse2|avx2|avx512|neon selects kernels other \
      than the fastest.

      Exit status: 0 no strategy failed, 1 a strategy failed, 2 the command could not run as asked.
      """,
    version: ProgramVersion.text(of: "touchstone-bench"))

  /// Where `make bench` writes the results.
  static let usualOutput = RunSummary.usualResults
  /// The smallest alpha that hits unless the user says another one.
  static let usualMinimumAlpha = 128

  @Option(help: takes("folder", "A folder of PNG files to measure on."))
  var images: String?

  @OptionGroup(title: "Limits on images") var imageLimits: ImageLimitOptions

  @Option(help: takes("file", "The file for the results."))
  var output = Self.usualOutput

  @Option(
    help: takes("names", "The strategies to measure, separated by commas (default: all)."))
  var strategies: String?

  @Flag(help: "Also measure the published recipes, which do not conform.")
  var recipes = false

  @Option(help: takes("alpha", "The smallest alpha that hits, 0 to 256."))
  var minimumAlpha = Self.usualMinimumAlpha

  @Option(
    help: takes(
      "seconds", "Time limit in seconds (default: 60; 120 on a busy machine; 300 with --full)."))
  var time: Double?

  @Flag(
    help: """
      Measure everything: also cold caches, latency, empty areas, growing sizes, threads, limits \
      and other libraries; with --stacks, also the stacks that take longest.
      """)
  var full = false

  @Flag(
    help: """
      Measure the strategies for stacks of 20 to a million layers (time limit by default: 300; \
      900 with --full).
      """)
  var stacks = false

  @Flag(help: "Measure for only three seconds, which shows that everything runs, but no ranks.")
  var quick = false

  @OptionGroup(title: "A plug-in") var plugin: PluginOptions

  @OptionGroup(title: "A product") var product: ProductOptions

  @Flag(help: "Add a strategy that is wrong on purpose, and one that allocates once per query.")
  var examples = false

  @Flag(help: "Print all tables at the end; build/results.txt holds them in any case.")
  var tables = false

  @Flag(help: "Print all columns of a table side by side, at any width.")
  var wide = false

  @Option(help: .hidden)
  var instructions: String?

  @Option(
    help: takes(
      "file",
      "A file of `make instructions`, from which the results take the instructions per query."))
  var instructionsFrom: String?

  @OptionGroup(visibility: .hidden)
  var server: ServerOptions

  /// Additional contenders of a self-test: `packed-mask` for a twin of it, `packed-mask=0.03,0.1`
  /// for one that is slower by 3 % in cache and by 10 % where it waits for memory.
  @Option(name: .customLong("trial"), help: .hidden)
  var trials: [TrialContender] = []

  @Argument(parsing: .allUnrecognized, help: .hidden)
  var benchmarkFlags: [String] = []

  func validate() throws {
    try requireSeconds(time)
    try requireNotBoth(stacks, plugin.plugin != nil, "--stacks or --plugin")
    let isOfImages = images != nil || product.sizes != nil || strategies != nil
    try require(
      !stacks || (product.atOnce == nil && !isOfImages),
      "--stacks: expected no --at-once, --images, --sizes or --strategies")
    try requireNotBoth(quick, full, "--quick or --full")
    try requireNotBoth(full, product.atOnce != nil, "--full or --at-once")
    try requireNotBoth(images != nil, product.sizes != nil, "--images or --sizes")
    try requireNotBoth(images != nil, product.scene != nil, "--images or --scene")
    if images == nil, let option = imageLimits.words.first {
      throw ValidationError("\(option): expected --images too")
    }
    try require(minimumAlpha, in: 0...256, "--minimum-alpha")
    for (flag, instead) in [
      ("--benchmark_out", "use --output"),
      ("--benchmark_format", "the table is printed, and --output is Google Benchmark's JSON"),
      ("--benchmark_report_aggregates_only", "the report needs every repetition"),
      ("--benchmark_min_time", "slices have a fixed length; --time says how long to measure"),
      ("--benchmark_min_warmup_time", "every slice begins with rounds that are not counted"),
      ("--benchmark_enable_random_interleaving", "every block has an order of its own"),
    ] where benchmarkFlags.contains(where: { $0 == flag || $0.hasPrefix(flag + "=") }) {
      throw ValidationError("\(flag) is not taken here: \(instead)")
    }
    if let empty = benchmarkFlags.first(where: { $0.hasSuffix("=") }) {
      throw ValidationError("\(empty) expected a value")
    }
    if let stray = benchmarkFlags.first(where: { !$0.hasPrefix("--benchmark_") }) {
      throw ValidationError(
        stray.hasPrefix("-") ? "unknown option \(stray)" : "unexpected argument \(stray)")
    }
  }

  func run() throws {
    let threshold = AlphaThreshold(minimumAlpha: minimumAlpha)
    if let instructions {
      let set = ImageSet.generated(Target.referenceImages, threshold: threshold)
      for line in try InstructionCount.lines(set, prefix: instructions) { print(line) }
      return
    }
    if plugin.isHost { return try plugin.host() }
    if server.isServer { return try server.run(threshold: threshold, plugin: plugin.plugin) }
    Interruption.endBeforeMeasuring()
    let chosen = try chosenStrategies()
    try makeFolder(of: output)
    let filter = BenchmarkFilter(flags: benchmarkFlags)
    let (sets, scope) = (try imageSets(threshold, for: chosen), try scope(filter))
    let stack = try product.stack()
    if let replay = product.replay {
      let request = try JSONDecoder().decode(ReplayRequest.self, from: Data(replay.utf8))
      let results = try ProductReplay(request: request, set: sets[0], stack: stack).run()
      print(try results.ownJSON())
      return
    }
    let check = try plugin.plugin.map { try PluginCheck($0, sets: sets, scope: scope) }
    let loaded = try check?.load()
    let outcome = BenchmarkSession(
      sets: sets, strategies: chosen + [loaded].compactMap { $0 }, pluginCheck: check,
      trials: trials, scope: scope, output: output, given: given, filter: filter,
      instructions: try instructionLines(),
      style: .standardOutput(isWide: wide), showsReport: !product.noReport, showsTables: tables,
      stack: stack
    ).run()
    if outcome != .allConform { throw ExitCode(outcome.rawValue) }
  }

  /// The strategies of the run, each once.
  private func chosenStrategies() throws -> [any HitTestStrategy.Type] {
    let named = try StrategySelection.named(strategies)
    let added: [any HitTestStrategy.Type] =
      recipes ? Registry.recipes.filter { recipe in !named.contains { $0 == recipe } } : []
    let smooth = full && strategies == nil && !stacks ? Registry.smooth : []
    return named + smooth + added + (examples ? BenchmarkPlan.examples : [])
  }

  private func scope(_ filter: BenchmarkFilter) throws -> RunScope {
    let kind: RunContext.Scope =
      stacks
      ? (full ? .fullStacks : .stacks)
      : product.atOnce != nil ? .product : full ? .full : filter.isGiven ? .chosen : .usual
    return RunScope(
      kind, seconds: time, launches: filter.launches, queries: try product.chosenQueries(),
      isQuick: quick)
  }

  /// The lines of the file of instruction counts.
  ///
  /// Each line holds a strategy and a number, except one that names the meter.
  private func instructionLines() throws -> [(strategy: String, count: String)] {
    guard let file = instructionsFrom else { return [] }
    let text = try unwrapped(
      try? String(contentsOfFile: file, encoding: .utf8),
      "--instructions-from \(file): cannot be read")
    return try text.split(separator: "\n").map { line in
      let words = line.split(separator: " ").map(String.init)
      func isCount(_ word: String) -> Bool { Double(word).map { $0 > 0 && $0.isFinite } ?? false }
      func isMeter(_ word: String) -> Bool {
        words[0] == InstructionMeter.contextName && InstructionMeter(rawValue: word) != nil
      }
      try require(
        words.count == 2 && (isMeter(words[1]) || isCount(words[1])),
        "--instructions-from \(file): expected a strategy and a number, found \(line)")
      return (words[0], words[1])
    }
  }

  private func imageSets(
    _ threshold: AlphaThreshold, for strategies: [any HitTestStrategy.Type]
  ) throws -> [ImageSet] {
    if let file = product.scene {
      let set = ImageSet(
        name: "scene", images: BenchmarkImage.shown(in: try SceneFile(file)), threshold: threshold,
        isGenerated: true, imagesAtOnce: product.atOnce)
      set.scene = URL(fileURLWithPath: file).standardizedFileURL.path
      return [set]
    }
    if let sizes = try product.drawnSizes() {
      let set = ImageSet(
        name: "drawn", images: BenchmarkImage.drawn(sizes), threshold: threshold,
        isGenerated: true, imagesAtOnce: product.atOnce)
      set.drawnSizes = sizes
      return [set]
    }
    if stacks { return [ImageSet.generated(Target.referenceImages, threshold: threshold)] }
    guard let images else {
      // A product's images are one set.
      let names =
        product.atOnce != nil
        ? [Target.referenceImages]
        : quick ? Array(ImageSet.generatedNames.prefix(2)) : ImageSet.generatedNames
      return names.map {
        ImageSet.generated($0, threshold: threshold, imagesAtOnce: product.atOnce)
      }
    }
    let folder = try FolderImages(
      images, limits: imageLimits.limits,
      demand: MemoryDemand(
        of: strategies, hasPlugin: plugin.plugin != nil, threshold: threshold))
    for complaint in folder.complaints {
      StandardError.line("touchstone-bench: \(complaint)")
    }
    guard !folder.images.isEmpty else {
      throw CorpusError(
        path: images, reason: "none of its \(folder.unreadableCount) PNG files can be read")
    }
    // A replay prints its answer alone.
    func say(_ words: String) { if product.replay == nil { print(words.onOneLine) } }
    say("\(images): \(folder.images.count) images read, \(folder.unreadableCount) skipped")
    let set = ImageSet(
      name: FolderImages.setName(of: images), images: folder.images, threshold: threshold,
      imagesAtOnce: product.atOnce)
    set.folder = URL(fileURLWithPath: images).standardizedFileURL.path
    if set.queried.count < set.images.count {
      let root = images.hasSuffix("/") ? images : "\(images)/"
      let names = set.queried.map { image in
        let name = image.name.hasPrefix(root) ? image.name.dropFirst(root.count) : image.name[...]
        return "\(name) (\(image.bitmap.width) × \(image.bitmap.height))"
      }
      say("asked: \(ImageSet.howTheyAreChosen): \(names.joined(separator: ", "))")
    }
    return [set]
  }

  private func makeFolder(of path: String) throws {
    if path.isEmpty { throw ValidationError("--output: expected a file") }
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    // A folder, a device or a link would be replaced by the finished file.
    if let type = attributes?[.type] as? FileAttributeType, type != .typeRegular {
      throw ValidationError("--output \(path): exists and is not a regular file")
    }
    let file = URL(fileURLWithPath: path)
    if file.lastPathComponent == ExportFiles.badge {
      throw ValidationError("--output \(path): is the name of the badge that is written beside it")
    }
    let folder = file.deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw ValidationError("--output \(path): its folder cannot be made")
    }
  }
}
