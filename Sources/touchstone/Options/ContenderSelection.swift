import CommandLineTools
import Conformance
import Contenders
import Corpora
import HitTestStrategies
import HitTesting

/// Strategies chosen by name on the command line: those for one image, and those for stacks.
enum ContenderSelection {
  /// Returns the strategies of a list of names separated by commas, each once; all but the recipes
  /// for `nil`.
  ///
  /// - Throws: an error that names the unknown one and lists what there is.
  static func named(
    _ list: String?, option: String = "--strategies", besides other: String? = nil
  ) throws -> [any Contender] {
    guard let list else {
      return (try StrategySelection.named(nil) + Registry.smooth).map(contender) + stackContenders
    }
    let known: [any Contender] = stackContenders + exactStackContenders + touchRecipeContenders
    let others = stackContenders.map(\.name) + [other].compactMap { $0 }
    return try StrategySelection.names(in: list, option: option).flatMap {
      name -> [any Contender] in
      if let found = known.first(where: { $0.name == name }) { return [found] }
      return try StrategySelection.named(
        name, option: option, besides: others.joined(separator: ", ")
      ).map(contender)
    }
  }

  /// Returns the contenders that some suite asks something that they answer.
  static func all(of contenders: [any Contender], for suites: [CaseSuite]) -> [any Contender] {
    var kinds: [ObjectIdentifier: any JudgedCase.Type] = [:]
    var samplings: Set<Sampling> = []
    for suite in suites {
      if !suite.isStored {
        samplings.formUnion(suite.name == CaseSuite.covering ? Sampling.allCases : [.nearest])
      }
      // Random suites begin with the kind that most of their cases are of.
      for index in 0..<(suite.isStored ? suite.count : min(1, suite.count)) {
        let testCase = suite.testCase(at: index)
        if suite.isStored, let image = testCase as? ImageCase { samplings.insert(image.sampling) }
        let kind = type(of: testCase.judged)
        kinds[ObjectIdentifier(kind)] = kind
      }
    }
    return contenders.filter { contender in
      let answered = (contender as? any ImageContender)?.samplings ?? []
      return kinds.values.contains { kind in
        kind.isAnswered(by: contender)
          && (kind != ImageCase.self || !samplings.isDisjoint(with: answered))
      }
    }
  }
}
