/// The records of a stack by slot, which can be put back to what they were.
struct LayerRecords: Sendable {
  private var records: [LayerRecord] = []
  /// The number of records before the changes that may be undone; `nil` while none may be.
  private var oldCount: Int?
  /// The slots of the records that were changed since, and these records as they were.
  private var journal: [Int32] = []
  private var oldRecords: [LayerRecord] = []
  /// As many entries as a journal keeps room for.
  private static let mostRoom = 4096

  var count: Int { records.count }
  var indices: Range<Int> { records.indices }

  subscript(slot: Int) -> LayerRecord {
    _read { yield records[slot] }
    _modify {
      if let oldCount { remember(slot, oldCount) }
      yield &records[slot]
    }
  }

  mutating func reserveCapacity(_ count: Int) { records.reserveCapacity(count) }

  mutating func append(_ record: LayerRecord) { records.append(record) }

  private mutating func remember(_ slot: Int, _ oldCount: Int) {
    // Records that are new are dropped as a whole.
    if records[slot].isRemembered || slot >= oldCount { return }
    journal.append(Int32(truncatingIfNeeded: slot))
    oldRecords.append(records[slot])
    records[slot].isRemembered = true
  }

  /// Remembers all records from now on.
  mutating func openJournal() {
    closeJournal()
    oldCount = records.count
  }

  /// Keeps what was changed since the journal was opened.
  mutating func closeJournal() {
    if oldCount == nil { return }
    for slot in journal { records[Int(slot)].isRemembered = false }
    emptyJournal()
  }

  private mutating func emptyJournal() {
    let keepsRoom = journal.count <= Self.mostRoom
    journal.removeAll(keepingCapacity: keepsRoom)
    oldRecords.removeAll(keepingCapacity: keepsRoom)
    oldCount = nil
  }

  /// Puts back what was changed since the journal was opened.
  ///
  /// - Precondition: it is open.
  mutating func undo() {
    records.removeSubrange(oldCount!...)
    // A record that was replaced as a whole is there twice, and the first time counts.
    for place in journal.indices.reversed() { records[Int(journal[place])] = oldRecords[place] }
    emptyJournal()
  }

  /// Whether ``undo()`` is possible.
  var isJournalOpen: Bool { oldCount != nil }
}
