import Conformance
import Corpora
import Foundation
import HitTesting
import PNGImages
import StrictJSON
import Synchronization

/// Faults of programs that decode files themselves: the file is changed, and then decoded rightly.
enum PNGFaults {
  private static let necessary = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]

  /// All faults of files.
  static let all: [Fault] =
    necessary.map { type in fault("left out", "\(type) left out") { $0.remove(type) } }
    + necessary.map(unchecked) + necessary.dropLast().flatMap(faults) + rules + readings

  private static func unchecked(_ type: String) -> Fault {
    fault("left out", "CRC of \(type) not checked") { file in
      for place in file.chunks.indices where file.chunks[place].type == type {
        file.chunks[place].crcError = 0
      }
    }
  }

  /// The faults of a chunk that has data; of several, and of their order.
  private static func faults(of type: String) -> [Fault] {
    let places = [
      ("after the image data", "IEND"), ("before it", "IDAT"), ("before the palette", "PLTE"),
    ]
    return places.filter { $0.1 != type }.map { words, other in
      fault("order", "\(type) read \(words)") { move(type, in: &$0, before: other) }
    } + [
      fault("limit", "\(type) without its last byte") { edit(type, in: &$0) { $0.dropLast() } },
      fault("neighbor", "\(type) read as zeros") { edit(type, in: &$0) { $0.map { _ in 0 } } },
      fault("rounded", "high bytes of \(type) read as 0") { file in
        edit(type, in: &file) { $0.enumerated().map { $0 % 2 == 0 ? 0 : $1 } }
      },
      fault("rounded", "low bytes of \(type) read as 0") { file in
        edit(type, in: &file) { $0.enumerated().map { $0 % 2 == 1 ? 0 : $1 } }
      },
    ]
  }

  private static let rules =
    [1, 2, 3, 4, 8, 16].map { most in
      fault("limit", "chunks of image data beyond \(most)") { keep(most, of: "IDAT", in: &$0) }
    } + [
      fault("left out", "missing end not noticed") { file in
        if file.index(of: "IEND") == file.chunks.count { file.insert("IEND", [], before: "none") }
      },
      fault("left out", "unknown critical chunks left out") { file in
        file.chunks.removeAll { $0.type.first!.isUppercase && !necessary.contains($0.type) }
      },
      fault("neighbor", "palette entries without alpha read as transparent") { file in
        let palette = file.chunks.first { $0.type == "PLTE" }
        edit("tRNS", in: &file) { alphas in
          alphas + Array(repeating: 0, count: max(0, (palette?.data.count ?? 0) / 3 - alphas.count))
        }
      },
      fault(
        "left out", "tRNS of palettes left out",
        words: "ignores the alpha of palette entries; transparent parts of images are hit"
      ) { file in
        if file.header(9) == 3 { file.remove("tRNS") }
      },
      fault(
        "left out", "tRNS of gray and RGB left out",
        words: "ignores the transparent color of images without alpha; their background is hit"
      ) { file in
        if file.header(9) != 3 { file.remove("tRNS") }
      },
      fault("limit", "one palette entry with alpha") { file in
        if file.index(of: "PLTE") == file.chunks.count { return }
        edit("tRNS", in: &file) { Array($0.prefix(1)) }
      },
      lowBitsFirst,
    ]

  /// Faults in what is made of a file that was decoded rightly.
  private static let readings: [Fault] = {
    var all = [
      reading("sign", "gAMA changes alpha", of: { $0.has("gAMA") }) { request in
        LenientImage(request)?.request {
          UInt8(255 * (Double($0.alpha($1, $2)) / 255).squareRoot())
        }
      }
    ]
    for turn in Orientation.allCases.dropFirst() {
      all.append(
        reading("order", "eXIf turns by \(turn.rawValue)", of: { $0.has("eXIf") }) { request in
          guard let image = request as? ImageRequest, case .pixels(let bitmap) = image.source
          else { return nil }
          return ImageRequest(id: image.id, .pixels(bitmap.oriented(turn)))
        })
    }
    for type in PNGStream.ancillaryTypes {
      all += [
        reading("only where", "refused where there is \(type)", of: { $0.has(type) }) { request in
          (request as? ImageRequest).map { refused($0.id) }
        },
        reading("only where", "alpha inverted where there is \(type)", of: { $0.has(type) }) {
          LenientImage($0)?.request { ~$0.alpha($1, $2) }
        },
      ]
    }
    let fields: [(name: String, byte: Int, values: [UInt8])] = [
      ("bit depth", 8, [1, 2, 4, 8, 16]), ("color type", 9, [0, 2, 3, 4, 6]),
      ("interlacing", 12, [0, 1]),
    ]
    for (name, byte, values) in fields {
      all += values.map { value in
        reading(
          "only where", "alpha inverted where the \(name) is \(value)",
          of: { $0.header(byte) == value }
        ) { LenientImage($0)?.request { ~$0.alpha($1, $2) } }
      }
    }
    return all
  }()

  /// Samples of less than 8 bits are read from the low bits of their bytes on; those behind the end
  /// of a row are 0.
  private static let lowBitsFirst = Fault(
    "file", "order", "samples read from the low bits on", of: "image",
    words: "reads samples of less than 8 bits from the low bits of their bytes on; images of few "
      + "colors are scrambled"
  ) { reading in
    guard let file = PNGStream(reading), let depth = file.header(8), depth > 0, depth < 8,
      case .string(let id)? = reading.step.value.part([.key("id")]),
      let stored = try? PNGDecoder.decode(file.bytes, named: id)
    else { return nil }
    let (alpha, count) = (AlphaPlane(stored), 8 / Int(depth))
    let transparency = file.chunks.first { $0.type == "tRNS" }?.data ?? []
    let mask: UInt8 = (1 << depth) - 1
    let isZeroClear = transparency.last.map { $0 & mask == 0 } ?? false
    let zero = file.header(9) == 3 ? transparency.first ?? 255 : isZeroClear ? 0 : 255
    var bytes: [UInt8] = []
    for row in 0..<alpha.height {
      for column in 0..<alpha.width {
        let (first, step) = file.header(12) == 1 ? pass(column, row) : (first: 0, step: 1)
        let place = (column - first) / step
        let other = first + (place / count * count + count - 1 - place % count) * step
        bytes.append(other < alpha.width ? alpha[other, row] : zero)
      }
    }
    let read = AlphaPlane(width: alpha.width, height: alpha.height, bytes: bytes).bitmap
    return image(id, read, reading)
  }

  /// The first column of the pass of Adam7 that has a texel, and the step to its next column.
  private static func pass(_ column: Int, _ row: Int) -> (first: Int, step: Int) {
    if row % 2 == 1 { return (0, 1) }
    if column % 2 == 1 { return (1, 2) }
    if row % 4 == 2 { return (0, 2) }
    if column % 4 == 2 { return (2, 4) }
    if row % 8 == 4 { return (0, 4) }
    return column % 8 == 4 ? (4, 8) : (0, 8)
  }

  private static func reading(
    _ kind: String, _ name: String, of isConcerned: @escaping @Sendable (PNGStream) -> Bool,
    _ change: @escaping @Sendable ((any AdapterRequest)?) -> (any AdapterRequest)?
  ) -> Fault {
    Fault("file", kind, name, of: "image") { reading in
      guard let file = PNGStream(reading), isConcerned(file) else { return nil }
      return change(reading.step.request)
    }
  }

  private static func fault(
    _ kind: String, _ name: String, words: String? = nil,
    _ change: @escaping @Sendable (inout PNGStream) -> Void
  ) -> Fault {
    Fault("file", kind, name, of: "image", words: words) { reading in
      guard var file = PNGStream(reading),
        case .string(let id)? = reading.step.value.part([.key("id")])
      else { return nil }
      let before = file.chunks
      change(&file)
      if file.chunks == before { return nil }
      guard let bitmap = try? PNGDecoder.decode(file.bytes, named: id) else { return refused(id) }
      return image(id, bitmap, reading)
    }
  }

  /// The image of a file, turned as a request says.
  private static func image(
    _ id: String, _ bitmap: Bitmap, _ reading: RequestReading
  ) -> ImageRequest {
    let turn = reading.step.value.part([.key("orientation")])?.double ?? 1
    return ImageRequest(
      id: id, .pixels(bitmap.oriented(Orientation(rawValue: Int(turn)) ?? .topLeft)))
  }

  /// Names a file that does not exist, which is refused.
  private static func refused(_ id: String) -> ImageRequest {
    ImageRequest(id: id, .file(path: "", orientation: .topLeft))
  }

  private static func edit(
    _ type: String, in file: inout PNGStream, _ change: ([UInt8]) -> [UInt8]
  ) {
    for place in file.chunks.indices where file.chunks[place].type == type {
      file.chunks[place].data = change(file.chunks[place].data)
    }
  }

  private static func keep(_ most: Int, of type: String, in file: inout PNGStream) {
    var count = 0
    file.chunks.removeAll { chunk in
      if chunk.type == type { count += 1 }
      return chunk.type == type && count > most
    }
  }

  /// Moves chunks before another one; nothing where that is missing.
  private static func move(_ type: String, in file: inout PNGStream, before other: String) {
    let moved = file.chunks.filter { $0.type == type }
    guard type != other, !moved.isEmpty, file.has(other) else { return }
    file.remove(type)
    file.chunks.insert(contentsOf: moved, at: file.index(of: other))
  }
}

extension PNGStream {
  fileprivate func has(_ type: String) -> Bool { index(of: type) < chunks.count }

  /// A byte of the header; `nil` if the header is cut off.
  fileprivate func header(_ byte: Int) -> UInt8? {
    chunks.first.flatMap { $0.data.count > 12 ? $0.data[byte] : nil }
  }

  /// The files that were read, by their paths; `nil` for one that is not a PNG.
  private static let read = Mutex<[String: PNGStream?]>([:])

  /// The chunks of the file that a request names; `nil` for another request, and for a file that
  /// does not begin as a PNG does.
  fileprivate init?(_ reading: RequestReading) {
    guard reading.step.operation == "image",
      case .string(let path)? = reading.step.value.part([.key("file")]),
      let file = Self.read.withLock({ known in
        if let file = known[path] { return file }
        let bytes = FileManager.default.contents(atPath: path) ?? Data()
        let file = bytes.starts(with: Self.signature) ? PNGStream(Array(bytes)) : nil
        known[path] = .some(file)
        return file
      })
    else { return nil }
    self = file
  }
}
