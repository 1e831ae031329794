/// Shortens paths in lines that are too long for a screen: `/shop/…/cashier:limit`.
///
/// Only lines that would not fit change, and of these only their paths: both ends stay, since the root
/// and the name are what a reader looks for. In one text, two paths never get one short form.
/// The shell reads a short form as the only path that it can stand for.
package struct FittedPaths {
  /// How wide the lines of answers are.
  package static let columns = 100
  /// What stands where a part of a path was left out.
  package static let mark: Character = "…"
  /// Shorter paths are left whole, and none gets shorter.
  package static let leastWidth = 20
  /// The same where a line is broken between words, or too long whatever is cut.
  static let easyWidth = 40

  /// The path that each short form stands for.
  private var known: [String: String] = [:]

  package init() {}
}

extension String {
  /// Its lines, each of at most so many columns as far as its paths can be shortened; what is longer still
  /// goes on in further lines, if that is wanted.
  package func fittingPaths(
    in columns: Int = FittedPaths.columns, folding: Bool = false
  ) -> String {
    guard utf8.count > columns else { return self }
    var paths = FittedPaths()
    return split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      let fitted = paths.fit(String(line), in: columns)
      let indent = String(line.prefix { $0 == " " })
      return folding ? fitted.broken(in: columns, hanging: indent + "    ") : [fitted]
    }.joined(separator: "\n")
  }
}

// MARK: - Lines

extension FittedPaths {
  /// A line, its paths shortened until it fits, though no further than this; the longest ones first.
  package mutating func fit(
    _ line: String, in columns: Int, least: Int = FittedPaths.leastWidth
  ) -> String {
    guard line.utf8.count > columns else { return line }
    let excess = line.unpainted.cellWidth - columns
    guard excess > 0 else { return line }
    let places = WrittenPath.places(in: line)
    let widths = places.map { String(line[$0]).cellWidth }
    let savings = widths.reduce(0) { $0 + max(0, $1 - least) }
    let least = savings < excess ? max(least, Self.easyWidth) : least
    guard let most = Self.widest(of: widths, saving: excess, least) else { return line }
    var text = ""
    var end = line.startIndex
    for place in places {
      text += line[end..<place.lowerBound] + short(String(line[place]), in: most)
      end = place.upperBound
    }
    return text + line[end...]
  }

  /// How wide paths may be so that so many columns are saved; nil where no path is wide enough to be cut.
  private static func widest(of widths: [Int], saving excess: Int, _ least: Int) -> Int? {
    guard var most = widths.max(), most > least else { return nil }
    while most > least, widths.reduce(0, { $0 + max(0, $1 - most) }) < excess { most -= 1 }
    return most
  }

  /// How wide a line is with its paths as short as they may be.
  static func leastWidth(of line: String) -> Int {
    let widths = WrittenPath.places(in: line).map { String(line[$0]).cellWidth }
    return line.cellWidth - widths.reduce(0) { $0 + max(0, $1 - leastWidth) }
  }

  /// A path within so many columns, in a form that stands for no other path here.
  package mutating func short(_ path: String, in columns: Int) -> String {
    guard path.cellWidth > columns else { return path }
    let forms = WrittenPath(path).forms(in: columns)
    for form in forms where known[form, default: path] == path {
      known[form] = path
      return form
    }
    guard let other = forms.first.flatMap({ known[$0] }) else { return path }
    let form = WrittenPath(path).form(in: columns, unlike: other)
    guard known[form, default: path] == path else { return path }
    known[form] = path
    return form
  }
}

extension String {
  /// A sentence in lines of at most so many columns: long paths are shortened before it is broken, and no
  /// further than they can be read at once.
  package func sentence(in columns: Int = FittedPaths.columns) -> [String] {
    guard utf8.count > columns else { return [self] }
    var paths = FittedPaths()
    return paths.fit(self, in: columns, least: FittedPaths.easyWidth)
      .broken(in: columns, hanging: "    ")
  }

