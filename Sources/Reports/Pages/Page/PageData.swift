import Foundation

/// What the script of a page reads: the alpha of the pictures.
struct PageData {
  private let pictures: [ImagePicture]

  init(_ pictures: [ImagePicture]) { self.pictures = pictures }

  /// The most bytes of alpha that a page holds, as PNG files.
  static let mostAlphaBytes = 8 << 20

  private struct Contents: Encodable {
    var threshold: Int
    var feedbackRadius = Touch.feedbackRadius
    var targetRadius = Touch.targetRadius
    var images: [Image]
  }

  private struct Image: Encodable {
    var name: String
    var width: Int
    var height: Int
    var points: Int
    var texels: Int
    /// A gray PNG in base 64; `nil` for an image that is too large to ask about.
    var alpha: String?
    var sum: Int
  }

  /// Whether the alpha of a picture is in the page: that of the smallest pictures that fit.
  static func canBeAsked(_ pictures: [ImagePicture], _ index: Int) -> Bool {
    let own = pictures[index].rasters.alpha.count
    let smaller = pictures.enumerated().filter { other in
      let count = other.element.rasters.alpha.count
      return count < own || count == own && other.offset < index
    }
    let bytes = smaller.reduce(own) { $0 + $1.element.rasters.alpha.count }
    return own > 0 && bytes <= mostAlphaBytes
  }

  /// The data, spelled for the inside of a `script` element.
  var json: String {
    let contents = Contents(
      threshold: pictures.first?.threshold.minimumAlpha ?? 128,
      images: pictures.enumerated().map { index, picture in
        Image(
          name: picture.name, width: picture.width, height: picture.height,
          points: picture.scale.points, texels: picture.scale.texels,
          alpha: Self.canBeAsked(pictures, index)
            ? Data(picture.rasters.alpha).base64EncodedString() : nil,
          sum: picture.rasters.alphaSum)
      })
    guard let json = try? contents.ownJSON() else {
      preconditionFailure("numbers and texts are JSON")
    }
    return MarkupText.inScript(json: json)
  }
}
