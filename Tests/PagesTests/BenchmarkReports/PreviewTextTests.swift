import BenchmarkReports
import Foundation
import Measurements
import Testing

@Suite struct PreviewTextTests {
  @Test func aPreviewSaysWhatIsRanked() {
    func preview(_ fields: [(String, Int)]) -> String {
      var times = PairedTimes()
      for (place, launches) in fields {
        for (contender, nanoseconds) in [("a", 10.0), ("b", 10), ("c", 13)] {
          for _ in 0..<launches {
            times.append(
              LaunchTime(
                logarithm: log(nanoseconds), standardError: nil, medianNanoseconds: nanoseconds),
              to: "point-warm/\(contender)/\(place)")
          }
        }
      }
      let ranking = RunRanking(times, unranked: [], settings: RankSettings())
      return PreviewText(ranking, RunProgress(seconds: 12.5, launches: 9, end: .seconds(60)))
        .text(.terminal)
    }
    #expect(
      preview([("x", 3)])
        == "Preliminary, 12 s of 60 s, at most 48 s left.\n9 launches, too few for ranks.")
    let some = preview([("x", 8), ("y", 1)])
    #expect(
      some.hasPrefix(
        """
        Preliminary, 12 s of 60 s, at most 48 s left.
        9 launches, 1 of 2 rankings, every pair decided.
        So far for x only; the other images follow.
        Rank 1 is fastest. =1–3: equal within 2 % (6 % in memory).
        1–3: not decided yet. 1–3?: measured too seldom.
        """))
    let lines = some.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(lines.contains(["a", "=1–2"]) && lines.contains(["c", "3"]))
    #expect(some.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(preview([("x", 8)]).contains(" left.\n9 launches, every pair decided.\nRank 1 "))
  }
}
