import CKernels
import RandomNumbers
import Testing

/// Searches of layers at every level, compared with their definition.
@Suite struct LayerSearchTests {
  private typealias Sides = (minX: Float, minY: Float, maxX: Float, maxY: Float)

  /// Layers with boxes and keys, as a search finds them.
  private struct Scene {
    var boxes: [Sides] = []
    var layers: [kernel_layer] = []
    let extents = [kernel_extent(width: 2, height: 3), kernel_extent(width: 64, height: 1)]

    init() {}

    /// Boxes of few numbers, so that they meet in edges; some are empty.
    init(_ count: Int, _ random: inout SeededGenerator) {
      for place in 0..<count {
        var layer = kernel_layer()
        (layer.a, layer.d) = (random.pick([1, 0.5, -1]), random.pick([1, 0.25, -2]))
        (layer.b, layer.c) = (random.pick([0, 0.5]), random.pick([0, -1]))
        (layer.tx, layer.ty) = (random.pick([0, -1, 1.5]), random.pick([0, 0.5, 2]))
        layer.key = UInt64(Int.random(in: 1...max(1, count / 2), using: &random))
        layer.slot = Int32(place)
        layer.image = random.pick([-1, 0, 0, 1])
        layers.append(layer)
        func side() -> Float { random.pick([-1, 0, 0.5, 1, 2, .infinity, -.infinity]) }
        boxes.append((side(), side(), side(), side()))
      }
    }

    /// The texel of a layer under a point; `nil` where there is none.
    func texel(_ place: Int, _ x: Double, _ y: Double) -> (column: UInt32, row: UInt32)? {
      let layer = layers[place]
      let u = layer.a * x + layer.c * y + layer.tx
      let v = layer.b * x + layer.d * y + layer.ty
      let extent = extents[Int(layer.image)]
      guard u >= 0, u < extent.width, v >= 0, v < extent.height else { return nil }
      return (UInt32(u), UInt32(v))
    }

    func meets(_ place: Int, _ target: kernel_box) -> Bool {
      let box = boxes[place]
      return box.minX <= target.max_x && box.maxX >= target.min_x && box.minY <= target.max_y
        && box.maxY >= target.min_y
    }

    /// The definition: the box meets the target, and the texel is found or not looked for.
    func isFound(_ place: Int, _ question: kernel_question) -> Bool {
      meets(place, question.target)
        && (layers[place].image < 0 || texel(place, question.x, question.y) != nil)
    }

    /// Checks what a search says of the texel of a layer that it found.
    func check(_ place: Int, _ question: kernel_question) {
      guard layers[place].image >= 0 else { return }
      let texel = texel(place, question.x, question.y)
      if texel?.column != question.column || texel?.row != question.row {
        Issue.record("layer \(place): \(question), expected \(String(describing: texel))")
      }
    }

    func fill(_ block: inout kernel_box_block, from first: Int) {
      for lane in 0..<16 {
        var box = kernel_box(
          min_x: .infinity, min_y: .infinity, max_x: -.infinity, max_y: -.infinity)
        if first + lane < boxes.count {
          let sides = boxes[first + lane]
          box = kernel_box(
            min_x: sides.minX, min_y: sides.minY, max_x: sides.maxX, max_y: sides.maxY)
        }
        kernel_box_block_set(&block, Int32(lane), box)
      }
    }
  }

  private static func question(
    _ random: inout SeededGenerator, _ extents: UnsafePointer<kernel_extent>
  ) -> kernel_question {
    var question = kernel_question()
    question.x = random.pick([-1, 0, 0.25, 0.5, 1, 2, .nan])
    question.y = random.pick([-1, 0, 0.5, 1, 2])
    let (x, y) = (Float(question.x), Float(question.y))
    question.target = kernel_box(min_x: x, min_y: y, max_x: x, max_y: y)
    question.extents = extents
    return question
  }

