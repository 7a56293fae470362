/// What a peer could not do, in one line.
struct PeerFailure: Error, CustomStringConvertible {
  let description: String
}
