import HitStacks
import HitTesting
import Oracles

/// A stack from which tests make both what is judged and what judges.
package typealias StackScene = StackDescription<StackImage>

extension NamedLayer {
  /// Makes a layer of a scene whose layers and images are named by their places; the scene gives it
  /// its own name.
  package init(
    _ layer: StackLayer, image: Int? = 0, parent: Int? = nil, mask: Int? = nil,
    maskRule: MaskRule = .masked
  ) {
    self.init(
      "", image: image.map(String.init), parent: parent.map(String.init),
      mask: mask.map(String.init), maskRule: maskRule, layer)
  }
}

extension StackScene {
  /// Makes a stack whose layers and images are named by their places.
  ///
  /// - Precondition: the layers are a stack.
  package init(_ layers: [NamedLayer], images: [StackImage]) {
    var named = layers
    for place in layers.indices { named[place].name = "\(place)" }
    self.init(
      sound: named,
      images: Dictionary(uniqueKeysWithValues: images.enumerated().map { ("\($0)", $1) }))
  }

  /// Makes a stack of layers that a test knows to be one.
  package init(sound layers: [NamedLayer], images: [String: StackImage]) {
    do {
      try self.init(layers, images: images)
    } catch {
      preconditionFailure("a scene is a stack: \(error)")
    }
  }

  /// The stack as an oracle is given it.
  package var oracleStack: StackDescription<SampledTexels> {
    mapImages {
      SampledTexels(PassingTexels($1.bitmap, threshold: $1.threshold), $1.sampling)
    }
  }

  /// The scene with its images sampled in turn by each way.
  package var smooth: StackScene {
    mapImages { name, image in
      var image = image
      image.sampling = Sampling.allCases[Int(name)! % 3]
      return image
    }
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
