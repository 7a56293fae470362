import HitStacks
import HitTestStrategies
import HitTesting
import Oracles
import TestSupport
import Testing

/// Faults of hit testers for stacks, each found by the case that is named after it.
@Suite struct StackFaultTests {
  private static let faults = StackFault.allCases.filter { $0 != .none }

  private func expected(_ testCase: StackFaultCase) throws -> [Int] {
    let layers = (testCase.later ?? testCase.scene).oracleStack
    let (exact, other) = (ExactStack(layers), DivisionFreeStack(layers))
    switch testCase.question {
    case .point(let point):
      #expect(other.allHits(at: point) == exact.allHits(at: point))
      return exact.topmost(at: point).map { [$0] } ?? []
    case .nearest(let disc): return exact.hits(disc, orderedBy: .nearest)
    }
  }

  private func answer(_ fault: StackFault, _ testCase: StackFaultCase) -> [Int] {
    var tester = FaultyStackTester(fault, testCase.scene)
    if let later = testCase.later { tester.update(to: later) }
    switch testCase.question {
    case .point(let point): return Array(tester.allHits(at: point).prefix(1))
    case .nearest(let disc): return tester.nearest(disc)
    }
  }

  @Test(arguments: faults) func theCaseOfThatNameFindsTheFault(fault: StackFault) throws {
    let testCase = StackFaultCase.named(fault)
    let expected = try expected(testCase)
    #expect(answer(.none, testCase) == expected, "the right tester")
    #expect(answer(fault, testCase) != expected)
  }

  /// The strategies answer all cases rightly, prepared anew and after the change.
  @Test(arguments: faults) func theStrategiesHaveNoSuchFault(fault: StackFault) throws {
    let testCase = StackFaultCase.named(fault)
    let expected = try expected(testCase)
    var stack = HitStack(testCase.scene)
    _ = stack.takeChanges()
    let ids = stack.list
    var strategies = StrategyAgreementTests.prepared(stack)
    if let later = testCase.later {
      for (id, layer) in zip(ids, later.layers) {
        try stack.update(id, to: layer.layer)
        guard let name = layer.image, let own = try stack.image(of: id) else { continue }
        if let image = later.images[name], image != testCase.scene.images[name] {
          try stack.replace(own, by: image)
        }
      }
      let changes = stack.takeChanges()
      for place in strategies.indices { try strategies[place].update(changes, of: stack) }
    }
    for strategy in strategies {
      let name = type(of: strategy).name
      switch testCase.question {
      case .point(let point):
        // The picture answers for the center of a pixel, which another test looks at.
        if strategy is IDBuffer<PackedMask> { continue }
        let found = strategy.topmost(at: point).map { [ids.firstIndex(of: $0)!] } ?? []
        #expect(found == expected, "\(name)")
      case .nearest(let disc):
        guard let full = strategy as? any DiscStackStrategy else { continue }
        let found = full.hits(disc, orderedBy: .nearest).map { ids.firstIndex(of: $0)! }
        #expect(found == expected, "\(name)")
      }
    }
  }

  @Test func allFaultsAreKilled() throws {
    let killed = try Self.faults.filter {
      let testCase = StackFaultCase.named($0)
      return try answer($0, testCase) != expected(testCase)
    }
    print("killed \(killed.count) of \(Self.faults.count) faults of stacks")
    #expect(killed.count == Self.faults.count)
  }
}
