/// Why a peer failed, in one line.
struct PeerFailure: Error, CustomStringConvertible {
  let description: String
}
