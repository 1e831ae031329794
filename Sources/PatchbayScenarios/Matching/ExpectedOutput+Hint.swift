import PatchbayLanguage

extension ExpectedOutput {
  /// Returns a hint about empty lines, leading spaces or a likely misspelt placeholder in a
  /// differing line; nil if there is none.
  ///
  /// Text that the output contains as well is ignored, and only the first 200 differing lines are
  /// searched.
  public func hint(for diff: OutputDiff) -> String? {
    spaceHint(for: diff) ?? placeholderHint(for: diff)
  }

  private func spaceHint(for diff: OutputDiff) -> String? {
    let removed = diff.lines.filter { !$0.isSame }.compactMap(\.expected)
    let isEmpty = { (line: OutputDiff.Numbered) in line.text.withoutEndSpaces.isEmpty }
    let hasOnlyEmpty = removed.allSatisfy(isEmpty) && diff.lines.allSatisfy { $0.expected != nil }
    if let first = removed.first, isEmpty(first), hasOnlyEmpty || first.index == 0 {
      return "an empty line is expected output here; remove it"
    }
    let output = diff.lines.compactMap(\.actual?.text.withoutStartSpaces)
    let block = ExpectedOutput(lines: lines.map(\.withoutStartSpaces))
    let text = output.map { $0 + "\n" }.joined()
    let isSame = block.difference(from: text, knowing: [:]).difference == nil
    return isSame
      ? "the lines differ only in leading spaces: expected output is indented by two" : nil
  }

  private func placeholderHint(for diff: OutputDiff) -> String? {
    let lines = diff.lines.lazy.filter { !$0.isSame }.prefix(200)
    let added = lines.compactMap(\.actual?.text)
    for text in lines.compactMap(\.expected?.text) {
      guard let miss = NearMiss(in: text) else { continue }
      if !added.contains(where: { $0.contains(miss.written) }) { return miss.words }
    }
    return nil
  }
}

extension String {
  fileprivate var withoutStartSpaces: String { String(drop { $0 == " " }) }
}

/// A text that looks like a placeholder but isn't one.
private struct NearMiss {
  let written: String
  let meant: String

  var words: String {
    meant == "..."
      ? "'\(written)' matches no lines; a line ... does"
      : "\(written) is not a placeholder; \(meant) is"
  }

  /// The first near miss in a line; nil if there is none.
  init?(in line: String) {
    let bare = line.withoutEndSpaces.drop { $0 == " " }
    if ["..", "....", "\u{2026}", "[...]"].contains(bare) {
      self.init(written: String(bare), meant: "...")
      return
    }
    for piece in line.split(separator: "[").dropFirst(line.hasPrefix("[") ? 0 : 1) {
      guard let content = piece.split(separator: "]", omittingEmptySubsequences: false).first,
        content.endIndex < piece.endIndex, let meant = Self.meant(by: String(content))
      else { continue }
      self.init(written: "[\(content)]", meant: "[\(meant)]")
      return
    }
    return nil
  }

  private init(written: String, meant: String) {
    self.written = written
    self.meant = meant
  }

  private static func meant(by content: String) -> String? {
    guard LinePattern("[\(content)]").parts.isEmpty else { return nil }
    let parts = content.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.count == 2 ? parts[0].filter { $0 != " " } + ":" : ""
    let word = String(parts.last ?? "").filter { $0 != " " }
    let kinds = Placeholder.Kind.named.map { $0.word } + (name.isEmpty ? ["blank"] : [])
    let kind =
      kinds.contains(word)
      ? word : Self.longWords[word.lowercased()] ?? kinds.nearest(to: word).first
    guard let kind, name + kind != content else { return nil }
    return name + kind
  }

  /// Likely wrong names of placeholders, with the right ones.
  private static let longWords = [
    "integer": "int", "number": "num", "float": "num", "double": "num", "duration": "dur",
    "time": "dur", "file": "path", "any": "..", "*": "..", "\u{2026}": "..",
  ]
}
