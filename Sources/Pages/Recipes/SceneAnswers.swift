import Conformance
import Corpora
import HitTesting
import Oracles

/// The answers of a recipe to a scene, beside those of the oracle.
package struct SceneAnswers {
  /// How an answer compares with the oracle's.
  package enum Outcome: CaseIterable {
    case hit
    case miss
    case falseHit
    case falseMiss
  }

  /// The outcomes, row by row.
  package let outcomes: [Outcome]
  /// The number of touches in a row.
  package let columns: Int

  /// Asks a recipe; each touch by a view of its own if the scene was shown before.
  package init(_ scene: RecipeScene, _ contender: any Contender) {
    columns = scene.columns
    let points = scene.testCase.points
    let right = ExactOracle(scene.testCase).decide(points).hits
    let said =
      scene.testCase.earlier.isEmpty
      ? Self.verdicts(scene.testCase, contender)
      : points.flatMap { point -> [Bool] in
        var one = scene.testCase.asking([point])
        one.earlier = scene.testCase.earlier.map { $0.asking([point]) }
        return Self.verdicts(one, contender)
      }
    outcomes = zip(said, right).map { said, right in
      switch (said, right) {
      case (true, true): .hit
      case (false, false): .miss
      case (true, false): .falseHit
      case (false, true): .falseMiss
      }
    }
  }

  private static func verdicts(_ testCase: ImageCase, _ contender: any Contender) -> [Bool] {
    do {
      return try Judge(testCase).answers(of: contender)[.single(.point)] ?? []
    } catch {
      preconditionFailure("\(contender.name) does not answer its own scene: \(error)")
    }
  }

  package func count(_ outcome: Outcome) -> Int { outcomes.count { $0 == outcome } }

  package var wrong: Int { count(.falseHit) + count(.falseMiss) }

  /// The answers of a kind as the data of one SVG path, one unit per touch.
  package func path(_ outcome: Outcome) -> String {
    var data = ""
    for row in 0..<outcomes.count / max(1, columns) {
      var column = 0
      while column < columns {
        let start = column
        while column < columns && outcomes[row * columns + column] == outcome { column += 1 }
        if column > start { data += "M\(start) \(row)h\(column - start)v1h-\(column - start)z" }
        column += 1
      }
    }
    return data
  }
}
