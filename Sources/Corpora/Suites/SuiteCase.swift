import HitTesting

/// One case as a suite file stores it: what is shown and asked, and the oracle's answers.
package struct SuiteCase: SuiteEntry, Hashable {
  package static let listKey = "cases"
  package static let question = "query"
  package static let placeOfImages = ": image"

  package var name: String
  package var state: SuiteState
  /// What was shown before, with the same queries.
  package var earlier: SuiteState?
  /// Whether the image is a file that has to be refused, so that the case has no queries.
  package var isRefused = false
  /// The queries, kind by kind in the order of ``QueryFormat/all``.
  package var probes: [SuiteProbe] = []

  package var ownNames: [String] { [] }
  package var images: [SuiteImage] { state.images + (earlier?.images ?? []) }
  package var flags: [[String]] { probes.map(\.flags) }
  package var rules: [String] { probes.compactMap(\.rule) }

  package func words(ofAnswer index: Int) -> String { probes[index].words }

  package func faults(in suite: SuiteFile) -> [String] {
    var faults: [String] = []
    if probes.isEmpty != isRefused {
      faults.append(isRefused ? "has queries about a refused image" : "has no queries")
    }
    for probe in probes {
      if (probe.verdict == .either) != (probe.rule != nil) {
        faults.append("\"either\" and \"rule\" go together")
      }
      if let rule = probe.rule, suite.rules[rule] == nil {
        faults.append("rule \"\(rule)\" is not defined")
      }
    }
    return faults
  }

  package func testCase(in suite: SuiteFile, _ loader: inout ImageLoader) throws -> ImageCase {
    var made = try testCase(state, in: suite, &loader)
    if let earlier { made.earlier = [try testCase(earlier, in: suite, &loader)] }
    return made
  }

  private func testCase(
    _ state: SuiteState, in suite: SuiteFile, _ loader: inout ImageLoader
  ) throws -> ImageCase {
    let image =
      isRefused
      ? try Bitmap(width: 0, height: 0, format: .alpha8, storage: [])
      : try loader.bitmap(state.image)
    var made = ImageCase(
      name: "\(suite.name)/\(name)", image: image, layer: state.shownLayer,
      threshold: state.shownThreshold)
    if let control = state.control {
      made.control = ControlCase(
        images: try ControlImages(images: control.images, backgrounds: control.backgrounds)
          .mapImages { try loader.bitmap($0) },
        state: control.state, layer: state.layer.geometry,
        threshold: .atLeast(state.minimumAlpha))
    }
    made.source = try loader.source(state.image)
    if let arrangement = state.arrangement {
      try Self.naming(arrangement.feature) { try made.show(arrangement, of: image) }
    }
    if let slices = state.slices {
      try Self.naming(.slices) {
        try slices.check(imageWidth: made.image.width, imageHeight: made.image.height)
      }
      made.slices = slices
    }
    made.sampling = state.sampling
    made.projection = state.projection.map { ProjectiveTransform(coefficients: $0.map(\.value)) }
    made.traits[.sampling] = state.sampling.rawValue
    made.probes = probes.map { $0.probe(in: suite) }
    made.isRefused = isRefused
    return made
  }

  /// Does what may fail because the image has no such parts.
  private static func naming(_ feature: ImageFeature, _ show: () throws -> Void) throws {
    do {
      try show()
    } catch {
      throw SuitePartFault(key: feature.rawValue, reason: "\(error)")
    }
  }
}

/// An image in a layer, with the threshold and the sampling.
package struct SuiteState: Hashable, Sendable {
  /// The image; the one that is shown if there is a control.
  package var image: SuiteImage
  /// The control whose state chooses the image; `nil` for most cases.
  package var control: SuiteControl?
  package var layer: SuiteLayer
  /// What is shown of the image; `nil` for all of it as it is.
  package var arrangement: Arrangement?
  /// The nine slices in which the image is stretched; `nil` for most cases.
  package var slices: NineSlices?
  /// The nine numbers of what the layer's parent is seen through, row by row; `nil` for most cases.
  package var projection: [Numeral]?
  /// The smallest alpha that hits, 0…256.
  package var minimumAlpha: Int
  /// How the image is sampled between texel centers.
  package var sampling: Sampling

  /// Whether a control without an image is shown, so that its bounds alone count.
  private var showsBounds: Bool { control.map { $0.shown == nil } ?? false }

  /// The layer that shows ``image``.
  var shownLayer: LayerGeometry {
    var shown = layer.geometry
    if showsBounds { shown.contentsGravity = .resize }
    return shown
  }

  /// The threshold on ``image``; bounds have no alpha.
  var shownThreshold: AlphaThreshold { .atLeast(showsBounds ? 0 : minimumAlpha) }

  var images: [SuiteImage] { control?.all ?? [image] }
}

