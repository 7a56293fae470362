import HitStacks
import HitTesting
import Oracles
import RandomNumbers

extension HitStack {
  /// The stack as an oracle is given it; its layers have the order of ``HitStack/list``.
  package func oracleStack() throws -> StackDescription<SampledTexels> { try scene().oracleStack }

  /// The layers and images as they are now.
  package func scene() throws -> StackScene {
    let ids = list
    let places = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
    let layers = try ids.map { id in
      NamedLayer(
        try layer(id), image: try image(of: id).map { Int($0.index) },
        parent: try parent(of: id).map { places[$0]! },
        mask: try mask(of: id).map { places[$0.layer]! },
        maskRule: try mask(of: id)?.rule ?? .masked)
    }
    return StackScene(layers, images: images)
  }

  /// Changes something at random: moves, reorders, scrolls, gates, nests, masks, removes or adds
  /// layers, or replaces an image; `other` gives numbers for new places.
  package mutating func changeSomething(
    _ random: inout SeededGenerator, like other: StackScene
  ) throws {
    let ids = list
    func another() -> StackLayer { random.pick(other.layers).layer }
    guard let id = ids.randomElement(using: &random) else {
      try insert(another(), image: nil)
      return
    }
    switch Int.random(in: 0..<16, using: &random) {
    case 0...3: try move(id, to: another().geometry)
    case 4: try bringToFront(id)
    case 5: try sendToBack(id)
    case 6: try move(id, behind: random.pick(ids))
    case 7: try setDepth(Double(Int.random(in: 0..<3, using: &random)), of: id)
    case 8: try setGates(random.pick([.open, .open, ViewGates(isHidden: true)]), of: id)
    case 9:
      // A parent that would be cyclic is refused, which is a change of nothing.
      do { try setParent(random.pick(ids + [nil]), of: id) } catch StackError.cyclicParents {}
    case 10: try scroll(id, to: random.pick([Point(x: 0, y: 0), Point(x: -1, y: 0.5)]))
    case 11:
      // So is removing the mask of a layer that remains.
      do { if count > 3 { try remove(id) } } catch StackError.maskOfAnother {}
    case 12:
      try insert(another(), image: try image(of: id), parent: random.pick([nil, id]))
    case 13:
      do {
        try setMask(
          random.pick(ids + [nil]), of: id, rule: random.pick([.masked, .masked, .ignored]))
      } catch StackError.masksItself {}
    default:
      if let image = try image(of: id) {
        let names = other.images.keys.sorted()
        try replace(image, by: other.images[random.pick(names)]!)
      }
    }
  }
}
