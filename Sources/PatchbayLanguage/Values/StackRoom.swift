import PatchbayPlatform

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
      guard let place = here.baseAddress, let end = platform_stack_end() else { return nil }
      return UnsafeRawPointer(place) - end
    }
  }

  /// The most stack that a command takes, with a dispatch in it and without optimisation, in bytes.
  package static let command = 160 << 10
}
