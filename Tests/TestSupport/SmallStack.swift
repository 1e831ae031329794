import Foundation

/// A stack of 512 KB, in bytes, as threads have it on some systems.
///
/// Under a sanitizer, whose frames are several times as large, the stack is larger to match.
public let smallStack = 512 * 1024 * (isSanitized ? 8 : 1)

/// Runs `body` on a thread with a small stack, and waits for it.
public func onSmallStack(_ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    body()
    done.signal()
  }
  thread.stackSize = smallStack
  thread.start()
  done.wait()
}

/// Whether the tests run under the address or thread sanitizer.
public var isSanitized: Bool {
  ["__asan_init", "__tsan_init"].contains { $0.withCString { dlsym(nil, $0) != nil } }
}
