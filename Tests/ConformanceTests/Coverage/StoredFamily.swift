import Conformance
import Faults
import Foundation
import TestSupport
import Testing

/// The family of faults that the schema of the corpus makes.
enum StoredFamily {
  static func schema() throws -> RequestSchema {
    let path = "\(StoredCorpus.path)/requests.schema.json"
    return try RequestSchema(
      parsing: try #require(FileManager.default.contents(atPath: path)), name: path)
  }

  private static let all = Result { FaultFamily.all(of: try schema()) }

  static func faults() throws -> [Faults.Fault] { try all.get() }
}
