import CKernels
import RandomNumbers
import Testing

@Suite struct BoxesTests {
  private struct Box {
    var minX: Float, minY: Float, maxX: Float, maxY: Float

    /// The definition: closed boxes, and a NaN meets nothing.
    func meets(_ target: kernel_box) -> Bool {
      minX <= target.max_x && maxX >= target.min_x && minY <= target.max_y && maxY >= target.min_y
    }
  }

  private static let empty = Box(
    minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

  /// Blocks of these boxes, the last one filled up with empty ones.
  private func blocks(_ boxes: [Box]) -> [kernel_box_block] {
    stride(from: 0, to: boxes.count, by: 16).map { first in
      var block = kernel_box_block()
      withUnsafeMutableBytes(of: &block) { bytes in
        let numbers = bytes.bindMemory(to: Float.self)
        for lane in 0..<16 {
          let box = first + lane < boxes.count ? boxes[first + lane] : Self.empty
          for (side, value) in [box.minX, box.minY, box.maxX, box.maxY].enumerated() {
            numbers[16 * side + lane] = value
          }
        }
      }
      return block
    }
  }

  /// All boxes that a level finds, block after block.
  private func found(
    _ level: Level, _ blocks: [kernel_box_block], from first: Int, _ target: kernel_box
  ) -> [Int] {
    var places: [Int] = []
    var next = first
    while true {
      var met: UInt32 = 0xFFFF_FFFF
      let block = level.kernels.find_boxes(blocks, next, blocks.count, target, &met)
      if block == blocks.count {
        if met != 0 { Issue.record("\(met) without a block") }
        return places
      }
      if met == 0 || met >> 16 != 0 || block < next { Issue.record("block \(block): \(met)") }
      places += (0..<16).filter { met >> $0 & 1 == 1 }.map { 16 * block + $0 }
      next = block + 1
    }
  }

  /// Numbers that meet in edges and corners, and those that are not numbers.
  private static let sides: [Float] = [
    -.infinity, -1, -0.0, 0, 0.5, 1, 2, Float.greatestFiniteMagnitude, .infinity, .nan,
  ]

  @Test(arguments: Level.all) func randomBoxesOfFewNumbers(level: Level) {
    var random = SeededGenerator(seed: 0xB0E5)
    for count in Array(0...70) + [160, 161, 1000] {
      let boxes = (0..<count).map { _ in
        Box(
          minX: random.pick(Self.sides), minY: random.pick(Self.sides),
          maxX: random.pick(Self.sides), maxY: random.pick(Self.sides))
      }
      let blocks = blocks(boxes)
      for _ in 0..<8 {
        let target = kernel_box(
          min_x: random.pick(Self.sides), min_y: random.pick(Self.sides),
          max_x: random.pick(Self.sides), max_y: random.pick(Self.sides))
        for first in [0, blocks.count / 2, blocks.count] {
          #expect(
            found(level, blocks, from: first, target)
              == boxes.indices.filter { $0 >= 16 * first && boxes[$0].meets(target) },
            "\(count) boxes from block \(first), \(target)")
        }
      }
    }
  }

  /// One box in every place of lists of every length, met in one point.
  @Test(arguments: Level.all) func everyPlaceOfEveryLength(level: Level) {
    let far = Box(minX: 5, minY: 5, maxX: 6, maxY: 6)
    let target = kernel_box(min_x: 1, min_y: 2, max_x: 1, max_y: 2)
    for count in 1...130 {
      for place in 0..<count {
        var boxes = [Box](repeating: far, count: count)
        boxes[place] = Box(minX: 1, minY: 0, maxX: 3, maxY: 2)
        if found(level, blocks(boxes), from: 0, target) != [place] {
          Issue.record("box \(place) of \(count)")
        }
      }
    }
  }
}
