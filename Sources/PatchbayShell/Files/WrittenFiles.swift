import PatchbayPlatform

/// The files that a session has written, by path and inode.
package final class WrittenFiles {
  private var files: [[UInt8]: FileIdentity] = [:]

  package init() {}
}

extension WrittenFiles {
  func note(_ path: [UInt8], _ status: stat) { files[path] = status.identity }

  func contains(_ path: [UInt8], _ status: stat) -> Bool { files[path] == status.identity }
}

@available(*, unavailable)
extension WrittenFiles: Sendable {}
