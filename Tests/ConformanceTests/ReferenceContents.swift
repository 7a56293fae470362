import HitTesting

/// R5 in plain doubles: where gravity puts the image in layer space.
struct ReferenceContents {
  struct Axis {
    let origin: Double
    let size: Double
  }

  let axes: (Axis, Axis)

  init(_ layer: LayerGeometry, _ image: Bitmap, _ fault: Fault) {
    let (w, h) = (layer.size.width, layer.size.height)
    let scale = fault == .contentsScaleIgnored ? 1 : layer.contentsScale
    let natural = (Double(image.width) / scale, Double(image.height) / scale)
    func axis(_ bounds: Double, _ size: Double, _ fraction: Double) -> Axis {
      Axis(origin: (bounds - size) * fraction, size: size)
    }
    func scaled(_ k: Double) -> (Axis, Axis) {
      (axis(w, k * natural.0, 0.5), axis(h, k * natural.1, 0.5))
    }
    let (top, bottom) = fault == .topAndBottomSwapped ? (1.0, 0.0) : (0, 1)
    let (left, right) = fault == .leftAndRightSwapped ? (1.0, 0.0) : (0, 1)
    func placed(_ x: Double, _ y: Double) -> (Axis, Axis) {
      (axis(w, natural.0, x), axis(h, natural.1, y))
    }
    let (fit, fill) = (min(w / natural.0, h / natural.1), max(w / natural.0, h / natural.1))
    axes =
      switch layer.contentsGravity {
      case .resize: (axis(w, w, 0), axis(h, h, 0))
      case .resizeAspect: scaled(fault == .fitAndFillSwapped ? fill : fit)
      case .resizeAspectFill: scaled(fault == .fitAndFillSwapped ? fit : fill)
      case .center: placed(0.5, 0.5)
      case .top: placed(0.5, top)
      case .bottom: placed(0.5, bottom)
      case .left: placed(left, 0.5)
      case .right: placed(right, 0.5)
      case .topLeft: placed(left, top)
      case .topRight: placed(right, top)
      case .bottomLeft: placed(left, bottom)
      case .bottomRight: placed(right, bottom)
      }
  }
}

/// R10: the alpha of a texel, from the bytes.
struct ReferenceAlpha {
  let fault: Fault

  func alpha(_ image: Bitmap, _ column: Int, _ row: Int) -> Int {
    let format = image.format
    if format.alpha == .skip && fault != .skipFormatReadAsAlpha { return 255 }
    let size = format.bytesPerPixel
    var offset =
      switch format.layout {
      case .argb8, .abgr8, .alpha8: 0
      case .rgba8, .bgra8: 3
      case .ga8: 1
      case .rgba16le: 6
      }
    if fault == .alphaReadFromByteThree && offset == 0 && size == 4 { offset = 3 }
    if fault == .alphaReadFromByteZero && offset == 3 { offset = 0 }
    let stride = fault == .bytesPerRowIgnored ? image.width * size : image.bytesPerRow
    let first = fault == .firstByteIgnored ? 0 : image.firstByte
    let byte = first + row * stride + column * size + offset
    // A fault may point outside the storage, where a program would read whatever is there.
    func value(_ index: Int) -> Int {
      image.storage.indices.contains(index) ? Int(image.storage[index]) : 0
    }
    let alpha =
      format.layout == .rgba16le
      ? ((value(byte) + 256 * value(byte + 1)) * 255 + 32767) / 65535 : value(byte)
    let isSquared = fault == .premultipliedAlphaSquared && format.alpha == .premultiplied
    return isSquared ? alpha * alpha / 255 : alpha
  }
}
