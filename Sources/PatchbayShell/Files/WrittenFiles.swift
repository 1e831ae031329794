import Glibc

/// The files that a session has written, by path and inode.
package final class WrittenFiles {
  private var files: [[UInt8]: Identity] = [:]

  private struct Identity: Equatable {
    let device: UInt
    let number: UInt

    init(_ status: stat) { (device, number) = (UInt(status.st_dev), UInt(status.st_ino)) }
  }

  package init() {}
}

extension WrittenFiles {
  func note(_ path: [UInt8], _ status: stat) { files[path] = Identity(status) }

  func contains(_ path: [UInt8], _ status: stat) -> Bool { files[path] == Identity(status) }
}

@available(*, unavailable)
extension WrittenFiles: Sendable {}
