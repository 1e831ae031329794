import Glibc

/// How much of its stack a thread has left.
package enum StackRoom {
  /// Whether less is left than so many bytes.
  package static func isShort(of needed: Int = command) -> Bool {
    bytesLeft.map { $0 < needed } ?? false
  }

  /// The free stack in bytes; nil where that can't be found out.
  static var left: Int { bytesLeft ?? 0 }

  private static var bytesLeft: Int? {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1) { here in
      guard let place = here.baseAddress, let end else { return nil }
      return UnsafeRawPointer(place) - end
    }
  }

  /// What a command takes at most, with a dispatch in it, without optimisation.
  package static let command = 160 << 10

  /// Keeps the lowest address of each thread's stack: for the first thread, glibc reads a file to find it.
  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    return pthread_key_create(&key, nil) == 0 ? key : nil
  }()

  /// glibc has it, and Swift's view of glibc has not.
  private typealias ReadAttributes =
    @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32
  private static let readAttributes = dlsym(nil, "pthread_getattr_np")
    .map { unsafeBitCast($0, to: ReadAttributes.self) }

  /// The lowest address of this thread's stack; nil where that can't be found out.
  private static var end: UnsafeRawPointer? {
    guard let key else { return nil }
    if let known = pthread_getspecific(key) { return UnsafeRawPointer(known) }
    var attributes = pthread_attr_t()
    guard let readAttributes, readAttributes(pthread_self(), &attributes) == 0 else { return nil }
    defer { pthread_attr_destroy(&attributes) }
    var (lowest, size): (UnsafeMutableRawPointer?, Int) = (nil, 0)
    guard pthread_attr_getstack(&attributes, &lowest, &size) == 0 else { return nil }
    pthread_setspecific(key, lowest)
    return lowest.map { UnsafeRawPointer($0) }
  }
}
