import PatchbayPlatform
import PatchbayShell

/// The identity and modification time of the file at a path.
struct FileStamp: Hashable {
  private let identity: FileIdentity
  private let size: Int
  /// The bytes of the system's time, which is only compared.
  private let time: [UInt8]

  /// Nil if there is no file.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    identity = status.identity
    size = Int(status.st_size)
    #if canImport(Darwin)
      time = withUnsafeBytes(of: &status.st_mtimespec) { Array($0) }
    #else
      time = withUnsafeBytes(of: &status.st_mtim) { Array($0) }
    #endif
  }
}
