/// The folders below which commands from files and pipes may read and write.
///
/// Paths of open files are compared byte by byte, with links resolved by the system.
public struct FileReach: Sendable, Hashable {
  /// The folder, without links, below which files may be read and written; nil for none.
  public var folder: String?
  /// Whether files that the session has not written may be replaced.
  public var replacesOthers: Bool
  /// The temporary folder of a scenario: its files may be read and replaced, also those that the
  /// session has not written.
  package var ownFolder: String?
  /// The folder of the file with the commands, below which files may only be read.
  var besideFolder: String?

  /// Allows reading and writing below a folder, or nowhere if it is nil.
  public init(folder: String? = nil, replacesOthers: Bool = false) {
    self.folder = folder
    self.replacesOthers = replacesOthers
  }

  /// The rules that put a file out of reach.
  enum Rule: Sendable, Hashable {
    case readsOutside
    case writesOutside
    /// The name of the file, or of a folder on the way, begins with a dot.
    case hiddenName
    /// The session has not written the file, so it must not replace it.
    case notWritten
    /// The file has several names, so appending would change it elsewhere, too.
    case severalNames
  }
}

extension FileReach {
  /// The rule that forbids reading at a path; nil if reading is allowed.
  func rule(againstReading path: [UInt8]) -> Rule? {
    let folders = [ownFolder, folder, besideFolder].lazy.compactMap(\.self)
    return folders.contains { Self.rest(of: path, below: $0) != nil } ? nil : .readsOutside
  }

  /// The rule that forbids writing at a path, whether or not a file exists; nil if writing is
  /// allowed.
  func rule(againstWriting path: [UInt8]) -> Rule? {
    let folders = [ownFolder, folder].lazy.compactMap(\.self)
    guard let rest = folders.compactMap({ Self.rest(of: path, below: $0) }).first else {
      return .writesOutside
    }
    let names = rest.split(separator: UInt8(ascii: "/"))
    return names.contains { $0.first == UInt8(ascii: ".") } ? .hiddenName : nil
  }

  /// Whether a file may be replaced that the session has not written.
  func mayReplace(_ path: [UInt8]) -> Bool {
    replacesOthers || ownFolder.map { Self.rest(of: path, below: $0) != nil } ?? false
  }

  /// Whether commands may know what is in a folder: it is within reach, or above a folder that is.
  ///
  /// The folder of the null device counts as well.
  func mayPass(_ path: [UInt8]?) -> Bool {
    guard let path else { return false }
    let folders = [ownFolder, folder, besideFolder].compactMap(\.self)
    return folders.contains { Self.rest(of: path, below: $0) != nil }
      || (folders + ["/dev"]).contains { Self.rest(of: Array($0.utf8), below: path) != nil }
  }

  private static func rest(of path: [UInt8], below folder: String) -> ArraySlice<UInt8>? {
    rest(of: path, below: folder == "/" ? [] : Array(folder.utf8))
  }

  /// The root folder has an empty path.
  private static func rest(of path: [UInt8], below folder: [UInt8]) -> ArraySlice<UInt8>? {
    if path == folder { return [] }
    return path.starts(with: folder + [UInt8(ascii: "/")]) ? path[(folder.count + 1)...] : nil
  }
}

extension FileReach.Rule {
  var words: String {
    switch self {
    case .readsOutside:
      "commands from files and pipes read only in and below the folder of their file"
    case .writesOutside: "commands from files and pipes write only below folders of their own"
    case .hiddenName:
      "commands from files and pipes don't write a name that begins with a dot"
    case .notWritten: "commands from files and pipes replace only what they have written"
    case .severalNames: "commands from files and pipes don't append to a file with several names"
    }
  }

  var remedy: String {
    switch self {
    case .readsOutside, .writesOutside:
      "relative paths start in the working folder; --allow-files=DIR allows other folders"
    case .hiddenName: "choose another name, or type the command"
    case .notWritten: "choose another name, or start patchbay with --replace"
    case .severalNames: "replace it with >, or type the command"
    }
  }
}
