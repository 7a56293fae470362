import ArgumentParser
import HitTestStrategies
import Renderers
import Reports

/// `touchstone strategies`: lists the strategies.
struct Strategies: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Lists the strategies.")

  @OptionGroup var tables: TableOptions

  func run() {
    var table = TextTable([.text("strategy"), .text("promises"), .text("what it does")])
    for strategy in Registry.all {
      table.append([strategy.name, strategy.fidelity.rawValue, strategy.summary])
    }
    print(table.text(tables.style))
  }
}
