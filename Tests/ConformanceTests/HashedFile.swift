import Foundation
import StrictJSON

/// The file of a value, as a run writes it for other machines.
func hashedFile(_ value: some Encodable) throws -> Data {
  HashedJSON.adding(to: try JSONEncoder().encode(value))
}
