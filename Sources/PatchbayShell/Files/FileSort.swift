import PatchbayPlatform

// Only plain files are read and written, and one device: the null device.

extension FilePlace {
  /// Whether this is the path of the null device.
  var isNull: Bool { path == Array("/dev/null".utf8) }
}

extension stat {
  /// Throws unless this is a plain file or the null device: opening others could block, or have an
  /// effect.
  func checkSort() throws(FileAccess.Failure) {
    switch st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw .of(EISDIR)
    case S_IFLNK: throw .of(ELOOP)
    case S_IFIFO: throw .init(reason: "it is a pipe, not a file")
    case S_IFSOCK: throw .init(reason: "it is a socket, not a file")
    default:
      if !isNull { throw .init(reason: "it is a device, not a file") }
    }
  }

  /// Whether it is the null device.
  var isNull: Bool {
    st_mode & S_IFMT == S_IFCHR && UInt64(truncatingIfNeeded: st_rdev) == platform_null_device()
  }

  init?(of descriptor: Int32) {
    self.init()
    guard fstat(descriptor, &self) == 0 else { return nil }
  }

  /// The device and the number there, which no two files share.
  package var identity: FileIdentity {
    FileIdentity(
      device: UInt64(truncatingIfNeeded: st_dev), number: UInt64(truncatingIfNeeded: st_ino))
  }
}

/// The identity of a file, whatever its names.
package struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let number: UInt64
}

extension Int32 {
  /// A path that opens the file of this descriptor again.
  var pathAsDescriptor: String { "\(String(cString: platform_descriptor_folder))/\(self)" }
}

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
