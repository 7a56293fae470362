import Conformance
import Corpora
import HitTesting

/// What a tester misreads of the images that are interpolated.
extension StackFault {
  /// The scene that a tester sees in place of one whose images are sampled in several ways.
  func misreadSamplings(_ scene: LayerScene) -> LayerScene {
    var (layers, images, rules) = (scene.layers, scene.images, scene.rules)
    if !rules.areSmooth { return scene }
    switch self {
    case .samplingOfImageIgnored: rules.samplings = [:]
    case .samplingOfOneTakenForAll:
      let first = rules.samplings.min { $0.key < $1.key }!
      for name in images.keys { rules.samplings[name] = first.value }
    case .samplingOfMaskIgnored, .maskSampledAsItsLayer:
      for layer in layers where layer.maskRule == .masked {
        guard let mask = layer.mask.map({ scene.places[$0]! }), let shown = layer.image,
          let image = scene.layers[mask].image
        else { continue }
        let copy = "\(image), as \(shown)"
        layers[mask].image = copy
        images[copy] = images[image]
        rules.read(copy, like: image)
        rules.samplings[copy] =
          self == .samplingOfMaskIgnored ? .nearest : rules.sampling(of: shown)
      }
    case .smoothEdgeNotFaded:
      rules.samplings = rules.samplings.mapValues { $0 == .linearDecal ? .linearClamp : $0 }
    case .smoothEdgeFaded:
      rules.samplings = rules.samplings.mapValues { $0 == .linearClamp ? .linearDecal : $0 }
    case .thresholdBeforeSampling:
      for name in rules.samplings.keys {
        let threshold = rules.threshold(of: name)
        images[name] = images[name]?.redrawn { threshold.passes($0) ? 255 : 0 }
        rules.thresholds[name] = .atLeast(128)
      }
    default: return scene
    }
    return scene.with(layers, images: images, rules: rules)
  }
}
