import PatchbayPlatform

/// Operations on folders and their contents.
package enum FileTree {
  /// The sorted names in a folder; nil if the folder can't be read.
  package static func names(in folder: String) -> [String]? {
    guard let open = opendir(folder) else { return nil }
    defer { closedir(open) }
    return names(from: { readdir(open) })
  }

  /// The entries of an open folder, by name; nil if it can't be read.
  static func names(in folder: OpenFolder) -> [String]? {
    let file = openat(folder.descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    guard let open = fdopendir(file) else {
      close(file)
      return nil
    }
    defer { closedir(open) }
    return names(from: { readdir(open) })
  }

  private static func names(from next: () -> UnsafeMutablePointer<dirent>?) -> [String] {
    var names: [String] = []
    while let entry = next() {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        field.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// The paths of everything in the folder of a path.
  package static func neighbours(of path: String) -> [String] {
    let prefix = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    return (names(in: prefix.isEmpty ? "." : prefix) ?? []).map { prefix + $0 }
  }

  /// Whether a path is a folder; a link to a folder counts only if links are followed.
  package static func isFolder(_ path: String, followingLinks: Bool = false) -> Bool {
    var status = stat()
    let code = followingLinks ? stat(path, &status) : lstat(path, &status)
    return code == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether a path leads to a plain file, perhaps through links.
  package static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Whether a path leads to a plain file, or to nothing, as a broken link does.
  package static func mayBeFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
  }

  /// Removes a folder with its contents, as far as the system allows.
  package static func remove(_ folder: String) {
    var folders = [folder]
    var place = 0
    while place < folders.count {
      for name in names(in: folders[place]) ?? [] {
        let path = "\(folders[place])/\(name)"
        if isFolder(path) { folders.append(path) } else { unlink(path) }
      }
      place += 1
    }
    for folder in folders.reversed() { rmdir(folder) }
  }
}
