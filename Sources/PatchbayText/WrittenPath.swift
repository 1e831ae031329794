/// A path within a text.
struct WrittenPath {
  private let text: String
  /// The names, each with the slash or colon before it.
  private let parts: [String]
  private let widths: [Int]

  init(_ text: String) {
    self.text = text
    var isQuoted = false
    let starts = text.utf8.indices.filter { index in
      let byte = text.utf8[index]
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      let isBorder = byte == UInt8(ascii: "/") || byte == UInt8(ascii: ":")
      return isBorder && !isQuoted && index > text.startIndex
    }
    parts = zip([text.startIndex] + starts, starts + [text.endIndex]).map { String(text[$0..<$1]) }
    widths = parts.map(\.cellWidth)
  }
}

extension WrittenPath {
  /// The first short form that will do: those that omit whole names come first, preferably near the
  /// root.
  func form(in columns: Int, where isFree: (String) -> Bool) -> String? {
    var beginning = widths[0]
    for first in 1..<max(1, parts.count - 1) {
      // Of a deep path, most beginnings are too long.
      if beginning >= columns { break }
      if let form = form(keeping: first, in: columns - beginning), isFree(form) { return form }
      beginning += widths[first]
    }
    if let form = formOfWholeName(in: columns), isFree(form) { return form }
    let room = columns - 1
    return [room / 3, room / 2, room * 2 / 3].lazy.map { cut(keeping: $0, in: columns) }
      .first(where: isFree)
  }

  /// The last name and a part of the beginning; nil if the name is too long for that.
  private func formOfWholeName(in columns: Int) -> String? {
    guard parts.count > 1, let last = parts.last else { return nil }
    let room = columns - 1 - last.cellWidth
    return room < Self.leastBeginning
      ? nil : text.beginning(of: room) + "\(FittedPaths.mark)" + last
  }

  private static let leastBeginning = 5

  /// The first names, and as many of the last as fit behind them; nil if not even the last one fits.
  private func form(keeping first: Int, in columns: Int) -> String? {
    let mark = "/\(FittedPaths.mark)"
    var room = columns - mark.cellWidth
    let last = widths.dropFirst(first + 1).reversed().prefix { width in
      room -= width
      return room >= 0
    }
    if last.isEmpty { return nil }
    return parts.prefix(first).joined() + mark + parts.suffix(last.count).joined()
  }

  /// The first columns of the path, and as much of its end as fits.
  private func cut(keeping first: Int, in columns: Int) -> String {
    text.beginning(of: first) + "\(FittedPaths.mark)" + text.end(of: columns - 1 - first)
  }

  /// A beginning, an end, and between them the part that differs from another path.
  func form(in columns: Int, unlike other: String) -> String {
    let common = zip(text, other).prefix { $0 == $1 }.count
    let room = max(3, (columns - 2) / 3)
    let middle = text.dropFirst(max(0, common - room / 2)).prefix(room)
    return text.beginning(of: room) + "\(FittedPaths.mark)\(middle)\(FittedPaths.mark)"
      + text.end(of: room)
  }
}

extension String {
  /// The first characters, up to this many columns, without a quote that is not closed there.
  fileprivate func beginning(of columns: Int) -> String {
    var (text, width) = ("", 0)
    for character in self {
      width += String(character).cellWidth
      if width > columns { break }
      text.append(character)
    }
    guard text.count(where: { $0 == "\"" }) % 2 == 1, let quote = text.lastIndex(of: "\"") else {
      return text
    }
    return String(text[..<quote])
  }

  /// The last characters, up to this many columns, without a quote that is not opened there.
  fileprivate func end(of columns: Int) -> String {
    String(String(suffix(max(0, columns)).reversed()).beginning(of: columns).reversed())
  }
}

// MARK: - Where paths are

extension WrittenPath {
  /// The paths in a line that may be shortened; text in double quotes is data, and stays.
  static func places(in line: String) -> [Range<String.Index>] {
    var places: [Range<String.Index>] = []
    var start = line.startIndex
    while let found = next(in: line, from: start) {
      if isPath(line[found.word]) { places.append(found.word) }
      start = found.end
    }
    return places
  }

  /// The next word, and the place where reading continues.
  private static func next(
    in line: String, from start: String.Index
  ) -> (word: Range<String.Index>, end: String.Index)? {
    guard let first = line[start...].firstIndex(where: { !isBetween($0) }) else { return nil }
    if line[first] == "\u{1B}" {
      let end = line[first...].firstIndex(of: "m").map(line.index(after:)) ?? line.endIndex
      return (first..<first, end)
    }
    var end = first
    var isQuoted = false
    while end < line.endIndex {
      let character = line[end]
      if character == "\"" { isQuoted.toggle() }
      if !isQuoted, isBetween(character) || character == "\u{1B}" { break }
      end = line.index(after: end)
    }
    let word = line[first..<end]
    let last = word.lastIndex { !":.~".contains($0) }.map(word.index(after:)) ?? first
    return (first..<last, end)
  }

  private static func isBetween(_ character: Character) -> Bool {
    character.isWhitespace || ",;()[]{}'=".contains(character)
  }

  private static func isPath(_ word: Substring) -> Bool {
    word.contains("/") && word.first != "\"" && !word.contains("//") && !word.contains("\\")
  }
}
