import Conformance
import GoogleBenchmarkShim
import HitTestStrategies
import Renderers

/// The benchmarks of every strategy on some sets of images, named `<query>/<strategy>/<image set>`.
final class BenchmarkPlan: StrategyVisitor {
  /// Which benchmarks are registered.
  enum Scope {
    case everything
    /// Those that the gate compares: all but single queries, threads and growing sizes.
    case queries
  }

  let sets: [ImageSet]
  /// The number of points per image and round in the gate, for the strategies that are visited from
  /// now on.
  var pointsOfGate = Int.max
  private let scope: Scope
  private let conformance: ConformanceReport?
  private let wanted: Set<String>
  private let progress: ProgressMeter
  /// The benchmarks in the order of the tables.
  ///
  /// Google Benchmark's callbacks hold pointers to them.
  private(set) var bodies: [BenchmarkBody] = []
  /// Created when the first strategy needs it.
  private(set) lazy var growth = GrowthField(threshold: sets[0].threshold)
  /// The sprites, which are images of the corpus.
  ///
  /// They are drawn when the first strategy needs them.
  private(set) lazy var sprites = CompactSprite<BoundsOnly>.names.map { name in
    try! ImageSet.generated(name, threshold: sets[0].threshold)
  }

  /// Creates a plan without benchmarks.
  ///
  /// The wanted strategies are given by their names. Those that fail the conformance run get error
  /// rows instead of measurements; without such a run all are measured.
  init(
    sets: [ImageSet], scope: Scope = .everything, strategies wanted: Set<String>,
    conformance: ConformanceReport?, progress: ProgressMeter
  ) {
    self.sets = sets
    self.scope = scope
    self.wanted = wanted
    self.conformance = conformance
    self.progress = progress
  }

  func visit<S: HitTestStrategy>(_ strategy: S.Type) {
    guard wanted.contains(S.name) else { return }
    let failure = conformance?[S.name].flatMap { report in
      report.conforms ? nil : "failed conformance: \(report.failureSummary)"
    }
    for set in sets {
      let subject = Subject<S>(set, pointsOfGate: pointsOfGate)
      register(Prepare(subject: subject), S.name, set, failure)
      register(PreparePNG(subject: subject), S.name, set, failure)
      register(PointWarm(subject: subject), S.name, set, failure)
      register(PointLatency(subject: subject), S.name, set, failure)
      register(PointCold(subject: subject), S.name, set, failure)
      register(PointCollection(subject: subject), S.name, set, failure)
      register(Batch(subject: subject), S.name, set, failure)
      if scope == .everything, let nanoseconds = try? subject.roughNanoseconds.get(),
        nanoseconds > Subject<S>.slowNanoseconds
      {
        register(PointRenderRate(subject: subject), S.name, set, failure)
      }
      if let type = S.self as? any TexelRectStrategy.Type {
        registerTexelRect(type, set, failure)
      }
      if let type = S.self as? any AreaStrategy.Type { registerDiscs(type, set, failure) }
    }
    if scope == .everything {
      registerThreads(strategy, failure)
      registerSizes(strategy, failure)
    }
  }

  /// Registers the oracle itself.
  ///
  /// The report shows it in a line of its own.
  func registerOracle() {
    for set in sets { register(OracleRate(set: set), "exact", set, nil) }
  }

  private func registerTexelRect<S: TexelRectStrategy>(
    _ strategy: S.Type, _ set: ImageSet, _ failure: String?
  ) {
    let subject = Subject<S>(set)
    register(TexelRectAny(subject: subject), S.name, set, failure)
    if set.emptyPlaces.contains(where: { !$0.rects.isEmpty }) {
      register(TexelRectEmpty(subject: subject), S.name, set, failure)
    }
  }

  private func registerDiscs<S: AreaStrategy>(
    _ strategy: S.Type, _ set: ImageSet, _ failure: String?
  ) {
    let subject = Subject<S>(set)
    register(DiscMixed(subject: subject), S.name, set, failure)
    if set.emptyPlaces.contains(where: { !$0.discs.isEmpty }) {
      register(DiscEmpty(subject: subject), S.name, set, failure)
    }
  }

  func register<Model: QueryModel>(
    _ model: Model, _ strategy: String, _ set: ImageSet, _ failure: String?
  ) {
    register(model, strategy, set.name, failure)
  }

  /// Registers one benchmark.
  ///
  /// - Parameters:
  ///   - model: what the benchmark runs.
  ///   - name: the second part of the benchmark's name: a strategy, a library or a loop.
  ///   - place: the third part: a set of images or a size.
  ///   - failure: why the benchmark is an error row; `nil` for one that is measured.
  func register<Model: QueryModel>(
    _ model: Model, _ name: String, _ place: String, _ failure: String? = nil
  ) {
    let name = model.query.row(name, place)
    let body = BenchmarkBody(name: name, progress: progress) { loop in
      if let failure {
        loop.fail(failure)
      } else {
        do { try model.run(loop) } catch { loop.fail("\(error)") }
      }
    }
    bodies.append(body)
  }

  /// Registers all benchmarks with Google Benchmark, which calls back into this object until they
  /// are unregistered.
  func registerWithGoogleBenchmark() {
    for body in bodies {
      let status = gbench_register(
        body.name, { context, state in BenchmarkBody.from(context).run(state) },
        Unmanaged.passUnretained(body).toOpaque(), gbench_options())
      precondition(status == GBENCH_OK, String(cString: gbench_error_message()))
    }
  }
}
