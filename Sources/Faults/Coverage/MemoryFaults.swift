import Conformance
import Corpora
import HitTesting
import StrictJSON

/// Faults of caches that the corpus is measured by, and of programs that count or refuse too
/// little.
package enum MemoryFaults {
  /// What a cache identifies a request by.
  private struct Key: Hashable {
    let image: Int
    let rest: JSONValue?
  }

  /// The caches that ignore one field, and the limits on the number and the size of requests.
  static func all(of fields: [RequestField]) -> [Fault] {
    fields.filter { !$0.path.isEmpty && !$0.path.contains(.each) }.flatMap { field in
      [before(field), alike(field)]
        + (field.path.count > 1 || field.operation != "test"
          ? []
          : [2, 3, 7, 16, 64, 100, 128, 255, 256, 1000, 1024].map { before(field, each: $0) })
    }
      + (7...20).map { power in
        Fault("request", "limit", "lines to 2^\(power) bytes") { reading in
          // A request that is cut off is refused.
          let isCut = reading.step.byteCount > 1 << power && reading.step.request != nil
          return isCut ? StopRequest() : nil
        }
      }
      + (0...9).map { most in
        Fault(
          "stack", "limit", "layers nested \(most) deep",
          words: "keeps the parents of layers only where they are nested at most \(most) deep"
        ) { reading in
          reading.request(changing: [.key("layers")]) { layers, _ in layers?.layers(nested: most) }
        }
      }
      + Set(fields.map(\.operation)).sorted().map { operation in
        Fault(
          operation, "left out", "wrong request accepted",
          words: "accepts \(operation) requests that are to be refused"
        ) { reading in
          let isRefused = ["wrong", "refused"].contains(reading.step.answer)
          // An image of no texels is taken without a word.
          return reading.step.operation == operation && isRefused ? ImageRequest.nothing : nil
        }
      }
  }

  /// A program that answers some requests, or each, by a field of the request before.
  private static func before(_ field: RequestField, each count: Int = 1) -> Fault {
    let name =
      count == 1 ? "the request before" : "request \(count), \(2 * count) … kept for the next"
    return Fault("cache", "cache", "\(field.name) of \(name)", of: field.operation) {
      var (place, last): (Int, JSONValue?) = (0, nil)
      return { reading in
        let part = reading.step.value.part(field.path[...])
        guard reading.step.operation == field.operation, part != nil || field.isOptional else {
          return nil
        }
        defer { (place, last) = (place + 1, part) }
        guard place > 0, place % count == 0 else { return nil }
        return reading.request(changing: field.path) { _, _ in last }
      }
    }
  }

  /// A program that answers by a field of the first request that is alike except for this field and
  /// the places that are asked.
  private static func alike(_ field: RequestField) -> Fault {
    Fault("cache", "cache", "\(field.name) of the first such request", of: field.operation) {
      var known: [Key: JSONValue?] = [:]
      return { reading in
        guard reading.step.operation == field.operation else { return nil }
        var rest: JSONValue? = reading.step.value
        for path in [field.path] + QueryFormat.all.map({ [RequestStep.key($0.listKey)] }) {
          _ = rest.change(path[...]) { _, _ in nil }
        }
        // An image is not alike itself alone.
        let key = Key(image: field.operation == "image" ? 0 : reading.step.image, rest: rest)
        let first = known[key] ?? reading.step.value.part(field.path[...])
        known[key] = .some(first)
        return reading.request(changing: field.path) { _, _ in first }
      }
    }
  }
}

extension ImageRequest {
  /// A request that is accepted and answers nothing.
  fileprivate static let nothing = ImageRequest(
    id: "", .pixels(AlphaPlane(width: 0, height: 0, bytes: []).bitmap.converted(to: .alpha8)))
}

extension JSONValue {
  /// The layers of a stack; those that lie deeper than a limit are held by the root.
  fileprivate func layers(nested most: Int) -> JSONValue {
    guard case .array(let layers) = self else { return self }
    let places = Dictionary(layers.enumerated().map { ($1.part([.key("name")]), $0) }) { $1 }
    func depth(_ layer: JSONValue, _ steps: Int = 0) -> Int {
      guard let parent = layer.part([.key("parent")]), let place = places[parent],
        steps < layers.count
      else { return steps }
      return depth(layers[place], steps + 1)
    }
    return .array(
      layers.map { layer in
        var layer: JSONValue? = layer
        if depth(layer!) > most { _ = layer.change([.key("parent")]) { _, _ in nil } }
        return layer!
      })
  }
}
