import PatchbayPlatform

/// The folder of the file with the commands, in which a file is often searched for in vain: relative
/// paths begin in another folder.
package struct BesideFolder {
  /// The folder, without links.
  let path: String
  /// How commands write the folder: a constant with what follows it, or the path.
  private let word: String
  /// How commands write the folder in which relative paths begin.
  private let start: String

  /// `start` is the folder in which relative paths begin; nil for the working folder.
  init(path: String, start: String?, constants: [String: String]) {
    self.path = path
    var words = constants.map { (name: "$" + $0.key, folder: $0.value) }
    if start == nil, let real = realpath(".", nil) {
      words.append(("", String(cString: real)))
      free(real)
    }
    // The longest folder says most.
    words.sort { ($1.folder.count, $0.name) < ($0.folder.count, $1.name) }
    func word(_ folder: String) -> String {
      let known = words.first { folder == $0.folder || folder.hasPrefix($0.folder + "/") }
      guard let known else { return folder }
      let rest = folder.dropFirst(known.folder.count)
      return known.name.isEmpty ? String(rest.dropFirst()) : known.name + rest
    }
    self.word = word(path)
    self.start = start.map(word) ?? "the working folder"
  }

  /// Advice for a relative path that leads to a file of this folder.
  func remedy(for path: String) -> String {
    let target = word.isEmpty ? path : "\(word)/\(path)"
    let isPlain = target.allSatisfy { $0.isLetter || $0.isNumber || "$/.-_~+".contains($0) }
    return "relative paths start in \(start); for the file beside this one write "
      + (isPlain ? target : "\"\(target)\"")
  }
}
