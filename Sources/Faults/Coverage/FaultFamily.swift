import RandomNumbers
import StrictJSON

/// The systematic faults that a suite is measured by.
package enum FaultFamily {
  /// Makes the family of a schema.
  ///
  /// Every field is misread in every way that its kind allows. Each pair of a field and a level of
  /// another field also has a misreading that happens only there; it is drawn by their names.
  package static func all(of schema: RequestSchema) -> [Fault] {
    let fields = schema.fields
    var faults = fields.flatMap { field in Misreading.all(of: field).map { Fault(field, $0) } }
    for field in fields {
      let likely = Misreading.all(of: field).filter {
        ["sign", "neighbor", "sibling", "left out"].contains($0.kind) && !$0.isOfOneValue
      }
      for level in likely.isEmpty ? [] : levels(beside: field, in: fields) {
        let drawn = likely[Int(hash(field.name + level.name) % UInt64(likely.count))]
        faults.append(Fault(field, drawn, where: level))
      }
      if field.kind == .pixels { faults += AlphaFaults.all(levels: fields) }
      if field.kind == .file { faults += PNGFaults.all }
    }
    return faults + MemoryFaults.all(of: fields)
  }

  /// Whether a fault belongs to the fixed tenth of the family.
  package static func isInTenth(_ name: String) -> Bool { hash(name) % 10 == 0 }

  /// A number that depends on a text alone.
  static func hash(_ text: String) -> UInt64 {
    // The low bits of the hashes of similar texts are too much alike.
    var generator = SeededGenerator(seed: FNV1a(Array(text.utf8)).value)
    return generator.next()
  }

  /// The levels of other fields that requests with a field can have.
  ///
  /// Those of lists count where they are in the same element. A test has the levels of its image
  /// too. What few programs are sent has the levels of itself alone. Objects and lists around the
  /// field are left out, as they are there whenever it is.
  private static func levels(
    beside field: RequestField, in fields: [RequestField]
  ) -> [RequestLevel] {
    let lists = field.path.lastIndex(of: .each).map { Array(field.path[...$0]) } ?? []
    if field.operation == "change-stack" { return [] }
    return fields.flatMap { other -> [RequestLevel] in
      guard other.name != field.name, field.rarePart == other.rarePart, field.goes(with: other),
        !(other.path.starts(with: field.path) && other.alternatives[field.path.words] != nil),
        !field.path.starts(with: other.path) || other.operation != field.operation
      else { return [] }
      let isOwn = other.operation == field.operation
      guard let last = other.path.lastIndex(of: .each) else {
        let isShown = field.operation == "test" && other.operation == "image"
        return isOwn || isShown ? RequestLevel.all(of: other) : []
      }
      guard isOwn, Array(other.path[...last]) == lists else { return [] }
      return RequestLevel.all(of: other).map { level in
        var level = level
        level.isBound = true
        return level
      }
    }
  }
}

extension RequestField {
  /// The row of the table: the operation, for tests with their key.
  var area: String {
    operation == "test" ? ([.key(operation)] + path.prefix(1)).words : operation
  }
}
