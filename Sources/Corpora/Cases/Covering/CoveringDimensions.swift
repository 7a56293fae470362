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
    /// The values that it takes.
    package let levels: [String]
  }

  /// The dimensions, in the order of the file.
  package let all: [Dimension]
  /// Levels of two dimensions, by name, each of which excludes each of the others.
  private let excluded: [[String: [String]]]

  /// The dimensions of requests about one image, about stacks of layers, and about touches on them.
  package static let (images, stacks, touches) = (
    named("images"), named("stacks"), named("touches")
  )

  /// A list that the program was built with.
  private static func named(_ name: String) -> CoveringDimensions {
    do {
      let file = JSONCursor(try JSONValue(parsing: Data(PackageResources.dimensions_json)))
      let lists = try file.members(known: ["about", "images", "stacks", "touches"])
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

  /// Whether two levels exclude each other.
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

/// One level of each dimension.
struct CoveringRow: Sendable {
  private let levels: [String: String]
  /// The number of the row.
  let index: Int

  /// The rows of images, of stacks and of touches, each computed once in a process.
  static let (images, stacks, touches) = (
    rows(of: .images), rows(of: .stacks), rows(of: .touches)
  )

  private static func rows(of dimensions: CoveringDimensions) -> [CoveringRow] {
    dimensions.rows(seed: 0).enumerated().map { index, row in
      CoveringRow(
        levels: Dictionary(
          uniqueKeysWithValues: zip(dimensions.all, row).map { ($0.name, $0.levels[$1]) }),
        index: index)
    }
  }

  /// Rows in which each size of an image in memory has each format, with storages and thresholds by
  /// turns.
  static let layouts: [CoveringRow] = {
    func levels(_ name: String) -> [String] {
      CoveringDimensions.images.all.first { $0.name == name }!.levels
    }
    let (sizes, formats, storages) = (levels("image"), levels("format"), levels("storage"))
    let plain = images[0].levels
    return sizes.enumerated().flatMap { place, size in
      formats.enumerated().map { number, format in
        let own = [
          "image": size, "format": format, "storage": storages[(place + number) % storages.count],
          "source": "bytes", "threshold": ["128,148", "1,1", "65,85"][(place + number) % 3],
        ]
        return CoveringRow(levels: plain.merging(own) { $1 }, index: place * 18 + number)
      }
    }
    .filter { $0.numbers("image").reduce(1, *) < 6000 }
  }()

  private init(levels: [String: String], index: Int) {
    self.levels = levels
    self.index = index
  }

  /// The level of a dimension.
  subscript(name: String) -> String { levels[name]! }

  /// The numbers of a level.
  func numbers(_ name: String) -> [Double] {
    self[name].split(separator: ",").map { Double($0)! }
  }

  /// The row with a layer on which doubles round nothing: turned by quarters, and stretched by powers of
  /// two.
  var aligned: CoveringRow {
    func pick(_ levels: [String], _ salt: Int) -> String {
      levels[(index / salt + index) % levels.count]
    }
    let own = [
      "scale": pick(["1,1", "2,2", "0.5,4"], 3),
      "rotation": pick(["1,0", "0,1", "-1,0", "0,-1"], 5),
      "shear": "0,0", "contentsScale": pick(["1", "2", "0.5"], 7),
      "size": pick(["1,1", "2,1", "0.5,2", "2,2"], 11), "position": pick(["0,0", "3,-5"], 2),
      "anchorPoint": pick(["0.5,0.5", "0,0", "1,1", "0.25,-0.5"], 13),
      "translation": pick(["0,0", "-2,7"], 4),
    ]
    return CoveringRow(levels: levels.merging(own) { $1 }, index: index)
  }

  /// The row with an image of one byte per texel and none between its rows.
  var compact: CoveringRow {
    let own = ["format": "alpha8", "storage": "packed"]
    return CoveringRow(levels: levels.merging(own) { $1 }, index: index)
  }

  /// What else than the row says has changed since an earlier request.
  var otherChange: String {
    Self.changes[(Self.changes.firstIndex(of: self["changed"])! + 10) % Self.changes.count]
  }

  /// The fields in which an earlier request can differ alone, and `nothing`.
  static let changes = CoveringDimensions.images.all.first { $0.name == "changed" }!.levels

  /// Whether the threshold passes some values of alpha and not others.
  var decides: Bool { (1...255).contains(threshold.minimumAlpha) }

  /// A level of two numbers.
  func point(_ name: String) -> Point { Point(x: numbers(name)[0], y: numbers(name)[1]) }
}
