extension KeyedDecodingContainer {
  /// The value of a key, or another one where the file has none.
  func value<Value: Decodable>(_ key: Key, or other: Value) throws -> Value {
    try decodeIfPresent(Value.self, forKey: key) ?? other
  }

  /// What is wrong with the value of a key, with its place in the file.
  func fault(_ key: Key, _ text: String) -> DecodingError {
    .dataCorruptedError(forKey: key, in: self, debugDescription: text)
  }
}

/// A point as files hold it.
struct StoredPoint: Decodable {
  let x: Double
  let y: Double

  var point: Point { Point(x: x, y: y) }
}
