import HitStacks
import Testing

/// Faults of touch trackers, each found by the case that is named after it.
@Suite struct TouchFaultTests {
  private static let faults = TouchFault.allCases.filter { $0 != .none }

  private func answer(_ fault: TouchFault, _ testCase: TouchFaultCase) throws -> [String] {
    var world = try world(of: testCase)
    var tracker = FaultyTracker(fault, world)
    var said: [String] = []
    for step in testCase.steps {
      switch step {
      case .event(let event): said += tracker.handle(event, in: world)
      case .change(let change): try world.make(change)
      }
    }
    return said
  }

  private func world(of testCase: TouchFaultCase) throws -> TouchWorld {
    try TouchWorld(
      testCase.scene, overlays: testCase.overlays, hoverImages: testCase.hoverImages)
  }

  @Test(arguments: faults) func theTrackerHasNoSuchFault(fault: TouchFault) throws {
    let testCase = TouchFaultCase.named(fault)
    var world = try world(of: testCase)
    var tracker = TouchTracker<LayerID>()
    var said: [String] = []
    for step in testCase.steps {
      switch step {
      case .event(let event):
        do {
          said += try tracker.handle(event, on: world.surface).map(world.words)
        } catch {
          said.append("error: \(error)")
        }
      case .change(let change): try world.make(change)
      }
    }
    #expect(said == testCase.expected)
  }

  @Test(arguments: faults) func theCaseOfThatNameFindsTheFault(fault: TouchFault) throws {
    let testCase = TouchFaultCase.named(fault)
    #expect(try answer(.none, testCase) == testCase.expected, "the right tracker")
    #expect(try answer(fault, testCase) != testCase.expected)
  }

  @Test func allFaultsAreKilled() throws {
    let killed = try Self.faults.filter {
      let testCase = TouchFaultCase.named($0)
      return try answer($0, testCase) != testCase.expected
    }
    print("killed \(killed.count) of \(Self.faults.count) faults of trackers")
    #expect(killed.count == Self.faults.count)
  }
}
