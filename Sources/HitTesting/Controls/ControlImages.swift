/// The images of a control by its states, and those behind them.
///
/// A state shows the first of these that there is:
///
/// 1. the image of exactly this state;
/// 2. the image of the normal state;
/// 3. the background of exactly this state;
/// 4. the background of the normal state.
///
/// If there is none, the control shows nothing but its bounds. As in `UIButton`, a combination such
/// as highlighted and selected is a state of its own, and does not fall back to one of its parts.
///
/// An image is a bitmap, something that was prepared from one, or whatever else a control keeps per
/// state.
public struct ControlImages<Image> {
  /// The images in front, by state.
  public var images: [ControlState: Image]
  /// The images behind, by state; one of them counts only where no image is in front.
  public var backgrounds: [ControlState: Image]

  /// Makes a control's images; without any, its bounds count.
  public init(
    images: [ControlState: Image] = [:], backgrounds: [ControlState: Image] = [:]
  ) {
    self.images = images
    self.backgrounds = backgrounds
  }

  /// The image that a state shows, or `nil` if it shows nothing but the bounds.
  ///
  /// *Complexity*: at most four look-ups.
  public func shown(in state: ControlState) -> Image? {
    images[state] ?? images[.normal] ?? backgrounds[state] ?? backgrounds[.normal]
  }

  /// The same states with other images, each made of the old one.
  public func mapImages<Other, Failure>(
    _ make: (Image) throws(Failure) -> Other
  ) throws(Failure) -> ControlImages<Other> {
    var made = ControlImages<Other>()
    for (state, image) in images { made.images[state] = try make(image) }
    for (state, image) in backgrounds { made.backgrounds[state] = try make(image) }
    return made
  }
}

extension ControlImages: Sendable where Image: Sendable {}
extension ControlImages: Equatable where Image: Equatable {}
extension ControlImages: Hashable where Image: Hashable {}
