extension QueryUse {
  /// The name of one query.
  var singular: String {
    switch self {
    case .points: "point"
    case .batchedPoints: "batched point"
    case .texelRects: "rectangle"
    case .discs: "disc"
    }
  }

  /// The name of several queries.
  var plural: String { "\(singular)s" }
}
