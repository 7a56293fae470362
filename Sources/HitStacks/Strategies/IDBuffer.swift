import HitTestStrategies
import HitTesting

/// Draws a picture of the stack in which each pixel holds the number of the frontmost layer at its
/// center, and answers by looking up the pixel under a point.
///
/// A question costs one look-up however many layers there are, and a change costs the pixels of the
/// layers that changed. The picture is exact only at its own resolution. What lies outside the
/// frame is never hit, and the frame stays as it was prepared.
///
/// *Layout*: one 32-bit number per pixel, row by row; −1 where nothing is hit.
public struct IDBuffer<Texels: TexelStrategy>: StackStrategy {
  /// The name of the strategy, in kebab-case.
  public static var name: String { "id-buffer" }
  /// What the strategy keeps and how it answers, in one line.
  public static var summary: String { "keeps a picture of layer numbers at its own resolution" }
  /// The most pixels along one side of a picture whose frame is not given.
  public static var mostPixels: Int { 1024 }

  /// How exactly the strategy promises to follow the rules: to within half a pixel.
  public var fidelity: StackFidelity { .resolution(0.5 / pixelsPerPoint) }

  @usableFromInline var stack: ResolvedStack<Texels>
  @usableFromInline var pixels: [Int32] = []
  @usableFromInline let origin: Point
  /// The number of pixels along a point, in both directions.
  public let pixelsPerPoint: Double
  /// The pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int

  /// Prepares a stack, in a frame around its layers and with one pixel per point, or fewer if that
  /// is more than ``mostPixels`` along a side.
  ///
  /// Layers of extreme sizes or positions do not enlarge the frame.
  public init(_ stack: HitStack) throws {
    let resolved = try ResolvedStack<Texels>(stack)
    let frame = Self.frame(around: resolved)
    let side = max(frame.size.width, frame.size.height)
    self.init(
      resolved, frame: frame, pixelsPerPoint: min(1, Double(Self.mostPixels) / side))
  }

  /// The frame around all layers of a stack; `nil` if one has an extreme size or position.
  package static func frame(around stack: HitStack) throws -> Rect? {
    let resolved = try ResolvedStack<Texels>(stack)
    let isWhole = resolved.resolution.boxes.allSatisfy { $0.isEmpty || isInReach($0) }
    return isWhole ? frame(around: resolved) : nil
  }

  private static func isInReach(_ box: LayerBox) -> Bool {
    [box.minX, box.minY, box.maxX, box.maxY].allSatisfy { $0.magnitude < 0x1p24 }
  }

  private static func frame(around stack: ResolvedStack<Texels>) -> Rect {
    var whole = LayerBox.empty
    for box in stack.resolution.boxes where isInReach(box) { whole = whole.union(box) }
    if whole.isEmpty { whole = LayerBox(minX: 0, minY: 0, maxX: 1, maxY: 1) }
    // A pixel more on each side holds what the outline of the boxes cuts.
    let origin = Point(x: whole.minX.rounded(.down) - 1, y: whole.minY.rounded(.down) - 1)
    let size = Size(
      width: whole.maxX.rounded(.up) + 1 - origin.x, height: whole.maxY.rounded(.up) + 1 - origin.y)
    return Rect(origin: origin, size: size)
  }

  /// Prepares a stack in a frame of the root.
  ///
  /// - Precondition: the frame is finite and not empty, `pixelsPerPoint` is finite and positive,
  ///   and the picture has at most 2²⁸ pixels.
  public init(_ stack: HitStack, frame: Rect, pixelsPerPoint: Double) throws {
    self.init(try ResolvedStack(stack), frame: frame, pixelsPerPoint: pixelsPerPoint)
  }

