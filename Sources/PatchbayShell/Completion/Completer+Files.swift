import PatchbayLanguage
import PatchbayPlatform

// Completions for files, one folder at a time.

extension Completer {
  /// The files and folders that begin with a word.
  ///
  /// With `ofCommands`, pictures are left out.
  func files(_ word: TypedWord, ofCommands: Bool = false) -> Completions {
    // Completion doesn't list folders for commands whose file access is restricted.
    guard word.isKnown, session.options.allowsFiles, session.reach == nil else {
      return .nothing(at: word.range.upperBound)
    }
    let slash = word.text.lastIndex(of: "/").map { word.text.index(after: $0) }
    let folder = String(word.text[..<(slash ?? word.text.startIndex)])
    let typed = String(word.text[(slash ?? word.text.startIndex)...])
    let offers = FolderListing.entries(of: folder.isEmpty ? "." : folder).filter { entry in
      entry.name.hasPrefix(typed) && (typed.hasPrefix(".") || !entry.name.hasPrefix("."))
        && (!ofCommands || entry.isFolder || !GraphFormat.isPicture(entry.name))
    }.map { entry in
      let path = folder + entry.name + (entry.isFolder ? "/" : "")
      return Offer(
        entry.name + (entry.isFolder ? "/" : ""), insertion: path.asWord,
        entry.isFolder ? "folder" : "", isFinal: !entry.isFolder)
    }
    return Completions(
      range: word.range.lowerBound..<place.wordEnd, candidates: offers.map(\.candidate))
  }
}

/// Lists folders.
private enum FolderListing {
  typealias Entry = (name: String, isFolder: Bool)

  /// The most entries that are read.
  private static let most = 10_000

  /// The entries of a folder, sorted by name; empty if the folder can't be read.
  static func entries(of folder: String) -> [Entry] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var found: [Entry] = []
    while found.count < most, let entry = readdir(stream) {
      guard let name = name(of: entry), name != ".", name != ".." else { continue }
      found.append((name, isFolder(folder + "/" + name, entry.pointee.d_type)))
    }
    return found.sorted { $0.name < $1.name }
  }

  /// The name of an entry; nil if it isn't valid UTF-8.
  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String? {
    withUnsafePointer(to: &entry.pointee.d_name) { name in
      name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
        String(validatingCString: $0)
      }
    }
  }

  private static func isFolder(_ path: String, _ type: UInt8) -> Bool {
    if type != UInt8(DT_LNK), type != UInt8(DT_UNKNOWN) { return type == UInt8(DT_DIR) }
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
