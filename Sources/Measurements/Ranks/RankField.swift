/// One contender of a field.
package struct RankContender: Hashable, Sendable {
  /// The name, unique in its field.
  package let name: String
  /// Whether it takes a rank.
  ///
  /// One that takes none, such as a hand-written limit loop, is compared with all others but counts
  /// in no rank.
  package let isRanked: Bool

  package init(_ name: String, isRanked: Bool = true) {
    self.name = name
    self.isRanked = isRanked
  }
}

/// The contenders of one query on one image set, with their times in every launch.
package struct RankField: Sendable {
  package let name: String
  /// The contenders, in the order of all their values.
  package let contenders: [RankContender]
  package let margin: RankMargin
  /// The times by launch and contender; `nil` where a contender was not measured.
  package private(set) var times: [[LaunchTime?]] = []

  /// Creates a field without launches.
  ///
  /// - Precondition: The names of the contenders differ.
  package init(name: String, contenders: [RankContender], margin: RankMargin = .inCache) {
    precondition(
      Set(contenders.map(\.name)).count == contenders.count, "\(name): a name comes twice")
    self.name = name
    self.contenders = contenders
    self.margin = margin
  }

  /// Adds a launch.
  ///
  /// Launches are fresh processes, so that their values are independent of each other.
  ///
  /// - Precondition: There is one entry per contender.
  package mutating func append(_ launch: [LaunchTime?]) {
    precondition(
      launch.count == contenders.count,
      "\(name): \(launch.count) times for \(contenders.count) contenders")
    times.append(launch)
  }

  package var launches: Int { times.count }
}

/// The same query over several image sets, as a field of its own.
///
/// The ratio of two contenders is the geometric mean of their ratios in the fields. A contender is
/// known by its name, and is compared where all the fields have it.
///
/// The fields come from different launches, so that their errors are independent.
package struct RankCombination: Sendable {
  package let name: String
  /// The indices of its fields in the list of all fields of the run.
  package let fields: [Int]
  package let margin: RankMargin

  /// Creates a combination.
  ///
  /// - Precondition: There is at least one field, and none comes twice.
  package init(name: String, fields: [Int], margin: RankMargin = .inCache) {
    precondition(
      !fields.isEmpty && Set(fields).count == fields.count, "\(name): the fields \(fields)")
    self.name = name
    self.fields = fields
    self.margin = margin
  }
}
