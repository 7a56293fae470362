import Conformance
import Contenders
import Corpora
import HitTestStrategies
import HitTesting
import Measurements
import Plugins
import Recipes
import Renderers

/// The conformance run before the measurements.
///
/// Only recipes, and strategies that pass it, are measured.
enum ConformanceCheck {
  /// The number of random cases.
  ///
  /// It is small enough for every benchmark run; `touchstone conform` asks many more.
  static let sweepCount = 600
  static let seed: UInt64 = 1
  /// The name of the suite on the images of this run.
  static let measuredSuite = "measured-images"

  /// The corpus, which the current folder may not have.
  private static let corpus = CorpusFolder(path: "corpus")

  /// Whether there are stored cases to ask.
  static var hasCorpus: Bool { !corpus.suiteNames().isEmpty }

  /// Judges strategies on the suites of the corpus (where the current folder has one), on random
  /// cases, and on the images of this run.
  ///
  /// For a product, `touchstone choose` judges what it uses, so that here the images alone count.
  ///
  /// - Throws: an error that names the suite and the case where the corpus is damaged.
  static func run(
    _ strategies: [any HitTestStrategy.Type], sets: [ImageSet], onMeasuredImagesAlone: Bool = false
  ) throws -> ConformanceReport {
    let run = ConformanceRun(
      contenders: strategies.map(contender),
      suites: try suites(
        sets, samplings: Set(strategies.map { $0.sampling }),
        onMeasuredImagesAlone: onMeasuredImagesAlone), seed: seed,
      isStandard: !onMeasuredImagesAlone)
    return run.run()
  }

  /// Judges a plug-in as strategies are judged, by the process that answers for it.
  ///
  /// That process is the only one that judges it, for `make bench` and the gate as for `touchstone
  /// conform`: it gets images in the formats that it reads.
  ///
  /// - Throws: an error that names the suite and the case where the corpus is damaged.
  static func run(
    _ plugin: PluginContender, sets: [ImageSet], onMeasuredImagesAlone: Bool = false,
    stopsAfterBasic: Bool = true
  ) throws -> ContenderReport {
    ConformanceRun(
      contenders: [plugin],
      suites: try suites(
        sets, samplings: [.nearest], onMeasuredImagesAlone: onMeasuredImagesAlone), seed: seed,
      isStandard: !onMeasuredImagesAlone, stopsAfterBasic: stopsAfterBasic
    ).run().contenders[0]
  }

  /// Judges the recipes for touches on the suites of the corpus that ask them.
  ///
  /// - Throws: an error that names the suite and the case where the corpus is damaged.
  static func touchRecipes() throws -> [ContenderReport] {
    let suites = try corpus.caseSuites { $0.hasPrefix("stack/") || $0.hasPrefix("touch/") }
    let run = ConformanceRun(contenders: touchRecipeContenders, suites: suites, seed: seed)
    return run.run().contenders
  }

  /// What the gate measures: the plug-in of this process, or every strategy.
  static var gated: [any HitTestStrategy.Type] {
    Plugin.loaded == nil ? Registry.all : [PluginStrategy.type]
  }

  /// The suites that a run asks.
  ///
  /// - Throws: an error that names the suite and the case where the corpus is damaged.
  private static func suites(
    _ sets: [ImageSet], samplings: Set<Sampling>, onMeasuredImagesAlone: Bool
  ) throws -> [CaseSuite] {
    let nearest = sets.flatMap { set in
      zip(set.queried, set.points).enumerated().map { index, pair in
        ImageCase(
          name: "\(measuredSuite)/\(set.name)-\(index)", image: pair.0.bitmap,
          layer: pair.0.layer, threshold: set.threshold, points: Array(pair.1.prefix(64)))
      }
    }
    let cases = Sampling.allCases.filter(samplings.contains).flatMap { sampling in
      nearest.map { testCase in
        var testCase = testCase
        testCase.sampling = sampling
        if sampling != .nearest { testCase.name += "-\(sampling.rawValue)" }
        return testCase
      }
    }
    let measured = CaseSuite(
      name: measuredSuite, summary: "the images of this run", count: cases.count
    ) { cases[$0] }
    let others =
      onMeasuredImagesAlone
      ? []
      : try corpus.caseSuites()
        + CaseSuite.random(seed: seed, sweepCount: sweepCount)
    return others + [measured]
  }
}

extension ContenderReport {
  /// Whether it is not measured, because it does not conform.
  ///
  /// A recipe is still measured: whoever asks for one knows that it is wrong.
  var isRefused: Bool { !conforms && !Registry.isRecipe(name) }

  /// The note on the strategy in the results file.
  var note: MeasurementTable.ConformanceNote {
    return MeasurementTable.ConformanceNote(
      conforms: conforms, ignoresAlpha: !readsAlpha,
      detail: detail)
  }

  private var detail: String {
    if !conforms { return failureSummary }
    if readsAlpha { return "\(total.verdicts) verdicts, \(total.excused) excused" }
    let share = 100 * total.hitsBelowThreshold / total.verdicts
    return "\(share) % of \(total.verdicts) verdicts are hits on texels below the threshold"
  }
}
