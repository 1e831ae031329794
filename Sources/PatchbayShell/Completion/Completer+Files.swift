import PatchbayLanguage

// Completions for files, one folder at a time.

extension Completer {
  /// The files and folders that begin with a word.
  func files(_ word: TypedWord) -> Completions {
    // Completion doesn't list folders for commands whose file access is restricted.
    guard word.isKnown, session.options.allowsFiles, session.reach == nil else {
      return .nothing(at: word.range.upperBound)
    }
    let slash = word.text.lastIndex(of: "/").map { word.text.index(after: $0) }
    let folder = String(word.text[..<(slash ?? word.text.startIndex)])
    let typed = String(word.text[(slash ?? word.text.startIndex)...])
    // A name that is not valid UTF-8 can't be typed.
    let names = (FileTree.names(in: folder.isEmpty ? "." : folder) ?? []).filter { name in
      name.hasPrefix(typed) && (typed.hasPrefix(".") || !name.hasPrefix("."))
        && !name.contains("\u{FFFD}")
    }
    let offers = names.prefix(10_000).compactMap { name -> Offer? in
      let isFolder = FileTree.isFolder(folder + name, followingLinks: true)
      let end = isFolder ? "/" : ""
      return Offer(
        name + end, insertion: (folder + name + end).asWord, isFolder ? "folder" : "",
        isFinal: !isFolder)
    }
    return Completions(
      range: word.range.lowerBound..<place.wordEnd, candidates: offers)
  }
}
