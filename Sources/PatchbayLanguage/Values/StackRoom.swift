import PatchbayPlatform

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
      guard let place = here.baseAddress, let end = platform_stack_end() else { return nil }
      return UnsafeRawPointer(place) - end
    }
  }

  /// What a command takes at most, with a dispatch in it, without optimisation.
  package static let command = 160 << 10
}
