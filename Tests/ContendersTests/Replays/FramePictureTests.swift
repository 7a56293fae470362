import Contenders
import Corpora
import Foundation
import HitStacks
import HitTesting
import PNGImages
import Testing

/// Feedback pictures, by pixels that were computed by hand.
@Suite struct FramePictureTests {
  private let white = FeedbackColor(0xFFFFFF)
  private let black = FeedbackColor(0x000000)
  private let style = FeedbackStyle()

  /// A picture of one touch at a corner of pixels, far from all flowers.
  private func disc(
    on background: FeedbackColor, _ style: FeedbackStyle = FeedbackStyle(),
    at centers: [Point] = [Point(x: 50, y: 40)]
  ) -> PixelCanvas {
    var canvas = PixelCanvas(width: 100, height: 80, background)
    for center in centers {
      canvas.fillDisc(at: center, radius: FeedbackStyle.radius, style.backing)
      canvas.fillDisc(at: center, radius: FeedbackStyle.fillRadius, style.fill)
    }
    return canvas
  }

  @Test func aDiscIsSeenOnLightAndOnDark() {
    // Dark gray 85 at one half on 255 is 170, and white at one half on that 212.5.
    let light = disc(on: white)
    #expect(light[50, 40] == [213, 213, 213])
    #expect(light[25 + 1, 40] == [170, 170, 170], "the ring of the backing")
    #expect(light[24, 40] == [255, 255, 255] && light[50, 14] == [255, 255, 255])
    // On 0, they are 42.5 and 148.75.
    let dark = disc(on: black)
    #expect(dark[50, 40] == [149, 149, 149])
    #expect(dark[26, 40] == [43, 43, 43] && dark[24, 40] == [0, 0, 0])
  }

  /// The fill is around the same place as its backing: a picture is symmetric in both directions.
  @Test func bothDiscsAreAroundTheFinger() {
    let canvas = disc(on: white)
    var covered = 0.0
    for row in 0..<80 {
      for column in 0..<100 {
        #expect(canvas[column, row] == canvas[99 - column, row])
        #expect(canvas[column, row] == canvas[column, 79 - row])
        if canvas[column, row] != [255, 255, 255] { covered += 1 }
      }
    }
    // Some pixels of the rim are covered a little.
    #expect(covered > 625 * Double.pi && covered < 26 * 26 * Double.pi)
  }

  @Test func colorsAreConfigurableAndTouchesOverlap() {
    let style = FeedbackStyle(
      backing: FeedbackColor(0x000000, opacity: 1), fill: FeedbackColor(0xFF8000, opacity: 0.5))
    let one = disc(on: white, style)
    #expect(one[50, 40] == [128, 64, 0] && one[26, 40] == [0, 0, 0])
    let two = disc(on: white, self.style, at: [Point(x: 40, y: 40), Point(x: 60, y: 40)])
    // 212.5 under the second disc: 148.75, and white on it 201.875.
    #expect(two[50, 40] == [202, 202, 202])
    #expect(two[20, 40] == [213, 213, 213] && two[79, 40] == [213, 213, 213])
  }

  @Test func discsAreCutAtTheEdges() {
    let canvas = disc(
      on: white, at: [Point(x: 0, y: 0), Point(x: 100, y: 80), Point(x: 500, y: -400)])
    #expect(canvas[0, 0] == [213, 213, 213] && canvas[99, 79] == [213, 213, 213])
    #expect(canvas[50, 40] == [255, 255, 255])
  }

  /// A texel that is hit is drawn where it is hit.
  @Test func imagesAreDrawnWhereTheyAreHit() throws {
    let pixels: [UInt8] = [254, 0, 0, 255, 0, 0, 255, 102, 0, 255, 0, 0, 0, 0, 255, 255]
    let image = try Bitmap(width: 2, height: 2, format: .rgba8Straight, storage: pixels)
    func drawn(at x: Double, on background: FeedbackColor) -> PixelCanvas {
      var canvas = PixelCanvas(width: 6, height: 6, background)
      canvas.draw(
        image,
        in: LayerGeometry(
          size: Size(width: 4, height: 4), attachment: .matrix(.translation(x: x, y: 1))))
      return canvas
    }
    let canvas = drawn(at: 1, on: white)
    #expect(canvas[1, 1] == [254, 0, 0] && canvas[2, 2] == [254, 0, 0])
    // Blue at two fifths on white, and a transparent texel.
    #expect(canvas[3, 1] == [153, 153, 255] && canvas[1, 3] == [255, 255, 255])
    #expect(canvas[4, 4] == [0, 0, 255] && canvas[0, 1] == [255, 255, 255])
    #expect(canvas[5, 5] == [255, 255, 255])
    // Half of a pixel is nothing or one texel, and half another.
    let half = drawn(at: 0.5, on: black)
    #expect(half[0, 1] == [127, 0, 0] && half[1, 1] == [254, 0, 0])
    #expect(half[2, 1] == [127, 0, 51] && half[3, 1] == [0, 0, 102])
  }

