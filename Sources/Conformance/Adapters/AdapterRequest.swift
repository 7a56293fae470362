import Corpora
import Foundation
import HitTesting
import StrictJSON

/// A request to an adapter, one JSON object per line.
package enum AdapterRequest: Sendable {
  case start
  /// An image, which later requests name by its id. It replaces an earlier image of the same id.
  case image(id: String, ImageSource)
  case test(AdapterTest)
  /// A stack of layers, in place of any stack before.
  case stack(AdapterStack)
  /// Changes of the stack, of which all are made or none.
  case changeStack([AdapterChange])
  /// Questions to the stack.
  case hitStack([StackQuery])
  /// Touches on the stack are tracked from now on.
  case track(AdapterTouches)
  /// Events of fingers and pointers, in order.
  case touch([TouchEvent])
  case stop

  /// The source of an image.
  package enum ImageSource: Sendable {
    case file(path: String, orientation: Orientation)
    case pixels(Bitmap)
  }

  /// The version of the protocol.
  package static let version = 1

  /// The JSON line, without its line end.
  package var line: String {
    switch self {
    case .start: return "{\"op\":\"start\",\"protocol\":\(Self.version)}"
    case .image(let id, .file(let path, let orientation)):
      let turn = orientation == .topLeft ? "" : ",\"orientation\":\(orientation.rawValue)"
      return
        "{\"op\":\"image\",\"id\":\(JSONText.quoted(id)),\"file\":\(JSONText.quoted(path))\(turn)}"
    case .image(let id, .pixels(let bitmap)):
      let first = bitmap.firstByte == 0 ? "" : ",\"firstByte\":\(bitmap.firstByte)"
      return "{\"op\":\"image\",\"id\":\(JSONText.quoted(id)),\"width\":\(bitmap.width),"
        + "\"height\":\(bitmap.height),\"bytesPerRow\":\(bitmap.bytesPerRow)\(first),"
        + "\"format\":\"\(bitmap.format.name)\","
        + "\"pixels\":\"\(Data(bitmap.storage).base64EncodedString())\"}"
    case .test(let test): return test.line
    case .stack(let stack): return stack.line
    case .changeStack(let changes):
      let list = changes.map(\.text).joined(separator: ",")
      return "{\"op\":\"change-stack\",\"changes\":[\(list)]}"
    case .hitStack(let queries):
      let list = queries.map(\.requestText).joined(separator: ",")
      return "{\"op\":\"hit-stack\",\"queries\":[\(list)]}"
    case .track(let touches): return touches.line
    case .touch(let events):
      let list = events.map(\.requestText).joined(separator: ",")
      return "{\"op\":\"touch\",\"events\":[\(list)]}"
    case .stop: return "{\"op\":\"stop\"}"
    }
  }

  /// Reads a request.
  ///
  /// Unknown keys are ignored.
  ///
  /// - Throws: ``JSONFault`` for a line that is not JSON or lacks a value.
  package init(parsing line: String) throws(JSONFault) {
    try self.init(JSONValue(parsing: Data(line.utf8)))
  }

  /// Reads a request from the value of its line.
  init(_ value: JSONValue) throws(JSONFault) {
    let root = JSONCursor(value)
    let members = try root.members(known: nil)
    let operation = try members.required("op", in: root)
    switch try operation.string() {
    case "start":
      let version = try members.required("protocol", in: root).integer(0...Int(Int32.max))
      guard version >= Self.version else { throw root.fault("no protocol \(version)") }
      self = .start
    case "image": self = try Self.image(members, in: root)
    case "test": self = .test(try AdapterTest(members, in: root))
    case "stack": self = .stack(try AdapterStack(members, in: root))
    case "change-stack":
      var changes: [AdapterChange] = []
      for change in try members.required("changes", in: root).elements() {
        changes.append(try AdapterChange(requested: change))
      }
      self = .changeStack(changes)
    case "hit-stack":
      var queries: [StackQuery] = []
      for query in try members.required("queries", in: root).elements() {
        queries.append(try StackQuery(requested: query))
      }
      self = .hitStack(queries)
    case "track": self = .track(try AdapterTouches(members, in: root))
    case "touch":
      var events: [TouchEvent] = []
      for event in try members.required("events", in: root).elements() {
        events.append(try TouchEvent(requested: event))
      }
      self = .touch(events)
    case "stop": self = .stop
    default:
      throw operation.fault(
        "expected start, image, test, stack, change-stack, hit-stack, track, touch or stop")
    }
  }

  /// The id in a request for an image, even in one that cannot be read, whose earlier image is then
  /// dropped.
  static func imageID(in line: String) -> String? {
    let root = (try? JSONValue(parsing: Data(line.utf8))).map { JSONCursor($0) }
    let members = try? root?.members(known: nil)
    guard (try? members?["op"]?.string()) == "image" else { return nil }
    return try? members?["id"]?.string()
  }

  private static func image(
    _ members: [String: JSONCursor], in root: JSONCursor
  ) throws(JSONFault) -> AdapterRequest {
    let id = try members.required("id", in: root).string()
    if let file = members["file"] {
      let orientation = try members["orientation"]?.integer(1...8) ?? 1
      return .image(
        id: id,
        .file(path: try file.string(), orientation: Orientation(rawValue: orientation)!))
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
      return .image(
        id: id,
        .pixels(
          try Bitmap(
            width: members.required("width", in: root).integer(sides),
            height: members.required("height", in: root).integer(sides),
            bytesPerRow: members.required("bytesPerRow", in: root).integer(offsets),
            format: known, firstByte: members["firstByte"]?.integer(offsets) ?? 0,
            storage: Array(bytes))))
    } catch let fault as JSONFault {
      throw fault
    } catch {
      throw root.fault("\(error)")
    }
  }
}

extension JSONCursor {
  /// A number, or the word for a number that JSON lacks.
  func double() throws(JSONFault) -> Double {
    switch value {
    case .number(let number): return number
    case .string("nan"): return .nan
    case .string("inf"): return .infinity
    case .string("-inf"): return -.infinity
    default: throw fault("expected a number, \"nan\", \"inf\" or \"-inf\"")
    }
  }

  func doubles(_ count: Int) throws(JSONFault) -> [Double] {
    let elements = try elements()
    guard elements.count == count else {
      throw fault("expected \(count) numbers, found \(elements.count)")
    }
    var numbers: [Double] = []
    for element in elements { numbers.append(try element.double()) }
    return numbers
  }
}
