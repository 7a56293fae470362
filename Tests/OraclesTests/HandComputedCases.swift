import HitTesting

extension OracleCase {
  static let gravities: [OracleCase] = [
    plain("resize: u = 9·4/12 = 3, v = 5·2/6 = 5/3", 12, 6, .resize, at: (9, 5), is: (3, 1)),
    plain("resize: u = 8.99·4/12 < 3", 12, 6, .resize, at: (8.99, 2.9), is: (2, 0)),
    plain(
      "resize: no contents scale, u = 9·4/12", 12, 6, .resize, scale: 7, at: (9, 5), is: (3, 1)),
    // k = min(12/4, 10/2) = 3: 12 × 6 at (0, 2).
    plain("aspect: v = (5 − 2)·2/6 = 1", 12, 10, .resizeAspect, at: (3, 5), is: (1, 1)),
    plain("aspect: v = (1.9 − 2)/3 < 0", 12, 10, .resizeAspect, at: (3, 1.9), is: nil),
    plain("aspect: v = (8 − 2)/3 = 2 = H", 12, 10, .resizeAspect, at: (3, 8), is: nil),
    // k = max(3, 5) = 5: 20 × 10 at (−4, 0).
    plain("fill: u = (12 + 4)/5 = 3.2", 12, 10, .resizeAspectFill, at: (12, 5), is: (3, 1)),
    plain(
      "fill: u = (−4 + 4)/5 = 0 outside the bounds", 12, 10, .resizeAspectFill, at: (-4, 0),
      is: (0, 0)),
    plain(
      "fill, clipped: x = −4 < 0", 12, 10, .resizeAspectFill, clipped: true, at: (-4, 0), is: nil),
    // The natural size is 4 × 2 in 11 × 7: the free space is 7 and 5.
    plain("center: u = 6 − 3.5, v = 3.75 − 2.5", 11, 7, .center, at: (6, 3.75), is: (2, 1)),
    plain("center: u = 3.4 − 3.5 < 0", 11, 7, .center, at: (3.4, 3), is: nil),
    plain("top: u = 6 − 3.5, v = 1", 11, 7, .top, at: (6, 1), is: (2, 1)),
    plain("top: v = 2 = H", 11, 7, .top, at: (6, 2), is: nil),
    plain("bottom: v = 5 − 5 = 0", 11, 7, .bottom, at: (6, 5), is: (2, 0)),
    plain("bottom: v = 4.9 − 5 < 0", 11, 7, .bottom, at: (6, 4.9), is: nil),
    plain("left: u = 1, v = 3 − 2.5", 11, 7, .left, at: (1, 3), is: (1, 0)),
    plain("left: u = 4 = W", 11, 7, .left, at: (4, 3), is: nil),
    plain("right: u = 10.5 − 7 = 3.5", 11, 7, .right, at: (10.5, 3), is: (3, 0)),
    plain("right: u = 11 − 7 = 4 = W", 11, 7, .right, at: (11, 3), is: nil),
    plain("topLeft: (1.5, 1.5)", 11, 7, .topLeft, at: (1.5, 1.5), is: (1, 1)),
    plain("topRight: u = 7 − 7 = 0", 11, 7, .topRight, at: (7, 1), is: (0, 1)),
    plain("bottomLeft: v = 6.5 − 5 = 1.5", 11, 7, .bottomLeft, at: (3, 6.5), is: (3, 1)),
    plain("bottomRight: (8 − 7, 5 − 5)", 11, 7, .bottomRight, at: (8, 5), is: (1, 0)),
    // The image is larger than the bounds of 2 × 1: the free space is −2 and −1.
    plain("center, larger: u = 0 + 1, v = 0 + 0.5", 2, 1, .center, at: (0, 0), is: (1, 0)),
    plain("bottomRight, larger: u = 0 + 2, v = 0 + 1", 2, 1, .bottomRight, at: (0, 0), is: (2, 1)),
  ]

  static let scalesAndClipping: [OracleCase] = [
    // The natural size is 2 × 1 in 11 × 7: the free space is 9 and 6.
    plain(
      "scale 2, center: u = (5 − 4.5)·2, v = (3.5 − 3)·2", 11, 7, .center, scale: 2, at: (5, 3.5),
      is: (1, 1)),
    plain(
      "scale 2, bottomRight: u = (10 − 9)·2 = 2", 11, 7, .bottomRight, scale: 2, at: (10, 6),
      is: (2, 0)),
    plain(
      "scale 0.5: 8 × 4, u = 7/2, v = 3/2", 11, 7, .topLeft, scale: 0.5, at: (7, 3), is: (3, 1)),
    plain("scale 1.5: u = 2·1.5 = 3", 11, 7, .topLeft, scale: 1.5, at: (2, 0), is: (3, 0)),
    plain(
      "scale 3: u = 4/3·3 rounds below 4", 11, 7, .topLeft, scale: 3, at: (1.3333333333333333, 0),
      is: (3, 0)),
    plain(
      "clipped: the far bounds edge x = 2 is open", 2, 1, .topLeft, clipped: true, at: (2, 0),
      is: nil),
    plain(
      "clipped: below the far edge", 2, 1, .topLeft, clipped: true, at: (2.0.nextDown, 0),
      is: (1, 0)),
    plain("not clipped: x = 2 overflows and hits", 2, 1, .topLeft, at: (2, 0), is: (2, 0)),
    plain(
      "clipped: the near bounds edge x = 0 is closed, u = 1", 2, 1, .center, clipped: true,
      at: (0, 0), is: (1, 0)),
    plain(
      "clipped: x = −2⁻¹⁰⁷⁴ is outside", 2, 1, .center, clipped: true, at: (-0x1p-1074, 0), is: nil),
    plain(
      "not clipped: x = −2⁻¹⁰⁷⁴, u just below 1", 2, 1, .center, at: (-0x1p-1074, 0), is: (0, 0)),
  ]

