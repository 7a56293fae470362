import Corpora
import HitTesting

/// One level of each dimension.
struct CoveringRow: Sendable {
  private let levels: [String: String]
  let index: Int

  /// The rows of images, of stacks, of masks and of touches, each computed once in a process.
  static let (images, stacks) = (rows(of: .images), rows(of: .stacks))
  static let (masks, touches) = (rows(of: .masks), rows(of: .touches))

  private static func rows(of dimensions: CoveringDimensions) -> [CoveringRow] {
    dimensions.rows(seed: 0).enumerated().map { index, row in
      CoveringRow(
        levels: Dictionary(
          uniqueKeysWithValues: zip(dimensions.all, row).map { ($0.name, $0.levels[$1]) }),
        index: index)
    }
  }

  /// Rows in which each size of an image in memory has each format, with storages and thresholds in
  /// turn.
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

  subscript(name: String) -> String { levels[name]! }

  func numbers(_ name: String) -> [Double] {
    self[name].split(separator: ",").map { Double($0)! }
  }

  /// The row with a layer on which doubles round nothing: turned by quarters, and stretched by
  /// powers of two.
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

  var gates: ViewGates {
    let level = self["gate"]
    return ViewGates(
      isHidden: level.hasPrefix("hidden"),
      isInteractionEnabled: !level.hasPrefix("interactionEnabled"),
      opacity: level.split(separator: ",").last.flatMap { Double($0) } ?? 1)
  }
}
