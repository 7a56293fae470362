import Conformance
import Testing

/// The sum of pieces that end in any order, by hand.
@Suite struct PieceSumTests {
  /// The names of pieces in the order in which they were added, so that every order has its own sum.
  private struct Order: CampaignTally, Equatable {
    static let campaign = "order"
    static let pieceSize = 1
    var pieces: [Int] = []
    var randomPoints: Int { pieces.count }
    var wrongVerdicts: Int { 0 }
    var isSound: Bool { true }
    static func += (left: inout Order, right: Order) { left.pieces += right.pieces }
  }

  private struct Fault: Error, Equatable {
    let piece: Int
  }

  private typealias Sum = PieceSum<Order, Fault>

  /// A sum to which the pieces from 3 on are added.
  private func sum(_ ended: Int..., failing: Set<Int> = []) -> Sum {
    var sum = Sum(total: .success(Order()), next: 3)
    for piece in ended { add(piece, to: &sum, failing: failing) }
    return sum
  }

  private func add(_ piece: Int, to sum: inout Sum, failing: Set<Int> = []) {
    sum.add(
      failing.contains(piece)
        ? .failure(Fault(piece: piece)) : .success(Order(pieces: [piece])), of: piece)
  }

  @Test func aPieceWaitsForThoseBeforeIt() {
    var sum = sum(5)
    #expect(sum.total == .success(Order()) && sum.next == 3)
    add(3, to: &sum)
    #expect(sum.total == .success(Order(pieces: [3])) && sum.next == 4)
    add(6, to: &sum)
    #expect(sum.total == .success(Order(pieces: [3])) && sum.next == 4)
    add(4, to: &sum)
    #expect(sum.total == .success(Order(pieces: [3, 4, 5, 6])) && sum.next == 7)
    sum.addWaiting()
    #expect(sum.total == .success(Order(pieces: [3, 4, 5, 6])))
  }

  @Test func theSumStartsFromWhatThereWas() {
    var sum = Sum(total: .success(Order(pieces: [1, 2])), next: 3)
    add(3, to: &sum)
    #expect(sum.total == .success(Order(pieces: [1, 2, 3])))
  }

  /// Where a run is cancelled, a piece in the middle was never asked: those behind it count all the
  /// same, in their order.
  @Test func piecesBehindAGapAreAddedAtTheEnd() {
    var gap = sum(8, 3, 6, 5)
    #expect(gap.total == .success(Order(pieces: [3])) && gap.next == 4)
    gap.addWaiting()
    #expect(gap.total == .success(Order(pieces: [3, 5, 6, 8])))
    gap.addWaiting()
    #expect(gap.total == .success(Order(pieces: [3, 5, 6, 8])))
    var empty = sum()
    empty.addWaiting()
    #expect(empty.total == .success(Order()))
  }

  /// Piece 6 fails first by the clock, and piece 4 by its place.
  @Test func theErrorIsThatOfTheFirstPieceThatFailed() {
    var sum = sum(6, 3, 5, failing: [4, 6])
    #expect(sum.total == .success(Order(pieces: [3])))
    add(4, to: &sum, failing: [4, 6])
    #expect(sum.total == .failure(Fault(piece: 4)) && sum.next == 7)
    add(7, to: &sum)
    #expect(sum.total == .failure(Fault(piece: 4)))
  }

  @Test func anErrorBehindAGapIsTheErrorOfTheSum() {
    var sum = sum(3, 7, 5, 6, failing: [5, 7])
    #expect(sum.total == .success(Order(pieces: [3])))
    sum.addWaiting()
    #expect(sum.total == .failure(Fault(piece: 5)))
  }
}