  /// The words in lines of at most so many columns, with something before all lines but the first; a word
  /// that is longer is not broken.
  package func broken(in columns: Int, hanging: String = "") -> [String] {
    guard unpainted.cellWidth > columns else { return [self] }
    let words = split(separator: " ", omittingEmptySubsequences: false)
    var lines: [String] = []
    var line = words.first.map(String.init) ?? ""
    for word in words.dropFirst() {
      let longer = line + " " + word
      if line.allSatisfy(\.isWhitespace) || longer.unpainted.cellWidth <= columns {
        line = longer
      } else {
        lines.append(line)
        line = hanging + word
      }
    }
    return lines + [line]
  }
}

// MARK: - Read again

extension String {
  /// Whether it may be a short form of a path.
  package var isShortPath: Bool { contains(FittedPaths.mark) }

  /// Whether it stands for a path: what is left of the path stands there in order, both ends at their places.
  package func isShort(for path: String) -> Bool {
    let pieces = split(separator: FittedPaths.mark, omittingEmptySubsequences: false)
    guard let first = pieces.first, let last = pieces.last, pieces.count > 1,
      path.hasPrefix(first), path.hasSuffix(last), path.count >= first.count + last.count
    else { return false }
    var rest = path.dropFirst(first.count).dropLast(last.count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let place = rest.firstRange(of: piece) else { return false }
      rest = rest[place.upperBound...]
    }
    return true
  }
}

// MARK: - Paths

/// A path as it stands in a text.
private struct WrittenPath {
  private let text: String
  /// The names with the slash or colon before each.
  private let parts: [String]

  init(_ text: String) {
    self.text = text
    var parts = [""]
    var isQuoted = false
    for character in text {
      if character == "\"" { isQuoted.toggle() }
      if !isQuoted, character == "/" || character == ":", parts != [""] { parts.append("") }
      parts[parts.count - 1].append(character)
    }
    self.parts = parts
  }
}

extension WrittenPath {
  /// Its short forms: first those that leave out whole names, most of all near the root.
  func forms(in columns: Int) -> [String] {
    let whole = (1..<max(1, parts.count - 1)).compactMap { form(keeping: $0, in: columns) }
    let room = columns - 1
    let cuts = [room / 3, room / 2, room * 2 / 3].map { cut(keeping: $0, in: columns) }
    return whole + [formOfWholeName(in: columns)].compactMap(\.self) + cuts
  }

  /// Its last name and some of its beginning; nil where the name is too long for that.
  private func formOfWholeName(in columns: Int) -> String? {
    guard parts.count > 1, let last = parts.last else { return nil }
    let room = columns - 1 - last.cellWidth
    return room < Self.leastBeginning
      ? nil : text.beginning(of: room) + "\(FittedPaths.mark)" + last
  }

  private static let leastBeginning = 5

  /// So many names of the beginning, and of the end as many as fit; nil where not even the last does.
  private func form(keeping first: Int, in columns: Int) -> String? {
    var form: String?
    for last in 1..<parts.count - first {
      let longer =
        parts.prefix(first).joined() + "/\(FittedPaths.mark)" + parts.suffix(last).joined()
      guard longer.cellWidth <= columns else { break }
      form = longer
    }
    return form
  }

  /// So much of its beginning, and its end.
  private func cut(keeping first: Int, in columns: Int) -> String {
    text.beginning(of: first) + "\(FittedPaths.mark)" + text.end(of: columns - 1 - first)
  }

  /// What tells it from another path, between a beginning and an end.
  func form(in columns: Int, unlike other: String) -> String {
    let common = zip(text, other).prefix { $0 == $1 }.count
    let room = max(3, (columns - 2) / 3)
    let middle = text.dropFirst(max(0, common - room / 2)).prefix(room)
    return text.beginning(of: room) + "\(FittedPaths.mark)\(middle)\(FittedPaths.mark)"
      + text.end(of: room)
  }
}

extension String {
  /// Its first characters, so many columns of them; without a quote that is not closed there.
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

  /// Its last characters, likewise.
  fileprivate func end(of columns: Int) -> String {
    String(String(reversed()).beginning(of: columns).reversed())
  }
}

// MARK: - Where paths are

extension WrittenPath {
  /// The paths in a line that may be shortened: what is in double quotes is data, and stays.
  static func places(in line: String) -> [Range<String.Index>] {
    var places: [Range<String.Index>] = []
    var start = line.startIndex
    while let found = next(in: line, from: start) {
      if isPath(line[found.word]) { places.append(found.word) }
      start = found.end
    }
    return places
  }

  /// The next word, and where to read on.
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
