import PatchbayPlatform
import Synchronization

/// A file that is written beside another one, whose place it takes when it is complete.
///
/// It is locked as long as it is open: one that is not locked was left behind by a process that was
/// killed, and the next one that writes there removes it.
final class ReplacingFile {
  let descriptor: Int32
  private let folder: OpenFolder
  private let name: String
  /// The mode that it has when it is complete.
  private let mode: mode_t
  /// Its name is gone.
  private var isDone = false

  /// A file with the owner and the mode of the one that is there, from its first byte; no other process reads a
  /// new one before it is complete, nor a private one afterwards.
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

  /// What was not put in the place of anything is gone.
  deinit {
    if !isDone { unlinkat(folder.descriptor, name, 0) }
    close(descriptor)
  }
}

@available(*, unavailable)
extension ReplacingFile: Sendable {}

extension ReplacingFile {
  /// Sets owner, group and mode; without the right to give it away, the user keeps it.
  private func take(_ former: stat) throws(FileAccess.Failure) {
    if fchown(descriptor, former.st_uid, former.st_gid) != 0 {
      if geteuid() == 0 { throw .last }
      _ = fchown(descriptor, uid_t.max, former.st_gid)
    }
    guard fchmod(descriptor, mode) == 0 else { throw .last }
  }

  /// Takes the place of what has a name in the folder; if it is to be new, only where nothing is.
  func replace(_ target: String, ifNew mustBeNew: Bool = false) throws(FileAccess.Failure) {
    guard fsync(descriptor) == 0, fchmod(descriptor, mode) == 0 else { throw .last }
    let place = folder.descriptor
    if mustBeNew {
      if linkat(place, name, place, target, 0) == 0 { return }
      // Some file systems have no second names.
      guard errno == EPERM || errno == EOPNOTSUPP else { throw .last }
    }
    guard renameat(place, name, place, target) == 0 else { throw .last }
    isDone = true
  }

  /// The mask of this process; if it can't be found out, only the owner gets access.
  private static var mask: mode_t {
    mode_t(exactly: platform_file_mask()) ?? 0o077
  }
}

// MARK: - Names

extension ReplacingFile {
  /// Short, so that there is room for them wherever there is for any name.
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
      // Another process that cleans up may have been faster.
      var status = stat()
      let isLocked = flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
      if isLocked, fstat(file, &status) == 0, status.st_nlink > 0 { return (file, name) }
      close(file)
    }
  }
}

// MARK: - Leftovers

extension ReplacingFile {
  /// The folders in which this process has tidied up, by what the system knows them by.
  private static let tidied = Mutex<Set<FileIdentity>>([])

  /// Removes what processes of this user have left behind that were killed; once for each folder.
  ///
  /// Root's have the owners of the files that they were to replace.
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
