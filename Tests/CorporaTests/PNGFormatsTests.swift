import Corpora
import HitTesting
import PNGImages
import Testing

@Suite struct PNGFormatsTests {
  @Test func everyLegalFormatIsListedOnce() {
    let formats = PNGFormat.allCases
    // Gray 5 × 2, RGB 2 × 2, palette 4 × 3, gray-alpha 2, RGBA 2, each plain and interlaced.
    #expect(formats.count == 60)
    #expect(Set(formats.map(\.name)).count == 60)
    for name in ["gray-2-trns-adam7", "palette-4-short-trns", "rgb-16-trns", "gray-alpha-8"] {
      #expect(formats.contains { $0.name == name })
    }
  }

  @Test func illegalFormatsDoNotExist() {
    #expect(PNGFormat(.palette, bitDepth: 16) == nil)
    #expect(PNGFormat(.rgb, bitDepth: 4) == nil)
    #expect(PNGFormat(.rgba, bitDepth: 8, transparency: .whole) == nil)
    #expect(PNGFormat(.gray, bitDepth: 8, transparency: .short) == nil)
  }

  @Test(arguments: PNGFormat.allCases)
  func headerStatesTheFormatAndAlphaIsKnownAndVariesWhereItCan(_ format: PNGFormat) throws {
    let bytes = try format.encoded()
    let header = try PNGHeader.read(bytes, named: format.name)
    #expect(header.width == 17 && header.height == 13)
    #expect(header.colorType == format.colorType)
    #expect(header.bitDepth == format.bitDepth)
    #expect(header.isInterlaced == format.isInterlaced)
    let hasAlpha =
      format.colorType == .grayAlpha || format.colorType == .rgba || format.transparency != .none
    #expect(header.hasTransparency == hasAlpha)
    #expect(AlphaPlane(try PNGDecoder.decode(bytes, named: format.name)) == format.expectedAlpha)
    let alphas = Set(format.expectedAlpha.bytes)
    #expect(hasAlpha ? alphas.contains(0) && alphas.count > 1 : alphas == [255])
    if format.transparency == .short { #expect(alphas.contains(255)) }
  }

  /// A decoder that stumbles over a chunk that says nothing about alpha shows it in several files.
  @Test func chunksThatSayNothingAboutAlphaStandInSeveralFiles() throws {
    let files = try PNGFormat.allCases.map { PNGStream(try $0.encoded()).chunks.map(\.type) }
    for type in PNGStream.ancillaryTypes {
      #expect(files.count { $0.contains(type) } > 5, "\(type)")
    }
    let necessary = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]
    #expect(Set(files.joined()) == Set(PNGStream.ancillaryTypes + necessary))
    #expect(files.count { types in types.count { $0 == "IDAT" } == 3 } > 5)
  }

  @Test(arguments: PNGFormat.allCases)
  func everySmallSizeDecodesToTheKnownAlpha(_ format: PNGFormat) throws {
    // Sides below 5 leave passes of Adam7 empty.
    for width in 1...9 {
      for height in 1...9 {
        let samples = format.samples(width: width, height: height)
        let bitmap = try PNGDecoder.decode(try PNGEncoder.encode(samples), named: format.name)
        #expect(AlphaPlane(bitmap) == samples.alphaBySpecification, "\(width) × \(height)")
      }
    }
  }

  @Test(arguments: PNGSpecialCase.allCases)
  func specialCaseDecodesToTheKnownAlpha(_ special: PNGSpecialCase) throws {
    let bitmap = try PNGDecoder.decode(try special.encoded(), named: special.name)
    #expect(AlphaPlane(bitmap) == special.expectedAlpha)
  }

