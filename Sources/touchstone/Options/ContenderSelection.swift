import ArgumentParser
import Conformance
import Corpora
import HitTestStrategies
import Renderers

/// Strategies chosen by name on the command line: those for one image, and those for stacks.
enum ContenderSelection {
  /// Returns the strategies of a list of names separated by commas; all of them for `nil`.
  ///
  /// - Throws: an error that names the unknown one and lists what there is.
  static func named(
    _ list: String?, option: String = "--strategies", besides other: String? = nil
  ) throws -> [any Contender] {
    let all = Registry.all.map(contender) + stackContenders
    guard let list else { return all }
    let names = list.split(separator: ",")
    if names.isEmpty { throw ValidationError("\(option): expected a name") }
    return try names.map { name in
      guard let found = all.first(where: { $0.name == name }) else {
        throw ValidationError(
          "\(option) \(name): no such strategy; there are "
            + (all.map(\.name) + [other].compactMap { $0 }).joined(separator: ", "))
      }
      return found
    }
  }

  /// Returns those contenders of which some suite asks something that they answer.
  static func all(of contenders: [any Contender], for suites: [CaseSuite]) -> [any Contender] {
    let asksStacks = suites.contains { $0.area == "stack" }
    let asksImages = suites.contains { $0.area != "stack" }
    return contenders.filter { contender in
      asksStacks && !contender.stackQueries.isEmpty || asksImages && !contender.queries.isEmpty
    }
  }
}
