import GoogleBenchmarkShim
import HitTestStrategies
import Measurements
import Plugins
import Recipes
import Renderers

/// The benchmarks of contenders on some sets of images, named `<query>/<contender>/<image set>`.
///
/// Nothing is prepared before a benchmark's first slice.
struct BenchmarkPlan: StrategyVisitor {
  struct Parts: OptionSet {
    let rawValue: Int

    /// The queries of every strategy.
    static let queries = Parts(rawValue: 1)
    /// Rectangles and discs in which no texel passes; finding them takes time.
    static let emptyAreas = Parts(rawValue: 32)
    /// Single queries of strategies that draw, two threads, growing sizes and other layers.
    static let details = Parts(rawValue: 2)
    /// Sprites of a fixed size; painting them takes time.
    static let sprites = Parts(rawValue: 128)
    /// The hand-written loops over single points.
    static let pointLimits = Parts(rawValue: 4)
    /// All other hand-written loops, and other people's libraries.
    static let references = Parts(rawValue: 8)
    /// The oracle itself.
    static let oracle = Parts(rawValue: 16)
    /// Stacks of layers.
    static let stacks = Parts(rawValue: 64)

    /// What `make bench` plans by default.
    static let usual: Parts = [.queries, .pointLimits]
    /// What the gate compares.
    static let gate: Parts = [.queries, .emptyAreas]
    static let everything: Parts = [
      .queries, .emptyAreas, .details, .sprites, .pointLimits, .references, .oracle,
    ]
  }

  let sets: [ImageSet]
  let parts: Parts
  let wanted: Set<String>
  /// Why a strategy is not measured, by its name.
  private let failures: [String: String]
  private let trials: [TrialContender]
  /// The benchmarks in the order of the tables.
  private(set) var bodies: [BenchmarkBody] = []
  let growth: GrowthField
  let sprites: [ImageSet]

  /// The number of points per image and round for strategies and recipes that draw.
  ///
  /// They take up to milliseconds per query, in proportion to the texels of a large image.
  private static func pointsOfRenderers(_ set: ImageSet) -> Int {
    let texels = set.queried.map { $0.bitmap.width * $0.bitmap.height }.max() ?? 1
    return max(4, min(64, 64 * 512 * 512 / texels))
  }

  /// Creates a plan of the wanted strategies.
  ///
  /// Those outside the registry run without specialization, and those that failed get error rows
  /// instead of measurements. Without the stack of a product, those of `make bench-stacks` are
  /// planned.
  ///
  /// - Throws: what is wrong with the file of a product's layers.
  init(
    sets: [ImageSet], parts: Parts, strategies: [any HitTestStrategy.Type],
    failures: [String: String] = [:], trials: [TrialContender] = [], stack: ProductStack? = nil
  ) throws {
    self.sets = sets
    self.parts = parts
    wanted = Set(strategies.map { $0.name })
    self.failures = failures
    self.trials = trials
    let threshold = sets[0].threshold
    growth = GrowthField(threshold: threshold)
    sprites =
      parts.contains(.sprites)
      ? CompactSprite<BoundsOnly>.names.map { .generated($0, threshold: threshold) } : []
    if parts.contains(.queries) {
      Registry.visitAll(&self)
      Registry.visitUnlisted(&self)
      Registry.visitSmooth(&self)
      Registry.visitRecipes(&self)
      // By their types, so that the code is specialized for them.
      if strategies.contains(where: { $0 == PluginStrategy.self }) { visit(PluginStrategy.self) }
      if strategies.contains(where: { $0 == AreaPluginStrategy.self }) {
        visit(AreaPluginStrategy.self)
      }
      for strategy in strategies
      where !Registry.known.contains(where: { $0 == strategy })
        && !(strategy is any LoadedStrategy.Type)
      {
        visit(strategy)
      }
      for set in sets where set.imagesAtOnce != nil {
        registerCommon(PlacementOfLayer(set: set), set)
        registerCommon(DecodePNG(set: set), set)
      }
    }
    if parts.contains(.oracle) {
      for set in sets { register(OracleRate(set: set), "exact", set.name) }
    }
    if parts.contains(.details) { registerSizes() }
    registerLimits()
    if parts.contains(.references) { registerPeers() }
    if let stack {
      try StackRows.register(stack, under: strategies, in: &self)
    } else if parts.contains(.stacks) {
      StackRows.register(in: &self, threshold: threshold)
    }
    if Self.hasTouchRecipes(strategies) { TouchRecipes.register(in: &self) }
  }

