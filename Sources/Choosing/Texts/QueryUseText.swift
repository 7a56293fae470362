extension QueryUse {
  var singular: String {
    switch self {
    case .points: "point"
    case .batchedPoints: "batched point"
    case .perspectivePoints: "point in perspective"
    case .framePoints: "point on a frame"
    case .tilePoints: "point on tiles"
    case .texelRects: "rectangle"
    case .discs: "disc"
    case .topmost: "topmost layer"
    case .allHits: "list of all layers"
    case .stackDiscs: "disc on the stack"
    }
  }

  var plural: String {
    switch self {
    case .allHits: "lists of all layers"
    case .stackDiscs: "discs on the stack"
    case .perspectivePoints: "points in perspective"
    case .framePoints: "points on frames"
    case .tilePoints: "points on tiles"
    default: "\(singular)s"
    }
  }
}
