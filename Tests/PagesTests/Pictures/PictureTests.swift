import Conformance
import Contenders
import Corpora
import HitTestStrategies
import HitTesting
import Oracles
import PNGImages
import Pages
import Renderers
import Testing

@Suite struct PictureTests {
  @Test(arguments: [
    (1, 1, 320, 1), (64, 64, 5, 1), (320, 7, 1, 1), (321, 7, 1, 2), (512, 512, 1, 2),
    (2048, 10, 1, 8), (700, 900, 1, 4), (200, 10, 1, 1),
  ])
  func imagesFitByWholeNumbers(width: Int, height: Int, points: Int, texels: Int) {
    let scale = PictureScale(width: width, height: height)
    #expect(scale.points == points && scale.texels == texels)
    #expect(scale.length(width) <= 320)
  }

  private func picture(
    _ kind: CorpusImage, side: Int, minimumAlpha: Int = 128, _ contenders: [any Contender]
  ) -> ImagePicture {
    ImagePicture(
      kind.rawValue, kind.bitmap(side: side), threshold: .atLeast(minimumAlpha),
      contenders: contenders)
  }

  @Test func touchesAreOfAllKindsAndApart() {
    let touches = picture(.flower, side: 256, []).touches
    #expect(touches.count { $0.isHit } >= 4)
    #expect(touches.count { !$0.isHit && $0.targetIsHit } == 3)
    #expect(touches.count { !$0.targetIsHit } == 2)
    for (index, touch) in touches.enumerated() {
      #expect((0..<256).contains(touch.point.x) && (0..<256).contains(touch.point.y))
      for other in touches[..<index] {
        let (dx, dy) = (touch.point.x - other.point.x, touch.point.y - other.point.y)
        #expect(dx * dx + dy * dy >= 34 * 34)
      }
    }
  }

  /// Every shown verdict is the one of the texel below the touch.
  @Test(arguments: [(CorpusImage.leaf, 64), (.flower, 512), (.glyphs, 100), (.diagonal, 16)])
  func verdictsAreThoseOfTheTexels(kind: CorpusImage, side: Int) {
    let bitmap = kind.bitmap(side: side)
    let scale = PictureScale(width: side, height: side)
    for touch in picture(kind, side: side, []).touches {
      let column = Int(touch.point.x * Double(scale.texels) / Double(scale.points))
      let row = Int(touch.point.y * Double(scale.texels) / Double(scale.points))
      #expect(touch.isHit == (bitmap.alpha(column: column, row: row) >= 128))
    }
  }

  @Test func theSamePictureIsTouchedAtTheSamePlaces() {
    let all = Registry.all.map(contender)
    #expect(picture(.leaf, side: 128, all).touches == picture(.leaf, side: 128, all).touches)
  }

  @Test(arguments: [0, 256])
  func imagesWithoutHitsOrMissesAreTouchedToo(minimumAlpha: Int) {
    let picture = picture(.ring, side: 64, minimumAlpha: minimumAlpha, [])
    #expect(!picture.touches.isEmpty)
    #expect(picture.touches.allSatisfy { $0.isHit == (minimumAlpha == 0) })
  }

  /// Strategies that conform differ, if at all, by what their fidelity excuses.
  @Test func conformingStrategiesAreNeverWrong() {
    let picture = picture(.diamond, side: 64, Registry.all.map(contender))
    #expect(picture.answering.count == Registry.all.count - 1)
    #expect(picture.touches.allSatisfy { $0.dissent.isEmpty })
    #expect(!picture.disputes.contains { $0.isWrong })
    // The renderers of 1/65536 of a texel round at edges.
    let names = Set(picture.disputes.flatMap { $0.dissent.map(\.name) })
    #expect(names == ["one-pixel-render", "one-pixel-render-fresh"])
    #expect(picture.touches.filter { !$0.isHit }.allSatisfy { $0.ignorers == ["bounds-only"] })
  }

  /// By hand: of ten pictures the fifth and the last are wrong, and four of the other eight are
  /// spread over them.
  @Test func picturesWithWrongAnswersAreSeenAtOnce() {
    let isWrong = (0..<10).map { $0 == 4 || $0 == 9 }
    #expect(Gallery.seen(isWrong).sorted() == [1, 3, 4, 6, 8, 9])
    #expect(Gallery.seen(Array(repeating: true, count: 9)) == Set(0..<6))
    #expect(Gallery.seen([false, true, false]) == [0, 1, 2])
    #expect(Gallery.seen([]).isEmpty)
  }

  private struct Liar: ImageContender {
    let name = "liar"
    let fidelity = Fidelity.float64

    func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool> {
      let right = try contender(for: PackedMask.self).answer(testCase)
      return Answers(points: right[.single(.point)]?.map { !$0 })
    }
  }

  private struct Silent: ImageContender {
    let name = "silent"
    let fidelity = Fidelity.exact

    func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool> {
      throw .broken("no <answer>")
    }
  }

  @Test func wrongAnswersAreRingedAndSilenceIsToldApart() {
    let picture = picture(.blob, side: 64, [Liar(), Silent()])
    #expect(picture.disputes.count == ImagePicture.mostDisputes)
    #expect(picture.disputes.allSatisfy { $0.isWrong && $0.dissent.map(\.name) == ["liar"] })
    #expect(picture.silent.map(\.name) == ["silent"] && picture.silent[0].reason == "no <answer>")
    #expect(picture.answering == ["liar"])
  }

  @Test func rastersHoldTheAlphaAndTheMask() throws {
    let bitmap = CorpusImage.flower.bitmap(width: 40, height: 30)
    let texels = PassingTexels(bitmap, threshold: .atLeast(100))
    let rasters = PictureRasters(bitmap, texels, PictureScale(width: 40, height: 30))
    let alpha = try PNGDecoder.decode(rasters.alpha, named: "alpha")
    let misses = try PNGDecoder.decode(rasters.misses, named: "misses")
    let image = try PNGDecoder.decode(rasters.image, named: "image")
    var sum = 0
    for row in 0..<30 {
      for column in 0..<40 {
        let own = bitmap.alpha(column: column, row: row)
        sum += Int(own)
        let offset = alpha.byteOffset(column: column, row: row)
        #expect(alpha.storage[offset] == own)
        #expect(misses.storage[offset] == (own >= 100 ? 0 : 255))
        #expect(image.alpha(column: column, row: row) == own)
      }
    }
    #expect(rasters.alphaSum == sum)
  }

  /// A pixel that stands for several texels is as bright as the share of them that miss.
  @Test func largeImagesAreShownSmaller() throws {
    let bitmap = CorpusImage.checkerboard.bitmap(side: 1200)
    let texels = PassingTexels(bitmap, threshold: .atLeast(128))
    let rasters = PictureRasters(bitmap, texels, PictureScale(width: 1200, height: 1200))
    let misses = try PNGDecoder.decode(rasters.misses, named: "misses")
    #expect(misses.width == 600)
    #expect(misses.storage[0] == 127)
    #expect(try PNGDecoder.decode(rasters.alpha, named: "alpha").width == 1200)
  }
}
