import HitTestStrategies
import HitTesting

/// Lists, for each cell of a grid over the root, the layers whose boxes meet the cell, front to
/// back.
///
/// It suits layers of one size. A cell is about as large as the average box, and the outermost
/// cells hold what lies outside the grid. Layers that would be in very many cells are kept in a
/// list of their own, which every question walks as well.
public struct UniformGrid<Texels: TexelStrategy>: BoxedStrategy {
  /// The name of the strategy, in kebab-case; with exact texels, `certified-uniform-grid`.
  public static var name: String { named("uniform-grid") }
  /// What the strategy keeps and how it answers, in one line.
  public static var summary: String { "lists the layers of each cell of a grid, front to back" }

  @usableFromInline var stack: ResolvedStack<Texels>
  @usableFromInline var cells = GridCells(origin: Point(x: 0, y: 0), cell: 1, columns: 1, rows: 1)
  /// The slots in each cell, front to back, row by row.
  @usableFromInline var lists: [[Int32]] = [[]]
  /// The slots of layers that are in too many cells, front to back.
  @usableFromInline var wide: [Int32] = []
  /// Where each slot is listed; `nil` for layers that nothing hits.
  private var ranges: [TexelRect?] = []
  /// The number of changes since the grid was made that it suits less.
  private var worn = 0

  /// Prepares a stack.
  public init(_ stack: HitStack) throws {
    self.stack = try ResolvedStack(stack)
    arrange()
  }

  /// Follows the changes of the stack.
  ///
  /// *Complexity*: O(changes · (cells of a layer) · (layers of a cell)); the grid is made anew
  /// after n/2 + 64 changes that brought a layer into other cells or moved it outside the grid, of
  /// n layers.
  public mutating func update(_ changes: StackChanges, of stack: HitStack) throws {
    let follows = try self.stack.update(changes, of: stack)
    if !follows || worn > ranges.count / 2 + 64 {
      arrange()
      return
    }
    let added = self.stack.resolution.boxes.count - ranges.count
    ranges += Array(repeating: nil, count: max(0, added))
    // All leave before any enters, because lists are searched by keys that have changed already.
    var moved: [Int32] = []
    for (slot, kind) in zip(changes.slots, changes.kinds) {
      let box = self.stack.resolution.boxes[Int(slot)]
      let range = box.isEmpty ? nil : cells.range(of: box)
      if range == ranges[Int(slot)] && !kind.contains(.order) {
        // The outermost cells have no end, and would hold ever more.
        if !box.isEmpty && !cells.contain(box) { worn += 1 }
        continue
      }
      remove(slot)
      ranges[Int(slot)] = range
      moved.append(slot)
    }
    for slot in moved { insert(slot) }
    // A layer that stays in its cells, within the grid, wears nothing.
    worn += moved.count
  }

  private mutating func arrange() {
    let boxes = stack.resolution.boxes
    cells = GridCells(boxes)
    lists = Array(repeating: [], count: cells.columns * cells.rows)
    ranges = Array(repeating: nil, count: boxes.count)
    wide = []
    worn = 0
    for slot in stack.shownFrontToBack() {
      ranges[Int(slot)] = cells.range(of: boxes[Int(slot)])
      changeLists(of: slot) { $0.append(slot) }
    }
  }

  /// Changes the lists of all cells in which a layer is, or the one of layers in more than 16.
  private mutating func changeLists(of slot: Int32, _ body: (inout [Int32]) -> Void) {
    guard let range = ranges[Int(slot)] else { return }
    if range.area > 16 {
      body(&wide)
    } else {
      for cell in cells.indices(of: range) { body(&lists[cell]) }
    }
  }

  private mutating func remove(_ slot: Int32) {
    changeLists(of: slot) { list in list.removeAll { $0 == slot } }
  }

  private mutating func insert(_ slot: Int32) {
    let keys = stack.resolution.keys
    changeLists(of: slot) { list in
      // The first place whose layer is behind.
      var (low, high) = (0, list.count)
      while low < high {
        let middle = (low + high) / 2
        if keys[Int(list[middle])] > keys[Int(slot)] { low = middle + 1 } else { high = middle }
      }
      list.insert(slot, at: low)
    }
  }

  /// The frontmost layer that a point hits.
  @inlinable
  public func topmost(at point: Point) -> LayerID? {
    guard let cell = cells.cell(of: point) else { return nil }
    let resolution = stack.resolution
    var found: Int?
    for slot in lists[cell]
    where resolution.boxes[Int(slot)].contains(point) && stack.hits(Int(slot), point) {
      found = Int(slot)
      break
    }
    for slot in wide {
      if let found, resolution.keys[found] > resolution.keys[Int(slot)] { break }
      if resolution.boxes[Int(slot)].contains(point) && stack.hits(Int(slot), point) {
        found = Int(slot)
        break
      }
    }
    return found.map { resolution.id($0) }
  }

  /// All layers that a point hits, front to back.
  public func allHits(at point: Point) -> [LayerID] { allHitsOfCandidates(at: point) }

  func candidates(in box: LayerBox) -> [Int32] {
    // A point that is not a number is in no cell.
    if box.isEmpty { return [] }
    let boxes = stack.resolution.boxes
    var found = wide.filter { boxes[Int($0)].meets(box) }
    let range = cells.range(of: box)
    for cell in cells.indices(of: range) {
      let (column, row) = (cell % cells.columns, cell / cells.columns)
      for slot in lists[cell] where boxes[Int(slot)].meets(box) {
        // A layer counts only in the first of its cells that are looked at.
        guard let own = ranges[Int(slot)] else { continue }
        if column == max(own.minColumn, range.minColumn) && row == max(own.minRow, range.minRow) {
          found.append(slot)
        }
      }
    }
    return found
  }
}

extension UniformGrid: DiscStackStrategy where Texels: TexelRectStrategy {
  /// All layers that a disc hits, ordered by a rule.
  public func hits(_ disc: Disc, orderedBy order: DiscOrder) -> [LayerID] {
    hitsOfCandidates(disc, orderedBy: order)
  }
}

extension UniformGrid: AnyThresholdStackStrategy where Texels: AnyThresholdStrategy {
  /// The threshold that all images are asked with; `nil` for that of each image.
  @inlinable
  public var threshold: AlphaThreshold? {
    get { stack.threshold }
    set { stack.threshold = newValue }
  }
}
