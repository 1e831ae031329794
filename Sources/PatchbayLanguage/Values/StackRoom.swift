import Glibc

/// The part of its stack that a thread has left.
package enum StackRoom {
  /// Whether less than this many bytes of the stack are left.
  package static func isShort(of needed: Int = command) -> Bool {
    bytesLeft.map { $0 < needed } ?? false
  }

  /// The free stack in bytes; 0 if that can't be determined.
  static var left: Int { bytesLeft ?? 0 }

  private static var bytesLeft: Int? {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1) { here in
      guard let place = here.baseAddress, let end else { return nil }
      return UnsafeRawPointer(place) - end
    }
  }

  /// The most stack that a command takes, with a dispatch in it and without optimisation, in bytes.
  package static let command = 160 << 10

  /// The key under which each thread keeps the lowest address of its stack.
  ///
  /// The address is kept because glibc reads a file to find that of the first thread.
  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    return pthread_key_create(&key, nil) == 0 ? key : nil
  }()

  /// The type of a function that glibc has, but that Swift's module of glibc does not declare.
  private typealias ReadAttributes =
    @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32
  private static let readAttributes = dlsym(nil, "pthread_getattr_np")
    .map { unsafeBitCast($0, to: ReadAttributes.self) }

  /// The lowest address of this thread's stack; nil if that can't be determined.
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