  @Test func specialCasesExpectWhatTheSpecificationSays() {
    let paethTies: [UInt8] = [
      100, 50, 100, 200, 100, 125, 100, 50, 200, 200, 50, 200, 50, 50, 125, 50,
    ]
    let expected: [PNGSpecialCase: [UInt8]] = [
      .reductionOfRGBA16: [1, 254, 1, 127, 128],
      .reductionOfGrayAlpha16: [1, 254, 1, 127, 128],
      .lowByteOfRGB16: [0, 255, 255, 255, 255],
      .lowByteOfGray16: [0, 255, 255, 255],
      .gamma: [0, 1, 26, 85, 127, 128, 254, 255],
      .gammaOfPalette: [26, 127, 254],
      .indexPastPalette: [0, 10, 20, 255, 255, 255],
      .packedIndexPastPalette: [0, 10, 20] + [UInt8](repeating: 255, count: 13),
      .indexPastShortTransparency: [7, 255, 255, 255, 7],
      .animation: [0, 255, 0],
      .orientationInFile: [255, 0, 0],
      .emptyImageData: [255, 0, 255, 0, 0],
      .suggestedPalette: [0, 255, 0],
      .paethTies: paethTies,
      .paethTiesOfGrayAlpha: paethTies,
      .highBitsOfRGB8: [0, 255, 255, 255],
      .highBitsOfGray8: [0, 255, 255, 255],
      .onePass: [255],
      .fewPassesOfAColumn: [0, 255, 0, 255, 255],
      .fewPassesOfASquare: [0, 255, 255, 0],
      .fewPassesOfAShortRow: [0, 255, 0],
      .fewPassesOfARow: [0, 255, 0, 255, 255],
    ]
    for special in PNGSpecialCase.allCases {
      #expect(special.expectedAlpha.bytes == expected[special], "\(special.name)")
    }
  }

  /// A decoder that prefers the neighbor above to the left one reads other alphas, in a tie with
  /// either of the other two neighbors.
  ///
  /// The alphas lie on different sides of a threshold.
  @Test(arguments: [PNGSpecialCase.paethTies, .paethTiesOfGrayAlpha])
  func tiesOfPaethDecideAlpha(_ special: PNGSpecialCase) throws {
    let (samples, stream) = (special.samples, PNGStream(try special.encoded()))
    let (length, size) = (samples.bytesPerRow, samples.colorType.channels)
    // A stored block begins behind seven bytes.
    let stored = stream.chunks[stream.index(of: "IDAT")].data.dropFirst(7).prefix(2 * length + 2)
    let above = Array(stored.dropFirst().prefix(length))
    let below = Array(stored.dropFirst(length + 2))
    #expect(stored.first == 0 && stored.dropFirst(length + 1).first == 4)
    func alphas(_ choose: (_ left: Int, _ above: Int, _ aboveLeft: Int) -> Int) -> [UInt8] {
      var row: [UInt8] = []
      for place in 0..<length {
        let (left, aboveLeft) =
          place < size ? (0, 0) : (Int(row[place - size]), Int(above[place - size]))
        row.append(below[place] &+ UInt8(choose(left, Int(above[place]), aboveLeft)))
      }
      return stride(from: size - 1, to: length, by: size).map { row[$0] }
    }
    func nearest(
      _ left: Int, _ above: Int, _ aboveLeft: Int, takesLeft: Bool, takesAbove: Bool
    ) -> Int {
      let (toLeft, toAbove) = ((above - aboveLeft).magnitude, (left - aboveLeft).magnitude)
      let other = (left + above - 2 * aboveLeft).magnitude
      if toLeft <= toAbove && (toLeft < other || toLeft == other && takesLeft) { return left }
      return toAbove < other || toAbove == other && takesAbove ? above : aboveLeft
    }
    let right = alphas { nearest($0, $1, $2, takesLeft: true, takesAbove: true) }
    #expect(right == [200, 200, 50, 200, 50, 50, 125, 50])
    for (takesLeft, takesAbove) in [(false, true), (true, false), (false, false)] {
      let wrong = alphas { nearest($0, $1, $2, takesLeft: takesLeft, takesAbove: takesAbove) }
      for threshold: UInt8 in [75, 150] {
        #expect(right.map { $0 >= threshold } != wrong.map { $0 >= threshold }, "\(wrong)")
      }
    }
  }
}