  private init(_ stack: ResolvedStack<Texels>, frame: Rect, pixelsPerPoint: Double) {
    let (columns, rows) = (frame.size.width * pixelsPerPoint, frame.size.height * pixelsPerPoint)
    precondition(
      columns > 0 && rows > 0 && columns * rows <= 0x1p28 && frame.origin.x.isFinite
        && frame.origin.y.isFinite, "a picture of \(columns) × \(rows) pixels")
    self.stack = stack
    origin = frame.origin
    self.pixelsPerPoint = pixelsPerPoint
    width = max(1, Int(columns.rounded(.up)))
    height = max(1, Int(rows.rounded(.up)))
    pixels = Array(repeating: -1, count: width * height)
    paint([(0..<width, 0..<height)])
  }

  /// Follows the changes of the stack by drawing anew what the layers that changed cover and
  /// covered.
  public mutating func update(_ changes: StackChanges, of stack: HitStack) throws {
    let old = self.stack.resolution.boxes
    let follows = try self.stack.update(changes, of: stack)
    let whole = (columns: 0..<width, rows: 0..<height)
    // A replaced image may change every layer that shows it, and slots of another stack may lie
    // beyond those of this one.
    guard follows && changes.images.isEmpty else { return paint([whole]) }
    let new = self.stack.resolution.boxes
    var areas: [(columns: Range<Int>, rows: Range<Int>)] = []
    for slot in changes.slots.map(Int.init) {
      for box in [slot < old.count ? old[slot] : .empty, new[slot]] where !box.isEmpty {
        areas.append(area(of: box))
      }
    }
    let total = areas.reduce(0) { $0 + $1.columns.count * $1.rows.count }
    paint(total > pixels.count ? [whole] : areas)
  }

  /// The frontmost layer at the center of the pixel under a point.
  @inlinable
  public func topmost(at point: Point) -> LayerID? {
    guard let pixel = pixel(under: point), pixels[pixel] >= 0 else { return nil }
    return stack.resolution.id(Int(pixels[pixel]))
  }

  /// The point at which the answer for a point was found: the center of its pixel; `nil` outside
  /// the frame.
  public func sample(for point: Point) -> Point? {
    pixel(under: point).map { center($0 % width, $0 / width) }
  }

  @inlinable
  func pixel(under point: Point) -> Int? {
    let x = (point.x - origin.x) * pixelsPerPoint
    let y = (point.y - origin.y) * pixelsPerPoint
    guard x >= 0, x < Double(width), y >= 0, y < Double(height) else { return nil }
    return Int(y) &* width &+ Int(x)
  }

  private func center(_ column: Int, _ row: Int) -> Point {
    Point(
      x: origin.x + (Double(column) + 0.5) / pixelsPerPoint,
      y: origin.y + (Double(row) + 0.5) / pixelsPerPoint)
  }

  /// The pixels whose centers may lie in a box.
  private func area(of box: LayerBox) -> (columns: Range<Int>, rows: Range<Int>) {
    func range(_ low: Double, _ high: Double, _ origin: Double, _ count: Int) -> Range<Int> {
      let first = max(0, ((low - origin) * pixelsPerPoint).rounded(.down) - 1)
      let end = min(Double(count), ((high - origin) * pixelsPerPoint).rounded(.up) + 1)
      return first < end ? Int(first)..<Int(end) : 0..<0
    }
    return (
      range(box.minX, box.maxX, origin.x, width), range(box.minY, box.maxY, origin.y, height)
    )
  }

  /// Draws the pixels of some areas anew, front to back, each until a layer is hit.
  private mutating func paint(_ areas: [(columns: Range<Int>, rows: Range<Int>)]) {
    for area in areas {
      for row in area.rows {
        for column in area.columns { pixels[row * width + column] = -1 }
      }
    }
    for slot in areas.isEmpty ? [] : stack.shownFrontToBack() {
      let own = area(of: stack.resolution.boxes[Int(slot)])
      for area in areas {
        for row in own.rows.clamped(to: area.rows) {
          for column in own.columns.clamped(to: area.columns)
          where pixels[row * width + column] < 0 && stack.hits(Int(slot), center(column, row)) {
            pixels[row * width + column] = slot
          }
        }
      }
    }
  }
}
