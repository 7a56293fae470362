import Conformance
import Corpora
import HitTesting
import StrictJSON

/// An image of a request whose bytes are read wherever they lie; those outside are 0.
struct LenientImage {
  let id: String
  let (width, height, bytesPerRow, firstByte): (Int, Int, Int, Int)
  let format: PixelFormat
  let storage: [UInt8]

  /// Takes the image of a request; `nil` for another request and for one that is wrong.
  init?(_ request: (any AdapterRequest)?) {
    guard let image = request as? ImageRequest, case .pixels(let bitmap) = image.source
    else { return nil }
    (id, width, height, bytesPerRow) = (image.id, bitmap.width, bitmap.height, bitmap.bytesPerRow)
    (firstByte, format, storage) = (bitmap.firstByte, bitmap.format, bitmap.storage)
  }

  /// Reads another value as an image of the same bytes; `nil` for a file, and for numbers that no
  /// image has.
  init?(_ value: JSONValue, bytesOf request: (any AdapterRequest)?) {
    func integer(_ key: String) -> Int? {
      value.part([.key(key)])?.double.flatMap { Int(exactly: $0) }
    }
    guard let same = LenientImage(request), value.part([.key("file")]) == nil,
      case .string(let id)? = value.part([.key("id")]), let width = integer("width"),
      let height = integer("height"), let bytesPerRow = integer("bytesPerRow"),
      min(width, height) >= 0, width.multipliedFullWidth(by: height).high == 0,
      width * height <= 1 << 25, case .string(let name)? = value.part([.key("format")]),
      let format = PixelFormat(name: name)
    else { return nil }
    (self.id, self.width, self.height, self.bytesPerRow) = (id, width, height, bytesPerRow)
    (firstByte, self.format, storage) = (integer("firstByte") ?? 0, format, same.storage)
  }

  /// The first byte of a texel.
  func place(_ column: Int, _ row: Int) -> Int {
    firstByte + row * bytesPerRow + column * format.bytesPerPixel
  }

  /// A byte of a texel, or of its alpha.
  func byte(_ offset: Int, _ column: Int, _ row: Int) -> UInt8 {
    let place = place(column, row) + offset
    return storage.indices.contains(place) ? storage[place] : 0
  }

  /// The alpha of a texel by R10 and R11, or by another rule for alpha of 16 bits.
  func alpha(_ column: Int, _ row: Int, wide rule: ((Int) -> Int)? = nil) -> UInt8 {
    guard let offset = format.alphaOffset else { return 255 }
    let low = byte(offset, column, row)
    guard format.layout == .rgba16le else { return low }
    let value = Int(byte(offset + 1, column, row)) << 8 | Int(low)
    return UInt8(clamping: rule?(value) ?? (value * 255 + 32767) / 65535)
  }

  /// The values of alpha.
  var alphas: Set<UInt8> {
    var isThere = [Bool](repeating: false, count: 256)
    for row in 0..<height {
      for column in 0..<width { isThere[Int(alpha(column, row))] = true }
    }
    return Set(isThere.indices.filter { isThere[$0] }.map { UInt8($0) })
  }

  /// The request with the alpha that a rule reads for each texel.
  func request(
    alpha: (LenientImage, _ column: Int, _ row: Int) -> UInt8
  ) -> (any AdapterRequest)? {
    request(width: width, height: height) { alpha(self, $0, $1) }
  }

  /// The request with the width and height of another image.
  ///
  /// Texels beyond its own are transparent.
  func request(as other: LenientImage?) -> (any AdapterRequest)? {
    guard let other, (width, height) != (other.width, other.height) else { return nil }
    return request(width: other.width, height: other.height) { column, row in
      column < width && row < height ? alpha(column, row) : 0
    }
  }

  private func request(
    width: Int, height: Int, alpha: (_ column: Int, _ row: Int) -> UInt8
  ) -> (any AdapterRequest)? {
    var plane: [UInt8] = []
    plane.reserveCapacity(width * height)
    for row in 0..<height {
      for column in 0..<width { plane.append(alpha(column, row)) }
    }
    return (try? Bitmap(width: width, height: height, format: .alpha8, storage: plane)).map {
      ImageRequest(id: id, .pixels($0))
    }
  }
}

