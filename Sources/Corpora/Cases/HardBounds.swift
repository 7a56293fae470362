import HitTesting

extension CaseSuite {
  /// Bounds and contents scales that are empty or absurd, and every gravity with images larger, smaller and equal,
  /// odd free space, clipped and not.
  public static let hardBounds: CaseSuite = {
    let scales: [(String, Double)] = [
      ("one", 1), ("one-and-a-half", 1.5), ("two", 2), ("three", 3), ("thousandth", 1e-3),
      ("zero", 0), ("negative", -1), ("nan", .nan), ("infinite", .infinity),
    ]
    let sizes: [(String, Double, Double)] = [
      ("zero-width", 0, 8), ("zero-height", 8, 0), ("negative", -8, 8), ("nan", .nan, 8),
      ("infinite", 8, .infinity), ("1e-300", 1e-300, 1e-300), ("subpixel", 0.3, 0.2),
      ("huge", 1e300, 1e300), ("one-huge", 1e150, 1e-150),
    ]
    let spaces: [(String, Double, Double)] = [
      ("equal", 8, 8), ("larger-bounds", 20, 30), ("smaller-bounds", 5, 3),
      ("odd-free-space", 11, 13), ("mixed", 5, 13), ("fractional", 8.3, 7.9),
    ]
    var cases: [@Sendable () -> HitTestCase] = []
    for gravity in ContentsGravity.allCases {
      for masksToBounds in [false, true] {
        let suffix = "\(gravity.rawValue)-\(masksToBounds ? "clipped" : "overflowing")"
        for (name, width, height) in spaces {
          cases.append(
            bounds("\(name)-\(suffix)", Size(width: width, height: height), gravity, masksToBounds))
        }
      }
    }
    for gravity in [ContentsGravity.resize, .resizeAspect, .center, .bottomRight] {
      for (name, width, height) in sizes {
        cases.append(
          bounds("\(name)-\(gravity.rawValue)", Size(width: width, height: height), gravity, true))
      }
      for (name, scale) in scales {
        cases.append(
          bounds(
            "contents-scale-\(name)-\(gravity.rawValue)", Size(width: 8, height: 8), gravity, false,
            contentsScale: scale))
      }
    }
    // The two factors of aspect fitting differ by one unit in the last place.
    for (name, height) in [("below", 8.0.nextDown), ("above", 8.0.nextUp)] {
      for gravity in [ContentsGravity.resizeAspect, .resizeAspectFill] {
        cases.append(
          bounds(
            "aspect-one-ulp-\(name)-\(gravity.rawValue)", Size(width: 8, height: height), gravity,
            true))
      }
    }
    for gravity in ContentsGravity.allCases {
      cases.append {
        let thin = CorpusImage.checkerboard.bitmap(width: 1, height: 500)
        return make(
          "thin-\(gravity.rawValue)", image: thin,
          LayerGeometry(
            size: Size(width: 10, height: 100), position: Point(x: 50, y: 50),
            contentsGravity: gravity))
      }
      // A raw CALayer reads top and bottom the other way round.
      cases.append(
        bounds(
          "raw-layer-\(gravity.rawValue)", Size(width: 11, height: 13),
          gravity.mirroringTopAndBottom, false))
    }
    return CaseSuite(
      name: "hard-bounds", summary: "empty, absurd and odd bounds under every gravity", named: cases
    )
  }()

  private static func bounds(
    _ name: String, _ size: Size, _ gravity: ContentsGravity, _ masksToBounds: Bool,
    contentsScale: Double = 1
  ) -> @Sendable () -> HitTestCase {
    {
      make(
        name, image: HardCase.image,
        LayerGeometry(
          size: size, position: Point(x: 10, y: 20), contentsGravity: gravity,
          contentsScale: contentsScale, masksToBounds: masksToBounds))
    }
  }

  private static func make(
    _ name: String, image: Bitmap, _ layer: LayerGeometry
  ) -> HitTestCase {
    HitTestCase(
      name: "hard-bounds/\(name)", image: image, layer: layer, threshold: .atLeast(128),
      points: HardCase.grid(over: layer, width: image.width, height: image.height)
        + [Point(x: 10, y: 20), Point(x: 6, y: 16), Point(x: 14, y: 24)])
  }
}
