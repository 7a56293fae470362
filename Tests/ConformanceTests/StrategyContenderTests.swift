import Conformance
import Contenders
import Corpora
import HitTestStrategies
import HitTesting
import Renderers
import Testing

@Suite struct StrategyContenderTests {
  /// A strategy that cannot prepare anything.
  fileprivate protocol Failing: HitTestStrategy {
    static var failure: RendererError { get }
  }

  private struct ShortOfMemory: Failing {
    static let failure = RendererError.outOfMemory
    init(_ bitmap: Bitmap, threshold: AlphaThreshold) throws { throw Self.failure }
  }

  private struct TooLarge: Failing {
    static let failure = RendererError.imageTooLarge(width: 40_000, height: 1)
    init(_ bitmap: Bitmap, threshold: AlphaThreshold) throws { throw Self.failure }
  }

  private func failure<S: HitTestStrategy>(of strategy: S.Type) throws -> AnswerFailure? {
    let testCase = try #require(CaseSuite.randomCase(named: "sweep/1", seed: 1) as? ImageCase)
    do throws(AnswerFailure) {
      _ = try StrategyContender(strategy).answer(testCase)
      return nil
    } catch { return error }
  }

  /// An answer that is missing because memory ran out does not count as unsupported.
  @Test func memoryThatRunsOutIsNoLackOfSupport() throws {
    #expect(try failure(of: ShortOfMemory.self) == .broken("cairo could not allocate a surface"))
  }

  @Test func anImageThatIsTooLargeIsNotSupported() throws {
    let failure = try failure(of: TooLarge.self)
    #expect(failure == .unsupported("\(TooLarge.failure)") && failure?.isFault == false)
  }
}

extension StrategyContenderTests.Failing {
  static var name: String { "failing" }
  static var summary: String { "cannot prepare anything" }
  static var guide: StrategyGuide {
    StrategyGuide(takeItWhen: "never", whatItIs: "", purpose: "", limits: "")
  }
  static var lookup: TexelLookup { .picture }
  static var fidelity: Fidelity { .exact }
  func hits(_ point: Point, in placement: Placement) -> Bool { false }
}
