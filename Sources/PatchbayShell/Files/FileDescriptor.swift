import PatchbayPlatform

/// Operations on open files.
enum FileDescriptor {
  /// Writes all bytes; after a failure, some of them may have been written.
  static func write(_ bytes: [UInt8], to file: Int32) throws(FileAccess.Failure) {
    var written = 0
    try write(bytes, to: file, &written)
  }

  /// Appends all bytes to a file of this size, or truncates it again after a failure.
  ///
  /// The file is not truncated if another process has appended data since.
  static func add(
    _ bytes: [UInt8], to file: Int32, ofSize size: Int
  ) throws(FileAccess.Failure) {
    var written = 0
    do throws(FileAccess.Failure) { try write(bytes, to: file, &written) } catch {
      var status = stat()
      if fstat(file, &status) == 0, Int(status.st_size) == size + written {
        ftruncate(file, off_t(size))
      }
      throw error
    }
  }

  private static func write(
    _ bytes: [UInt8], to file: Int32, _ written: inout Int
  ) throws(FileAccess.Failure) {
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        PatchbayPlatform.write(file, $0.baseAddress, $0.count)
      }
      if count > 0 {
        written += count
      } else if errno != EINTR {
        throw .last
      }
    }
  }
}
