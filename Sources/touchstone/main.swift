import Conformance
import Corpora
import Foundation
import HitTestStrategies
import Renderers

let start = Date()
let count = Int(CommandLine.arguments.dropFirst().first ?? "3000")!
let run = ConformanceRun(
  contenders: Registry.all.map(contender), suites: CaseSuite.standard(seed: 1, sweepCount: count),
  seed: 1)
let report = run.run()
for c in report.contenders {
  print(
    c.name, c.total.verdicts, c.total.falseHits, c.total.falseMisses, c.total.excused,
    c.total.excusedShare, c.total.illConditioned, c.total.unsupported)
  for d in c.disagreements { print("  ", d) }
  for (v, t) in c.byDimension[.suite]!.sorted(by: { $0.key < $1.key }) { print("   ", v, t) }
}
print(report.verdictCount, report.caseCount, Date().timeIntervalSince(start))
