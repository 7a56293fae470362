import HitTesting

/// The control of a case: its images by state, the state, and what shows them.
///
/// The image, the layer and the threshold of the case are those that the oracle's rule chooses, so
/// that a hit tester without states is asked the same.
package struct ControlCase: Sendable {
  package var images: ControlImages<Bitmap>
  package var state: ControlState
  /// The layer of the control, whatever it shows.
  package var layer: LayerGeometry
  /// The threshold of the control, whatever it shows.
  package var threshold: AlphaThreshold
}
