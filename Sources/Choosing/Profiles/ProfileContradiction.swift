import Corpora
import Presentation

/// Values that are allowed one by one, but not together, or that do not meet a condition.
package struct ProfileContradiction: Hashable {
  /// The key that the message names.
  package let key: String
  /// The keys whose values contradict each other.
  let keys: [String]
  package let reason: String
}

extension ProductProfile {
  /// Refuses what a scene says by itself.
  private func refuseBesideScene(_ refuse: (String, [String], String) -> Void) {
    guard stack.scene != nil else { return }
    let scene = "stack.scene"
    if images != .sizes([]) {
      let key = if case .folder = images { "images.folder" } else { "images.sizes" }
      refuse(
        key, [key, scene],
        "found beside \(scene), whose own images are measured; expected one of them")
    }
    for (key, _) in givenArrangement {
      refuse(key, [key, scene], "found beside \(scene), which says where layers lie")
    }
  }

  /// The keys that say how layers lie, and their values, as far as these are not the usual ones.
  private var givenArrangement: [(key: String, word: String)] {
    (stack.spread == .uniform ? [] : [("stack.spread", "\(stack.spread)")])
      + (stack.nesting == .flat ? [] : [("stack.nesting", "\(stack.nesting)")])
  }

  /// The contradictions between values, and between values and conditions.
  func contradictions(meeting conditions: ProfileConditions?) -> [ProfileContradiction] {
    var found: [ProfileContradiction] = []
    func refuse(_ key: String, with keys: [String], _ reason: String) {
      found.append(ProfileContradiction(key: key, keys: keys, reason: reason))
    }
    refuseBesideScene { refuse($0, with: $1, $2) }
    switch images {
    case .folder(let path):
      if let reason = conditions?.folderFault(path) {
        refuse("images.folder", with: ["images.folder"], reason)
      }
    case .sizes(let sizes):
      let keys = ["images.folder", "images.sizes"]
      // A gigabyte in RGBA.
      let (texels, most) = (sizes.reduce(0) { $0 + $1.texels }, 1 << 28)
      if sizes.isEmpty && stack.scene != nil { break }
      if sizes.isEmpty {
        refuse("images", with: keys, "not there, expected a folder of PNG files or a list of sizes")
      } else if texels > most {
        refuse(
          "images.sizes", with: keys,
          "found \(texels) texels in all sizes together, expected at most \(most)")
      }
    }
    if queriesPerSecond.isEmpty {
      refuse(
        ProfileKey.queriesGroup, with: QueryUse.allCases.map(\.key),
        "all rates are 0, expected one above 0")
    }
    let time = ValueForm<Double>.time(1...1e10).write
    if budgets.nanosecondsPerSecond > 1e9 {
      refuse(
        "budgets.frame-time", with: ["budgets.frames-per-second", "budgets.frame-time"],
        "found \(time(budgets.nanosecondsPerFrame)), expected at most the time of a frame, which is "
          + "\(time((1e9 / budgets.framesPerSecond).rounded(.down))) at "
          + "\(plainText(budgets.framesPerSecond)) frames per second")
    }
    if budgets.p99LatencyNanoseconds < budgets.medianLatencyNanoseconds {
      refuse(
        "budgets.p99-latency", with: ["budgets.median-latency", "budgets.p99-latency"],
        "found \(time(budgets.p99LatencyNanoseconds)), expected at least the median, "
          + time(budgets.medianLatencyNanoseconds))
    }
    let asked = stackUses.map(\.key)
    if hasStack && asked.isEmpty && !queriesPerSecond.isEmpty {
      let keys = QueryUse.allCases.filter(\.isOfStack).map(\.key)
      refuse(
        ProfileKey.queriesGroup, with: ["stack.layers"] + QueryUse.allCases.map(\.key),
        "nothing asks the \(stack.scene == nil ? "\(stack.layers) " : "")layers of the stack, expected a rate above 0 of one of "
          + "\(Quantity.list(keys, "or"))\(stack.scene == nil ? ", or 0 for stack.layers" : "")")
    } else if let first = asked.first, !hasStack {
      refuse(
        first, with: [first, "stack.layers"],
        "found a rate above 0, but no layers to ask, expected stack.layers above 0")
    }
    for (key, word) in hasStack ? [] : givenArrangement {
      refuse(
        key, with: [key, "stack.layers"],
        "found \(word), but no layers that lie so, expected stack.layers above 0")
    }
    if !hasStack && stack.pointer != .touch {
      refuse(
        "stack.pointer", with: ["stack.pointer", "stack.layers"],
        "found \(stack.pointer), but no layers to point at, expected stack.layers above 0")
    }
    if !hasStack && stack.orderChangesPerSecond > 0 {
      let key = "stack.order-changes-per-second"
      refuse(
        key, with: [key, "stack.layers"],
        "found a rate above 0, but no layers to come to the front, expected stack.layers above 0")
    }
    for (key, masks, areThere) in [
      ("stack.spread", "masked", stack.spread == .masked),
      ("stack.scene", "layers with masks", stack.hasMasks),
    ] where areThere && uses.contains(.stackDiscs) {
      refuse(
        key, with: [key, QueryUse.stackDiscs.key],
        "found \(masks), but discs through masks are not measured, expected points alone")
    }
    let least = Double(IndexFacts.leastBytesPerLayer(fidelity) * stack.layers)
    if least > budgets.bytes {
      let (most, needed) = Quantity.apart(budgets.bytes, least) {
        Quantity.bytes($0, moreDigits: $1)
      }
      refuse(
        "budgets.memory", with: ["stack.layers", "budgets.memory"],
        "found \(most), but the index of \(Quantity.count(stack.layers)) layers takes more than "
          + needed)
    }
    let areas = QueryUse.allCases.filter {
      ![.points, .batchedPoints].contains($0) && queriesPerSecond[$0, default: 0] > 0
    }
    if conditions != nil && sampling != .nearest && (hasStack || !areas.isEmpty) {
      refuse(
        "sampling", with: ["sampling", "stack.layers"] + areas.map(\.key),
        "\(sampling.rawValue) is measured for points of one image alone, expected nearest for anything else"
      )
    }
    return found
  }
}

/// What a profile needs to be chosen for, apart from what its format allows: images, and nearest
/// sampling for all but points, as some strategy does everything else that a profile can ask.
package struct ProfileConditions: Sendable {
  /// Says why a folder, as the profile names it, cannot be that of the images; `nil` if it can.
  let folderFault: @Sendable (_ path: String) -> String?
  /// Reads the scene of a file, as the profile names it.
  let scene: @Sendable (_ path: String) throws(SuiteError) -> SceneFile

  package init(
    folderFault: @escaping @Sendable (_ path: String) -> String?,
    scene: @escaping @Sendable (_ path: String) throws(SuiteError) -> SceneFile = {
      path throws(SuiteError) in try SceneFile(path)
    }
  ) {
    (self.folderFault, self.scene) = (folderFault, scene)
  }
}
