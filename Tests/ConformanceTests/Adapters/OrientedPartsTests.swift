import Conformance
import Corpora
import Foundation
import HitTesting
import PNGImages
import TestSupport
import Testing

/// An image is oriented before parts of it are shown (rule R11), in requests and in suites.
@Suite struct OrientedPartsTests {
  /// Two columns and three rows: 11, 10, 00.
  private static let stored = AlphaPlane(width: 2, height: 3, bytes: [255, 255, 255, 0, 0, 0])

  private let folder: TemporaryFolder
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    file = try folder.write(PNGEncoder.encode(Self.stored.bitmap), to: "images/stored.png")
  }

  /// What the oracle answers at the first two texels of a part.
  private func answer(_ orientation: Int, _ part: String) -> String {
    let image = """
      {"op":"image","id":"a","file":"\(file)","orientation":\(orientation)}
      """
    let test = """
      {"op":"test","image":"a",\(part),"layer":{"size":[2,1],"gravity":"resize","contentsScale":1,\
      "matrix":[1,0,0,1,0,0],"masksToBounds":true},"minimumAlpha":128,\
      "points":[[0.5,0.5],[1.5,0.5]]}
      """
    return answers(AdapterServer(OracleContender()), to: image, test)[1]
  }

  /// The picture of a part in a suite.
  private func picture(_ orientation: Int, _ part: String) throws -> AlphaPlane {
    let text = """
      {"about":"Parts.","cases":[{"name":"part","image":{"file":"images/stored.png",\
      "orientation":\(orientation)},\(part),"layer":{"size":["2","1"],"gravity":"resize",\
      "contentsScale":"1","matrix":["1","0","0","1","0","0"],"masksToBounds":true},\
      "minimumAlpha":128,"points":[{"at":["0.5","0.5"]}]}]}
      """
    let suite = try SuiteFile(parsing: Data(text.utf8), named: "frames/part", path: "part.json")
    var loader = ImageLoader(folder: folder.url.path)
    let testCase = try suite.entries(of: SuiteCase.self)[0].testCase(in: suite, &loader)
    return AlphaPlane(testCase.image)
  }

  /// The frame is the second row, and the tiles are the one at the right in it and the one above
  /// that at the left.
  @Test(arguments: [
    (1, "10", "01"), (2, "01", "11"), (3, "01", "10"), (4, "10", "00"), (5, "10", "01"),
    (6, "00", "00"), (7, "01", "10"), (8, "11", "11"),
  ])
  func imagesAreOrientedBeforePartsAreShown(
    orientation: Int, frame: String, tiles: String
  ) throws {
    for (part, hits) in [
      (#""frame":{"x":0,"y":1,"width":2,"height":1}"#, frame),
      (#""tiles":{"columns":2,"cell":[1,1],"tilesPerRow":2,"cells":[4,1]}"#, tiles),
    ] {
      let said = answer(orientation, part)
      #expect(said.hasPrefix("{\"hits\":\"\(hits)\""), "\(said)")
      let picture = try picture(orientation, part)
      #expect((picture.width, picture.height) == (2, 1))
      #expect(picture.bytes.map { $0 == 255 ? "1" : "0" }.joined() == hits)
    }
  }

  /// The third row is there only while the image is as high as it is stored.
  @Test(arguments: 1...8) func partsHaveToLieInTheOrientedImage(orientation: Int) throws {
    let frame = #""frame":{"x":0,"y":2,"width":2,"height":1}"#
    let tiles = #""tiles":{"columns":1,"cell":[1,1],"tilesPerRow":2,"cells":[5]}"#
    let said = [answer(orientation, frame), answer(orientation, tiles)]
    if orientation <= 4 {
      #expect(said.allSatisfy { $0.hasPrefix("{\"hits\":") }, "\(said)")
      #expect(try picture(orientation, frame).width == 2)
      #expect(try picture(orientation, tiles).width == 1)
      return
    }
    #expect(said[0].hasPrefix("{\"error\":\"frame: the frame of 2 "), "\(said)")
    #expect(said[1] == "{\"error\":\"tiles: a cell names tile 5, and the image has 4\"}")
    let frameFault = #expect(throws: (any Error).self) { try picture(orientation, frame) }
    #expect("\(frameFault!)".hasPrefix("frame: the frame of 2 "))
    let tileFault = #expect(throws: (any Error).self) { try picture(orientation, tiles) }
    #expect("\(tileFault!)" == "tiles: a cell names tile 5, and the image has 4")
  }
}
