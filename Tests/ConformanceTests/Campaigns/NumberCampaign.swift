import Conformance

extension Campaign {
  /// A campaign that takes no time: it is asked whether numbers are even, and is wrong at every
  /// fiftieth.
  static let numbers = Campaign(
    name: "numbers", summary: "numbers", subject: "parity", unit: "numbers", usualSize: 100,
    pieceSize: 10, rowTitle: "parity", rows: ["even", "odd"], columns: ["asked", "primes"]
  ) { piece in
    var tally = CampaignTally()
    tally.size = piece.size
    for number in piece.start..<piece.start + piece.size {
      let isEven = number % 2 == 0
      tally.rows[isEven ? "even" : "odd", default: .init()] += .init(
        isEven ? ["asked": 1] : ["asked": 1, "primes": [3, 5, 7].contains(number) ? 1 : 0])
      if number % 50 == 49 { tally.rows["odd"]!.disagree(1, "\(number) of seed \(piece.seed)") }
    }
    return tally
  }
}
