import PatchbayPlatform
import PatchbayShell
import Synchronization

/// A folder that exists as long as this object.
///
/// The folder is locked meanwhile. One without a lock was left behind by a killed process, and is
/// removed by the next process of the same user that makes a folder beside it.
final class TemporaryFolder: Sendable {
  let path: String
  private let descriptor: Int32

  /// Creates a folder in another one.
  init(in above: String) throws(FileAccess.Failure) {
    Self.removeLeftovers(in: above)
    while true {
      let path = "\(above)/\(Self.names.new())"
      guard mkdir(path, 0o700) == 0 else {
        if errno == EEXIST { continue }
        throw .last
      }
      // Another process may remove the folder as a leftover before it is locked.
      guard let descriptor = Self.locked(path) else { continue }
      (self.path, self.descriptor) = (path, descriptor)
      return
    }
  }

  deinit {
    FileTree.remove(path)
    close(descriptor)
  }
}

extension TemporaryFolder {
  private static let names = OwnName(after: "patchbay-test-")

  /// Opens and locks a folder; nil if another process has locked or removed it.
  private static func locked(_ path: String) -> Int32? {
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard folder >= 0 else { return nil }
    var (there, here) = (stat(), stat())
    // Without file system locks the folder counts as free here, and nothing is removed as a
    // leftover.
    let isHeld = flock(folder, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
    guard !isHeld, lstat(path, &there) == 0, fstat(folder, &here) == 0,
      there.identity == here.identity, here.st_uid == geteuid()
    else {
      close(folder)
      return nil
    }
    return folder
  }

  /// The folders whose leftovers this process has removed.
  private static let tidied = Mutex<Set<String>>([])

  private static func removeLeftovers(in above: String) {
    guard tidied.withLock({ $0.insert(above).inserted }) else { return }
    for name in FileTree.names(in: above) ?? [] where names.made(name) {
      let path = "\(above)/\(name)"
      guard let folder = locked(path) else { continue }
      if flock(folder, LOCK_EX | LOCK_NB) == 0 { FileTree.remove(path) }
      close(folder)
    }
  }
}
