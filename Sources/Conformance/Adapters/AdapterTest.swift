import Corpora
import HitTesting

/// The request to test an image in a layer at some places of one kind.
public struct AdapterTest {
  public enum Places {
    case points([Point])
    case discs([Disc])
    case rects([Rect])

    public var count: Int {
      switch self {
      case .points(let points): points.count
      case .discs(let discs): discs.count
      case .rects(let rects): rects.count
      }
    }
  }

  public var image: String
  public var layer: LayerGeometry
  public var threshold: AlphaThreshold
  public var sampling: Sampling
  public var places: Places

  public init(
    image: String, layer: LayerGeometry, threshold: AlphaThreshold, sampling: Sampling,
    places: Places
  ) {
    self.image = image
    self.layer = layer
    self.threshold = threshold
    self.sampling = sampling
    self.places = places
  }

  var line: String {
    "{\"op\":\"test\",\"image\":\(JSONText.quoted(image)),\"layer\":\(layerText),"
      + "\"minimumAlpha\":\(threshold.minimumAlpha),\"sampling\":\"\(sampling.rawValue)\","
      + "\(placesText)}"
  }

  private var layerText: String {
    func list(_ m: AffineTransform) -> String {
      JSONText.numbers([m.a, m.b, m.c, m.d, m.tx, m.ty])
    }
    let attachment =
      switch layer.attachment {
      case .matrix(let matrix): "\"matrix\":\(list(matrix))"
      case .anchored(let position, let anchor, let transform):
        "\"position\":\(JSONText.numbers([position.x, position.y])),"
          + "\"anchorPoint\":\(JSONText.numbers([anchor.x, anchor.y])),"
          + "\"transform\":\(list(transform))"
      }
    return "{\"size\":\(JSONText.numbers([layer.size.width, layer.size.height])),"
      + "\"gravity\":\"\(layer.contentsGravity.rawValue)\","
      + "\"contentsScale\":\(JSONText.number(layer.contentsScale)),"
      + "\(attachment),\"masksToBounds\":\(layer.masksToBounds)}"
  }

  private var placesText: String {
    switch places {
    case .points(let points):
      Self.list("points", points.map { [$0.x, $0.y] })
    case .discs(let discs):
      Self.list("discs", discs.map { [$0.center.x, $0.center.y, $0.radius] })
    case .rects(let rects):
      Self.list("rects", rects.map { [$0.origin.x, $0.origin.y, $0.size.width, $0.size.height] })
    }
  }

  private static func list(_ key: String, _ places: [[Double]]) -> String {
    "\"\(key)\":[\(places.map(JSONText.numbers).joined(separator: ","))]"
  }

  init(_ members: [String: JSONCursor], in root: JSONCursor) throws(JSONFault) {
    image = try members.required("image", in: root).string()
    layer = try LayerGeometry(requested: try members.required("layer", in: root))
    let alpha = try members.required("minimumAlpha", in: root).integer(0...256)
    threshold = .atLeast(alpha)
    sampling = try members["sampling"]?.word() ?? .nearest
    let kinds = ["points", "discs", "rects"].filter { members[$0] != nil }
    guard kinds.count == 1 else { throw root.fault("expected one of points, discs, rects") }
    let count = ["points": 2, "discs": 3, "rects": 4][kinds[0]]!
    var numbers: [[Double]] = []
    for place in try members[kinds[0]]!.elements() { numbers.append(try place.doubles(count)) }
    places =
      switch kinds[0] {
      case "points": .points(numbers.map { Point(x: $0[0], y: $0[1]) })
      case "discs":
        .discs(numbers.map { Disc(center: Point(x: $0[0], y: $0[1]), radius: $0[2]) })
      default: .rects(numbers.map { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) })
      }
  }
}

extension LayerGeometry {
  init(requested cursor: JSONCursor) throws(JSONFault) {
    let members = try cursor.members(known: nil)
    func numbers(_ key: String, _ count: Int) throws(JSONFault) -> [Double] {
      try members.required(key, in: cursor).doubles(count)
    }
    func point(_ key: String) throws(JSONFault) -> Point {
      let n = try numbers(key, 2)
      return Point(x: n[0], y: n[1])
    }
    func transform(_ key: String) throws(JSONFault) -> AffineTransform {
      let n = try numbers(key, 6)
      return AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    }
    let size = try numbers("size", 2)
    self.init(
      size: Size(width: size[0], height: size[1]),
      attachment: members["matrix"] != nil
        ? .matrix(try transform("matrix"))
        : .anchored(
          position: try point("position"), anchorPoint: try point("anchorPoint"),
          transform: try transform("transform")),
      contentsGravity: try members.required("gravity", in: cursor).word(),
      contentsScale: try members.required("contentsScale", in: cursor).double(),
      masksToBounds: try members.required("masksToBounds", in: cursor).boolean())
  }
}
