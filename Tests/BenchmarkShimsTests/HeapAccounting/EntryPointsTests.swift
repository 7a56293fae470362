#if os(Linux)
  import Foundation
  import GoogleBenchmarkShim
  import HeapAccounting
  import Testing

  // malloc.h is not part of Swift's Glibc module, so its functions are looked up by name. This also
  // shows that libraries find the counting functions.
  private typealias Memalign = @convention(c) (Int, Int) -> UnsafeMutableRawPointer?
  private typealias Valloc = @convention(c) (Int) -> UnsafeMutableRawPointer?
  private typealias UsableSize = @convention(c) (UnsafeMutableRawPointer?) -> Int

  private func named<Function>(_ name: String, as type: Function.Type) -> Function {
    unsafeBitCast(dlsym(nil, name), to: type)
  }

  /// The usable size of a block, whoever counts.
  private func usableByGlibc(_ block: UnsafeMutableRawPointer?) -> Int {
    let glibc = dlopen("libc.so.6", RTLD_LAZY)
    return unsafeBitCast(dlsym(glibc, "malloc_usable_size"), to: UsableSize.self)(block)
  }

  private func alignedBlock() -> UnsafeMutableRawPointer? {
    var block: UnsafeMutableRawPointer?
    let status = posix_memalign(&block, 128, 100)
    return status == 0 && Int(bitPattern: block) % 128 == 0 ? block : nil
  }

  /// Every function of the allocator that returns a block.
  private enum EntryPoint: CaseIterable {
    case malloc, calloc, realloc, reallocarray, memalign, alignedAlloc, posixMemalign
    case valloc, pvalloc, strdup

    /// The bytes that `allocate` requests.
    var bytes: Int64 {
      switch self {
      case .alignedAlloc: 128
      case .strdup: 12
      default: 100
      }
    }

    func allocate() -> UnsafeMutableRawPointer? {
      switch self {
      case .malloc: Foundation.malloc(100)
      case .calloc: Foundation.calloc(10, 10)
      case .realloc: Foundation.realloc(nil, 100)
      case .reallocarray: Foundation.reallocarray(nil, 10, 10)
      case .memalign: named("memalign", as: Memalign.self)(64, 100)
      case .alignedAlloc: aligned_alloc(64, 128)
      case .posixMemalign: alignedBlock()
      case .valloc: Foundation.valloc(100)
      case .pvalloc: named("pvalloc", as: Valloc.self)(100)
      case .strdup: UnsafeMutableRawPointer(Foundation.strdup("one hundred"))
      }
    }
  }

  @Suite(.enabled(if: heap_accounting_is_available(), "nothing is counted here"))
  struct EntryPointsTests {
    @Test(arguments: EntryPoint.allCases)
    private func countsOneBlock(entryPoint: EntryPoint) {
      free(kept(entryPoint.allocate()))  // The first look-up of a symbol allocates.
      var block: UnsafeMutableRawPointer?
      let allocated = counts { block = kept(entryPoint.allocate()) }
      let usable = Int64(usableByGlibc(block))
      #expect(block != nil)
      #expect(allocated.allocations == 1 && allocated.frees == 0, "\(allocated)")
      #expect(allocated.live_bytes == entryPoint.bytes && usable >= entryPoint.bytes)
      #expect(allocated.peak_bytes == entryPoint.bytes)
      // A block from before the counting counts with its usable size, or with its requested size if
      // another thread was counting all the time.
      let freed = counts { free(block) }
      #expect(freed.allocations == 0 && freed.frees == 1, "\(freed)")
      #expect([-usable, -entryPoint.bytes].contains(freed.live_bytes) && freed.peak_bytes == 0)
    }

    /// Else an array would grow to sizes that depend on which pieces of memory are free.
    @Test(arguments: 1...64)
    func noMoreThanWasRequestedIsUsableWhileCounting(size: Int) {
      let usable = named("malloc_usable_size", as: UsableSize.self)
      #expect(usable(nil) == 0)
      var block: UnsafeMutableRawPointer?
      var inCounting = 0
      _ = counts {
        block = kept(malloc(size))
        inCounting = usable(block)
      }
      #expect(inCounting == size && usableByGlibc(block) >= size)
      free(block)
    }

    @Test func badAlignmentsAreErrors() {
      var block: UnsafeMutableRawPointer?
      var aligned: UnsafeMutableRawPointer?
      var status: (CInt, CInt, CInt, CInt) = (0, 0, 0, 0)
      var code: CInt = 0
      let counts = counts {
        status.0 = posix_memalign(&block, Int(opaque_value(24)), 100)
        status.1 = posix_memalign(&block, Int(opaque_value(2)), 100)
        status.2 = posix_memalign(&block, Int(opaque_value(0)), 100)
        status.3 = posix_memalign(&block, 64, Int.max - Int(opaque_value(4096)))
        aligned = aligned_alloc(Int(opaque_value(24)), 96)
        code = errno
      }
      #expect(status == (EINVAL, EINVAL, EINVAL, ENOMEM))
      #expect(block == nil && aligned == nil && code == EINVAL)
      #expect(counts.allocations == 0)
    }
  }
#endif
