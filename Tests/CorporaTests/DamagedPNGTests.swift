import Corpora
import HitTesting
import PNGImages
import TestSupport
import Testing

/// Damaged files are refused, and only because of their damage.
@Suite struct DamagedPNGTests {
  @Test(arguments: DamagedPNG.allCases)
  func onlyTheDamageIsRefused(_ damaged: DamagedPNG) throws {
    let sound = try PNGDecoder.decode(try damaged.sound(), named: damaged.name)
    #expect(sound.width == 17 && sound.height == 13)
    let error = #expect(throws: PNGError.self) {
      try PNGDecoder.decode(try damaged.bytes(), named: damaged.name)
    }
    switch error {
    case .malformed: #expect(damaged != .translatedLineEnds)
    case .notPNG: #expect(damaged == .translatedLineEnds)
    default: Issue.record("\(damaged.name): \(String(describing: error))")
    }
  }

  @Test func cutFileEndsWithinTheImageData() throws {
    let sound = try DamagedPNG.cutInImageData.sound()
    let chunks = PNGStream(sound).chunks
    let start = 8 + 12 + chunks[0].data.count + 8
    #expect(chunks[1].type == "IDAT")
    let cut = try DamagedPNG.cutInImageData.bytes()
    #expect(cut.count > start && cut.count < start + chunks[1].data.count)
    #expect(sound.starts(with: cut))
  }

  @Test func aSoundFileInPlaceOfADamagedOneIsAFault() throws {
    let folder = try TemporaryFolder()
    let files = CorpusFile.all().filter { $0.path.hasSuffix("/cut-before-end.png") }
    #expect(files.count == 1 && files.allSatisfy { $0.isDamaged && $0.expectedAlpha == nil })
    let corpus = CorpusFolder(path: folder.url.path, files: files)
    #expect(corpus.faults().contains { $0.hasSuffix("cut-before-end.png: is missing") })
    // The first time, the file and the list are written; the second time, nothing.
    #expect(try corpus.write() == 2)
    #expect(corpus.faults() == [])
    #expect(try corpus.write() == 0)
    let sound = try DamagedPNG.cutBeforeEnd.sound()
    let path = try folder.write(sound, to: "images/damaged/cut-before-end.png")
    #expect(corpus.faults() == ["\(path): can be decoded, although it is meant to be damaged"])
    #expect(try corpus.write() == 1)
    #expect(corpus.faults() == [])
  }

  @Test func decoderTakesTheStillImageAndRotatesNothing() throws {
    // Both files have the chunks that they are named after, and decode as if they had not.
    for (special, types) in [
      (PNGSpecialCase.animation, ["acTL", "fcTL", "fdAT"]), (.orientationInFile, ["eXIf"]),
    ] {
      let bytes = try special.encoded()
      let chunks = PNGStream(bytes).chunks.map(\.type)
      #expect(types.allSatisfy(chunks.contains), "\(special.name): \(chunks)")
      let bitmap = try PNGDecoder.decode(bytes, named: special.name)
      #expect(bitmap.width == 3 && bitmap.height == 1)
      #expect(AlphaPlane(bitmap) == special.expectedAlpha)
    }
  }

  @Test func loneTexelIsAlone() throws {
    let file = try #require(CorpusFile.all().first { $0.path == "images/lone-texel-4096.png" })
    let alpha = try #require(file.expectedAlpha)
    #expect(alpha.bytes.count(where: { $0 != 0 }) == 1)
    #expect(alpha.bytes[LoneTexel.row * 4096 + LoneTexel.column] == 255)
    let bytes = try file.bytes()
    #expect(bytes.count < 50_000)
    #expect(AlphaPlane(try PNGDecoder.decode(bytes, named: "lone")) == alpha)
  }
}
