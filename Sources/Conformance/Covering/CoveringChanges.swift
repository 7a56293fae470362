import Corpora
import HitTesting
import RandomNumbers

/// The changes of the stack of a row.
extension CoveringScene {
  mutating func changes() -> [SceneChange] {
    var subject = layer(named: "subject")!
    var holder = layer(named: "holder-0") ?? subject
    let rival = layer(named: "rival")!
    var fresh = rival
    fresh.name = "fresh"
    let ends = (scene.layers.first!.name, scene.layers.last!.name)
    switch row["changed"] {
    case "insert": return [.insert(fresh, behind: nil)]
    case "insert behind": return [.insert(fresh, behind: "subject")]
    case "remove": return [.remove(random.pick(["subject", "rival"]))]
    case "remove holder": return [.remove("holder-0")]
    case "move": return [.move(random.pick(["subject", "rival", ends.0]), behind: nil)]
    case "move behind":
      let names = scene.layers.map(\.name)
      return [.move(ends.1, behind: ends.0), .move(random.pick(names), behind: random.pick(names))]
    case "pixels": return [.image("subject", LayerScene.Image(situation.image.inverted))]
    case "image": subject.image = "full"
    case "parent": subject.parent = nil
    case "depth": subject.layer.depth = rival.layer.depth + random.pick([-0.5, 0, 0.5])
    case "hidden": subject.layer.gates.isHidden.toggle()
    case "interactionEnabled": subject.layer.gates.isInteractionEnabled.toggle()
    case "opacity": subject.layer.gates.opacity = subject.layer.gates.areOpen ? 0.005 : 0.02
    case "boundsOrigin.x": holder.layer.boundsOrigin.x += holder.layer.geometry.size.width / 4
    case "boundsOrigin.y": holder.layer.boundsOrigin.y += holder.layer.geometry.size.height / 4
    case let field:
      let other = situation.earlierState(changing: field, corpus: corpus, using: &random)
      subject.layer.geometry = other?.layer ?? situation.layer
    }
    return [.replace(row["changed"].hasPrefix("boundsOrigin") ? holder : subject)]
  }

  /// Inserts another subject with the layers that hold it, some of them behind all others.
  mutating func inserting(_ shape: CoveringRow) -> [SceneChange] {
    situation = subject(shape)
    let holders = holders("other", Int(row["nesting"])! % 4).layers
    var layer = layer("inserted", "inserted", situation.layer, parent: holders.first?.name)
    layer.layer.depth = Double(row["rivalDepth"])! + random.pick([-1, 0, 0.5])
    let mask = mask(inserted: &layer)
    var top = [layer] + mask + holders
    if row.index % 4 == 0 { top[top.count - 1].layer.gates = row.gates }
    let last = scene.layers.first?.name
    return [.image("inserted", .init(situation.image, source: situation.source))]
      + top.reversed().map { .insert($0, behind: Bool.random(using: &random) ? last : nil) }
  }

  /// Replaces what was inserted, and what holds it.
  mutating func replacing(by shape: CoveringRow) -> [SceneChange] {
    situation = subject(shape)
    let count = scene.layers.count { $0.name.hasPrefix("other-") }
    let holders = holders("other", count).layers
    var layer = layer("inserted", "inserted", situation.layer, parent: holders.first?.name)
    layer.layer.depth = random.pick([-0.25, 0, 2, 1e9, 0x1p40])
    layer.layer.gates.opacity = random.pick([1, 0.0101, 0.25, 70_000, .infinity])
    if row.index % 4 == 1 { layer.layer.gates = row.gates }
    // The mask moves along, or the layer has none any more.
    let mask = (masks?.index ?? 1) % 2 == 0 ? mask(inserted: &layer) : []
    return [.image("inserted", .init(situation.image, source: situation.source))]
      + ([layer] + mask + holders).map { .replace($0) }
  }

  /// Replaces the last subject, or what holds it, by one that shows nothing: a number is negative
  /// or none; or puts such a layer in its place.
  mutating func invalidChange() -> SceneChange {
    var layer = layer(named: "inserted")!
    var holder = layer
    for _ in 0..<Int.random(in: 0..<4, using: &random) {
      holder = holder.parent.flatMap { self.layer(named: $0) } ?? holder
    }
    let bad = random.pick([Double.nan, .infinity, -.infinity, -1, 0])
    if holder.name != layer.name, Bool.random(using: &random) {
      holder.layer.geometry.numbers[Int.random(in: 0..<2, using: &random)] *= bad
      return .replace(holder)
    }
    let count = layer.layer.geometry.numbers.count
    switch Int.random(in: 0..<count + 4, using: &random) {
    case count:
      holder.layer.boundsOrigin.x = bad
      return .replace(holder)
    case count + 1:
      holder.layer.boundsOrigin.y = bad
      return .replace(holder)
    case count + 2: layer.layer.gates.opacity = bad
    case count + 3 where bad.isInfinite: layer.layer.depth = bad
    case let place where place < count:
      let number = bad.isFinite ? place % 3 : place
      layer.layer.geometry.numbers[number] *= bad
      // Zero times infinity is not a number, which is as bad.
      if layer.layer.geometry.numbers[number].isNaN { layer.layer.geometry.numbers[number] = bad }
    default: layer.layer.gates.isHidden = true
    }
    if row.index % 2 == 0 {
      layer.name = "invalid"
      return .insert(layer, behind: nil)
    }
    return .replace(layer)
  }
}