  @Test func framesArePNGsOfTheSurface() throws {
    let replay = try SceneReplay(StandardTrace.twoFingers.trace)
    var painter = FramePainter(replay.scene, background: white, style: style)
    let frame = try #require(replay.frames.first { $0.touches.count == 2 })
    let png = try painter.png(frame)
    let decoded = try PNGDecoder.decode(png, named: "frame")
    #expect(decoded.width == 400 && decoded.height == 500)
    // The same flowers with and without fingers.
    let empty = painter.canvas(SceneFrame(time: 0))
    let touched = painter.canvas(frame)
    var changed: [Point] = []
    for row in 0..<500 {
      for column in 0..<400 where empty[column, row] != touched[column, row] {
        changed.append(Point(x: Double(column) + 0.5, y: Double(row) + 0.5))
      }
    }
    #expect(changed.count > 3500)
    for point in changed {
      let isNear = frame.touches.contains {
        let (dx, dy) = (point.x - $0.x, point.y - $0.y)
        return dx * dx + dy * dy <= 25.5 * 25.5
      }
      #expect(isNear, "\(point)")
    }
    // When both have ended, nothing of them is left.
    #expect(painter.canvas(try #require(replay.frames.last)).bytes == empty.bytes)
  }

  /// While a pointer is over it, flower 6 is drawn as a ring, and no other flower is.
  @Test func hoverImagesAreDrawn() {
    let scene = FlowerScene(size: FlowerBed.size)
    var painter = FramePainter(scene, background: white, style: style)
    let (plain, hovered) = (
      painter.canvas(SceneFrame(time: 0)), painter.canvas(SceneFrame(time: 0, hovered: [4, 5]))
    )
    #expect(plain[155, 160] != [255, 255, 255] && hovered[155, 160] == [255, 255, 255])
    #expect(plain[65, 160] == hovered[65, 160])
  }

  @Test func svgFramesHoldTheSame() throws {
    let scene = FlowerScene(size: FlowerBed.size)
    let svg = try FrameSVG(
      scene, background: FeedbackColor(0x00204A),
      style: FeedbackStyle(fill: FeedbackColor(0x0000FF, opacity: 0.5)))
    let text = svg.svg(
      SceneFrame(time: 1, touches: [Point(x: 12.5, y: 40), Point(x: 7, y: 8)], hovered: [5]))
    let lines = text.split(separator: "\n")
    #expect(
      lines[0] == "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"400.0\" height=\"500.0\" "
        + "viewBox=\"0 0 400.0 500.0\">")
    #expect(lines.contains("<rect width=\"400.0\" height=\"500.0\" fill=\"#00204a\"/>"))
    let circles = lines.filter { $0.hasPrefix("<circle") }
    #expect(
      circles == [
        "<circle cx=\"12.5\" cy=\"40.0\" r=\"25.0\" fill=\"#555555\" fill-opacity=\"0.5\"/>",
        "<circle cx=\"12.5\" cy=\"40.0\" r=\"23.0\" fill=\"#0000ff\" fill-opacity=\"0.5\"/>",
        "<circle cx=\"7.0\" cy=\"8.0\" r=\"25.0\" fill=\"#555555\" fill-opacity=\"0.5\"/>",
        "<circle cx=\"7.0\" cy=\"8.0\" r=\"23.0\" fill=\"#0000ff\" fill-opacity=\"0.5\"/>",
      ])
    #expect(lines.filter { $0.hasPrefix("<use href=\"#flower\"") }.count == 19)
    #expect(lines.filter { $0.hasPrefix("<use href=\"#ring\"") }.count == 1)
    #expect(lines.filter { $0.hasPrefix("<image") }.count == 2 && lines.last == "</svg>")
    let quiet = svg.svg(SceneFrame(time: 2))
    #expect(!quiet.contains("<circle") && !quiet.contains("\"ring\""))
  }
}
