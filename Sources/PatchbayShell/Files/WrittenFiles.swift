import PatchbayPlatform

/// The files that a session has written, as they are now and at their places.
package final class WrittenFiles {
  private var files: [[UInt8]: FileIdentity] = [:]

  /// Starts empty.
  package init() {}
}

extension WrittenFiles {
  func note(_ path: [UInt8], _ status: stat) { files[path] = status.identity }

  func contains(_ path: [UInt8], _ status: stat) -> Bool { files[path] == status.identity }
}

@available(*, unavailable)
extension WrittenFiles: Sendable {}
