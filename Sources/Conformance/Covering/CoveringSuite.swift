import Corpora
import HitTesting
import RandomNumbers

extension CaseSuite {
  /// The name of the suite that covers the dimensions.
  package static let covering = "covering"

  /// The number of a covering case by its name; `nil` for other cases.
  package static func coveringIndex(of name: String) -> Int? {
    name.hasPrefix("\(covering)/") ? Int(name.dropFirst(covering.count + 1)) : nil
  }

  /// Makes the suite of requests that cover the dimensions of `dimensions.json`.
  ///
  /// Each row of a covering array is four cases. The first has nearest sampling, and is asked at
  /// points, discs and rectangles beside edges that decide, after an earlier state that differs in
  /// one field. The second has linear sampling. The points of the third lie exactly on edges. In
  /// the fourth, a number of the layer is one that no layer can have. Then come layers and queries
  /// with one special number, requests of no and of 10,000 queries, images of many texels, every
  /// threshold, stacks, touches on them, stacks with masks, and those whose images are
  /// interpolated. `count` limits their number to the first ones. The rows are the same for all
  /// seeds; places, texels and files depend on the seed and the index.
  package static func covering(
    seed: UInt64, count: Int = .max, corpus: String = defaultCorpus
  ) -> CaseSuite {
    let plans = CoveringPlan.all
    return CaseSuite(
      name: covering, summary: "all pairs of dimensions, beside edges that decide",
      count: min(count, plans.count)
    ) { index in
      let (plan, name) = (plans[index], "\(covering)/\(index)")
      let isSame =
        switch plan.kind {
        case .linear, .aligned: true
        default: false
        }
      let random = SeededGenerator(
        seed: seed ^ 0xC0E4_1206, index: isSame ? index - plan.place : index)
      var maker = CoveringMaker(name: name, plan: plan, random: random, corpus: corpus)
      do {
        switch plan.kind {
        case .stack(let shapes, let masks, let samplings):
          var scene = try CoveringScene(
            plan.row, shapes, masks: masks, samplings: samplings, corpus: corpus, random: random)
          return try scene.stackCase(name)
        case .stackNumber(let number, let value):
          return try StackNumber(number, value, of: maker.makeCase(about: number, value)).testCase
        case .stackPlane(let least):
          return try StackNumber.plane(name, threshold: .atLeast(least))
        case .stackMany(let sizes): return try StackNumber.many(name, sizes, random)
        case .touches(let shapes):
          let scene = try CoveringScene(plan.row, shapes, corpus: corpus, random: random)
          var touches = CoveringTouches(scene, index: plan.place)
          return try touches.touchCase(name)
        case .damaged(let damage):
          var made = ImageCase(
            name: name, image: AlphaPlane(width: 0, height: 0, bytes: []).bitmap, layer: .plane,
            threshold: plan.row.threshold)
          made.source = .file(
            path: "\(corpus)/images/damaged/\(damage.name).png",
            orientation: Orientation(rawValue: 1 + plan.place * 3)!)
          made.isRefused = true
          return made
        default: return maker.makeCase()
        }
      } catch {
        preconditionFailure("\(name) cannot be made: \(error)")
      }
    }
  }
}