  /// Whether the recipes for touches are measured too: where all others are.
  static func hasTouchRecipes(_ strategies: [any HitTestStrategy.Type]) -> Bool {
    !Registry.recipes.isEmpty
      && Registry.recipes.allSatisfy { recipe in strategies.contains { $0 == recipe } }
  }

  /// The strategies and recipes of these names, the wrong and the allocating example and the
  /// plug-in of this process among them.
  static func strategies(named names: [String]) -> [any HitTestStrategy.Type] {
    let loaded: [any HitTestStrategy.Type] = Plugin.loaded == nil ? [] : [PluginStrategy.type]
    return (Registry.known + examples + loaded).filter { names.contains($0.name) }
  }

  /// Strategies that show how a run reports a wrong one, and one that allocates.
  static let examples: [any HitTestStrategy.Type] = [FaultyExample.self, AllocatingExample.self]

  mutating func visit<S: HitTestStrategy>(_ strategy: S.Type) {
    guard wanted.contains(S.name) else { return }
    registerQueries(strategy, as: S.name)
    for trial in trials where trial.strategy == S.name {
      registerQueries(strategy, as: trial.name)
    }
    if parts.contains(.details) {
      registerThreads(strategy)
      if let type = S.self as? any AreaStrategy.Type { registerOtherLayers(type) }
    }
  }

  private mutating func registerQueries<S: HitTestStrategy>(_: S.Type, as name: String) {
    for set in sets {
      let subject = Subject<S>(
        set, mostPoints: S.lookup == .picture ? Self.pointsOfRenderers(set) : .max)
      register(Prepare(subject: subject), name, set.name)
      register(PreparePNG(subject: subject), name, set.name)
      register(PointWarm(subject: subject), name, set.name)
      register(PointLatency(subject: subject), name, set.name)
      register(PointCold(subject: subject), name, set.name)
      register(PointCollection(subject: subject), name, set.name)
      if set.imagesAtOnce != nil { register(PointSingle(subject: subject), name, set.name) }
      register(Batch(subject: subject), name, set.name)
      if parts.contains(.details) && S.lookup == .picture {
        register(PointRenderRate(subject: subject), name, set.name)
      }
      if parts.contains(.details) || set.imagesAtOnce != nil,
        let type = S.self as? any TexelStrategy.Type
      {
        registerMaps(type, subject, name)
      }
      if let type = S.self as? any TexelRectStrategy.Type { registerRects(type, subject, name) }
      if let type = S.self as? any AreaStrategy.Type { registerDiscs(type, subject, name) }
    }
  }

  /// Registers what is the same for all strategies.
  private mutating func registerCommon<Model: QueryModel>(_ model: Model, _ set: ImageSet) {
    guard let name = model.query.commonContender else {
      preconditionFailure("\(model.query.rawValue) differs between strategies")
    }
    register(model, name, set.name)
  }

  /// Registers one benchmark.
  ///
  /// - Parameters:
  ///   - model: what the benchmark runs.
  ///   - name: the second part of the benchmark's name: a strategy, a library or a loop.
  ///   - place: the third part: a set of images or a size.
  mutating func register<Model: QueryModel>(_ model: Model, _ name: String, _ place: String) {
    add(BenchmarkWork(model), model.query, name, place)
  }

  // It is the same code for all models.
  @inline(never)
  private mutating func add(
    _ work: BenchmarkWork, _ query: BenchmarkQuery, _ name: String, _ place: String
  ) {
    // A query that is not in the list would silently not be measured.
    precondition(BenchmarkQuery.allCases.contains(query), "\(query.rawValue) is not in allCases")
    bodies.append(
      BenchmarkBody(
        name: query.row(name, place), failures[name].map(BenchmarkWork.init(failure:)) ?? work))
  }
}
