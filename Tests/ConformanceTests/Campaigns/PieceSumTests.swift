import Conformance
import Testing

/// The sum of pieces that end in any order, by hand.
@Suite struct PieceSumTests {
  private struct Fault: Error, Equatable {
    let piece: Int
  }

  /// A tally with the numbers of pieces in words, so that every order has its own sum.
  private func order(_ pieces: [Int]) -> CampaignTally {
    var tally = CampaignTally()
    for piece in pieces { tally.rows["order", default: .init()].disagree(1, "\(piece)") }
    return tally
  }

  /// Checks which pieces are in a sum, in order.
  private func expect(
    _ sum: PieceSum, _ pieces: [Int], at location: SourceLocation = #_sourceLocation
  ) {
    #expect((try? sum.total.get()) == order(pieces), sourceLocation: location)
  }

  /// Checks which piece's error a sum is.
  private func expect(
    _ sum: PieceSum, errorOf piece: Int, at location: SourceLocation = #_sourceLocation
  ) {
    #expect(throws: Fault(piece: piece), sourceLocation: location) { try sum.total.get() }
  }

  /// A sum to which the pieces from 3 on are added.
  private func sum(_ ended: Int..., failing: Set<Int> = []) -> PieceSum {
    var sum = PieceSum(next: 3)
    for piece in ended { add(piece, to: &sum, failing: failing) }
    return sum
  }

  private func add(_ piece: Int, to sum: inout PieceSum, failing: Set<Int> = []) {
    sum.add(
      failing.contains(piece) ? .failure(Fault(piece: piece)) : .success(order([piece])),
      of: piece)
  }

  @Test func aPieceWaitsForThoseBeforeIt() {
    var sum = sum(5)
    expect(sum, [])
    #expect(sum.next == 3)
    add(3, to: &sum)
    expect(sum, [3])
    #expect(sum.next == 4)
    add(6, to: &sum)
    expect(sum, [3])
    #expect(sum.next == 4)
    add(4, to: &sum)
    expect(sum, [3, 4, 5, 6])
    #expect(sum.next == 7)
    sum.addWaiting()
    expect(sum, [3, 4, 5, 6])
  }

  /// Where a run is cancelled, a piece in the middle was never asked: those behind it count all the
  /// same, in their order.
  @Test func piecesBehindAGapAreAddedAtTheEnd() {
    var gap = sum(8, 3, 6, 5)
    expect(gap, [3])
    #expect(gap.next == 4)
    gap.addWaiting()
    expect(gap, [3, 5, 6, 8])
    gap.addWaiting()
    expect(gap, [3, 5, 6, 8])
    var empty = sum()
    empty.addWaiting()
    expect(empty, [])
  }

  /// Piece 6 fails first by the clock, and piece 4 by its place.
  @Test func theErrorIsThatOfTheFirstPieceThatFailed() {
    var sum = sum(6, 3, 5, failing: [4, 6])
    expect(sum, [3])
    add(4, to: &sum, failing: [4, 6])
    expect(sum, errorOf: 4)
    #expect(sum.next == 7)
    add(7, to: &sum)
    expect(sum, errorOf: 4)
  }

  @Test func anErrorBehindAGapIsTheErrorOfTheSum() {
    var sum = sum(3, 7, 5, 6, failing: [5, 7])
    expect(sum, [3])
    sum.addWaiting()
    expect(sum, errorOf: 5)
  }
}
