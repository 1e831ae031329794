import PatchbayLanguage
import PatchbayPlatform

/// The target of a path once all links are followed.
package enum FileTarget {
  /// A file, which need not exist; replacing it keeps the links to it.
  case file(FilePlace)
  /// An open descriptor of the process, such as /dev/stdout or /dev/fd/3.
  case descriptor(Int32)

  /// The number of links that the system follows at most.
  fileprivate static let mostLinks = 40
}

extension FileTarget {
  package init(_ path: String) throws(FileAccess.Failure) {
    guard !path.utf8.contains(0) else { throw .init(reason: "a path has no NUL character") }
    var path = path[...]
    // The target of a link is relative to the folder of the link.
    var base: OpenFolder?
    for _ in 0...Self.mostLinks {
      let (above, name) = path.lastName
      guard !name.isEmpty, name != ".", name != ".." else {
        self = .file(try Self.place(ofFolder: String(path), in: base))
        return
      }
      let folder = try OpenFolder(above.isEmpty ? "." : above, in: base)
      if Self.isOfDescriptors(folder), let number = Int32(name) {
        self = .descriptor(number)
        return
      }
      let place = FilePlace(folder: folder, name: name)
      guard let link = place.link else {
        self = .file(place)
        return
      }
      (path, base) = (link[...], folder)
    }
    throw .of(ELOOP)
  }

  /// The place of a path that names a folder: `.` in that folder, so that the error can say what it
  /// is.
  private static func place(
    ofFolder path: String, in base: OpenFolder?
  ) throws(FileAccess.Failure) -> FilePlace {
    guard !path.isEmpty else { throw .of(ENOENT) }
    return FilePlace(folder: try OpenFolder(path, in: base), name: ".")
  }

  /// Whether a folder lists the open descriptors of this process.
  private static func isOfDescriptors(_ folder: OpenFolder) -> Bool {
    guard let path = folder.text else { return false }
    return path == "/dev/fd" || path.hasPrefix("/proc/\(getpid())/") && path.hasSuffix("/fd")
  }
}

extension FilePlace {
  /// The place that a path leads to for commands that have access to some folders only.
  ///
  /// The path is followed step by step, since the system would follow it through other folders, and
  /// the result would show what exists there. The first step out of reach is refused, before the
  /// system is asked about it.
  init(
    _ path: String, from start: String?, within reach: FileReach,
    _ rule: (FileReach, [UInt8]) -> FileReach.Rule?
  ) throws(FileAccess.Failure) {
    guard !path.isEmpty else { throw .of(ENOENT) }
    let refusal = FileAccess.Failure(rule(reach, []) ?? .readsOutside)
    // The system rejects longer paths.
    guard path.utf8.count < Int(PATH_MAX), !path.utf8.contains(0) else { throw refusal }
    var folder = try OpenFolder(path.isAbsolutePath ? "/" : start ?? ".")
    var (steps, linkCount) = (path.steps, 0)
    while let name = steps.popLast() {
      if name == "." { continue }
      if name == ".." {
        folder = try OpenFolder(name, in: folder)
        continue
      }
      let place = FilePlace(folder: folder, name: name)
      if let link = place.link {
        linkCount += 1
        guard linkCount <= FileTarget.mostLinks else {
          throw reach.mayPass(folder.path) ? .of(ELOOP) : refusal
        }
        steps += link.steps
        if link.isAbsolutePath { folder = try OpenFolder("/") }
      } else if steps.isEmpty {
        self = place
        return
      } else {
        guard reach.mayPass(place.path) else { throw refusal }
        folder = try rethrowing(OpenFolder(name, in: folder)) {
          rule(reach, place.path ?? []).map(FileAccess.Failure.init) ?? $0
        }
      }
    }
    self = FilePlace(folder: folder, name: ".")
  }
}

extension String {
  package var isAbsolutePath: Bool { utf8.first == Byte.slash }

  /// The steps of a path, the last one first; a slash at the end leads into the folder before it.
  fileprivate var steps: [String] {
    (namesOfPath + (utf8.last == Byte.slash ? ["."] : [])).reversed()
  }

  /// The names in a path.
  ///
  /// The slashes are searched for as bytes, since a combining mark after one would make another
  /// character of it.
  package var namesOfPath: [String] {
    utf8.split(separator: Byte.slash).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension Substring {
  /// The parts up to the last slash, inclusive, and after it.
  ///
  /// The slash is searched for as a byte, since a combining mark after it would make another
  /// character of it.
  package var lastName: (above: String, name: String) {
    let start = utf8.lastIndex(of: UInt8(ascii: "/")).map(utf8.index(after:)) ?? utf8.startIndex
    return (
      String(decoding: utf8[..<start], as: UTF8.self),
      String(decoding: utf8[start...], as: UTF8.self)
    )
  }
}
