import Conformance
import Corpora
import HitTesting
import StrictJSON

/// Faults of caches that the corpus is not measured by: programs keep images, answers, or what was
/// asked first.
package enum KeepingFaults {
  /// Programs that take an image of a known id, or of a known id and size, for the first one.
  ///
  /// Others keep what an image was tested with first, until its id gets another image or for ever.
  /// Others keep their answers, and look them up by less than the answers depend on.
  package static func all(of fields: [RequestField]) -> [Fault] {
    [
      kept("image", of: "image", by: "with its id") { first, _ in first.request },
      kept("image", of: "image", by: "with its id and size", while: haveOneSize) { first, _ in
        first.request
      },
      kept("image.width and image.height", of: "image", by: "with its id") { first, reading in
        LenientImage(reading.step.request)?.request(as: LenientImage(first.request))
      },
    ]
      + fields.filter { field in
        field.operation == "test" && field.path.count == 1 && field.path != [.key("image")]
          && !QueryFormat.all.contains { field.path == [.key($0.listKey)] }
      }.flatMap { field in
        [forEver(field), answers(without: field.name, field.path)]
          + [
            kept(field.name, of: "test", by: "about its image") { first, reading in
              reading.request(changing: field.path) { _, _ in first.value.part(field.path[...]) }
            }
          ]
      }
      + [answers(without: "what the image is"), keptBox]
  }

  /// A program that answers all requests by a field of the first one.
  private static func forEver(_ field: RequestField) -> Fault {
    Fault("cache", "cache", "\(field.name) of the very first request", of: field.operation) {
      var first: JSONValue??
      return { reading in
        let own = reading.step.value.part(field.path[...])
        guard reading.step.operation == field.operation, own != nil || field.isOptional else {
          return nil
        }
        let part = first ?? own
        first = .some(part)
        return reading.request(changing: field.path) { _, _ in part }
      }
    }
  }

  /// The key under which a program keeps an answer.
  private struct AnswerKey: Hashable {
    let image: String?
    let rest: JSONValue?
    let query: JSONValue
  }

  /// A program that keeps its answers, and finds them by less than they depend on.
  private static func answers(without part: String, _ path: [RequestStep]? = nil) -> Fault {
    Fault("cache", "cache", "answers by all but \(part)", of: "test") {
      var answers: [AnswerKey: Character] = [:]
      var images: [JSONValue?: String] = [:]
      return { reading in
        let step = reading.step
        if step.operation == "image" { images[step.value.part([.key("id")])] = step.hash }
        let keys = QueryFormat.all.map { RequestStep.key($0.listKey) }
        guard step.operation == "test",
          let key = keys.first(where: { step.value.part([$0]) != nil }),
          case .array(let queries)? = step.value.part([key]),
          case .string(let right)? = (try? JSONValue(parsing: Array(step.answer.utf8)))?
            .part([.key(Bool.key)]), right.count == queries.count
        else { return nil }
        var rest: JSONValue? = step.value
        _ = rest.change([key]) { _, _ in .array([]) }
        if let path { _ = rest.change(path[...]) { _, _ in nil } }
        let image = path == nil ? nil : images[step.value.part([.key("image")])]
        let given = zip(queries, right).map { query, right in
          let key = AnswerKey(image: image, rest: rest, query: query)
          let known = answers[key] ?? right
          answers[key] = known
          return known
        }
        if !reading.isAnswered || given.elementsEqual(right) { return nil }
        return PlayedRequest { _ in [Bool.key: .string(String(given))] }
      }
    }
  }

  /// A program that keeps the box around the texels of an image that pass the first threshold.
  private static let keptBox = Fault(
    "cache", "cache", "the box of the texels that pass the first threshold", of: "test"
  ) {
    var images: [JSONValue?: (image: Conversation.Step, first: AlphaThreshold?)] = [:]
    return { reading in
      let step = reading.step
      let id = step.value.part([.key(step.operation == "image" ? "id" : "image")])
      if step.operation == "image", images[id]?.image.hash != step.hash { images[id] = (step, nil) }
      guard let test = step.request as? TestRequest, let known = images[id] else { return nil }
      guard let first = known.first else {
        images[id]!.first = test.threshold
        return nil
      }
      guard reading.isAnswered, first.minimumAlpha > test.threshold.minimumAlpha,
        let image = LenientImage(known.image.request), let cut = image.cut(toTexels: first.passes)
      else { return nil }
      return PlayedRequest { server in
        var other = server
        _ = try cut.answer(by: &other)
        return try test.answer(by: &other)
      }
    }
  }

  /// Whether two images can take each other's place in memory.
  @Sendable private static func haveOneSize(
    _ one: Conversation.Step, _ other: Conversation.Step
  ) -> Bool {
    let (first, second) = (LenientImage(one.request), LenientImage(other.request))
    return first?.width == second?.width && first?.height == second?.height
  }

  /// A program that answers by parts of the first request with the same image, until one comes that
  /// is not alike.
  private static func kept(
    _ parts: String, of operation: String, by key: String,
    while isAlike: @escaping @Sendable (Conversation.Step, Conversation.Step) -> Bool = { _, _ in
      true
    },
    _ read: @escaping @Sendable (Conversation.Step, RequestReading) -> (any AdapterRequest)?
  ) -> Fault {
    Fault("cache", "cache", "\(parts) of the first request \(key)", of: operation) {
      var known: [JSONValue?: Conversation.Step] = [:]
      var images: [JSONValue?: String] = [:]
      return { reading in
        let step = reading.step
        let id = step.value.part([.key(step.operation == "image" ? "id" : "image")])
        guard step.operation == operation else {
          // An image that is there already is not sent again.
          if step.operation == "image", images.updateValue(step.hash, forKey: id) != step.hash {
            known[id] = nil
          }
          return nil
        }
        guard let first = known[id], isAlike(first, step) else {
          known[id] = step
          return nil
        }
        return reading.isAnswered && first.hash != step.hash ? read(first, reading) : nil
      }
    }
  }
}

/// What a faulty program does in place of answering a request; it is never read or sent.
private struct PlayedRequest: AdapterRequest {
  static let operation = "played"
  let play: @Sendable (inout AdapterServer) throws -> JSON?

  var members: JSON { [:] }

  init(_ play: @escaping @Sendable (inout AdapterServer) throws -> JSON?) { self.play = play }

  init(_ members: [String: JSONCursor], in root: JSONCursor) throws(JSONFault) {
    throw root.fault("no request")
  }

  func answer(by server: inout AdapterServer) throws -> JSON? { try play(&server) }
}

extension LenientImage {
  /// The request with the image whose texels outside the box around those that pass are clear;
  /// `nil` if all texels are inside, and for a very large image.
  fileprivate func cut(toTexels passes: (UInt8) -> Bool) -> (any AdapterRequest)? {
    if width * height > 1 << 20 { return nil }
    var (left, right, top, bottom) = (width, -1, height, -1)
    for row in 0..<height {
      for column in 0..<width where passes(alpha(column, row)) {
        (left, right) = (min(left, column), max(right, column))
        (top, bottom) = (min(top, row), row)
      }
    }
    if (left, right, top, bottom) == (0, width - 1, 0, height - 1) { return nil }
    return request { image, column, row in
      let isInside = left <= column && column <= right && top <= row && row <= bottom
      return isInside ? image.alpha(column, row) : 0
    }
  }
}
