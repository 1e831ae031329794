import PatchbayPlatform

/// Operations on open files.
package enum FileDescriptor {
  /// Reads the rest of a file; throws before it reads a file with more than this many bytes.
  ///
  /// If the work under way must stop, the bytes are incomplete.
  static func read(_ file: Int32, upTo mostBytes: Int) throws(FileAccess.Failure) -> [UInt8] {
    try checkSize(file, upTo: mostBytes)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while Work.goesOn {
      let count = PatchbayPlatform.read(file, &buffer, buffer.count)
      if count == 0 { break }
      if count < 0 {
        if errno == EINTR { continue }
        throw .last
      }
      bytes += buffer[..<count]
      guard bytes.count <= mostBytes else { throw .tooLarge(mostBytes) }
    }
    return bytes
  }

  /// Throws for a file with more than this many bytes, before it is read.
  package static func checkSize(
    _ file: Int32, upTo mostBytes: Int
  ) throws(FileAccess.Failure) {
    guard let status = stat(of: file), status.st_mode & S_IFMT == S_IFREG else { return }
    guard Int(status.st_size) <= mostBytes else { throw .tooLarge(mostBytes) }
  }

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
