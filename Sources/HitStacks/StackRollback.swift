/// What a stack was when changes began that may be undone.
///
/// The records are remembered one by one as they change, so that beginning costs nothing however
/// many layers there are.
struct StackRollback: Sendable {
  private let firstFree: Int32
  private let frontmost: Int32
  private let backmost: Int32
  private let base: UInt64
  private let state: UInt64
  private let images: [StackImage]
  private let count: Int

  /// Begins changes that may be undone.
  ///
  /// - Precondition: no changes of the stack wait to be taken.
  init(beginning stack: inout HitStack) {
    firstFree = stack.firstFree
    (frontmost, backmost) = (stack.frontmost, stack.backmost)
    (base, state) = (stack.pending.base, stack.pending.state)
    (images, count) = (stack.images, stack.count)
    stack.records.openJournal()
  }

  func keep(_ stack: inout HitStack) { stack.records.closeJournal() }

  /// Undoes the changes.
  ///
  /// - Precondition: the stack is the one whose changes began, and not another one in its place.
  func undo(_ stack: inout HitStack) {
    precondition(
      stack.records.isJournalOpen, "an edit must not put another stack in the place of its own")
    stack.records.undo()
    stack.firstFree = firstFree
    (stack.frontmost, stack.backmost) = (frontmost, backmost)
    (stack.pending.base, stack.pending.state) = (base, state)
    stack.pending.slots = []
    stack.pending.images = []
    (stack.images, stack.count) = (images, count)
  }
}
