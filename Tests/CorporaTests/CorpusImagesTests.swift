import Corpora
import HitTesting
import StrictJSON
import Testing

@Suite struct CorpusImageChecksums {
  /// The FNV-1a hashes of the bytes of every kind at side 64, so that no picture changes unnoticed.
  ///
  /// A new hash is written here only after somebody has looked at the new picture, at 64 and 512,
  /// and approved it.
  static let checksums: [CorpusImage: UInt64] = [
    .blob: 0x3C65_8EDC_776E_8371,
    .flower: 0xF9C1_4BA6_6E7A_414D,
    .diamond: 0xF165_BDFC_328E_7477,
    .ring: 0xA4BE_8FD7_5504_9106,
    .leaf: 0x0B01_4611_FA8F_A6D9,
    .glyphs: 0xB0EB_8E79_C7BD_E470,
    .checkerboard: 0x5C87_5607_E9ED_1F07,
    .diagonal: 0x6327_E75B_CFE8_9F08,
    .singleTexels: 0x68E0_45C9_73AD_BCD3,
    .oneHole: 0x9631_2C7F_C19E_6A35,
    .empty: 0xA470_F079_964A_EFE5,
    .full: 0x793E_4DBC_D887_9286,
    .gradient: 0x9020_AB6E_9DDA_3D31,
    .allOne: 0x5826_3DC2_F3F9_3E75,
    .thresholdSteps: 0x4751_991E_36E3_A852,
  ]

  @Test(arguments: CorpusImage.allCases)
  func pictureIsTheOneLookedAt(image: CorpusImage) {
    #expect(FNV1a(image.bitmap(side: 64).storage).value == Self.checksums[image])
  }
}

@Suite struct CorpusImageNames {
  @Test(arguments: CorpusImage.allCases)
  func nameStatesKindAndSide(image: CorpusImage) throws {
    for side in [1, 16, 64, 512, 2048, 4096] {
      let named = try #require(CorpusImage.named(image.name(side: side)))
      #expect(named.image == image && named.side == side)
    }
  }

  @Test func namesEndInTheSide() {
    #expect(CorpusImage.flower.name(side: 512) == "flower-512")
    #expect(CorpusImage.singleTexels.name(side: 16) == "single-texels-16")
  }

  @Test(arguments: [
    "", "-", "flower", "flower-", "-64", "flower-0", "flower-4097", "flower--64", "flower-+64",
    "flower-064", "flower-64 ", "Flower-64", "flower-6x", "single-texels", "tulip-64",
    "flower-99999999999999999999", "flower-٦٤",
  ])
  func otherTextNamesNoImage(text: String) {
    #expect(CorpusImage.named(text) == nil)
  }

  @Test func summariesAreSentencesAndDiffer() {
    let summaries = CorpusImage.allCases.map(\.summary)
    #expect(Set(summaries).count == CorpusImage.allCases.count)
    #expect(summaries.allSatisfy { $0.hasSuffix(".") && $0.count > 20 })
  }
}

@Suite struct CorpusImageSizes {
  @Test(arguments: CorpusImage.allCases)
  func anySizeIsDrawn(image: CorpusImage) {
    let sizes = [(1, 1), (1, 7), (7, 1), (500, 1), (1, 500), (2, 2), (3, 5), (33, 17), (17, 90)]
    for (width, height) in sizes {
      let bitmap = image.bitmap(width: width, height: height)
      #expect(bitmap.width == width && bitmap.height == height)
      #expect(bitmap.format == .rgba8Straight && bitmap.bytesPerRow == 4 * width)
      #expect(bitmap.storage.count == 4 * width * height)
    }
  }

  /// A picture keeps its shape in a wide image: the middle square holds what the square image
  /// holds.
  @Test(arguments: [CorpusImage.blob, .flower, .diamond, .ring, .leaf, .glyphs])
  func shapesAreCentered(image: CorpusImage) throws {
    let square = AlphaPlane(image.bitmap(side: 32))
    let wide = image.bitmap(width: 96, height: 32)
    let middle = try wide.subImage(column: 32, row: 0, width: 32, height: 32)
    #expect(AlphaPlane(middle) == square)
  }
}
