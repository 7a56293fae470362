import FileAccess
import Foundation
import HitTesting
import Measurements
import Presentation

/// What a product asks and can spend, and what was measured for it, in words.
struct ProductText {
  private let measurements: ProductMeasurements
  private let profile: ProductProfile

  init(_ measurements: ProductMeasurements) {
    self.measurements = measurements
    profile = measurements.profile
  }

  /// The blocks about the product and the measurements.
  var blocks: [TextBlock] {
    let title = profile.summary.isEmpty ? profile.name : "\(profile.name): \(profile.summary)"
    return [.paragraph("Product \(title)"), .list(items)]
  }

  /// What the product asks and can spend, and what was measured, one sentence or two each.
  var items: [String] { asks + spends + measured }

  private var asks: [String] {
    let rates = profile.uses.map { use in
      let rate = profile.queriesPerSecond[rate: use]
      return "\(Quantity.count(rate)) \(rate == 1 ? use.singular : use.plural)"
    }
    let changes = [
      (profile.imageChangesPerSecond, "image", "images"),
      (profile.layerChangesPerSecond, "layer", "layers"),
      (profile.stack.orderChangesPerSecond, "place in the order", "places in the order"),
    ].filter { $0.0 > 0 }
    let changed = changes.map { "\(Quantity.count($0.0)) \($0.0 == 1 ? $0.1 : $0.2)" }
    let verb = changes.map(\.0) == [1] ? "changes" : "change"
    let changing =
      changes.isEmpty ? "Nothing changes." : "Each second \(Quantity.list(changed)) \(verb)."
    let stack =
      profile.hasStack
      ? [
        "Its stack has \(Quantity.counted(profile.stack.layers, "layer", "layers")), "
          + "\(profile.stack.words)."
      ] : []
    return stack + [
      "It asks \(Quantity.list(rates)) per second. \(changing)",
      "It keeps \(Quantity.counted(profile.imagesAtOnce, "image", "images")) prepared, with "
        + "\(threshold) and \(answers).",
    ]
  }

  private var answers: String {
    profile.fidelity == .exact
      ? "exact answers" : "answers that are \(profile.fidelity) or better (fidelity in the profile)"
  }

  private var threshold: String {
    switch profile.threshold {
    case .fixed(let threshold): "one threshold (alpha ≥ \(threshold.minimumAlpha))"
    case .perQuery: "a threshold for each query"
    }
  }

  private var spends: [String] {
    let budgets = profile.budgets
    return [
      "It can spend \(Quantity.bytes(budgets.bytes)) of memory, and "
        + "\(Quantity.time(budgets.nanosecondsPerFrame)) of each of "
        + "\(Quantity.count(budgets.framesPerSecond)) "
        + "\(budgets.framesPerSecond == 1 ? "frame" : "frames") per second, which is "
        + "\(Quantity.time(budgets.nanosecondsPerSecond)) per second."
        + (profile.asksSinglePoints
          ? " A single point may take \(Quantity.time(budgets.medianLatencyNanoseconds)) in the "
            + "median, and \(Quantity.time(budgets.p99LatencyNanoseconds)) in 99 of 100 cases."
          : "")
    ]
  }

  private var measured: [String] {
    let sets = measurements.imageSets.map { name in
      measurements.context["images:\(name)"].map { "\(name) (\($0))" } ?? name
    }
    let parts = sets.count > 1 ? ", in equal parts" : ""
    var items = [
      "Measured in \(Quantity.counted(measurements.launches, "launch", "launches")) on "
        + "\(Quantity.list(sets))\(parts)\(machine). A launch is one "
        + "start of the program that measures, and a time is a robust mean over the launches."
    ]
    items += measurements.imageSets.compactMap(scaling)
    items += words(measurements.mismatches)
    items += measurements.omissions.map { omission in
      switch omission {
      case .latency(let median, let p99):
        "The latency of single points was not measured. By a cautious bound it is at most "
          + "\(Quantity.time(median)) in the median and \(Quantity.time(p99)) in 99 of 100 cases, "
          + "which meets the budgets."
      case .placement(let share):
        "Resolving layers was not measured. It takes less than \(Quantity.percent(share)) of the "
          + "time budget, and is left out."
      }
    }
    return items
  }