/// Faults in the alpha that is read from pixels, decoded files included.
package enum AlphaFaults {
  /// Reads the alpha of a texel.
  typealias Rule = @Sendable (LenientImage, _ column: Int, _ row: Int) -> UInt8
  /// A rule; `values` is there if it reads the right alpha alone.
  typealias Named = (kind: String, name: String, values: (@Sendable (UInt8) -> UInt8)?, rule: Rule)

  /// All faults of alpha; the drawn ones happen only where an image has one level of its fields.
  static func all(levels fields: [RequestField]) -> [Fault] {
    let levels = fields.filter { $0.operation == "image" }.flatMap(RequestLevel.all)
    return rules.map { fault($0.kind, $0) }
      + levels.map { fault("only where", rules[Int(FaultFamily.hash($0.name) % 8)], where: $0) }
  }

  /// Faults in the layout of some formats: another byte of a texel is taken for its alpha.
  ///
  /// Images of files are read rightly, because a library reads most of them.
  ///
  /// The corpus is not measured by them.
  package static let ofLayouts: [Fault] = {
    let layouts: [[PixelFormat.Layout]] =
      PixelFormat.Layout.allCases.map { [$0] }
      + [[.rgba8, .bgra8], [.argb8, .abgr8], [.ga8, .rgba8, .bgra8, .rgba16le]]
    return layouts.flatMap { layouts -> [Fault] in
      let format = PixelFormat(layouts[0], .straight)!
      let alpha = format.alphaOffset!..<format.alphaOffset! + (layouts == [.rgba16le] ? 2 : 1)
      let names = layouts.map(\.rawValue).joined(separator: " and ")
      return (0..<format.bytesPerPixel).filter { !alpha.contains($0) }.map { byte in
        let named = "byte \(byte) of \(names) in memory"
        return fault("sibling", ("sibling", named, nil, { $0.byte(byte, $1, $2) })) { step in
          guard step.value.part([.key("file")]) == nil, let image = LenientImage(step.request)
          else { return false }
          return layouts.contains(image.format.layout) && image.format.alpha != .skip
        }
      }
    }
  }()

  private static func fault(
    _ kind: String, _ named: Named, where level: RequestLevel? = nil,
    applies: @escaping @Sendable (Conversation.Step) -> Bool = { _ in true }
  ) -> Fault {
    let name = named.name + (level.map { " where \($0.name)" } ?? "")
    return Fault("alpha", kind, name, of: "image") { reading in
      let alphas = reading.step.alphas
      guard !alphas.isEmpty, applies(reading.step), level?.holds(in: reading) ?? true,
        named.values.map({ values in alphas.contains { values($0) != $0 } }) ?? true
      else { return nil }
      var isChanged = false
      let request = LenientImage(reading.step.request)?.request { image, column, row in
        let alpha = named.rule(image, column, row)
        if alpha != image.alpha(column, row) { isChanged = true }
        return alpha
      }
      return isChanged ? request : nil
    }
  }

  /// A rule of the right alpha alone.
  private static func rule(
    _ kind: String, _ name: String, _ read: @escaping @Sendable (UInt8) -> UInt8
  ) -> Named {
    (kind, name, read, { read($0.alpha($1, $2)) })
  }

  /// Another rule for alpha of 16 bits.
  private static func wide(_ name: String, _ rule: @escaping @Sendable (Int) -> Int) -> Named {
    ("rounded", "16 bits \(name)", nil, { $0.alpha($1, $2, wide: rule) })
  }

  /// A rule by which some texels are transparent.
  private static func limit(
    _ name: String, _ isRead: @escaping @Sendable (LenientImage, Int, Int) -> Bool
  ) -> Named {
    ("limit", name, nil, { isRead($0, $1, $2) ? $0.alpha($1, $2) : 0 })
  }

  /// The rules; the first eight are likely to be seen.
  private static let rules: [Named] = {
    var all = [
      rule("sign", "inverted") { ~$0 }, rule("neighbor", "always 255") { _ in 255 },
      rule("neighbor", "always 0") { _ in 0 }, rule("sign", "halved") { $0 / 2 },
      limit("every other row") { _, _, row in row % 2 == 0 },
      limit("every other column") { _, column, _ in column % 2 == 0 },
      rule("rounded", "one bit") { $0 < 128 ? 0 : 255 },
      rule("sign", "signed byte") { $0 < 128 ? $0 : 0 },
      ("sibling", "the first byte of the texel", nil, { $0.byte(0, $1, $2) }),
      rule("sign", "doubled") { UInt8(clamping: Int($0) * 2) },
      rule("sign", "premultiplied once more") { UInt8(Int($0) * Int($0) / 255) },
      rule("neighbor", "one more") { $0 == 255 ? 255 : $0 + 1 },
      rule("neighbor", "one less") { $0 == 0 ? 0 : $0 - 1 },
      wide("by their high byte") { $0 >> 8 }, wide("by their low byte") { $0 & 255 },
      wide("by 257, down") { $0 / 257 }, wide("by 257, up") { ($0 + 256) / 257 },
      wide("with the high byte first") { (($0 >> 8 | ($0 & 255) << 8) * 255 + 32767) / 65535 },
    ]
    for bit in 0..<8 { all.append(rule("left out", "bit \(bit)") { $0 & ~(1 << UInt8(bit)) }) }
    for value in 0..<UInt8(255) {
      for (from, to) in [(value, value + 1), (value + 1, value)] {
        all.append(rule("neighbor", "\(from) as \(to)") { $0 == from ? to : $0 })
      }
    }
    for power in 0...24 {
      all.append(limit("bytes to 2^\(power)") { $0.place($1, $2) < 1 << power })
      if power > 14 { continue }
      all += [
        limit("columns to 2^\(power)") { _, column, _ in column < 1 << power },
        limit("rows to 2^\(power)") { _, _, row in row < 1 << power },
      ]
    }
    return all
  }()
}
