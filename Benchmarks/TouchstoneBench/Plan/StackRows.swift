import HitStacks
import HitTestStrategies
import HitTesting
import LimitLoops
import Measurements

/// The rows about stacks, `stack-<question>/<strategy>/<arrangement>-<layers>`.
struct StackRows: StackStrategyVisitor {
  private(set) var plan: BenchmarkPlan
  private let fields: [StackField]

  /// Adds the rows of all strategies for stacks to a plan.
  static func register(in plan: inout BenchmarkPlan, threshold: AlphaThreshold) {
    var rows = StackRows(
      plan: plan, fields: StackPlace.all.map { StackField($0, threshold: threshold) })
    StackRegistry.visit(PackedMask.self, &rows)
    rows.visitPeer(BoostRTree.self)
    rows.visitPeer(Box2DTree.self)
    rows.visitPeer(Embree.self)
    rows.registerLimits()
    plan = rows.plan
  }

  private mutating func registerLimits() {
    for field in fields where field.place == .inSecondCache {
      for loops in LimitPointLoop.levels {
        let name = LimitLoop.boxes.row(level: String(cString: loops.name))
        plan.register(LimitBoxes(field: field, loops: loops), name, field.place.name)
      }
    }
  }

  private mutating func visitPeer<Library: StackPeerLibrary>(_: Library.Type) {
    guard Library.loaded.functions != nil else { return }
    visit(PeerStack<Library>.self)
  }

  mutating func visit<S: StackStrategy>(_: S.Type) {
    for field in fields where field.place.layers <= StackSubject<S>.mostLayers {
      let subject = StackSubject<S>(field)
      let place = field.place.name
      plan.register(StackTopmost(subject: subject), S.name, place)
      plan.register(StackSingle(subject: subject), S.name, place)
      plan.register(StackBuild(subject: subject), S.name, place)
      if S.name == LinearSIMD<PackedMask>.name && field.place == .inSecondCache {
        plan.register(StackMiss(subject: subject), S.name, place)
      }
      for query in [BenchmarkQuery.stackMoveSome, .stackMoveAll] {
        plan.register(StackMoves<S>(query: query, field: field), S.name, place)
      }
    }
  }
}
