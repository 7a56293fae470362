import HitStacks
import HitTestStrategies
import HitTesting
import Measurements

/// The rows about stacks, `stack-<question>/<strategy>/<arrangement>-<layers>`.
struct StackRows: StackStrategyVisitor {
  private(set) var plan: BenchmarkPlan
  private let fields: [StackField]

  /// Adds the rows of all strategies for the stack of a product to a plan; its layers show the
  /// product's images.
  ///
  /// An index is exact only over an exact strategy. It is measured over packed masks if some
  /// strategy is not exact, and over certified ones if these are among the strategies or if all are
  /// exact.
  ///
  /// - Throws: what is wrong with the file of its layers.
  static func register(
    _ product: ProductStack, under strategies: [any HitTestStrategy.Type],
    in plan: inout BenchmarkPlan
  ) throws {
    var rows = StackRows(plan: plan, fields: [try StackField(product, on: plan.sets.reference)])
    let areAllExact = strategies.allSatisfy { $0.fidelity == .exact }
    if areAllExact || strategies.contains(where: { $0 == Certified<PackedMask>.self }) {
      StackRegistry.visit(Certified<PackedMask>.self, &rows)
    }
    if !areAllExact { StackRegistry.visit(PackedMask.self, &rows) }
    plan = rows.plan
  }

  /// Adds the rows of all strategies for stacks to a plan.
  static func register(in plan: inout BenchmarkPlan, threshold: AlphaThreshold) {
    var rows = StackRows(
      plan: plan, fields: StackPlace.all.map { StackField($0, threshold: threshold) })
    StackRegistry.visit(PackedMask.self, &rows)
    rows.registerExact(LinearSIMD<Certified<PackedMask>>.self)
    rows.registerExact(MaxDepthTree<Certified<PackedMask>>.self)
    rows.visitPeer(BoostRTree.self)
    rows.visitPeer(Box2DTree.self)
    rows.visitPeer(Embree.self)
    rows.registerLimits()
    plan = rows.plan
  }

  /// Whether a row is measured without `--full` and without a filter.
  ///
  /// A launch of what is left out takes as long as four of all else, so that nothing would be
  /// launched often enough: large piles, all but the questions about a million layers, and Box2D
  /// there. The worst frames and replaced images are left out, too.
  static func isMeasuredByDefault(_ row: String) -> Bool {
    guard let field = BenchmarkField(ofRow: row), let place = StackPlace(name: field.place) else {
      return true
    }
    if [.stackFrameSingle, .stackReplace].contains(field.query) { return false }
    if place.layers < 100_000 { return true }
    if place.arrangement == .pile { return false }
    let isQuestion = field.query == .stackTopmost || field.query == .stackSingle
    return place.layers < 1_000_000
      || isQuestion && RowName(row)?.contender != Box2DTree.name
  }

  /// The libraries that are not compared: one line per library, with the reason.
  static var missingPeers: [String] {
    let peers: [any StackPeerLibrary.Type] = [BoostRTree.self, Box2DTree.self, Embree.self]
    return peers.filter { $0.loaded.functions == nil }.map {
      "\($0.name) is not compared: \($0.loaded.complaint)"
    }
  }

  private mutating func registerLimits() {
    for field in fields where field.place.arrangement == .sparse {
      let layers = field.place.layers
      if layers >= StackPlace.inSecondCache.layers {
        let descent = LimitDescent(field: field)
        plan.register(descent, LimitLoop.descent.row(), field.place.name)
      }
      for loop in [LimitLoop.boxes, .touchedBoxes]
      where LimitBoxes.layerCounts(of: loop).contains(layers) {
        for loops in LimitPointLoop.levels {
          let name = loop.row(level: loops.level)
          plan.register(LimitBoxes(field: field, loops: loops, loop: loop), name, field.place.name)
        }
      }
    }
  }

  /// Registers the exact form of a strategy where a target compares it with the other form.
  private mutating func registerExact<S: StackStrategy>(_: S.Type) {
    let targets = Target.stacks.filter { $0.strategies.contains(S.name) }
    for field in fields where targets.contains(where: { $0.images == field.place.name }) {
      let subject = StackSubject<S>(field)
      register(StackTopmost(subject: subject), subject)
    }
  }

  private mutating func visitPeer<Library: StackPeerLibrary>(_: Library.Type) {
    guard Library.loaded.functions != nil else { return }
    visit(PeerStack<Library>.self)
  }

  mutating func visit<S: StackStrategy>(_: S.Type) {
    if !fields.contains(where: \.isOfProduct) { plan.register(Drag<S>(), S.name, Drag<S>.place) }
    for field in fields {
      // A strategy that promises only a resolution is not a choice for a product, and follows moves
      // slowly.
      if field.isOfProduct && !(S.self is any FullStackStrategy.Type) { continue }
      let subject = StackSubject<S>(field)
      register(StackTopmost(subject: subject), subject)
      register(StackSingle(subject: subject), subject)
      register(StackBuild(subject: subject), subject)
      if S.name == LinearSIMD<PackedMask>.name && field.place == .inSecondCache {
        register(StackMiss(subject: subject), subject)
      }
      if field.isOfProduct, let full = S.self as? any FullStackStrategy.Type {
        registerAll(full, subject)
      }
      if field.place == .underAFinger || field.isOfProduct,
        let discs = S.self as? any DiscStackStrategy.Type
      {
        registerDiscs(discs, subject)
      }
      if field.isOfProduct {
        register(StackReorder(subject: subject), subject)
      } else {
        register(StackFrames(subject), subject)
        register(StackReplace(subject: subject), subject)
      }
      for query in [BenchmarkQuery.stackMoveSome, .stackMoveAll] {
        register(StackMoves(query: query, subject: subject), subject)
      }
    }
  }

  /// Registers the discs of a strategy, which is known to find some, for its prepared subject.
  private mutating func registerDiscs<S: DiscStackStrategy>(_: S.Type, _ prepared: Any) {
    guard let subject = prepared as? StackSubject<S> else {
      preconditionFailure("\(type(of: prepared)) is not a subject of \(S.name)")
    }
    for order in DiscOrder.allCases {
      register(StackDiscs(order: order, subject: subject), subject)
    }
  }

  /// Registers the points whose layers are all found, as ``registerDiscs(_:_:)`` does discs.
  private mutating func registerAll<S: FullStackStrategy>(_: S.Type, _ prepared: Any) {
    guard let subject = prepared as? StackSubject<S> else {
      preconditionFailure("\(type(of: prepared)) is not a subject of \(S.name)")
    }
    register(StackAll(subject: subject), subject)
  }

  private mutating func register<Model: QueryModel, S: StackStrategy>(
    _ model: Model, _ subject: StackSubject<S>
  ) {
    if subject.isMeasured(model.query) {
      plan.register(model, S.name, subject.field.place.name)
    }
  }
}
