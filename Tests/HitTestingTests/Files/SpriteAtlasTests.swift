import Foundation
import HitTesting
import Testing

@Suite struct SpriteAtlasTests {
  private static func atlas(_ text: String) throws -> SpriteAtlas {
    try JSONDecoder().decode(SpriteAtlas.self, from: Data(text.utf8))
  }

  private static let frame = """
    "frame":{"x":2,"y":1,"w":5,"h":3},"rotated":true,"trimmed":true,
    "spriteSourceSize":{"x":1,"y":2,"w":5,"h":3},"sourceSize":{"w":8,"h":8},"pivot":{"x":0.5,"y":1}
    """

  /// As TexturePacker writes it: the size is that which is shown, also where a frame is stored
  /// turned.
  @Test(arguments: [
    #"{"frames":{"run.png":{\#(frame)}},"meta":{"image":"run-atlas.png","scale":"1"}}"#,
    #"{"frames":[{"filename":"run.png",\#(frame)}],"meta":{"image":"run-atlas.png"}}"#,
  ])
  func framesAreReadByNameAndAsAList(text: String) throws {
    let atlas = try Self.atlas(text)
    let sprite = try #require(atlas["run.png"])
    #expect(
      sprite.frame
        == ImageFrame(
          x: 2, y: 1, width: 5, height: 3, turn: .clockwise, sourceWidth: 8, sourceHeight: 8,
          column: 1, row: 2))
    #expect(
      (sprite.pivot, sprite.duration, atlas.image) == (Point(x: 0.5, y: 1), 0, "run-atlas.png"))
    #expect(atlas.sprites.count == 1 && atlas["other"] == nil)
  }

  /// PixiJS shows an atlas of scale 0.5 at twice its size.
  @Test(
    arguments: [
      (#""scale":"0.5""#, 0.5), (#""scale":"2""#, 2), (#""scale":1.25"#, 1.25), (#""app":"a""#, 1),
      (#""scale":null"#, 1),
    ] as [(String, Double)])
  func theScaleIsThatOfTheContents(meta: String, scale: Double) throws {
    #expect(try Self.atlas(#"{"frames":[],"meta":{\#(meta)}}"#).contentsScale == scale)
    #expect(try Self.atlas(#"{"frames":[]}"#).contentsScale == 1)
  }

  /// As Aseprite writes it.
  @Test func tagsAreAnimations() throws {
    func frame(_ number: Int) -> String {
      #""run \#(number).ase":{"frame":{"x":\#(number),"y":0,"w":1,"h":1},"duration":\#(10 * number)}"#
    }
    let atlas = try Self.atlas(
      """
      {"frames":{\([10, 9, 2, 1].map(frame).joined(separator: ","))},
       "meta":{"frameTags":[{"name":"run","from":1,"to":3,"direction":"pingpong"},
       {"name":"stand","from":0,"to":0}]}}
      """)
    #expect(atlas.sprites.map(\.frame.x) == [1, 2, 9, 10])
    #expect(atlas.animations.map(\.name) == ["run", "stand"])
    let run = atlas.animation(atlas.animations[0], ending: .loop)
    #expect(run.durations == [20, 90, 100] && run.direction == .pingPong)
    #expect(run.round == [0, 1, 2, 1])
    #expect(atlas.animation(atlas.animations[1], ending: .stay).durations == [10])
  }

  private static func polygon(_ places: String, _ shown: String, _ triangles: String) -> String {
    #"{"frames":[{"frame":{"x":1,"y":0,"w":2,"h":1},"sourceSize":{"w":5,"h":4},"#
      + #""vertices":\#(places),"verticesUV":\#(shown),"triangles":\#(triangles)}]}"#
  }

  @Test func aSpriteThatIsCutAlongAPolygonHasAMesh() throws {
    let atlas = try Self.atlas(
      Self.polygon("[[0,0],[4.5,0],[0,4]]", "[[1,0],[5,0],[1,4]]", "[[0,1,2]]"))
    let mesh = try #require(atlas.sprites[0].mesh)
    #expect((mesh.width, mesh.height, mesh.count) == (5, 4, 1))
    #expect(mesh.vertices[1].position == Point(x: 4.5, y: 0))
    #expect(mesh.vertices[2].texel == Point(x: 1, y: 4))
    #expect(
      try Self.atlas(#"{"frames":[{"frame":{"x":1,"y":0,"w":2,"h":1}}]}"#).sprites[0].mesh == nil)
  }

  @Test(arguments: [
    ("", "JSON"), ("{}", "frames"), (#"{"frames":{"a":{}}}"#, "frame"),
    (#"{"frames":[{"frame":{"x":1,"y":0,"w":"2","h":1}}]}"#, "w"),
    (#"{"frames":[{"frame":{"x":1,"y":0,"w":2,"h":1e99}}]}"#, "h"),
    (#"{"frames":[{"frame":{"x":1,"y":0,"w":2,"h":1},"vertices":[[0,0]]}]}"#, "verticesUV"),
    (polygon("[[0,0,0]]", "[[1,0]]", "[]"), "entry 0 has 3 numbers of 2"),
    (polygon("[[0,0]]", "[]", "[]"), "0 places in the atlas for 1 vertices"),
    (polygon("[[0,0]]", "[[1,0]]", "[[0,0,1]]"), "triangle 0 has vertex 1 of 1"),
    (#"{"frames":[],"meta":{"scale":"half"}}"#, "is not a number"),
    (#"{"frames":[],"meta":{"scale":"0"}}"#, "the scale 0.0"),
    (#"{"frames":[],"meta":{"scale":-2}}"#, "the scale -2.0"),
    (#"{"frames":[],"meta":{"scale":"nan"}}"#, "the scale nan"),
    (#"{"frames":[],"meta":{"scale":"inf"}}"#, "the scale inf"),
    (#"{"frames":[],"meta":{"scale":[]}}"#, "scale"),
    (#"{"frames":[],"meta":{"frameTags":[{"name":"run","from":0,"to":0}]}}"#, "run"),
    (
      #"{"frames":{"walk 0":{"frame":{"x":0,"y":0,"w":1,"h":1}},"idle 0":{"frame":{"x":0,"y":0,"w":1,"h":1}}},"#
        + #""meta":{"frameTags":[{"name":"walk","from":0,"to":0}]}}"#, "array"
    ),
    (
      #"{"frames":[],"meta":{"frameTags":[{"name":"run","from":0,"to":9223372036854775807}]}}"#,
      "run"
    ),
  ])
  func whatIsNoAtlasIsAnError(text: String, word: String) {
    let error = #expect(throws: DecodingError.self) { try Self.atlas(text) }
    #expect("\(String(describing: error))".contains(word))
  }
}
