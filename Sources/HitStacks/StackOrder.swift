/// The list of all layers, which decides what is in front where depths are equal.
///
/// It is a linked list whose places carry labels that grow toward the front, with a gap of 2³²
/// between neighbors at the ends. A layer between two others gets the label in the middle. Where
/// there is none left, the layers around it get labels anew, as few of them as make room for a
/// time. Source: Bender, Cole, Demaine, Farach-Colton and Zito, "Two simplified algorithms for
/// maintaining order in a list" (2002).
extension HitStack {
  /// Moves a layer to the front end of the list.
  ///
  /// *Complexity*: O(1), and amortized O(log count) after some 2³¹ moves.
  public mutating func bringToFront(_ id: LayerID) throws(StackError) {
    try relink(slot(id), behind: -1)
  }

  /// Moves a layer to the back end of the list.
  ///
  /// *Complexity*: O(1), and amortized O(log count) after some 2³¹ moves.
  public mutating func sendToBack(_ id: LayerID) throws(StackError) {
    let slot = try slot(id)
    if Int32(slot) != backmost { relink(slot, behind: backmost) }
  }

  /// Moves a layer in the list to the place just behind another one.
  ///
  /// *Complexity*: O(1), and amortized O(log count) for moves into the same gap.
  public mutating func move(_ id: LayerID, behind other: LayerID) throws(StackError) {
    let (slot, next) = (try slot(id), try slot(other))
    if slot != next { relink(slot, behind: Int32(next)) }
  }

  /// Moves a layer in the list to the place just in front of another one.
  ///
  /// *Complexity*: as behind another one.
  public mutating func move(_ id: LayerID, inFrontOf other: LayerID) throws(StackError) {
    let (slot, previous) = (try slot(id), try slot(other))
    if slot == previous { return }
    let next = records[previous].front
    if Int(next) != slot { relink(slot, behind: next) }
  }

  /// Gives the whole list a new order.
  ///
  /// - Parameter ids: every layer once, back to front.
  /// - Throws: ``StackError/layerInTwoPlaces(_:)``, ``StackError/layerMissing(_:)`` or
  ///   ``StackError/unknownLayer(_:)``.
  ///
  /// *Complexity*: O(count).
  public mutating func reorder(_ ids: [LayerID]) throws(StackError) {
    var isNamed = [Bool](repeating: false, count: records.count)
    for id in ids {
      let slot = try slot(id)
      if isNamed[slot] { throw .layerInTwoPlaces(id) }
      isNamed[slot] = true
    }
    if ids.count < count, let missing = list.first(where: { !isNamed[Int($0.slot)] }) {
      throw .layerMissing(missing)
    }
    (frontmost, backmost) = (-1, -1)
    for id in ids { link(Int(id.slot), behind: -1) }
    relabel()
  }

  private mutating func relink(_ slot: Int, behind next: Int32) {
    unlink(slot)
    link(slot, behind: next)
    mark(slot, .order)
  }

  /// Puts a layer into the list just behind another one, or at the front end with −1.
  mutating func link(_ slot: Int, behind next: Int32) {
    let previous = next < 0 ? frontmost : records[Int(next)].back
    records[slot].front = next
    records[slot].back = previous
    if next >= 0 { records[Int(next)].back = Int32(slot) } else { frontmost = Int32(slot) }
    if previous >= 0 { records[Int(previous)].front = Int32(slot) } else { backmost = Int32(slot) }
    let (low, high) = (
      previous < 0 ? nil : records[Int(previous)].label,
      next < 0 ? nil : records[Int(next)].label
    )
    if let label = Self.label(above: low, below: high) {
      records[slot].label = label
    } else {
      makeRoom(around: slot, low ?? high!)
    }
  }

  mutating func unlink(_ slot: Int) {
    let (next, previous) = (records[slot].front, records[slot].back)
    if next >= 0 { records[Int(next)].back = previous } else { frontmost = previous }
    if previous >= 0 { records[Int(previous)].front = next } else { backmost = next }
  }

  /// The distance of labels at the ends of the list.
  private static let gap: UInt64 = 1 << 32
  /// The label of the first layer, which leaves as much room below as above.
  private static let middle: UInt64 = 1 << 63

  private static func label(above low: UInt64?, below high: UInt64?) -> UInt64? {
    switch (low, high) {
    case (nil, nil): middle
    case (let low?, nil): low < .max - gap ? low + gap : nil
    case (nil, let high?): high > gap ? high - gap : nil
    case (let low?, let high?): high - low > 1 ? low + (high - low) / 2 : nil
    }
  }

  /// How many times more layers a range may hold for each bit of its labels: it is too full with
  /// more than `(2 / 1.4)ⁿ` layers for `2ⁿ` labels.
  ///
  /// The 1.4 may be anything between 1 and 2. The greater it is, the fewer layers are relabeled in
  /// all; but all labels together must have room for the 2³¹ layers that a stack can hold.
  private static let growth = 2 / 1.4

  /// Gives labels to a layer that has none, and anew to those around it.
  ///
  /// They are the layers of the smallest range of `2ⁿ` labels around the given one, from a multiple
  /// of `2ⁿ` on, that is not too full. They are spread evenly in the range.
  private mutating func makeRoom(around slot: Int, _ label: UInt64) {
    var (first, last, count, most) = (Int32(slot), Int32(slot), 1, 1.0)
    for bits in 1...UInt64.bitWidth {
      func isInRange(_ slot: Int32) -> Bool {
        slot >= 0 && records[Int(slot)].label >> bits == label >> bits
      }
      while case let slot = records[Int(first)].back, isInRange(slot) {
        first = slot
        count += 1
      }
      while case let slot = records[Int(last)].front, isInRange(slot) {
        last = slot
        count += 1
      }
      most *= Self.growth
      if Double(count) > most && bits < UInt64.bitWidth { continue }
      let start = (label >> bits) << bits
      let step = (UInt64.max >> (UInt64.bitWidth - bits)) / UInt64(count)
      spread(from: first, count, start + step / 2, step)
      return
    }
  }

  /// Spreads the labels of all layers evenly.
  private mutating func relabel() {
    spread(from: backmost, count, Self.middle - UInt64(count / 2) * Self.gap, Self.gap)
  }

  /// Gives new labels to some layers, from one of them toward the front.
  private mutating func spread(from first: Int32, _ count: Int, _ start: UInt64, _ step: UInt64) {
    var (slot, label) = (first, start)
    for _ in 0..<count {
      records[Int(slot)].label = label
      mark(Int(slot), .order)
      label &+= step
      slot = records[Int(slot)].front
    }
  }
}