  private static let mirrored = AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 4, ty: 0)

  static let transforms: [OracleCase] = [
    plain(
      "mirror: x = 4 − 4 = 0, the closed edge went right", 4, 2, .resize, mirrored, at: (4, 0),
      is: (0, 0)),
    plain("mirror: x = 4 − 0 = W", 4, 2, .resize, mirrored, at: (0, 0), is: nil),
    plain(
      "mirror: x = 4 − 1 = 3 belongs to texel 3", 4, 2, .resize, mirrored, at: (1, 0), is: (3, 0)),
    plain(
      "mirror: x = 4 − 2⁻¹⁰⁷⁴ is not rounded to 4", 4, 2, .resize, mirrored, at: (0x1p-1074, 0),
      is: (3, 0)),
    // X = −y, Y = x, so x = Y, y = −X.
    plain(
      "quarter turn: (x, y) = (3, 1)", 4, 2, .resize, .rotation(cosine: 0, sine: 1), at: (-1, 3),
      is: (3, 1)),
    plain(
      "quarter turn: y = −X = 0 is closed", 4, 2, .resize, .rotation(cosine: 0, sine: 1),
      at: (0, 0), is: (0, 0)),
    plain(
      "quarter turn: y = −X = 2 is open", 4, 2, .resize, .rotation(cosine: 0, sine: 1), at: (-2, 0),
      is: nil),
    // X = x + 2y, Y = y: x = X − 2Y.
    plain(
      "shear: x = 4.5 − 2·1.5 = 1.5", 4, 2, .resize, .shear(x: 2, y: 0), at: (4.5, 1.5), is: (1, 1)),
    plain("shear: x = 2.9 − 2·1.5 < 0", 4, 2, .resize, .shear(x: 2, y: 0), at: (2.9, 1.5), is: nil),
    // D = 1·2 − 1·1 = 1, x = 2X − Y, y = Y − X.
    plain(
      "a = b = c = 1, d = 2: x = 2·3 − 4, y = 4 − 3", 4, 2, .resize,
      AffineTransform(a: 1, b: 1, c: 1, d: 2, tx: 0, ty: 0), at: (3, 4), is: (2, 1)),
    plain(
      "the same seen from (10, 20)", 4, 2, .resize,
      AffineTransform(a: 1, b: 1, c: 1, d: 2, tx: 10, ty: 20), at: (13, 24), is: (2, 1)),
    plain(
      "determinant −2⁻⁵²: x = X·d − Y·c over D", 4, 2, .resize,
      AffineTransform(a: 1 + 0x1p-26, b: 1, c: 1, d: 1 - 0x1p-26, tx: 0, ty: 0), at: (0, 0),
      is: (0, 0)),
    plain(
      "2⁻⁶⁰⁰: x = 3·2⁻⁶⁰⁰/2⁻⁶⁰⁰", 4, 2, .resize, .scale(x: 0x1p-600, y: 0x1p-600),
      at: (0x3p-600, 0x1p-600), is: (3, 1)),
    plain(
      "2⁶⁰⁰: x = 3·2⁶⁰⁰/2⁶⁰⁰", 4, 2, .resize, .scale(x: 0x1p600, y: 0x1p600),
      at: (0x3p600, 0x1p600), is: (3, 1)),
    // parent = position + T·(local − anchor·(8, 4)), with texels of 2 × 2 points.
    anchored(
      "anchor ½: x = 105 − 100 + 4, u = 4.5", position: (100, 50), anchor: (0.5, 0.5), .identity,
      at: (105, 50), is: nil),
    anchored(
      "anchor ½: x = 103 − 100 + 4 = 7, y = 2", position: (100, 50), anchor: (0.5, 0.5), .identity,
      at: (103, 50), is: (3, 1)),
    anchored(
      "anchor (1, 0): x = −1 + 8 = 7, y = 1", position: (100, 50), anchor: (1, 0), .identity,
      at: (99, 51), is: (3, 0)),
    anchored(
      "anchor (−1, 2): x = 9 − 8 = 1, y = −6 + 8 = 2", position: (0, 0), anchor: (-1, 2), .identity,
      at: (9, -6), is: (0, 1)),
    anchored(
      "scaled by 2 about its center: x = −6/2 + 4 = 1", position: (0, 0), anchor: (0.5, 0.5),
      .scale(x: 2, y: 2), at: (-6, 0), is: (0, 1)),
    anchored(
      "the transform's translation comes after the anchor: x = 7 − 5 + 4 = 6", position: (0, 0),
      anchor: (0.5, 0.5), .translation(x: 5, y: 1), at: (7, 0), is: (3, 0)),
    // x − 4 = Y, y − 2 = −X.
    anchored(
      "turned about its center: x = 3 + 4, y = 2 − 1", position: (0, 0), anchor: (0.5, 0.5),
      .rotation(cosine: 0, sine: 1), at: (1, 3), is: (3, 0)),
  ]
}
