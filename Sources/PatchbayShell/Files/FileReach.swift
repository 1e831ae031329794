/// How far commands from files and pipes reach: the folders below which they read and write.
///
/// Paths are compared without links, byte by byte, as the system tells them of what is open.
public struct FileReach: Sendable, Hashable {
  /// The folder, without links, below which files are read and written; nil for none.
  public var folder: String?
  /// Files may be replaced that the session has not written itself.
  public var replacesOthers: Bool
  /// A folder of its own, in which everything is there for it: that of a scenario.
  package var ownFolder: String?
  /// The folder of the file that the commands stand in, below which files are only read.
  var besideFolder: String?

  /// Below this folder, and nowhere else.
  public init(folder: String? = nil, replacesOthers: Bool = false) {
    self.folder = folder
    self.replacesOthers = replacesOthers
  }

  /// Why a file is out of reach.
  enum Rule: Sendable, Hashable {
    case readsOutside
    case writesOutside
    /// It begins with a dot, or one of the folders on the way does.
    case hiddenName
    /// It was there before.
    case notWritten
    /// What is added to it would be added elsewhere, too.
    case severalNames
  }
}

extension FileReach {
  /// What forbids to read what is there; nil for nothing.
  func rule(againstReading path: [UInt8]) -> Rule? {
    let folders = [ownFolder, folder, besideFolder].lazy.compactMap(\.self)
    return folders.contains { Self.rest(of: path, below: $0) != nil } ? nil : .readsOutside
  }

  /// What forbids to write there, whatever is there; nil for nothing.
  func rule(againstWriting path: [UInt8]) -> Rule? {
    let folders = [ownFolder, folder].lazy.compactMap(\.self)
    guard let rest = folders.compactMap({ Self.rest(of: path, below: $0) }).first else {
      return .writesOutside
    }
    let names = rest.split(separator: UInt8(ascii: "/"))
    return names.contains { $0.first == UInt8(ascii: ".") } ? .hiddenName : nil
  }

  /// Whether what is there may be replaced though the session has not written it.
  func mayReplace(_ path: [UInt8]) -> Bool {
    replacesOthers || ownFolder.map { Self.rest(of: path, below: $0) != nil } ?? false
  }

  private static func rest(of path: [UInt8], below folder: String) -> ArraySlice<UInt8>? {
    if path.elementsEqual(folder.utf8) { return [] }
    let start = folder == "/" ? Array("/".utf8) : Array("\(folder)/".utf8)
    return path.starts(with: start) ? path[start.count...] : nil
  }
}

extension FileReach.Rule {
  var words: String {
    switch self {
    case .readsOutside: "commands from files and pipes read only beside and below their file"
    case .writesOutside: "commands from files and pipes write only below folders of their own"
    case .hiddenName:
      "commands from files and pipes write nothing whose name begins with a dot"
    case .notWritten: "commands from files and pipes replace only what they have written"
    case .severalNames: "commands from files and pipes add nothing to what has several names"
    }
  }

  var remedy: String {
    switch self {
    case .readsOutside, .writesOutside: "start patchbay with --allow-files=DIR"
    case .hiddenName: "choose another name, or type the command"
    case .notWritten: "choose another name, or start patchbay with --replace"
    case .severalNames: "replace it with >, or type the command"
    }
  }
}
