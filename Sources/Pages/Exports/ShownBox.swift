import Corpora

extension TestFile {
  /// A point on an image that fills an upright box, perhaps flipped: what most projects can show.
  ///
  /// All numbers are exact. The y axis grows down.
  struct ShownBox {
    /// The size of the box in its parent.
    let width: Double
    let height: Double
    /// Whether the image is shown mirrored.
    let flipX: Bool
    let flipY: Bool
    /// The point, relative to the upper left corner of the box.
    let x: Double
    let y: Double
    /// The distance to the opposite verdict in texels; infinite where there is none.
    let margin: Double
    /// Whether the point is in the box, whose right and lower edges are not.
    let isInside: Bool
    /// Whether the box is as large as the image.
    let isNatural: Bool
    /// Whether a texel is shown as whole pixels of the parent, seen from the corner of the box.
    let isWhole: Bool
    /// The sides of the box in pixels, and the pixel of the point, where ``isWhole``.
    var columns = 0
    var rows = 0
    var column = 0
    var row = 0

    /// - Returns: `nil` where the image has no texels or does not fill its layer, the layer is
    ///   turned or has no area, numbers would be rounded, or the point lies on an edge of flipped
    ///   texels. There the corpus and a project may count the edge to other texels.
    init?(_ entry: SuiteCase, _ probe: SuiteProbe, width: Int, height: Int) {
      let layer = entry.state.layer
      if width == 0 || height == 0 { return nil }
      guard case .matrix(let matrix) = layer.attachment else { return nil }
      let (m, size) = (matrix.map(\.value), layer.size.map(\.value))
      let (scale, point) = (layer.contentsScale.value, probe.numbers.map(\.value))
      guard (m + size + [scale] + point).allSatisfy(TestFile.isShort),
        m[1] == 0, m[2] == 0, m[0] != 0, m[3] != 0, size[0] > 0, size[1] > 0, scale > 0
      else { return nil }
      let fills = size[0] * scale == Double(width) && size[1] * scale == Double(height)
      guard layer.gravity == .resize || fills else { return nil }
      (flipX, flipY) = (m[0] < 0, m[3] < 0)
      margin = probe.margin ?? .infinity
      if margin < TestFile.safeMargin && (flipX || flipY) { return nil }
      (self.width, self.height) = (abs(m[0]) * size[0], abs(m[3]) * size[1])
      x = point[0] - (m[4] + min(0, m[0] * size[0]))
      y = point[1] - (m[5] + min(0, m[3] * size[1]))
      isInside = 0 <= x && x < self.width && 0 <= y && y < self.height
      let (across, down) = (self.width / Double(width), self.height / Double(height))
      isNatural = across == 1 && down == 1
      isWhole = across == across.rounded() && down == down.rounded()
      if isWhole {
        (columns, rows) = (Int(self.width), Int(self.height))
        (column, row) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
      }
    }
  }
}