extension ProjectiveTransform {
  /// Makes a transform of nine numbers, row by row.
  package init(coefficients n: [Double]) {
    self.init(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8])
  }
}

/// A layer as a suite spells it.
package struct SuiteLayer: Hashable, Sendable {
  /// The place of a layer in its parent.
  package enum Attachment: Hashable, Sendable {
    case matrix([Numeral])
    case anchored(position: [Numeral], anchorPoint: [Numeral], transform: [Numeral])
  }

  /// The width and the height of the bounds in points.
  package var size: [Numeral]
  package var gravity: ContentsGravity
  /// The number of texels per point.
  package var contentsScale: Numeral
  package var attachment: Attachment
  /// Whether the bounds clip the contents.
  package var masksToBounds: Bool

  package var geometry: LayerGeometry {
    func point(_ numbers: [Numeral]) -> Point { Point(x: numbers[0].value, y: numbers[1].value) }
    func transform(_ n: [Numeral]) -> AffineTransform {
      AffineTransform(
        a: n[0].value, b: n[1].value, c: n[2].value, d: n[3].value, tx: n[4].value, ty: n[5].value)
    }
    let attachment: LayerGeometry.Attachment =
      switch self.attachment {
      case .matrix(let matrix): .matrix(transform(matrix))
      case .anchored(let position, let anchor, let map):
        .anchored(
          position: point(position), anchorPoint: point(anchor), transform: transform(map))
      }
    return LayerGeometry(
      size: Size(width: size[0].value, height: size[1].value), attachment: attachment,
      contentsGravity: gravity, contentsScale: contentsScale.value, masksToBounds: masksToBounds)
  }
}

/// The source of a case's image.
package enum SuiteImage: Hashable, Sendable {
  /// A PNG file, with its path relative to the corpus folder.
  case file(path: String, orientation: Orientation)
  /// Bytes in the suite itself.
  case bytes(SuiteBytes)
}

/// An image in hexadecimal, one row of memory per line.
package struct SuiteBytes: Hashable, Sendable {
  package var format: PixelFormat
  /// The width in texels.
  package var width: Int
  /// The height in texels.
  package var height: Int
  /// The rows as they lie in memory, including padding, all of the same length; blanks between
  /// bytes are allowed.
  package var rows: [String]
  /// The distance in bytes from a row of the image to the row below it; negative if the bottom row
  /// comes first.
  package var bytesPerRow: Int
  /// The index of the first byte of texel (0, 0).
  package var firstByte: Int
}

extension SuiteCase {
  /// Makes the form of a case; flags, controls, rectangles of texels and all earlier states but
  /// the last are left out.
  package init(_ testCase: ImageCase, named name: String) {
    self.init(name: spelled(name), state: SuiteState(testCase))
    let before = testCase.earlier.last.map(SuiteState.init)
    earlier = before == state ? nil : before
    isRefused = testCase.isRefused
    probes = QueryFormat.all.flatMap { format in
      testCase.probes(format.kind).map {
        SuiteProbe(kind: format.kind, numbers: $0.query.numbers.map { Numeral($0) })
      }
    }
  }
}

extension SuiteState {
  fileprivate init(_ testCase: ImageCase) {
    self.init(
      image: SuiteImage(testCase.sentImage, from: testCase.source),
      layer: SuiteLayer(testCase.layer),
      arrangement: testCase.arranged?.arrangement, slices: testCase.slices,
      projection: testCase.projection?.coefficients.map { Numeral($0) },
      minimumAlpha: testCase.threshold.minimumAlpha, sampling: testCase.sampling)
  }
}
