import Corpora
import HitTesting
import Oracles
import Synchronization

/// The exact oracle as a contender that counts the passing texels of an image once, and answers only
/// the last stage of a stack.
package final class RememberingOracle: Contender {
  /// An image by the place of its bytes, which is not used again while the image is remembered.
  private struct Key: Hashable {
    let layout: [Int]
    let format: PixelFormat
  }

  /// The greatest number of texels that are remembered.
  private static let mostTexels = 1 << 25
  private let memory = Mutex<(size: Int, texels: [Key: (Bitmap, PassingTexels)])>((0, [:]))
  private let exact = OracleContender()

  package var name: String { exact.name }
  package var fidelity: Fidelity { .exact }
  package var queries: [QueryKind] { exact.queries }
  package var stackQueries: [StackQueryKind] { exact.stackQueries }
  package var touchReports: Set<TouchReport> { exact.touchReports }
  package var readsAlpha: Bool { true }

  package init() {}

  package func answer(_ testCase: HitTestCase) throws(AnswerFailure) -> Answers {
    if let stage = testCase.stack?.stages.last {
      let last = StackCase(stage.scene, probes: stage.probes)
      return try exact.answer(HitTestCase(name: testCase.name, stack: last))
    }
    if testCase.touches != nil { return try exact.answer(testCase) }
    let oracle = ExactOracle(
      texels(testCase.image, testCase.threshold), layer: testCase.layer,
      sampling: testCase.sampling)
    var answers = Answers()
    for kind in QueryKind.allCases {
      answers[.single(kind)] = testCase.probes(kind).map { oracle.hits($0.query) }
    }
    return answers
  }

  private func texels(_ bitmap: Bitmap, _ threshold: AlphaThreshold) -> PassingTexels {
    let bytes = bitmap.storage.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
    let key = Key(
      layout: [
        bytes, bitmap.width, bitmap.height, bitmap.bytesPerRow, bitmap.firstByte,
        threshold.minimumAlpha,
      ], format: bitmap.format)
    if let known = memory.withLock({ $0.texels[key]?.1 }) { return known }
    let texels = PassingTexels(bitmap, threshold: threshold)
    memory.withLock { memory in
      memory.size += 64 + bitmap.width * bitmap.height
      if memory.size > Self.mostTexels { memory = (0, [:]) }
      memory.texels[key] = (bitmap, texels)
    }
    return texels
  }
}
