import HitTesting
import StrictJSON

/// A control as a suite stores it: a state, and images by state.
package struct SuiteControl: Hashable, Sendable {
  package var state: ControlState
  /// The images in front.
  package var images: [ControlState: SuiteImage]
  /// The images behind.
  package var backgrounds: [ControlState: SuiteImage]

  /// The image that the state shows by the oracle's rule; `nil` for the bounds.
  var shown: SuiteImage? {
    ControlContents.shown(in: state, images: images, backgrounds: backgrounds)
  }

  var all: [SuiteImage] { Array(images.values) + Array(backgrounds.values) }

  /// The image that stands for the bounds: one texel, which a layer that resizes it shows in all of
  /// its bounds.
  static let filled = SuiteImage.bytes(
    SuiteBytes(format: .alpha8, width: 1, height: 1, rows: ["ff"], bytesPerRow: 1, firstByte: 0))
}

extension SuiteControl {
  /// Reads a control; or only what differs from the control `base`, if there is one.
  init(reading cursor: JSONCursor, changing base: SuiteControl? = nil) throws(JSONFault) {
    let members = try cursor.members(known: ["state", "images", "backgrounds"])
    if let base {
      self = base
      if members.isEmpty { throw cursor.fault("expected the differences of the earlier control") }
    } else {
      self.init(state: .normal, images: [:], backgrounds: [:])
    }
    if base == nil || members["state"] != nil {
      let state = try members.required("state", in: cursor)
      self.state = try Self.state(named: try state.string(), at: state)
    }
    if let images = members["images"] { self.images = try Self.images(images) }
    if let backgrounds = members["backgrounds"] {
      self.backgrounds = try Self.images(backgrounds)
    }
  }

  private static func images(
    _ cursor: JSONCursor
  ) throws(JSONFault) -> [ControlState: SuiteImage] {
    var images: [ControlState: SuiteImage] = [:]
    for (name, image) in try cursor.members(known: nil) {
      let state = try Self.state(named: name, at: image)
      images[state] = try SuiteImage(reading: image)
    }
    return images
  }

  private static func state(
    named name: String, at cursor: JSONCursor
  ) throws(JSONFault) -> ControlState {
    guard let state = ControlState(name: name) else {
      let names = ControlState.allCases.map(\.name).joined(separator: ", ")
      throw cursor.fault("\"\(name)\" is not a state; expected one of \(names)")
    }
    return state
  }
}
