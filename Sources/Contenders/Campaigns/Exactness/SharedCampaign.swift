import Conformance
import Corpora
import HitTesting
import RandomNumbers

extension Campaign {
  /// A campaign about images, frames and maps of tiles that asks each case several questions of one
  /// kind, without an excuse.
  ///
  /// The questions are counted by the name, and `columns` are counted besides them. `ask` asks a
  /// case at most a number of questions, and returns how many it asked.
  static func ofPlainCases(
    _ name: String, summary: String, subject: String, columns: [String], seed: UInt64,
    ask:
      @escaping @Sendable (ImageCase, Int, inout SeededGenerator, inout CampaignTally.Row)
      throws -> Int
  ) -> Campaign {
    let schedule = ExactnessFamily.areaSchedule
    return Campaign(
      name: name, summary: summary, subject: subject, unit: name, usualSize: 10_000_000,
      pieceSize: 1024, rowTitle: "family",
      rows: ExactnessFamily.allCases.filter(schedule.contains).map(\.rawValue),
      columns: [name] + columns
    ) { piece in
      let family = schedule[piece.place % schedule.count]
      var tally = CampaignTally()
      var random = SeededGenerator(seed: piece.seed ^ seed, index: piece.start)
      // A case is asked at least 16 questions, and few cases are left out, so pieces share no case.
      var index = piece.start
      while tally.size < piece.size {
        let testCase = family.testCase(seed: piece.seed, index: index)
        index += 1
        // In perspective, only points are asked.
        if ImageFeature.refusalOfAreas(among: testCase.features) != nil { continue }
        tally.size += try ask(
          testCase, piece.size - tally.size, &random,
          &tally.rows[family.rawValue, default: .init()])
      }
      return tally
    }
  }
}

extension ImageCase {
  /// Some corners of texels and as many points of the case, without those that are not finite.
  func cornersAndPoints(_ count: Int, using random: inout SeededGenerator) -> [Point] {
    let frame = LayerFrame(layer, imageWidth: image.width, imageHeight: image.height)
    func corner() -> Point {
      frame.parent(
        u: Double(Int.random(in: 0...image.width, using: &random)),
        v: Double(Int.random(in: 0...image.height, using: &random)))
    }
    let corners = (0..<count).map { _ in corner() }
    let some = (0..<count).map { _ in random.pick(self.points) }
    return (corners + some).filter { $0.x.isFinite && $0.y.isFinite }
  }

  /// All that decides a question about the case besides the question, on two lines.
  var circumstances: String {
    """
      image of \(image.width) × \(image.height) texels, minimum alpha \(threshold.minimumAlpha)
      \(layer)\(projection.map { ", \($0)" } ?? "")\(arranged.map { ", \($0.arrangement)" } ?? "")
    """
  }
}
