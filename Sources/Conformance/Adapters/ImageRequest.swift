import Corpora
import Foundation
import HitTesting
import StrictJSON

/// An image, which later requests name by its id, and which replaces an earlier one of that id.
package struct ImageRequest: AdapterRequest {
  package enum Source: Hashable, Sendable {
    case file(path: String, orientation: Orientation)
    case pixels(Bitmap)
    /// Nothing: the product has no texels under that id.
    case missing

    /// The file of an image, or the pixels that are sent of an image without one.
    init(_ source: ImageCase.ImageSource, pixels: @autoclosure () -> Bitmap) {
      self =
        switch source {
        case .pixels: .pixels(pixels())
        case .file(let path, let orientation): .file(path: path, orientation: orientation)
        }
    }
  }

  package static let operation = "image"
  package let id: String
  package let source: Source

  package init(id: String, _ source: Source) { (self.id, self.source) = (id, source) }

  package var members: JSON {
    switch source {
    case .missing: ["id": .string(id), "missing": true]
    case .file(let path, let orientation):
      [
        "id": .string(id), "file": .string(path),
        "orientation": orientation == .topLeft ? nil : .integer(orientation.rawValue),
      ]
    case .pixels(let bitmap):
      [
        "id": .string(id), "width": .integer(bitmap.width), "height": .integer(bitmap.height),
        "bytesPerRow": .integer(bitmap.bytesPerRow),
        "firstByte": bitmap.firstByte == 0 ? nil : .integer(bitmap.firstByte),
        "format": .string(bitmap.format.name),
        "pixels": .string(Data(bitmap.storage).base64EncodedString()),
      ]
    }
  }

  package init(_ members: [String: JSONCursor], in root: JSONCursor) throws(JSONFault) {
    id = try members.required("id", in: root).string()
    if let missing = members["missing"] {
      guard try missing.boolean() else { throw missing.fault("expected true") }
      source = .missing
      return
    }
    if let file = members["file"] {
      let orientation = try members["orientation"]?.integer(1...8) ?? 1
      source = .file(path: try file.string(), orientation: Orientation(rawValue: orientation)!)
      return
    }
    let format = try members.required("format", in: root)
    guard let known = PixelFormat(name: try format.string()) else {
      throw format.fault("no such pixel format")
    }
    let pixels = try members.required("pixels", in: root)
    guard let bytes = Data(base64Encoded: try pixels.string()) else {
      throw pixels.fault("expected base64")
    }
    let sides = 0...Bitmap.maximumSide
    let offsets = -(1 << 40)...(1 << 40)
    do {
      source = .pixels(
        try Bitmap(
          width: members.required("width", in: root).integer(sides),
          height: members.required("height", in: root).integer(sides),
          bytesPerRow: members.required("bytesPerRow", in: root).integer(offsets),
          format: known, firstByte: members["firstByte"]?.integer(offsets) ?? 0,
          storage: Array(bytes)))
    } catch let fault as JSONFault {
      throw fault
    } catch {
      throw root.fault("\(error)")
    }
  }

  package func answer(by server: inout AdapterServer) throws -> JSON? {
    try server.show(self)
    return accepted
  }

  /// The id in a request for an image, even in one that cannot be read, whose earlier image is then
  /// dropped.
  static func id(in line: String) -> String? {
    let root = (try? JSONValue(parsing: Data(line.utf8))).map { JSONCursor($0) }
    let members = try? root?.members(known: nil)
    guard (try? members?["op"]?.string()) == operation else { return nil }
    return try? members?["id"]?.string()
  }
}
