import Conformance
import Corpora
import HitTesting
import Oracles
import Synchronization

/// The exact oracle as a contender that counts the passing texels of an image once, and answers
/// only the last stage of a stack.
package final class RememberingOracle: ImageContender, StackContender, TouchContender {
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

  package init() {}

  package func answer(_ testCase: StackCase) throws(AnswerFailure) -> Answers<[String]> {
    let stage = testCase.stages.last!
    return exact.answer(StackCase(testCase.name, stage.scene, probes: stage.probes))
  }

  package func answer(_ testCase: TouchCase) throws(AnswerFailure) -> Answers<TouchCase.Answer> {
    exact.answer(testCase)
  }

  package func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool> {
    let (image, threshold) = testCase.decidingImage
    let oracle = ExactOracle(testCase, texels(image, threshold))
    return Answers(testCase.probes.map { oracle.hits($0.query) }, to: testCase)
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
