import Glibc

/// What is done with files that are open.
enum FileDescriptor {
  /// Writes all bytes.
  static func write(_ bytes: [UInt8], to file: Int32) throws(FileAccess.Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw .last
      }
    }
  }

  /// Takes off again what was added, unless somebody else has added something since.
  static func cut(_ file: Int32, to size: Int, unlessBeyond most: Int) {
    var status = stat()
    guard fstat(file, &status) == 0, Int(status.st_size) - size <= most else { return }
    ftruncate(file, off_t(size))
  }
}
