import HitStacks
import HitTesting
import Oracles

/// A stack as plain lists, from which tests make both what is judged and what judges.
package struct StackScene: Sendable {
  /// A layer with the places of its image and of its parent.
  package struct Layer: Sendable {
    /// The numbers of the layer.
    package var layer: StackLayer
    /// The place of the image; `nil` for a layer that only holds others.
    package var image: Int?
    /// The place of the parent; `nil` for the root.
    package var parent: Int?

    package init(_ layer: StackLayer, image: Int? = 0, parent: Int? = nil) {
      self.layer = layer
      self.image = image
      self.parent = parent
    }
  }

  /// The layers, back to front where depths are equal.
  package var layers: [Layer]
  /// The images that the layers show.
  package var images: [StackImage]

  package init(_ layers: [Layer] = [], images: [StackImage]) {
    self.layers = layers
    self.images = images
  }

  /// The layers as an oracle is given them.
  package var oracleLayers: [OracleStackLayer] {
    let texels = images.map { PassingTexels($0.bitmap, threshold: $0.threshold) }
    return layers.map {
      OracleStackLayer($0.layer, texels: $0.image.map { texels[$0] }, parent: $0.parent)
    }
  }

  /// The stack, whose ``HitStack/list`` has the order of the layers.
  package func stack() throws -> HitStack {
    try HitStack(
      layers.enumerated().map { place, layer in
        NamedLayer(
          "\(place)", parent: layer.parent.map { "\($0)" }, image: layer.image, layer.layer)
      }, images: images)
  }
}

extension StackImage {
  /// An image with the given rows, in which a `#` passes and nothing else does.
  package static func rows(_ rows: String...) -> StackImage {
    let bytes = rows.flatMap { $0.map { $0 == "#" ? UInt8(200) : 20 } }
    return StackImage(
      AlphaPlane(width: rows[0].count, height: rows.count, bytes: bytes).bitmap,
      threshold: .above(85))
  }
}

extension LayerGeometry {
  /// A layer of a size whose top left corner is at a point of the parent.
  package static func at(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, clips: Bool = false
  ) -> LayerGeometry {
    LayerGeometry(
      size: Size(width: width, height: height), attachment: .matrix(.translation(x: x, y: y)),
      masksToBounds: clips)
  }
}
