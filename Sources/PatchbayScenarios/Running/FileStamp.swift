import Glibc

/// The identity and modification time of the file at a path.
struct FileStamp: Hashable {
  private let device: UInt
  private let number: UInt
  private let size: Int
  /// The bytes of the system's time, which is only compared.
  private let time: [UInt8]

  /// Nil if there is no file.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt(status.st_dev)
    number = UInt(status.st_ino)
    size = Int(status.st_size)
    time = withUnsafeBytes(of: &status.st_mtim) { Array($0) }
  }
}
