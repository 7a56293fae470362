/// What a run says about where it comes from and what it measured.
package enum MadeUpOrigin {
  /// The context of a run on 8 drawn images of 10 × 10 texels, with 1,000 of them at once.
  package static func context(_ changes: [String: String?] = [:]) -> [String: String] {
    var context = [
      "date": "2026-11-22T12:21:52+00:00", "commit": "0123456789ab",
      "machine:processor": "Example CPU (6/1/2)", "machine:cores": "2",
      "machine:caches": "32768 1048576", "machine:simd-level": "avx2",
      "images:a": "8 images of 10 × 10, all of them asked, alpha ≥ 128",
      "images_at_once": "1000", "minimum-alpha:a": "128",
    ]
    for (key, value) in changes { context[key] = value }
    return context
  }
}
