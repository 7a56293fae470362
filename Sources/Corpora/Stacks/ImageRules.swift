import HitTesting
import StrictJSON

/// How the images of a stack are read: which alpha passes, and how alpha is taken at a point.
package struct ImageRules: Hashable, Sendable {
  /// The threshold of all images but those with one of their own.
  package var threshold: AlphaThreshold
  /// The thresholds of some images, by their names.
  package var thresholds: [String: AlphaThreshold]
  /// How images are interpolated, by their names; all others are sampled by the nearest texel.
  package var samplings: [String: Sampling] {
    didSet { samplings = samplings.filter { $0.value != .nearest } }
  }

  static let keys = ["minimumAlpha", "thresholds", "samplings"]

  package init(
    _ threshold: AlphaThreshold, thresholds: [String: AlphaThreshold] = [:],
    samplings: [String: Sampling] = [:]
  ) {
    (self.threshold, self.thresholds) = (threshold, thresholds)
    self.samplings = samplings.filter { $0.value != .nearest }
  }

  package func threshold(of image: String) -> AlphaThreshold { thresholds[image] ?? threshold }
  package func sampling(of image: String) -> Sampling { samplings[image] ?? .nearest }

  /// Whether some image is interpolated, so that points alone can be asked.
  package var areSmooth: Bool { !samplings.isEmpty }

  /// The rules for images with other names; of two images that get the same name, one counts.
  package func renamed(_ name: (String) -> String) -> ImageRules {
    func renamed<Value>(_ values: [String: Value]) -> [String: Value] {
      Dictionary(values.map { (name($0), $1) }) { one, _ in one }
    }
    return ImageRules(
      threshold, thresholds: renamed(thresholds), samplings: renamed(samplings))
  }

  /// Lets an image be read like another one.
  package mutating func read(_ image: String, like other: String) {
    (thresholds[image], samplings[image]) = (thresholds[other], samplings[other])
  }

  package init(_ members: [String: JSONCursor], in root: JSONCursor) throws(JSONFault) {
    func threshold(_ alpha: JSONCursor) throws(JSONFault) -> AlphaThreshold {
      .atLeast(try alpha.integer(0...256))
    }
    self.init(
      try threshold(try members.required("minimumAlpha", in: root)),
      thresholds: try members["thresholds"]?.dictionary(threshold) ?? [:],
      samplings: try members["samplings"]?.dictionary { (word) throws(JSONFault) in
        try word.word()
      } ?? [:])
  }

  package var json: JSON {
    [
      "minimumAlpha": .integer(threshold.minimumAlpha),
      "thresholds": thresholds.isEmpty
        ? nil : .line(.sorted(thresholds) { .integer($0.minimumAlpha) }),
      "samplings": samplings.isEmpty ? nil : .line(.sorted(samplings, JSON.word)),
    ]
  }
}
