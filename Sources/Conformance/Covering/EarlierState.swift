import Corpora
import HitTesting
import RandomNumbers

extension ImageCase {
  /// Requests to be asked before, the earliest one first; each differs from the next one in one
  /// field alone.
  ///
  /// A field that the case lacks, or that cannot have another value, is left out; so is one that
  /// needs bytes that a state does not have.
  mutating func earlierStates(
    changing fields: [String], corpus: String, using random: inout SeededGenerator
  ) -> [ImageCase] {
    var states: [ImageCase] = []
    for field in fields {
      if states.isEmpty {
        states += earlierState(changing: field, corpus: corpus, using: &random).map { [$0] } ?? []
      } else if !["bytesPerRow", "firstByte"].contains(field),
        let earlier = states[0].earlierState(changing: field, corpus: corpus, using: &random)
      {
        states.insert(earlier, at: 0)
      }
    }
    return states
  }

  /// The same request with another value in one field alone, to be asked before: a hit tester that
  /// keeps what belongs to the field then answers wrongly.
  ///
  /// The field is a level of the dimension `changed`. The state is `nil` where the request has no
  /// such field, or where the field can have no other value. The image of the case may get bytes at
  /// its end that only the earlier state shows.
  mutating func earlierState(
    changing field: String, corpus: String, using random: inout SeededGenerator
  ) -> ImageCase? {
    if let number = LayerGeometry.numberNames.firstIndex(of: field) {
      return earlierState(changing: number)
    }
    if case .pixels = source, ["bytesPerRow", "firstByte"].contains(field) {
      addBytes(using: &random)
    }
    var earlier = self
    let layer = layer
    switch field {
    case "gravity":
      let place = ContentsGravity.allCases.firstIndex(of: layer.contentsGravity)!
      let step = Int.random(in: 1..<12, using: &random)
      earlier.layer.contentsGravity = ContentsGravity.allCases[(place + step) % 12]
    case "masksToBounds": earlier.layer.masksToBounds.toggle()
    case "attachment":
      earlier.layer.attachment =
        if case .matrix(let matrix) = layer.attachment {
          .anchored(
            position: Point(x: 0, y: 0), anchorPoint: Point(x: 0.5, y: 0.5), transform: matrix)
        } else {
          .matrix(layer.linearPart)
        }
    case "minimumAlpha":
      let least = threshold.minimumAlpha
      earlier.threshold = .atLeast(
        random.pick(
          [least - 1, least + 1, 256 - least].filter { (0...256).contains($0) && $0 != least }))
    case "sampling":
      if sampling == .nearest { return nil }
      earlier.sampling = random.pick(Sampling.allCases.filter { $0 != sampling })
    case "file", "orientation":
      guard case .file(let path, let orientation) = source else { return nil }
      let other =
        field == "file"
        ? random.pick(
          LatticeImage.all.filter { $0.width * $0.height < 40_000 && !path.hasSuffix($0.path) })
        : nil
      earlier.show(
        other.map { ($0.path, $0.alpha) } ?? CoveringImage.file(of: path),
        field == "file"
          ? orientation : random.pick(Orientation.allCases.filter { $0 != orientation }),
        corpus)
    default:
      guard case .pixels = source, let bitmap = image.changing(field, using: &random),
        bitmap != image
      else {
        return nil
      }
      earlier.show(bitmap)
    }
    return earlier
  }

  private func earlierState(changing number: Int) -> ImageCase? {
    var (earlier, numbers) = (self, layer.numbers)
    guard number < numbers.count else { return nil }
    let texel = LayerFrame(layer, imageWidth: image.width, imageHeight: image.height).texelVectors
    let step = [
      texel.across.x.magnitude + texel.down.x.magnitude,
      texel.across.y.magnitude + texel.down.y.magnitude,
    ]
    switch number {
    case 0...2: numbers[number] *= 1.25
    case 3...4: numbers[number] += 0.31 * max(numbers[3].magnitude, numbers[4].magnitude)
    case 5...6: numbers[number] += 0.31 * max(numbers[5].magnitude, numbers[6].magnitude)
    case 7...10: numbers[number] += 1.6 * step[(number - 7) % 2]
    default: numbers[number] += 0.4
    }
    earlier.layer.numbers = numbers
    return earlier
  }

  /// Appends enough bytes for rows to lie a texel further apart, or to begin a texel later.
  private mutating func addBytes(using random: inout SeededGenerator) {
    let more = (0...image.height * image.format.bytesPerPixel).map { _ in
      UInt8(truncatingIfNeeded: random.next())
    }
    show(image.with(storage: image.storage + more)!)
  }

  private mutating func show(
    _ file: (path: String, alpha: AlphaPlane), _ orientation: Orientation, _ corpus: String
  ) {
    let shown = CoveringImage(file, orientation, corpus)
    show(shown.bitmap)
    source = shown.source
  }
}

extension Bitmap {
  /// The same bytes read with another value in one field; `nil` if they cannot be read so.
  fileprivate func changing(_ field: String, using random: inout SeededGenerator) -> Bitmap? {
    let texel = format.bytesPerPixel
    return switch field {
    case "pixels": with(storage: storage.map { ~$0 })
    case "width": width > 1 ? with(width: width - 1) : nil
    case "height": height > 1 ? with(height: height - 1) : nil
    case "bytesPerRow": height > 1 ? with(bytesPerRow: bytesPerRow + texel) : nil
    case "firstByte": with(firstByte: firstByte + texel)
    case "format":
      with(
        format: PixelFormat.allCases.filter { $0.bytesPerPixel == texel && $0 != format }
          .randomElement(using: &random) ?? format)
    default: nil
    }
  }

  func with(
    width: Int? = nil, height: Int? = nil, bytesPerRow: Int? = nil, format: PixelFormat? = nil,
    firstByte: Int? = nil, storage: [UInt8]? = nil
  ) -> Bitmap? {
    try? Bitmap(
      width: width ?? self.width, height: height ?? self.height,
      bytesPerRow: bytesPerRow ?? self.bytesPerRow, format: format ?? self.format,
      firstByte: firstByte ?? self.firstByte, storage: storage ?? self.storage)
  }
}
