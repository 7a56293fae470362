import Foundation
import HitTesting
import StrictJSON

/// The dimensions of requests, each with its levels, and what the levels exclude, as
/// `dimensions.json` lists them.
package struct CoveringDimensions: Sendable {
  /// A property of requests.
  package struct Dimension: Sendable {
    package let name: String
    /// Whether all triples of levels with two other such dimensions occur.
    package let isGeometric: Bool
    /// The keys of requests that the dimension is about, such as `test.layer.size`.
    package let keys: [String]
    package let levels: [String]
  }

  /// The dimensions, in the order of the file.
  package let all: [Dimension]
  /// Levels of two dimensions, by name, that exclude each other.
  private let excluded: [[String: [String]]]

  /// The dimensions of requests about one image, about stacks of layers, about the masks of some
  /// layers, and about touches on stacks.
  package static let (images, stacks, masks, touches) = (
    named("images"), named("stacks"), named("masks"), named("touches")
  )

  /// A list that the program was built with.
  private static func named(_ name: String) -> CoveringDimensions {
    do {
      let file = JSONCursor(try JSONValue(parsing: Data(PackageResources.dimensions_json)))
      let lists = try file.members(known: ["about", "images", "stacks", "masks", "touches"])
      return try CoveringDimensions(lists.required(name, in: file))
    } catch {
      preconditionFailure("dimensions.json: \(error)")
    }
  }

  private init(_ cursor: JSONCursor) throws(JSONFault) {
    let members = try cursor.members(known: ["dimensions", "excluded"])
    all = try members.required("dimensions", in: cursor).list { (entry) throws(JSONFault) in
      let parts = try entry.members(known: ["name", "isGeometric", "keys", "levels"])
      return Dimension(
        name: try parts.required("name", in: entry).string(),
        isGeometric: try parts["isGeometric"]?.boolean() ?? false,
        keys: try parts.required("keys", in: entry).strings(),
        levels: try parts.required("levels", in: entry).strings())
    }
    excluded = try members.required("excluded", in: cursor).list { (entry) throws(JSONFault) in
      try entry.dictionary { (levels) throws(JSONFault) in try levels.strings() }
    }
  }

  /// The groups of dimensions whose tuples occur: all pairs, the triples of geometric ones, and how
  /// images from files and from bytes are turned and placed.
  package var groups: [[Int]] {
    let geometric = all.indices.filter { all[$0].isGeometric }
    var groups: [[Int]] = []
    for one in all.indices {
      for other in all.indices.dropFirst(one + 1) {
        if all[one].isGeometric && all[other].isGeometric {
          groups += geometric.filter { $0 > other }.map { [one, other, $0] }
        } else {
          groups.append([one, other])
        }
      }
    }
    let turned = ["source", "orientation", "gravity", "mirror"]
    return groups + [all.indices.filter { turned.contains(all[$0].name) }]
  }

  func excludes(_ one: CoveringArray.Choice, _ other: CoveringArray.Choice) -> Bool {
    let (first, second) = (all[one.dimension], all[other.dimension])
    return excluded.contains {
      $0[first.name]?.contains(first.levels[one.level]) == true
        && $0[second.name]?.contains(second.levels[other.level]) == true
    }
  }

  /// The rows of an array that covers the groups, the same for the same seed.
  package func rows(seed: UInt64) -> [[Int]] {
    CoveringArray(
      levelCounts: all.map(\.levels.count), groups: groups, seed: seed, excluding: excludes
    ).rows
  }
}
