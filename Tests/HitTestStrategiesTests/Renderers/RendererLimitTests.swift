import HitTestStrategies
import HitTesting
import Renderers
import Testing

@Suite struct RendererLimitTests {
  private static let renderers = Registry.list(by: Registry.visitRenderers)

  /// An alpha-only image that is opaque only in the last texel of each row and column.
  private func image(width: Int, height: Int) throws -> Bitmap {
    var bytes = [UInt8](repeating: 0, count: width * height)
    bytes[bytes.count - 1] = 255
    return try Bitmap(width: width, height: height, format: .alpha8, storage: bytes)
  }

  /// cairo makes a surface with a side of 32,767 texels without an error, but pixman draws nothing
  /// of it at unit scale.
  @Test(arguments: [
    (32_767, 1), (1, 32_767), (32_768, 1), (1, 32_768), (40_000, 2), (1 << 20, 1),
  ])
  func sidesThatCairoCannotDrawAreAnErrorAndSideOf32767WasTakenAndNeverHit(
    width: Int, height: Int
  ) throws {
    let image = try image(width: width, height: height)
    for renderer in Self.renderers {
      let error = #expect(throws: RendererError.self) {
        _ = try renderer.init(image, threshold: .atLeast(1))
      }
      #expect(error == .imageTooLarge(width: width, height: height))
      #expect("\(error!)".contains("\(width) × \(height)"))
    }
  }

  /// Fixed-point coordinates have 16 bits before the point: the largest image and its surroundings
  /// must not wrap around.
  @Test(arguments: [(32_766, 1), (1, 32_766), (20_000, 1)])
  func largestSidesDoNotWrapRound(width: Int, height: Int) throws {
    let image = try image(width: width, height: height)
    let placement = Placement(
      plainLayer(width: width, height: height), imageSize: ImageSize(image))
    for renderer in Self.renderers {
      let prepared = try renderer.init(image, threshold: .atLeast(1))
      let everything = try renderer.init(image, threshold: .atLeast(0))
      for offset in [-70_000.0, -65_536, -40_000, -0.5, 0.5, 1.5, 1000.5, 32_768.5, 65_536.5] {
        for steps in [0.0, 16_384, 32_766] {
          let along = offset + steps
          let point = width > height ? Point(x: along, y: 0.5) : Point(x: 0.5, y: along)
          let side = Double(max(width, height))
          let isHit = along >= side - 1 && along < side
          #expect(prepared.hits(point, in: placement) == isHit, "\(renderer.name) at \(along)")
          let isInside = along >= 0 && along < side
          #expect(everything.hits(point, in: placement) == isInside)
        }
      }
    }
  }

  @Test func imagesWithoutTexelsAreMisses() throws {
    for (width, height) in [(0, 0), (0, 5), (5, 0)] {
      let image = try Bitmap(width: width, height: height, format: .rgba8Straight, storage: [])
      let placement = Placement(plainLayer(width: 4, height: 4), imageSize: ImageSize(image))
      for renderer in Self.renderers {
        let prepared = try renderer.init(image, threshold: .atLeast(0))
        #expect(prepared.supports(placement))
        #expect(!prepared.hits(Point(x: 1, y: 1), in: placement))
      }
    }
  }

  /// A matrix whose inverse cairo cannot represent is reported as unsupported, and is a miss if it
  /// is asked nevertheless.
  @Test func placementsThatCairoRefusesAreNotSupported() throws {
    let image = try image(width: 1, height: 1)
    var layer = plainLayer(width: 1, height: 1)
    let plain = Placement(layer, imageSize: ImageSize(image))
    layer.attachment = .matrix(.scale(x: 0x1p-600, y: 0x1p-600))
    let placement = Placement(layer, imageSize: ImageSize(image))
    let prepared = try OnePixelRender(image, threshold: .atLeast(1))
    #expect(!prepared.supports(placement))
    #expect(!prepared.hits(Point(x: 0x1p-601, y: 0x1p-601), in: placement))
    // It must not break the context for layers that it can draw.
    #expect(prepared.hits(Point(x: 0.5, y: 0.5), in: plain))
  }
}
