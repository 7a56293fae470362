import Processes

/// What is held fixed so that a count of instructions repeats, and times scatter less.
enum FixedConditions {
  /// Turns the randomization of addresses off, where the system allows it.
  static let wrapper = ChildProcess.succeeds(["setarch", "-R", "true"]) ? ["setarch", "-R"] : []

  static let environment = [
    "SWIFT_DETERMINISTIC_HASHING": "1",
    // Without fixed thresholds, earlier allocations decide whether a block comes from the system,
    // already cleared.
    "MALLOC_MMAP_THRESHOLD_": "131072", "MALLOC_TRIM_THRESHOLD_": "131072",
    // Otherwise the C library copies and clears with one repeated instruction, which is stepped
    // through byte by byte.
    "GLIBC_TUNABLES":
      "glibc.cpu.x86_rep_movsb_threshold=0x7fffffff:glibc.cpu.x86_rep_stosb_threshold=0x7fffffff",
  ]
}