  /// How the times of preparing a few images became those of all; `nil` where all were timed.
  private func scaling(_ set: String) -> String? {
    let note = measurements.context[RunContext.preparedTexels(set)]
    guard let texels = note.flatMap({ PreparedTexels($0) }), texels.timed != texels.all else {
      return nil
    }
    return
      "Preparing was timed on images of \(Quantity.count(texels.timed.rounded())) texels in the "
      + "mean. All images have \(Quantity.count(texels.all.rounded())), and the largest has "
      + "\(Quantity.count(texels.largest)). Times are scaled by texels: to the mean of all, and to the "
      + "largest for a frame in which it changes."
  }

  private var machine: String {
    MachineIdentity(context: measurements.context).map { ", on \($0.processor)" } ?? ""
  }

  /// Which images were measured in the place of the profile's; `nil` where they are the same.
  private var otherImages: String? {
    guard measurements.mismatches.contains(.images) else { return nil }
    let folders = measurements.imageSets.compactMap { set in
      RunContext.folder(set, in: measurements.context).map {
        URL(fileURLWithPath: $0).lastPathComponent.onOneLine
      }
    }
    let measured =
      folders.count == measurements.imageSets.count
      ? "your folder \(Quantity.list(folders))" : Quantity.list(measurements.imageSets)
    return switch profile.images {
    case .folder(let path):
      "Measured on \(measured), not on the folder \(path) in the profile."
    case .sizes:
      "Measured on \(measured), not on \(profile.stack.scene.map { "the images of \($0)" } ?? "the sizes") "
        + "in the profile."
    }
  }

  /// The differences between what the run measured and what the profile says, as far as they are
  /// known; `nil` without any.
  var knownMismatches: String? {
    let known = words(measurements.mismatches.filter { $0 != .unknownImagesAtOnce })
    return known.isEmpty ? nil : known.joined(separator: " ")
  }

  /// The differences between what the run measured and what the profile says, in words.
  private func words(_ mismatches: [MeasurementMismatch]) -> [String] {
    mismatches.map { mismatch in
      switch mismatch {
      case .images: otherImages ?? ""
      case .unknownImagesAtOnce:
        "The results do not say how many images were held at once; with more images, points wait "
          + "longer for memory."
      case .imagesAtOnce(let images):
        "Times are those of \(Quantity.counted(images, "image", "images")) at once, which is not "
          + "what the profile says; with more images, points wait longer for memory."
      case .movingLayers(let layers):
        "Frames are those in which \(Quantity.counted(layers, "layer moves", "layers move")), which is "
          + "not what the profile says; the time of a layer may differ."
      case .pointer(let pointer):
        "Points on the stack are those of \(pointer.onOneLine), which is not what the profile says; times "
          + "may differ."
      case .minimumAlpha(let alpha):
        "Measured at alpha ≥ \(alpha), which is not what the profile says; bytes and times may "
          + "differ."
      }
    }
  }
}

extension ProductProfile.Stack {
  /// How the layers lie, in words.
  fileprivate var words: String {
    if let scene { return "those of \(scene)" }
    let spread =
      switch self.spread {
      case .uniform: "about one over every point"
      case .clustered: "most of them in heaps"
      case .crowded: "about sixteen over every point"
      case .masked: "about sixteen over every point, each with a mask"
      }
    return nesting == .nested ? "\(spread), held by others" : spread
  }
}

extension ProductProfile {
  /// What has to hit and how exactly, in words.
  private var assumedAnswers: String {
    let hits =
      switch threshold {
      case .fixed(let threshold): "hits from an alpha of \(threshold.minimumAlpha) on"
      case .perQuery: "a threshold per query"
      }
    return "\(hits), \(fidelity) answers"
  }

  /// That the profile was assumed, and how to say what the product does instead.
  package func assumption(in file: String) -> String {
    let asked = uses.map { "\(Quantity.count(queriesPerSecond[rate: $0])) \($0.plural)" }
    return
      "Assumed, as there is no profile: \(Quantity.counted(imagesAtOnce, "image", "images")) at once, "
      + "\(Quantity.list(asked)) and "
      + "\(Quantity.count(layerChangesPerSecond)) moved layers per second, "
      + "\(assumedAnswers), no other changes, "
      + "\(Quantity.bytes(budgets.bytes)) of memory, and "
      + "\(Quantity.time(budgets.nanosecondsPerFrame)) of each of "
      + "\(Quantity.count(budgets.framesPerSecond)) frames per second. How often does your product ask "
      + "points, discs or a stack of layers? Change \(file), and choose again with PROFILE=\(file)."
  }
}
