import ArgumentParser
import CommandLineTools
import HitTestStrategies
import Pages
import Presentation
import Renderers

/// `touchstone strategies`: lists and explains the strategies.
struct Strategies: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists the strategies, with the purpose and the limits of each.")

  @Argument(help: takes("name", "The strategies to explain (default: all)."))
  var names: [String] = []

  @OptionGroup var tables: TableOptions

  func run() throws {
    let chosen = names.isEmpty ? nil : names.joined(separator: ",")
    let strategies = try StrategySelection.named(chosen, option: "strategies")
    if names.isEmpty {
      var table = TextTable([.text("strategy"), .text("promises"), .text("what it does")])
      for strategy in strategies {
        table.append([strategy.name, strategy.fidelity.rawValue, strategy.summary])
      }
      print(table.text(tables.style) + "\n")
      if !DrawingLibrary.isThere { print(StrategySelection.withoutDrawing + "\n") }
    }
    print(StrategyGuideText(strategies).text(tables.style))
  }
}