  @Test(arguments: Level.all) func listsAreSearchedFirstToLast(level: Level) {
    var random = SeededGenerator(seed: 0x1157)
    for count in Array(0...50) + [160, 161, 700] {
      let scene = Scene(count, &random)
      var blocks = [kernel_box_block](repeating: kernel_box_block(), count: (count + 31) / 32 * 2)
      for block in blocks.indices { scene.fill(&blocks[block], from: 16 * block) }
      for _ in 0..<8 {
        var search = kernel_list_search()
        scene.extents.withUnsafeBufferPointer { extents in
          scene.layers.withUnsafeBufferPointer { layers in
            blocks.withUnsafeBufferPointer { blocks in
              search.question = Self.question(&random, extents.baseAddress!)
              search.blocks = blocks.baseAddress
              search.block_count = blocks.count
              search.layers = layers.baseAddress
              var found: [Int] = []
              while true {
                let place = Int(level.kernels.next_in_list(&search))
                if place < 0 { break }
                scene.check(place, search.question)
                found.append(place)
              }
              #expect(
                found == (0..<count).filter { scene.isFound($0, search.question) },
                "\(count) layers, \(search.question)")
            }
          }
        }
      }
    }
  }

  /// A tree of three levels at most.
  private struct Tree {
    var nodes: [kernel_tree_node] = []
    var starts: [Int64] = []

    init(_ scene: Scene) {
      var width = max(1, (scene.boxes.count + 15) / 16)
      for leaf in 0..<width {
        var node = kernel_tree_node()
        scene.fill(&node.boxes, from: 16 * leaf)
        for lane in 0..<16 where 16 * leaf + lane < scene.boxes.count {
          withUnsafeMutableBytes(of: &node.keys) {
            $0.bindMemory(to: UInt64.self)[lane] = scene.layers[16 * leaf + lane].key
          }
        }
        nodes.append(node)
      }
      starts = [0]
      while width > 1 {
        let first = nodes.count - width
        starts.append(Int64(nodes.count))
        for place in 0..<(width + 15) / 16 {
          var node = kernel_tree_node()
          Scene().fill(&node.boxes, from: 0)
          for lane in 0..<16 where 16 * place + lane < width {
            var child = nodes[first + 16 * place + lane]
            _ = kernel_tree_node_set(
              &node, Int32(lane), kernel_tree_node_box(&child), kernel_tree_node_key(&child))
          }
          nodes.append(node)
        }
        width = (width + 15) / 16
      }
    }
  }

  /// Everything is found once, leaves by their greatest keys; and with a least key that follows
  /// what was found, the greatest key of all.
  @Test(arguments: Level.all) func treesAreSearchedBestFirst(level: Level) {
    var random = SeededGenerator(seed: 0x7EE)
    for count in [1, 2, 16, 17, 100, 256, 257, 2000] {
      let scene = Scene(count, &random)
      let tree = Tree(scene)
      for _ in 0..<12 {
        scene.extents.withUnsafeBufferPointer { extents in
          let question = Self.question(&random, extents.baseAddress!)
          let all = (0..<count).filter { scene.isFound($0, question) }
          let found = search(level, scene, tree, question, raises: false)
          #expect(found.sorted() == all, "\(count) layers, \(question)")
          let leaves = found.map { place -> UInt64 in
            let leaf = place / 16 * 16
            return scene.layers[leaf..<min(count, leaf + 16)].map(\.key).max()!
          }
          #expect(zip(leaves, leaves.dropFirst()).allSatisfy { $0 >= $1 }, "\(count) layers")
          let best = search(level, scene, tree, question, raises: true)
          #expect(
            best.last.map { scene.layers[$0].key } == all.map { scene.layers[$0].key }.max(),
            "\(count) layers, \(question)")
        }
      }
    }
  }

  private func search(
    _ level: Level, _ scene: Scene, _ tree: Tree, _ question: kernel_question, raises: Bool
  ) -> [Int] {
    var found: [Int] = []
    scene.layers.withUnsafeBufferPointer { layers in
      tree.nodes.withUnsafeBufferPointer { nodes in
        tree.starts.withUnsafeBufferPointer { starts in
          let memory = UnsafeMutablePointer<kernel_tree_search>.allocate(capacity: 1)
          defer { memory.deallocate() }
          memory.pointee.question = question
          memory.pointee.nodes = nodes.baseAddress
          memory.pointee.layers = layers.baseAddress
          memory.pointee.starts = starts.baseAddress
          memory.pointee.least = 0
          // Any level above the leaves serves as the top.
          let top = starts.count == 1 ? 0 : 1 + Int(question.y.magnitude) % (starts.count - 1)
          let end = top + 1 < starts.count ? starts[top + 1] : Int64(nodes.count)
          kernel_tree_search_begin(memory, UInt32(top), UInt32(end - starts[top]))
          while true {
            let place = Int(level.kernels.next_in_tree(memory))
            if place < 0 { break }
            scene.check(place, memory.pointee.question)
            found.append(place)
            if raises { memory.pointee.least = scene.layers[place].key }
          }
          kernel_tree_search_end(memory)
        }
      }
    }
    return found
  }

  /// The box in single precision holds the one in doubles, and is hardly larger.
  @Test func boxesInSinglePrecisionHoldTheirBoxes() {
    var random = SeededGenerator(seed: 0xF10A)
    for _ in 0..<20_000 {
      func number() -> Double {
        let size = random.pick([1e-300, 1e-40, 1e-38, 1, 1e3, 1e30])
        return random.pick([0, -0.0, 1, -1, random.uniform(-1, 1), random.uniform(-1, 1)]) * size
      }
      let (x, y) = (number(), number())
      var box = kernel_box()
      #expect(kernel_box_outward(x, y, x, y, &box))
      for (value, low, high) in [(x, box.min_x, box.max_x), (y, box.min_y, box.max_y)] {
        #expect(Double(low) < value && value < Double(high), "\(value): \(low)...\(high)")
        let reach = 3 * (value.magnitude * 0x1p-23 + 0x1p-126)
        #expect(Double(high) - Double(low) <= 2 * reach, "\(value): \(low)...\(high)")
      }
    }
    var box = kernel_box()
    for value in [Double.nan, .infinity, -.infinity, 1e39, -1e39] {
      #expect(!kernel_box_outward(value, 0, value, 0, &box))
      #expect(!kernel_box_outward(0, 0, 0, value, &box))
    }
  }
}
