import Corpora
import HitTesting

extension SceneFile {
  /// Why no product can have its threshold: everything or nothing is hit; `nil` if one can.
  package var thresholdFault: String? {
    let alpha = scene.threshold.minimumAlpha
    return (1...255).contains(alpha)
      ? nil : "minimumAlpha is \(alpha), expected 1 to 255; a profile can set another threshold"
  }
}

extension ProductProfile {
  /// Takes over what the file of the layers says: their number, and the value of each key that the
  /// profile leaves out.
  mutating func take(_ file: SceneFile, leaving isLeftOut: (_ key: String) -> Bool) {
    let scene = file.scene
    stack.layers = file.shownLayers.count
    stack.hasMasks = !scene.maskRules.isEmpty
    if isLeftOut("images-at-once") { imagesAtOnce = file.shownImages.count }
    if isLeftOut("threshold"), file.thresholdFault == nil { threshold = .fixed(scene.threshold) }
    if isLeftOut("gravities") {
      gravities = Set(file.shownLayers.map(\.layer.geometry.contentsGravity))
    }
    if isLeftOut("transforms") {
      let parts = scene.layers.map(\.layer.geometry.linearPart).filter(\.isFinite)
      transforms = parts.reduce(into: []) { $0.formUnion(TransformKind.kinds(of: $1)) }
    }
  }

  /// A product whose layers alone are known: a pointer hovers over them.
  package static func assumed(onScene file: SceneFile) -> ProductProfile {
    ProductProfile(named: "assumed") { profile in
      profile.summary = "Assumed for the layers of a file"
      profile.stack.scene = file.path
      profile.take(file) { _ in true }
      profile.stack.pointer = .hover
      profile.queriesPerSecond = [.topmost: 60]
    }
  }
}
