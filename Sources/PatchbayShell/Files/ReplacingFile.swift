import PatchbayPlatform
import Synchronization

/// A temporary file that replaces another one in its folder once it is complete.
///
/// The file is locked while it is open. One without a lock was left behind by a killed process, and
/// is removed by the next process that writes in the folder.
final class ReplacingFile {
  let descriptor: Int32
  private let folder: OpenFolder
  private let name: String
  /// The mode of the complete file.
  private let mode: mode_t
  /// Whether the temporary name is gone, since the file was renamed to its target.
  private var isDone = false

  /// Creates the file, with the owner and mode of the existing one from the first byte.
  ///
  /// A new file is not readable by others before it is complete, and a private one not afterwards
  /// either.
  init(
    in folder: OpenFolder, like former: stat?, asPrivate isPrivate: Bool
  ) throws(FileAccess.Failure) {
    Self.removeLeftovers(in: folder)
    let file = try Self.make(in: folder)
    descriptor = file.descriptor
    name = file.name
    self.folder = folder
    mode = former.map { $0.st_mode & 0o777 } ?? (isPrivate ? 0o600 : 0o666 & ~Self.mask)
    if let former { try take(former) }
  }

  /// Removes the temporary name unless the file was renamed to its target.
  deinit {
    if !isDone { unlinkat(folder.descriptor, name, 0) }
    close(descriptor)
  }
}

@available(*, unavailable)
extension ReplacingFile: Sendable {}

extension ReplacingFile {
  /// Sets owner, group and mode; the user stays the owner without permission to change that.
  private func take(_ former: stat) throws(FileAccess.Failure) {
    if fchown(descriptor, former.st_uid, former.st_gid) != 0 {
      if geteuid() == 0 { throw .last }
      _ = fchown(descriptor, uid_t.max, former.st_gid)
    }
    guard fchmod(descriptor, mode) == 0 else { throw .last }
  }

  /// Gives the file its final name, replacing an existing file unless `mustBeNew` is set.
  func replace(_ target: String, ifNew mustBeNew: Bool = false) throws(FileAccess.Failure) {
    guard fsync(descriptor) == 0, fchmod(descriptor, mode) == 0 else { throw .last }
    let place = folder.descriptor
    if mustBeNew {
      if linkat(place, name, place, target, 0) == 0 { return }
      // Some file systems don't support hard links.
      guard errno == EPERM || errno == EOPNOTSUPP else { throw .last }
    }
    guard renameat(place, name, place, target) == 0 else { throw .last }
    isDone = true
  }

  /// The file mode mask of this process; if it can't be read, one that leaves access to the owner
  /// only.
  private static var mask: mode_t { mode_t(exactly: platform_file_mask()) ?? 0o077 }
}

// MARK: - Names

extension ReplacingFile {
  /// The form of temporary names; they are short, to fit file systems with short names.
  private static let names = OwnName(after: ".patchbay-")

  private static func make(
    in folder: OpenFolder
  ) throws(FileAccess.Failure) -> (descriptor: Int32, name: String) {
    while true {
      let name = names.new()
      let file = openat(
        folder.descriptor, name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard file >= 0 else {
        if errno == EEXIST || errno == EINTR { continue }
        throw .last
      }
      // Another process may have removed the file as a leftover before it was locked.
      var status = stat()
      let isLocked = flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
      if isLocked, fstat(file, &status) == 0, status.st_nlink > 0 { return (file, name) }
      close(file)
    }
  }
}

// MARK: - Leftovers

extension ReplacingFile {
  /// The folders whose leftovers this process has removed, by device and inode.
  private static let tidied = Mutex<Set<FileIdentity>>([])

  /// Removes leftovers of killed processes of this user, once for each folder.
  ///
  /// Root removes those of all users: its own have the owners of the files that they should
  /// replace.
  private static func removeLeftovers(in folder: OpenFolder) {
    var status = stat()
    guard fstat(folder.descriptor, &status) == 0 else { return }
    let identity = status.identity
    guard tidied.withLock({ $0.insert(identity).inserted }) else { return }
    for name in FileTree.names(in: folder) ?? []
    where names.made(name) {
      let place = FilePlace(folder: folder, name: name)
      guard let status = place.status, status.st_mode & S_IFMT == S_IFREG,
        status.st_uid == geteuid() || geteuid() == 0
      else { continue }
      let file = place.open(O_RDONLY)
      guard file >= 0 else { continue }
      if flock(file, LOCK_EX | LOCK_NB) == 0 { unlinkat(folder.descriptor, name, 0) }
      close(file)
    }
  }
}
