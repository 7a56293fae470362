import HitTesting
import StrictJSON

extension SuiteImage {
  /// Reads a path, an object with `file` and `orientation`, or an object with `rows`.
  init(reading cursor: JSONCursor) throws(JSONFault) {
    if case .string(let path) = cursor.value {
      self = .file(path: try Self.checked(path, cursor), orientation: .topLeft)
      return
    }
    let members = try cursor.members(known: [
      "file", "orientation", "format", "width", "height", "rows", "bytesPerRow", "firstByte",
    ])
    guard let file = members["file"] else {
      self = .bytes(try SuiteBytes(members, in: cursor))
      return
    }
    if let other = members.keys.filter({ !["file", "orientation"].contains($0) }).min() {
      throw cursor.fault("\"\(other)\" does not go with \"file\"")
    }
    let orientation = try members["orientation"]?.integer(1...8) ?? 1
    self = .file(
      path: try Self.checked(try file.string(), file),
      orientation: Orientation(rawValue: orientation)!)
  }

  private static func checked(_ path: String, _ cursor: JSONCursor) throws(JSONFault) -> String {
    guard path.hasPrefix("images/"), !path.split(separator: "/").contains("..") else {
      throw cursor.fault("\"\(path)\": expected a path under images/")
    }
    return path
  }
}

extension SuiteBytes {
  /// Reads an object with `rows`.
  ///
  /// By default the format is `alpha8`, and one row of memory is one row of the image.
  init(_ members: [String: JSONCursor], in cursor: JSONCursor) throws(JSONFault) {
    format = .alpha8
    if let name = members["format"] {
      guard let known = PixelFormat(name: try name.string()) else {
        throw name.fault(
          "\(name.value.kind) is not a pixel format; expected one of "
            + PixelFormat.allCases.map(\.name).joined(separator: ", "))
      }
      format = known
    }
    let rows = try members.required("rows", in: cursor)
    self.rows = []
    var lineLength = 0
    for row in try rows.elements() {
      guard let bytes = Self.bytes(of: try row.string()) else {
        throw row.fault("expected bytes of two hexadecimal digits each")
      }
      if self.rows.isEmpty { lineLength = bytes.count }
      guard bytes.count == lineLength else {
        throw row.fault("\(bytes.count) bytes; the first row has \(lineLength)")
      }
      self.rows.append(try row.string())
    }
    let sides = 0...4096
    width = try members["width"]?.integer(sides) ?? lineLength / format.bytesPerPixel
    height = try members["height"]?.integer(sides) ?? self.rows.count
    bytesPerRow = try members["bytesPerRow"]?.integer(-65536...65536) ?? lineLength
    firstByte = try members["firstByte"]?.integer(0...(1 << 24)) ?? 0
    do {
      _ = try bitmap()
    } catch {
      throw cursor.fault("\(error)")
    }
  }

  package func bitmap() throws(BitmapError) -> Bitmap {
    try Bitmap(
      width: width, height: height, bytesPerRow: bytesPerRow, format: format,
      firstByte: firstByte, storage: rows.flatMap { Self.bytes(of: $0)! })
  }

  static func bytes(of row: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var high: Int?
    for character in row.utf8 where character != 0x20 {
      guard let digit = Character(UnicodeScalar(character)).hexDigitValue else { return nil }
      if let first = high {
        bytes.append(UInt8(16 * first + digit))
        high = nil
      } else {
        high = digit
      }
    }
    return high == nil ? bytes : nil
  }
}
